"""What do the tables of a deal tell, when it is played once in every seating?  Arrays in.

The tables of a deal differ only in who plays which seats, so what the cards do cancels out of the
deal's difference.  :class:`Duplicate` counts the differences, what each table brought by itself,
and how the tables ended; two of them add up.

The outcomes are also said on the scale of chess engines: normalised Elo is the mean result of a
game above a half, in standard deviations of a game, times 800 / ln 10: Van den Bergh, "Normalized
Elo" (2020), and ``app/src/matchmaking/elo`` in fastchess, whose published values the tests hold.
It says how reliably one wins, not by how much, and is a secondary figure here.  Left out:
intervals (``intervals``), and logistic Elo, which a table of cards with its luck has no use for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

import numpy as np

from analyser.confidence import CONFIDENCE
from analyser.games.sides import measure_margins
from analyser.statistics.intervals import (
    FEWEST_PAIRS,
    FloatArray,
    Interval,
    Tally,
    sequence_halfwidth,
    tuned_rho,
)


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Deals that were played once an arm each: two lots add up."""

    differences: Tally = field(default_factory=Tally)
    """Of each deal the mean over its tables of what the first scored minus the second, units."""
    tables: tuple[Tally, ...] = ()
    """The same of single tables, an arm each; none before the first deal."""
    outcomes: tuple[int, ...] = ()
    """Deals by how their tables ended for the first: a table won counts 2, drawn 1, lost 0, and
    the place is their sum, 0 to 2 · arms; none before the first deal."""

    @classmethod
    def from_points(cls, points: FloatArray) -> Duplicate:
        """Return the count of deals: (deals, arms), as ``Pairing.tables`` has them."""
        if not len(points):
            return cls()
        arms = points.shape[1]
        sums = (np.sign(points) + 1).sum(axis=1).astype(np.int64)
        return cls(
            Tally.from_differences(measure_margins(points.T)),
            tuple(Tally.from_differences(column) for column in points.T),
            tuple(np.bincount(sums, minlength=2 * arms + 1).tolist()),
        )

    def __add__(self, other: Duplicate) -> Duplicate:
        """Return both lots together."""
        none = Tally()
        return Duplicate(
            self.differences + other.differences,
            tuple(a + b for a, b in zip_longest(self.tables, other.tables, fillvalue=none)),
            tuple(a + b for a, b in zip_longest(self.outcomes, other.outcomes, fillvalue=0)),
        )

    @property
    def pairs(self) -> int:
        """How many deals were counted."""
        return self.differences.pairs

    @property
    def pentanomial(self) -> tuple[int, ...] | None:
        """Deals by the outcomes of two tables, as engine testers count them, or ``None``.

        LL, LD, WL or DD, WD, WW: both tables lost by the first, one lost and one drawn, …
        """
        return self.outcomes if len(self.tables) == 2 else None

    @property
    def independent_ratio(self) -> float:
        """How many times as many hands would be needed if every table had a deal of its own.

        Then a difference would be the mean of k tables that have nothing in common, and its
        variance (v1 + … + vk) / k², where v is the variance of single tables in an arm: by arm,
        since the seats would be swapped as often.  The half-width for n differences is the spread
        times the same factor in both designs, so the hands needed are as the variances.  The k
        tables of a deal are what they are on deals of their own, so this is known from the same
        hands.  NaN below two deals, where the differences have no spread, and where the two meet at
        no table, so that a number a deal is all there is.
        """
        known = self.differences.squares
        if not known or len(self.tables) < 2:
            return math.nan
        return sum(table.squares for table in self.tables) / len(self.tables) ** 2 / known


SCALE: Final = 800 / math.log(10)


def estimate_elo(
    counts: Sequence[int], planned: int | None = None, confidence: float = CONFIDENCE
) -> Interval:
    """Return the normalised Elo of pairs of games, with an interval that holds at every look.

    ``counts``: pairs by their result, worst first, at equal steps from 0 to 1: five where a game
    is won, drawn or lost.  ``planned`` as for ``intervals.estimate``.

    The value is SCALE · (m − ½) / sqrt(2 v), m and v being mean and variance of the n results
    (over n, as published); the 2 makes it that of one game.  The interval is the confidence
    sequence of the estimate's linear part, (z − t (z² − 1) / 2) · SCALE / √2 a pair, where z is the
    pair's standardised result and t = (m − ½) / sqrt(v).  The published error, 1.96 · SCALE /
    sqrt(games), leaves out that the variance is an estimate too, and that one looks often.
    NaN, within −∞ … ∞, where there is no pair or the results have no variance.
    """
    pairs = sum(counts)
    results = np.linspace(0, 1, len(counts))
    shares = np.asarray(counts, dtype=np.float64) / max(pairs, 1)
    mean = float(shares @ results)
    sd = math.sqrt(float(shares @ np.square(results - mean)))
    if sd == 0:
        return Interval(math.nan, -math.inf, math.inf, pairs)
    t = (mean - 0.5) / sd
    z = (results - mean) / sd
    value = SCALE * t / math.sqrt(2)
    if pairs < FEWEST_PAIRS:
        return Interval(value, -math.inf, math.inf, pairs)
    alpha = 1 - confidence
    part = math.sqrt(float(shares @ np.square(z - t * (np.square(z) - 1) / 2)))
    half = sequence_halfwidth(pairs, part, tuned_rho(planned or pairs, alpha), alpha)
    half *= SCALE / math.sqrt(2)
    return Interval(value, value - half, value + half, pairs)
