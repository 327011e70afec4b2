"""How do a network's weights come to fit positions?  Step by step, compiled.

Adam (Kingma and Ba, arXiv 1412.6980) on squared errors, a batch of positions a step, at a rate that
falls in a straight line; what comes out is the mean of the weights over the last steps.  Features
are taken less their mean and by their spread.

Everything is done in one order, in float32 where weights are concerned, each operation rounded by
itself, and nothing is asked of a library of linear algebra or of transcendental functions: so the
same positions make the same weights, to the bit, on every machine.  scikit-learn's networks do not:
what they come to depends on how the processor's matrix products add up.

The weights lie as ``network`` has them, one float32 after another.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.compiled.vectors import spread_float_rows, weighted_float_rows
from analyser.games.searching import plain

HIDDEN_UNITS = plain.HIDDEN_UNITS
ONE = np.float32(1)
ZERO = np.float32(0)

# What Adam's authors set.
FIRST_LEFT, SECOND_LEFT = 0.9, 0.999
FIRST_NEW, SECOND_NEW = np.float32(0.1), np.float32(0.001)
TINY = np.float32(1e-8)

STEPS, FIRST_POWER, SECOND_POWER, MEANS, RATE, LEAST, TOTAL, LAST = range(8)
STATE_SIZE = 8
"""What goes from step to step beside weights, float64: how many there were, what is left of the
beginnings of Adam's two moments (1 before the first step), and of how many steps the weights are
added up.  And what stays: the rate of the first step and of the last, how many steps there will be,
and of how many of the last ones the weights are to be added up."""

add_rows = weighted_float_rows(HIDDEN_UNITS)
spread = spread_float_rows(HIDDEN_UNITS)


def room_size(features: int) -> int:
    """Return how many float32 :func:`descend` needs: slopes, moments, a position, two layers."""
    return 3 * plain.weights_of(features) + features + 2 * HIDDEN_UNITS


@kernel
def fill_order(key, look, order, count):
    """Fill in an order of ``count`` positions, all alike likely, for one look at all of them."""
    seed = shuffle.stream(key, look, shuffle.LEARN, 0)
    for at in range(count):
        order[at] = at
    for at in range(count - 1):
        other = at + shuffle.drawn(seed, at, count - at)
        order[at], order[other] = order[other], order[at]


@kernel
def descend(xs, targets, order, first, steps, batch, features, lies, net, mean, room, state):
    """Go ``steps`` steps on, over the positions ``order[first : first + steps · batch]``.

    ``xs``: features of all positions, int16, one position after another; ``targets``: what each is
    worth; ``lies``: what is taken from each feature, then by what each is multiplied.  ``net``: the
    weights; ``mean``: float64, the weights of the last steps added up; ``room``: ``room_size``
    numbers, nothing but 0 before the first step; ``state``: ``STATE_SIZE``.
    """
    width = HIDDEN_UNITS * features
    size = width + 2 * HIDDEN_UNITS + features + 1
    slopes, first_moment, second_moment = part(room, 0), part(room, size), part(room, 2 * size)
    x = part(room, 3 * size)
    layer = part(x, features)
    back = part(layer, HIDDEN_UNITS)
    spans = part(lies, features)
    share = ONE / np.float32(batch)
    begins, gives = part(net, width), part(net, width + HIDDEN_UNITS)
    straight = part(net, width + 2 * HIDDEN_UNITS)
    to_begins, to_gives = part(slopes, width), part(slopes, width + HIDDEN_UNITS)
    to_straight = part(slopes, width + 2 * HIDDEN_UNITS)
    for step in range(steps):
        for at in range(size):
            slopes[at] = ZERO
        for number in range(batch):
            position = order[first + batch * step + number]
            for at in range(features):
                x[at] = (np.float32(xs[features * position + at]) - lies[at]) * spans[at]
            copy(begins, layer, HIDDEN_UNITS)
            add_rows(layer, net, x, features)
            value = straight[features]
            for at in range(features):
                value += x[at] * straight[at]
            for at in range(HIDDEN_UNITS):
                if layer[at] > ZERO:
                    value += layer[at] * gives[at]
            wrong = value - targets[position]
            for at in range(HIDDEN_UNITS):
                back[at] = ZERO
                if layer[at] > ZERO:
                    back[at] = wrong * gives[at]
                    to_gives[at] += wrong * layer[at]
                    to_begins[at] += back[at]
            spread(slopes, back, x, features)
            for at in range(features):
                to_straight[at] += wrong * x[at]
            to_straight[features] += wrong
        state[STEPS] += 1
        state[FIRST_POWER] *= FIRST_LEFT
        state[SECOND_POWER] *= SECOND_LEFT
        now = state[RATE] + (state[LEAST] - state[RATE]) * (state[STEPS] / state[TOTAL])
        now *= np.sqrt(1 - state[SECOND_POWER]) / (1 - state[FIRST_POWER])
        far = np.float32(now)
        for at in range(size):
            slope = slopes[at] * share
            first_moment[at] += (slope - first_moment[at]) * FIRST_NEW
            second_moment[at] += (slope * slope - second_moment[at]) * SECOND_NEW
            net[at] -= far * first_moment[at] / (np.sqrt(second_moment[at]) + TINY)
        if state[STEPS] > state[TOTAL] - state[LAST]:
            state[MEANS] += 1
            for at in range(size):
                mean[at] += net[at]


@kernel
def lambda_returns(values, sides, hands, margins, many, keep, count, found):
    """Fill in what positions turned out to be worth, going back from the end of each hand.

    ``values``: an earlier evaluation function's value of each; ``sides``: the mover's; ``hands``:
    its hand, from 0, the positions of one in their order; ``margins``: what each hand ended in, a
    number for each of its ``many`` sides.  The last position of a hand turned out to be worth its
    margin; any other ``keep`` of what the next one turned out to be worth, and the rest of that
    one's value.  Of two sides, the value to one is minus the value to the other; of more, the next
    position is the next one of the same side.
    """
    for back in range(count):
        at = count - 1 - back
        after = at + 1
        if many > 2:
            while after < count and hands[after] == hands[at] and sides[after] != sides[at]:
                after += 1
        if after == count or hands[after] != hands[at]:
            found[at] = margins[many * hands[at] + sides[at]]
        else:
            on = (1 - keep) * values[after] + keep * found[after]
            found[at] = on if sides[after] == sides[at] else -on
