"""How likely is a side to win a match from a score?  Hands' scores and a goal in, chances out.

A match of two sides is hands one after another until one has reached the goal.  Taken as a chain
whose next score depends on the present one alone, the chance W(own, other) of side 0 is the mean,
over the pairs of scores that a hand may bring, of W(own + a, other + b): solved on a grid, hand by
hand backwards, for every score at once.  Two sides only, and whole numbers of points.

What the chain does not see is said where it is used: hands whose scores depend on the total (a rule
that looks at it, a player who plays for the match) or on who begins.  Left out: files, pictures,
and what a hand is; `leads` compares the chain with matches really played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.estimates import CONFIDENCE, FloatArray
from analyser.game import Goal

IntArray = npt.NDArray[np.int64]

CELLS: Final = 400
"""Most cells of the grid on a side, undecided scores only: of ten points in Italian Burraco.  Of
five would move no chance by 0.2 percentage points, and a usual one by 0.02 (a test says so)."""

ROUGH: Final = 100
"""Likewise for the batches, of which only the spread is asked for."""

BATCHES: Final = 10
"""Parts of the sample that are solved apart for the interval."""

FEWEST_HANDS: Final = 100 * BATCHES
"""Below it there is no chain: a batch of fewer hands than a hundred knows no tails."""

STILL: Final = 1e-7
"""A hand more that changes no chance by more than this ends the iteration."""


@dataclass(frozen=True)
class Chances:
    """The chance that side 0 wins the match, for every score before the next hand."""

    goal: Goal
    hands: int
    """How many hands it rests on."""
    solved: _Grid
    batches: tuple[_Grid, ...]

    @classmethod
    def of(cls, score_pairs: npt.ArrayLike, goal: Goal) -> Chances:
        """Return the chances of two sides whose hands bring such scores.

        ``score_pairs`` is (n, 2), whole points: what a hand brought side 0 and side 1, in any
        order as long as hands that hang together (a deal's, a match's) stand together.  The two
        may be different players.  Raises ``ValueError`` for fewer than ``FEWEST_HANDS`` rows or
        for scores that are no whole numbers.
        """
        pairs = np.asarray(score_pairs)
        if pairs.ndim != 2 or pairs.shape[1] != 2 or len(pairs) < FEWEST_HANDS:
            raise ValueError(f"expected (n, 2), n at least {FEWEST_HANDS}; found {pairs.shape}")
        if not (pairs == np.rint(pairs)).all():
            raise ValueError("a score is not a whole number of points")
        pairs = pairs.astype(np.int64)
        unit = max(1, int(np.gcd.reduce(np.abs(pairs), axis=None)))
        low = 2 * min(0, int(pairs.min()))
        # A hand that may bring many times the target shall not make the arrays any larger.
        width = max(goal.bar - low, int(np.ptp(pairs)) // 2)
        fine, rough = (unit * max(1, math.ceil(width / (unit * cells))) for cells in (CELLS, ROUGH))
        batches = np.array_split(pairs, BATCHES)
        return cls(
            goal,
            len(pairs),
            _solve(pairs, goal, low, fine),
            tuple(_solve(part, goal, low, rough) for part in batches),
        )

    def at(self, own: npt.ArrayLike, other: npt.ArrayLike) -> FloatArray:
        """Return the chance of side 0 at ``own`` to ``other`` before the next hand.

        Scores of any shape, which are broadcast.  1 or 0 where the match is decided; so the value
        of a hand that ends a to b from s to t is ``at(s + a, t + b)``.
        """
        return self.solved.at(own, other)

    def half(self, own: npt.ArrayLike, other: npt.ArrayLike) -> FloatArray:
        """Return the 95 % interval's half-width: how far the hands at hand may have misled.

        Student's, from the chances that ``BATCHES`` parts of the hands give, each solved apart: so
        hands of one deal or match may hang together.
        """
        from scipy.stats import t

        each = np.array([batch.at(own, other) for batch in self.batches])
        wide = float(t.ppf((1 + CONFIDENCE) / 2, BATCHES - 1)) / math.sqrt(BATCHES)
        return np.asarray(wide * each.std(axis=0, ddof=1), dtype=np.float64)


@dataclass(frozen=True)
class _Grid:
    """W on a grid of scores."""

    goal: Goal
    low: int
    """Score of the first cell; what lies below is taken for it."""
    step: int
    """Points a cell."""
    chance: FloatArray
    """(cells, cells), own then other: scores that reach no goal."""
    even: float
    """The chance where both have reached the goal with the same score."""

    def at(self, own: npt.ArrayLike, other: npt.ArrayLike) -> FloatArray:
        """As :meth:`Chances.at`: between cells the mean of those around, by nearness."""
        mine, theirs = np.broadcast_arrays(
            np.asarray(own, dtype=np.float64), np.asarray(other, dtype=np.float64)
        )
        last = len(self.chance) - 1
        cells, parts = [], []
        for score in (mine, theirs):
            place = np.clip((score - self.low) / self.step, 0, last)
            cell = np.minimum(np.floor(place), max(last - 1, 0)).astype(np.int64)
            cells.append((cell, np.minimum(cell + 1, last)))
            parts.append((1 - (place - cell), place - cell))
        found = np.zeros(mine.shape)
        for x, weight in zip(cells[0], parts[0], strict=True):
            for y, more in zip(cells[1], parts[1], strict=True):
                found += weight * more * self.chance[x, y]
        return _decided(self.goal, self.even, mine, theirs, found)


def _decided(
    goal: Goal, even: float, own: npt.NDArray[np.float64], other: FloatArray, undecided: FloatArray
) -> FloatArray:
    """Return what the goal decides, and elsewhere the chances ``undecided``.

    A side wins when it has reached the goal and no other has as much.  Both there with the same
    score, the next hand decides: ``even`` leaves out that both may fall back below the goal in it.
    """
    found = np.where(own > other, 1.0, np.where(own < other, 0.0, even))
    return np.where(np.maximum(own, other) >= goal.bar, found, undecided)


def _solve(pairs: IntArray, goal: Goal, low: int, step: int) -> _Grid:
    """Solve the chain, by one hand more at a time, until nothing changes or the match is cut."""
    from scipy import fft

    cells = -(-(goal.bar - low) // step)
    below, above = -(int(pairs.min()) // step) + 1, int(pairs.max()) // step + 1
    below, above = max(below, 0), max(above, 1)
    size = fft.next_fast_len(below + cells + above, real=True)
    wins, losses = (int(np.count_nonzero(s * (pairs[:, 0] - pairs[:, 1]) > 0)) for s in (1, -1))
    even = wins / (wins + losses) if wins + losses else 0.0
    # Own score down the rows; what lies below the grid takes the value of its edge.
    places = np.arange(size) - below
    scores = low + step * places.astype(np.float64)
    inside = np.clip(places, 0, cells - 1)
    turned = np.conj(fft.rfft2(_share(pairs, step, size)))
    chance = np.zeros((cells, cells))
    for _ in range(goal.hands):
        around = _decided(
            goal, even, scores[:, None], scores[None, :], chance[inside[:, None], inside[None, :]]
        )
        after = fft.irfft2(turned * fft.rfft2(around), (size, size))
        new = np.clip(after[below : below + cells, below : below + cells], 0, 1)
        change = float(np.abs(new - chance).max())
        chance = new
        if change < STILL:
            break
    return _Grid(goal, low, step, chance, even)


def _share(pairs: IntArray, step: int, size: int) -> FloatArray:
    """Return how often a hand brings so many cells, (size, size), negative ones at the end.

    A score between two cells is shared among them, by nearness, so that the mean stays.
    """
    cells, rest = np.divmod(pairs, step)
    part = rest / step
    made = np.zeros(size * size)
    for up in (0, 1):
        for right in (0, 1):
            weight = (part[:, 0] if up else 1 - part[:, 0]) * (
                part[:, 1] if right else 1 - part[:, 1]
            )
            at = ((cells[:, 0] + up) % size) * size + (cells[:, 1] + right) % size
            made += np.bincount(at, weight, size * size)
    return made.reshape(size, size) / len(pairs)
