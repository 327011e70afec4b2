"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.carioca.second_reading import NEEDS, POINTS, PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.carioca import GAME
from analyser.games.carioca.policies import SHEETS
from analyser.games.carioca.rules import (
    ALIKE,
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


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_contracts_and_points_are_what_the_second_reader_found() -> None:
    assert [needs(number) for number in range(1, 9)] == NEEDS
    assert {card: points_of(RULE_SETS.of("carioca"), card) for card in POINTS} == POINTS
    assert points_of(RULE_SETS.of("carioca-chile"), "*") == 30


def test_the_row_has_points_contracts_and_the_book_behind_the_fields() -> None:
    rules = RULE_SETS.of("carioca", {"ace_points": 77, "face_points": 3})
    numbers = rules_row(rules)
    for card, face in ALIKE.items():
        digits = [numbers[R.POINTS0 + digit] >> face & 1 for digit in range(numbers[R.DIGITS])]
        assert sum(bit << at for at, bit in enumerate(digits)) == points_of(rules, card)
    assert numbers[R.CONTRACT0 : R.BOOK0] == [number for each in NEEDS for number in each]
    assert numbers[R.BOOK0 :] == catalogue(1, round_the_corner=False).numbers()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_number_of_a_deal_says_which_hand_of_its_match_it_is(preset: str) -> None:
    rules = RULE_SETS.of(preset)
    hands = GAME.goal(GAME.rules(preset)).hands
    assert hands == {"six": 6, "seven": 7, "eight": 8}[rules.contracts]
    assert MATCH_HANDS % hands == 0
    for match in (0, 1, 5):
        first = MATCH_HANDS * match
        assert [contract_of(rules, first + at) for at in range(hands)] == [*range(1, hands + 1)]


def test_a_contract_that_is_always_played_is_that_of_every_deal() -> None:
    rules = RULE_SETS.of("carioca", {"contract": 3})
    assert {contract_of(rules, deal) for deal in range(9)} == {3}


def test_more_cards_are_dealt_in_the_last_hand() -> None:
    rules = RULE_SETS.of("carioca")
    assert [cards_dealt(rules, number) for number in range(1, 9)] == [11] * 6 + [12] * 2
    assert cards_dealt(RULE_SETS.of("carioca-six"), 6) == 11


def sentence(changes: dict[str, Any]) -> str:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("carioca", changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": 6}, "rules.players: found 6 (expected a whole number from 2 to 5"),
        ({"jokers": 9}, "a whole number from 0 to 8"),
        ({"hand_cards": 15}, "a whole number from 6 to 14"),
        ({"hand_cards": True}, "found True"),
        ({"contracts": "sevn"}, "expected six, seven, eight; did you mean 'seven'?"),
        ({"adds_from": "next turn"}, "did you mean 'next_turn'?"),
        ({"stock_out": "shuffle"}, "did you mean 'reshuffle'?"),
        ({"turn_limit": 2}, "found 2"),
        ({"joker_move": True}, "did you mean 'joker_moves'?"),
        (
            {"hand_cards": 8},
            "rules.hand_cards: found 8; contract 5, TTE, takes 10 cards, and who goes down would "
            "have 9",
        ),
        ({"last_hand_cards": 10}, "rules.last_hand_cards: found 10; contract 7, EEE, takes 12"),
        ({"contract": 6, "hand_cards": 10, "out_needs_discard": True}, "TEE, takes 11"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    assert words in sentence(changes)


def test_few_cards_will_do_for_a_contract_of_few() -> None:
    assert RULE_SETS.of("carioca", {"contract": 1, "hand_cards": 6}).hand_cards == 6
    assert RULE_SETS.of("carioca", {"hand_cards": 10}).hand_cards == 10


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'carioca-2p'"):
        RULE_SETS.of("carioca2p")


def test_the_sheet_mentions_every_habit() -> None:
    from analyser.games.carioca import policies

    sheet = str(policies.__doc__)
    for about in policies.SHEETS.habits:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.SHEETS.tuned_for()) == set(SHEETS.named()) - {"random", "search"}
