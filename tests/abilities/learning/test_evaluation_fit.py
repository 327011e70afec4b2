"""``analyser.abilities.learning``: Does a fit find what positions are worth, and say the same
whatever the machine does?
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF

from analyser.abilities.learning.self_play import descent, evaluation_fit
from analyser.abilities.learning.self_play.evaluation_fit import Course
from analyser.cards import shuffle, shuffle_plain
from analyser.errors import ScenarioError
from analyser.games.searching import plain

ROOT = Path(__file__).parents[3]
MANY = 300 if OFF else 6_000


def positions(count: int, features: int, seed: int = 0) -> npt.NDArray[np.int16]:
    return np.random.default_rng(seed).poisson(2, (count, features)).astype(np.int16)


def bent(x: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """What positions are worth, with a bend in it; points."""
    return np.asarray(40 * np.maximum(x[:, 0] - x[:, 1], 0) + 15.0 * x[:, 2] - 100, np.float64)


def share(said: Any, worth: Any) -> float:
    return float(1 - ((said / 4 - worth) ** 2).mean() / worth.var())


@pytest.mark.skipif(OFF, reason="thousands of positions")
def test_a_fit_finds_what_positions_are_worth_bends_and_all() -> None:
    x, fresh = positions(20_000, 5), positions(2_000, 5, 1)
    weights = evaluation_fit.fit(x, bent(x), 1, evaluation_fit.NEW_COURSE)
    assert share(evaluation_fit.values(weights, fresh), bent(fresh)) > 0.995
    table = np.c_[x, np.ones(len(x))].astype(float)
    line = np.linalg.lstsq(table, bent(x), rcond=None)[0]
    straight = np.c_[fresh, np.ones(len(fresh))] @ line
    assert share(4 * straight, bent(fresh)) < 0.95


def test_what_never_differs_and_all_worth_the_same_are_borne() -> None:
    x = positions(200, 4)
    x[:, 2] = 7
    weights = evaluation_fit.fit(x, np.full(200, 12.0), 1, Course(2, 1e-3, 1e-4, 50))
    assert not any(weights[64:96])
    assert abs(evaluation_fit.values(weights, x) - 48).max() <= 8
    other = x.copy()
    other[:, 2] = 90
    assert (evaluation_fit.values(weights, other) == evaluation_fit.values(weights, x)).all()


def test_fewer_positions_than_a_batch_are_a_batch() -> None:
    x = positions(3, 2)
    assert len(evaluation_fit.fit(x, np.array([1.0, 2.0, 3.0]), 1, Course(3, 1e-3, 1e-4))) == (
        plain.weights_of(2)
    )


def test_a_fit_that_goes_on_begins_with_what_it_is_given() -> None:
    x, still = positions(MANY, 6), Course(1, 1e-12, 1e-12)
    weights = evaluation_fit.fit(x, bent(x), 1, Course(2, 5e-3, 1e-3))
    again = evaluation_fit.fit(x[: MANY // 2], bent(x[: MANY // 2]) - 9, 5, still, weights)
    apart = evaluation_fit.values(weights, x) - evaluation_fit.values(again, x)
    assert np.abs(apart).max() <= 1
    better = evaluation_fit.fit(x, bent(x), 1, Course(2, 5e-3, 1e-3), weights)
    assert share(evaluation_fit.values(better, x), bent(x)) > share(
        evaluation_fit.values(weights, x), bent(x)
    )


def test_the_course_is_told_to_its_end() -> None:
    told: list[float] = []
    x = positions(MANY, 3)
    evaluation_fit.fit(x, bent(x), 1, Course(2, 1e-3, 1e-4, 64), moved=told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    other = evaluation_fit.fit(x, bent(x), 2, Course(2, 1e-3, 1e-4, 64))
    assert other != evaluation_fit.fit(x, bent(x), 1, Course(2, 1e-3, 1e-4, 64))


def test_features_too_large_for_32_bits_are_refused() -> None:
    x = positions(400, 2)
    x[::100, 0] = 32_000
    weights = evaluation_fit.fit(x, bent(x[:, [1, 1, 1]]), 1, Course(1, 1e-3, 1e-4))
    assert max(map(abs, weights)) < 2**31
    lies = evaluation_fit._spread_of(x, np.zeros(len(x)))
    net = np.full(plain.weights_of(2), 3.0e3)
    with pytest.raises(ScenarioError, match="32 bits"):
        evaluation_fit._fold_net(net, lies)


def test_no_sum_of_a_fitted_net_leaves_its_bits() -> None:
    """Of what may come: features up to sixteen times what was seen."""
    x = positions(MANY, 9)
    weights = evaluation_fit.fit(x, 50 * bent(x), 1, Course(1, 1e-2, 1e-3))
    most = 16 * np.abs(x).max(axis=0).astype(int)
    rows = np.abs(np.array(weights[: 32 * 9]).reshape(9, 32).astype(object))
    reach = [int(each) for each in most @ rows + np.abs(weights[32 * 9 : 32 * 10])]
    assert max(reach) < 2**31
    gives, straight = weights[32 * 10 : 32 * 11], weights[32 * 11 : 32 * 11 + 9]
    total = sum(abs(g) * r for g, r in zip(gives, reach, strict=True))
    assert total + sum(abs(s) * int(m) for s, m in zip(straight, most, strict=True)) < 2**63


PROGRAM = """
import hashlib
import numpy as np
from analyser.abilities.learning.self_play import evaluation_fit
x = (np.arange(400 * 7) ** 2 % 11).reshape(400, 7).astype(np.int16)
worth = (np.arange(400) ** 3 % 201 - 100) / 2
course = evaluation_fit.Course(2, 5e-3, 1e-4, 32)
first = evaluation_fit.fit(x[:100], worth[:100], 4, course)
weights = evaluation_fit.fit(x, worth, 4, course, first)
print(hashlib.sha256(np.array(weights, "<i4").tobytes()).hexdigest()[:16])
"""
KEPT = "d4c781b8b4b55d5f"
"""What it prints, wherever."""


@pytest.mark.broad
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"ANALYSER_BOUNDSCHECK": "1"},
        {"NUMBA_DISABLE_JIT": "1"},
        {"NUMBA_CPU_NAME": "generic"},
    ],
    ids=["plain", "bounds checked", "not compiled", "without wide vectors"],
)
def test_the_same_positions_make_the_same_weights_everywhere(settings: dict[str, str]) -> None:
    left_out = ("ANALYSER_BOUNDSCHECK", "NUMBA_DISABLE_JIT")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**kept, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [KEPT]


def test_a_step_is_that_of_adam() -> None:
    """One step of one batch, against the same in plain floats of 64 bits."""
    x, features = positions(8, 3), 3
    worth = bent(x)
    lies = evaluation_fit._spread_of(x, worth)
    net = evaluation_fit._draw_first_weights(lies, features, 1)
    z = (x - lies.middle) * lies.span
    target = (worth - lies.worth) / lies.spread
    w1, b1 = net[:96].reshape(3, 32).astype(float), net[96:128].astype(float)
    w2, line, b2 = net[128:160].astype(float), net[160:163].astype(float), float(net[163])
    layer = z @ w1 + b1
    wrong = np.maximum(layer, 0) @ w2 + z @ line + b2 - target
    back = wrong[:, None] * w2 * (layer > 0)
    slopes = np.concatenate([
        (z.T @ back).ravel(), back.sum(axis=0), np.maximum(layer, 0).T @ wrong,
        z.T @ wrong, [wrong.sum()],
    ])  # fmt: skip
    slopes /= len(x)
    # At the first step both moments say the slope itself.
    expected = net - 0.01 * slopes / (np.abs(slopes) + 1e-8)
    mean, state = np.zeros(len(net)), np.array([0.0, 1, 1, 0, 0.01, 0.01, 10, 10])
    both = np.concatenate([lies.middle, lies.span])
    room = np.zeros(descent.room_size(features), np.float32)
    targets, order = target.astype(np.float32), np.arange(8)
    descent.descend(x.ravel(), targets, order, 0, 1, 8, features, both, net, mean, room, state)
    solid = np.abs(slopes) > 1e-4
    assert solid.sum() > 90
    assert np.allclose(net[solid], expected[solid], atol=1e-5)
    assert (mean == net).all()
    assert state[0] == state[3] == 1


def test_each_look_is_in_another_order_and_by_the_numbers_of_the_plain_shuffle() -> None:
    found = [np.zeros(9, np.int64) for _ in range(3)]
    for look, order in enumerate(found):
        descent.fill_order(77, look, order, 9)
        seed = shuffle_plain.stream(77, look, shuffle_plain.LEARN, 0)
        plain = list(range(9))
        for at in range(8):
            other = at + shuffle_plain.draw_below(seed, at, 9 - at)
            plain[at], plain[other] = plain[other], plain[at]
        assert order.tolist() == plain
    assert len({tuple(order.tolist()) for order in found}) == 3
    assert shuffle.LEARN == shuffle_plain.LEARN


def test_what_positions_turned_out_to_be_worth_by_hand() -> None:
    """Two hands of two sides: A B B A, which ended +40 for A, and B, which ended −8 for A.

    The evaluation says 1, 2, 3, 4 and 5 of them; half is kept.  Going back: +40; for B it is
    −(½·4 + ½·40) = −22; for the B before ½·3 − ½·22 = −9.5; for A −(½·2 − ½·9.5) = 3.75.
    """
    found = np.zeros(5)
    said, sides = np.array([1.0, 2, 3, 4, 5]), np.array([0, 1, 1, 0, 1])
    hands, margins = np.array([0, 0, 0, 0, 1]), np.array([40.0, -40, -8, 8])
    descent.lambda_returns(said, sides, hands, margins, 2, 0.5, 5, found)
    assert found.tolist() == [3.75, -9.5, -22, 40, 8]


def test_of_three_sides_the_next_position_is_the_next_of_the_same_side() -> None:
    """A B C A C, which ended 6, −9 and 3: B's only one and the last of A and C are their ends."""
    found = np.zeros(5)
    said, sides = np.array([1.0, 2, 3, 4, 5]), np.array([0, 1, 2, 0, 2])
    margins = np.array([6.0, -9, 3])
    descent.lambda_returns(said, sides, np.zeros(5, np.int64), margins, 3, 0.5, 5, found)
    assert found.tolist() == [0.5 * 4 + 0.5 * 6, -9, 0.5 * 5 + 0.5 * 3, 6, 3]


def test_returns_ask_the_evaluation_in_points() -> None:
    weights = [0] * plain.weights_of(1)
    weights[32 + 64] = 2**20
    x = np.array([[8], [12], [20]], np.int16)
    side, hand = np.array([0, 1, 0], np.int8), np.zeros(3, np.int32)
    found = evaluation_fit.returns(weights, x, side, hand, np.array([[30.0, -30.0]]), keep=0.0)
    # The next position is worth 12 quarters to the other side, then 20.
    assert found.tolist() == [-3, -5, 30]
    all_of_it = evaluation_fit.returns(weights, x, side, hand, np.array([[30.0, -30.0]]), keep=1.0)
    assert all_of_it.tolist() == [30, -30, 30]


def test_values_are_those_of_the_plain_network_however_many() -> None:
    chance = Random("values")
    weights = [chance.randint(-999, 999) for _ in range(plain.weights_of(3))]
    x = positions(50, 3)
    expected = [plain.value(weights, each.tolist()) for each in x]
    assert evaluation_fit.values(weights, x).tolist() == expected
    assert evaluation_fit.values(weights, x[:0]).tolist() == []
