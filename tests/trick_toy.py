"""A toy whose hands bring nothing, one or two tricks, for the tests of a game's scale.

A side takes each of two tricks with a chance of a half and a hundredth for each point of its
policy's ``skill``: five points of skill are worth a tenth of a trick to its own side, and so much
is a difference at this table, though it would be none where hands bring hundreds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import toy
from toy import Toy, luck

from analyser.games.interface import Award, Choice, Column, Field, Goal, Measure, Record, Scale

SCALE = Scale("tricks", band=0.05, precision=0.01, spread=1.5, decimals=0, lead_steps=5)
TARGET = 10
SKILLS = {"balanced": 0, "bold": 5, "timid": -1}


def _in_tricks(columns: Sequence[Column]) -> tuple[Column, ...]:
    return tuple(
        replace(column, unit="tricks") if column.unit == "points" else column for column in columns
    )


@dataclass
class TrickToy(Toy):
    """The toy with scores of 0 to 2; a match is won by who has ``TARGET`` tricks, and more."""

    name: str = "tricks"
    title: str = "Tricks"
    scale: Scale = SCALE
    columns: tuple[Column, ...] = _in_tricks(Toy.columns)
    rule_fields: tuple[Field, ...] = (
        Field("turn_limit", "int", "most turns", low=1, high=1000),
        Field("bonus", "int", "tricks for closing", low=0, high=2),
        Field("steps", "ints", "tricks of each step"),
    )
    policy_fields: tuple[Field, ...] = (
        Field("skill", "int", "tricks in a hundred hands", low=-50, high=50),
        Field("take_bias", "int", "liking for the pile", low=-50, high=50),
    )
    measures: tuple[Measure, ...] = (
        Toy.measures[0],
        replace(Toy.measures[1], unit="tricks"),
    )
    awards: Mapping[str, Award] = field(
        default_factory=lambda: {
            "league": Award("league", "a toy", 3, (0, 1), ((5, 5), (7, 3), (10, 0)))
        }
    )
    choices: tuple[Choice, ...] = field(
        # A hundredth of what the toy's leap is worth.
        default_factory=lambda: (replace(Toy().choices[0], parts=400),)
    )

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        full: Mapping[str, Any] = {**super().rules(preset), "steps": (1,)}
        full = {**full, "bonus": [*self.presets].index(preset)}
        return {**full, **toy._checked("rules", self.rule_fields, changes)}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        made = {**super().policy(name), "skill": SKILLS[name]}
        return {**made, **toy._checked(f"policies.{name}", self.policy_fields, changes)}

    def goal(self, rules: Record) -> Goal:
        return Goal(TARGET, False, self.match_hands)

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> npt.NDArray[np.int64]:
        rows = super().play(rules, policies, seating, key, first, count)
        deals = np.arange(first, first + count, dtype=np.int64)
        for side in (0, 1):
            chance = 50 + policies[seating[side]]["skill"]
            taken = [luck(key, deals, 10 + 2 * side + trick) % 100 < chance for trick in (0, 1)]
            rows[:, 4 + side] = rules["bonus"] + np.sum(taken, axis=0)
        return rows
