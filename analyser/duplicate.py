"""What do the tables of a deal tell, when it is played once in every seating?  Arrays in.

The tables of a deal differ only in who plays which seats, so what the cards do cancels out of the
deal's difference.  :class:`Duplicate` counts the differences, what each table brought by itself,
and how the tables ended; two of them add up.  Left out: intervals (``estimates``), and what the
outcomes come to on the scale of chess engines (``elo``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import zip_longest

import numpy as np

from analyser.estimates import FloatArray, Tally


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Deals that were played once an arm each: two lots add up."""

    differences: Tally = field(default_factory=Tally)
    """Of each deal the mean over its tables of the points of the first minus the second."""
    tables: tuple[Tally, ...] = ()
    """The same of single tables, an arm each; none before the first deal."""
    outcomes: tuple[int, ...] = ()
    """Deals by how their tables ended for the first: a table won counts 2, drawn 1, lost 0, and
    the place is their sum, 0 to 2 · arms; none before the first deal."""

    @classmethod
    def of(cls, points: FloatArray) -> Duplicate:
        """Return the count of deals: (deals, arms), points of the first minus the second."""
        if not len(points):
            return cls()
        arms = points.shape[1]
        sums = (np.sign(points) + 1).sum(axis=1).astype(np.int64)
        return cls(
            Tally.of(points.sum(axis=1) / arms),
            tuple(Tally.of(column) for column in points.T),
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
        """Deals by the outcomes of two tables, as engine testers count them; else ``None``.

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
        hands.  NaN below two deals, and where the differences have no spread.
        """
        known = self.differences.squares
        if not known:
            return math.nan
        return sum(table.squares for table in self.tables) / len(self.tables) ** 2 / known
