"""``analyser.statistics.stopping``: Does it stop where it should, for what it should, and is the
answer true where it stopped?
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyser.statistics.intervals import Tally, sequence_halfwidth, tuned_rho, verdict
from analyser.statistics.pairs import Duplicate
from analyser.statistics.stopping import BLOCK_DEALS, LOOK_DEALS, REASONS, Plan, Watch

MOST = 400_000
"""Deals at most, in these tests."""
SPREAD = 250.0


def asked(
    mode: str, most: int, precision: float = 2.0, band: float = 5.0, spread: float = SPREAD
) -> Plan:
    return Plan(mode, most, precision, band, spread)


def tables(deals: int, mean: float = 0.0, sd: float = 250.0, seed: int = 1) -> np.ndarray:
    """Return points of two tables a deal, whole numbers, whose mean spreads ``sd``."""
    rng = np.random.default_rng(seed)
    return np.round(rng.normal(mean, sd * math.sqrt(2), (deals, 2)))


def watched(plan: Plan, points: np.ndarray, size: int = LOOK_DEALS) -> Watch:
    watch = Watch(plan)
    for first in range(0, len(points), size):
        if watch.add(points[first : first + size]) is not None:
            break
    return watch


def tally(pairs: int, mean: float, sd: float) -> Tally:
    return Tally(pairs, mean, sd**2 * (pairs - 1), pairs // 2, pairs // 2)


class TestPlan:
    def test_planned_hands_are_where_it_is_tightest(self) -> None:
        plan = asked("hands", 777)
        assert plan.tuned == 777
        assert plan.as_json() == {}
        assert plan.find_reason(tally(776, 0, 1)) is None
        assert plan.find_reason(tally(777, 0, 1)) == "hands"

    def test_what_is_wanted_settles_where_it_is_tightest(self) -> None:
        # (3.0352 · 250 / 2)² and (3.0352 · 250 / 2.5)² deals
        assert asked("precision", 10**7).tuned == 143_938
        assert asked("decide", 10**7).tuned == 92_120
        for plan in (asked("precision", 10**7, 2.0), asked("decide", 10**7, band=4.0)):
            half = sequence_halfwidth(plan.tuned, SPREAD, tuned_rho(plan.tuned))
            assert half == pytest.approx(2, rel=1e-4)
        assert asked("precision", 10**7, 100.0).tuned == LOOK_DEALS
        assert asked("precision", 600, 2.0).tuned == 600
        assert asked("decide", 10**7, band=0).tuned == 10**7

    def test_it_says_all_that_shapes_the_stop(self) -> None:
        assert asked("precision", 10**7, 0.5).as_json() == {
            "mode": "precision",
            "precision": 0.5,
            "tuned": 2_302_993,
        }
        assert asked("decide", 10**7, band=8).as_json()["band"] == 8

    def test_a_spread_other_than_the_expected_one_costs_what_is_said(self) -> None:
        rho = tuned_rho(asked("precision", 10**7).tuned)
        for factor, cost in ((0.5, 1.06), (1, 1.001), (2, 1.035), (5, 1.13)):
            sd, n = factor * SPREAD, 100
            while sequence_halfwidth(n, sd, rho) > 2:
                n = math.ceil(n * 1.01)
            best = sequence_halfwidth(n, sd, tuned_rho(n))
            assert sequence_halfwidth(n, sd, rho) / best < cost

    @pytest.mark.parametrize(
        ("mean", "half", "expected"),
        [
            (50.0, 4.9, "decided"),
            (-50.0, 49.9, "decided"),
            (50.0, 50.1, None),
            (0.0, 4.9, "decided"),
            (4.0, 1.5, "decided"),
            (2.5, 2.6, None),
            (2.5, 2.4, "decided"),
        ],
    )
    def test_a_verdict_is_enough(self, mean: float, half: float, expected: str | None) -> None:
        plan = asked("decide", MOST)
        n = 100_000
        sd = half / sequence_halfwidth(n, 1.0, tuned_rho(plan.tuned))
        found = plan.find_reason(tally(n, mean, sd))
        assert found == expected
        assert (verdict(plan.estimate(tally(n, mean, sd)), plan.band) != "undecided") == bool(
            expected
        )

    def test_at_the_most_it_stops_and_says_that_it_was_not_enough(self) -> None:
        for mode in ("precision", "decide"):
            plan = asked(mode, 20_000)
            assert plan.find_reason(tally(19_000, 3.0, 250)) is None
            assert plan.find_reason(tally(20_000, 3.0, 250)) == "cap"

    def test_differences_that_were_all_alike_are_not_taken_to_stay_so(self) -> None:
        none = Tally.from_differences(np.zeros(LOOK_DEALS))
        fine = asked("precision", MOST, precision=0.1)
        assert fine.estimate(none).half == pytest.approx(0.572, abs=0.001)
        assert replace(fine, alike=True).estimate(none).half == 0
        assert fine.find_reason(none) is None
        assert asked("precision", MOST).find_reason(none) == "precision"
        # Six of 5,000 differ by 1: they say nothing of a deal that may yet differ by 250.
        few = Tally.from_differences([1.0, -1.0] * 3 + [0.0] * (LOOK_DEALS - 6))
        assert fine.estimate(few).half < 0.01
        assert fine.find_reason(few) is None
        # At the most there is nothing left to see.
        last = asked("precision", LOOK_DEALS, precision=0.1)
        assert last.find_reason(none) == "cap"
        assert replace(last, alike=True).find_reason(none) == "precision"
        assert asked("decide", 50).find_reason(Tally.from_differences(np.zeros(50))) == "cap"
        assert asked("decide", 500).find_reason(Tally.from_differences(np.zeros(500))) == "decided"

    @pytest.mark.parametrize(
        "plan",
        [asked("precision", 10**7), asked("precision", 10**7, 0.5), asked("decide", 10**7)],
    )
    def test_what_is_left_is_what_it_will_take(self, plan: Plan) -> None:
        for mean in (0.0, 3.0, 20.0):
            seen = tally(LOOK_DEALS, mean, 250)
            needed = LOOK_DEALS + plan.count_deals_left(seen)
            assert plan.find_reason(tally(needed + 20, mean, 250)) in ("precision", "decided")
            if needed > LOOK_DEALS:
                assert plan.find_reason(tally(needed - 20, mean, 250)) is None

    def test_what_is_out_of_reach_takes_all(self) -> None:
        assert asked("precision", 20_000, 0.1).count_deals_left(tally(5_000, 3.0, 250)) == 15_000
        assert asked("decide", 20_000, band=0).count_deals_left(tally(5_000, 0.0, 250)) == 15_000
        assert asked("hands", 20_000).count_deals_left(tally(5_000, 0.0, 250)) == 15_000


class TestWatch:
    @pytest.mark.parametrize(
        "plan", [asked("precision", MOST, 4.0), asked("decide", MOST), asked("hands", 33_333)]
    )
    def test_the_pieces_do_not_matter(self, plan: Plan) -> None:
        points = tables(200_000, mean=6.0)
        expected = watched(plan, points)
        assert expected.why is not None
        for size in (1_000, 777, 50_000, 200_000):
            found = watched(plan, points, size)
            assert (found.why, found.seen) == (expected.why, expected.seen)

    def test_only_the_beginning_counts(self) -> None:
        plan = asked("precision", MOST, 4.0)
        points = tables(200_000)
        expected = watched(plan, points)
        stop = expected.seen.pairs
        assert 0 < stop < 100_000
        other = points.copy()
        other[stop:] = 10**6
        found = watched(plan, other, 200_000)
        assert (found.why, found.seen) == (expected.why, expected.seen)
        assert found.add(other) == "precision"
        assert found.seen == expected.seen

    def test_it_stops_at_the_first_look_that_is_enough(self) -> None:
        plan = asked("precision", MOST, 4.0)
        points = tables(200_000)
        found = watched(plan, points, 1_000)
        assert found.seen.pairs % LOOK_DEALS == 0
        differences = points.mean(axis=1)
        looks = range(LOOK_DEALS, found.seen.pairs + 1, LOOK_DEALS)
        halves = [plan.estimate(Tally.from_differences(differences[:look])).half for look in looks]
        assert halves[-1] <= 4 < halves[-2]

    def test_it_ends_with_the_last_deal_wherever_that_is(self) -> None:
        for most in (1, BLOCK_DEALS, LOOK_DEALS - 1, LOOK_DEALS + 1):
            found = watched(asked("precision", most, 0.01), tables(20_000), 700)
            assert (found.why, found.seen.pairs) == ("cap", most)

    @settings(max_examples=20)
    @given(st.lists(st.integers(1, 9_000), min_size=1, max_size=12))
    def test_any_pieces_give_the_same_sums(self, sizes: list[int]) -> None:
        points = tables(12_345)
        expected = watched(asked("hands", 12_345), points)
        watch = Watch(asked("hands", 12_345))
        cuts = np.minimum(np.cumsum([0, *sizes, 12_345]), 12_345).tolist()
        for first, last in pairwise(cuts):
            watch.add(points[first:last])
        assert (watch.why, watch.seen) == ("hands", expected.seen)
        assert watch.seen.differences.mean == pytest.approx(points.mean())

    def test_reasons_are_those_that_are_listed(self) -> None:
        points = tables(40_000, mean=50)
        plans = [
            asked("hands", 500),
            asked("precision", MOST, 10.0),
            asked("decide", MOST),
            asked("precision", 500, 0.1),
        ]
        assert tuple(watched(plan, points).why for plan in plans) == REASONS


def looks(rng: np.random.Generator, mean: float, sd: float, count: int) -> list[Tally]:
    """Return the tallies of ``count`` looks' deals, drawn as normal differences would give them."""
    means = rng.normal(mean, sd / math.sqrt(LOOK_DEALS), count)
    squares = sd**2 * rng.chisquare(LOOK_DEALS - 1, count)
    return [
        Tally(LOOK_DEALS, float(m), float(q), LOOK_DEALS // 2, LOOK_DEALS // 2)
        for m, q in zip(means, squares, strict=True)
    ]


@pytest.mark.broad
@pytest.mark.parametrize(
    ("mode", "mean", "band"),
    [
        ("precision", 3.0, 5.0),
        ("decide", 0.0, 0.0),
        ("decide", 1.0, 5.0),
        ("decide", 5.0, 5.0),
        ("decide", 6.0, 5.0),
    ],
)
def test_where_it_stops_the_interval_holds_the_truth(mode: str, mean: float, band: float) -> None:
    rng = np.random.default_rng(606)
    plan = asked(mode, 60 * LOOK_DEALS, band=band)
    runs, missed, wrong, reasons = 400, 0, 0, set()
    for _ in range(runs):
        seen = Tally()
        why = None
        for look in looks(rng, mean, 250.0, 60):
            seen += look
            why = plan.find_reason(seen)
            if why is not None:
                break
        found = plan.estimate(seen)
        reasons.add(why)
        missed += not found.low <= mean <= found.high
        said = verdict(found, band)
        true = {"equivalent": abs(mean) <= band, "better": mean > 0, "worse": mean < 0}
        wrong += not true.get(said, True)
    assert missed / runs <= 0.05
    assert wrong / runs <= 0.05
    assert None not in reasons
    if mode == "precision":
        assert reasons == {"precision"}
    if band == 0:
        # Nothing to be found: an interval that may be looked at once would be fooled far more.
        assert "cap" in reasons


def test_a_strategy_against_itself_takes_one_look() -> None:
    mirrored = np.round(np.random.default_rng(3).normal(0, 350, (20_000, 1))) * [1, -1]
    for mode in ("precision", "decide"):
        found = watched(replace(asked(mode, MOST), alike=True), mirrored)
        assert found.seen.pairs == LOOK_DEALS
        estimate = found.plan.estimate(found.seen.differences)
        assert (estimate.mean, estimate.low, estimate.high) == (0, 0, 0)
        assert verdict(estimate, 5.0) == "equivalent"


def test_no_deal_is_no_sum() -> None:
    assert Duplicate.from_points(np.zeros((0, 2))) == Duplicate()
