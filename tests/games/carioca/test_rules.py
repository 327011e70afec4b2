"""``analyser.games.carioca.rules``: What is dealt, laid and counted by the rules, and is it what
compiled code reads?
"""

from __future__ import annotations

import pytest
from games.carioca.second_reading import NEEDS, POINTS, PRESETS

from analyser.games.carioca import GAME
from analyser.games.carioca.rules import (
    FACES_BY_TEXT,
    MATCH_HANDS,
    RULE_SETS,
    R,
    cards_dealt,
    catalogue,
    contract_of,
    needs,
    points_of,
    rules_row,
)


def test_contracts_and_points_are_what_the_second_reader_found() -> None:
    assert [needs(number) for number in range(1, 9)] == NEEDS
    assert {card: points_of(RULE_SETS.make_rules("carioca"), card) for card in POINTS} == POINTS
    assert points_of(RULE_SETS.make_rules("carioca-chile"), "*") == 30


def test_the_row_has_points_contracts_and_the_book_behind_the_fields() -> None:
    rules = RULE_SETS.make_rules("carioca", {"ace_points": 77, "face_points": 3})
    numbers = rules_row(rules)
    for card, face in FACES_BY_TEXT.items():
        digits = [numbers[R.POINTS0 + digit] >> face & 1 for digit in range(numbers[R.DIGITS])]
        assert sum(bit << at for at, bit in enumerate(digits)) == points_of(rules, card)
    assert numbers[R.CONTRACT0 : R.BOOK0] == [number for each in NEEDS for number in each]
    assert numbers[R.BOOK0 :] == catalogue(1, round_the_corner=False).numbers()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_number_of_a_deal_says_which_hand_of_its_match_it_is(preset: str) -> None:
    rules = RULE_SETS.make_rules(preset)
    hands = GAME.goal(GAME.rules(preset)).hands
    assert hands == {"six": 6, "seven": 7, "eight": 8}[rules.contracts]
    assert MATCH_HANDS % hands == 0
    for match in (0, 1, 5):
        first = MATCH_HANDS * match
        assert [contract_of(rules, first + at) for at in range(hands)] == [*range(1, hands + 1)]


def test_a_contract_that_is_always_played_is_that_of_every_deal() -> None:
    rules = RULE_SETS.make_rules("carioca", {"contract": 3})
    assert {contract_of(rules, deal) for deal in range(9)} == {3}


def test_more_cards_are_dealt_in_the_last_hand() -> None:
    rules = RULE_SETS.make_rules("carioca")
    assert [cards_dealt(rules, number) for number in range(1, 9)] == [11] * 6 + [12] * 2
    assert cards_dealt(RULE_SETS.make_rules("carioca-six"), 6) == 11


def test_few_cards_will_do_for_a_contract_of_few() -> None:
    assert RULE_SETS.make_rules("carioca", {"contract": 1, "hand_cards": 6}).hand_cards == 6
    assert RULE_SETS.make_rules("carioca", {"hand_cards": 10}).hand_cards == 10
