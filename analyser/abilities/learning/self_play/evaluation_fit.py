"""How does an evaluation learn what positions are worth?  Positions in, weights out.

A network (``network``) is fitted to positions and what each was worth, from nothing or from
an earlier one, in floats (``descent``); then its weights are made whole numbers.  What a position
was worth is either told with it, or follows from how its hand ended (:func:`returns`).  The same
positions and the same seed make the same weights on every machine.  Left out: where positions come
from, and how good what came out is (``quality``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.abilities.learning.self_play import descent
from analyser.cards import shuffle, shuffle_plain
from analyser.errors import ScenarioError
from analyser.games.searching import network
from analyser.games.searching.plain import HIDDEN_UNITS, SHIFT, weights_of

Features = npt.NDArray[np.int16]
"""Positions by features, whole numbers."""
Floats = npt.NDArray[np.float64]

PARTS: Final = 4
"""Parts of a point in which an evaluation counts."""
FINE: Final = 16
"""Binary digits behind the point of the layer's numbers; the others of ``SHIFT`` are behind that of
their weights."""
LARGEST: Final = 2**31 - 1
ROOM: Final = 16
"""So many times as large as ever seen a feature may be before a sum could leave its 32 bits."""
LEAST_SPREAD: Final = 0.05
"""Is added to each feature's spread, so that what hardly ever differs is not made much of."""
LAMBDA: Final = 0.95
"""How much of what a position turned out to be worth is what the next one did; see
``descent.lambda_returns``.  On 12,000 Italian hands the squared error of what was learnt was less
than with 0.9 by 416 ± 184 of 107,000 points squared; all of it, 1, was worse again."""
PIECE: Final = 16_384
"""Positions between two checks for an interruption."""


@dataclass(frozen=True)
class Course:
    """How a network is fitted."""

    epochs: int
    """How often it is shown all positions."""
    learning_rate: float
    """How far a weight goes in a step, in the beginning, about."""
    final_rate: float
    """The same in the end."""
    batch: int = 512
    """Positions a step."""


NEW_COURSE: Final = Course(epochs=12, learning_rate=6e-3, final_rate=3e-4)
CONTINUED_COURSE: Final = Course(epochs=6, learning_rate=4e-3, final_rate=2e-4)


@dataclass(frozen=True)
class Spread:
    """How the numbers of many positions lie: what is taken from each, by what it is multiplied."""

    middle: npt.NDArray[np.float32]
    span: npt.NDArray[np.float32]
    differs: npt.NDArray[np.bool_]
    """Of which features not all positions have the same."""
    most: list[int]
    """How far from 0 each feature is at most."""
    worth: float
    """The mean of what positions are worth."""
    spread: float
    """And its standard deviation, points."""


def fit(
    x: Features,
    worth: Floats,
    seed: int,
    course: Course,
    start: Sequence[int] | None = None,
    moved: Callable[[float], object] | None = None,
) -> list[int]:
    """Return the weights of an evaluation that learnt what positions are worth, in points.

    ``x``: (positions, features); ``start``: the weights to begin with, instead of at random;
    ``moved`` is called from time to time with the share that is done, 0 … 1.  ``ScenarioError``
    where the weights would not fit into their bits.
    """
    count, features = x.shape
    lies = _spread_of(x, worth)
    net = _draw_first_weights(lies, features, seed) if start is None else _unfold_net(start, lies)
    targets = ((worth - lies.worth) / lies.spread).astype(np.float32)
    batch = min(course.batch, count)
    steps = count // batch
    piece = max(PIECE // batch, 1)
    total = course.epochs * steps
    mean = np.zeros(len(net))
    room = np.zeros(descent.room_size(features), np.float32)
    state = np.zeros(descent.STATE_SIZE)
    state[[descent.FIRST_POWER, descent.SECOND_POWER]] = 1
    state[[descent.RATE, descent.LEAST]] = course.learning_rate, course.final_rate
    state[[descent.TOTAL, descent.LAST]] = total, max(total // 5, 1)
    order = np.zeros(count, np.int64)
    flat, key = np.ascontiguousarray(x).ravel(), shuffle.run_key(seed)
    for look in range(course.epochs):
        descent.fill_order(key, look, order, count)
        for step in range(0, steps, piece):
            descent.descend(
                flat, targets, order, batch * step, min(piece, steps - step), batch, features,
                np.concatenate([lies.middle, lies.span]), net, mean, room, state,
            )  # fmt: skip
            if moved is not None:
                moved((look * steps + min(step + piece, steps)) / total)
    return _fold_net(mean / state[descent.MEANS], lies)


def values(weights: Sequence[int], x: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return what an evaluation says of positions, in quarters of a point."""
    count, features = x.shape
    net, found = network.pack_weights(weights), np.zeros(count, np.int64)
    for at in range(0, count, PIECE):
        some = np.ascontiguousarray(x[at : at + PIECE], np.int64)
        part = np.zeros(len(some), np.int64)
        network.worth_of_each(net, some.ravel(), features, len(some), part)
        found[at : at + PIECE] = part
    return found


def returns(
    weights: Sequence[int],
    x: Features,
    side: npt.NDArray[Any],
    hand: npt.NDArray[Any],
    margins: Floats,
    keep: float = LAMBDA,
) -> Floats:
    """Return what positions turned out to be worth to their movers, by how their hands went on.

    The positions of a hand stand together, in their order.  ``side``: the mover's; ``hand``: the
    row of ``margins`` (hands, sides) in which its hand ended, points; ``weights``: an earlier
    evaluation.  See ``descent.lambda_returns``.
    """
    found = np.zeros(len(x))
    said = values(weights, x) / PARTS
    sides, hands = side.astype(np.int64), hand.astype(np.int64)
    flat = np.ascontiguousarray(margins, np.float64).ravel()
    descent.lambda_returns(said, sides, hands, flat, margins.shape[1], keep, len(x), found)
    return found


def _spread_of(x: Features, worth: Floats) -> Spread:
    """Sums are of whole numbers, or rounded once: the same in whichever order they are made."""
    count, features = x.shape
    sums, squares = np.zeros(features, np.int64), np.zeros(features, np.int64)
    most = np.zeros(features, np.int64)
    for at in range(0, count, PIECE):
        some = x[at : at + PIECE].astype(np.int64)
        sums += some.sum(axis=0)
        squares += (some * some).sum(axis=0)
        most = np.maximum(most, np.abs(some).max(axis=0))
    middle, spreads = [], []
    for one, square in zip(sums.tolist(), squares.tolist(), strict=True):
        middle.append(one / count)
        spreads.append(math.sqrt((count * square - one * one) / count**2))
    mean = math.fsum(worth) / count
    spread = math.sqrt(math.fsum((worth - mean) ** 2) / count)
    return Spread(
        np.array(middle, np.float32),
        np.array([1 / (each + LEAST_SPREAD) for each in spreads], np.float32),
        np.array(spreads) > 0,
        most.tolist(),
        mean,
        # Positions that are all worth the same.
        spread or 1.0,
    )


def _draw_first_weights(lies: Spread, features: int, seed: int) -> npt.NDArray[np.float32]:
    """Return weights at random; what never differs has none."""
    chance = shuffle_plain.stream(shuffle.run_key(seed), 0, shuffle_plain.LEARN, 1)
    net = np.zeros(weights_of(features), np.float32)
    width = HIDDEN_UNITS * features
    lots = [2 * shuffle_plain.output(chance, at) / 2**64 - 1 for at in range(width + HIDDEN_UNITS)]
    net[:width] = (
        np.array(lots[:width]) * math.sqrt(3 / features) * lies.differs.repeat(HIDDEN_UNITS)
    )
    net[width + HIDDEN_UNITS : width + 2 * HIDDEN_UNITS] = np.array(lots[width:]) * math.sqrt(
        0.25 / HIDDEN_UNITS
    )
    return net


def _fold_net(net: Floats, lies: Spread) -> list[int]:
    """Return a net of standardised features as whole numbers for the features themselves."""
    features = len(lies.most)
    w1, b1, w2, straight, b2 = _parts(net, features)
    per_point = PARTS * lies.spread
    middle, span = lies.middle.astype(np.float64), lies.span.astype(np.float64)
    first = w1 * span[:, None]
    begins = [b1[j] - math.fsum(first[:, j] * middle) for j in range(HIDDEN_UNITS)]
    through = straight * span
    # Half of a part more: what is added to is rounded down.
    rest = PARTS * lies.worth + 0.5
    rest += per_point * (b2 - math.fsum(through * middle))
    rows = [[_round_number(2**FINE * each) for each in row] for row in first.tolist()]
    begun = [_round_number(2**FINE * each) for each in begins]
    for j in range(HIDDEN_UNITS):
        reach = abs(begun[j])
        reach += ROOM * sum(abs(row[j]) * most for row, most in zip(rows, lies.most, strict=True))
        if reach > LARGEST:
            raise ScenarioError(
                "the positions cannot be learnt from: some feature of theirs is so large that the "
                "sums of an evaluation would not fit into 32 bits"
            )
    gives = [_round_number(2 ** (SHIFT - FINE) * per_point * each) for each in w2.tolist()]
    straights = [_round_number(2**SHIFT * per_point * each) for each in through.tolist()]
    return [
        *(each for row in rows for each in row),
        *begun,
        *gives,
        *straights,
        _round_number(rest),
    ]


def _unfold_net(weights: Sequence[int], lies: Spread) -> npt.NDArray[np.float32]:
    """Return a net of standardised features that says what these weights say."""
    features = len(lies.most)
    first, begins, gives, through, rest = _parts(np.array(weights, np.float64), features)
    per_point = PARTS * lies.spread
    middle, span = lies.middle.astype(np.float64), lies.span.astype(np.float64)
    first, begins, through = first / 2**FINE, begins / 2**FINE, through / 2**SHIFT / per_point
    b1 = [begins[j] + math.fsum(first[:, j] * middle) for j in range(HIDDEN_UNITS)]
    b2 = (rest - 0.5 - PARTS * lies.worth) / per_point + math.fsum(through * middle)
    parts = (
        (first / span[:, None]).ravel(),
        b1,
        gives / 2 ** (SHIFT - FINE) / per_point,
        through / span,
        [b2],
    )
    return np.concatenate(parts).astype(np.float32)


def _parts(net: Floats, features: int) -> tuple[Floats, Floats, Floats, Floats, float]:
    width = HIDDEN_UNITS * features
    return (
        net[:width].reshape(features, HIDDEN_UNITS),
        net[width : width + HIDDEN_UNITS],
        net[width + HIDDEN_UNITS : width + 2 * HIDDEN_UNITS],
        net[width + 2 * HIDDEN_UNITS : -1],
        float(net[-1]),
    )


def _round_number(number: float) -> int:
    """Return the nearest whole number of 32 bits."""
    return max(-LARGEST, min(LARGEST, round(number)))
