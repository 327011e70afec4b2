"""``analyser.statistics.effect_model``: Does a model of effects say what its library says?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingRegressor

from analyser.statistics import effect_model
from analyser.statistics.effect_model import BoostedTrees


def fit(columns: list[Any], effect: Any, trees: int = 12) -> Any:
    model = HistGradientBoostingRegressor(
        max_iter=trees,
        max_leaf_nodes=effect_model.MOST_LEAVES,
        min_samples_leaf=5,
        early_stopping=False,
        random_state=0,
    )
    return model.fit(np.stack(columns, axis=1).astype(float), effect)


def test_trees_say_what_their_library_says_to_the_last_bit() -> None:
    chance = np.random.default_rng(1)
    few, many = chance.integers(0, 2, 3_000, dtype=np.int8), chance.integers(-1, 900, 3_000)
    some, alike = chance.integers(0, 40, 3_000, dtype=np.int16), np.full(3_000, 7)
    columns = [few, many, some, alike]
    model = fit(columns, few * many - some**2 + chance.normal(0, 9, 3_000))
    assert min(len(tree.nodes) for (tree,) in model._predictors) > effect_model.MOST_LEAVES
    # Values that nothing was learnt from too, and decisions for more than one piece.
    far = [-(10**9), 10**9, -2, 999]
    asked = [np.concatenate([chance.permutation(far), each]) for each in columns]
    asked = [each[: 2 * effect_model.PREDICTED_AT_ONCE + 3] for each in asked]
    expected = model.predict(np.stack(asked, axis=1))
    assert len(np.unique(expected)) > 100
    assert BoostedTrees(model).predict(asked).tolist() == expected.tolist()


@pytest.mark.parametrize("effect", [np.full(40, 2.5), np.arange(40) % 2])
def test_a_model_that_found_nothing_to_ask_says_the_mean(effect: Any) -> None:
    model = fit([np.zeros(40)], effect)
    said = BoostedTrees(model).predict([np.array([0.0, 3.0])])
    assert said.tolist() == model.predict(np.array([[0.0], [3.0]])).tolist()


def test_what_is_said_of_effects_is_rounded_to_a_step_of_their_spread() -> None:
    chance = np.random.default_rng(2)
    fact = chance.integers(0, 9, 2_000)
    effect = fact * 10.0 + chance.normal(0, 30, 2_000)
    says = effect_model.learn_effects([fact], effect, np.ones(2_000), 40.0)([np.arange(9)])
    steps = says / (64 / effect_model.STEPS)
    assert steps.tolist() == np.rint(steps).tolist()
    assert says == pytest.approx(np.arange(9) * 10.0, abs=9)
    assert (np.diff(says) > 0).all()
