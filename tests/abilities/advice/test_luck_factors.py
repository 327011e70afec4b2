"""``docs/tools/calibration/luck_factors.py``: Is the factor of luck the slope that it should be,
and does it leave least of the variance?
"""

from __future__ import annotations

import tomllib
from dataclasses import replace

import numpy as np
import pytest
from calibration import luck_factors
from calibration.luck_factors import FILE, describe_factor, fit_slope, variance_kept, write_factors

from analyser.games.burraco import evaluations
from analyser.statistics.intervals import FloatArray

SLOPE = 0.7


def made_up(hands: int, seed: int = 1) -> tuple[FloatArray, FloatArray]:
    """Return scores of which luck is worth 0.7 of its estimate; of much luck, they spread more."""
    chance = np.random.default_rng(seed)
    worth = chance.normal(0, 200, hands)
    rest = chance.normal(0, 100, hands) * (1 + np.abs(worth) / 200)
    return 30 + SLOPE * worth + rest, worth


def test_a_known_slope_is_found_and_its_standard_error_is_that_of_many_fits() -> None:
    found = [fit_slope(*made_up(400, seed)) for seed in range(400)]
    factors = np.array([each.factor for each in found])
    assert factors.mean() == pytest.approx(SLOPE, abs=4 * factors.std() / 20)
    assert np.mean([each.error for each in found]) == pytest.approx(factors.std(), rel=0.1)


def test_a_line_has_its_slope_and_no_error() -> None:
    worth = np.array([-3.0, 0.0, 1.0, 8.0])
    found = fit_slope(5 + 0.5 * worth, worth)
    assert found.factor == pytest.approx(0.5)
    assert found.error == pytest.approx(0, abs=1e-12)


def test_luck_that_never_varies_has_no_factor() -> None:
    with pytest.raises(ValueError, match="worth: the same in all hands"):
        fit_slope(np.array([1.0, 2.0, 3.0]), np.ones(3))


def test_no_other_factor_leaves_less_of_the_variance() -> None:
    ahead, worth = made_up(1_000)
    best = fit_slope(ahead, worth).factor
    least, *others = (
        variance_kept(ahead, worth, factor).value for factor in (best, best - 0.05, best + 0.05, 1)
    )
    assert least < min(others)


def test_each_evaluation_ships_its_factor_and_says_of_which_weights() -> None:
    text = FILE.read_text(encoding="utf-8")
    fitted = tomllib.loads(text)
    assert [*fitted] == [*evaluations.load_for_luck()] == [*evaluations.luck_factors()]
    for name, each in fitted.items():
        assert 0.3 < each["factor"] < 1.1, name
        assert 0 < each["standard_error"] < 0.07, name
        slope = luck_factors.Slope(each["factor"], each["standard_error"])
        assert describe_factor(name, slope) == each
    assert write_factors(fitted) == text


def test_a_factor_of_other_weights_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    learnt_again = replace(evaluations.load_for_luck()["italian"], digest="0" * 64)
    monkeypatch.setattr(evaluations, "load_for_luck", lambda: {"italian": learnt_again})
    assert evaluations.luck_factors.__wrapped__() == {}
