"""``analyser.statistics``: Is normalised Elo the published one, and does its interval hold?"""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyser.statistics.pairs import SCALE, estimate_elo

# fastchess, app/tests/elo_test.cpp at 74deac2, "EloPentanomial" 1 to 3: pairs LL, LD, WL and DD,
# WD, WW; normalised Elo and its 95 % error, within 1 % as there.
PUBLISHED = (
    ((34, 54, 31 + 32, 64, 75), 57.94, 28.28),
    ((332, 433, 457 + 41, 333, 334), -9.17, 10.96),
    ((7895, 8757, 5485 + 200, 568, 9999), -19.01, 2.65),
)


@pytest.mark.parametrize(("counts", "nelo", "error"), PUBLISHED)
def test_is_the_published_value(counts: tuple[int, ...], nelo: float, error: float) -> None:
    found = estimate_elo(counts)
    assert found.value == pytest.approx(nelo, rel=0.01)
    assert found.n == sum(counts)
    # The published error knows neither that the variance is estimated nor that one looks often;
    # 3.035 / 1.96 is what the latter costs, and the former moves the rest by a few hundredths.
    assert error == pytest.approx(1.96 * SCALE / math.sqrt(2 * found.n), rel=0.01)
    assert found.half / error == pytest.approx(3.035 / 1.96, rel=0.05)


def test_turned_round_it_is_the_opposite() -> None:
    one, two = estimate_elo((1, 2, 30, 40, 50)), estimate_elo((50, 40, 30, 2, 1))
    assert (one.value, one.low, one.high) == pytest.approx((-two.value, -two.high, -two.low))


def test_where_nothing_varies_there_is_no_scale() -> None:
    for counts in ((0, 0, 500, 0, 0), (0, 0, 0, 0, 9), (0, 0, 0, 0, 0)):
        found = estimate_elo(counts)
        assert math.isnan(found.value)
        assert (found.low, found.high) == (-math.inf, math.inf)
    few = estimate_elo((1, 0, 1, 0, 1))
    assert (few.value, few.low, few.high) == (0, -math.inf, math.inf)


@pytest.mark.parametrize(
    "chances",
    [(0.2, 0.02, 0.56, 0.02, 0.2), (0.05, 0.01, 0.52, 0.02, 0.4), (0.005, 0.0, 0.015, 0.0, 0.98)],
)
def test_its_error_is_that_of_the_estimate(chances: tuple[float, ...]) -> None:
    """Repeat a match often: the estimates spread as the interval says, near and far from a half."""
    rng = np.random.default_rng(8)
    n = 20_000
    found = [estimate_elo(counts) for counts in rng.multinomial(n, chances, 2_000)]
    whole = estimate_elo(tuple(round(10**9 * chance) for chance in chances))
    spread = np.std([each.value for each in found])
    halves = np.array([each.half for each in found])
    # At its planned number the sequence is 3.0352 standard errors wide.
    assert halves.mean() / 3.0352 == pytest.approx(spread, rel=0.06)
    missed = np.mean([not each.low <= whole.value <= each.high for each in found])
    assert missed < 0.01


def test_a_plan_makes_it_wider_before_its_end() -> None:
    counts = (34, 54, 63, 64, 75)
    assert estimate_elo(counts, planned=10_000).half > estimate_elo(counts).half
