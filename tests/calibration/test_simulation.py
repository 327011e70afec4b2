"""``docs/tools/calibration/simulation.py``: Does the simulation ask what the program asks, and
does it see what is known beforehand?
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from calibration.simulation import (
    VERDICTS,
    Prefixes,
    coverage,
    cut,
    decide,
    drawn,
    ordinary_halfwidths,
    precise,
    sequence_halfwidths,
    shown,
    variance_ratio,
    wary,
)

from analyser.games import game
from analyser.statistics import stopping
from analyser.statistics.intervals import Difference, Tally, estimate, tuned_rho, verdict

SCALE = game("burraco").scale
LOOKS = (7, 20, 60, 200)


def normal(count: int, mean: float = 0.0, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).normal(mean, 30, count)


def test_the_beginning_of_a_run_is_tallied_as_the_program_does() -> None:
    values = normal(3 * 200, 4.0)
    found = cut(values, 3, LOOKS)
    for run in range(3):
        for at, pairs in enumerate(LOOKS):
            tally = Tally.from_differences(values[200 * run : 200 * run + pairs])
            assert found.mean[run, at] == pytest.approx(tally.mean)
            assert found.sd[run, at] == pytest.approx(tally.sd)


def test_a_drawn_run_is_made_of_whole_blocks() -> None:
    values = np.repeat([1.0, 2.0, 5.0], 10)
    found = drawn(values, 500, 10, (1, 3), seed=3)
    assert found.pairs.tolist() == [10, 30]
    assert set(found.mean[:, 0]) == {1.0, 2.0, 5.0}
    assert np.allclose(found.sd[:, 0], 0)
    assert found.mean[:, 1].mean() == pytest.approx(8 / 3, abs=0.15)
    # Three blocks of 1, 2 or 5 have ten sums.
    assert len(set(found.mean[:, 1].round(9))) == 10


def test_drawing_is_seeded() -> None:
    values = normal(1_000)
    one, again, other = (drawn(values, 5, 10, (4,), seed).mean for seed in (1, 1, 2))
    assert (one == again).all()
    assert (one != other).any()


def test_two_differences_more_are_those_of_a_tally() -> None:
    values = normal(200, 3.0)
    found = wary(cut(values, 1, LOOKS), 250.0)
    for at, pairs in enumerate(LOOKS):
        tally = Tally.from_differences(values[:pairs])
        more = tally + Tally.from_differences([tally.mean - 250, tally.mean + 250])
        assert found.sd[0, at] == pytest.approx(more.sd)


def test_the_interval_is_the_one_that_is_shown_also_while_hardly_any_differ() -> None:
    values = normal(40 * 200) * (np.random.default_rng(2).random(40 * 200) < 0.03)
    found = cut(values, 40, LOOKS)
    rho, seen = tuned_rho(200), shown(found, SCALE.spread)
    halves = sequence_halfwidths(found.pairs, rho) * seen.sd
    for run in range(40):
        for at, pairs in enumerate(LOOKS):
            tally = Tally.from_differences(values[200 * run : 200 * run + pairs])
            said = estimate(tally, planned=200, spread=SCALE.spread)
            assert found.differing[run, at] == tally.won + tally.lost
            assert halves[run, at] == pytest.approx(said.half)
    assert {0, 1, 4, 5} <= set(found.differing.ravel().tolist())
    missed = np.abs(found.mean) > halves
    assert coverage(found, 0.0, rho, SCALE.spread).sequence == pytest.approx(missed.mean(axis=0))


@pytest.mark.parametrize("shift", [-9.0, -2.0, 0.0, 2.0, 9.0])
def test_a_run_ends_where_the_program_would_stop_looking(shift: float) -> None:
    values, runs, looks = normal(40 * 600), 40, tuple(range(50, 601, 50))
    rho = tuned_rho(300)
    found = cut(values, runs, looks)
    ends = decide(found, shift, 5.0, sequence_halfwidths(found.pairs, rho))
    met = set()
    for run in range(runs):
        mine = values[600 * run : 600 * (run + 1)] + shift
        said, pairs = "undecided", 0
        for pairs in looks:
            said = verdict(estimate(Tally.from_differences(mine[:pairs]), planned=300), 5.0)
            if said != "undecided":
                break
        assert VERDICTS[ends.verdict[run]] == said
        assert ends.pairs[run] == pairs
        met.add(said)
    assert len(met) > 1 or abs(shift) == 9


def test_which_verdicts_are_wrong() -> None:
    found = Prefixes(
        np.array([100]),
        np.array([[0.0], [9.0], [-9.0]]),
        np.full((3, 1), 10.0),
        np.full((3, 1), 100),
    )
    ends = decide(found, 0.0, 5.0, np.array([0.2]))
    assert [VERDICTS[at] for at in ends.verdict] == ["equivalent", "better", "worse"]
    third = pytest.approx(1 / 3)
    assert ends.wrong(0.0, 5.0) == pytest.approx(2 / 3)
    assert ends.wrong(3.0, 5.0) == third
    assert ends.wrong(-3.0, 5.0) == third
    assert ends.wrong(8.0, 5.0) == pytest.approx(2 / 3)
    assert ends.wrong(-8.0, 5.0) == pytest.approx(2 / 3)
    assert ends.share("worse") == third


def test_an_interval_misses_as_often_as_it_should() -> None:
    runs = 4_000
    found = coverage(cut(normal(200 * runs), runs, LOOKS), 0.0, tuned_rho(200), SCALE.spread)
    for at in range(len(LOOKS)):
        assert found.ordinary[at] == pytest.approx(0.05, abs=4 * math.sqrt(0.05 * 0.95 / runs))
        assert found.sequence[at] <= found.sequence_ever[at] < found.ordinary_ever[at]
    assert found.ordinary_ever[0] == found.ordinary[0]
    assert found.ordinary_ever[-1] > 0.1
    assert found.sequence_ever[-1] < 0.03
    wrong = coverage(cut(normal(200 * runs), runs, LOOKS), 30.0, tuned_rho(200), SCALE.spread)
    assert wrong.sequence[-1] == 1


def test_a_run_stops_where_its_interval_is_narrow_enough() -> None:
    found = Prefixes(
        np.array([100, 400]),
        np.array([[1.0, 2], [3, 4]]),
        np.array([[5.0, 9], [9, 9]]),
        np.array([[100, 400]] * 2),
    )
    halves = np.array([0.2, 0.1])
    stops = precise(found, found, 1.0, halves)
    assert stops.pairs.tolist() == [100, 400]
    assert stops.mean.tolist() == [1, 4]
    assert stops.sequence == pytest.approx([1.0, 0.9])
    assert stops.enough.tolist() == [True, True]
    assert stops.ordinary == pytest.approx(ordinary_halfwidths(found.pairs) * [5, 9])
    assert stops.missed(2.5, stops.sequence) == 1
    assert stops.missed(3.5, stops.sequence) == 0.5
    assert not precise(found, found, 0.5, halves).enough.any()


def test_a_ratio_of_variances_lies_within_its_interval() -> None:
    covered = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        luck, one, two = rng.normal(0, 1, (3, 2_000))
        # Two tables with shared luck on opposite sides: it cancels in their mean.
        tables = [(luck + one) / 2, (two - luck) / 2]
        found = variance_ratio(tables, tables[0] + tables[1])
        assert found.low < found.value < found.high
        covered += found.low < 2 < found.high
    assert 88 <= covered <= 100


def planned(mode: str) -> stopping.Plan:
    most = stopping.CAP_HANDS // 2
    return stopping.Plan(mode, most, SCALE.precision, SCALE.band, SCALE.spread)


def watched(plan: stopping.Plan, values: np.ndarray) -> tuple[Difference, int]:
    """Return what a watch that is handed these differences shows at the end, and the pairs."""
    watch = stopping.Watch(plan)
    for start in range(0, len(values), 7_000):
        if watch.add(values[start : start + 7_000, None]) is not None:
            break
    assert watch.why in ("decided", "precision")
    seen = watch.seen.differences
    return plan.estimate(seen), seen.pairs


@pytest.mark.parametrize("shift", [0.0, 2.5, 5.2, -12.0])
def test_a_run_ends_where_a_watch_ends_it(shift: float) -> None:
    runs, looks = 8, range(stopping.LOOK_DEALS, 120_001, stopping.LOOK_DEALS)
    values = np.random.default_rng(2).normal(0, 240, runs * looks[-1])
    plan = planned("decide")
    found = wary(cut(values, runs, looks), SCALE.spread)
    ends = decide(found, shift, plan.band, sequence_halfwidths(found.pairs, tuned_rho(plan.tuned)))
    for run, each in enumerate(values.reshape(runs, -1)):
        difference, pairs = watched(plan, each + shift)
        assert ends.pairs[run] == pairs
        assert VERDICTS[ends.verdict[run]] == verdict(difference, plan.band)


def test_a_run_is_as_narrow_as_a_watch_wants_it() -> None:
    runs, looks = 3, range(stopping.LOOK_DEALS, 90_001, stopping.LOOK_DEALS)
    values = np.random.default_rng(2).normal(3, 180, runs * looks[-1])
    plan = planned("precision")
    found = cut(values, runs, looks)
    halves = sequence_halfwidths(found.pairs, tuned_rho(plan.tuned))
    stops = precise(found, wary(found, SCALE.spread), plan.precision, halves)
    for run, each in enumerate(values.reshape(runs, -1)):
        difference, pairs = watched(plan, each)
        assert stops.enough[run]
        assert stops.pairs[run] == pairs
        assert stops.mean[run] == pytest.approx(difference.mean)
        assert stops.sequence[run] == pytest.approx(difference.half)
