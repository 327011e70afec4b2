"""``analyser.games.searching.advice_wording``: How is it said which of several options may be
taken?
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pytest
from toy import Toy

from analyser.games.protocols.advice import Advice
from analyser.games.searching.advice_wording import (
    add_choice,
    answer,
    compare_with_points,
    join_options,
    others_play_on,
    race,
    table,
    write_whole_points,
    write_worth,
)
from analyser.games.searching.rollouts import InPoints, Outlook, Trial
from analyser.play.match_equity import Aim, MatchStakes


@dataclass(frozen=True)
class Play:
    """An option to play a card."""

    card: str
    do: str = "play"

    @property
    def says(self) -> str:
        return f"Play {self.card}"

    @property
    def doing(self) -> str:
        return f"playing {self.card}"

    @property
    def cards(self) -> tuple[str, ...]:
        return (self.card,)


def tried(card: str, gain: float, half: float, like: str = "", behind: bool = False) -> Trial[Play]:
    """An option as it was tried, in 512 worlds or, clearly behind, in 256 of them."""
    worlds, twin = 256 if behind else 512, Play(like) if like else None
    return Trial(Play(card), gain, half, 0.6, worlds, behind, behind, twin)


def points(value: float, half: float) -> str:
    return f"{value:+g} ± {half:g}"


def test_what_the_match_and_points_say_stands_side_by_side() -> None:
    def judged(each: Trial[Play], worth: float, gain: float, half: float) -> Trial[Play]:
        return replace(each, worth=worth, in_points=InPoints(gain, half))

    stakes = MatchStakes(Toy(), Aim())
    best = judged(tried("A", 1.234, 0.456), 58.26, -12, 8)
    trials = (best, judged(tried("B", -1.234, 0.456), 57.0, 12, 8))
    found = Outlook(trials, 512, 5.0, 0.0)
    assert answer(found, write_worth, stakes.unit) == (
        "Play A: worth +1.23 ± 0.46 percentage points of the chance to win the match against "
        "playing B, better in 60 % of 512 worlds."
    )
    assert compare_with_points(found, points, stakes) == [
        "With playing A you win 58.3 % of the matches from here.",
        "For points alone playing B is better, by +12 ± 8 points against playing A: they disagree.",
    ]
    unclear = Outlook((best, judged(tried("B", -1, 1), 57.0, 12, 30)), 512, 5.0, 0.0)
    assert compare_with_points(unclear, points, stakes)[1].endswith(": but that is not clear.")
    agree = Outlook((judged(tried("A", 1, 0.5), 58, 9, 8), judged(tried("B", -1, 0.5), 57, -9, 8)),
                    512, 5.0, 0.0)  # fmt: skip
    assert compare_with_points(agree, points, stakes)[1] == (
        "It is the first for points too: +9 ± 8 points against playing B."
    )
    rows = table(Outlook((*trials, judged(tried("C", -2, 1), 50.0, -40, 9.5)), 512, 5.0, 0.0),
                 write_worth, stakes.unit)  # fmt: skip
    assert [row.split("   ")[-1] for row in rows[1:]] == [
        "−12 ± 8 points", "+12 ± 8 points", "−40 ± 10 points",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "half", "said"),
    [(-12.4, 3.2, "−12 ± 4"), (0.3, 2.0, "0 ± 2"), (0.6, 2.5, "+1 ± 3"),
     # Rounded to whole points, 0 would seem to lie within.
     (12.4, 12.07, "+12.4 ± 12.1"), (-0.42, 0.38, "−0.42 ± 0.38"), (0.42, 0.45, "0 ± 1")],
)  # fmt: skip
def test_whole_points_keep_on_which_side_of_0_their_interval_lies(
    value: float, half: float, said: str
) -> None:
    assert write_whole_points(value, half) == said


def test_options_that_always_end_alike_share_a_row() -> None:
    trials = [
        tried("A", 5, 2), tried("C", -5, 2), tried("D", -5, 2, "C"),
        tried("E", -9, 3, "", behind=True), tried("F", -9, 3, "E", behind=True),
        tried("B", 0, 0, "A"),
    ]  # fmt: skip
    found = Outlook(tuple(trials), 512, 5.0, 0.0)
    assert answer(found, points) == (
        "Play A or play B: worth +5 ± 2 points against playing C, the next best, better in 60 % of "
        "512 worlds."
    )
    assert table(found, points) == [
        "All options, in points against the best (the best: against the next):",
        "  Play A or play B  +5 ± 2   alike in all of 512 worlds",
        "  Play C or play D  -5 ± 2   alike in all of 512 worlds",
        "  Play E or play F  -9 ± 3   alike in all of 256 worlds; 256 worlds, then clearly behind",
    ]
    rows = race("Which card?", "", found, points).options
    assert [(row.says, row.gain, row.half) for row in rows] == [
        ("Play A or play B", 5, 2), ("Play C or play D", -5, 2), ("Play E or play F", -9, 3),
    ]  # fmt: skip


def test_a_tie_keeps_its_own_row() -> None:
    found = Outlook((tried("A", 0, 2), tried("B", 0, 2), tried("C", 0, 2)), 512, 0.0, 0.0)
    assert [line.split("  ")[1] for line in table(found, points)[1:]] == [
        "Play A", "Play B", "Play C",
    ]  # fmt: skip


def test_where_all_end_alike_all_are_named_and_there_is_no_table() -> None:
    found = Outlook((tried("A", 0, 0), tried("B", 0, 0, "A"), tried("C", 0, 0, "A")), 512, 0.0, 0.0)
    said = "Play A, play B or play C: they end alike in all 512 worlds."
    assert (answer(found, points), table(found, points)) == (said, [])
    (row,) = race("Which card?", said, found, points).options
    assert (row.gain, row.half, row.words) == (0, math.inf, "0")


def test_what_a_learnt_player_would_do_stands_behind_the_answer() -> None:
    found = add_choice(Advice(("Play A.", "Why."), {"best": "Play A"}), "learnt", Play("B"))
    assert found.says == ("Play A.", "A learnt player (`learnt`) would play B.", "Why.")
    learnt = {"policy": "learnt", "says": "Play B", "do": "play", "cards": ["B"]}
    assert found.numbers == {"best": "Play A", "learnt": learnt}


@pytest.mark.parametrize(
    ("many", "said"),
    [
        (1, "lead A"),
        (2, "lead A or lead B"),
        (3, "lead A, lead B or lead C"),
        (4, "lead A, lead B, lead C or lead D"),
        (5, "lead A, lead B, lead C or one of 2 more"),
        (7, "lead A, lead B, lead C or one of 4 more"),
    ],
)
def test_a_few_are_named_and_of_many_the_rest_is_counted(many: int, said: str) -> None:
    assert join_options([f"lead {card}" for card in "ABCDEFG"[:many]]) == said


@pytest.mark.parametrize(
    ("others", "partner", "said"),
    [
        (1, False, "your opponent as sound"),
        (2, False, "the others as sound"),
        (3, False, "all others as sound"),
        (5, False, "all others as sound"),
        (2, True, "the others, your partner too, as sound"),
        (3, True, "all others, your partner too, as sound"),
    ],
)
def test_others_of_one_policy_are_named_together_however_many_they_are(
    others: int, partner: bool, said: str
) -> None:
    names = ["own", *["sound"] * others]
    assert others_play_on(names, 0, partner=partner) == said


def test_others_of_several_policies_are_named_seat_by_seat() -> None:
    said = others_play_on(["sound", "own", "greedy", "sound"], 1, partner=True)
    assert said == "seat 0 as sound, seat 2 as greedy, seat 3 as sound"
