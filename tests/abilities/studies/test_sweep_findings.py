"""``analyser.abilities.studies``: Are the doses of a sweep those of its rows, and is the best
one told from the present one?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from terminal import answer
from toy import Toy

from analyser.abilities.studies.sweeps import design as sweep_design
from analyser.abilities.studies.sweeps import findings as sweeps
from analyser.abilities.studies.sweeps.findings import Response
from analyser.errors import DataError
from analyser.findings import answers
from analyser.play import runner
from analyser.scenario import studies as designs
from analyser.scenario.request import Count, Request
from analyser.statistics.intervals import Tally, estimate
from analyser.statistics.simultaneous import Moments

AXIS = sweep_design.Axis("policy", "skill", (0, 20, 40, 60), 20)


def swept(fields: dict[str, list[Any]], against: str, **rules: list[Any]) -> Response:
    spec = sweep_design.sweep_spec(
        Request("toy", "plain", Count(4_000), 7), "bold", against, fields, rules
    )
    run = runner.run(spec, Path("run"), 2, ["analyser"])
    design = designs.find_design(spec)
    assert isinstance(design, sweep_design.Sweep)
    return sweeps.read(run, answers.read(run), design)


def test_a_dose_is_the_duel_of_a_policy_with_that_value(toy: Toy) -> None:
    found = swept({"skill": [0, 20, 60]}, "bold")
    Path("dose.toml").write_text('base = "bold"\nskill = 60\n')
    said = answer("compare", "dose.toml", "bold", "--game", "toy", "--hands", "4000", "--seed", "7")
    assert found.margins[2].value == pytest.approx(said["mean"], rel=1e-12)
    assert (found.margins[1].value, found.margins[1].half) == (0, 0)
    assert found.changes == found.margins
    assert (found.best, found.present) == (2, 1)


def test_a_change_is_taken_deal_by_deal(toy: Toy) -> None:
    found = swept({"skill": [0, 60]}, "timid")
    assert found.changes[1].value == pytest.approx(
        found.margins[1].value - found.present_worth.value
    )
    # The same luck of the deals lies in both margins and cancels out.
    assert found.changes[1].half < 0.8 * found.margins[1].half
    assert found.present is None


def test_a_dose_that_is_the_opponent_is_known(toy: Toy) -> None:
    spec = sweep_design.sweep_spec(
        Request("toy", "plain", Count(400), 7),
        "bold",
        "bold",
        {"skill": [0, 20, 40]},
        {"bonus": [0, 5]},
    )
    run = runner.run(spec, Path("both"), 1, ["analyser"])
    design = designs.find_design(spec)
    assert isinstance(design, sweep_design.Sweep)
    found = sweeps.read(run, answers.read(run), design)
    assert [each.half == 0 for each in found.margins] == [False, False, True, True, False, False]


def test_a_rule_changes_a_margin_on_the_same_deals(toy: Toy) -> None:
    found = swept({}, "timid", turn_limit=[100, 300])
    # The toy's scores do not know of the limit: the margin is the same in every deal, so far.
    assert found.changes[0].still
    assert found.changes[0].value == 0 < found.changes[0].half < 1
    assert found.margins[0] == found.margins[1]
    assert found.present == 1


def test_intervals_have_their_part_of_the_risk() -> None:
    rows = np.random.default_rng(1).normal(size=(200, 3))
    alone = sweep_design.Sweep("a", "a", (AXIS,), (0, None, 1, 2), None)
    found = sweeps.response(alone, Moments.from_rows(rows), 200, 2, 20.0)
    expected = estimate(Tally.from_differences(rows[:, 2]), 200, 1 - 0.05 / 3)
    assert found.margins[3].half == pytest.approx(expected.half)
    rows = np.random.default_rng(1).normal(size=(200, 4))
    other = sweep_design.Sweep("a", "b", (AXIS,), (0, 1, 2, 3), 1)
    found = sweeps.response(other, Moments.from_rows(rows), 200, 2, 20.0)
    expected = estimate(Tally.from_differences(rows[:, 3] - rows[:, 1]), 200, 1 - 0.05 / 7)
    assert found.changes[3].half == pytest.approx(expected.half)
    assert (found.changes[1].value, found.changes[1].half) == (0, 0)


def test_the_best_of_many_equal_ones_is_seldom_called_better() -> None:
    """Ten doses that change nothing: the best of them is settled at most 5 times in 100."""
    axis = sweep_design.Axis("policy", "skill", tuple(range(10)), 99)
    design = sweep_design.Sweep("a", "a", (axis,), tuple(range(10)), None)
    chance = np.random.default_rng(2)
    called = 0
    for _ in range(400):
        rows = 30 * chance.standard_normal((200, 10)) + 20 * chance.standard_normal((200, 1))
        found = sweeps.response(design, Moments.from_rows(rows), 200, 2, 20.0)
        called += found.changes[found.best].low > 0
    print(f"called better {called} of 400")
    assert called <= 20


def test_rivals_are_those_that_reach_the_best() -> None:
    rows = np.random.default_rng(3).normal([0, 30, 31, -50], 10, (400, 4))
    design = sweep_design.Sweep("a", "b", (AXIS,), (0, 1, 2, 3), 0)
    found = sweeps.response(design, Moments.from_rows(rows), 400, 2, 20.0)
    assert (found.best, found.rivals) == (2, [1])


def exactly(means: list[float]) -> Moments:
    """Return the moments of 400 deals whose margins have just these means, and spread by 10."""
    rows = np.random.default_rng(3).normal(0, 10, (400, len(means)))
    return Moments.from_rows(rows - rows.mean(axis=0) + means)


def test_a_rival_may_reach_the_best_from_below_its_interval() -> None:
    # Changes of 27, 31 and 20, each ± 2 or so: the best may be as low as 29, the first as high.
    design = sweep_design.Sweep("a", "b", (AXIS,), (0, 1, 2, 3), 0)
    found = sweeps.response(design, exactly([0, 27, 31, 20]), 400, 2, 20.0)
    one, best = found.changes[1], found.changes[2]
    assert one.value < best.low < one.high
    assert (found.best, found.rivals) == (2, [1])


def test_a_dose_that_is_the_opponent_does_as_much_worse_as_the_present_one_is_ahead() -> None:
    # The present value is 12 ahead of the opponent, another 30; the second dose is the opponent.
    axis = sweep_design.Axis("policy", "skill", (0, 20, 40), 0)
    design = sweep_design.Sweep("a", "b", (axis,), (0, None, 1), 0)
    found = sweeps.response(design, exactly([12, 30]), 400, 2, 20.0)
    assert [each.value for each in found.margins] == pytest.approx([12, 0, 30])
    assert [each.value for each in found.changes] == pytest.approx([0, -12, 18])
    assert found.present_worth.value == pytest.approx(12)
    assert found.changes[1].half == found.present_worth.half


def test_a_run_in_which_a_dose_has_not_begun_is_said(toy: Toy) -> None:
    spec = sweep_design.sweep_spec(
        Request("toy", "plain", Count(4_000), 7), "bold", "bold", {"skill": [0, 60]}, {}
    )
    run = runner.run(spec, Path("run"), 1, ["analyser"])
    run.shards[:] = run.shards[:1]
    design = designs.find_design(spec)
    assert isinstance(design, sweep_design.Sweep)
    with pytest.raises(DataError, match="not every dose has begun"):
        sweeps.read(run, answers.read(run), design)
