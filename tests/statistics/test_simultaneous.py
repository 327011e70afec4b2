"""``analyser.statistics.simultaneous``: Are many intervals true at once: against tables, other
libraries, and simulated coverage?
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analyser.statistics import simultaneous
from analyser.statistics.intervals import FEWEST_PAIRS, Tally, estimate
from analyser.statistics.simultaneous import Family, Moments, Number, critical_value, numbers

ENDLESS = 10**9


def family(
    values: list[float],
    pairs: list[tuple[int, int]],
    shares: list[bool] | None = None,
    bounds: tuple[float, float] = (-math.inf, math.inf),
    same: list[bool] | None = None,
    apart: list[float] | None = None,
) -> Family:
    """Quantities that are the means themselves, all of numbers within the same bounds."""
    return Family(
        np.array(values, dtype=float),
        np.eye(len(values)),
        np.array(shares or [False] * len(values)),
        np.full((len(values), 2), bounds),
        np.full(len(values), False),
        np.array(pairs, dtype=np.int64).reshape(-1, 2),
        np.array(same or [False] * len(pairs), dtype=bool),
        np.array([math.inf] * len(pairs) if apart is None else apart),
    )


def equal(k: int, rho: float) -> np.ndarray:
    made: np.ndarray = np.full((k, k), rho)
    np.fill_diagonal(made, 1.0)
    return made


class TestMoments:
    @given(st.lists(st.tuples(*[st.integers(-50, 50)] * 3), min_size=2, max_size=30), st.integers())
    def test_two_lots_add_up_to_the_moments_of_both(
        self, rows: list[tuple[int, int, int]], cut: int
    ) -> None:
        at = cut % (len(rows) + 1)
        whole = np.array(rows, dtype=float)
        found = Moments.from_rows(whole[:at]) + Moments.from_rows(whole[at:])
        assert found.n == len(rows)
        assert found.mean == pytest.approx(whole.mean(axis=0))
        expected = np.cov(whole, rowvar=False) * (len(rows) - 1)
        assert found.products == pytest.approx(expected, abs=1e-8)

    def test_keeps_its_digits_far_from_zero_and_in_many_blocks(self) -> None:
        chance = np.random.default_rng(1)
        rows = 1e8 + chance.integers(0, 9, (3 * simultaneous.ROWS_IN_MEMORY + 7, 2))
        found = Moments.from_rows(rows)
        expected = np.cov(rows - 1e8, rowvar=False) * (len(rows) - 1)
        assert found.products == pytest.approx(expected, rel=1e-9)

    def test_refuses_what_is_no_number(self) -> None:
        with pytest.raises(ValueError, match="finite"):
            Moments.from_rows([[1.0, math.nan]])


class TestCriticalValue:
    @pytest.mark.parametrize("freedom", [4, 60, ENDLESS])
    def test_one_alone_is_student(self, freedom: int) -> None:
        expected = stats.t.ppf(0.975, freedom)
        assert critical_value(np.eye(1), freedom) == pytest.approx(expected, rel=1e-12)

    @pytest.mark.parametrize("k", [2, 17, 200])
    def test_unrelated_ones_share_the_risk_exactly(self, k: int) -> None:
        expected = stats.norm.ppf((1 + 0.95 ** (1 / k)) / 2)
        assert critical_value(np.eye(k), ENDLESS) == pytest.approx(expected, abs=0.02)

    def test_one_told_many_times_is_one(self) -> None:
        found = critical_value(equal(50, 1.0), ENDLESS)
        assert found == pytest.approx(stats.norm.ppf(0.975), abs=0.015)
        assert critical_value(equal(2, -1.0), ENDLESS) == pytest.approx(found, abs=0.015)

    @pytest.mark.parametrize(
        ("k", "freedom", "expected"),
        # Dunnett, "New tables for multiple comparisons with a control", Biometrics 20 (1964),
        # two-sided, 5 %: comparisons with a control in lots of one size correlate by 1/2.
        [(2, ENDLESS, 2.21), (5, ENDLESS, 2.51), (9, ENDLESS, 2.69), (2, 10, 2.57)],
    )
    def test_is_the_table_of_dunnett(self, k: int, freedom: int, expected: float) -> None:
        assert critical_value(equal(k, 0.5), freedom) == pytest.approx(expected, abs=0.015)

    def test_lies_where_the_normal_distribution_has_95_per_cent(self) -> None:
        correlation = np.array([[1, 0.9, -0.3], [0.9, 1, 0.1], [-0.3, 0.1, 1]])
        c = critical_value(correlation, ENDLESS)
        box = stats.multivariate_normal(cov=correlation).cdf(np.full(3, c), lower_limit=-c)
        assert box == pytest.approx(0.95, abs=0.002)

    def test_is_the_same_each_time(self) -> None:
        assert critical_value(equal(3, 0.2), 9) == critical_value(equal(3, 0.2), 9)


class TestNumbers:
    def test_one_quantity_has_students_interval(self) -> None:
        moments = Moments.from_rows([[1.0], [4.0], [2.0], [9.0], [4.0]])
        (found,), changes = numbers(moments, family([4.0], []))
        assert changes == []
        assert found.value == 4
        sd = math.sqrt((9 + 0 + 4 + 25 + 0) / 4)
        assert found.half == pytest.approx(stats.t.ppf(0.975, 4) * sd / math.sqrt(5))
        assert (found.low, found.high) == (4 - found.half, 4 + found.half)

    def test_a_difference_is_taken_row_by_row(self) -> None:
        chance = np.random.default_rng(2)
        luck = chance.normal(0, 100, 500)
        rows = np.stack([luck, luck + chance.normal(3, 1, 500)], axis=1)
        moments = Moments.from_rows(rows)
        (one, two), (change,) = numbers(moments, family(list(moments.mean), [(1, 0)]))
        apart = rows[:, 1] - rows[:, 0]
        assert change.value == pytest.approx(apart.mean())
        # All three halves are the same multiple of their standard errors.
        c = change.half / (apart.std(ddof=1) / math.sqrt(500))
        assert one.half == pytest.approx(c * rows[:, 0].std(ddof=1) / math.sqrt(500))
        assert two.half == pytest.approx(c * rows[:, 1].std(ddof=1) / math.sqrt(500))
        correlation = np.asarray(np.corrcoef(np.stack([rows[:, 0], rows[:, 1], apart])))
        assert c == pytest.approx(critical_value(correlation, 499), rel=1e-6)
        assert 1.96 < c < 2.4

    def test_what_was_the_same_in_every_row_is_known_only_where_it_must_be(self) -> None:
        luck = np.random.default_rng(3).normal(400, 200, 300)
        rows = np.stack([luck, luck, luck + 100, np.full(300, 7.0)], axis=1)
        moments, pairs = Moments.from_rows(rows), [(1, 0), (2, 0), (1, 0)]
        must = [False, False, True]
        levels, changes = numbers(moments, family(list(moments.mean), pairs, same=must))
        assert [each.half for each in changes] == [math.inf, math.inf, 0]
        assert changes[1].value == pytest.approx(100)
        assert changes[2] == Number(0, 0)
        assert levels[3] == Number(7, math.inf)
        assert 0 < levels[0].half < 100
        within = family(list(moments.mean), pairs, bounds=(-500, 1500), same=must)
        levels, changes = numbers(moments, within)
        # A part p of all rows that is another would have shown in 300, but for a 7th of 5 %: all
        # seven numbers hold at once.
        part = 1 - (0.05 / 7) ** (1 / 300)
        assert changes[0].half == pytest.approx(2000 * part)
        assert changes[1].half == pytest.approx(2100 * part), "from +100 to −2000"
        assert levels[3].half == pytest.approx(1493 * part)

    def test_a_deviation_that_never_changed_may_by_the_root_of_what_was_not_seen(self) -> None:
        rows = np.tile([[0.0, 1.0]], (400, 1))
        asked = replace(
            family([1.0, 1.0], [(1, 0)], bounds=(-9, 9)),
            slopes=np.array([[0.0, 0.5], [0.0, 0.5]]),
            deviations=np.array([True, True]),
        )
        levels, (change,) = numbers(Moments.from_rows(rows), asked)
        part = 1 - (0.05 / 3) ** (1 / 400)
        assert levels[0].half == pytest.approx(18 * math.sqrt(part))
        assert change.half == pytest.approx(36 * math.sqrt(part))
        # Exact for the worst that there is: two numbers far apart, in so many of all deals.
        worst = math.sqrt((1 - part) * 1**2 + part * 9**2) - 1
        assert worst < change.half

    @pytest.mark.broad
    @pytest.mark.parametrize("part", [0.0002, 0.002, 0.02])
    def test_what_seldom_differs_lies_within_the_interval_95_times_in_100(
        self, part: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(simultaneous, "DRAWS", 4_096)
        chance = np.random.default_rng(7)
        truth, missed, unseen = part * 40, 0, 0
        for _ in range(400):
            differs = chance.random(200) < part
            luck = chance.normal(0, 100, 200).round()
            moments = Moments.from_rows(np.stack([luck, luck + 40 * differs], axis=1))
            asked = family(list(moments.mean), [(1, 0)], bounds=(-450, 450))
            _, (change,) = numbers(moments, asked)
            if not differs.any():
                unseen += 1
                missed += abs(change.value - truth) > change.half
        assert unseen > 0
        assert missed <= 0.05 * unseen

    @pytest.mark.broad
    @pytest.mark.parametrize(("differing", "both_ways"), [(3, False), (12, False), (3, True)])
    def test_what_differs_in_few_deals_lies_within_the_interval_95_times_in_100(
        self, differing: float, both_ways: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Two numbers that differ in so many of 400 deals, about, and there by 10 or so: the first
        always the greater one, or either.
        """
        monkeypatch.setattr(simultaneous, "DRAWS", 1_024)
        n, trials, chance = 400, 1_000, np.random.default_rng(8)
        missed, missed_by_student = 0, 0
        for _ in range(trials):
            usual = chance.normal(50, 20, n)
            more = np.where(chance.random(n) < differing / n, chance.uniform(5, 15, n), 0.0)
            sign = np.where(chance.random(n) < 0.5, -1, 1) if both_ways else 1
            moments = Moments.from_rows(np.stack([usual + sign * more, usual], axis=1))
            apart, truth = int(np.count_nonzero(more)), 0 if both_ways else 10 * differing / n
            if apart:
                values = list(moments.mean)
                for known in (apart, n):
                    pair = family(values, [(0, 1)], apart=[known])
                    (found,) = numbers(moments, pair)[1]
                    miss = abs(found.value - truth) > found.half
                    missed += bool(miss) and known == apart
                    missed_by_student += bool(miss) and known == n
        print(f"missed {missed} of {trials}; Student's intervals {missed_by_student}")
        assert missed <= 0.05 * trials
        assert both_ways or missed_by_student > 0.05 * trials

    def test_few_rows_promise_nothing(self) -> None:
        moments = Moments.from_rows(np.arange(FEWEST_PAIRS - 1)[:, None])
        ((found,), _) = numbers(moments, family([1.5], []))
        assert (found.value, found.half) == (1.5, math.inf)

    def test_what_never_happened_may_happen(self) -> None:
        rows = np.zeros((1000, 2))
        rows[0, 1] = 100
        moments = Moments.from_rows(rows)
        levels, changes = numbers(
            moments,
            family([0.0, 0.1], [(1, 0), (0, 0)], shares=[True, True], same=[False, True]),
        )
        # Clopper and Pearson: for 0 of n the upper end is 1 − (tail)^(1/n); 4 at once, 2 ends.
        assert levels[0].half == pytest.approx(100 * (1 - (0.05 / 8) ** (1 / 1000)))
        exact = stats.binomtest(1, 1000).proportion_ci(1 - 0.05 / 4, method="exact")
        assert levels[1].high == pytest.approx(100 * exact.high)
        assert changes[0].half > levels[0].half
        assert changes[1] == Number(0, 0), "a thing and itself never differ"

    def test_a_share_that_never_differed_may(self) -> None:
        moments = Moments.from_rows(np.zeros((400, 2)))
        asked = family([0.0, 0.0], [(1, 0)], [True, True], bounds=(0, 100))
        (change,) = numbers(moments, asked)[1]
        assert change.half == pytest.approx(100 * (1 - (0.05 / 3) ** (1 / 400)))

    @pytest.mark.broad
    def test_all_intervals_hold_at_once_95_times_in_100(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Two shares, one rare, and two skewed numbers, under two rule sets on the same luck."""
        monkeypatch.setattr(simultaneous, "DRAWS", 4_096)
        chance = np.random.default_rng(5)
        truth = np.array([30.0, 0.5, 2.0, 1.0, 40.0, 0.8, 2.5, 1.0])
        pairs = [(4, 0), (5, 1), (6, 2), (7, 3)]
        shares = [True, True, False, False] * 2
        missed, alone = 0, 0
        for _ in range(600):
            u, v = chance.random((2, 600, 4))
            luck, more = -np.log(u[:, 2]), -np.log(v[:, 2])
            columns = [
                100.0 * (u[:, 0] < 0.3), 100.0 * (u[:, 1] < 0.005), 2 * luck, -np.log(u[:, 3]),
                100.0 * (u[:, 0] < 0.4), 100.0 * (v[:, 1] < 0.008), 2 * luck + more / 2,
                -np.log(v[:, 3]),
            ]  # fmt: skip
            moments = Moments.from_rows(np.stack(columns, axis=1))
            levels, changes = numbers(moments, family(list(moments.mean), pairs, shares))
            expected = [*truth, *(truth[one] - truth[two] for one, two in pairs)]
            found = [*levels, *changes]
            missed += any(
                abs(each.value - true) > each.half
                for each, true in zip(found, expected, strict=True)
            )
            alone += abs(found[2].value - 2.0) > found[2].half
        assert missed / 600 <= 0.075
        assert missed / 600 >= 0.02, "the intervals are wider than they need to be"
        assert alone / 600 < 0.03


class TestSequences:
    """Weighted sums that hold at once and at every look."""

    def test_is_the_estimate_of_the_sums_with_their_part_of_the_risk(self) -> None:
        rows = np.random.default_rng(3).normal(5, 40, (300, 3))
        weights = np.array([[1.0, 0, 0], [0, 1, -1], [1 / 3, 1 / 3, 1 / 3], [0, 0, 2]])
        found = simultaneous.sequences(Moments.from_rows(rows), weights, 1_000, spread=40)
        for each, row in zip(found, weights, strict=True):
            expected = estimate(Tally.from_differences(rows @ row), 1_000, 1 - 0.05 / 4)
            assert each.value == pytest.approx(expected.mean)
            assert each.half == pytest.approx(expected.half)

    def test_one_alone_is_the_interval_of_a_duel(self) -> None:
        rows = np.random.default_rng(4).normal(0, 40, (50, 1))
        (found,) = simultaneous.sequences(Moments.from_rows(rows), np.eye(1), 50, spread=40)
        assert found.half == pytest.approx(estimate(Tally.from_differences(rows)).half)

    def test_what_was_0_in_every_deal_need_not_stay_so(self) -> None:
        one = np.random.default_rng(5).integers(-300, 300, 40).astype(float)
        moments = Moments.from_rows(np.stack([one, one, np.zeros(40), np.full(40, 7.0)], axis=1))
        weights = np.array([[1.0, -1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0]])
        same, none, seven, some = simultaneous.sequences(moments, weights, 40, spread=250)
        assert same.value == none.value == 0
        assert same.half > none.half > 10, "two that may differ, and one"
        assert same.still
        assert none.still
        assert not some.still
        apart = estimate(Tally.from_differences(np.full(40, 7.0)), 40, 1 - 0.05 / 4, spread=250)
        assert seven.value == 7
        assert seven.half == pytest.approx(apart.half), "it need not stay so either"
        # Of a player against itself it is known that none will.
        known = simultaneous.sequences(moments, weights, 40, spread=[0, 0, 0, 250])
        assert known[:2] == [Number(0.0, 0.0)] * 2
        assert known[0].still
        assert known[3] == some

    def test_a_few_deals_that_differ_do_not_speak_for_all(self) -> None:
        for many in range(1, 5):
            rows = np.where(np.arange(1_000) < many, 250.0, 0.0)[:, np.newaxis]
            (found,) = simultaneous.sequences(Moments.from_rows(rows), np.eye(1), 1_000, spread=250)
            expected = estimate(Tally.from_differences(rows), 1_000, spread=250)
            assert found.half == pytest.approx(expected.half)
            assert found.half > 1.2 * estimate(Tally.from_differences(rows), 1_000).half
        rows = np.where(np.arange(1_000) < FEWEST_PAIRS, 250.0, 0.0)[:, np.newaxis]
        (found,) = simultaneous.sequences(Moments.from_rows(rows), np.eye(1), 1_000, spread=250)
        assert found.half == pytest.approx(estimate(Tally.from_differences(rows), 1_000).half)

    def test_sums_of_what_seldom_differs_seldom_differ(self) -> None:
        rows = np.zeros((1_000, 3))
        rows[:2, 0], rows[1:3, 1], rows[:, 2] = 250, -250, 7.0
        rows[999, 2] = 0
        weights = np.array([[1.0, 1, 0], [1, 0, 1], [1, 1, 1]])
        moments = Moments.from_rows(rows[:300]) + Moments.from_rows(rows[300:])
        assert [moments.find_usual(row)[0] for row in weights[:2]] == [0, 7]
        assert math.isnan(moments.find_usual(weights[2])[0]), (
            "five others, if no two are of one deal"
        )
        wary = simultaneous.sequences(moments, weights, 1_000, spread=250)
        plain = simultaneous.sequences(moments, weights, 1_000, spread=0)
        assert [a.half > b.half for a, b in zip(wary, plain, strict=True)] == [True, True, False]

    def test_a_sum_of_nothing_is_known(self) -> None:
        moments = Moments.from_rows(np.random.default_rng(5).normal(0, 40, (40, 2)))
        (found,) = simultaneous.sequences(moments, np.zeros((1, 2)), 40, spread=250)
        assert found == Number(0.0, 0.0)

    def test_few_deals_say_nothing(self) -> None:
        moments = Moments.from_rows(np.ones((FEWEST_PAIRS - 1, 2)))
        assert all(
            x.half == math.inf for x in simultaneous.sequences(moments, np.eye(2), 100, spread=40)
        )

    @pytest.mark.broad
    @pytest.mark.needs("clubs")
    def test_all_hold_at_all_looks_at_least_95_times_in_100(self) -> None:
        """Three margins that hang together, their ratings and gaps, looked at 12 times."""
        from analyser.abilities.clubs.ratings import gap_weights, rating_weights

        means = np.array([4.0, 9.0, 5.0])
        weights = np.concatenate([np.eye(3), rating_weights(3), gap_weights(3)])
        mix = np.array([[1.0, 0.5, 0.0], [0.0, 1.0, -0.5], [0.3, 0.0, 1.0]])
        chance = np.random.default_rng(6)
        missed, trials, looks = 0, 400, 12
        for _ in range(trials):
            rows = means + 30 * chance.standard_normal((360, 3)) @ mix
            total, ever = Moments(0, np.zeros(3), np.zeros((3, 3))), False
            for part in np.split(rows, looks):
                total += Moments.from_rows(part)
                found = simultaneous.sequences(total, weights, 360, spread=30)
                ever |= any(
                    abs(each.value - truth) > each.half
                    for each, truth in zip(found, weights @ means, strict=True)
                )
            missed += ever
        print(f"missed {missed} of {trials}")
        # 5 % of 400 is 20; three standard errors above it are 33.
        assert missed <= 33


def test_of_a_sum_with_a_number_that_was_not_measured_nothing_is_known() -> None:
    rows = np.random.default_rng(3).normal(5, 1, (400, 2))
    weights = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]])
    known, *unknown = simultaneous.sequences(
        Moments.from_rows(rows), weights, 400, spread=np.array([1.0, math.inf])
    )
    both = simultaneous.sequences(Moments.from_rows(rows), weights, 400, spread=1.0)
    assert known == both[0]
    assert 0 < known.half < 5
    assert [each.half for each in unknown] == [math.inf, math.inf]
    assert [each.value for each in unknown] == [each.value for each in both[1:]]
