"""``analyser.report``: Does the page say which single rule makes the difference, and what could
not be played?
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from toy import install
from toys.single_rule_toy import Ruled

from analyser.findings.one_rule import OneAtATime, RuleDecomposition, Single
from analyser.findings.rule_sets import Quantity, Variant
from analyser.play import runner
from analyser.report import page as report
from analyser.report.parts import FirstScreen, Framed
from analyser.report.pictures import Dots, Rows
from analyser.report.rule_sets import one_rule
from analyser.report.rule_sets import one_rule as screens
from analyser.scenario import file_spec
from analyser.scenario.spec import Cell
from analyser.statistics.simultaneous import Number
from analyser.wording import fits

pytestmark = pytest.mark.usefixtures("toy")

MOST = "changes the length of a hand most"
FEW = [1, *(pytest.param(hands, marks=pytest.mark.broad) for hands in (10, 100))]
LENGTH = Quantity("turns", "length", "turns", "turns", "the length of a hand")


TOY = Ruled


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[report.Page]:
    """The page of one pair of rule sets."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Ruled())
        yield page(tmp_path_factory.mktemp("pair"), "plain", "pair")


def page(folder: Path, *rules: str, hands: int = 300, more: str = "") -> report.Page:
    named = ", ".join(f'"{each}"' for each in rules)
    path = folder / "one.toml"
    path.write_text(
        f'game = "toy"\nhands = {hands}\n{more}\n[[lineups]]\nrules = [{named}]\n'
        'policies = ["balanced"]\none_rule_at_a_time = true\n'
    )
    return report.build(runner.run(file_spec.load(path), folder / "run", 1, ["analyser"]))


def shown(made: report.Page) -> tuple[FirstScreen, Rows]:
    screen = made.form.first_screen
    assert isinstance(screen.picture, Framed)
    (drawn,) = screen.picture.drawn
    assert isinstance(drawn, Rows)
    return screen, drawn


def group(*changes: tuple[str, float, float]) -> OneAtATime:
    cell = Cell("base: b", "base", {}, ({"name": "b"},), ((0,),), False, False, 9)
    base = Variant("base", cell, cell, 4, 2, None)
    singles = tuple(
        Single(name, 1, name, {"turns": Number(change, half)}) for name, change, half in changes
    )
    return OneAtATime(base, ("b",), singles, (), (LENGTH,), 9)


def test_beside_several_rule_sets_a_section_says_which_single_rule_does_most(
    tmp_path: Path,
) -> None:
    made = page(tmp_path, "plain", "slow", "pair", "whole")
    screen = made.form.first_screen
    assert isinstance(screen.picture, Framed)
    assert isinstance(screen.picture.drawn[0], Dots)
    assert screen.answer == "Whole changes the length of a hand most: it adds 21.0 turns."
    section = screen.sections[0]
    assert section.title == "Which single rule does it?"
    said, picture = section.blocks
    assert said == (
        "The rule “slow turns: 1” changes the length of a hand most: alone, it adds 10.0 turns."
    )
    assert isinstance(picture, Framed)
    (drawn,) = picture.drawn
    assert isinstance(drawn, Rows)
    assert [lane.label for lane in drawn.lanes][:2] == ["slow turns: 1", "rich ones first"]
    assert not drawn.stacked
    assert "(slow" not in made.form.facts
    assert "which of them makes the difference is not known" not in " ".join(made.sentences)
    titles = [section.title for section in made.form.sections]
    assert titles[:3] == [
        "One rule at a time", "What each rule set makes of a hand", "Which rules change the game",
    ]  # fmt: skip
    one_at_a_time = [getattr(block, "cells", ()) for block in made.form.sections[0].blocks]
    assert sum(map(len, one_at_a_time)) == 1, "each rule set whole, alone, back and together"


def test_one_pair_is_a_waterfall_that_ends_at_the_whole_set(pair: report.Page) -> None:
    _, drawn = shown(pair)
    assert drawn.stacked
    *steps, whole = drawn.lanes
    assert (whole.label, whole.total) == ("pair", True)
    assert steps[-1].label == "all of them together"
    assert sum(lane.mean for lane in steps) == pytest.approx(whole.mean)


def test_rules_that_share_a_bar_have_the_interval_of_their_sum() -> None:
    """All intervals hold at once: so the sum lies between the sums of their ends."""
    found = group(("up", 9.0, 1.0), ("a", -4.0, 5.0), ("b", -3.0, 4.0), ("c", -0.7, 0.8))
    whole = RuleDecomposition(
        found.base, found.singles, {"turns": Number(2.0, 1.0)}, {"turns": Number(0.7, 9.0)}
    )
    picture = one_rule._picture(Ruled(), replace(found, rule_sets=(whole,)), LENGTH, "")
    (drawn,) = picture.drawn
    assert isinstance(drawn, Rows)
    sides = {lane.label: (lane.words, lane.side) for lane in drawn.lanes}
    assert sides["3 other rules"] == ("−8 ± 10", "open")
    assert sides["up"] == ("+9 ± 1", "first")


def test_rules_that_cannot_be_played_alone_are_named_on_the_open_page(pair: report.Page) -> None:
    screen, _ = shown(pair)
    (section,) = screen.sections
    said = " ".join(getattr(block, "text", "") for block in section.blocks)
    assert "plain cannot have “needs: yes” alone, since other rules exclude it" in said


@pytest.mark.parametrize("hands", FEW)
def test_a_page_of_few_hands_claims_nothing_and_holds_its_budgets(
    hands: int, tmp_path: Path
) -> None:
    made = page(tmp_path, "plain", "slow", "whole", hands=hands)
    screen = made.form.first_screen
    assert fits(screen.answer)
    assert len(screen.deck.split()) <= 45
    assert all(len(each.words.split()) <= 15 for each in screen.facts)
    assert not re.search(r"\b(nan|inf)\b", made.html.partition("<body>")[2])
    if hands == 1:
        too_few = "1 deal is too few."
        assert screen.answer == f"Not known yet what these rule sets change: {too_few}"
        assert (
            "Each rule alone on plain: it is not known yet which changes the length of a hand: "
            f"{too_few}"
        ) in made.sentences
        said = [each.blocks[0] for each in screen.sections]
        assert said[0] == (
            f"Not known yet which single rule changes the length of a hand: {too_few}"
        )
    json.dumps(made.summary, allow_nan=False)


def test_numbers_for_a_program_are_those_of_the_page(pair: report.Page) -> None:
    (found,) = pair.summary["variants"]["one_rule_at_a_time"]
    assert (found["against"], found["policies"], found["deals"]) == ("plain", ["balanced"], 300)
    rich, needs = found["rules"]
    assert (rich["rule"], rich["alone"]["turns"][0], needs["refused"]) == ("rich", 4.0, True)
    (whole,) = found["rule_sets"]
    assert (whole["whole"]["turns"][0], whole["together"]["turns"][0]) == (2.0, -2.0)
    assert whole["taken_back"]["needs"]["turns"][0] == -2.0


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        (
            [("up", 2.0, 0.5), ("down", -8.2, 0.2)],
            f"The rule “down” {MOST}: alone, it takes away 8.2 turns.",
        ),
        (
            [("a", 5.0, 0.6), ("b", 5.2, 0.6)],
            "The rules “b” and “a” change the length of a hand most.",
        ),
        ([(name, 5.0, 0.6) for name in "abc"], f"It is not known yet which single rule {MOST}."),
        (
            [("a", 0.5, 0.6), ("never", 0.0, 9.0)],
            f"No single rule here clearly {MOST.removesuffix(' most')}.",
        ),
        ([("a", 5.0, 0.6), ("never", 0.0, 9.0)], f"The rule “a” {MOST}: alone, it adds 5.0 turns."),
    ],
)
def test_a_superlative_needs_intervals_that_do_not_overlap(
    changes: list[tuple[str, float, float]], answer: str, toy: Ruled
) -> None:
    screen = screens.first_screen([group(*changes)], toy, True, "")
    assert screen is not None
    assert screen.answer == answer


def test_of_many_rules_that_may_change_most_one_is_named_in_full() -> None:
    found = group(*((name, 5.0 + at / 10, 0.6) for at, name in enumerate("abcd")))
    (said,) = one_rule.sentences([found])
    assert said == (
        "Each rule alone on base: the length of a hand changes most with “d”, by +5.30 ± 0.60 "
        "turns, and 3 more may change it as much."
    )
