"""``analyser.statistics.effect_model``: Does a model of effects say what they are on average?"""

from __future__ import annotations

import numpy as np
import pytest

from analyser.statistics import effect_model


def test_decisions_are_predicted_alike_however_many_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = np.random.default_rng(3)
    fact = chance.integers(0, 9, 2_000)
    effect = fact * 10.0 + chance.normal(0, 30, 2_000)
    says = effect_model.learn_effects([fact], effect, np.ones(2_000), 40.0)
    at_once = says([fact])
    monkeypatch.setattr(effect_model, "PREDICTED_AT_ONCE", 999)
    assert says([fact]).tolist() == at_once.tolist()


def test_what_is_said_of_effects_is_rounded_to_a_step_of_their_spread() -> None:
    chance = np.random.default_rng(2)
    fact = chance.integers(0, 9, 2_000)
    effect = fact * 10.0 + chance.normal(0, 30, 2_000)
    says = effect_model.learn_effects([fact], effect, np.ones(2_000), 40.0)([np.arange(9)])
    steps = says / (64 / effect_model.STEPS)
    assert steps.tolist() == np.rint(steps).tolist()
    assert says == pytest.approx(np.arange(9) * 10.0, abs=9)
    assert (np.diff(says) > 0).all()
