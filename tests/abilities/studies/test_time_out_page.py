"""``analyser.abilities.studies``: Does the page about calling time say what its numbers are?  By
a toy in which a turn counts.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from abilities.studies.test_time_out_findings import TURNS, found, lineup, played
from page_text import Outline, text_of
from terminal import run
from toys.timed_toy import TimedToy

from analyser import games
from analyser.abilities.studies.time_outs import page as screens
from analyser.abilities.studies.time_outs.findings import TimeOuts
from analyser.report import labels as first_words
from analyser.report import page as report
from analyser.report.parts import Framed
from analyser.report.pictures import Rows
from analyser.statistics.simultaneous import Number
from analyser.wording import fits, signed_plus_minus

pytestmark = pytest.mark.usefixtures("toy")


TOY = TimedToy


@pytest.mark.usefixtures("undrawn")
def test_the_page_is_of_its_numbers(tmp_path: Path) -> None:
    made = played(tmp_path, lineup(TURNS), lineup(TURNS, "timid"))
    page, (first, second) = report.build(made), found(made)
    screen = page.form.first_screen
    long, short = first.rule_sets
    assert fits(screen.answer)
    assert " ".join(page.sentences).startswith(screen.answer)
    for rule_set in (long, short):
        assert signed_plus_minus(rule_set.effect) in " ".join(page.sentences)
    assert isinstance(screen.picture, Framed)
    (rows,) = screen.picture.drawn
    assert isinstance(rows, Rows)
    assert [(each.panel, each.label, each.note) for each in rows.lanes] == [
        ("long", "First player", "one turn more"), ("long", "Second player", "equal turns"),
        ("long", "Third player", "one turn more"), ("long", "Last player", "equal turns"),
        ("short", "First player", "equal turns"), ("short", "Second player", "one turn less"),
        ("short", "Third player", "equal turns"), ("short", "Last player", "one turn less"),
    ]  # fmt: skip
    assert [each.mean for each in rows.lanes[:4]] == [each.value for each in long.seats.values()]
    assert [each.title for each in screen.sections] == [
        "Do other players see the same?",
        "Why does it matter whose turn it is?",
        "Does it matter how early it comes?",
    ]
    assert [each.words for each in screen.facts] == [
        "points for the side in turn: long against short, depending on the players.",
        "points for the side that began, under long, depending on the players.",
        "points for the side that began, under short, depending on the players.",
    ]
    assert all(len(each.words.split()) <= 15 for each in screen.facts)
    assert len(screen.deck.split()) <= 45
    text = text_of(page, " ")
    for each in second.rule_sets:
        assert screens.write_cell(each.effect) in text
        assert screens.write_cell(each.calls[3].of_all) in text
    assert len(re.findall("Call by call, (bold|timid)", text)) >= 2
    assert page.form.question == "What is calling time worth?"
    outline = Outline(page.html)
    assert outline.errors == []
    assert outline.open == []


@pytest.mark.broad
def test_a_program_gets_the_same(tmp_path: Path) -> None:
    made = played(tmp_path, lineup(TURNS))
    (one,), page = found(made), report.build(made)
    assert page.summary["kind"] == "time-outs"
    (player,) = page.summary["players"]
    assert (player["policy"], player["deals"]) == ("bold", one.deals)
    for told, rule_set in zip(player["rule_sets"], one.rule_sets, strict=True):
        assert told["side_in_turn"]["mean"] == rule_set.effect.value
        assert [each["place"] for each in told["by_place"]] == [1, 2, 3, 4]
        assert [each["round"] for each in told["by_round"]] == [2, 3]
        assert [each["turn"] for each in told["calls"]] == TURNS
    assert json.loads(json.dumps(page.summary)) == page.summary


@pytest.mark.broad
def test_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = played(tmp_path, lineup(TURNS))
    said = report.first_screen(made).answer
    assert said == report.build(made).form.first_screen.answer
    assert said in " ".join(run("simulate", "calls.toml", "--output", "run").output.split())
    vary = ["--vary", "whistle=5:12", "--policies", "bold", "--panel", "none"]
    compared = run("compare", "--rules", "plain", *vary, "--game", "toy", "--hands", "500").output
    assert "the side in turn" in " ".join(compared.split())


def called(*effects: tuple[float, float]) -> TimeOuts:
    """Some rule sets of which only what a call brings is known."""
    from analyser.abilities.studies.time_outs.findings import TimeOut

    rule_sets = tuple(
        TimeOut(None, (), Number(value, half), None, {}, {}, {})  # type: ignore[arg-type]
        for value, half in effects
    )
    return TimeOuts("bold", rule_sets, None, 1)


@pytest.mark.parametrize(
    ("effects", "sentence"),
    [
        ([(14.87, 0.4)], "It brings the side in turn 15 points."),
        ([(-3.42, 0.4)], "It costs the side in turn 3.4 points."),
        ([(0.3, 0.4)], "It changes nothing clear for the side in turn."),
        ([(14.87, 0.4), (-15.3, 0.4)],
         "It brings the side in turn 15 points under A, and costs it 15 under B."),
        ([(-15.3, 0.4), (14.87, 0.4), (3, 0.4)],
         "It brings the side in turn 15 points under B, and costs it 15 under A."),
        ([(12, 0.4), (0.1, 0.4)],
         "It brings the side in turn 12 points under A, and changes nothing clear for it under B."),
        ([(0.2, 0.4), (0.1, 0.4)], "It changes nothing clear for the side in turn."),
    ],
)  # fmt: skip
def test_the_answer_names_the_kindest_rule_set_and_the_unkindest(
    effects: list[tuple[float, float]], sentence: str
) -> None:
    said = screens.answer(called(*effects), ["A", "B", "C"][: len(effects)], "points")
    assert said == sentence
    assert fits(said)


def test_an_average_over_unlike_turns_is_not_the_answer() -> None:
    """As under FIBUR: +31 with a turn more, about none with equal turns, +15 on average."""
    more, equal, less = Number(30.62, 1.0), Number(-1.24, 1.0), Number(-32.92, 1.1)
    (kind, unkind) = called((14.92, 0.05), (-15.69, 0.05)).rule_sets
    by_turns = TimeOuts(
        "bold",
        (
            replace(kind, extras={1.0: more, 0.0: equal}),
            replace(unkind, extras={0.0: Number(1.05, 1.1), -1.0: less}),
        ),
        None,
        1,
    )
    said = screens.answer(by_turns, ["FIBUR", "FE.BUR.IT"], "points")
    assert said == (
        "It brings 31 points per hand with one turn more under FIBUR, and costs 33 with one less "
        "under FE.BUR.IT."
    )
    assert fits(said)
    # Where turns make no clear difference, the average over them is the answer.
    alike = replace(
        by_turns, rule_sets=(replace(kind, extras={1.0: more, 0.0: more}), by_turns.rule_sets[1])
    )
    assert screens.answer(alike, ["A", "B"], "points") == (
        "It brings the side in turn 15 points under A, and costs it 16 under B."
    )


@pytest.mark.broad
def test_rule_sets_that_only_brackets_tell_apart_are_not_named() -> None:
    names = ["plain (round = 3)", "plain (round = 6)"]
    said = screens.answer(called((14.87, 0.4), (-15.3, 0.4)), names, "points")
    assert said == (
        "It brings the side in turn 15 points under one rule set, and costs it 15 under another."
    )
    assert fits(said)


@pytest.mark.broad
def test_of_one_player_the_facts_have_their_intervals(tmp_path: Path) -> None:
    made = played(tmp_path, lineup(TURNS))
    (one,), screen = found(made), report.first_screen(made)
    assert one.rule_difference is not None
    value, small = screen.facts[0].number, screen.facts[0].small
    assert f"{value} {small}" == screens.write_cell(one.rule_difference)
    assert next(each.title for each in screen.sections) == "Why does it matter whose turn it is?"


def test_numbers_of_a_column_have_the_same_decimals() -> None:
    numbers = [Number(14.92, 0.05), None, Number(15.2, 0.2), Number(30.6, 1.0)]
    assert screens.write_values(numbers) == ["+14.9 ± 0.1", "–", "+15.2 ± 0.2", "+30.6 ± 1.0"]


def test_rule_sets_that_a_name_does_not_explain_are_described() -> None:
    game = games.game("burraco")
    said = first_words.describe_rule_set(game, "fibur", "fibur")
    assert said.startswith("FIBUR – The Federazione Italiana Burraco's Burraco")
    assert first_words.describe_rule_set(game, "fibur (jokers = 0)", "fibur") == ""


@pytest.mark.parametrize(
    ("number", "words"),
    [(Number(29.83, 1.04), "+29.8 ± 1.1"), (Number(-1.07, 0.98), "−1.1 ± 1.0"),
     (Number(30.61, 0.06), "+30.61 ± 0.06"), (None, "–")],
)  # fmt: skip
def test_numbers_in_a_cell(number: Number | None, words: str) -> None:
    assert screens.write_cell(number) == words


@pytest.mark.parametrize(
    ("extra", "words"),
    [(1, "one turn more"), (0, "equal turns"), (-1, "one turn less"), (-2, "2 turns less"),
     (0.5, "0.5 turns more")],
)  # fmt: skip
def test_turns_in_words(extra: float, words: str) -> None:
    assert screens.turns_more(extra) == words
