"""How likely is a side to win a match from a score, and what is a lead worth?  Arrays in.

A match of two sides is hands one after another until one has reached the goal.  Taken as a chain
whose next score depends on the present one alone, the chance W(own, other) of side 0 is the mean,
over the pairs of scores that a hand may bring, of W(own + a, other + b): solved on a grid, hand by
hand backwards, for every score at once.  Two sides only, and whole numbers of points.  Where it is
known which side began each hand, there are two chances for a score, by the side that begins next.

Where a number of hands ends the match, only the difference counts: :class:`LeadWorth` is the mean
of what the last difference is worth, as victory points, by what is ahead and the hands that are
left (match equity).

What the chain does not see is said where it is used: hands whose scores depend on the total (a rule
that looks at it, a goal that may be reached in the middle of a hand, a player who plays for the
match).  So :class:`Leads` counts beside it the matches that were really played:
how often a side with a given lead, over a side with a given score, goes on to win.  A match counts
once in each place, by the first hand after which it is there, so that the counts are independent.
Where the chain and the matches differ, the matches are right.  Left out: files, pictures, words
(``findings.matches``), and what a hand is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.games.protocols.matches import Goal
from analyser.statistics.intervals import FloatArray, Interval, Tally, mean_share, share

IntArray = npt.NDArray[np.int64]

CELLS: Final = 400
"""Most cells of the grid on a side, undecided scores only: of a two-hundredth of the target, where
a score is finer.  Of half as much would move no chance by 0.2 percentage points, and a usual one by
0.02 (held by a test)."""

ROUGH: Final = 100
"""Likewise for the batches, of which only the spread is asked for."""

BATCHES: Final = 10
"""Parts of the sample that are solved apart for the interval."""

FEWEST_HANDS: Final = 100 * BATCHES
"""Below it there is no chain: a batch of fewer hands than a hundred knows no tails."""

STILL: Final = 1e-7
"""A hand more that changes no chance by more than this ends the iteration."""


EITHER: Final = (0, 1)
"""Sides that may begin a hand."""


class ScorePart(NamedTuple):
    """Hands that were played from some scores on: rules may look at the total."""

    own_from: int
    """Least score of side 0 before the hand,"""
    other_from: int
    """and of side 1; the first part of all holds below them too."""
    pairs: IntArray
    """(n, 2), whole points: what a hand brought side 0 and side 1."""
    counts: IntArray | None = None
    """(n,): hands that brought each of these; ``None``: one each."""

    @property
    def hands(self) -> int:
        """How many hands they are."""
        return len(self.pairs) if self.counts is None else int(self.counts.sum())

    def turn_sides(self) -> ScorePart:
        """Return the same hands with the sides swapped."""
        return ScorePart(self.other_from, self.own_from, self.pairs[:, ::-1], self.counts)


@dataclass(frozen=True, eq=False)
class ScoreCounts:
    """How often hands brought two sides each pair of scores; two lots add up."""

    pairs: IntArray
    """(n, 2), whole points, each pair once, ascending."""
    counts: IntArray
    """(n,)"""

    @classmethod
    def from_pairs(cls, score_pairs: npt.ArrayLike) -> ScoreCounts:
        """Count pairs of scores, (hands, 2); ``ValueError``: not whole numbers."""
        pairs = _check_whole(np.asarray(score_pairs))
        return cls(*_count_pairs(pairs, np.ones(len(pairs), dtype=np.int64)))

    def __add__(self, other: ScoreCounts) -> ScoreCounts:
        """Return the counts of both lots together."""
        both = np.concatenate([self.pairs, other.pairs])
        return ScoreCounts(*_count_pairs(both, np.concatenate([self.counts, other.counts])))


def _count_pairs(pairs: IntArray, counts: IntArray) -> tuple[IntArray, IntArray]:
    """Return each pair once, ascending, and the sum of its counts."""
    half = 1 << 31
    # Two numbers of 32 bits each are sorted as one of 64, in a tenth of the time.
    keys, place = np.unique((pairs[:, 0] << 32) + pairs[:, 1] + half, return_inverse=True)
    low = (keys & (2 * half - 1)) - half
    summed = np.bincount(place, counts, keys.size).astype(np.int64)
    return np.stack([keys >> 32, low], axis=1), summed


Begun: TypeAlias = "Sequence[Sequence[ScorePart]]"
"""The hands that each side began, or all in one; of those, a part for each stage of the scores, the
lowest first.  A later part holds where both its scores are reached."""


@dataclass(frozen=True)
class Chances:
    """The chance that side 0 wins the match, for every score before the next hand."""

    goal: Goal
    hands: int
    """How many hands it rests on."""
    grid: _Grid
    batches: tuple[_Grid, ...]

    @classmethod
    def from_score_pairs(
        cls, score_pairs: npt.ArrayLike, goal: Goal, begun: npt.ArrayLike | None = None
    ) -> Chances:
        """Return the chances of two sides whose hands bring such scores.

        ``score_pairs`` is (n, 2), whole points: what a hand brought side 0 and side 1, in any
        order as long as dependent hands (a deal's, a match's) are next to each other.  The two
        may be different players.  ``begun`` (n,): which side began each hand; the two take turns.
        Without it, hands are taken for alike, whoever begins.  Raises ``ValueError`` for fewer
        than ``FEWEST_HANDS`` rows, or for scores that are not whole numbers.
        """
        pairs = _check_pairs(score_pairs)
        return cls._from_parts(_split(pairs, begun), goal)

    @classmethod
    def from_score_counts(cls, batches: Sequence[ScoreCounts], goal: Goal) -> Chances:
        """Return the chances of two sides whose hands bring such scores, whoever begins.

        ``batches``: as many lots of hands as the interval is made of, in their order
        (:func:`share_out`).
        """
        whole = batches[0]
        for each in batches[1:]:
            whole += each
        begun, *parts = ([[ScorePart(0, 0, each.pairs, each.counts)]] for each in (whole, *batches))
        return cls._from_parts(begun, goal, parts)

    @classmethod
    def from_equals(cls, parts: Sequence[ScorePart], goal: Goal) -> Chances:
        """Return the chances of two sides that play alike and take turns to begin.

        ``parts``: hands that side 0 began, by the scores from which they were played, the lowest
        first.
        """
        for part in parts:
            _check_pairs(part.pairs)
        return cls._from_parts([parts, [part.turn_sides() for part in parts]], goal)

    @classmethod
    def _from_parts(
        cls, begun: Begun, goal: Goal, batches: Sequence[Begun] | None = None
    ) -> Chances:
        pairs = np.concatenate([part.pairs for parts in begun for part in parts])
        unit = max(1, int(np.gcd.reduce(np.abs(pairs), axis=None)))
        low = 2 * min(0, int(pairs.min()))
        # A hand that may bring many times the target shall not make the arrays any larger.
        width = max(goal.bar - low, int(np.ptp(pairs)) // 2)
        fine, rough = (unit * max(1, math.ceil(width / (unit * cells))) for cells in (CELLS, ROUGH))
        return cls(
            goal,
            sum(part.hands for parts in begun for part in parts),
            _solve(begun, goal, low, fine),
            tuple(_solve(each, goal, low, rough) for each in batches or _batches(begun)),
        )

    def find_chance(
        self, own: npt.ArrayLike, other: npt.ArrayLike, begins: int | None = None
    ) -> FloatArray:
        """Return the chance of side 0 at ``own`` to ``other`` before the next hand.

        Scores of any shape, which are broadcast.  ``begins``: the side that begins that hand;
        ``None``: either, as often.  1 or 0 where the match is decided; so the value of a hand that
        ends a to b from s to t is ``find_chance(s + a, t + b)``.
        """
        return self.grid.find_chance(own, other, begins)

    def measure_half(
        self, own: npt.ArrayLike, other: npt.ArrayLike, begins: int | None = None
    ) -> FloatArray:
        """Return the interval's half-width: how far the hands at hand may have misled.

        Student's, from the chances that ``BATCHES`` parts of the hands give, each solved apart: so
        hands of one deal or match may hang together.
        """
        return _measure_half([batch.find_chance(own, other, begins) for batch in self.batches])


def _check_pairs(score_pairs: npt.ArrayLike) -> IntArray:
    """Return scores of hands as whole numbers; ``ValueError`` where they are none, or too few."""
    pairs = np.asarray(score_pairs)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or len(pairs) < FEWEST_HANDS:
        raise ValueError(f"expected (n, 2), n at least {FEWEST_HANDS}; found {pairs.shape}")
    return _check_whole(pairs)


def _check_whole(pairs: npt.NDArray[Any]) -> IntArray:
    """Return scores as whole numbers; ``ValueError`` where they are none."""
    if not (pairs == np.rint(pairs)).all():
        raise ValueError("a score is not a whole number of points")
    return pairs.astype(np.int64)


def share_out(hands: int, parts: int) -> list[int]:
    """Return how many of some hands each part has: the first ones one more than the others."""
    each, more = divmod(hands, parts)
    return [each + (at < more) for at in range(parts)]


def _split(pairs: IntArray, begun: npt.ArrayLike | None) -> Begun:
    """Return the hands that each side began; all of them in one where that is not known."""
    if begun is None:
        return [[ScorePart(0, 0, pairs)]]
    sides = np.asarray(begun)
    return [[ScorePart(0, 0, pairs[sides == side])] for side in EITHER]


def _list_begun(score_pairs: IntArray) -> Begun:
    """Return hands of two sides that play alike, those that each began, from what a hand brought
    the side that began and the other.
    """
    part = ScorePart(0, 0, _check_pairs(score_pairs))
    return [[part], [part.turn_sides()]]


def _batches(begun: Begun) -> list[Begun]:
    """Return ``BATCHES`` parts of the hands."""
    return [
        [
            [part._replace(pairs=np.array_split(part.pairs, BATCHES)[at]) for part in parts]
            for parts in begun
        ]
        for at in range(BATCHES)
    ]


def _measure_half(found: Sequence[FloatArray]) -> FloatArray:
    """Return the half-width of the interval that the batches' own numbers give; Student's."""
    from scipy.stats import t

    wide = float(t.ppf((1 + CONFIDENCE) / 2, len(found) - 1)) / math.sqrt(len(found))
    return np.asarray(wide * np.array(found).std(axis=0, ddof=1), dtype=np.float64)


@dataclass(frozen=True)
class _Grid:
    """W on a grid of scores."""

    goal: Goal
    low: int
    """Score of the first cell; what lies below is taken for it."""
    step: int
    """Points a cell."""
    chance: FloatArray
    """(1 or 2, cells, cells): by the side that begins, own then other; scores that reach no goal.
    """
    tie_chance: FloatArray
    """The chance where both have reached the goal with the same score, by the side that begins."""

    def find_chance(
        self, own: npt.ArrayLike, other: npt.ArrayLike, begins: int | None = None
    ) -> FloatArray:
        """As :meth:`Chances.find_chance`: between cells the mean of those around, by nearness."""
        mine, theirs = np.broadcast_arrays(
            np.asarray(own, dtype=np.float64), np.asarray(other, dtype=np.float64)
        )
        known = begins is not None and len(self.chance) > 1
        chance = self.chance[begins] if known else self.chance.mean(axis=0)
        even = float(self.tie_chance[begins] if known else self.tie_chance.mean())
        last = chance.shape[-1] - 1
        cells, parts = [], []
        for score in (mine, theirs):
            place = np.clip((score - self.low) / self.step, 0, last)
            cell = np.minimum(np.floor(place), max(last - 1, 0)).astype(np.int64)
            cells.append((cell, np.minimum(cell + 1, last)))
            parts.append((1 - (place - cell), place - cell))
        found = np.zeros(mine.shape)
        for x, weight in zip(cells[0], parts[0], strict=True):
            for y, more in zip(cells[1], parts[1], strict=True):
                found += weight * more * chance[x, y]
        return _apply_goal(self.goal, even, mine, theirs, found)


def _apply_goal(
    goal: Goal, even: float, own: npt.NDArray[np.float64], other: FloatArray, undecided: FloatArray
) -> FloatArray:
    """Return what the goal decides, and elsewhere the chances ``undecided``.

    A side wins when it has reached the goal and no other has as much.  Both there with the same
    score, the next hand decides: ``tie_chance`` leaves out that both may fall back below the goal
    in it.
    """
    found = np.where(own > other, 1.0, np.where(own < other, 0.0, even))
    return np.where(np.maximum(own, other) >= goal.bar, found, undecided)


def _solve(begun: Begun, goal: Goal, low: int, step: int) -> _Grid:
    """Solve the chain, by one hand more at a time, until nothing changes or the match is cut."""
    from scipy import fft

    cells = -(-(goal.bar - low) // step)
    every = [part.pairs for parts in begun for part in parts]
    least, most = min(int(each.min()) for each in every), max(int(each.max()) for each in every)
    below, above = max(-(least // step) + 1, 0), max(most // step + 1, 1)
    size = fft.next_fast_len(below + cells + above, real=True)
    even = np.array([_win_share(parts[-1]) for parts in begun])
    # Own score down the rows; what lies below the grid takes the value of its edge.
    places = np.arange(size) - below
    scores = low + step * places.astype(np.float64)
    inside = np.clip(places, 0, cells - 1)
    stages = [
        [
            (
                slice(None) if at == 0 else _mark_stage(part, low, step, cells),
                np.conj(fft.rfft2(_share(part, step, size))),
            )
            for at, part in enumerate(parts)
        ]
        for parts in begun
    ]
    chance = np.zeros((len(begun), cells, cells))
    for _ in range(goal.hands):
        new = np.empty_like(chance)
        for side in range(len(begun)):
            # The other side begins the hand after this one.
            then = len(begun) - 1 - side
            around = _apply_goal(
                goal,
                float(even[then]),
                scores[:, None],
                scores[None, :],
                chance[then][inside[:, None], inside[None, :]],
            )
            ahead = fft.rfft2(around)
            for reached, turned in stages[side]:
                after = fft.irfft2(turned * ahead, (size, size))
                kept = np.clip(after[below : below + cells, below : below + cells], 0, 1)
                new[side][reached] = kept[reached]
        change = float(np.abs(new - chance).max())
        chance = new
        if change < STILL:
            break
    return _Grid(goal, low, step, chance, even)


def _mark_stage(part: ScorePart, low: int, step: int, cells: int) -> npt.NDArray[np.bool_]:
    """Return where a part of the hands holds, (cells, cells)."""
    scores = low + step * np.arange(cells)
    return np.asarray((scores >= part.own_from)[:, None] & (scores >= part.other_from)[None, :])


def _win_share(part: ScorePart) -> float:
    """Return how many of the hands that one side won were won by side 0."""
    ahead = part.pairs[:, 0] - part.pairs[:, 1]
    each = np.ones(len(ahead), dtype=np.int64) if part.counts is None else part.counts
    wins, losses = int(each[ahead > 0].sum()), int(each[ahead < 0].sum())
    return wins / (wins + losses) if wins + losses else 0.0


@dataclass(frozen=True)
class LeadWorth:
    """What a lead of side 0 is worth where a number of hands ends the match.

    Exact for these hands: differences in points, hand after hand, on a line.
    """

    hands: int
    """How many hands it rests on."""
    line: _Line
    batches: tuple[_Line, ...]

    @classmethod
    def from_equals(
        cls, series: Sequence[IntArray], worth: Callable[[FloatArray], FloatArray]
    ) -> LeadWorth:
        """Return the worth of every lead before each hand of a match, the first hand first.

        The sides play alike and take turns to begin.  ``series``: for each hand of the match, which
        may all be alike, (n, 2) whole points: what it brought the side that began and the other, in
        any order as long as dependent hands are next to each other.  ``worth`` says what side 0 has
        of a difference at the end, its points less the other's.  ``ValueError`` as
        :meth:`Chances.from_score_pairs`.
        """
        kinds = {id(pairs): _list_begun(pairs) for pairs in series}
        every = [part.pairs for begun in kinds.values() for (part,) in begun]
        apart = np.concatenate([pairs[:, 0] - pairs[:, 1] for pairs in every])
        step = max(1, int(np.gcd.reduce(np.abs(apart))))
        reach = max(1, int(np.abs(apart).max()) // step)
        solve = partial(_walk_back, worth=worth, step=step, reach=reach)
        last_first = [id(pairs) for pairs in reversed(series)]
        batches = {kind: _batches(begun) for kind, begun in kinds.items()}
        return cls(
            sum(map(len, every)),
            solve([kinds[kind] for kind in last_first]),
            tuple(solve([batches[kind][at] for kind in last_first]) for at in range(BATCHES)),
        )

    def find_worth(
        self, ahead: npt.ArrayLike, hands_left: int, begins: int | None = None
    ) -> FloatArray:
        """Return what leads are worth, ``hands_left`` before the end.

        ``ahead``: points of side 0 less the other's; ``begins`` as :meth:`Chances.find_chance`.
        """
        return self.line.find_worth(ahead, hands_left, begins)

    def measure_half(
        self, ahead: npt.ArrayLike, hands_left: int, begins: int | None = None
    ) -> FloatArray:
        """Return the interval's half-width, as :meth:`Chances.measure_half`."""
        return _measure_half(
            [batch.find_worth(ahead, hands_left, begins) for batch in self.batches]
        )


@dataclass(frozen=True)
class _Line:
    """What differences are worth, by the number of hands that are left."""

    worth: Callable[[FloatArray], FloatArray]
    step: int
    left: tuple[FloatArray, ...]
    """(1 or 2, 2 · reach + 1) for one hand left, two …: by the side that begins, and difference."""

    def find_worth(
        self, ahead: npt.ArrayLike, hands_left: int, begins: int | None = None
    ) -> FloatArray:
        """As :meth:`LeadWorth.find_worth`."""
        apart = np.asarray(ahead, dtype=np.float64)
        if hands_left == 0:
            return np.asarray(self.worth(apart), dtype=np.float64)
        values = self.left[hands_left - 1]
        known = begins is not None and len(values) > 1
        found = values[begins] if known else values.mean(axis=0)
        reach = len(found) // 2
        return np.interp(apart / self.step, np.arange(-reach, reach + 1), found)


def _walk_back(
    last_first: Sequence[Begun], worth: Callable[[FloatArray], FloatArray], step: int, reach: int
) -> _Line:
    """Return the worth of each lead, from the last hand backwards; ``reach``: steps of a hand."""
    from scipy.signal import oaconvolve

    wide = (2 * len(last_first) + 1) * reach
    ends = np.asarray(worth(step * np.arange(-wide, wide + 1, dtype=np.float64)), dtype=np.float64)
    values, left = np.stack([ends] * len(last_first[0])), []
    for begun in last_first:
        values = np.stack(
            [
                # Turned round: the worth after the hand is looked up above and below.
                oaconvolve(
                    values[len(begun) - 1 - side],
                    _share_leads(part, step, reach)[::-1],
                    mode="valid",
                )
                for side, (part,) in enumerate(begun)
            ]
        )
        left.append(values)
    return _Line(worth, step, tuple(left))


def _share_leads(part: ScorePart, step: int, reach: int) -> FloatArray:
    """Return how often a hand brings each lead, from ``reach`` steps below 0 to as many above."""
    leads = (part.pairs[:, 0] - part.pairs[:, 1]) // step
    return np.bincount(leads + reach, minlength=2 * reach + 1) / len(leads)


def _share(score_part: ScorePart, step: int, size: int) -> FloatArray:
    """Return how often a hand brings each number of cells, (size, size), negative ones at the end.

    A score between two cells is shared among them, by nearness, so that the mean stays.
    """
    cells, rest = np.divmod(score_part.pairs, step)
    part = rest / step
    made = np.zeros(size * size)
    for up in (0, 1):
        for right in (0, 1):
            weight = (part[:, 0] if up else 1 - part[:, 0]) * (
                part[:, 1] if right else 1 - part[:, 1]
            )
            if score_part.counts is not None:
                weight = weight * score_part.counts
            at = ((cells[:, 0] + up) % size) * size + (cells[:, 1] + right) % size
            made += np.bincount(at, weight, size * size)
    return made.reshape(size, size) / score_part.hands


LEVELS: Final = 4
"""The scores of the side behind at which leads are reported: 0, a quarter, half and three quarters
of the target.  Matches are counted at the nearest, unless there are few scores (``COARSE``)."""

COARSE: Final = 10
"""Where fewer whole scores than this lie between two levels, one more is a great step, and matches
are counted only where the scores are exactly those: of a match to 5, what 4 to 3 is worth is not
what 3 to 2 is."""

MOST_HANDS: Final = 1_000_000
"""Hands of a cell that the chain is made of, the first ones: they give a chance to some hundredths
of a percent, and need 16 MB."""


FEWEST_MATCHES: Final = 25
"""Matches below which nothing is said of how many were won: the chain knows better."""


class Lead(NamedTuple):
    """A lead, and what it is worth."""

    lead: int
    """Units that the first side, or whichever is ahead, has more; below 0: fewer."""
    other: int
    """Score of the side that is behind."""
    chance: Interval
    """To win, by the chain, at exactly these scores."""
    played: Interval
    """Share of the matches that reached this lead, or about it, and were won."""
    expected: float
    """What the chain gives at their mean lead; NaN without a chain."""


@dataclass
class Place:
    """Matches that stood about at one score."""

    won: Tally = field(default_factory=Tally)
    own: Tally = field(default_factory=Tally)
    other: Tally = field(default_factory=Tally)


@dataclass
class Leads:
    """What the hands of a cell's matches tell of leads."""

    SUMS: ClassVar = ("places", "sample")
    goal: Goal
    sides: Sequence[int]
    """Which side the first part is, an arm each."""
    alike: bool
    """Whether one plays for all, so that a lead is a lead, whoever has it."""
    lead_steps: int
    """Number of equal steps to the goal; leads are counted up to half of it."""
    places: dict[tuple[int, int], Place] = field(default_factory=dict)
    """By level and step; see ``LEVELS`` and ``steps``."""
    sample: list[IntArray] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """Return ``lead_steps``, or as many as there are whole scores up to the target."""
        return max(1, min(self.lead_steps, self.goal.score))

    def add(
        self, scores: IntArray, lengths: IntArray, winners: IntArray, arms: npt.NDArray[Any]
    ) -> None:
        """Count the matches of one shard.

        ``scores`` (hands, 2): that of each hand, by match, arm and hand; the rest a match each:
        how many hands, which side won (−1: none), and the arm.
        """
        first = np.asarray(self.sides)[arms]
        turned = np.repeat(first == 1, lengths)
        pairs = np.where(turned[:, None], scores[:, ::-1], scores)
        if sum(map(len, self.sample)) < MOST_HANDS:
            self.sample.append(pairs)
        ends = np.cumsum(lengths)
        totals = np.cumsum(pairs, axis=0)
        before = np.repeat(totals[ends - 1] - _sum_matches(pairs, ends), lengths, axis=0)
        stands = totals - before
        going_on = np.ones(len(pairs), dtype=bool)
        going_on[ends - 1] = False
        won = np.repeat(np.where(winners < 0, -1, winners != first), lengths)
        match = np.repeat(np.arange(len(lengths)), lengths)
        self._count(stands[going_on], won[going_on], match[going_on])

    def _count(self, stands: IntArray, won: IntArray, match: IntArray) -> None:
        """Count scores after a hand; ``won`` by 0, the first part, 1, the other, or −1, nobody."""
        ahead = np.zeros(len(stands), dtype=np.int64)
        if self.alike:
            ahead = (stands[:, 0] < stands[:, 1]).astype(np.int64)
        own = np.where(ahead == 0, stands[:, 0], stands[:, 1])
        other = np.where(ahead == 0, stands[:, 1], stands[:, 0])
        steps = self.steps
        # Numbers of places: level · span + step + steps.
        span = 2 * steps
        places = LEVELS * span
        apart, part = self.goal.score / LEVELS, self.goal.score / steps
        behind = np.minimum(own, other)
        level, step = np.rint(behind / apart), np.rint((own - other) / part)
        near = (level >= 0) & (level < LEVELS)
        near &= (np.abs(step) <= steps // 2) & ((step > 0) | (not self.alike))
        if apart < COARSE:
            near &= behind == self._level(level)
            near &= own - other == np.rint(step * self.goal.score / steps)
        # A place each, and of a match the first hand that came there.
        place = (level * span + step + steps).astype(np.int64)[near]
        keys, at = np.unique(match[near] * places + place, return_index=True)
        unit = keys // places // len(self.sides)
        groups, which = np.unique(unit * places + keys % places, return_inverse=True)
        counts = np.bincount(which)

        def mean(values: npt.NDArray[Any]) -> FloatArray:
            """Return the mean over the seatings of a match that reached it."""
            return np.bincount(which, values[near][at]) / counts

        values = mean(won == ahead), mean(own), mean(other)
        of_group = groups % places
        for number in np.unique(of_group):
            kept = self.places.setdefault(
                (int(number) // span, int(number) % span - steps), Place()
            )
            shares, mine, theirs = (
                Tally.from_differences(each[of_group == number]) for each in values
            )
            kept.won += shares
            kept.own += mine
            kept.other += theirs

    @cached_property
    def chances(self) -> Chances | None:
        """What the chain makes of the hands; ``None`` where they are too few.  Ask when all are
        counted.
        """
        hands = sum(map(len, self.sample))
        if hands < FEWEST_HANDS:
            return None
        pairs = np.concatenate(self.sample)[:MOST_HANDS]
        if self.alike:
            # Each hand both ways: the two sides are the same player.
            pairs = np.stack([pairs, pairs[:, ::-1]], axis=1).reshape(-1, 2)
        return Chances.from_score_pairs(pairs, self.goal)

    @property
    def levels(self) -> list[int]:
        """The other side's scores at which leads are reported."""
        return [int(score) for score in self._level(np.arange(LEVELS))]

    def _level(self, level: npt.NDArray[Any]) -> FloatArray:
        """Return the whole scores of these levels."""
        return np.asarray(np.rint(self.goal.score * level / LEVELS), dtype=np.float64)

    def lead(self, step: int) -> int:
        """Return the whole units of a lead given in steps."""
        return round(step * self.goal.score / self.steps)

    @cached_property
    def told(self) -> tuple[Lead, ...]:
        """The leads that are reported, by level and lead; none without a chain.  Call it when all
        are counted.
        """
        if self.chances is None:
            return ()
        most = self.steps // 2
        asked = [
            (self.lead(step), other, self.places.get((level, step), Place()))
            for level, other in enumerate(self.levels)
            for step in range(1 if self.alike else -most, most + 1)
            if other + abs(self.lead(step)) < self.goal.bar
        ]
        scores = np.array([(other + max(lead, 0), other + max(-lead, 0))
                           for lead, other, _ in asked]).reshape(-1, 2).T  # fmt: skip
        value, half = self.chances.find_chance(*scores), self.chances.measure_half(*scores)
        found = []
        for (lead, other, place), mean, wide in zip(
            asked, value.tolist(), half.tolist(), strict=True
        ):
            expected = float("nan")
            if place.won.pairs:
                expected = float(self.chances.find_chance(place.own.mean, place.other.mean))
            chance = Interval(
                mean, max(0.0, mean - wide), min(1.0, mean + wide), self.chances.hands
            )
            found.append(Lead(lead, other, chance, self._estimate_share(place), expected))
        return tuple(found)

    def _estimate_share(self, place: Place) -> Interval:
        """Return the share won: Wilson's interval, or of a duel, whose arms hang together, that of
        its matches' shares.
        """
        if len(self.sides) > 1:
            return mean_share(place.won)
        return share(place.won.won, place.won.pairs)

    def as_json(self) -> Mapping[str, Any] | None:
        """Return the numbers, JSON-able; ``None`` without a chain."""
        if self.chances is None:
            return None
        return {
            "hands": self.chances.hands // (2 if self.alike else 1),
            "leads": [
                {
                    "lead": each.lead,
                    "other": each.other,
                    "chance": each.chance.value,
                    "low": each.chance.low,
                    "high": each.chance.high,
                    "played": {
                        "matches": each.played.n,
                        "share": each.played.value if each.played.n else None,
                        "low": each.played.low,
                        "high": each.played.high,
                        "chance": each.expected if each.played.n else None,
                    },
                }
                for each in self.told
            ],
        }


def _sum_matches(pairs: IntArray, ends: IntArray) -> IntArray:
    """Return the sum of each match's scores, given where each match ends."""
    starts = np.concatenate([[0], ends[:-1]])
    return np.add.reduceat(pairs, starts, axis=0) if len(ends) else pairs[:0]
