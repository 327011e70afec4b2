"""Pictures as data: what is drawn, in numbers and words, whoever draws it.

A page draws ``Rows`` and ``Cells`` in HTML, so that their letters keep their size on a telephone;
Matplotlib draws the same for PNG, SVG and PDF (``figures.drawing``).  Left out: what the numbers
mean (the file of each section) and how they look (the template).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from analyser.report.label_places import NamedPoint, PlacedLabel, place_labels
from analyser.statistics.intervals import Difference, Estimate
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    number,
    round_together,
    short_plus_minus,
    signed_plus_minus,
    write_column,
    write_in_100,
    write_rounded,
)

Side: TypeAlias = Literal["first", "second", "same", "open", "none"]
"""Which way a number points: to the first or the second choice, to neither for sure, not known yet,
or no number."""


def side_of(mean: float, low: float, high: float) -> Side:
    """Return which way a number points whose interval ends at ``low`` and ``high``.

    Of one deal the interval has no end, and nothing is known; NaN: there is no interval.
    """
    if low <= 0 <= high:
        return "open"
    return "first" if mean > 0 else "second"


def side_of_change(change: Number) -> Side:
    """Return which way a change points; ``same``: it is none in any deal there is."""
    if change.value == change.half == 0:
        return "same"
    return side_of(change.value, change.low, change.high)


STEPS: Final = (0.08, 0.24)
"""From which part of a deal's spread on a number has the second and the third, stronger, colour:
20 and 60 points of Burraco, and the same on every page of a game."""


def strength(value: float, spread: float) -> int:
    """Return how strong the colour of a number is, 1 to 3; ``spread`` is that of a deal."""
    return 1 + sum(abs(value) >= part * spread for part in STEPS)


def round_numbers(low: float, high: float) -> list[float]:
    """Return a few round numbers between two, ends included."""
    rough = (high - low) / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(k * power for k in (1, 2, 2.5, 5, 10) if k * power >= rough)
    return [at * step for at in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _split(words: str) -> tuple[str, str]:
    value, sign, half = words.partition(" ± ")
    return value, f"± {half}" if sign else ""


def _align_lanes(lanes: Sequence[Lane]) -> Sequence[Lane]:
    """Return rows whose numbers with a ± have the same decimals; other words stay."""
    return [
        replace(lane, words=words)
        for lane, words in zip(
            lanes,
            _align_words([(each.words, each.mean, (each.high - each.low) / 2) for each in lanes]),
            strict=True,
        )
    ]


def _align_cells(cells: Sequence[Sequence[Cell]]) -> Sequence[Sequence[Cell]]:
    """Return cells of which the numbers of a column have the same decimals."""
    made = [list(row) for row in cells]
    for column in range(max(map(len, made), default=0)):
        rows = [row for row in made if column < len(row)]
        said = _align_words(
            [(row[column].words, row[column].mean, row[column].half) for row in rows]
        )
        for row, words in zip(rows, said, strict=True):
            row[column] = replace(row[column], words=words)
    return made


def _align_words(told: Sequence[tuple[str, float, float]]) -> list[str]:
    """Return words, where they write the mean and the ± beside them, with the same decimals.

    Whether they have a sign and a ± stays as it is; a 0 that gets more digits has a sign where the
    others have.
    """
    words = [each[0] for each in told]
    numbers = {
        at: (mean, half)
        for at, (said, mean, half) in enumerate(told)
        if 0 < half < math.inf and _writes(said, mean, half)
    }
    decimals = sorted(_count_decimals(words[at]) for at in numbers)
    column = write_column([*numbers.values()], decimals[len(decimals) // 2] if decimals else None)
    zeros = {at for at in numbers if not _split(words[at])[0].strip("0.")}
    have_signs = all(words[at][0] in SIGNS for at in numbers.keys() - zeros)
    for at, aligned in zip(numbers, column, strict=True):
        value, half = _split(aligned)
        has_sign = have_signs if at in zeros else words[at][0] in SIGNS
        signed = value if has_sign else value.lstrip("+")
        words[at] = f"{signed} {half}" if "±" in words[at] else signed
    return words


def _writes(said: str, mean: float, half: float) -> bool:
    """Say whether words are a number, with or without its ±, and no more."""
    whole = write_rounded(mean, half, _count_decimals(said)).lstrip("+")
    return said.lstrip("+") in (whole, whole.partition(" ± ")[0])


def _count_decimals(words: str) -> int:
    return len(words.partition(" ± ")[0].partition(".")[2])


SIGNS: Final = ("+", "−")
TICKS: Final = 4
"""Numbers below an axis, about."""
WORDY: Final = 30
"""Letters of a row's label; a longer one is above its cells on a telephone."""
ROOM: Final = 0.03
DOT_ROOM: Final = 0.08
"""Air at each end of an axis, of its length; of one so short that dots would be cut."""


@dataclass(frozen=True)
class Lane:
    """One row of a picture: a number with its interval."""

    label: str
    mean: float
    low: float
    high: float
    """Ends of the interval; NaN or infinite: there is none."""
    words: str
    """The number in words, with its ±: ``+31 ± 18``."""
    note: str = ""
    """Small words below the label."""
    share: float = math.nan
    """How often this row comes up, 0 to 1; NaN: it does not apply."""
    total: bool = False
    """Whether this row is the sum of those before it."""
    panel: str = ""
    """Words above the first of the rows that have them in common."""
    series: int = 0
    """Which of several kinds of numbers it is: Matplotlib gives each its mark."""

    @classmethod
    def from_estimate(cls, label: str, estimate: Estimate, note: str = "", **more: Any) -> Lane:
        """Return an estimate as a row; ``more``: other fields."""
        words = short_plus_minus(estimate.value, estimate.half)
        return cls(label, estimate.value, estimate.low, estimate.high, words, note, **more)

    @classmethod
    def in_full(cls, label: str, found: Number | Difference, **more: Any) -> Lane:
        """Return an estimate as a row, in words as a table has it; ``more``: other fields."""
        said = {"words": signed_plus_minus(found), **more}
        return cls(label, found.value, found.low, found.high, **said)

    @property
    def side(self) -> Side:
        """To which choice the number points."""
        return side_of(self.mean, self.low, self.high)

    @property
    def has_interval(self) -> bool:
        """Whether both ends of its interval are known."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def reach(self) -> tuple[float, float]:
        """The ends of its interval; the number itself where there is none."""
        return (self.low, self.high) if self.has_interval else (self.mean, self.mean)

    @property
    def number(self) -> tuple[str, str]:
        """The number, and its ± where it has one."""
        return _split(self.words)


@dataclass(frozen=True)
class Rows:
    """Bars with whiskers, a row each, on one axis through 0."""

    lanes: Sequence[Lane]
    unit: str
    """What the numbers count: ``points per decision``."""
    less: str = ""
    more: str = ""
    """What a number left and right of 0 speaks for, in a word or two."""
    band: float = 0.0
    """Less than this either way is too small to matter; 0: nothing is."""
    reach: float = math.inf
    """What lies further from 0 is drawn at the edge."""
    stacked: bool = False
    """Whether each bar begins where the one before it ends: a waterfall."""

    def __post_init__(self) -> None:
        """Give the numbers of the rows the same decimals."""
        object.__setattr__(self, "lanes", _align_lanes(self.lanes))

    @classmethod
    def from_frame(cls, lanes: Sequence[Lane], unit: str, less: str = "", more: str = "",
           band: float = 0.0, reach: float = math.inf) -> Rows:  # fmt: skip
        """Return the picture of rows; the words above them are left out where all have the same."""
        if len({lane.panel for lane in lanes}) == 1:
            lanes = [replace(lane, panel="") for lane in lanes]
        return cls(lanes, unit, less, more, band=band, reach=reach)

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest number on the axis, 0 included."""
        places = [0.0]
        for at, lane in enumerate(self.lanes):
            start = self.start(at)
            places += [start, start + lane.mean]
            if not self.stacked or lane.total:
                places += [end for end in (lane.low, lane.high) if math.isfinite(end)]
        low = max(min(places), -self.reach)
        high = min(max(places), self.reach)
        room = (high - low) * ROOM or 1.0
        return (low - room if low < 0 else 0.0), (high + room if high > 0 or low == 0 else 0.0)

    def start(self, at: int) -> float:
        """Return where the bar of a row begins."""
        if not self.stacked or self.lanes[at].total:
            return 0.0
        return math.fsum(lane.mean for lane in self.lanes[:at] if not lane.total)

    def place(self, value: float) -> float:
        """Return where a number lies on the axis, in per cent of its length."""
        low, high = self.ends
        return 100 * (min(max(value, low), high) - low) / (high - low)

    def width(self, low: float, high: float) -> float:
        """Return how long a stretch of the axis is, in per cent of it."""
        return self.place(high) - self.place(low)

    @property
    def often(self) -> list[str]:
        """How often each row comes up, in words and rounded together; ``""``: it does not apply."""
        shares = [0.0 if math.isnan(lane.share) else lane.share for lane in self.lanes]
        return [
            "" if math.isnan(lane.share) else write_in_100(lane.share, rounded)
            for lane, rounded in zip(self.lanes, round_together(shares), strict=True)
        ]

    @property
    def has_strip(self) -> bool:
        """Whether the strip of what is too small to matter is worth drawing: some row is near."""
        return self.band > 0 and any(abs(lane.mean) < 2 * self.band for lane in self.lanes)

    @property
    def is_signed(self) -> bool:
        """Whether its numbers are differences, which have a sign; counts and shares have none."""
        return bool(self.less or self.more) or any(
            lane.words.startswith(SIGNS) for lane in self.lanes
        )

    @property
    def ticks(self) -> list[float]:
        """Round numbers on the axis, 0 among them."""
        return round_numbers(*self.ends)


@dataclass(frozen=True)
class Cell:
    """One combination."""

    word: str
    """What to do there, in a word; empty: the number stands alone."""
    words: str
    """The number with its ±; empty: too rare to say."""
    side: Side
    step: int = 2
    """How strong its colour is, 1 to 3."""
    mean: float = math.nan
    half: float = math.nan
    """What its words write, if that is one number; NaN: it is not."""

    @classmethod
    def write_change(cls, change: Number | None) -> Cell:
        """Return a change as a cell; ``None``: there is no number."""
        if change is None:
            return cls("", "", "none")
        words = short_plus_minus(change.value, change.half)
        return cls("", words, side_of_change(change), mean=change.value, half=change.half)

    @property
    def number(self) -> tuple[str, str]:
        """The number, and its ± where it has one."""
        return _split(self.words)


@dataclass(frozen=True)
class Cells:
    """A number for each row and column, coloured by what it speaks for."""

    rows: Sequence[tuple[str, str]]
    """Label and small words of each row."""
    columns: Sequence[str]
    cells: Sequence[Sequence[Cell]]
    corner: str = ""
    """What the rows are."""
    first: str = ""
    second: str = ""
    """What the two colours mean, in a word or two."""
    caption: str = ""

    def __post_init__(self) -> None:
        """Give the numbers of a column the same decimals."""
        object.__setattr__(self, "cells", _align_cells(self.cells))

    @property
    def is_wordy(self) -> bool:
        """Whether a row's label needs the whole width of a telephone."""
        return max((len(label) for label, _ in self.rows), default=0) > WORDY

    @property
    def lines(self) -> list[tuple[tuple[str, str], Sequence[Cell]]]:
        """Each row's label and small words, and its cells."""
        return list(zip(self.rows, self.cells, strict=True))


@dataclass(frozen=True)
class Parts:
    """Shares of a whole, side by side in one bar."""

    shares: Sequence[tuple[str, float]]
    """Words and share, 0 to 1, of each part; the first is blue, the second orange."""


@dataclass(frozen=True)
class Steps:
    """How numbers spread: the share of each step, a filled outline for each of two names."""

    start: float
    width: float
    """Where the first step begins, and how wide each is."""
    lines: Sequence[tuple[str, Sequence[float]]]
    """Name, and the share of each step, 0 to 1."""
    unit: str
    notes: Sequence[str] = ()
    """Small words below each name."""

    @property
    def named(self) -> list[tuple[str, str]]:
        """Each name with its small words."""
        notes = [*self.notes, *[""] * len(self.lines)]
        return [(name, note) for (name, _), note in zip(self.lines, notes, strict=False)]

    @property
    def end(self) -> float:
        """Where the last step ends."""
        return self.start + self.width * len(self.lines[0][1])

    @property
    def ticks(self) -> list[float]:
        """Round numbers on the axis."""
        return round_numbers(self.start, self.end)

    def place(self, value: float) -> float:
        """Return where a number lies on the axis, in per cent of its length."""
        return 100 * (value - self.start) / (self.end - self.start)

    @property
    def paths(self) -> list[str]:
        """Each outline as an SVG path in a box of 100 by 100."""
        top = max(share for _, shares in self.lines for share in shares) or 1.0
        drawn = []
        for _, shares in self.lines:
            wide = 100 / len(shares)
            steps = [
                f"V{100 - 98 * share / top:.2f}H{(at + 1) * wide:.2f}"
                for at, share in enumerate(shares)
            ]
            drawn.append(f"M0 100{''.join(steps)}V100Z")
        return drawn


@dataclass(frozen=True)
class Series:
    """Points that belong together: dots with their intervals, and a line through them."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    """Ends of each point's interval; empty: there are none."""
    line: bool = True
    dots: bool = True
    """Whether a line goes through the points, and whether each has a dot."""
    colour: int = 0
    """Which of the page's colours, from 0."""


@dataclass(frozen=True)
class Chart:
    """Points on two axes, for what goes on: turns, scores, cost."""

    series: Sequence[Series]
    x_words: str
    y_words: str
    ratio: bool = False
    """Whether the same way to the right is the same ratio."""
    diagonal: bool = False
    """Whether a line marks where both numbers are the same."""
    headroom: float = 0.0
    """Room above the greatest number, of the height, for names."""

    @property
    def named(self) -> list[tuple[str, int]]:
        """Each series that has a name, with its colour."""
        return list(dict.fromkeys((each.name, each.colour) for each in self.series if each.name))

    @property
    def x_ends(self) -> tuple[float, float]:
        """The least and the greatest place on the axis to the right, as it is drawn."""
        return self._ends([self.place_right(x) for each in self.series for x in each.x])

    @property
    def y_ends(self) -> tuple[float, float]:
        """The same of the axis upwards; 0 is on it."""
        ends = [y for each in self.series for y in (*each.y, *each.low, *each.high)]
        more = [x for each in self.series for x in each.x] if self.diagonal else [0.0]
        low, high = self._ends([y for y in (*ends, *more) if math.isfinite(y)])
        return low, high + self.headroom * (high - low)

    @staticmethod
    def _ends(places: Sequence[float]) -> tuple[float, float]:
        low, high = min(places, default=0.0), max(places, default=1.0)
        room = (high - low) * ROOM or 1.0
        return low - room, high + room

    def place_right(self, x: float) -> float:
        """Return where a number is on the axis to the right, before it is scaled."""
        return math.log(x) if self.ratio else x

    def place_x(self, x: float) -> float:
        """Return where a number lies from the left, in per cent."""
        low, high = self.x_ends
        return 100 * (self.place_right(x) - low) / (high - low)

    def place_y(self, y: float) -> float:
        """Return where a number lies from the bottom, in per cent."""
        low, high = self.y_ends
        return 100 * (min(max(y, low), high) - low) / (high - low)

    @property
    def x_ticks(self) -> list[float]:
        """Round numbers on the axis to the right."""
        low, high = self.x_ends
        if not self.ratio:
            return round_numbers(low, high)
        powers = range(math.floor(low / math.log(10)), math.ceil(high / math.log(10)) + 1)
        every = [k * 10.0**power for power in powers for k in (1, 3)]
        return [each for each in every if low <= math.log(each) <= high]

    @property
    def y_ticks(self) -> list[float]:
        """Round numbers on the axis upwards."""
        return round_numbers(*self.y_ends)

    @property
    def paths(self) -> list[tuple[str, int]]:
        """Each line as an SVG path in a box of 100 by 100, with its colour."""
        drawn = []
        for each in self.series:
            if each.line and len(each.x) > 1:
                steps = [
                    f"{self.place_x(x):.2f} {100 - self.place_y(y):.2f}"
                    for x, y in zip(each.x, each.y, strict=True)
                ]
                drawn.append((f"M{'L'.join(steps)}", each.colour))
        return drawn

    @property
    def dots(self) -> list[tuple[float, float, float, float, int]]:
        """Each dot: from the left, from the bottom, its interval's ends or NaN, its colour."""
        found = []
        for each in self.series:
            ends = list(zip(each.low, each.high, strict=True)) or [(math.nan, math.nan)] * len(
                each.x
            )
            for x, y, (low, high) in zip(each.x, each.y, ends, strict=True):
                if each.dots:
                    known = math.isfinite(low) and math.isfinite(high)
                    places = (self.place_y(low), self.place_y(high)) if known else (math.nan,) * 2
                    found.append((self.place_x(x), self.place_y(y), *places, each.colour))
        return found


@dataclass(frozen=True)
class Dot:
    """One number of a row of dots."""

    value: float
    low: float
    high: float
    """Ends of its interval; NaN or infinite: there is none."""
    words: str
    """The number in words, without a ±."""
    side: Side = "none"
    """Whether it is more than that of the row's reference (``first``), less (``second``), known to
    be the same (``same``) or none of these (``open``); ``none``: it is compared with nothing."""

    @property
    def has_interval(self) -> bool:
        """Whether both ends of its interval are known."""
        return math.isfinite(self.low) and math.isfinite(self.high)


@dataclass(frozen=True)
class DotRow:
    """A row of dots, one for each column; ``None``: there is no number."""

    label: str
    dots: Sequence[Dot | None]
    panel: str = ""
    """Words above the first of the rows that have them in common."""
    name: str = ""
    """Unique among the rows; a script knows it by that."""
    reference: str = ""
    """The name of the row that this one is compared with; empty: with none."""


@dataclass(frozen=True)
class Dots:
    """Rows of numbers of several kinds: dots with whiskers, each column on an axis of its own."""

    columns: Sequence[str]
    rows: Sequence[DotRow]
    corner: str = ""
    """What the rows are."""

    @property
    def panels(self) -> list[tuple[str, list[tuple[int, DotRow]]]]:
        """The rows by panel, each with its place."""
        names = dict.fromkeys(row.panel for row in self.rows)
        return [
            (name, [(at, row) for at, row in enumerate(self.rows) if row.panel == name])
            for name in names
        ]

    def ends(self, column: int) -> tuple[float, float]:
        """Return the least and the greatest number on the axis of a column."""
        dots = [dot for row in self.rows for dot in [row.dots[column]] if dot is not None]
        places = [end for dot in dots for end in (dot.value, dot.low, dot.high)]
        places = [each for each in places if math.isfinite(each)] or [0.0]
        room = (max(places) - min(places)) * DOT_ROOM or 1.0
        return min(places) - room, max(places) + room

    def place(self, column: int, value: float) -> float:
        """Return where a number lies on the axis of a column, in per cent of its length."""
        low, high = self.ends(column)
        return 100 * (min(max(value, low), high) - low) / (high - low)

    def reference(self, row: int, column: int) -> float | None:
        """Return the number that a row's dot is compared with; its own where with none."""
        wanted = self.rows[row].reference or self.rows[row].name
        found = next((each.dots[column] for each in self.rows if each.name == wanted), None)
        return None if found is None else found.value

    @property
    def letters(self) -> int:
        """Letters of the longest number, for which there is room beside each axis."""
        return max((len(dot.words) for row in self.rows for dot in row.dots if dot), default=0)

    @property
    def has_open(self) -> bool:
        """Whether some number is not known to be more or less."""
        return "open" in self._sides

    @property
    def has_same(self) -> bool:
        """Whether some number is known to be that of its row's reference."""
        return "same" in self._sides

    @property
    def _sides(self) -> set[Side]:
        return {dot.side for row in self.rows for dot in row.dots if dot is not None}


@dataclass(frozen=True)
class CostPoint:
    """A player in a picture of strength over cost."""

    lane: Lane
    """What it is called, and how strong it is."""
    cost: float
    """Of a hand, in rule-based hands."""
    kind: int = 0
    """Which of the picture's ``kinds`` of players it is."""
    is_joined: bool = False
    """Whether the line goes through it."""


@dataclass(frozen=True)
class CostChart:
    """Players by what a hand costs, on a scale of ratios, and by how strong they are."""

    points: Sequence[CostPoint]
    """The strongest first."""
    unit: str
    """What the strength is, as in ``points per hand``."""
    kinds: Sequence[str]
    """What the colours mean."""
    title: str = ""
    """Words above it, where there are several."""

    @property
    def chart(self) -> Chart:
        """The points and the line on two axes, without names."""
        line = sorted((each for each in self.points if each.is_joined), key=lambda each: each.cost)
        made = [
            Series("", [each.cost for each in line], [each.lane.mean for each in line], dots=False)
        ]
        for colour, name in enumerate(self.kinds):
            some = [each for each in self.points if each.kind == colour]
            if some:
                lanes = [each.lane for each in some]
                made.append(Series(
                    name, [each.cost for each in some], [each.mean for each in lanes],
                    [each.low for each in lanes], [each.high for each in lanes],
                    line=False, colour=colour,
                ))  # fmt: skip
        return Chart(made, COST, self.unit, ratio=True, headroom=HEADROOM)

    @property
    def rows(self) -> Rows:
        """The same as bars, each with its cost in words."""
        lanes = [
            replace(each.lane, note=f"costs {cost_in_words(each.cost)}", panel=self.title)
            for each in self.points
        ]
        return Rows(lanes, self.unit, "behind", "ahead")

    def labels(self, wide: float, high: float, values: bool = False) -> list[PlacedLabel]:
        """Return where names go in a picture of this size, in sizes of its letters.

        ``values``: with the number.
        """
        chart = self.chart

        def place_up(value: float) -> float:
            return chart.place_y(value) * high / 100

        points = [
            NamedPoint(
                f"{each.lane.label} {each.lane.number[0]}" if values else each.lane.label,
                chart.place_x(each.cost) * wide / 100,
                place_up(each.lane.mean),
                *map(place_up, each.lane.reach),
            )
            for each in self.points
        ]
        joined = sorted(
            (at.x, at.y) for each, at in zip(self.points, points, strict=True) if each.is_joined
        )
        return place_labels(points, joined, wide, high)


COST: Final = "cost of a hand, in rule-based hands"
HEADROOM: Final = 0.1
"""Room above the strongest player, for its name."""


def cost_in_words(cost: float) -> str:
    """Return a cost with two digits that count: ``13``, ``1,400``; ``–``: it is not known."""
    if not math.isfinite(cost):
        return "–"
    rounded = float(f"{cost:.2g}")
    return number(rounded, int(not rounded.is_integer()))


@dataclass(frozen=True)
class Mark:
    """A move in a timeline."""

    kind: str
    """One of ``games.protocols.reviews.MARKS``."""
    number: int = 0
    """Which of the listed decisions it is; 0: none."""


@dataclass(frozen=True)
class Listed:
    """A decision that has a number in a timeline."""

    number: int
    words: str
    cost: str
    """With its ±."""


BLOCK: Final = 10
"""Columns side by side: as many as a telephone has room for."""


@dataclass(frozen=True)
class Timeline:
    """The moves of a hand: a row for each seat, a column for the turns that all have in common."""

    seats: Sequence[str]
    columns: Sequence[tuple[int, Sequence[Sequence[Mark]]]]
    """First turn of each, and the moves of each seat in their order."""
    listed: Sequence[Listed] = ()

    @property
    def blocks(self) -> list[Sequence[tuple[int, Sequence[Sequence[Mark]]]]]:
        """The columns, as many at a time as there is room for."""
        return [self.columns[at : at + BLOCK] for at in range(0, len(self.columns), BLOCK)]

    @property
    def words(self) -> str:
        """What a screen reader reads out."""
        marks = [mark.kind for _, seats in self.columns for moves in seats for mark in moves]
        return (
            f"{len(self.seats)} seats, {len(self.columns)} turns each at most: "
            f"{marks.count('stock')} draws from the stock, {marks.count('pile')} piles taken, "
            f"{marks.count('meld')} melds and cards laid off, {marks.count('discard')} discards."
        )


Drawn: TypeAlias = Rows | Cells | Dots | Parts | Steps | Chart | CostChart | Timeline
