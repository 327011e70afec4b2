"""``analyser.statistics.intervals``: Are the estimates right: against formulas by hand, other
libraries, and simulated coverage?
"""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
import steps
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.special import lambertw

from analyser.statistics.intervals import (
    FEWEST_PAIRS,
    HISTOGRAM_BINS,
    Difference,
    FloatArray,
    Histogram,
    Ratio,
    Tally,
    estimate,
    estimate_pairs,
    mean_share,
    pairs_to_decide,
    sequence_halfwidth,
    share,
    tuned_rho,
    verdict,
)

BAND = 5.0
FEW = st.lists(st.sampled_from([0.0, 0.0, 0.0, 2.0, 2.0, 2.0, -1.0, 7.5]), max_size=12)
POINTS = st.lists(st.integers(-2000, 2000).map(lambda half: half / 2), max_size=40)


JUDGED = """
import sys
from analyser.statistics.intervals import Tally, estimate, verdict
found = estimate(Tally.from_differences([9.0, 11.0] * 500), 2_000)
print(verdict(found, 1.0), 'scipy' in sys.modules)
"""


def within(low: float, high: float) -> Difference:
    return Difference((low + high) / 2, low, high, 100, 1.0, 0.5, 0.0, 0.5, 0.95)


def skewed(seeds: int, n: int) -> np.ndarray:
    """Differences with mean 0 and a long tail, as a rare big bonus gives: (seeds, n)."""
    return np.random.default_rng(20260).exponential(300, size=(seeds, n)) - 300


class TestSequence:
    def test_is_the_formula_of_theorem_2_2(self) -> None:
        n, sd, rho, alpha = 400, 10.0, 0.1, 0.05
        # n·rho² = 4: sqrt(2·5 / (400²·0.01)) · sqrt(ln(sqrt(5) / 0.05))
        expected = 10 * math.sqrt(10 / 1600 * math.log(math.sqrt(5) / 0.05))
        assert sequence_halfwidth(n, sd, rho, alpha) == pytest.approx(expected, rel=1e-12)

    @pytest.mark.parametrize("n", [10, 1_000, 400_000])
    @pytest.mark.parametrize("alpha", [0.05, 0.01])
    def test_no_other_rho_is_tighter_at_the_stated_number(self, n: int, alpha: float) -> None:
        rho = tuned_rho(n, alpha)
        tightest = sequence_halfwidth(n, 1.0, rho, alpha)
        for factor in (0.5, 0.97, 1.03, 2.0):
            assert sequence_halfwidth(n, 1.0, factor * rho, alpha) > tightest

    def test_tuned_it_is_three_standard_errors_wide(self) -> None:
        # u = ln(u + 1) + 5.9915 has the root 8.212; the half-width is sqrt((u + 1) / n)
        assert sequence_halfwidth(100, 1.0, tuned_rho(100)) == pytest.approx(0.3035, abs=1e-4)

    def test_where_it_is_tuned_is_the_same_to_the_bit_as_by_scipy(self) -> None:
        alphas = [(1 - 0.95) / tests for tests in range(1, 500)]
        alphas += [1e-12, 1e-6, 0.1, 0.5, 0.9, 0.999, 1 - 1e-9]
        for alpha in alphas:
            w = lambertw(-(alpha**2) / math.e, k=-1).real
            assert tuned_rho(1, alpha) == math.sqrt(-w - 1)

    def test_a_duel_is_judged_without_scipy(self) -> None:
        done = subprocess.run(
            [sys.executable, "-c", JUDGED], capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout.split() == ["better", "False"]

    def test_covers_at_60_looks_where_an_ordinary_interval_does_not(self) -> None:
        seeds, n = 600, 3_000
        values = skewed(seeds, n)
        looks = np.linspace(50, n, 60).astype(int)
        sums, squares = values.cumsum(axis=1), np.square(values).cumsum(axis=1)
        missed = np.zeros(seeds, dtype=bool)
        fooled = np.zeros(seeds, dtype=bool)
        for look in looks:
            mean = sums[:, look - 1] / look
            sd = np.sqrt((squares[:, look - 1] - look * mean**2) / (look - 1))
            missed |= np.abs(mean) > sequence_halfwidth(int(look), 1.0, tuned_rho(n)) * sd
            fooled |= np.abs(mean) > 1.96 * sd / math.sqrt(look)
        assert missed.mean() <= 0.05
        assert fooled.mean() >= 0.20

    @pytest.mark.parametrize(
        ("n", "rho", "alpha"), [(0, 1.0, 0.05), (1, 0.0, 0.05), (1, 1.0, 0.0), (1, 1.0, 1.0)]
    )
    def test_refuses_what_has_no_meaning(self, n: int, rho: float, alpha: float) -> None:
        with pytest.raises(ValueError, match="expected"):
            sequence_halfwidth(n, 1.0, rho, alpha)
        with pytest.raises(ValueError, match="expected"):
            tuned_rho(0)


class TestPaired:
    def test_a_strategy_against_itself_is_equal_beyond_doubt(self) -> None:
        for n in (1, 3, 1000):
            found = estimate_pairs(np.zeros(n), spread=0.0)
            assert (found.mean, found.low, found.high) == (0, 0, 0)
            assert (found.won, found.drawn, found.lost) == (0, 1, 0)
            assert verdict(found, BAND) == "equivalent"
            assert verdict(found, band=0) == "equivalent"

    def test_differences_that_were_all_0_need_not_stay_so(self) -> None:
        assert estimate_pairs(np.zeros(1_000)).half == math.inf, "nobody said how far they may lie"
        assert estimate_pairs(np.zeros(FEWEST_PAIRS - 1), spread=250.0).half == math.inf
        halves = [estimate_pairs(np.zeros(n), spread=250.0).half for n in (10, 1_000, 100_000)]
        # About four spreads over the number of deals, as a rule of three would have it.
        assert halves == pytest.approx([102, 1.07, 0.0107], rel=0.05)
        assert verdict(estimate_pairs(np.zeros(1_000), spread=250.0), BAND) == "equivalent"
        # From so many that differ on they speak for themselves.
        few, enough = ([250.0] * many + [0.0] * 995 for many in (FEWEST_PAIRS - 1, FEWEST_PAIRS))
        assert estimate_pairs(few, spread=250.0).half > estimate_pairs(few).half
        assert estimate_pairs(enough, spread=250.0) == estimate_pairs(enough)

    @pytest.mark.broad
    @pytest.mark.parametrize("often", [0.001, 0.01, 0.1])
    def test_it_covers_at_every_look_where_few_deals_differ(self, often: float) -> None:
        seeds, n, spread = 2_000, 400, 250.0
        rng = np.random.default_rng(13)
        differences = spread * (rng.random((seeds, n)) < often)
        looks = (FEWEST_PAIRS, 10, 30, 100, 200, 400)
        missed = 0
        for row in differences:
            found = [estimate_pairs(row[:look], planned=n, spread=spread) for look in looks]
            missed += any(not each.low <= spread * often <= each.high for each in found)
        print(f"often {often}: missed {missed} of {seeds}")
        assert missed <= 0.05 * seeds + 3 * math.sqrt(0.05 * 0.95 * seeds)

    @pytest.mark.parametrize("usual", [-2.0, 0.5, 300.0])
    def test_differences_that_were_all_alike_need_not_stay_so(self, usual: float) -> None:
        same = np.full(50, usual)
        found = estimate_pairs(same, spread=1.2)
        # From what is usual to where differences lie.
        assert found.half == pytest.approx(
            estimate_pairs(np.zeros(50), spread=abs(usual) + 1.2).half
        )
        assert estimate_pairs(same).half == math.inf, "nobody said how far they may lie"
        assert estimate_pairs(same, spread=0.0).half == 0, "known to stay alike"
        assert estimate_pairs(same[: FEWEST_PAIRS - 1], spread=1.2).half == math.inf
        # Where most of them are, the few others do not speak for all; five do.
        few, enough = (np.append(same, [0.0] * many) for many in (4, FEWEST_PAIRS))
        assert estimate_pairs(few, spread=1.2).half > estimate_pairs(few).half
        assert estimate_pairs(enough, spread=1.2) == estimate_pairs(enough)

    def test_few_differences_of_which_none_is_usual_speak_for_themselves(self) -> None:
        for five in ([1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 1.0, 3.0, 4.0, 5.0]):
            assert estimate_pairs(five, spread=1.2) == estimate_pairs(five)

    @pytest.mark.parametrize("usual", [-2.0, -1.0, 0.5])
    @pytest.mark.parametrize(("n", "others"), [(5, 1.0), (10, 2.0), (50, 3.0), (400, 5.0)])
    def test_it_covers_where_nearly_all_deals_are_alike(
        self, usual: float, n: int, others: float
    ) -> None:
        """Looked at whenever one likes; deals that differ lie a spread to the other side of 0."""
        runs, spread = 600, 1.2
        often = min(0.5, others / n)
        rare = -math.copysign(spread, usual)
        rng = np.random.default_rng(14)
        differences = np.where(rng.random((runs, n)) < often, rare, usual)
        truth = usual + (rare - usual) * often
        looks = sorted({FEWEST_PAIRS, max(FEWEST_PAIRS, n // 4), max(FEWEST_PAIRS, n // 2), n})
        missed = 0
        for row in differences:
            found = [estimate_pairs(row[:look], planned=n, spread=spread) for look in looks]
            missed += any(not each.low <= truth <= each.high for each in found)
        print(f"usually {usual}, {others} of {n} others: missed {missed} of {runs}")
        assert missed <= 0.05 * runs + 3 * math.sqrt(0.05 * 0.95 * runs)

    def test_worked_by_hand(self) -> None:
        found = estimate_pairs([10.0, -5.0, 0.0, 20.0, 0.5])
        assert found.mean == pytest.approx(5.1)
        assert found.sd == pytest.approx(math.sqrt(395.2 / 4))
        assert (found.won, found.drawn, found.lost) == (0.6, 0.2, 0.2)
        half = sequence_halfwidth(5, found.sd, tuned_rho(5))
        assert found.half == pytest.approx(half)
        assert (found.low, found.high) == pytest.approx((5.1 - half, 5.1 + half))
        assert found.pairs == 5
        assert found.confidence == 0.95

    def test_the_planned_number_is_where_it_is_tightest(self) -> None:
        values = np.random.default_rng(5).normal(0, 100, 500)
        assert estimate_pairs(values, planned=5_000).half > estimate_pairs(values).half
        assert estimate_pairs(values, planned=500) == estimate_pairs(values)

    def test_too_few_pairs_promise_nothing(self) -> None:
        found = estimate_pairs([7.0] * (FEWEST_PAIRS - 1))
        assert (found.mean, found.low, found.high) == (7, -math.inf, math.inf)
        assert verdict(found, BAND) == "undecided"
        assert math.isfinite(estimate_pairs([7.0, 8.0, 9.0, 10.0, 11.0]).half)

    def test_never_narrower_than_student(self) -> None:
        for n in range(FEWEST_PAIRS, 60):
            student = stats.t.ppf(0.975, n - 1) / math.sqrt(n)
            assert sequence_halfwidth(n, 1.0, tuned_rho(n)) > student

    def test_no_pair_at_all(self) -> None:
        found = estimate_pairs([])
        assert math.isnan(found.mean)
        assert (found.low, found.high, found.pairs) == (-math.inf, math.inf, 0)
        assert verdict(found, BAND) == "undecided"

    @pytest.mark.parametrize("bad", [math.nan, math.inf])
    def test_refuses_what_is_no_number(self, bad: float) -> None:
        with pytest.raises(ValueError, match="finite"):
            estimate_pairs([1.0, bad])

    def test_a_million_differences_take_no_more_steps_than_a_thousand(self) -> None:
        values = np.random.default_rng(3).normal(3, 400, 10**6)
        estimate_pairs(values[:FEWEST_PAIRS])  # What is imported and kept once is there.
        with steps.counted() as few:
            estimate_pairs(values[:1000])
        with steps.counted(10 * few.taken) as many:
            found = estimate_pairs(values)
        # Looking for a root takes a few steps more or fewer; a loop over them would take a million.
        assert many.taken < 2 * few.taken
        assert found.low < 3 < found.high
        assert found.half < 1.5


class TestTally:
    @given(FEW, FEW, FEW)
    def test_what_is_usual_of_lots_is_what_is_usual_of_all(
        self, one: list[float], two: list[float], three: list[float]
    ) -> None:
        every = one + two + three
        expected = Tally.from_differences(every)
        for found in (
            (Tally.from_differences(one) + Tally.from_differences(two))
            + Tally.from_differences(three),
            Tally.from_differences(one)
            + (Tally.from_differences(two) + Tally.from_differences(three)),
        ):
            assert found.few == expected.few
            assert found.usual == pytest.approx(expected.usual, nan_ok=True)
        counts = {value: every.count(value) for value in every}
        most = max(counts.values(), default=0)
        if every and len(every) - most < FEWEST_PAIRS:
            assert expected.few == tuple(sorted(counts.items()))
        else:
            assert expected.few is None
        usual, others = expected.usual
        if not math.isnan(usual):
            assert others == len(every) - every.count(usual) < FEWEST_PAIRS

    @given(POINTS, POINTS)
    def test_two_tallies_add_up_to_the_tally_of_both(
        self, one: list[float], two: list[float]
    ) -> None:
        expected, found = (
            Tally.from_differences(one + two),
            Tally.from_differences(one) + Tally.from_differences(two),
        )
        assert (found.pairs, found.won, found.lost) == (expected.pairs, expected.won, expected.lost)
        assert found.mean == pytest.approx(expected.mean, abs=1e-9)
        assert found.squares == pytest.approx(expected.squares, abs=1e-6, rel=1e-9)

    def test_keeps_its_digits_far_from_zero(self) -> None:
        values = 1e9 + np.arange(10_000) % 7
        tally = sum((Tally.from_differences(part) for part in np.split(values, 100)), Tally())
        assert tally.sd == pytest.approx(np.std(values, ddof=1), rel=1e-9)

    def test_estimate_of_the_sum_is_paired_of_the_whole(self) -> None:
        values = np.random.default_rng(8).normal(10, 300, 4_000)
        parts = sum((Tally.from_differences(part) for part in np.split(values, 8)), Tally())
        whole = estimate_pairs(values)
        assert estimate(parts).low == pytest.approx(whole.low)
        assert estimate(parts).high == pytest.approx(whole.high)


class TestRatio:
    @given(st.data())
    def test_two_lots_add_up_to_the_whole(self, data: st.DataObject) -> None:
        points = np.array(data.draw(POINTS))
        hands = np.array([data.draw(st.integers(1, 64)) for _ in points], dtype=float)
        cut = data.draw(st.integers(0, len(points)))
        whole = Ratio.from_units(points, hands)
        parts = Ratio.from_units(points[:cut], hands[:cut]) + Ratio.from_units(
            points[cut:], hands[cut:]
        )
        assert (parts.pairs, parts.won, parts.lost) == (whole.pairs, whole.won, whole.lost)
        assert parts.mean == pytest.approx(whole.mean, abs=1e-9)
        assert parts.sd == pytest.approx(whole.sd, rel=1e-6, abs=1e-6, nan_ok=True)

    def test_is_points_of_all_hands_over_all_hands(self) -> None:
        points, hands = [30.0, 100.0, -10.0], [3.0, 4.0, 2.0]
        found = Ratio.from_units(points, hands)
        assert found.mean == 120 / 9
        parts = [p - 120 / 9 * n for p, n in zip(points, hands, strict=True)]
        assert found.sd == pytest.approx(math.sqrt(sum(x * x for x in parts) / 2) / 3)
        assert (found.won, found.lost) == (2, 1)

    @given(POINTS, st.integers(1, 6))
    def test_with_as_many_hands_each_it_is_the_tally_of_points_a_hand(
        self, points: list[float], hands: int
    ) -> None:
        one = estimate(Ratio.from_units(points, [float(hands)] * len(points)), 100)
        two = estimate(Tally.from_differences([each / hands for each in points]), 100)
        for name in ("mean", "low", "high", "pairs", "sd", "won", "drawn", "lost"):
            found, expected = getattr(one, name), getattr(two, name)
            assert found == pytest.approx(expected, rel=1e-9, abs=1e-9, nan_ok=True)

    def test_no_points_at_all_are_known_to_be_none(self) -> None:
        found = estimate(Ratio.from_units(np.zeros(50), np.arange(1, 51)), spread=0.0)
        assert (found.mean, found.low, found.high) == (0, 0, 0)

    @pytest.mark.parametrize("hands", [np.full(50, 3.0), np.arange(1.0, 51)])
    def test_units_that_were_all_alike_a_hand_need_not_stay_so(self, hands: FloatArray) -> None:
        found = estimate(Ratio.from_units(0.1 * hands, hands), spread=2.0)
        assert found.mean == pytest.approx(0.1)
        assert found.half == pytest.approx(estimate_pairs(np.zeros(50), spread=2.1).half)
        assert estimate(Ratio.from_units(0.1 * hands, hands)).half == math.inf

    def test_its_interval_covers_where_long_units_score_less(self) -> None:
        # A match that is soon over has a great difference in each of its hands.
        seeds, n = 2_000, 400
        rng = np.random.default_rng(7)
        hands = rng.integers(2, 21, size=(seeds, n)).astype(float)
        points = 200 + rng.normal(0, 50, size=(seeds, n)) * np.sqrt(hands)
        truth = 200 / 11
        assert (points / hands).mean() > 1.3 * truth
        half = np.array(
            [
                1.96 * Ratio.from_units(p, h).sd / math.sqrt(n)
                for p, h in zip(points, hands, strict=True)
            ]
        )
        mean = points.sum(axis=1) / hands.sum(axis=1)
        assert 0.93 < np.mean(np.abs(mean - truth) <= half) < 0.97


class TestMeanShare:
    def test_shares_that_were_all_alike_are_not_taken_to_stay_so(self) -> None:
        for value in (0.0, 0.5, 1.0):
            found = mean_share(Tally.from_differences([value] * 30))
            assert found.value == value
            assert found.low <= max(0, value - 0.05)
            assert found.high >= min(1, value + 0.05)
            assert 0 <= found.low < found.high <= 1

    def test_few_and_no_shares_say_nothing(self) -> None:
        few = mean_share(Tally.from_differences([1.0] * (FEWEST_PAIRS - 1)))
        assert (few.value, few.low, few.high) == (1.0, 0.0, 1.0)
        assert math.isnan(mean_share(Tally()).value)

    def test_in_the_long_run_it_is_the_interval_of_any_mean(self) -> None:
        tally = Tally.from_differences([0.0, 0.5, 1.0, 1.0] * 25_000)
        found, plain = mean_share(tally, 10**5), estimate(tally, 10**5)
        assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=1e-5)

    @pytest.mark.broad
    @pytest.mark.parametrize("chance", [0.02, 0.5, 0.9])
    def test_it_covers_at_every_look(self, chance: float) -> None:
        seeds, n = 1_000, 600
        rng = np.random.default_rng(11)
        # Both arms of a match, which hang together.
        same = rng.random((seeds, n)) < 0.3
        one, two = rng.random((seeds, n)) < chance, rng.random((seeds, n)) < chance
        shares = one / 2 + np.where(same, one, two) / 2
        missed = 0
        for row in shares:
            looks = [mean_share(Tally.from_differences(row[:at]), n) for at in range(20, n + 1, 20)]
            missed += any(not look.low <= chance <= look.high for look in looks)
        assert missed / seeds < 0.06


class TestVerdict:
    @pytest.mark.parametrize(
        ("low", "high", "expected"),
        [
            (6.0, 9.0, "better"),
            (1.0, 6.0, "better"),
            (-9.0, -6.0, "worse"),
            (-6.0, -1.0, "worse"),
            (-4.0, 4.0, "equivalent"),
            (1.0, 4.0, "equivalent"),
            (-4.0, -1.0, "equivalent"),
            (-6.0, 4.0, "undecided"),
            (-4.0, 6.0, "undecided"),
            # the boundaries: the band's ends belong to it, 0 does not count as above or below
            (-5.0, 5.0, "equivalent"),
            (-5.0, 5.1, "undecided"),
            (0.0, 5.0, "equivalent"),
            (0.0, 5.1, "undecided"),
            (-5.1, 0.0, "undecided"),
            (0.1, 5.1, "better"),
            (-math.inf, math.inf, "undecided"),
        ],
    )
    def test_each_of_the_four(self, low: float, high: float, expected: str) -> None:
        assert verdict(within(low, high), BAND) == expected

    def test_the_band_can_be_chosen(self) -> None:
        assert verdict(within(1, 4), band=2) == "better"
        assert verdict(within(1, 20), band=20) == "equivalent"
        with pytest.raises(ValueError, match="band"):
            verdict(within(1, 4), band=-1)

    def test_a_plan_of_pairs_to_decide_always_decides(self) -> None:
        n = math.ceil(pairs_to_decide(400.0, band=5.0))
        half = sequence_halfwidth(n, 400.0, tuned_rho(n))
        assert half == pytest.approx(2.5, rel=1e-3)
        for mean in np.linspace(-10, 10, 101):
            assert verdict(within(mean - half, mean + half), BAND) != "undecided"
        assert pairs_to_decide(400.0, band=0) == math.inf


class TestShare:
    def test_is_wilson(self) -> None:
        # Newcombe 1998, table I: 15 of 148 by Wilson's score method
        found = share(15, 148)
        assert (found.low, found.high) == pytest.approx((0.0624, 0.1605), abs=5e-5)

    def test_none_and_all(self) -> None:
        assert (share(0, 10).low, share(10, 10).high) == pytest.approx((0, 1))
        assert share(0, 10).high > 0.2
        nothing = share(0, 0)
        assert math.isnan(nothing.value)
        assert (nothing.low, nothing.high) == (0, 1)


class TestEcdf:
    def test_counts_what_is_that_or_less(self) -> None:
        histogram = Histogram()
        histogram.add([3, 1, 2, 2])
        assert histogram.ecdf([0, 1, 2, 2.5, 3]).tolist() == [0, 0.25, 0.75, 0.75, 1]

    @given(st.lists(st.lists(st.integers(-300, 300), min_size=1), min_size=1, max_size=4))
    def test_a_histogram_filled_in_parts_says_the_same(self, parts: list[list[int]]) -> None:
        histogram = Histogram()
        for part in parts:
            histogram.add(part)
        values = [value for part in parts for value in part]
        points = np.arange(-310, 311, 7)
        assert histogram.ecdf(points).tolist() == [np.mean(values <= point) for point in points]
        assert histogram.n == len(values)
        for q in (0.0, 0.1, 0.5, 0.9, 1.0):
            expected = np.quantile(values, q, method="inverted_cdf")
            assert histogram.quantile(q) == expected

    def test_half_points_keep_their_identity_on_a_half_step(self) -> None:
        histogram = Histogram(step=0.5)
        histogram.add([1.5, 2.0, 2.5])
        assert histogram.ecdf([1.5, 2.0, 2.5]).tolist() == pytest.approx([1 / 3, 2 / 3, 1])

    def test_memory_is_bounded_and_the_grid_stays_exact(self) -> None:
        histogram = Histogram()
        values = np.random.default_rng(6).integers(-(10**9), 10**9, 50_000)
        for part in np.split(values, 10):
            histogram.add(part)
        assert histogram.counts.size <= HISTOGRAM_BINS
        assert histogram.n == values.size
        points = np.arange(-50, 51) * histogram.step * 1000
        assert histogram.ecdf(points).tolist() == [np.mean(values <= point) for point in points]

    def test_empty_and_endless(self) -> None:
        histogram = Histogram()
        histogram.add([])
        assert histogram.n == 0
        for ask in (lambda: histogram.quantile(0.5), lambda: histogram.ecdf([1])):
            with pytest.raises(ValueError, match="at least one"):
                ask()
        with pytest.raises(ValueError, match="finite"):
            histogram.add([1.0, math.inf])
