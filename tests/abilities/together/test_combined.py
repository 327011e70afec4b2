"""``analyser.report.combined``: Does a page of several studies say what was measured, the answer
first?
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from page_text import Outline, text_of
from scenario.test_build import written
from toy import Toy, install

from analyser.abilities.studies.ablations import page as ablations
from analyser.abilities.studies.ablations.design import Ablations
from analyser.abilities.studies.ablations.page import AblationResult
from analyser.errors import DataError
from analyser.findings import answers, margins, same_deals
from analyser.findings.margins import Margins
from analyser.games.interface import Field
from analyser.play import runner
from analyser.report import page as report
from analyser.scenario import file_spec
from analyser.statistics.simultaneous import Number
from analyser.storage import run_folder

SCENARIO = """
question = "Who is best?"
game = "toy"
hands = 2_000
[policies.ace-rich]
skill = 60
take_bias = -7
[policies.ace-plain]
skill = -40
[[strengths]]
policies = ["balanced", "bold", "ace-{preset}"]
[[tournaments]]
rules = "rich"
policies = ["ace-rich", "bold", "balanced"]
[[sweeps]]
rules = "rich"
policy = "bold"
habits = { skill = [0, 20, 40] }
[[ablations]]
policy = "ace-{preset}"
base = "bold"
rules = "rich"
groups = { "all of them" = ["*"] }
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> run_folder.Run:
    install(monkeypatch, Toy(presets=dict.fromkeys(("plain", "rich"), "a toy")))
    spec = file_spec.load(written(tmp_path, SCENARIO))
    return runner.run(spec, tmp_path / "run", 1, ["analyser", "report"])


def told(
    whole: Number, *worths: Number, then: int = 5, now: int = 7, against: str = ""
) -> AblationResult:
    """Knock-outs of habits a_0, a_1 …, all of one kind whose worth is the first of them."""
    habits = tuple((f"a_{at}", then, now) for at in range(len(worths)))
    groups = (("kind", ("a_0", "a_1")),)
    cells = tuple(range(len(worths) + 2))
    design = Ablations("ace", "fair", groups, habits, cells, against)
    fields = [Field(f"a_{at}", "int", f"meaning {at}") for at in range(len(worths))]
    return AblationResult("plain", design, Margins((whole, worths[0], *worths), 500, 2), fields)


def test_the_answer_of_ablations_is_the_dearest_kind_and_the_facts_are_the_others() -> None:
    found = told(Number(20, 1), Number(9, 2), Number(1, 3), against="timid")
    screen = ablations.first_screen(found, Toy(), Toy().scale)
    assert screen.answer == "Ace owes 9 points per hand to its habits of “kind”."
    assert screen.deck.endswith(
        "against timid; rules plain. “Kind”: 2 habits, mainly meaning 0."
    ), "the habit worth most says what the kind is"
    assert [(each.number, each.words.partition(" ")[0]) for each in screen.facts] == [
        ("1 of 2", "habits")
    ]
    unclear = ablations.first_screen(told(Number(20, 1), Number(1, 3)), Toy(), Toy().scale)
    assert unclear.answer == "Ace would miss no single habit clearly."
    assert unclear.facts[0].number == "0 of 1"
    # The second habit alone is clear, its kind is not.
    single = told(Number(20, 1), Number(1, 3), Number(9, 2))
    said = ablations.first_screen(single, Toy(), Toy().scale).answer
    assert said == "The habit that ace would miss most: meaning 1."


def test_habits_are_told_by_what_they_are_worth() -> None:
    found = told(
        Number(50, 4), Number(3, 4), Number(20, 2), Number(-9, 3), Number(0, 1, still=True)
    )
    said = ablations.sentences(found, "points")
    assert said[0] == (
        "ace is 50.0 ± 4.0 points per hand ahead of fair. It differs from fair in 4 habits. Put "
        "back one by one, 1 of them costs it points against itself, 1 gains it some, 1 changed no "
        "hand of these, and 1 is not clear in these deals."
    )
    assert (
        "The single habits that it would miss most: meaning 1 (a_1, from 5 to 7): +20.0 ± 2.0."
        in said
    )
    assert (
        "Against itself it would do better with fair's own: meaning 2 (a_2, from 5 to 7): "
        "−9.0 ± 3.0." in said
    )
    # The kind's own worth is not settled.
    assert not any("By kinds" in each for each in said)
    assert [habit.id for habit in found.habits] == ["a_1", "a_0", "a_3", "a_2"]
    # A sentence a rule set: all in one would fill a telephone's screen.
    assert (
        ablations.headline([found, found], "points")
        == [
            "In plain the habit that ace would miss most, against itself: meaning 1; "
            "20.0 ± 2.0 points per hand."
        ]
        * 2
    )


def test_a_kind_of_habits_is_told_where_it_is_settled() -> None:
    said = ablations.sentences(told(Number(50, 4), Number(30, 4)), "points")
    assert "By kind, the largest are kind (30.0 ± 4.0), points per hand for each kind." in said
    # The first sentence says what the headline says.
    (first,) = ablations.headline([told(Number(50, 4), Number(30, 4))], "points")
    assert first == (
        "In plain ace owes 30.0 ± 4.0 points per hand to its habits of “kind”, against itself; the "
        "single habit that it would miss most: meaning 0; 30.0 ± 4.0."
    )


def test_what_turned_into_its_opposite_is_said() -> None:
    found = told(Number(50, 4), *[Number(9 - at, 1) for at in range(5)], then=-5)
    *_, last = ablations.sentences(found, "points")
    assert last.startswith(
        "Also turned into the opposite, and worth it: meaning 3 (a_3, turned from −5 to 7)"
    )
    assert "(a_4, " in last
    assert "(a_0, " not in last


def test_a_habit_on_which_the_others_rely_is_named() -> None:
    rely = "To miss a_0 alone costs more than all habits together gain it over fair: the"
    said = ablations.sentences(told(Number(20, 4), Number(30, 4)), "points")
    assert any(each.startswith(rely) for each in said)
    said = ablations.sentences(told(Number(20, 4), Number(27, 4)), "points")
    assert not any("rely" in each for each in said)


def test_whom_the_player_meets_is_said() -> None:
    found = told(Number(50, 4), Number(20, 2), Number(-9, 3), against="fair")
    said = " ".join(ablations.sentences(found, "points"))
    assert said.startswith("ace is 50.0 ± 4.0 points per hand ahead of fair. It differs from")
    assert "1 of them costs it points against fair, 1 gains it some" in said
    assert "Against fair it would do better with fair's own: meaning 1 (" in said
    assert "“kind”, against fair; the single" in ablations.headline([found], "points")[0]
    third = told(Number(50, 4), Number(20, 2), against="weak")
    first, *_ = ablations.sentences(third, "points")
    assert first.startswith("ace is 50.0 ± 4.0 points per hand better than fair against weak. It")


@pytest.mark.parametrize(
    ("whole", "against", "expected"),
    [
        (Number(-50, 4), "", "ace is 50.0 ± 4.0 points per hand behind fair."),
        (Number(-50, 4), "weak", "ace is 50.0 ± 4.0 points per hand worse than fair against weak."),
        (
            Number(3, 4),
            "",
            "It is not clear yet whether ace is better than fair: +3.0 ± 4.0 points",
        ),
        (
            Number(-3, 4),
            "weak",
            "It is not clear yet whether ace is better than fair against weak: −3",
        ),
        (
            Number(3, math.inf),
            "",
            "It is not clear yet whether ace is better than fair: +3.0 points",
        ),
    ],
)
def test_ahead_or_behind_is_said_where_the_interval_says_so(
    whole: Number, against: str, expected: str
) -> None:
    found = told(whole, Number(20, 2), Number(-9, 3), against=against)
    assert ablations.sentences(found, "points")[0].startswith(expected)


def test_a_habit_costs_something_only_where_its_interval_says_so() -> None:
    said = ablations.sentences(told(Number(50, 4), Number(3, 4), Number(-3, 4)), "points")
    assert "0 of them cost it points against itself, 0 gain it some" in said[0]
    assert "2 are not clear in these deals" in said[0]
    assert len(said) == 1


def test_where_nothing_is_settled_no_habit_is_praised() -> None:
    found = told(Number(5, 9), Number(3, 4), Number(0, 0))
    assert len(ablations.sentences(found, "points")) == 1
    assert ablations.headline([found], "points") == [
        "In plain no habit is sure to be missed by ace."
    ]


def test_a_meaning_that_goes_on_is_told_with_what_it_goes_on_from() -> None:
    fields = [
        Field("take_bar", "int", "what the pile must be worth, to be taken (here)"),
        Field("other", "int", "something else"),
        Field("take_bar_stage", "int", "… more at each stage"),
        Field("give_all", "int", "… if it fits"),
    ]
    told_of = [ablations.describe_habit(fields, field.id) for field in fields]
    assert told_of == [
        "what the pile must be worth, to be taken (here)",
        "something else",
        "what the pile must be worth, more at each stage",
        "if it fits",
    ]


@dataclass(frozen=True)
class Sums:
    rows: list[list[float]]

    def weights(self, first: Sequence[str]) -> list[list[float]]:
        assert len(first) == 2
        return self.rows


def test_margins_are_those_of_each_duel_the_right_way_round(run: run_folder.Run) -> None:
    read = answers.read(run)
    own = replace(read, cells=read.cells[:2])
    sums = Sums([[1, 0], [0, -1], [1, -1]])
    found = margins.read(run, own, sums)
    means = [answer.differences.mean for answer in own.cells]
    assert [each.value for each in found.numbers] == pytest.approx(
        [means[0], -means[1], means[0] - means[1]]
    )
    wider = margins.read(run, own, sums, confidence=0.999)
    assert all(a.half < b.half for a, b in zip(found.numbers, wider.numbers, strict=True))
    assert found.deals == 1_000


def test_the_page_is_whole_and_starts_with_the_answer(run: run_folder.Run) -> None:
    page = report.build(run)
    outline = Outline(page.html)
    assert (outline.errors, outline.open) == ([], [])
    said = text_of(page)
    assert " ".join(page.sentences) in said
    assert page.sentences[0].startswith("Under the rules plain: Bold is strongest, 2")
    assert list(page.figures) == ["answer", "cost-1", "cost-2", "matrix-3", "doses-4", "habits-1"]
    for heading in (
        "Rules rich: How strong is each player", "Rules rich: Who is the best of",
        "What ace-rich has learnt",
    ):  # fmt: skip
        assert heading in said


def test_the_summary_has_every_study(run: run_folder.Run) -> None:
    summary = json.loads(json.dumps(report.build(run).summary, allow_nan=False))
    kinds = [study["kind"] for study in summary["studies"]]
    assert kinds == ["strengths", "strengths", "tournament", "sweep", "ablations"]
    habits = {habit["habit"]: habit for habit in summary["studies"][-1]["habits"]}
    # A point of skill is a point a hand; the other habit does nothing.
    assert habits["skill"]["worth"]["low"] < 40 < habits["skill"]["worth"]["high"]
    nothing = habits["take_bias"]["worth"]
    assert nothing["mean"] == 0 < nothing["high"] < 5, "in every deal so far"
    # The same numbers as alone, with wider intervals: the page's hold at once.
    alone = [cell for cell in answers.read(run).cells if cell.cell.name == "rich: ace-rich v bold"]
    whole = summary["studies"][-1]["whole"]
    assert whole["mean"] == pytest.approx(alone[0].differences.mean)
    assert whole["high"] - whole["mean"] > alone[0].estimate().half


def test_a_run_that_has_not_begun_everywhere_says_so(
    run: run_folder.Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = same_deals.Totals(None, np.zeros((2, 1)), np.zeros(0))
    monkeypatch.setattr(same_deals, "total", lambda *_: none)
    with pytest.raises(DataError, match="not every duel has begun"):
        report.build(run)
