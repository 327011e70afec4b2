"""Which of many estimates may be believed at once?  Arrays in, numbers with their ± out.

One deal played under many rule sets gives one row of dependent numbers.  The rows are
folded into :class:`Moments`, so that they are never needed all at once; from their covariance
comes the one critical value with which all intervals hold together (max-T): those of
:func:`numbers` are for one look, after a number of deals that was fixed before; those of
:func:`sequences` are wider and hold however often one looks.  Left out: what the numbers mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.statistics.intervals import (
    FEWEST_PAIRS,
    FloatArray,
    Tally,
    sequence_halfwidth,
    tuned_rho,
)

DRAWS: Final = 100_000
"""Draws for a critical value: its error is then about 0.005 in 3.5, less than the ± is rounded."""

ROWS_IN_MEMORY: Final = 4_096
"""Rows or draws in memory at once: some megabytes, however many numbers a row has."""

RARE: Final = 25
"""Fewer cases than this of what happens or does not, and their share is too skewed for a normal
interval: n > 25 G² (Cochran, "Sampling Techniques", 1977), and G² = 1/p for a small share p."""

ROUNDING: Final = 1e-10
"""A variance smaller than this part of those it is the difference of is rounding: the two numbers
are the same in every deal."""


@dataclass(frozen=True, slots=True)
class Number:
    """An estimate and its ±: ``half`` is 0 where it is known, infinite where nothing is."""

    value: float
    half: float
    still: bool = field(default=False, compare=False)
    """Whether it was 0 in every deal; where ``half`` is not 0 it need not stay so."""

    @property
    def low(self) -> float:
        """Lower end of the interval."""
        return self.value - self.half

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self.value + self.half

    def as_json(self) -> dict[str, float | None]:
        """Return value and ends, JSON-able: an endless end is null."""
        known = math.isfinite(self.half)
        low, high = (self.low, self.high) if known else (None, None)
        return {"mean": self.value, "low": low, "high": high}


def find_largest(changes: Sequence[Number]) -> list[int]:
    """Return the places of changes of which any may be the largest, the likeliest first.

    The intervals hold together: so if one |change| may be as small as the least of its interval and
    another reaches no further than below that, the other is smaller.  None if all may be 0.  What
    never changed anything is left out, since nothing bounds its change.
    """
    shown = [at for at, each in enumerate(changes) if each.value or math.isfinite(each.half)]
    floor = max((abs(changes[at].value) - changes[at].half for at in shown), default=0.0)
    near = [at for at in shown if abs(changes[at].value) + changes[at].half >= floor > 0]
    return sorted(near, key=lambda at: -abs(changes[at].value))


@dataclass(frozen=True, slots=True)
class Moments:
    """Count, means and co-moments of rows of k numbers: two of them add up.

    Adding follows Chan, Golub and LeVeque (1979), eq. 2.1, as ``intervals.Tally`` does.
    """

    n: int
    mean: FloatArray
    """(k,)"""
    products: FloatArray
    """(k, k): sums of the products of deviations from the means."""
    columns: tuple[Tally, ...] = ()
    """Of each of the k numbers what is usual of it (``Tally.usual``); empty: nobody has counted."""

    @classmethod
    def from_nothing(cls, k: int) -> Moments:
        """Return the moments of no row of k numbers."""
        return cls(0, np.zeros(k), np.zeros((k, k)))

    @classmethod
    def from_rows(cls, values: npt.ArrayLike) -> Moments:
        """Return the moments of rows (n, k); ``ValueError`` if a number is not finite."""
        rows = np.asarray(values, dtype=np.float64)
        if not np.isfinite(rows).all():
            raise ValueError("a number is not finite")
        k = rows.shape[1]
        total = cls.from_nothing(k)
        for start in range(0, len(rows), ROWS_IN_MEMORY):
            part = rows[start : start + ROWS_IN_MEMORY]
            mean = part.mean(axis=0)
            centred = part - mean
            columns = tuple(map(Tally.from_differences, part.T))
            total += cls(len(part), mean, centred.T @ centred, columns)
        return total

    def __add__(self, other: Moments) -> Moments:
        """Return the moments of both lots together."""
        if self.n == 0 or other.n == 0:
            return other if self.n == 0 else self
        n = self.n + other.n
        apart = other.mean - self.mean
        products = self.products + other.products
        products = products + np.outer(apart, apart) * (self.n * (other.n / n))
        columns = tuple(one + two for one, two in zip(self.columns, other.columns, strict=False))
        return Moments(n, self.mean + apart * (other.n / n), products, columns)

    def select_numbers(self, kept: npt.NDArray[np.bool_]) -> Moments:
        """Return the moments of some of the numbers, a mask (k,)."""
        columns = tuple(each for each, stays in zip(self.columns, kept, strict=False) if stays)
        return Moments(self.n, self.mean[kept], self.products[np.ix_(kept, kept)], columns)

    def find_usual(self, weights: FloatArray) -> tuple[float, int]:
        """Return what a weighted sum of a row is but for a few rows, and for how many at most.

        NaN and the count of all where not each number of it has a usual value.
        """
        if not self.columns:
            return math.nan, self.n
        found = [
            (weight * value, others)
            for weight, (value, others) in zip(
                weights.tolist(), (each.usual for each in self.columns), strict=True
            )
            if weight
        ]
        value, others = (sum(each) for each in zip(*found, strict=True)) if found else (0.0, 0)
        return (value, others) if others < FEWEST_PAIRS else (math.nan, self.n)


@dataclass(frozen=True)
class Family:
    """Some quantities and differences between them, whose ± are to hold at once.

    The quantities are smooth functions of the mean row, so that their errors follow from their
    slopes (delta method).
    """

    values: FloatArray
    """The quantities: (q,)."""
    slopes: FloatArray
    """(q, k): how much each changes with each mean."""
    shares: npt.NDArray[np.bool_]
    """(q,): whether a quantity is the mean, in per cent, of one number that is 0 or 100."""
    bounds: FloatArray
    """(q, 2): the least and the most that the number of one deal can be whose mean, or standard
    deviation, a quantity is; infinite where that is not known."""
    deviations: npt.NDArray[np.bool_]
    """(q,): whether a quantity is a standard deviation."""
    pairs: npt.NDArray[np.int64]
    """(d, 2): the differences asked for, the first quantity minus the second."""
    is_equal: npt.NDArray[np.bool_]
    """(d,): whether the two must be the same in every deal there is."""
    unequal: npt.NDArray[np.float64]
    """(d,): in how many deals the two are not the same; of several numbers, those of the one that
    is not in most."""


def numbers(
    moments: Moments, family: Family, confidence: float = CONFIDENCE
) -> tuple[list[Number], list[Number]]:
    """Return the quantities, and their differences, each with a ±; all hold at once.

    The critical value is the single-step one of Hothorn, Bretz and Westfall, "Simultaneous
    inference in general parametric models", Biometrical Journal 50 (2008) 346–363, with Student's
    t at n − 1 degrees of freedom.  Shares of few cases have the interval of Clopper and Pearson
    instead, each with Bonferroni's part of the risk.  What was the same in every deal so far need
    not stay so (:func:`_bound_equal_rows`), and differences of what was the same in nearly every
    deal are wider (:func:`_measure_widening`); known, ± 0, are differences of what must be the
    same.
    """
    first, second = family.pairs.T
    slopes = np.concatenate([family.slopes, family.slopes[first] - family.slopes[second]])
    values = np.concatenate([family.values, family.values[first] - family.values[second]])
    n, r = moments.n, len(values)
    same = np.concatenate([np.zeros(len(family.values), dtype=bool), family.is_equal])
    values[same] = 0.0
    if n < FEWEST_PAIRS:
        return _split(_make_numbers(values, np.where(same, 0.0, math.inf)), len(family.values))
    covariance = slopes @ (moments.products / (n - 1)) @ slopes.T
    variance = np.diag(covariance).copy()
    # What a variance is judged against: what it would be if nothing cancelled.
    alone = np.square(family.slopes) @ (np.diag(moments.products) / (n - 1))
    variance[variance <= ROUNDING * np.concatenate([alone, alone[first] + alone[second]])] = 0.0
    variance[same] = 0.0
    values[(variance == 0) & (np.abs(values) < ROUNDING)] = 0.0
    risk = 1 - confidence
    rare = _widen_rare(n, values, variance, family, risk / r)
    still = (variance == 0) & ~same & np.isnan(rare)
    rare[still] = _bound_equal_rows(n, values, family, risk / r)[still]
    spread = (variance > 0) & np.isnan(rare)
    half = np.where(np.isnan(rare), 0.0, rare)
    if spread.any():
        sd = np.sqrt(variance[spread])
        correlation = covariance[np.ix_(spread, spread)] / np.outer(sd, sd)
        left = 1 - risk * (np.count_nonzero(np.isnan(rare)) / r)
        critical = critical_value(correlation, n - 1, left)
        half[spread] = critical * sd / math.sqrt(n)
        apart = np.concatenate([np.full(len(family.values), float(n)), family.unequal])
        half[spread] *= _measure_widening(n, apart[spread], critical)
    return _split(_make_numbers(values, half), len(family.values))


def sequences(
    moments: Moments,
    weights: FloatArray,
    planned: int,
    confidence: float = CONFIDENCE,
    *,
    spread: npt.ArrayLike,
) -> list[Number]:
    """Return weighted sums of the means, (c, k) weights, each with a ±: all hold at every look.

    Each is the confidence sequence of ``intervals.estimate`` with its part 1/c of the risk
    (Bonferroni): no joint law is known for them, and the bound costs little, since the ± grows
    with the root of the risk's logarithm.  ``planned`` is the number of deals settled before play
    began.  A sum that was the same in every deal so far need not stay so: ``spread``, one for all
    or one a number (k,), is how far a number lies from 0 where it does, about
    (``intervals.estimate``); 0 says that it never will, and an infinite one that the number was not
    measured, so that nothing is known of a sum with it.  So while fewer than ``FEWEST_PAIRS``
    deals are other than usual, as :meth:`Moments.find_usual` knows.
    """
    n, risk = moments.n, (1 - confidence) / max(len(weights), 1)
    values = weights @ moments.mean
    if n < FEWEST_PAIRS:
        return [Number(float(value), math.inf) for value in values]
    rho = tuned_rho(planned, risk)
    made = []
    each = np.broadcast_to(np.asarray(spread, dtype=np.float64), weights.shape[1])
    known = np.isfinite(each)
    spreads = np.sqrt(np.square(weights) @ np.square(np.where(known, each, 0.0)))
    spreads[(weights[:, ~known] != 0).any(axis=1)] = math.inf
    for value, row, far in zip(values, weights, spreads, strict=True):
        if far == math.inf:
            made.append(Number(float(value), math.inf))
            continue
        variance = float(row @ moments.products @ row) / (n - 1)
        alone = float(np.square(row) @ np.diag(moments.products)) / (n - 1)
        if variance <= ROUNDING * alone:
            variance = 0.0
        still = variance == 0 and abs(value) <= ROUNDING
        if still:
            value = 0.0
        usual, others = (value, 0) if variance == 0 else moments.find_usual(row)
        if far and others < FEWEST_PAIRS:
            apart = abs(float(usual)) + float(far)
            variance = max(variance, ((n - 1) * variance + 2 * apart**2) / (n + 1))
        made.append(
            Number(float(value), sequence_halfwidth(n, math.sqrt(variance), rho, risk), still)
        )
    return made


def _make_numbers(values: FloatArray, half: FloatArray) -> list[Number]:
    return [Number(float(value), float(each)) for value, each in zip(values, half, strict=True)]


def _split(made: list[Number], at: int) -> tuple[list[Number], list[Number]]:
    return made[:at], made[at:]


def _widen_rare(
    n: int,
    values: FloatArray,
    variance: FloatArray,
    family: Family,
    risk: float,
) -> FloatArray:
    """Return the ± of shares with few cases, and of differences of shares, NaN for the others.

    Differences that were the same in every deal are :func:`_bound_equal_rows`'s.  Any other
    difference d of two shares is 1, 0 or −1 in a deal; how often each follows from Σ d and Σ d².
    """
    half = np.full(len(values), math.nan)
    q = len(family.values)
    for place in np.flatnonzero(family.shares):
        count = round(n * values[place] / 100)
        fewer = min(count, n - count)
        if fewer < RARE:
            half[place] = 100 * _excess(fewer, n, risk / 2)
    for place in np.flatnonzero(family.shares[family.pairs].all(axis=1) & (variance[q:] > 0)):
        at = q + place
        total = n * values[at] / 100
        both = (n - 1) * variance[at] / 1e4 + total * total / n
        up, down = round((both + total) / 2), round((both - total) / 2)
        if up + down < RARE:
            half[at] = 100 * (_excess(up, n, risk / 4) + _excess(down, n, risk / 4))
    return half


def _measure_widening(n: int, apart: FloatArray, critical: float) -> FloatArray:
    """Return by how much intervals are wider where numbers differ in few of n deals.

    The mean of n differences of which m are not 0, each about as large as the others, is m times
    something; and how many there are in so many deals is a Poisson number, which may be well above
    m where that is small.  The score interval for it ends at m + c²/2 + c √(m + c²/4) (Brown, Cai
    and DasGupta, "Interval estimation in exponential families", Statistica Sinica 13, 2003), where
    one of normal errors ends at m + c √m.
    """
    few = np.where((apart > 0) & (apart < RARE) & (2 * apart < n), apart, math.inf)
    return np.asarray(critical / 2 / np.sqrt(few) + np.sqrt(1 + critical**2 / 4 / few))


def _bound_equal_rows(n: int, values: FloatArray, family: Family, risk: float) -> FloatArray:
    """Return how far quantities and differences may be off that were the same in all n deals.

    They are others in at most a part p of all deals, 1 − risk^(1/n): one that is larger would have
    shown, with a probability of 1 − ``risk``.  There a number is off by no more than its bounds
    say, so a mean is off by p times that; a standard deviation, a seminorm, by the root of p times
    the width of the bounds, since that is the mean square of what is added to each number.
    """
    first, second = family.pairs.T

    def add_differences(low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray]:
        return (
            np.concatenate([low, low[first] - high[second]]),
            np.concatenate([high, high[first] - low[second]]),
        )

    part, (least, most) = _excess(0, n, risk), family.bounds.T
    low, high = add_differences(least, most)
    off = part * np.maximum(high - values, values - low)
    deviates = np.concatenate([family.deviations, family.deviations[first]])
    # No standard deviation is larger than half of the width.
    lowest, highest = add_differences(np.zeros(len(least)), (most - least) / 2)
    farthest = np.maximum(highest - values, values - lowest)
    root = np.minimum(math.sqrt(part) * (high - low), farthest)
    return np.asarray(np.where(deviates, root, off))


def _excess(count: int, n: int, risk: float) -> float:
    """Return by how much a share may lie above ``count`` of ``n`` (Clopper and Pearson)."""
    from scipy.stats import beta

    return float(beta.ppf(1 - risk, count + 1, n - count)) - count / n


def critical_value(correlation: FloatArray, freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return c such that |T| ≤ c for all k at once with this probability.

    T is multivariate t with ``correlation`` (k, k), which may be singular, and ``freedom`` degrees
    of freedom.  Exact for k = 1, otherwise from ``DRAWS`` draws, the same each time.
    """
    from scipy.stats import t

    if len(correlation) == 1:
        return float(t.ppf((1 + confidence) / 2, freedom))
    size, axes = np.linalg.eigh(correlation)
    kept = size > ROUNDING * size[-1]
    root = axes[:, kept] * np.sqrt(size[kept])
    chance = np.random.Generator(np.random.PCG64(0))
    largest = []
    for start in range(0, DRAWS, ROWS_IN_MEMORY):
        draws = min(ROWS_IN_MEMORY, DRAWS - start)
        normal = np.abs(chance.standard_normal((draws, root.shape[1])) @ root.T).max(axis=1)
        largest.append(normal / np.sqrt(chance.chisquare(freedom, draws) / freedom))
    return float(np.quantile(np.concatenate(largest), confidence))
