"""``analyser.abilities.studies``: Is a sweep said truly: which value is best, how far from the
present one, whether settled?
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from page_text import Outline, text_of
from toy import SCALE, Toy, install

from analyser.abilities.studies.sweeps import design as sweep_design
from analyser.abilities.studies.sweeps import findings as sweeps
from analyser.abilities.studies.sweeps import page as sweep
from analyser.abilities.studies.sweeps.findings import Response
from analyser.play import runner
from analyser.report import page as report
from analyser.report.parts import Framed
from analyser.scenario.request import Count, Request
from analyser.statistics.simultaneous import Moments, Number


def of(
    means: list[float],
    *,
    now: int = 10,
    kind: str = "policy",
    against: str = "bob",
    spread: float = 10.0,
    deals: int = 400,
) -> Response:
    """A response of doses 0, 10, 20 … with these measured margins; the last one is the present
    value where it is no dose.
    """
    rows = spread * np.random.default_rng(1).standard_normal((deals, len(means)))
    rows += means - rows.mean(axis=0)
    doses = [at * 10 for at in range(len(means))]
    place = doses.index(now) if now in doses else len(means) - 1
    count = len(means) if now in doses else len(means) - 1
    axis = sweep_design.Axis(kind, "bar", tuple(doses[:count]), now)
    design = sweep_design.Sweep("ann", against, (axis,), tuple(range(count)), place)
    return sweeps.response(design, Moments.from_rows(rows), deals, 2, 20.0)


def said_of(found: Response) -> list[str]:
    return sweep.sentences(found, SCALE)


def first(*args: Any, **named: Any) -> str:
    return said_of(of(*args, **named))[0]


def test_a_better_value_is_named() -> None:
    best, worst = said_of(of([0, 10, 40, 9]))
    assert re.fullmatch(
        r"bar = 20 is the best of 4 settings of ann tried against bob: 30\.0 ± \d\.\d points "
        r"per hand better than now \(bar = 10\), over 400 deals, each played twice, seats swapped: "
        r"the difference is clear\.",
        best,
    )
    assert re.fullmatch(r"Worst is bar = 0: 10\.0 ± \d\.\d points per hand worse than now\.", worst)


def test_the_facts_are_the_best_and_the_worst_setting_and_how_many_may_be_best() -> None:
    best, worst, near = sweep._sweep_facts(of([0, 10, 40, 9]), "points", "plain")
    assert (best.number, worst.number) == ("+30", "−10")
    assert best.words == ("points per hand: best setting against the present one; rules plain.")
    assert near.number == "1 of 4"
    nearest, worst, near = sweep._sweep_facts(of([0, 40, 9]), "points", "plain")
    assert (nearest.number, worst.number, near.number) == ("−31", "−40", "1 of 3")
    assert nearest.words.startswith("points per hand: nearest other setting, 20, against")
    most, least, _ = sweep._sweep_facts(of([0, 10, 40], kind="rule"), "points", "plain")
    assert most.words == "points per hand: ann against bob, at the most; rules plain."
    assert least.number == "0"


def test_a_better_value_is_named_where_another_gained_more_with_a_wider_interval() -> None:
    found = of([0, 10, 18, 20])
    changes = (Number(-10, 3), Number(0, 0, still=True), Number(8, 3), Number(10, 12))
    axis = sweep_design.Axis("policy", "skill", (0, 10, 20, 30), 10)
    found = replace(found, changes=changes, design=replace(found.design, axes=(axis,)))
    assert said_of(found)[0] == (
        "skill = 20 is better than now (skill = 10) for ann against bob, by 8.0 ± 3.0 points per "
        "hand, over 400 deals, each played twice, seats swapped: the difference is clear. skill = "
        "30 gained most, 10 ± 12, which is not clear yet."
    )
    screen = sweep.first_screen(found, Toy(), SCALE, "plain")
    assert screen.answer == "Another value of the habit is better for ann."
    none = replace(found, changes=(*changes[:2], Number(8, 9), changes[3]))
    screen = sweep.first_screen(none, Toy(), SCALE, "plain")
    assert screen.answer == "No other value of the habit is clearly better for ann."


def test_what_is_not_settled_is_said() -> None:
    said = said_of(of([0, 10, 12, 11.5], spread=60))
    assert said[0].startswith(
        "It is not clear yet whether another setting of ann is better against bob: "
    )
    assert "the best of 4 tried, bar = 20, is 2 ± " in said[0]
    assert said[1] == "As good as the best may be bar = 0 and bar = 30."


def test_the_present_value_may_be_the_best() -> None:
    said = first([0, 40, 10])
    assert said.startswith("No other of 2 settings of ann tried is better against bob than now")
    assert "the next, bar = 20, is 30.0 ± " in said
    assert said.endswith(
        "behind, over 400 deals, each played twice, seats swapped: the difference is clear."
    )
    assert first([0, 40, 39], spread=60).endswith("; that is not clear yet.")
    assert "No other of 3 settings" in first([0, 10, 20, 70], now=99)


def test_small_gains_are_no_gains() -> None:
    assert "is worth a change" in first([0, 10, 10.3], spread=4)
    assert first([0, 10, 13], spread=2).endswith("though within 5 points, which count as equal.")


def test_nothing_may_depend_on_it() -> None:
    said = first([7, 7, 7], spread=0)
    none = "None of 3 settings of ann tried played otherwise than now (bar = 10) in any deal, "
    assert said.startswith(none)
    assert ": 0.00 ± 0." in said
    assert (
        first([7, 8], deals=3)
        == "Which setting of bar is best cannot be said: 3 deals are too few."
    )


def test_a_rule_is_not_called_better() -> None:
    best, least = said_of(of([100, 110, 150], kind="rule"))
    assert best.startswith("ann is furthest ahead of bob with bar = 20: 150.0 ± ")
    assert " points per hand more than now (bar = 10), over 400 deals" in best
    assert best.endswith(": the difference is clear.")
    assert least.startswith("Least is bar = 0: 10.0 ± ")
    assert "better" not in best + least
    same, _ = said_of(of([100, 150, 110], kind="rule"))
    assert ", which is as it is now, over" in same


def test_which_rule_is_furthest_is_said_where_it_is_settled() -> None:
    (said,) = said_of(of([10, 10.5, 11], spread=60, kind="rule"))
    assert said.startswith(
        "It is not clear yet with which bar ann is furthest ahead of bob: with bar ="
    )
    assert said.endswith("and may be as far with bar = 0 and bar = 10.")


def test_the_worst_of_those_that_are_alike_is_not_named() -> None:
    assert not [each for each in said_of(of([0, 1, 2], spread=60)) if "Worst" in each]
    worst = said_of(of([0, 10, 40, 0.5]))[-1]
    assert worst.startswith("Worst is bar = 0: ")
    assert worst.endswith(" worse than now, though bar = 30 may be no better.")


def test_values_are_written_as_a_person_writes_them() -> None:
    assert sweep.value(-100_000) == "−100,000"
    assert sweep.value(-200) == "−200"


def test_the_picture_has_a_row_for_each_value_in_order_and_the_present_one_among_them() -> None:
    drawn = sweep.rows(of([0, 10, 5, 8], now=99), SCALE)
    assert [lane.label for lane in drawn.lanes] == ["0", "10", "20", "99"]
    assert [lane.note for lane in drawn.lanes] == ["", "best tried", "", "now"]
    assert drawn.lanes[-1].mean == 0


def test_no_value_is_called_best_that_is_worse_than_the_present_one() -> None:
    """The present value is none of those that were tried, and better than all of them."""
    found = of([0, 10, 5, 28], now=99)
    drawn = sweep.rows(found, SCALE)
    assert [lane.note for lane in drawn.lanes] == ["", "", "", "now, best tried"]
    rows = sweep.table(found, "points").rows
    assert [row[-1] for row in rows] == ["", "", "", "now, best tried"]
    nearest, worst, near = sweep._sweep_facts(found, "points", "plain")
    assert (nearest.number, worst.number) == ("−18", "−28")
    assert nearest.words == (
        "points per hand: nearest other setting, 10, against the present one; rules plain."
    )
    assert near.number == "1 of 4"
    unclear = of([0, 27, 5, 28], now=99, spread=60)
    assert sweep._sweep_facts(unclear, "points", "plain")[-1].number == "2 of 4"
    assert "As good as the best may be bar = 10." in said_of(unclear)
    two = replace(found.design.axes[0], field="edge", points=(1,), now=1)
    both = replace(found, design=replace(found.design, axes=(found.design.axes[0], two)))
    assert [cell.word for row in sweep.cells(both, SCALE).cells for cell in row] == ["", "", ""]


def test_the_table_has_the_present_value_too() -> None:
    table = sweep.table(of([0, 10, 5, 8], now=99), "points")
    assert table.rows[-1][0] == "99"
    assert table.rows[-1][-1] == "now"
    assert [row[-1] for row in table.rows] == ["", "best tried", "", "now"]


def test_the_summary_is_the_numbers_as_json() -> None:
    told = json.loads(json.dumps(sweep.summary(of([0, 10, 40]), SCALE), allow_nan=False))
    assert told["best"] == {"bar": 20}
    assert told["settled"]
    assert told["change"]["mean"] == pytest.approx(30)
    assert [each["values"]["bar"] for each in told["doses"]] == [0, 10, 20]


CASES = {
    "line": ({"skill": [0, 20, 60]}, {}, "bold", "doses"),
    "other": ({"skill": [0, 40]}, {}, "timid", "doses"),
    "field": ({"skill": [0, 20, 60], "take_bias": [-5, 0]}, {}, "bold", "field"),
    "rule": ({}, {"bonus": [0, 50]}, "timid", "doses"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_page_is_whole_and_starts_with_the_answer(
    case: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch)
    fields, rules, against, picture = CASES[case]
    spec = sweep_design.sweep_spec(
        Request("toy", "plain", Count(1_000), 7), "bold", against, fields, rules
    )
    page = report.build(runner.run(spec, tmp_path / "run", 2, ["analyser", "sweep"]))
    outline = Outline(page.html)
    assert (outline.errors, outline.open) == ([], [])
    assert list(page.figures) == ["answer", picture]
    said = text_of(page)
    assert " ".join(page.sentences) in said
    assert ("a rule: points for closing" in said) == (case == "rule")
    assert page.html.count('<th scope="row"') >= len(page.summary["doses"])


def test_the_first_screen_names_no_habit_by_its_code() -> None:
    found = of([0, 40, 9])
    axis = sweep_design.Axis("policy", "skill", (0, 10, 20), 10)
    found = replace(found, design=replace(found.design, axes=(axis,)))
    screen = sweep.first_screen(found, Toy(), SCALE, "Plain")
    assert screen.answer == "No other value of the habit is clearly better for ann."
    assert isinstance(screen.picture, Framed)
    assert screen.picture.title == "What the habit brings, points per hand"
    assert "skill" not in screen.picture.caption.split(". Line: ")[1]
