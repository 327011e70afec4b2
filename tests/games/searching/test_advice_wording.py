"""How is it said which of several options may be taken?"""

from __future__ import annotations

import pytest

from analyser.games.searching.advice_wording import either, others_play_on


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
    assert either([f"lead {card}" for card in "ABCDEFG"[:many]]) == said


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
