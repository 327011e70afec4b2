"""Who decided better on an evening?  Pair by pair: score, luck-adjusted score, and a rating.

A pair's *rating* is by how much it plays better than a yardstick, the policy by which all play on
in the worlds of a review, in points per hand.  Each decision is compared with what the yardstick
would have done there; what they gain adds up to the lead that two pairs would have on average,
since what the cards brought is in neither (Zinkevich et al., "Optimal unbiased estimators for
evaluating agent performance", 2006; Burch et al., AIVAT, 2018).  The luck-adjusted score says the
same with other noise, so a part of what it says more is added: two pairs then differ by the mean of
both, which spreads least (``docs/tools/calibration/ratings.py``).

A pair is known by its players' names, whatever seats it has; where nobody wrote names down, by its
seats.  Left out: what a decision gained (the game), and the words (``pairs_wording``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np

from analyser.abilities.advice.reviews.luck import (
    SURE,
    Luck,
    Mean,
    mean_of,
    measure_lead,
    worth,
)
from analyser.games.protocols.reviews import DecisionCost, PlayedHand, PlayedMove
from analyser.games.sides import side_name

CLASSES: Final = ((0.6, "expert"), (0.1, "strong"), (-0.2, "sound"), (-0.5, "casual"),
                  (-math.inf, "beginner"))  # fmt: skip
"""Names of ratings, each from a part of a deal's spread on.  Between the bounds lie search players,
champions, the balanced player, the one that always takes the pile, and worse ones."""
FROM_SCORE: Final = 0.25
"""Which part of what the luck-adjusted lead of two pairs is more than that of their decisions is
added to the rating of the one and taken from that of the other."""
ReviewedMove: TypeAlias = "tuple[PlayedMove, DecisionCost]"
"""A move that a player made, and what it cost."""


@dataclass(frozen=True)
class Pair:
    """What is known of a pair, or of a player who has no partner, in all hands that it played."""

    name: str
    hands: int
    score: Mean
    """Its score less the mean of the others', per hand; of hands whose score is known."""
    adjusted: Mean
    """The same, luck apart; of hands whose luck is known."""
    rating: Mean
    """By how much it plays better than the yardstick, per hand; of hands of which all is known."""
    classes: tuple[str, ...]
    """The classes that its rating may have, the best first; all of them: too few hands."""


@dataclass(frozen=True)
class PairComparison:
    """By how much one pair's rating is ahead of another's, units per hand."""

    better: str
    worse: str
    lead: float
    half: float
    """Of the interval that holds for all comparisons of the evening at once (Bonferroni)."""

    @property
    def clear(self) -> bool:
        """Whether the two can be told apart."""
        return self.lead > self.half


@dataclass(frozen=True)
class Evening:
    """All pairs of some hands, the best rating first, and each two compared."""

    pairs: Sequence[Pair]
    comparisons: Sequence[PairComparison]
    yardsticks: Sequence[str]
    """By whose decisions the pairs' are measured; several where rules differ."""
    are_alone: bool = False
    """Whether nobody had a partner: a pair is a player."""

    @property
    def word(self) -> str:
        """What one of them is called."""
        return "player" if self.are_alone else "pair"

    @property
    def has_table(self) -> bool:
        """Whether there is a table to show: a pair with more than one hand."""
        return any(pair.hands > 1 for pair in self.pairs)


def evening_of(
    luck: Luck | None,
    spread: float,
    hands: Sequence[PlayedHand] = (),
    moves: Sequence[ReviewedMove] = (),
) -> Evening:
    """Return what luck and reviewed moves of hands say of each pair; ``spread``: of a deal, units.

    One decision counts for the spread at most.
    """
    scores, adjusted = _scores(luck)
    ratings = _ratings(hands, moves, spread, adjusted)
    pairs = []
    for name in dict.fromkeys([*ratings, *scores]):
        rating = _mean(ratings.get(name, {}))
        classes = classes_of(rating, spread)
        score, apart = _mean(scores.get(name, {})), _mean(adjusted.get(name, {}))
        pairs.append(Pair(name, max(rating.hands, score.hands), score, apart, rating, classes))
    pairs.sort(key=lambda pair: -pair.rating.mean if pair.rating.hands else math.inf)
    rated = [pair.name for pair in pairs if pair.rating.hands > 1]
    both = [*combinations(rated, 2)]
    comparisons = [_compare_ratings(one, other, ratings, len(both)) for one, other in both]
    sizes = {(each.sides, each.seats) for each in hands}
    sizes |= {(each.sides, each.seats) for each in (luck.fortunes if luck is not None else ())}
    alone = bool(sizes) and all(sides == seats for sides, seats in sizes)
    return Evening(pairs, comparisons, sorted({cost.usual for _, cost in moves}), alone)


def classes_of(rating: Mean, spread: float) -> tuple[str, ...]:
    """Return the classes that an interval touches, the best first; ``spread``: of a deal."""
    low, high = rating.mean - rating.half, rating.mean + rating.half
    above = math.inf
    told = []
    for bound, name in CLASSES:
        if high >= bound * spread and low < above * spread:
            told.append(name)
        above = bound
    return tuple(told)


def _ratings(
    hands: Sequence[PlayedHand],
    moves: Sequence[ReviewedMove],
    most: float,
    adjusted: Mapping[str, Mapping[int, float]],
) -> dict[str, dict[int, float]]:
    """Return the rating of each pair, by hand."""
    gained: dict[str, dict[int, float]] = {}
    known = {}
    for hand in hands:
        if hand.left_out or not hand.whole:
            continue
        known[hand.number] = [side_name(hand.names, hand.seats, hand.sides, side)
                              for side in range(hand.sides)]  # fmt: skip
        for name in known[hand.number]:
            gained.setdefault(name, {})[hand.number] = 0.0
    for move, cost in moves:
        if move.hand in known:
            gained[known[move.hand][move.side]][move.hand] += min(max(cost.gained, -most), most)
    for number, names in known.items():
        if len(names) == 2 and number in adjusted.get(names[0], {}):
            one, other = names
            more = adjusted[one][number] - (gained[one][number] - gained[other][number])
            gained[one][number] += FROM_SCORE * more
            gained[other][number] -= FROM_SCORE * more
    return gained


def _scores(luck: Luck | None) -> tuple[dict[str, dict[int, float]], dict[str, dict[int, float]]]:
    """Return the lead of each pair over the others, and the same luck apart, by hand."""
    plain: dict[str, dict[int, float]] = {}
    apart: dict[str, dict[int, float]] = {}
    for each in luck.fortunes if luck is not None else ():
        for side in range(len(each.scores)):
            name = side_name(each.names, each.seats, each.sides, side)
            lead = measure_lead(each, side)
            plain.setdefault(name, {})[each.number] = lead
            if not each.why_not:
                apart.setdefault(name, {})[each.number] = lead - worth(each, side)
    return plain, apart


def _mean(by_hand: Mapping[int, float]) -> Mean:
    return mean_of([*by_hand.values()])


def _compare_ratings(
    one: str, other: str, ratings: Mapping[str, Mapping[int, float]], many: int
) -> PairComparison:
    """Return by how much one rating is ahead of another; ``many``: comparisons of the evening.

    Hands that both played are not independent of each other: what they share is taken off.
    """
    from scipy.special import stdtrit

    first, second = ratings[one], ratings[other]
    a, b = np.array([*first.values()]), np.array([*second.values()])
    shared = first.keys() & second.keys()
    variance = a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b)
    if len(shared) > 1:
        together = math.fsum(
            (first[hand] - a.mean()) * (second[hand] - b.mean()) for hand in sorted(shared)
        ) / (len(shared) - 1)
        variance -= 2 * len(shared) * together / (len(a) * len(b))
    quantile = float(stdtrit(min(len(a), len(b)) - 1, 1 - (1 - SURE) / many))
    half = quantile * math.sqrt(max(variance, 0.0))
    return PairComparison(one, other, float(a.mean() - b.mean()), half)


def numbers(evening: Evening) -> dict[str, Any]:
    """Return an evening for programs."""

    def encode_mean(mean: Mean) -> dict[str, Any]:
        return {"mean": mean.mean, "half_width": mean.half, "hands": mean.hands}

    return {
        "yardsticks": list(evening.yardsticks),
        "pairs": [
            {
                "pair": pair.name,
                "hands": pair.hands,
                "score": encode_mean(pair.score),
                "adjusted": encode_mean(pair.adjusted),
                "rating": encode_mean(pair.rating),
                "classes": list(pair.classes),
            }
            for pair in evening.pairs
        ],
        "comparisons": [
            {
                "better": each.better,
                "worse": each.worse,
                "lead": each.lead,
                "half_width": each.half,
                "clear": each.clear,
            }
            for each in evening.comparisons
        ],
    }
