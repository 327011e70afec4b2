"""Does a rule of thumb go the way that its answers say, and does each row have it in one piece?"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from analyser.games import GAMES, game
from analyser.games.deciding import rule_of_thumb

FIELDS = (
    "rule_first", "rule_first_least", "rule_then", "rule_then_least",
    "rule_else", "rule_else_least", "rule_takes",
)  # fmt: skip


def by_hand(rule: tuple[int, ...], *known: int) -> bool:
    first, first_least, then, then_least, other, other_least, takes = rule
    values = [None, *known]

    def yes(fact: int, least: int) -> bool:
        value = values[fact]
        return value is not None and value >= least

    if yes(first, first_least):
        return takes in range(8, 16) if yes(then, then_least) else takes & 4 > 0
    return takes & 2 > 0 if yes(other, other_least) else takes & 1 > 0


def test_every_rule_goes_the_way_that_its_answers_say() -> None:
    met = {True: 0, False: 0}
    for facts in product((0, 1, 2), repeat=3):
        for takes in range(16):
            for cards, trumps in product((1, 2, 3), repeat=2):
                rule = (facts[0], 2, facts[1], 3, facts[2], 1, takes)
                expected = by_hand(rule, cards, trumps)
                numbers = np.array([cards, trumps], np.int64)
                assert rule_of_thumb.goes_first(np.array(rule, np.int64), numbers) == expected
                met[expected] += 1
    assert met[True] == met[False]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "burraco"])
def test_a_rule_is_one_piece_of_every_policy(name: str) -> None:
    fields = [field.id for field in game(name).policy_fields]
    first = fields.index("rule_first")
    assert tuple(fields[first : first + len(FIELDS)]) == FIELDS
