"""Where does each name go beside its point, so that no two lie upon each other?

All lengths are sizes of the letters, whoever draws: so one answer serves a page, whose letters keep
their size on a telephone, and Matplotlib.  Left out: what the points are (``pictures.CostChart``).
"""

from __future__ import annotations

import itertools
import math
import random
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

LETTER: Final = 0.56
"""Width of a letter, on average."""
LINE: Final = 1.15
"""Height of a line of a name."""
DOT: Final = 0.45
"""Half of a point's width."""
FAR: Final = 2.0
"""From how far up or down on a line leads to a name."""
MOST_LETTERS: Final = 26
"""Letters of a line of a name."""
STEP: Final = 0.4
MOST_STEPS: Final = 16
"""By how much, and how often, a name is moved on in search of room."""
AIR: Final = 0.3
"""By how much a name may reach beyond the right end of the picture: further out is its frame."""
LEFT_PENALTY: Final = 0.3
CROSSED: Final = 1.5
"""What it counts, in distance, that a name is left of its point, or lies upon a line."""
FEW: Final = 16
"""Points up to which more orders are tried where a name has no room."""
WHIM: Final = 4.0
"""How much worse a place by chance may be than the best."""
MOST_TRIES: Final = 40
"""Orders by chance."""
THIN: Final = 0.05
"""Half of the width of a line that leads to a name."""
STEPS_ALONG: Final = 24


class NamedPoint(NamedTuple):
    """A point with its name, from the lower left corner."""

    words: str
    x: float
    y: float
    low: float
    high: float
    """Ends of its interval; ``y`` where there is none."""


@dataclass(frozen=True)
class PlacedLabel:
    """A name where it stands."""

    words: str
    """In one line, or in several."""
    x: float
    y: float
    """Of the point, from the left and from the bottom, in per cent."""
    side: int
    """−1: left of the point, 1: right of it; 0: above or below."""
    lift: float
    """How far its middle lies above the point, in sizes of its letters."""

    @property
    def has_leader(self) -> bool:
        """Whether a line leads from the point to the name."""
        return abs(self.lift) > FAR


def place_labels(
    points: Sequence[NamedPoint],
    line: Sequence[tuple[float, float]],
    wide: float,
    high: float,
) -> list[PlacedLabel]:
    """Return the names in a picture of this size; one without room is left out.

    ``line``: the corners of a line, which names avoid.  Names are placed one after the other, in
    several orders, and the best is returned: most names, then nearest to their points.
    """
    orders: list[Callable[[NamedPoint], float]] = [
        lambda _: 0.0,
        lambda each: -len(each.words),
        lambda each: each.x,
        lambda each: -each.x,
        lambda each: each.y,
        lambda each: -each.y,
        lambda each: len(each.words),
    ]
    tried = [_place(points, sorted(points, key=order), line, wide, high) for order in orders]
    if max(len(each.points) for each in tried) < len(points) <= FEW:
        mixed = [*points]
        for at in range(MOST_TRIES):
            # The same each time: a page is the same bytes.
            chance = random.Random(at)
            chance.shuffle(mixed)
            tried.append(_place(points, mixed, line, wide, high, chance))
        most = max(len(each.points) for each in tried)
        tried = [_move_back(points, each, line, wide, high)
                 for each in tried if len(each.points) == most]  # fmt: skip
    return max(tried, key=lambda each: (len(each.points), -each.far)).labels


class _PlacedNames(NamedTuple):
    """Names as they are placed in one order."""

    far: float
    """How far they are from where they are best."""
    points: list[NamedPoint]
    labels: list[PlacedLabel]


def _place(
    points: Sequence[NamedPoint],
    named_points: Sequence[NamedPoint],
    line: Sequence[tuple[float, float]],
    wide: float,
    high: float,
    chance: random.Random | None = None,
) -> _PlacedNames:
    """Return the names as they are placed in this order; by ``chance`` some not where best."""
    room = _Room.from_points(points, line, wide, high)
    made = _PlacedNames(0.0, [], [])
    taken = [*room.dots]
    for each in named_points:
        worse, side, lift = room.find_place(each, taken, chance)
        if worse < math.inf:
            taken += _list_boxes(each, side, lift)
            made.points.append(each)
            made.labels.append(room.label(each, side, lift))
            made = made._replace(far=made.far + worse)
    return made


def _move_back(
    points: Sequence[NamedPoint],
    names: _PlacedNames,
    line: Sequence[tuple[float, float]],
    wide: float,
    high: float,
) -> _PlacedNames:
    """Return names each of which stands where it is best, as long as the others stay."""
    room = _Room.from_points(points, line, wide, high)
    labels = [*names.labels]
    moved = True
    while moved:
        moved = False
        for at, each in enumerate(names.points):
            taken = [*room.dots]
            for other, label in zip(names.points, labels, strict=True):
                if other is not each:
                    taken += _list_boxes(other, label.side, label.lift)
            now = room.count_distance(each, labels[at].side, labels[at].lift)
            worse, side, lift = room.find_place(each, taken)
            if worse < now:
                labels[at], moved = room.label(each, side, lift), True
    far = sum(
        room.count_distance(each, label.side, label.lift)
        for each, label in zip(names.points, labels, strict=True)
    )
    return _PlacedNames(far, names.points, labels)


class _Room(NamedTuple):
    """What there is in a picture before any name."""

    points: Sequence[NamedPoint]
    dots: list[_Box]
    avoided: list[_Box]
    wide: float
    high: float

    @classmethod
    def from_points(
        cls,
        points: Sequence[NamedPoint],
        line: Sequence[tuple[float, float]],
        wide: float,
        high: float,
    ) -> _Room:
        """Return the room around some points and a line."""
        dots = [_Box(x - DOT, x + DOT, y - DOT, y + DOT) for _, x, y, _, _ in points]
        avoided = [_Box(x, x, y, y) for x, y in _list_points(line)]
        avoided += [_Box(each.x, each.x, each.low, each.high) for each in points]
        return cls(points, dots, avoided, wide, high)

    def find_place(
        self, point: NamedPoint, boxes: Sequence[_Box], chance: random.Random | None = None
    ) -> tuple[float, int, float]:
        """Return how far off the best place of a name is, infinite: none, and its side and lift.

        ``boxes``: what others cover.
        """
        words = _break_lines(point.words)
        best = (math.inf, 0, 0.0)
        for side, lift in _choices(point, words.count("\n")):
            box, lead = _list_boxes(point, side, lift)
            if _is_nearer_another(point, self.points, side, lift):
                continue
            if box.is_within(self.wide, self.high) and not box.hits(boxes) and not lead.hits(boxes):
                worse = self.count_distance(point, side, lift)
                worse += WHIM * chance.random() if chance else 0.0
                best = min(best, (worse, side, lift))
        return best

    def count_distance(self, point: NamedPoint, side: int, lift: float) -> float:
        """Return how far a name is from where it is best."""
        crosses = _list_boxes(point, side, lift)[0].hits(self.avoided)
        return abs(lift) + LEFT_PENALTY * (side < 0) + CROSSED * crosses

    def label(self, point: NamedPoint, side: int, lift: float) -> PlacedLabel:
        """Return a name at its place."""
        place = (100 * point.x / self.wide, 100 * point.y / self.high)
        return PlacedLabel(_break_lines(point.words), *place, side, lift)


def _list_boxes(point: NamedPoint, side: int, lift: float) -> tuple[_Box, _Box]:
    """Return the boxes of a name and of the line that leads to it."""
    words = _break_lines(point.words)
    return _Box.from_point(words, point, side, lift), _Box.of_leader(point, lift)


def _is_nearer_another(
    point: NamedPoint, points: Sequence[NamedPoint], side: int, lift: float
) -> bool:
    """Return whether a name would seem to be that of another: no line leads to it, and its letters
    are nearer to the other."""
    if not lift or abs(lift) > FAR:
        return False
    box, _lead = _list_boxes(point, side, lift)
    own = box.measure_distance(point)
    return any(box.measure_distance(each) <= own for each in points if each is not point)


@cache
def _break_lines(words: str) -> str:
    """Return a name in lines of about the same length."""
    many = math.ceil(len(words) / MOST_LETTERS)
    for letters in range(math.ceil(len(words) / many), MOST_LETTERS + 1):
        lines = textwrap.wrap(words, letters)
        if len(lines) <= many:
            break
    return "\n".join(lines)


class _Box(NamedTuple):
    """What a name, or a point, covers."""

    left: float
    right: float
    low: float
    high: float

    @classmethod
    def from_point(cls, words: str, point: NamedPoint, side: int, lift: float) -> _Box:
        """Return the box of a name at a point."""
        lines = words.split("\n")
        long, half = LETTER * max(map(len, lines)), LINE * len(lines) / 2
        left = {1: DOT, -1: -DOT - long, 0: -long / 2}[side] + point.x
        return cls(left, left + long, point.y + lift - half, point.y + lift + half)

    @classmethod
    def of_leader(cls, point: NamedPoint, lift: float) -> _Box:
        """Return the box of the line that leads to a name; nothing where there is none."""
        if abs(lift) <= FAR:
            return cls(0.0, 0.0, 0.0, 0.0)
        ends = point.y + DOT * (1 if lift > 0 else -1), point.y + lift
        return cls(point.x - THIN, point.x + THIN, min(ends), max(ends))

    def hits(self, others: Sequence[_Box]) -> bool:
        """Return whether it lies upon another."""
        my_left, my_right, my_low, my_high = self
        for left, right, low, high in others:
            if my_left < right and left < my_right and my_low < high and low < my_high:
                return True
        return False

    def measure_distance(self, point: NamedPoint) -> float:
        """Return how far a point is from it; 0: it covers the point."""
        across = max(self.left - point.x, 0.0, point.x - self.right)
        up = max(self.low - point.y, 0.0, point.y - self.high)
        return math.hypot(across, up)

    def is_within(self, wide: float, high: float) -> bool:
        """Return whether it stays in the picture, but for the air around that."""
        return (
            self.left > 0 and self.right < wide + AIR and self.low > -0.4 and self.high < high + 1
        )


def _choices(point: NamedPoint, more: int) -> list[tuple[int, float]]:
    """Return where a name may stand, side and lift: beside its point, or beyond its interval.

    ``more``: lines of the name after the first.
    """
    steps = range(1, MOST_STEPS)
    near = [0.0, *(sign * STEP * step for step in steps for sign in (1, -1))]
    room = 0.7 + 0.6 * more
    above, below = max(point.high - point.y, DOT) + room, min(point.low - point.y, -DOT) - room
    found = [(side, lift) for lift in near for side in (1, -1)]
    for step in range(MOST_STEPS):
        found += [(0, above + STEP * step), (0, below - STEP * step)]
    return found


def _list_points(line: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points on a line from corner to corner."""
    return [
        (x + (to_x - x) * step / STEPS_ALONG, y + (to_y - y) * step / STEPS_ALONG)
        for (x, y), (to_x, to_y) in itertools.pairwise(line)
        for step in range(1, STEPS_ALONG)
    ]
