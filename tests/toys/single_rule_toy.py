"""A toy whose rules change the length of a hand by known numbers, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from toys.rule_set_toy import NOBODY, Many

from analyser.errors import ScenarioError
from analyser.games.interface import Field, Record

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "plain": {},
    "slow": {"slow": 1},
    "whole": {"slow": 1, "rich": True, "far": 3},
    "pair": {"rich": True, "needs": True},
    "plain-2": {},
    "whole-2": {"slow": 1, "rich": True},
    "plain-3": {},
}


@dataclass
class Ruled(Many):
    """``slow`` adds 10 turns a hand, ``rich`` 4, both together 7 more; ``far`` adds none.

    ``needs`` takes 2 away, and goes with ``rich`` alone.
    """

    name: str = "toy"
    rule_fields: tuple[Field, ...] = (
        Field("slow", "int", "turns are slow", low=0, high=9, label="slow turns"),
        Field("rich", "bool", "the rich begin", label="rich ones first"),
        Field("far", "int", "how far away the table is; 0: near", low=0, high=9),
        Field("needs", "bool", "the poor end, which only the rich can bear, as everybody knows"),
        Field("turn_limit", "int", "most turns", low=1, high=1000),
        Field("bonus", "int", "points for closing", low=0, high=500),
        Field("steps", "ints", "points of each step"),
    )
    presets: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(PRESETS, "a toy"))

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        base = super().rules(preset)
        own = {"slow": 0, "rich": False, "far": 0, "needs": False, **PRESETS[preset]}
        made = {**base, "bonus": 0, **own, **(changes or {})}
        if made["needs"] and not made["rich"]:
            raise ScenarioError("rules.needs: found true without rich")
        return made

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        rules, *_ = asked
        rows = super().play(*asked)
        slow, rich = rules["slow"], int(rules["rich"])
        # Effects differ from deal to deal, by its number.
        wobble, other, third = (rows[:, 0] % 3 - 1, rows[:, 0] % 2 * 2 - 1, rows[:, 0] % 5 - 2)
        rows[:, 1] = 100 + rows[:, 0] % 7 - 2 * rules["needs"]
        rows[:, 1] += slow * (10 + wobble) + (4 + third) * rich + (7 + other) * slow * rich
        if self.players(rules) != 3:
            rows[:, 8] = NOBODY
        return rows

    def must_replay(self, rules: Record, other: Record) -> tuple[str, ...]:
        known = (about.id for about in self.rule_fields)
        return tuple(key for key in known if key != "bonus" and rules[key] != other[key])
