"""``analyser.statistics.pairs``: Do the counts of tables say what the tables were, and what
other deals would have cost?
"""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.statistics.intervals import Tally
from analyser.statistics.pairs import Duplicate

DEALS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=30)


def of(deals: list[tuple[int, int]]) -> Duplicate:
    return Duplicate.from_points(np.array(deals, dtype=float).reshape(-1, 2))


@given(DEALS)
def test_every_deal_is_counted_where_it_belongs(deals: list[tuple[int, int]]) -> None:
    found = of(deals)
    letters = Counter("".join(sorted("LDW"[int(np.sign(x)) + 1] for x in deal)) for deal in deals)
    names = (["LL"], ["DL"], ["LW", "DD"], ["DW"], ["WW"])
    expected = tuple(sum(letters[name] for name in group) for group in names)
    assert found.outcomes == (expected if deals else ())
    assert found.pairs == len(deals)
    halves = [sum(deal) / 2 for deal in deals]
    assert found.differences == Tally.from_differences(halves)
    assert found.differences.won == sum(half > 0 for half in halves)


@given(DEALS, DEALS)
def test_two_lots_add_up(one: list[tuple[int, int]], two: list[tuple[int, int]]) -> None:
    found, expected = of(one) + of(two), of(one + two)
    assert (found.outcomes, found.pairs) == (expected.outcomes, expected.pairs)
    assert len(found.tables) == len(expected.tables)
    for mine, whole in zip(found.tables, expected.tables, strict=True):
        assert mine.mean == pytest.approx(whole.mean, abs=1e-9)
        assert mine.squares == pytest.approx(whole.squares, abs=1e-9)
    ratio = expected.independent_ratio
    assert found.independent_ratio == pytest.approx(ratio, nan_ok=True)


def test_worked_by_hand() -> None:
    # Tables (10, 2), (0, −4), (2, 8): differences 6, −2, 5 with mean 3 and squares 9 + 25 + 4;
    # the first tables 10, 0, 2 have mean 4 and squares 56, the second 2, −4, 8 have 2 and 72.
    found = of([(10, 2), (0, -4), (2, 8)])
    assert found.differences.squares == pytest.approx(38)
    assert found.independent_ratio == pytest.approx((56 + 72) / 4 / 38)


def test_only_two_tables_have_five_outcomes() -> None:
    six = Duplicate.from_points(np.array([[1.0, -1, 0, 2, 3, -1]]))
    assert six.pentanomial is None
    assert len(six.outcomes) == 13
    assert six.outcomes[2 + 0 + 1 + 2 + 2 + 0] == 1
    assert of([(1, -1)]).pentanomial == (0, 0, 1, 0, 0)


@pytest.mark.parametrize("arms", [2, 6])
def test_independent_deals_cost_what_is_said(arms: int) -> None:
    """Play the other design as well: each arm on deals of its own, and compare the variances."""
    rng = np.random.default_rng(17)
    deals = 200_000
    # The cards favour a place at the table, which the first has in every second arm; some places
    # are better than others, and play at a table has luck of its own.
    sign = np.where(np.arange(arms) % 2, -1.0, 1.0)
    places = 80.0 * np.arange(arms)

    def play(luck: np.ndarray) -> np.ndarray:
        return np.asarray(luck * sign + places + 20 + rng.normal(0, 150, (deals, arms)))

    same = play(rng.normal(0, 200, (deals, 1)))
    own = play(rng.normal(0, 200, (deals, arms)))
    ratio = own.mean(axis=1).var() / same.mean(axis=1).var()
    assert Duplicate.from_points(same).independent_ratio == pytest.approx(ratio, rel=0.02)
    assert ratio > 2


def test_a_strategy_against_itself_and_a_single_deal_have_no_ratio() -> None:
    assert math.isnan(of([(5, -5), (3, -3)]).independent_ratio)
    assert math.isnan(of([(5, 5)]).independent_ratio)
    assert math.isnan(Duplicate().independent_ratio)
