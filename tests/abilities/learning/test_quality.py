"""``analyser.abilities.learning``: Are the figures of an evaluation those of its errors?  On
positions written by hand.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from analyser.abilities.learning.self_play import quality
from analyser.games.searching import plain


def says(features: int, at: int) -> list[int]:
    """Weights that say one feature, in points, and nothing else."""
    weights = [0] * plain.weights_of(features)
    weights[32 * features + 64 + at] = 4 * 2**20
    return weights


def column(numbers: list[int], others: int = 0) -> npt.NDArray[np.int16]:
    """Positions of one feature, and others that are 3."""
    return np.array([[each, *[3] * others] for each in numbers], np.int16)


def test_figures_by_hand() -> None:
    """Said 1, 2, 3, 4, true 1, 4, 3, 0: errors 0, 2, 0, 4; the mean is 2, squares 1, 4, 1, 4."""
    x, worth = column([1, 2, 3, 4]), np.array([1.0, 4, 3, 0])
    found = quality.judge_evaluation(
        says(1, 0), x, worth, np.array([0, 0, 2, 2]), np.array([5, 5, 5, 9])
    )
    assert (found["positions"], found["hands"]) == (4, 2)
    assert found["all"] == {"positions": 4, "r2": -1, "error": 2.24, "spread": 1.58}
    assert found["stages"] == [
        {"stage": 0, "positions": 2, "r2": 0.11111, "error": 1.41, "spread": 1.5},
        {"stage": 2, "positions": 2, "r2": -2.55556, "error": 2.83, "spread": 1.5},
    ]
    assert "less" not in found


def test_reliability_puts_what_is_said_in_order_and_takes_hands_as_a_whole() -> None:
    said = list(range(40))[::-1]
    worth = np.array([2.0 * each for each in said])
    hand = np.arange(40) // 2
    found = quality.judge_evaluation(says(1, 0), column(said), worth, np.zeros(40, int), hand)[
        "reliability"
    ]
    assert [each["positions"] for each in found] == [4] * 10
    assert [each["said"] for each in found] == [1.5 + 4 * at for at in range(10)]
    assert [each["true"] for each in found] == [3.0 + 8 * at for at in range(10)]
    # Four numbers of two hands, −3, −1, 1, 3 about their mean: the hands' sums are ∓4.
    assert {each["se"] for each in found} == {round(32**0.5 / 4, 2)}


def test_few_positions_have_fewer_groups() -> None:
    x = column([1, 2])
    found = quality.judge_evaluation(
        says(1, 0), x, np.array([1.0, 2]), np.zeros(2, int), np.arange(2)
    )
    assert [each["positions"] for each in found["reliability"]] == [1, 1]


def test_what_an_evaluation_gained_on_the_one_before() -> None:
    """The one says the feature, which is right but for one; the one before always 0."""
    x, worth = column([1, 2, 3]), np.array([1.0, 2, 5])
    nothing = [0] * plain.weights_of(1)
    found = quality.judge_evaluation(says(1, 0), x, worth, np.zeros(3, int), np.arange(3), nothing)
    drops = np.array([1, 4, 25 - 4])
    assert found["less"]["mean"] == round(drops.mean(), 2)
    assert found["less"]["se"] == round(((drops - drops.mean()) ** 2).sum() ** 0.5 / 3, 2)
    # Squares of 1, 2 and 5 against those about their mean, 8 ⅔.
    assert found["less"]["r2"] == round(1 - 30 / (26 / 3), 5)


def test_features_are_weighed_by_what_is_lost_without_them() -> None:
    """What is worth the second feature is not known without it; the others carry nothing."""
    chance = np.random.default_rng(1)
    x = chance.integers(0, 9, (500, 3)).astype(np.int16)
    worth = x[:, 1].astype(np.float64)
    before = x.copy()
    found = quality.weigh_features(says(3, 1), x, worth, ["a", "b", "c"])
    assert (x == before).all()
    assert list(found) == ["b", "a", "c"]
    assert found["b"] == pytest.approx(1, abs=0.01)
    assert found["a"] == found["c"] == 0


def test_where_all_is_worth_the_same_nothing_is_explained() -> None:
    x, worth = column([1, 2]), np.array([3.0, 3])
    found = quality.judge_evaluation(says(1, 0), x, worth, np.zeros(2, int), np.arange(2))
    assert found["all"]["r2"] is None
    assert quality.weigh_features(says(1, 0), x, worth, ["a"]) == {}


def test_held_out_are_whole_pairs_of_hands_one_in_seven() -> None:
    held = quality.select_held_out(np.arange(1400))
    assert held.sum() == 200
    assert (held[::2] == held[1::2]).all()
