"""A toy whose referee calls time: every turn brings the side in turn ten points.

How long a hand is and who begins it is named by the deal.  A hand that is played on to its end
brings the side of its last turn thirty more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from toy import Toy

from analyser.games.interface import Column, Field, Record, Rows

SHORTEST, LONGEST = 3, 24
A_TURN, CLOSING = 10, 30


@dataclass
class TimedToy(Toy):
    """``whistle``: the turn in which time is called; ``round``: turns that are played after it."""

    columns: tuple[Column, ...] = (
        *Toy.columns,
        Column("lead", "int8", "seat", "seat that began"),
    )
    rule_fields: tuple[Field, ...] = (
        *Toy.rule_fields,
        Field("whistle", "int", "turn in which time is called; 0: never", low=0, high=100),
        Field("round", "int", "turns after that", low=0, high=20),
    )
    time_out_rule: str = "whistle"

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        own = {"whistle": 0, "round": 3, **(changes or {})}
        return {**super().rules(preset, own), "bonus": 0}

    def last_turn(self, rules: Record, /) -> int:
        return int(rules["whistle"] + rules["round"]) if rules["whistle"] else 1000

    def play(self, *asked: Any) -> Rows:
        rules, *_, count = asked
        rows = super().play(*asked)
        deals = rows[:, 0]
        length, lead = length_of(deals), deals % 4
        turns = np.minimum(length, self.last_turn(rules))
        early = (turns + 1) // 2  # of the side that began
        scores = np.stack([early, turns - early], axis=1) * A_TURN
        closer = (turns - 1) % 2
        scores[np.arange(count), closer] += np.where(turns == length, CLOSING, 0)
        rows[:, 1], rows[:, 8] = turns, lead
        swapped = lead % 2 == 1
        rows[:, 4] = np.where(swapped, scores[:, 1], scores[:, 0])
        rows[:, 5] = np.where(swapped, scores[:, 0], scores[:, 1])
        return rows


def length_of(deals: Rows) -> Rows:
    """Return how many turns each deal has where time is never called."""
    return np.asarray(SHORTEST + deals * 7 % (LONGEST - SHORTEST + 1))
