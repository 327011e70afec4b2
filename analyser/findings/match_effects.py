"""What does a decision change in the chance to win the match?  By the lead, and by what is left.

Each end of a hand is worth the chance to win the match from the score that it leads to
(``statistics.win_chance``).  All play for points, as they do, from no score: what is asked is what
their choice does to the match, not how to play for it.  Of two sides only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from analyser.findings.decisions import WeighedDecisions
from analyser.games.interface import Scale
from analyser.games.protocols.matches import Goal
from analyser.statistics.intervals import Difference, FloatArray, Ratio, estimate
from analyser.statistics.win_chance import (
    BATCHES,
    FEWEST_HANDS,
    Chances,
    ScoreCounts,
    share_out,
)

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
    sums = [Ratio()] * len(scores)
    for block in weighed_decisions.blocks():
        brought = [_number_values(block.ends[:, :, side::2]) for side in (0, 1)]
        for at, (_, own, other) in enumerate(scores):
            gained = _measure_chance_gain(chances, own, other, brought)
            sums[at] += Ratio.from_units(block.weight * gained, block.weight)
    for (name, own, other), gained_in_all in zip(scores, sums, strict=True):
        before = 100 * float(chances.find_chance(own, other))
        worth = estimate(gained_in_all, weighed_decisions.cell.units)
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


def _number_values(scores: npt.NDArray[Any]) -> tuple[FloatArray, npt.NDArray[np.intp]]:
    """Return the different ones of some scores, and for each score which of them it is."""
    import pandas as pd

    places, values = pd.factorize(scores.ravel())
    return values.astype(np.float64), places.reshape(scores.shape)


def _measure_chance_gain(
    chances: Chances,
    own: int,
    other: int,
    hand_values: Sequence[tuple[FloatArray, npt.NDArray[np.intp]]],
) -> FloatArray:
    """Return by how much the first way makes it likelier to win, percentage points per decision.

    ``hand_values``: what hands bring either side (``_number_values``), of shape (decisions,
    futures, ways).  Hands end in the same few scores again and again, so each pair is looked up
    once.
    """
    (mine, my_places), (theirs, their_places) = hand_values
    chance = chances.find_chance(own + mine[:, None], other + theirs)
    after = chance[my_places, their_places]
    return np.asarray(100 * (after[:, :, 0] - after[:, :, 1]).mean(axis=1))
