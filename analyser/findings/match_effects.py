"""What does a decision change in the chance to win the match?  At level scores, ahead and behind.

Each end of a hand is worth the chance to win the match from the score that it leads to
(``statistics.win_chance``).  All play for points, as they do, from no score: what is asked is what
their choice does to the match, not how to play for it.  Of two sides only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from analyser.findings.decisions import WeighedDecisions
from analyser.games.interface import Scale
from analyser.games.protocols.matches import Goal
from analyser.statistics.intervals import Difference, FloatArray, Ratio, estimate
from analyser.statistics.win_chance import FEWEST_HANDS, Chances

EFFECTS_AT_ONCE: Final = 50_000
"""Decisions whose chances to win are looked up at a time."""


@dataclass(frozen=True)
class MatchEffect:
    """What the first way is worth at a score before the hand."""

    name: str
    """``level``, ``ahead`` or ``behind``."""
    own: int
    other: int
    before: float
    """Chance to win the match from there, per cent, before the hand."""
    worth: Difference
    """Percentage points of that chance."""
    unit: ClassVar = "percentage points per decision"

    JSON: ClassVar = "score=name own other chance_percent=before unit *worth"


def measure_effects(found: WeighedDecisions, goal: Goal, scale: Scale) -> list[MatchEffect]:
    """Return what the first way is worth half way to the target, level, ahead and behind.

    The lead is what a usual hand makes good: the spread of a deal's difference, rounded up to one
    digit, and half of the target is said as roundly.  Empty with other than two sides, where no
    score wins, or with too few hands for the chances.
    """
    if found.sides != 2 or goal.target is None or found.decisions < FEWEST_HANDS:
        return []
    # Each hand counts for both sides: who decides may be on either.
    pairs = np.stack([found.scores, found.scores[:, ::-1]], axis=1).reshape(-1, 2)
    chances = Chances.from_score_pairs(np.rint(pairs), goal)
    roundly = 10 ** max(0, math.floor(math.log10(scale.spread)))
    half = goal.score // 2 // roundly * roundly
    lead = math.ceil(scale.spread / roundly) * roundly
    made = []
    for name, own, other in (
        ("level", half, half),
        ("ahead", half + lead, half),
        ("behind", half, half + lead),
    ):
        gained = np.concatenate(
            [
                _measure_chance_gain(chances, own, other, found.ends[at : at + EFFECTS_AT_ONCE])
                for at in range(0, found.decisions, EFFECTS_AT_ONCE)
            ]
        )
        before = 100 * float(chances.find_chance(own, other))
        worth = estimate(Ratio.from_units(found.weight * gained, found.weight), found.cell.units)
        made.append(MatchEffect(name, own, other, before, worth))
    return made


def _measure_chance_gain(
    chances: Chances, own: int, other: int, ends: npt.NDArray[np.float32]
) -> FloatArray:
    """Return by how much the first way makes it likelier to win, percentage points per decision."""
    scores = ends.astype(np.float64)
    after = chances.find_chance(own + scores[:, :, ::2], other + scores[:, :, 1::2])
    return np.asarray(100 * (after[:, :, 0] - after[:, :, 1]).mean(axis=1))
