"""``analyser.games.searching.network``: Is the compiled value of a position the plain one,
whatever the weights?
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from compiling import OFF

from analyser.games.searching import network, plain

POSITIONS = 20 if OFF else 300


def a_net(chance: Random, features: int, most: int) -> list[int]:
    """Return random weights, up to so much in the first layer.

    No more than 2^26 elsewhere: 32 numbers of the layer times that stay within 64 bits.
    """
    hidden = plain.HIDDEN_UNITS
    first = [chance.randint(-most, most) for _ in range(hidden * features)]
    b1 = [chance.randint(-most, most) for _ in range(hidden)]
    wide = (-(2**26), 2**26)
    rest = [chance.choice((*wide, chance.randint(*wide))) for _ in range(hidden + features + 1)]
    return [*first, *b1, *rest]


@pytest.mark.parametrize(("features", "most"), [(1, 9), (5, 10**6), (12, 70_000), (118, 99)])
def test_a_value_is_the_plain_one(features: int, most: int) -> None:
    chance = Random(f"values {features} {most}")
    for _ in range(4):
        weights = a_net(chance, features, most)
        assert len(weights) == plain.weights_of(features)
        net = network.pack_weights(weights)
        assert len(net) == network.size(features)
        for _ in range(POSITIONS // features + 1):
            x = [chance.choice((0, 0, 1, chance.randint(-300, 300))) for _ in range(features)]
            value = network.worth(net, np.array(x), features)
            assert value == plain.value(weights, x)


def test_each_of_many_positions_has_its_value() -> None:
    chance = np.random.default_rng(3)
    weights = a_net(Random("many"), 7, 999)
    xs = chance.integers(-50, 50, (9, 7))
    values = np.zeros(9, np.int64)
    network.worth_of_each(network.pack_weights(weights), xs.ravel(), 7, 9, values)
    assert values.tolist() == [plain.value(weights, x.tolist()) for x in xs]


def test_a_value_by_hand() -> None:
    """Two features; of the layer, numbers 0 and 31 alone: 3x − y + 4 and y − 2x, which is below 0.

    b2 = −7, lin = (2^20, −2^19), w2 of number 0 is 2^19 and that of 31 enormous.
    With x = 5, y = 3: h = 16, and −7 stays out.  −7 + 5 − 3/2 + 16/2 = 4.5, rounded down.
    """
    weights = [0] * plain.weights_of(2)
    weights[0], weights[32], weights[64] = 3, -1, 4
    weights[31], weights[63] = -2, 1
    weights[96], weights[127] = 2**19, 2**31 - 1
    weights[128], weights[129], weights[130] = 2**20, -(2**19), -7
    assert plain.value(weights, [5, 3]) == 4
    net = network.pack_weights(weights)
    assert network.worth(net, np.array([5, 3]), 2) == 4
