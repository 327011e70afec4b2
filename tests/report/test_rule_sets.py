"""``analyser.report.rule_sets``: Does the page say which rules change the game, first, rightly
and for everybody to read?
"""

from __future__ import annotations

import html
import json
import math
import re
from dataclasses import replace
from pathlib import Path

import pytest
from page_text import PAYLOADS, Outline, text_of
from toy import SCALE, Toy, install
from toys.rule_set_toy import Many, spec_of

from analyser.findings import answers
from analyser.findings.rule_sets import LUCK, SHARE, STRENGTHS, Quantity, RuleSetComparison, Variant
from analyser.games.interface import Record
from analyser.play import runner
from analyser.report import page as report
from analyser.report.parts import Block, Fine, FirstScreen, Folded, Framed, Grid, Grids, Part
from analyser.report.pictures import Dots
from analyser.report.rule_sets import first_screen as screens
from analyser.report.rule_sets import goal
from analyser.report.rule_sets import page as rule_sets
from analyser.report.rule_sets import page as rule_words
from analyser.report.rule_sets import sentences as rule_sentences
from analyser.report.study import PlayedRun
from analyser.scenario import build
from analyser.scenario.spec import Cell
from analyser.statistics.simultaneous import Number
from analyser.storage import run_folder

LENGTH = Quantity("turns", "length", "turns", "turns", "the length of a hand")
PANEL = ("balanced", "bold", "timid")


def comparison(*changes: tuple[str, float, float], seats: int = 4) -> RuleSetComparison:
    """Return rule sets compared by length alone: preset, change and ± each; ``base`` has 30."""

    def variant(preset: str, base: str | None) -> Variant:
        cell = Cell(
            f"{preset}: balanced", preset, {}, ({"name": "balanced"},), ((0,),), False, False, 9
        )
        return Variant(preset, cell, cell, seats, 2, base, {}, {})

    made = [variant("base", None)]
    made[0].levels["turns"] = Number(30, 1)
    for preset, change, half in changes:
        one = variant(preset, "base")
        one.levels["turns"] = Number(30 + change, 1)
        one.changes["turns"] = Number(change, half)
        made.append(one)
    return RuleSetComparison(tuple(made), (LENGTH,), (), 9, 0, SCALE)


def said(*changes: tuple[str, float, float]) -> list[str]:
    """Return the sentences on such a comparison."""
    return rule_sentences.sentences(comparison(*changes), {})


WORDED = replace(
    LENGTH, column="turns in a hand", most="hands are longest", least="hands are shortest"
)


class TestFirstScreen:
    def screen(self, toy: Toy, found: RuleSetComparison) -> FirstScreen:
        screen = screens.first_screen(found, toy, [], "")
        assert screen is not None
        return screen

    def answer(self, toy: Toy, *changes: tuple[str, float, float]) -> str:
        return self.screen(toy, comparison(*changes)).answer

    def test_too_few_deals_say_nothing_of_any_change(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One deal was said to show that nothing changes clearly."""
        toy, first = install(monkeypatch), ("up", 2.0, math.inf)
        one = replace(comparison(first), deals=1)
        answer = "Not known yet what this rule set changes: 1 deal is too few."
        assert self.screen(toy, one).answer == answer
        two = replace(comparison(first, ("down", -1.0, math.inf)), deals=4)
        answer = "Not known yet what these rule sets change: 4 deals are too few."
        assert self.screen(toy, two).answer == answer
        assert rule_sentences.sentences(one, {}) == [
            "For 4 players, it is not known yet what changes against base: 1 deal is too few."
        ]

    def test_most_needs_others_that_are_clearly_less(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One rule set was compared with another, and said to change a number most."""
        toy, says = install(monkeypatch), "Up changes the length of a hand"
        assert (
            self.answer(toy, ("up", 2.0, 0.5))
            == "Under up, hands last 2.0 turns longer than under base."
        )
        most = self.answer(toy, ("up", 2.0, 0.5), ("down", -1.0, 0.2))
        assert most == f"{says} most: it adds 2.0 turns."
        one = self.answer(toy, ("up", 2.0, 0.5), ("down", -0.1, 0.2))
        assert one == f"{says} most: it adds 2.0 turns."
        open_too = self.answer(toy, ("up", 2.0, 0.5), ("down", -1.5, 2.0))
        assert open_too == f"{says}: it adds 2.0 turns."
        none = self.answer(toy, ("up", 0.2, 0.5), ("down", -0.1, 0.2))
        assert none == "No rule set here clearly changes the length of a hand."

    def test_where_none_is_clearly_the_largest_every_clear_change_is_in_the_answer(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        toy = install(monkeypatch)
        assert self.answer(toy, ("down", -2.0, 0.2), ("up", 2.0, 0.2)) == (
            "2 rule sets change the length of a hand: down by −2.0 and up by +2.0 turns."
        )
        many = [("down", -2.0, 0.2), *((name, 2.0, 0.2) for name in "abc")]
        assert self.answer(toy, *many) == (
            "4 rule sets change the length of a hand, by −2.0 to +2.0 turns."
        )

    def test_what_must_be_the_same_is_not_called_open(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A rescored hand has the same turns, however many are played."""
        toy = install(monkeypatch)
        screen = self.screen(toy, comparison(("up", 0.0, 0.0), ("down", 0.0, 0.3)))
        assert isinstance(screen.picture, Framed)
        (drawn,) = screen.picture.drawn
        assert isinstance(drawn, Dots)
        assert {row.label.lower(): dot.side for row in drawn.rows for dot in row.dots if dot} == {
            "base": "none",
            "up": "same",
            "down": "open",
        }
        (table,) = [
            block.cells
            for section in screen.sections
            for block in section.blocks
            if isinstance(block, Grids)
        ]
        assert [cell.side for (cell,) in table[0].cells] == ["same", "open"]

    @pytest.mark.parametrize(
        ("changes", "answer"),
        [
            ([("up", 9.0, 0.5), ("down", -20.0, 0.5)], "Hands are longest in up."),
            ([("up", 9.0, 0.5), ("on", 8.5, 0.3)], "Hands are longest in up and on."),
            ([("a", 9.0, 1.0), ("b", 9.1, 1.0), ("c", 8.9, 1.0), ("d", -5.0, 1.0)],
             "Hands are longest in b, a and c."),
            # Nobody knows which of four: then the other end.
            ([*((name, 9.0, 1.0) for name in "abce"), ("d", -5.0, 1.0)],
             "Hands are shortest in d."),
            ([("up", 9.0, 9.5), ("down", -9.0, 2.0)], "Hands are shortest in down."),
            # Two are no rule sets to be first among.
            ([("up", 9.0, 0.5)], "Under up, hands last 9.0 turns longer than under base."),
        ],
    )  # fmt: skip
    def test_the_answer_names_the_clear_end_of_what_the_picture_shows(
        self,
        monkeypatch: pytest.MonkeyPatch,
        changes: list[tuple[str, float, float]],
        answer: str,
    ) -> None:
        found = replace(comparison(*changes), play=(WORDED,))
        assert self.screen(install(monkeypatch), found).answer == answer

    @pytest.mark.parametrize(
        ("changes", "answer", "unknown"),
        [
            ({"turns": (-13.2, 0.9), "score": (148, 9), "skill_share": (-4.8, 3.3),
              "luck_spread": (156, 20), "closed": (-15, 2)},
             "Under up, hands last 13.2 turns shorter, with 148 points more, less skill, more luck "
             "and fewer hands closed.", ""),
            ({"turns": (0.0, 0.0), "score": (-12, 2), "skill_share": (0.9, 3.3),
              "luck_spread": (3, 20), "closed": (0.0, 0.0)},
             "Under up, hands last as long as under base, with 12 points less.",
             "Not known: how it changes skill and luck. "),
            ({"turns": (0.1, 0.5), "score": (2, 9), "luck_spread": (-15, 2)},
             "Up brings less luck than base.", "Not known: how it changes length and score. "),
            # A mistake once: "brings more skill", and not how much, nor compared with what.
            ({"skill_share": (0.63, 0.23), "luck_spread": (3, 20)},
             "Up brings 0.6 percentage points more skill than base.",
             "Not known: how it changes luck. "),
            # Nothing is known, so all is left to the interval.
            ({"turns": (0.1, 0.5), "score": (2, 9)},
             "No rule set here clearly changes the length of a hand.", ""),
        ],
    )  # fmt: skip
    def test_one_rule_set_is_answered_in_a_sentence_with_what_is_not_known(
        self,
        monkeypatch: pytest.MonkeyPatch,
        changes: dict[str, tuple[float, float]],
        answer: str,
        unknown: str,
    ) -> None:
        """Length, points, skill, luck, and what else the picture shows."""
        toy = install(monkeypatch)
        names = {"length": "turns", "score": "score", "skill": SHARE.name, "luck": LUCK.name}
        monkeypatch.setattr(screens, "common_measures", lambda _game: names)
        score = replace(LENGTH, name="score", unit="points", words="")
        closed = replace(score, name="closed", unit="%", column="hands closed, %")
        found = comparison(("up", 0.0, 0.0))
        for each in found.variants:
            each.levels.update(dict.fromkeys(changes, Number(1, 1)))
        found.variants[1].changes.clear()
        found.variants[1].changes.update(
            {name: Number(value, half) for name, (value, half) in changes.items()}
        )
        found = replace(found, play=(WORDED, score, closed), panel=PANEL)
        screen = self.screen(toy, found)
        assert screen.answer == answer
        assert screen.deck.startswith(f"{unknown}Balanced")
        assert len(screen.deck.split()) <= 45

    def test_the_picture_has_every_rule_set_against_the_one_for_as_many_players(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        toy = install(monkeypatch)
        four = comparison(("up", 2.0, 0.5), ("on", 0.2, 0.5), ("down", -1.0, 0.2))
        two = comparison(("more", 4.0, 0.5), seats=2).variants
        names = {"base": "base-2", "more": "more-2"}
        two = tuple(
            replace(each, name=names[each.name], seats=2, base=base)
            for each, base in zip(two, ("base", "base-2"), strict=True)
        )
        alone = replace(four.variants[0], name="alone", seats=5, base=None)
        found = replace(four, variants=(*four.variants, *two, alone), play=(WORDED,))
        screen = self.screen(toy, found)
        assert isinstance(screen.picture, Framed)
        (drawn,) = screen.picture.drawn
        assert isinstance(drawn, Dots)
        assert drawn.columns == ["turns in a hand"]
        (four_rows, two_rows, five_rows) = [
            [(row.name, row.reference, dot.words, dot.side)
             for at, row in rows for dot in row.dots if dot]
            for _, rows in drawn.panels
        ]  # fmt: skip
        assert [panel for panel, _ in drawn.panels] == [
            "Four players", "Two players", "Five players"
        ]  # fmt: skip
        assert four_rows == [
            ("down", "base", "29", "second"), ("base", "", "30", "none"),
            ("on", "base", "30", "open"), ("up", "base", "32", "first"),
        ]  # fmt: skip
        assert two_rows == [("base-2", "", "30", "none"), ("more-2", "base-2", "34", "first")]
        assert five_rows == [("alone", "", "30", "none")]
        # 29 … 34 turns, ± 1 each, and 0.08 of these 7 at either end.
        assert drawn.ends(0) == pytest.approx((28 - 0.56, 35 + 0.56))
        assert drawn.place(0, 30) == pytest.approx(100 * 2.56 / 8.12)
        assert [drawn.reference(at, 0) for at in range(7)] == [30] * 7

    def test_where_each_plays_alone_is_another_game_than_in_teams(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Among teams, Italian for individuals was the longest of all."""
        toy = install(monkeypatch)
        found = comparison(("up", 2.0, 0.5), ("on", 0.2, 0.5), ("solo", 30.0, 0.5))
        *teams, solo = found.variants
        found = replace(found, variants=(*teams, replace(solo, sides=4)), play=(WORDED,))
        screen = self.screen(toy, found)
        assert screen.answer == "Two against two, hands are longest in up."
        assert isinstance(screen.picture, Framed)
        (drawn,) = screen.picture.drawn
        assert isinstance(drawn, Dots)
        assert [(panel, [row.name for _, row in rows]) for panel, rows in drawn.panels] == [
            ("Four players", ["base", "on", "up"]), ("Four players, each alone", ["solo"]),
        ]  # fmt: skip
        assert [row.reference for row in drawn.rows] == ["", "base", "base", "base"]
        sentences = rule_sentences.sentences(found, {})
        assert [each for each in sentences if "solo" in each and "up" in each] == []

    def test_a_single_rule_set_for_as_many_is_held_against_another_number(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        toy, found = install(monkeypatch), comparison(("two", 2.0, 0.5))
        base, other = found.variants
        found = replace(found, variants=(base, replace(other, seats=2)))
        picture = self.screen(toy, found).picture
        assert isinstance(picture, Framed)
        (drawn,) = picture.drawn
        assert isinstance(drawn, Dots)
        assert [row.reference for row in drawn.rows] == ["", "base"]

    def test_the_facts_say_how_far_numbers_reach(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = comparison(("up", 2.0, 0.5), ("down", -3.0, 0.2))
        for each, share, change in zip(found.variants, (9.5, 43, 8), (0, 33.5, -1.5), strict=True):
            each.levels[SHARE.name] = Number(share, 1.05)
            if each.base:
                each.changes[SHARE.name] = Number(change, 1)
        skilled = replace(found, play=(WORDED,), panel=PANEL, panel_deals=9)
        screen = self.screen(install(monkeypatch), skilled)
        said = [(fact.number, fact.small, fact.words) for fact in screen.facts]
        assert said == [
            ("43 %", "± 2", "share of skill in up; base: 9.5 %."),
            ("27", "± 1", "turns in a hand in down; base: 30."),
        ]
        assert screen.answer == "Hands are longest and skill counts most in up."
        assert screen.deck.endswith("judged on 3 that try to win.")

    def test_a_fact_has_no_fewer_digits_than_its_interval(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A mistake once: "53 ± 0.4 turns"."""
        found = comparison(("up", 23.18, 0.5), ("down", -3.0, 0.2))
        found.variants[1].levels["turns"] = Number(53.18, 0.36)
        screen = self.screen(install(monkeypatch), replace(found, play=(WORDED,)))
        (fact,) = screen.facts
        assert (fact.number, fact.small) == ("53.2", "± 0.4")
        assert fact.words == "turns in a hand in up; base: 30."

    def test_a_change_that_rounding_hides_is_told_as_a_change(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = comparison(("up", 2.0, 0.5))
        for each, share in zip(found.variants, (15.8, 16.2), strict=True):
            each.levels[SHARE.name] = Number(share, 0.3)
        found.variants[1].changes[SHARE.name] = Number(0.4, 0.2)
        screen = self.screen(install(monkeypatch), replace(found, play=(WORDED,), panel=PANEL))
        said = [(fact.number, fact.small, fact.words) for fact in screen.facts]
        assert said[1:] == [
            ("+0.4", "± 0.2", "percentage points: how much skill counts in up, against base.")
        ]

    @pytest.mark.parametrize(
        ("changes", "facts"),
        [
            (
                [("up", 2.0, 0.5)],
                [("+2.0", "± 0.5", "turns: the length of a hand in up, against base.")],
            ),
            (
                [("up", 2.0, 0.5), ("down", -1.5, 0.2)],
                [
                    ("+2.0", "± 0.5", "turns: the length of a hand in up, against base."),
                    ("−1.5", "± 0.2", "turns: the length of a hand in down, against base."),
                ],
            ),
            # Nothing is clear, and no number is in the answer.
            ([("up", 0.2, 0.5), ("down", -0.1, 0.2)], []),
        ],
    )
    def test_a_change_in_the_answer_has_its_interval_beside_it(
        self,
        monkeypatch: pytest.MonkeyPatch,
        changes: list[tuple[str, float, float]],
        facts: list[tuple[str, str, str]],
    ) -> None:
        screen = self.screen(install(monkeypatch), comparison(*changes))
        assert [(fact.number, fact.small, fact.words) for fact in screen.facts] == facts

    def test_the_deck_is_short_with_all_that_it_may_say(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = comparison(("up", 2.0, 0.5), ("down", -3.0, 0.2))
        for each in found.variants:
            each.levels[SHARE.name] = Number(9.5, 1)
        *others, down = found.variants
        wild = replace(down, faults=("they all slip",))
        found = replace(found, variants=(*others, wild), panel=PANEL, deals=100_000)
        screen = screens.first_screen(found, install(monkeypatch), ["balanced was made"], "")
        assert screen is not None
        assert "not tuned" in screen.deck
        assert "†: degenerate, not in the answer." in screen.deck
        assert screen.answer == "Up changes the length of a hand: it adds 2.0 turns."
        assert len(screen.deck.split()) <= 45

    @pytest.mark.parametrize(
        ("value", "unit", "words"),
        [(99.6, "%", "99.6"), (99.97, "%", "99.97"), (0.004, "%", "0.0040"),
         (100.0, "%", "100"), (98.8, "%", "99"), (9.46, "%", "9.5"),
         (0.123, "", "0.12"), (470.4, "points", "470"), (-4.34, "points", "−4.3"),
         (0.0, "", "0.0")],
    )  # fmt: skip
    def test_a_mean_has_two_digits_that_count(self, value: float, unit: str, words: str) -> None:
        assert screens.level_words(Number(value, 1), replace(LENGTH, unit=unit)) == words


class TestGoal:
    def test_who_meets_it_is_named_but_not_who_does_so_most(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Means are 0.1 apart, and the ± of one is 8: "a most" was said all the same."""
        found = comparison(("a", -10.1, 8.0), ("b", -10.0, 1.0))
        (said,) = goal.goal_sentences(found, install(monkeypatch), "shorter")
        assert said == ["a and b meet the goal “shorter” against base."]

    def test_degenerate_play_meets_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As on the form of a page."""
        toy, found = install(monkeypatch), comparison(("a", -10.1, 8.0), ("b", -10.0, 1.0))
        base, first, second = found.variants
        slipping = replace(first, faults=("they all slip",))
        found = replace(found, variants=(base, slipping, second))
        (said,) = goal.goal_sentences(found, toy, "shorter")
        assert said == ["b meets the goal “shorter” against base."]
        (table,) = goal.tabulate_goal(found, toy, "shorter")
        assert [row[-1] for row in table.rows] == ["met", "degenerate play"]
        found = replace(found, variants=(base, slipping))
        ((said_of_all, *_),) = goal.goal_sentences(found, toy, "shorter")
        assert said_of_all == "No rule set is known to meet the goal “shorter” against base."


class TestSentence:
    def test_names_the_one_that_changes_most(self) -> None:
        assert said(("up", 2.0, 0.5), ("down", -8.26, 0.2), ("same", 0.0, 0.0)) == [
            "Of the 3 rule sets for 4 players compared with base, the length of a hand changes "
            "most with down, by −8.26 ± 0.20 turns (21.74 against 30.00)."
        ]

    def test_names_together_what_cannot_be_told_apart(self) -> None:
        (sentence,) = said(("a", 5.0, 0.6), ("b", -5.5, 0.7), ("c", 3.0, 0.5))
        assert "most with b and a, by −5.50 ± 0.70 and +5.00 ± 0.60 turns" in sentence
        assert sentence.endswith("(24.50 and 35.00 against 30.00).")

    def test_one_that_is_hardly_known_may_be_the_largest(self) -> None:
        (sentence,) = said(("sure", 5.0, 0.6), ("unsure", 1.0, 9.0))
        assert "most with sure and unsure" in sentence

    def test_of_many_alike_one_is_named(self) -> None:
        (sentence,) = said(*((name, 5.0 + place / 10, 0.6) for place, name in enumerate("abcd")))
        assert "most with d, by +5.30 ± 0.60 turns (35.30 against 30.00)" in sentence
        assert sentence.endswith(", and with 3 more that may change it as much.")

    def test_none_that_is_sure_is_none(self) -> None:
        assert said(("a", 0.5, 0.6), ("b", 0.0, 0.0), ("c", 7.0, math.inf)) == [
            "Of the 3 rule sets for 4 players, none measurably changes the length of a hand "
            "against base."
        ]

    def test_one_under_which_nobody_plays_leads_no_sentence(self) -> None:
        found = comparison(("up", 2.0, 0.5), ("wild", 90.0, 0.2), ("down", -8.26, 0.2))
        variants = [
            replace(each, faults=("they all slip",)) if each.name == "wild" else each
            for each in found.variants
        ]
        marked = replace(found, variants=tuple(variants))
        (sentence,) = rule_sentences.sentences(marked, {})
        assert "most with down" in sentence
        assert "wild" not in sentence
        assert "Under wild these players do not play" in rule_words.answer(marked, Toy())[1]
        assert marked.variants[2].label == "wild\u00a0†"

    def test_a_single_one_is_not_the_most(self) -> None:
        assert said(("only", 1.0, 0.01)) == [
            "For 4 players compared with base, the length of a hand changes with only, "
            "by +1.000 ± 0.010 turns (31.000 against 30.000)."
        ]


class TestWords:
    """A card player knows what is played, and no names of rule sets."""

    def test_a_rule_set_is_called_what_it_is_and_shortly_from_then_on(self) -> None:
        found = comparison(("low", 1.0, 0.1), ("up", 4.0, 0.5))
        quantities = (LENGTH, replace(LENGTH, name="waits", words="the waits"))
        for each in found.variants:
            for held in (each.levels, each.changes):
                if "turns" in held:
                    held["waits"] = held["turns"]
        words = {"base": "Our game", "up": "High play: no pots, all wild"}
        assert rule_sentences.sentences(replace(found, play=quantities), words) == [
            "The length of a hand changes most with “High play”, by +4.00 ± 0.50 turns.",
            "Of the 2 rule sets for 4 players compared with “Our game” (base), the length of a "
            "hand changes most with “High play: no pots, all wild” (up), by +4.00 ± 0.50 turns "
            "(34.00 against 30.00).",
            "The waits changes most with “High play” (up), by +4.00 ± 0.50 turns "
            "(34.00 against 30.00).",
        ]

    def test_in_short_it_names_up_to_three_and_no_other_than_the_largest(self) -> None:
        names = {"base": "Our game", "a": "A: short", "b": "B", "c": "C", "d": "D: long"}
        two = comparison(("a", 5.0, 0.6), ("b", 5.2, 0.6), ("c", 1.0, 0.1))
        assert rule_sentences.sentences(two, names)[0] == (
            "The length of a hand changes most with “B” and “A”, by +5.20 ± 0.60 and "
            "+5.00 ± 0.60 turns."
        )
        four = comparison(*((name, 5.0 + place / 10, 0.6) for place, name in enumerate("abcd")))
        alone, none = comparison(("a", 5.0, 0.6)), comparison(("a", 0.5, 0.6), ("b", 0.1, 0.6))
        nameless = {"base": "Our game", "a": "A: short"}
        for found, known in ((four, names), (alone, names), (none, names), (two, nameless)):
            first, *_ = rule_sentences.sentences(found, known)
            assert " players" in first, "the whole sentence is the first"

    def test_a_preset_is_its_title_and_changed_rules_are_what_they_mean(self) -> None:
        toy = Toy()
        plain = build.read_back(toy.rules("plain"))
        found = comparison(("up", 4.0, 0.5), ("down", 1.0, 0.5), ("elder", 1.0, 0.5))
        rules = [
            plain,
            {**plain, "bonus": 40},
            {**plain, "bonus": 7, "turn_limit": 9},
            {**plain, "gone": 1},
        ]
        variants = tuple(
            replace(each, cell=replace(each.cell, preset="plain", rules=mine))
            for each, mine in zip(found.variants, rules, strict=True)
        )
        meant = {each.id: each.meaning for each in toy.rule_fields}
        several = replace(found, variants=variants)
        assert rule_sentences.describe_rule_sets(several, toy) == {
            "base": toy.presets["plain"],
            "up": f"{meant['bonus']} = 40",
            "down": f"{meant['turn_limit']} = 9; {meant['bonus']} = 7",
        }
        # Where one rule alone is another, it is what does it; of two nobody knows which.
        bundled = (
            "A rule set is several rules at once: which of them makes the difference is not known."
        )
        assert bundled in rule_words.answer(several, toy)
        alone = replace(found, variants=variants[:2])
        assert bundled not in rule_words.answer(alone, toy)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[run_folder.Run, report.Page]:
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Many())
        presets = ("plain", "rich", "other", "plain-2", "rich-2", "plain-3")
        duels = {(preset, "balanced", name): 300 for preset in presets for name in PANEL[1:]}
        spec = replace(spec_of(dict.fromkeys(presets, 500), duels), question="What changes it?")
        run = runner.run(spec, tmp_path_factory.mktemp("page") / "run", 2, ["analyser", "report"])
        return run, report.build(run)


def test_the_comparison_is_the_first_thing_on_the_page(
    built: tuple[run_folder.Run, report.Page],
) -> None:
    page = built[1]
    assert " ".join(page.sentences) == page.summary["variants"]["sentence"]
    assert page.summary["sentences"] == page.sentences
    assert " ".join(page.sentences).startswith("Of the 2 rule sets for 4 players")
    assert "For 2 players" in " ".join(page.sentences)
    assert text_of(page).startswith("analyser · Toy What changes it? No rule set here clearly")
    assert " ".join(page.sentences) in text_of(page)
    # Each table and each duel has its own sentence, all together in one place that is closed.
    folded = re.search(
        r"<details><summary>18 answers, one by one</summary>.*?</details>", page.html, re.DOTALL
    )
    assert folded is not None
    assert folded.group().count('<p class="answer">') == 18 == len(page.summary["cells"])
    assert page.html.count('<p class="answer">') == 19


def test_a_duel_that_says_nothing_of_rule_sets_is_answered_first(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Many())
        duels = {("plain", "timid", "balanced"): 300}
        asked = replace(spec_of({"plain": 500, "rich": 500}, duels), question="Is it timid?")
        page = report.build(runner.run(asked, tmp_path / "run", 2, ["analyser", "report"]))
        said = page.summary["cells"][0]["duel"]["sentence"]
        assert said in " ".join(page.sentences)
        equal = "Timid and balanced play equally well."
        assert text_of(page).startswith(f"analyser · Toy Is it timid? {equal}")
        assert f"Under the rules plain: {said}" in text_of(page)
        # What the rule sets change stands there too, further down.
        assert page.summary["variants"]["sentence"] in text_of(page)
        assert page.summary["sentences"] == page.sentences


def test_the_page_is_whole_and_its_pictures_have_their_numbers_below(
    built: tuple[run_folder.Run, report.Page],
) -> None:
    page = built[1]
    outline = Outline(page.html)
    assert (outline.errors, outline.open) == ([], [])
    ids = [attributes["id"] for _, attributes in outline.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    changes = ["change-turns", "change-spread", "change-skill-share"]
    assert list(page.figures)[:4] == ["answer", *changes]
    pictures = re.findall(
        r'<figure class="of-numbers">.*?</figure>\s*(<.*?>)', page.html, re.DOTALL
    )
    assert len(pictures) == len(page.figures) - 1 == 6
    assert {*pictures} == {"<details>"}
    assert len(page.html.encode()) < 2_000_000
    for words in ("max-T", "share of skill", "Clopper", "Duersch"):
        assert words in page.html


def _blocks(part: Part) -> list[list[Block]]:
    """Return the blocks of each section, folded ones too."""
    return [
        [
            inner
            for block in section.blocks
            for inner in (block.blocks if isinstance(block, Folded) else [block])
        ]
        for section in part.sections
    ]


def test_every_number_of_the_comparison_stands_on_the_page(
    built: tuple[run_folder.Run, report.Page],
) -> None:
    run, page = built
    json.dumps(page.summary, allow_nan=False)
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Many())
        part = rule_sets.part(PlayedRun(run), answers.read(run))
    assert part is not None
    grids = [[block for block in blocks if isinstance(block, Grid)] for blocks in _blocks(part)]
    (levels, apart), changes, skill = grids
    assert [name for name, _ in levels.rows] == ["plain", "rich", "other", "plain-2", "rich-2"]
    assert [name for name, _ in apart.rows] == ["plain-3"]
    # All numbers of a change beside each other would be wider than a screen.
    assert [(each.caption, [name for name, _ in each.rows]) for each in changes] == [
        ("Rule set minus plain, deal by deal, per hand", ["rich", "other", "plain-2"]),
        ("Rule set minus plain, how much skill counts", ["rich", "other", "plain-2"]),
        ("Rule set minus plain-2, deal by deal, per hand", ["rich-2"]),
        ("Rule set minus plain-2, how much skill counts", ["rich-2"]),
    ]
    numbers = [heading for heading, _ in levels.head[1:]] + [STRENGTHS.heading, LUCK.heading]
    for one, other in (changes[:2], changes[2:]):
        assert [heading for heading, _ in (*one.head[1:], *other.head[1:])] == numbers
    assert len(skill) == 2
    text = html.unescape(re.sub(r"<[^>]+>", "|", page.html))
    for grid in (levels, apart, *changes, *skill):
        assert all(len(cells) == len(grid.head) for _, cells in grid.rows)
        for name, cells in grid.rows:
            assert f"|{name}|" in text
            for value, half in cells:
                assert f"|{value}" in text
                assert half.startswith("± ") or not half
                assert f"|{half}|" in text
    given = {each["preset"]: each for each in page.summary["variants"]["presets"]}
    for name, cells in levels.rows:
        turns = given[name]["levels"]["turns"]
        assert f"{turns['value']:.0f}" == cells[1][0]
        assert (given[name]["players"], given[name]["against"]) == (
            int(cells[0][0]),
            {"rich": "plain", "other": "plain", "plain-2": "plain", "rich-2": "plain-2"}.get(name),
        )
    notes = " ".join(each.text for each in part.sections[0].blocks if isinstance(each, Fine))
    assert "With 4 players a side is 2 players; with 2 players a side is one player." in notes
    assert "plain-3" in notes


@pytest.mark.broad
def test_same_run_same_bytes(built: tuple[run_folder.Run, report.Page]) -> None:
    run, page = built
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Many())
        assert report.build(run_folder.open(run.path)).html == page.html


@pytest.mark.broad
def test_without_a_panel_nothing_is_said_of_skill(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Many())
    run = runner.run(spec_of({"plain": 200, "rich": 200}), tmp_path / "run", 1, [])
    page = report.build(run)
    assert list(page.figures) == ["answer", "change-turns", "change-spread", "scores", "endings"]
    assert not re.search(r"how much skill|share of skill", text_of(page), re.IGNORECASE)
    assert " ".join(page.sentences) == (
        "For 4 players, none measurably changes the length of a hand against “a toy” (plain). "
        "None measurably changes the spread of scores."
    )


def test_where_only_the_number_of_players_differs_that_is_what_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Many())
    run = runner.run(spec_of({"plain": 200, "plain-2": 200}), tmp_path / "run", 1, [])
    page = report.build(run)
    assert " ".join(page.sentences).startswith(
        "For 2 players, none measurably changes the length of a hand"
    )
    assert list(page.figures)[:3] == ["answer", "change-turns", "change-spread"]


class Hostile(Many):
    """Rule sets, sides and strategies whose every name is an attack."""

    def players(self, rules: Record) -> int:
        return 4


def test_whatever_a_rule_set_is_called_stays_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hostile = Hostile()
    hostile.measures = tuple(
        replace(each, heading=PAYLOADS[0], unit=PAYLOADS[1], meaning=PAYLOADS[2], words=PAYLOADS[4])
        for each in hostile.measures
    )
    install(monkeypatch, hostile)
    clean = spec_of({"plain": 200, "rich": 200, "other": 200})
    cells = tuple(
        replace(cell, name=f"{payload}: {place}", preset=payload)
        for place, (cell, payload) in enumerate(zip(clean.cells, PAYLOADS, strict=False))
    )
    run = runner.run(replace(clean, cells=cells), tmp_path / "run", 1, ["analyser"])
    page = report.build(run)
    outline = Outline(page.html)
    assert outline.errors == []
    assert not {tag for tag, _ in outline.elements} & {"script", "img", "iframe"}
    assert page.html.count("</style>") == 1
    for _, attributes in outline.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
    words = "".join(text for _, text in outline.texts)
    assert all(payload in words for payload in (*PAYLOADS[:3], PAYLOADS[4]))


def test_what_never_showed_is_not_what_changes_most() -> None:
    """A rule set that no deal told from its base, once said to change skill most, "by 0.0"."""
    quantity = SHARE
    bare = Cell.__new__(Cell)

    def changed(name: str, change: Number) -> Variant:
        return Variant(name, bare, bare, 4, 2, "base", changes={quantity.name: change})

    told, never = changed("told", Number(33.4, 1.2)), changed("never", Number(0.0, math.inf))
    unsure = changed("unsure", Number(3.0, math.inf))
    assert rule_sentences._leaders(quantity, [told, never]) == [told]
    assert rule_sentences._leaders(quantity, [told, unsure]) == [told, unsure]
    assert rule_sentences._leaders(quantity, [never]) == []
