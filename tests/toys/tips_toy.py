"""A toy for the tests of tips: each habit is worth something known, somewhere, now and then."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from toy import Toy, luck

from analyser.games.interface import Field, Record

HEAD = 'game = "toy"\nrules = ["plain", "rich"]\ncompanions = ["balanced", "bold"]\n'

HABITS = {
    "always": "points in every third deal, everywhere",
    "by_rules": "points in every third deal; where the rules are rich, lost",
    "by_company": "points in every third deal; among the bold, lost",
    "rarely": "points in one deal of 500",
    "idle": "nothing",
}


@dataclass
class Club(Toy):
    """The toy with the habits above; a third of the deals, and one of 500, are chosen by lot."""

    policy_fields: tuple[Field, ...] = (
        *Toy.policy_fields,
        *(Field(name, "int", says, low=-9000, high=9000) for name, says in HABITS.items()),
    )

    def policy(self, name: str, changes: Record | None = None) -> Record:
        return {**dict.fromkeys(HABITS, 0), **super().policy(name, changes)}

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        rules, policies, seating, key, first, count = asked
        rows = super().play(*asked)
        deals = np.arange(first, first + count, dtype=np.int64)
        for side in (0, 1):
            policy = policies[seating[side]]
            each = policy["always"]
            each += policy["by_rules"] * (-1 if rules["preset"] == "rich" else 1)
            each += policy["by_company"] * (-1 if policy["skill"] else 1)
            rows[:, 4 + side] += each * (luck(key, deals, 9) % 3 == 0)
            rows[:, 4 + side] += policy["rarely"] * (luck(key, deals, 10) % 500 == 0)
        return rows


@dataclass
class Seers(Club):
    """The same with a player who searches, and plays on as one with some skill."""

    policy_fields: tuple[Field, ...] = (
        *Club.policy_fields,
        Field("search_worlds", "int", "worlds it looks into", low=0, high=9),
    )

    def policy(self, name: str, changes: Record | None = None) -> Record:
        if name != "seer":
            return {"search_worlds": 0, **super().policy(name, changes)}
        return {**super().policy("timid", changes), "name": "seer", "search_worlds": 4}

    def settle_policy(self, policy: Record, rules: Record) -> Record:
        return {**policy, "skill": 7} if policy["search_worlds"] else policy


def tip(says: str, follow: str, ignore: str = "", more: str = "") -> str:
    without = f"without = {{ {ignore} }}\n" if ignore else ""
    return f'[[tips]]\nsays = "{says}"\nwith = {{ {follow} }}\n{without}{more}'


def written(folder: Path, text: str) -> Path:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path
