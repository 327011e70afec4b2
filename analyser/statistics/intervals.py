"""What do the numbers say, and how sure is it?  Arrays in, estimates out.

The unit of a duel is the deal, or the match, played once an arm: :class:`Tally` counts the pair
differences of one shard, :class:`Ratio` the points and the hands of units that may have many hands,
both add up in shard order, and :func:`estimate` turns the sum into a :class:`Difference` with an
interval that stays right however often one looks; :func:`mean_share` does so for shares.  Scores go
into a :class:`Histogram`, so nothing needs all rows at once.  A unit is what the game's scores are
counted in (``Scale.unit``).  Left out: files, pictures and words.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE

FloatArray = npt.NDArray[np.float64]

FEWEST_PAIRS: Final = 5
"""Below it no interval is given.  At its tuned number of pairs the sequence is 3.04 standard
errors wide; Student's interval for normal differences is wider than that up to 4 pairs (3.18),
so a smaller number would be shown as surer than it is.  The exception is what is known to be
alike: a strategy against itself.  So many, too, must be other than the usual one before differences
speak for themselves (:func:`estimate`)."""

ROUNDING: Final = 1e-9
"""Part that is rounding, of a mean, or of squares that cancel: what is no more is nothing."""

HISTOGRAM_BINS: Final = 1 << 18
"""2 MB of counts a histogram: at a step of 1 it holds every score of any card game; a game with
a wider range of scores is counted in coarser steps instead of in more memory."""


class Estimate(Protocol):
    """What every estimate has: a value, and how far the truth may lie from it."""

    @property
    def value(self) -> float:
        """The estimate itself."""

    @property
    def low(self) -> float:
        """Lower end of its interval."""

    @property
    def high(self) -> float:
        """Upper end of its interval."""

    @property
    def half(self) -> float:
        """The number after the ±."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of many pair differences, and how far the truth may lie from it."""

    mean: float
    """Units per hand, first minus second; NaN when there is no pair."""
    low: float
    """Lower end of the interval, units per hand; −inf below ``FEWEST_PAIRS``."""
    high: float
    """Upper end of the interval, units per hand; +inf below ``FEWEST_PAIRS``."""
    pairs: int
    sd: float
    """Standard deviation of one pair's difference, units; NaN below two pairs."""
    won: float
    """Share of the pairs with a difference above 0; NaN when there is no pair."""
    drawn: float
    lost: float
    confidence: float
    """Chance that the interval holds the truth at every look."""

    @property
    def value(self) -> float:
        """The mean."""
        return self.mean

    @property
    def half(self) -> float:
        """Half of the interval's width: the number after the ±."""
        return (self.high - self.low) / 2

    def as_json(self) -> dict[str, float | None]:
        """Return mean and ends, JSON-able: what is unknown is null."""
        return _ends_json(self.mean, self.low, self.high)

    def numbers(self) -> dict[str, float]:
        """Return all of it by name, for a program; numbers that are none (NaN, infinite) too."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its interval: ``low <= value <= high``."""

    value: float
    low: float
    high: float
    n: int
    """How many values (or trials) it rests on."""

    @property
    def half(self) -> float:
        """The number after the ±: how far the farther end lies from the value."""
        return max(self.value - self.low, self.high - self.value)

    def as_json(self) -> dict[str, float | None]:
        """Return mean and ends, JSON-able: what is unknown is null."""
        return _ends_json(self.value, self.low, self.high)


def _ends_json(mean: float, low: float, high: float) -> dict[str, float | None]:
    ends = {"mean": mean, "low": low, "high": high}
    return {key: value if math.isfinite(value) else None for key, value in ends.items()}


@dataclass(frozen=True, slots=True)
class Tally:
    """Count, mean and squared deviations of some differences: two tallies add up.

    Adding follows Chan, Golub and LeVeque, "Updating formulae and a pairwise algorithm for
    computing sample variances" (1979), eq. 2.1: no digits are lost however large the mean.
    """

    pairs: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """Sum of the squared deviations from the mean."""
    won: int = 0
    lost: int = 0
    few: tuple[tuple[float, int], ...] | None = None
    """Each value and how often it came up, ascending, where fewer than ``FEWEST_PAIRS`` are other
    than the commonest; ``None`` where that many are, or nobody has counted."""

    @classmethod
    def from_differences(cls, differences: npt.ArrayLike) -> Tally:
        """Return the tally of differences, any shape, in units; ``ValueError`` if not finite."""
        values = np.asarray(differences, dtype=np.float64).ravel()
        return cls._from_centred(values)[0]

    @classmethod
    def _from_centred(cls, values: FloatArray) -> tuple[Tally, FloatArray]:
        """Return the tally of values in a row, and how far each is from their mean."""
        if values.size == 0:
            return cls(), values
        mean = float(values.mean())
        if not math.isfinite(mean):
            raise ValueError("a difference is not a finite number")
        centred = values - mean
        won = int(np.count_nonzero(values > 0))
        lost = int(np.count_nonzero(values < 0))
        squares = float(np.square(centred).sum())
        return cls(values.size, mean, squares, won, lost, _list_few_values(values)), centred

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of both lots together."""
        if self.pairs == 0 or other.pairs == 0:
            return other if self.pairs == 0 else self
        pairs = self.pairs + other.pairs
        apart = other.mean - self.mean
        return Tally(
            pairs,
            self.mean + apart * (other.pairs / pairs),
            self.squares + other.squares + apart * apart * (self.pairs * (other.pairs / pairs)),
            self.won + other.won,
            self.lost + other.lost,
            _few_of_both(self.few, other.few),
        )

    @property
    def sd(self) -> float:
        """Standard deviation of one difference (n − 1 below the line); NaN below two."""
        return math.sqrt(self.squares / (self.pairs - 1)) if self.pairs > 1 else math.nan

    @property
    def usual(self) -> tuple[float, int]:
        """The value that all but a few have, and how many have another.

        That is 0 if fewer than ``FEWEST_PAIRS`` differ from it; otherwise the value of more than
        half, if fewer than ``FEWEST_PAIRS`` have another.  NaN and the count of all if there is
        none.
        """
        if self.won + self.lost < FEWEST_PAIRS:
            return 0.0, self.won + self.lost
        for value, count in self.few or ():
            if 2 * count > self.pairs:
                return value, self.pairs - count
        return math.nan, self.pairs


def _list_few_values(values: FloatArray) -> tuple[tuple[float, int], ...] | None:
    # If fewer than that differ from the commonest, one of the first that many is the commonest.
    # Mostly that many differ from it soon.
    for value in dict.fromkeys(values[:FEWEST_PAIRS].tolist()):
        if all(np.count_nonzero(each != value) < FEWEST_PAIRS for each in (values[:256], values)):
            found, counts = np.unique(values, return_counts=True)
            return tuple(zip(found.tolist(), counts.tolist(), strict=True))
    return None


def _few_of_both(
    one: tuple[tuple[float, int], ...] | None, other: tuple[tuple[float, int], ...] | None
) -> tuple[tuple[float, int], ...] | None:
    # What is other than the commonest of one lot, or more, is so of both lots together.
    if one is None or other is None:
        return None
    counts = dict(one)
    for value, count in other:
        counts[value] = counts.get(value, 0) + count
    many = sum(counts.values()) - max(counts.values()) >= FEWEST_PAIRS
    return None if many else tuple(sorted(counts.items()))


@dataclass(frozen=True, slots=True)
class Ratio:
    """Points of some units, and their hands: two add up, and ``mean`` is the points per hand.

    A match that is soon decided has few hands and a great difference in each.  So the mean over
    matches of their points per hand would be too high; the points of all matches over the hands of
    all matches are not.  The interval counts matches, since hands of one match are dependent.
    """

    points: Tally = field(default_factory=Tally)
    hands: Tally = field(default_factory=Tally)
    products: float = 0.0
    """Sum over the units of (points − their mean) · (hands − their mean)."""

    @classmethod
    def from_units(cls, points: npt.ArrayLike, hands: npt.ArrayLike) -> Ratio:
        """Return the ratio of units: points and hands of each, the same shape."""
        x = np.asarray(points, dtype=np.float64).ravel()
        n = np.asarray(hands, dtype=np.float64).ravel()
        (points_tally, x), (hands_tally, n) = Tally._from_centred(x), Tally._from_centred(n)
        return cls(points_tally, hands_tally, float((x * n).sum()))

    def __add__(self, other: Ratio) -> Ratio:
        """Return the ratio of both lots together; the products add up as the squares do."""
        points, hands = self.points + other.points, self.hands + other.hands
        products = self.products + other.products
        if self.pairs and other.pairs:
            apart = other.points.mean - self.points.mean, other.hands.mean - self.hands.mean
            products += apart[0] * apart[1] * (self.pairs * (other.pairs / points.pairs))
        return Ratio(points, hands, products)

    @property
    def pairs(self) -> int:
        """How many units were counted."""
        return self.points.pairs

    @property
    def won(self) -> int:
        """How many units have points above 0."""
        return self.points.won

    @property
    def lost(self) -> int:
        """How many units have points below 0."""
        return self.points.lost

    @property
    def mean(self) -> float:
        """Units per hand, over all hands."""
        return self.points.mean / self.hands.mean if self.pairs else 0.0

    @property
    def sd(self) -> float:
        """Standard deviation that one unit's part in the ratio has; NaN below two units.

        That of (points − mean · hands) / hands per unit: Cochran, Sampling Techniques (1977),
        theorem 2.5.  Where every unit has the same hands it is that of its points per hand.
        """
        if self.pairs < 2:
            return math.nan
        mean = self.mean
        squares = self.points.squares - 2 * mean * self.products + mean**2 * self.hands.squares
        if squares <= ROUNDING * self.points.squares:
            return 0.0
        return math.sqrt(squares / (self.pairs - 1)) / self.hands.mean

    @property
    def usual(self) -> tuple[float, int]:
        """Units per hand that all but a few units have, and how many have another: ``Tally.usual``.

        Where the points are not 0, as many as have another number of points, or of hands.
        """
        points, other = self.points.usual
        hands, others = self.hands.usual
        if points == 0 or math.isnan(points) or math.isnan(hands):
            return points, other
        return points / hands, max(other, others)


def _tune_rho(alpha: float) -> float:
    """Return n·rho² at which the sequence is tightest for n pairs.

    Setting the derivative of the half-width to 0 gives u = ln(u + 1) − 2 ln(alpha) for u = n·rho²,
    that is u = −W₋₁(−alpha²/e) − 1 (Waudby-Smith et al., arXiv 2103.06476, appendix on tuning).
    W is found by Halley's method, with scipy's steps: to import scipy takes longer than a duel's
    start.
    """
    z = -(alpha**2) / math.e
    w, before = math.log(-z), math.inf
    while abs(w - before) > 1e-8 * abs(w):
        before = w
        e = math.exp(w)
        off = w * e - z
        w -= off / (w * e + e - (w + 2) * off / (2 * w + 2))
    return -w - 1


def tuned_rho(n: float, alpha: float = 1 - CONFIDENCE) -> float:
    """Return the rho that makes the confidence sequence tightest at ``n`` pairs (n > 0).

    ``n`` must be chosen before the results are seen, as a planned number of hands is: a rho
    that follows the data is no longer safe to look at often.
    """
    if not n > 0:
        raise ValueError(f"expected a number of pairs above 0, found {n}")
    return math.sqrt(_tune_rho(alpha) / n)


def sequence_halfwidth(n: int, sd: float, rho: float, alpha: float = 1 - CONFIDENCE) -> float:
    """Return the half-width of the asymptotic confidence sequence after ``n`` pairs, in units.

    sd · sqrt(2 (n rho² + 1) / (n² rho²) · ln(sqrt(n rho² + 1) / alpha)): Waudby-Smith, Arbour,
    Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
    sequences", arXiv 2103.06476, Theorem 2.2.  The intervals for all n hold the truth at once
    with probability 1 − ``alpha``, so you can look, and stop, at any time.
    """
    if n < 1 or not rho > 0 or not 0 < alpha < 1:
        raise ValueError(f"expected n >= 1, rho > 0, 0 < alpha < 1; found {n}, {rho}, {alpha}")
    u = n * rho**2
    return sd * math.sqrt(2 * (u + 1) / (n * u) * (0.5 * math.log1p(u) - math.log(alpha)))


def estimate(
    tally: Tally | Ratio,
    planned: int | None = None,
    confidence: float = CONFIDENCE,
    *,
    spread: float | None = None,
) -> Difference:
    """Return mean and anytime-valid interval of what was tallied.

    ``planned`` is the number of pairs settled before play began, where the interval is tightest;
    without it, the pairs at hand (right when the run was meant to end here).

    Differences that were all alike so far, as of players who seldom differ (0), or of whom one
    always wins by as much, need not stay so.  ``spread`` is how far one lies from 0 where it does,
    in units, about (``Scale.spread``), so from what is usual by that and the usual more: while
    fewer than ``FEWEST_PAIRS`` are other than usual (``Tally.usual``), two more so far off on
    either side are added to the spread, and to nothing else.  A ``spread`` of 0 says that they are
    alike for ever, ``None`` that nothing is known: then there is no interval while all are alike.
    """
    pairs = tally.pairs
    if pairs == 0:
        nan = math.nan
        return Difference(nan, -math.inf, math.inf, 0, nan, nan, nan, nan, confidence)
    mean, sd = tally.mean, tally.sd
    usual, others = tally.usual
    if sd <= ROUNDING * abs(mean):
        # Alike but for rounding, as points that are in proportion to the hands.
        usual, others = mean, 0
    if others == 0 and spread == 0:
        half = 0.0
    elif pairs < FEWEST_PAIRS or (others == 0 and spread is None):
        half = math.inf
    else:
        wary, alpha = sd, 1 - confidence
        if others < FEWEST_PAIRS and spread:
            apart = abs(usual) + spread
            wary = max(sd, math.sqrt(((pairs - 1) * sd**2 + 2 * apart**2) / (pairs + 1)))
        half = sequence_halfwidth(pairs, wary, tuned_rho(planned or pairs, alpha), alpha)
    won, lost = tally.won / pairs, tally.lost / pairs
    drawn = (pairs - tally.won - tally.lost) / pairs
    return Difference(mean, mean - half, mean + half, pairs, sd, won, drawn, lost, confidence)


def estimate_pairs(
    differences: npt.ArrayLike,
    planned: int | None = None,
    confidence: float = CONFIDENCE,
    *,
    spread: float | None = None,
) -> Difference:
    """Return the :func:`estimate` of pair differences, one per deal, in units per hand."""
    return estimate(Tally.from_differences(differences), planned, confidence, spread=spread)


def find_sign(interval: Estimate) -> int:
    """Return 1 or −1 where the interval leaves 0 out on that side, otherwise 0."""
    return int(interval.low > 0) - int(interval.high < 0)


def is_within(interval: Estimate, band: float) -> bool:
    """Return whether the whole interval lies within ±``band``, its ends included."""
    return -band <= interval.low and interval.high <= band


def verdict(difference: Estimate, band: float) -> str:
    """Return ``equivalent``, ``better``, ``worse`` or ``undecided``: the first against the second.

    *equivalent* if the whole interval lies within ±``band`` units (its ends included); if not,
    *better* if all of it lies above 0, *worse* if below, *undecided* in all other cases.
    """
    if not band >= 0:
        raise ValueError(f"expected a band of 0 or more, found {band}")
    if is_within(difference, band):
        return "equivalent"
    return {1: "better", -1: "worse", 0: "undecided"}[find_sign(difference)]


def pairs_to_decide(sd: float, band: float, confidence: float = CONFIDENCE) -> float:
    """Return so many pairs that the verdict cannot be ``undecided`` if the run is planned so.

    An interval no wider than the band, half-width band/2, that touches 0 lies within ±band; one
    that does not is *better* or *worse*.  Infinite for a band of 0, NaN for an unknown ``sd``.
    """
    if band == 0:
        return math.inf
    return (_tune_rho(1 - confidence) + 1) * (2 * sd / band) ** 2


def pairs_to_verdict(difference: Difference, band: float) -> float:
    """Return about how many pairs give a verdict, if the mean and the spread stay as they are.

    The interval shrinks with the root of the pairs.  There is a verdict once it excludes 0, or lies
    within ±``band``, whichever is sooner.  Infinite for a mean of 0 and a band of 0.
    """
    wanted = max(abs(difference.mean), band - abs(difference.mean))
    return difference.pairs * (difference.half / wanted) ** 2 if wanted else math.inf


def share(count: int, n: int, confidence: float = CONFIDENCE) -> Interval:
    """Return ``count`` of ``n`` as a share with Wilson's interval; [0, 1] when n is 0."""
    if n == 0:
        return Interval(math.nan, 0.0, 1.0, 0)
    from scipy.stats import binomtest

    bounds = binomtest(count, n).proportion_ci(confidence, method="wilson")
    return Interval(count / n, float(bounds.low), float(bounds.high), n)


def mean_share(
    tally: Tally, planned: int | None = None, confidence: float = CONFIDENCE
) -> Interval:
    """Return the mean of shares (0 … 1 each) with the interval of :func:`estimate`.

    One 0 and one 1 are added to the spread, and to nothing else: shares that were all alike so far
    need not stay so, and in the long run two in n say nothing.  The ends lie within [0, 1], which
    is all that is said below ``FEWEST_PAIRS``.
    """
    n = tally.pairs
    value = tally.mean if n else math.nan
    if n < FEWEST_PAIRS:
        return Interval(value, 0.0, 1.0, n)
    alpha = 1 - confidence
    sd = (tally + Tally.from_differences([0.0, 1.0])).sd
    half = sequence_halfwidth(n, sd, tuned_rho(planned or n, alpha), alpha)
    return Interval(value, max(0.0, value - half), min(1.0, value + half), n)


class Histogram:
    """Counts of numbers on a grid of steps: an ECDF and quantiles in bounded memory.

    Cell k counts the values in (k − 1, k] · step, so that the share at each grid point is exact;
    whole numbers on the starting grid of ``step`` 1 keep their identity.
    """

    def __init__(self, step: float = 1.0) -> None:
        """Start empty, on a grid of ``step`` units (half points: 0.5)."""
        self.step = step
        self.first = 0
        """The grid index that ``counts[0]`` belongs to."""
        self.counts: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)

    @property
    def n(self) -> int:
        """How many values were counted."""
        return int(self.counts.sum())

    def add(self, values: npt.ArrayLike) -> None:
        """Count more values, any shape; ``ValueError`` if one is not finite."""
        x = np.asarray(values, dtype=np.float64).ravel()
        if x.size == 0:
            return
        low, high = float(x.min()), float(x.max())
        if not (math.isfinite(low) and math.isfinite(high)):
            raise ValueError("a value is not a finite number")
        first, last = self._cells(low, high)
        while last - first >= HISTOGRAM_BINS:
            self._coarsen()
            first, last = self._cells(low, high)
        cells = np.ceil(x / self.step).astype(np.int64) - first
        counts = np.bincount(cells, minlength=last - first + 1).astype(np.int64)
        start = self.first - first
        counts[start : start + self.counts.size] += self.counts
        self.first, self.counts = first, counts

    def _cells(self, low: float, high: float) -> tuple[int, int]:
        """Return the first and last grid index of what is counted and ``low`` … ``high``."""
        first, last = math.ceil(low / self.step), math.ceil(high / self.step)
        if self.counts.size == 0:
            return first, last
        return min(first, self.first), max(last, self.first + self.counts.size - 1)

    def _coarsen(self) -> None:
        """Double the step: cells 2k − 1 and 2k become cell k, so grid points stay exact."""
        self.step *= 2
        if self.counts.size:
            cells = (np.arange(self.first, self.first + self.counts.size) + 1) // 2
            self.first = int(cells[0])
            self.counts = np.bincount(cells - self.first, self.counts).astype(np.int64)

    def quantile(self, q: float) -> float:
        """Return the least grid point at which the share reaches ``q`` (0 … 1)."""
        reached = np.cumsum(self.counts)
        if reached.size == 0:
            raise ValueError("expected at least one value, found none")
        k = int(np.searchsorted(reached, q * reached[-1], side="left"))
        return (self.first + min(k, reached.size - 1)) * self.step

    def ecdf(self, points: npt.ArrayLike) -> FloatArray:
        """Return, a point each, the share of values that are that or less (exact on the grid)."""
        reached = np.concatenate([[0], np.cumsum(self.counts)])
        if reached[-1] == 0:
            raise ValueError("expected at least one value, found none")
        at = np.floor(np.asarray(points, dtype=np.float64) / self.step) - self.first + 1
        cell = np.clip(at, 0, self.counts.size).astype(np.int64)
        return np.asarray(reached[cell] / reached[-1], dtype=np.float64)
