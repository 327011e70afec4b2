"""What is a position worth?  The learnt evaluation function, the compiled twin of ``plain.value``.

Whole numbers in and out, so that it is the same on every machine, as the small networks of chess
engines are.  From the features x of a position a layer of ``HIDDEN_UNITS`` numbers is made, of
which those below 0 count as 0; the value is a weighted sum of these, and one of the features
themselves, "a linear way round":

    h_j    =  b1_j + Σ_i w1_ij · x_i                                       32 bits
    value  =  b2 + ((Σ_i lin_i · x_i + Σ_j max(h_j, 0) · w2_j) >> SHIFT)   64 bits, rounded down

The weights are int32, all in one flat row: w1 (a row of these for each feature), b1, w2, lin, b2;
for the kernel two by two in int64, as all that it is handed (:func:`pack_weights`).  Learning makes
sure that no h_j of a possible position leaves 32 bits, and no sum 64 (``learning``); an h_j that
did would be taken modulo 2^32.

Features that are 0 cost next to nothing, and most are: a value of 118 of which 50 are not takes
0.08 µs on a core of a Zen 4, most of it the first layer.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.compiled.vectors import read_half, weighted_layer, weighted_rows
from analyser.games.searching import plain

HIDDEN_UNITS = plain.HIDDEN_UNITS
SHIFT = plain.SHIFT
SUMS = HIDDEN_UNITS // 2
"""Numbers, int64, of the hidden layer's."""

add_weighted = weighted_rows(HIDDEN_UNITS)
add_layer = weighted_layer(HIDDEN_UNITS)


def pack_weights(weights: Sequence[int]) -> npt.NDArray[np.int64]:
    """Return a net's weights two by two in int64; behind an odd one stands a 0."""
    return np.array([*weights, *[0] * (len(weights) % 2)], "<i4").view("<i8").astype(np.int64)


def size(features: int) -> int:
    """Return how many int64 the packed weights of a net of ``features`` features are."""
    return (plain.weights_of(features) + 1) // 2


@kernel
def worth(net, x, features):
    """Return what a position is worth to the side to move, in quarters of a point.

    ``net``: the packed weights; ``x``: the features, int64.
    """
    first = part(net, SUMS * features)
    straight = part(first, 2 * SUMS)
    total = add_layer(first, net, straight, 0, x, features, part(first, SUMS))
    return read_half(straight, features) + (total >> SHIFT)


@kernel
def begin(net, x, begun, first, more):
    """Begin a value from the ``first`` of a net's features, and return their straight sum.

    ``begun``: ``SUMS`` numbers to write in; ``more``: how many features there are behind these,
    with which :func:`go_on` finds the value of all of them.
    """
    copy(part(net, SUMS * (first + more)), begun, SUMS)
    return add_weighted(begun, net, part(net, SUMS * (first + more + 2)), 0, x, first)


@kernel
def go_on(net, x, begun, through, first, more):
    """Return the value of a position that was begun, with the features behind the first ones.

    ``through``: what :func:`begin` returned.
    """
    second = part(net, SUMS * (first + more + 1))
    straight = part(second, SUMS)
    total = add_layer(begun, part(net, SUMS * first), straight, first, x, more, second)
    return read_half(straight, first + more) + (total + through >> SHIFT)


@kernel
def worth_of_each(net, xs, features, count, values):
    """Write the value of each of ``count`` positions, their features one after the other in xs."""
    for at in range(count):
        values[at] = worth(net, part(xs, features * at), features)
