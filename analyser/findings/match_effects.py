"""What does a decision change in the chance to win the match?  By the lead, and by what is left.

Each end of a hand is worth the chance to win the match from the score that it leads to
(``statistics.win_chance``).  All play for points, as they do, from no score: what is asked is what
their choice does to the match, not how to play for it.  Of two sides only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise
from typing import ClassVar, Final

import numpy as np

from analyser.findings.decision_rows import DecisionRows
from analyser.findings.decisions import WeighedDecisions
from analyser.games.interface import Scale
from analyser.games.protocols.matches import Goal
from analyser.statistics.intervals import Difference, FloatArray, estimate
from analyser.statistics.win_chance import (
    BATCHES,
    FEWEST_HANDS,
    Chances,
    ScoreCounts,
    share_out,
)

CHANCES_AT_ONCE: Final = 50_000
"""Rollouts whose chances to win are looked up at a time."""


LEADS: Final = 3
"""Scores with as much left to play: level, ahead and behind."""


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


def measure_effects(
    weighed_decisions: WeighedDecisions, goal: Goal, scale: Scale
) -> list[MatchEffect]:
    """Return what the first way is worth level, ahead and behind: half way to the target, then
    where the side ahead is a lead away from it.

    The lead is what a usual hand makes good: the spread of a deal's difference, rounded up to one
    digit, and half of the target is said as roundly.  Close to the target is left out where that is
    half way.  Empty with other than two sides, where no score wins, or with too few hands for the
    chances.
    """
    if (
        weighed_decisions.sides != 2
        or goal.target is None
        or weighed_decisions.decisions < FEWEST_HANDS
    ):
        return []
    chances = Chances.from_score_counts(_count_scores(weighed_decisions), goal)
    roundly = 10 ** max(0, math.floor(math.log10(scale.spread)))
    half = goal.score // 2 // roundly * roundly
    lead = math.ceil(scale.spread / roundly) * roundly
    close, made = goal.score - lead, []
    scores = [("level", half, half), ("ahead", half + lead, half), ("behind", half, half + lead)]
    if close > half:
        scores += [
            ("level", close, close),
            ("ahead", close, close - lead),
            ("behind", close - lead, close),
        ]
    for name, own, other in scores:
        gained = partial(_measure_chance_gain, chances, own, other)
        before = 100 * float(chances.find_chance(own, other))
        worth = estimate(weighed_decisions.add_up(gained), weighed_decisions.cell.units)
        made.append(MatchEffect(name, own, other, before, worth))
    return made


def _count_scores(weighed_decisions: WeighedDecisions) -> list[ScoreCounts]:
    """Return the scores of hands as they were played, in as many batches as the interval needs."""
    # Each hand counts for both sides: the player who decides may be on either.
    bounds = [0, *accumulate(share_out(2 * weighed_decisions.decisions, BATCHES))]
    made, at = [ScoreCounts.from_pairs(np.zeros((0, 2)))] * BATCHES, 0
    for block in weighed_decisions.blocks():
        pairs = np.rint(np.stack([block.scores, block.scores[:, ::-1]], axis=1).reshape(-1, 2))
        for batch, (low, high) in enumerate(pairwise(bounds)):
            made[batch] += ScoreCounts.from_pairs(pairs[max(0, low - at) : max(0, high - at)])
        at += len(pairs)
    return made


def _measure_chance_gain(chances: Chances, own: int, other: int, block: DecisionRows) -> FloatArray:
    """Return by how much the first way makes it likelier to win, percentage points per decision."""
    step = max(1, CHANCES_AT_ONCE // block.ends.shape[1])
    found = [np.zeros(0)]
    for at in range(0, block.decisions, step):
        scores = block.ends[at : at + step].astype(np.float64)
        after = chances.find_chance(own + scores[:, :, ::2], other + scores[:, :, 1::2])
        found.append(np.asarray(100 * (after[:, :, 0] - after[:, :, 1]).mean(axis=1)))
    return np.concatenate(found)
