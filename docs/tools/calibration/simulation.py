"""How often are the intervals, and the verdicts, of many comparisons wrong?  Arrays in, shares out.

Differences whose true mean is known are cut, or drawn, into thousands of comparisons; each is
looked at again and again, as a run is while it plays.  The intervals are those of
``statistics.intervals``; beside the sequence stands an ordinary interval, Student's, which promises
95 % for one look alone. Left out: files, and where the differences come from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.statistics.intervals import (
    FEWEST_PAIRS,
    FloatArray,
    Interval,
    sequence_halfwidth,
)

IntArray = npt.NDArray[np.int64]

VERDICTS: Final = ("undecided", "equivalent", "better", "worse")

JACKKNIFE: Final = 200
"""Groups of deals of which one is left out at a time."""


@dataclass(frozen=True)
class Prefixes:
    """What some runs say at each look: of their first so many differences."""

    pairs: IntArray
    """(looks,), ascending."""
    mean: FloatArray
    """(runs, looks)"""
    sd: FloatArray
    """(runs, looks): n − 1 below the line."""
    differing: IntArray
    """(runs, looks): how many of the differences are not 0."""

    def __post_init__(self) -> None:
        shape = (len(self.mean), len(self.pairs))
        assert self.mean.shape == self.sd.shape == self.differing.shape == shape


@dataclass(frozen=True)
class Coverage:
    """Shares of runs whose interval does not hold the truth, for each look: (looks,)."""

    pairs: IntArray
    runs: int
    ordinary: FloatArray
    """Student's 95 % interval, at this look alone."""
    sequence: FloatArray
    ordinary_ever: FloatArray
    """At this look or at one before."""
    sequence_ever: FloatArray


@dataclass(frozen=True)
class Decisions:
    """How runs ended that stopped as soon as the verdict was another than undecided: (runs,)."""

    verdict: IntArray
    """Places in ``VERDICTS``."""
    pairs: IntArray
    """Pairs played until then; of undecided runs all."""

    def wrong(self, truth: float, band: float) -> float:
        """Return the share of runs whose verdict is false of this true difference.

        *equivalent* is false outside of ±``band``, *better* at 0 and below, *worse* at 0 and above.
        """
        false = (False, abs(truth) > band, truth <= 0, truth >= 0)
        return float(np.mean(np.array(false)[self.verdict]))

    def share(self, verdict: str) -> float:
        """Return the share of runs with this verdict."""
        return float(np.mean(self.verdict == VERDICTS.index(verdict)))


@dataclass(frozen=True)
class Stops:
    """How runs ended that stopped as soon as the ± was small enough: (runs,) each."""

    pairs: IntArray
    enough: npt.NDArray[np.bool_]
    """Whether it ever was."""
    mean: FloatArray
    sequence: FloatArray
    """The ± that is shown."""
    ordinary: FloatArray
    """Student's."""

    def missed(self, truth: float, halves: FloatArray) -> float:
        """Return the share of runs whose interval mean ± ``halves`` does not hold the truth."""
        return float(np.mean(np.abs(self.mean - truth) > halves))


def cut(differences: FloatArray, runs: int, looks: Sequence[int]) -> Prefixes:
    """Cut differences into ``runs`` that share none, each as long as the last look."""
    pairs = np.asarray(looks, dtype=np.int64)
    each = differences[: runs * pairs[-1]].reshape(runs, pairs[-1])
    starts = np.concatenate([[0], pairs[:-1]])
    return _prefixes(
        pairs,
        np.add.reduceat(each, starts, axis=1),
        np.add.reduceat(np.square(each), starts, axis=1),
        np.add.reduceat(each != 0, starts, axis=1, dtype=np.int64),
    )


def drawn(
    differences: FloatArray, runs: int, block: int, looks: Sequence[int], seed: int
) -> Prefixes:
    """Draw ``runs`` from blocks of neighbouring differences, with replacement.

    ``looks`` are numbers of blocks.  A run may be longer than what was ever played; what it is a
    sample of are these differences, and its true mean is theirs.
    """
    ends = np.asarray(looks, dtype=np.int64)
    blocks = differences[: len(differences) // block * block].reshape(-1, block)
    per_block = (
        blocks.sum(axis=1),
        np.square(blocks).sum(axis=1),
        np.count_nonzero(blocks, axis=1),
    )
    chance = np.random.Generator(np.random.PCG64(seed))
    starts = np.concatenate([[0], ends[:-1]])
    by_look: list[list[npt.NDArray[Any]]] = [[], [], []]
    # A thousand runs at a time: the places of all of them would fill hundreds of megabytes.
    for first in range(0, runs, 1_000):
        at = chance.integers(0, len(blocks), (min(1_000, runs - first), ends[-1]))
        for made, values in zip(by_look, per_block, strict=True):
            made.append(np.add.reduceat(values[at], starts, axis=1))
    return _prefixes(ends * block, *(np.concatenate(made) for made in by_look))


def _prefixes(
    pairs: IntArray, sums: FloatArray, squares: FloatArray, differing: IntArray
) -> Prefixes:
    """Return the prefixes of the sums (runs, looks) that each look adds."""
    mean = np.cumsum(sums, axis=1) / pairs
    deviations = np.cumsum(squares, axis=1) - pairs * np.square(mean)
    sd = np.sqrt(np.maximum(deviations, 0) / (pairs - 1))
    return Prefixes(pairs, mean, sd, np.cumsum(differing, axis=1))


def ordinary_halfwidths(pairs: IntArray, confidence: float = CONFIDENCE) -> FloatArray:
    """Return the ± of Student's interval for a standard deviation of 1: (looks,)."""
    from scipy.stats import t

    return np.asarray(t.ppf((1 + confidence) / 2, pairs - 1) / np.sqrt(pairs))


def sequence_halfwidths(pairs: IntArray, rho: float) -> FloatArray:
    """Return the ± of the confidence sequence for a standard deviation of 1: (looks,)."""
    return np.array([sequence_halfwidth(int(n), 1.0, rho) for n in pairs])


def wary(found: Prefixes, apart: float) -> Prefixes:
    """Return the prefixes with two differences more in the spread, ``apart`` points off the mean.

    So does ``stopping.Plan`` look while it asks itself whether to stop.
    """
    n = found.pairs
    sd = np.sqrt((np.square(found.sd) * (n - 1) + 2 * apart**2) / (n + 1))
    return replace(found, sd=sd)


def shown(found: Prefixes, apart: float) -> Prefixes:
    """Return the prefixes with the spread by which ``intervals.estimate`` says its ±.

    While fewer than ``FEWEST_PAIRS`` differences are not 0, that is the wary one, if it is wider.
    """
    wide = np.maximum(found.sd, wary(found, apart).sd)
    return replace(found, sd=np.where(found.differing < FEWEST_PAIRS, wide, found.sd))


def coverage(found: Prefixes, truth: float, rho: float, spread: float) -> Coverage:
    """Return how often the intervals miss the true mean, at each look and up to it.

    ``spread`` is how far a difference lies from 0 where it does, about (``Scale.spread``).
    """
    apart = np.abs(found.mean - truth)
    missed = [
        apart > ordinary_halfwidths(found.pairs) * found.sd,
        apart > sequence_halfwidths(found.pairs, rho) * shown(found, spread).sd,
    ]
    now = [each.mean(axis=0) for each in missed]
    ever = [np.maximum.accumulate(each, axis=1).mean(axis=0) for each in missed]
    return Coverage(found.pairs, len(found.mean), *now, *ever)


def decide(found: Prefixes, shift: float, band: float, halves: FloatArray) -> Decisions:
    """Return how runs end that stop at the first look at which the verdict is settled.

    ``shift`` is added to every difference; ``halves`` are the ± for a standard deviation of 1, a
    look each.  The verdict is that of ``intervals.verdict``.
    """
    low = found.mean + shift - halves * found.sd
    high = found.mean + shift + halves * found.sd
    verdicts = np.select([(-band <= low) & (high <= band), low > 0, high < 0], [1, 2, 3], 0)
    settled = verdicts > 0
    at = np.where(settled.any(axis=1), settled.argmax(axis=1), len(found.pairs) - 1)
    return Decisions(verdicts[np.arange(len(at)), at], found.pairs[at])


def precise(found: Prefixes, careful: Prefixes, wanted: float, halves: FloatArray) -> Stops:
    """Return how runs end that stop at the first look at which the ± is small enough.

    ``careful`` are the prefixes by which that is asked, ``found`` those that are shown; ``halves``
    as in :func:`decide`.  A run whose ± never is small enough ends at the last look.
    """
    enough = halves * careful.sd <= wanted
    at = np.where(enough.any(axis=1), enough.argmax(axis=1), len(found.pairs) - 1)
    run = np.arange(len(at))
    mean, sd = found.mean[run, at], found.sd[run, at]
    ordinary = ordinary_halfwidths(found.pairs)[at]
    return Stops(found.pairs[at], enough[run, at], mean, halves[at] * sd, ordinary * sd)


def variance_ratio(above: Sequence[FloatArray], below: FloatArray) -> Interval:
    """Return the variances of ``above``, added up, over the variance of ``below``: (deals,) each.

    With a 95 % interval from the jackknife of its logarithm: the deals are put into groups, of
    which one is left out at a time.  Deals are independent; what stands in one place is one deal.
    """
    from scipy.stats import t

    n = len(below) // JACKKNIFE * JACKKNIFE

    def left_out(values: FloatArray) -> FloatArray:
        """Return the variances with nobody and with each group left out: (1 + groups,)."""
        groups = (values[:n] - values[:n].mean()).reshape(JACKKNIFE, -1)
        sums, squares = groups.sum(axis=1), np.square(groups).sum(axis=1)
        rest = np.concatenate([[0.0], sums]), np.concatenate([[0.0], squares])
        count = np.concatenate([[n], np.full(JACKKNIFE, n - groups.shape[1])])
        total, square = sums.sum() - rest[0], squares.sum() - rest[1]
        return np.asarray((square - np.square(total) / count) / (count - 1))

    logs = np.log(np.sum([left_out(each) for each in above], axis=0) / left_out(below))
    spread = (JACKKNIFE - 1) / JACKKNIFE * np.square(logs[1:] - logs[1:].mean()).sum()
    half = float(t.ppf((1 + CONFIDENCE) / 2, JACKKNIFE - 1)) * math.sqrt(spread)
    value = float(logs[0])
    return Interval(math.exp(value), math.exp(value - half), math.exp(value + half), n)
