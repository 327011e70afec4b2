"""A toy game whose best habits are known, for the tests of the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import toy
from toy import Toy, luck

from analyser.games.interface import Field, Record

BEST = {"reach": 120, "count": 6}


@dataclass
class Tunable(Toy):
    """Points grow towards ``BEST``; ``idle`` and ``switch`` change nothing, the rest is no number.

    ``noise``: points that other habits gain or lose by luck alone; ``flat``: nothing but that.
    """

    policy_fields: tuple[Field, ...] = (
        Field("switch", "int", "another way of thinking", low=0, high=1),
        Field("reach", "int", "a price of hundreds", low=-1000, high=1000),
        Field("count", "int", "a number of cards", low=0, high=10),
        Field("idle", "int", "nothing at all", low=-1000, high=1000),
        Field("style", "choice", "a word", choices=("plain", "fancy")),
        Field("keen", "bool", "nothing at all"),
    )
    noise: int = 0
    flat: bool = False

    def policy(self, name: str, changes: Record | None = None) -> Record:
        own: Record = super().policy(name)
        reach = {"balanced": 200, "bold": 150, "timid": 60}[own["name"]]
        values = {
            "switch": 1,
            "reach": reach,
            "count": 2,
            "idle": 7,
            "style": "plain",
            "keen": True,
        }
        checked = toy._checked(f"policies.{name}", self.policy_fields, changes)
        return {"name": name, **values, **checked}

    def strength(self, policy: Record) -> int:
        """Points per hand that a policy is worth, on the mean."""
        away = (policy["reach"] - BEST["reach"]) ** 2 // 40
        return 0 if self.flat else 300 - away - 12 * (policy["count"] - BEST["count"]) ** 2

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        rules, policies, seating, key, first, count = asked
        skilled = [{**policy, "skill": self.strength(policy)} for policy in policies]
        rows = super().play(rules, skilled, seating, key, first, count)
        deals = np.arange(first, first + count, dtype=np.int64)
        for side in (0, 1):
            policy = policies[seating[side]]
            if self.noise:
                habits = 1000 * policy["reach"] + policy["count"]
                rows[:, 4 + side] += luck(key ^ habits, deals, 9) % self.noise
        return rows
