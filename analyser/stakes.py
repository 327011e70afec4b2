"""What is a choice worth in chances to win the match, at level scores, ahead and behind?

The same decisions and futures as in points (``weighing``), each end of a hand worth the chance to
win the match from the score that it leads to (``winning``).  All play for points, as they do, from
no score: what is asked is what their choice does to the match, not how to play for it.  Of two
sides only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from analyser.estimates import Difference
from analyser.game import Goal
from analyser.weighing import Weighed
from analyser.winning import FEWEST_HANDS, Chances

LEAD: Final = 300
"""Points ahead or behind."""
ROUND: Final = 100
"""Half of a match's target is said in whole hundreds."""


@dataclass(frozen=True)
class Stake:
    """What the first way is worth at a score before the hand."""

    name: str
    """``level``, ``ahead`` or ``behind``."""
    own: int
    other: int
    before: float
    """Chance to win the match from there, per cent, before the hand."""
    worth: Difference
    """Percentage points of that chance."""


def stakes(found: Weighed, goal: Goal) -> list[Stake]:
    """Return what the first way is worth half way to the target, level, 300 ahead and 300 behind.

    Empty with other than two sides, or with too few hands for the chances.
    """
    if found.sides != 2 or found.decisions < FEWEST_HANDS:
        return []
    # Each hand counts for both sides: who decides may be on either.
    pairs = np.stack([found.played, found.played[:, ::-1]], axis=1).reshape(-1, 2)
    chances = Chances.of(np.rint(pairs), goal)
    half = goal.target // 2 // ROUND * ROUND
    made = []
    for name, own, other in (
        ("level", half, half),
        ("ahead", half + LEAD, half),
        ("behind", half, half + LEAD),
    ):
        after = chances.at(own + found.ends[:, :, ::2], other + found.ends[:, :, 1::2])
        gained = 100 * (after[:, :, 0] - after[:, :, 1]).mean(axis=1)
        before = 100 * float(chances.at(own, other))
        made.append(Stake(name, own, other, before, found.mean(gained)))
    return made
