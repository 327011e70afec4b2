"""How is it said which of several options may be taken?"""

from __future__ import annotations

import pytest

from analyser.games.searching.advice_wording import either


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
