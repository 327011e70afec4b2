"""``analyser.cards.codes``: Is a card's code what the other rooms take it for, and its text what
hand histories write?
"""

from __future__ import annotations

from collections import Counter

import pytest

from analyser.cards.codes import JOKER, RANKS, SUITS, card_code, card_text, picture, typed_card
from analyser.games.burraco.pack import PACK, TWO, TWO_DECKS

FACES = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def test_the_codes_are_sixteen_a_suit_and_the_joker_comes_last() -> None:
    computed = [card_code(text) for text in FACES]
    reference = [*range(13), *range(16, 29), *range(32, 45), *range(48, 61)]
    assert computed == reference
    assert card_code("*") == JOKER == 64


@pytest.mark.parametrize(
    ("text", "code"), [("Ac", 0), ("2c", 1), ("Kc", 12), ("Ad", 16), ("7s", 54), ("Ks", 60)]
)
def test_some_cards_by_hand(text: str, code: int) -> None:
    assert card_code(text) == code
    assert card_text(code) == text


def test_text_and_code_turn_into_each_other() -> None:
    assert [card_text(card_code(text)) for text in [*FACES, "*"]] == [*FACES, "*"]


def test_the_two_is_the_second_rank() -> None:
    assert RANKS[TWO] == "2"
    assert all(card_code("2" + suit) & 15 == TWO for suit in SUITS)


@pytest.mark.parametrize(
    "text", ["", "7", "s7", "10s", "7S", "7x", "1s", "**", "7s ", " 7s", "as", "7♠", "★"]
)
def test_what_is_no_card_is_refused_with_what_was_found_and_what_is_allowed(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid card") as caught:
        card_code(text)
    assert repr(text) in str(caught.value)
    assert RANKS in str(caught.value)
    assert SUITS in str(caught.value)


@pytest.mark.parametrize(
    ("text", "seen"),
    [("Ac", "A♣"), ("Td", "10♦"), ("9h", "9♥"), ("Ks", "K♠"), ("2s", "2♠"), ("*", "★")],
)
def test_pictures_are_what_people_write(text: str, seen: str) -> None:
    assert picture(text) == seen


@pytest.mark.parametrize(
    ("typed", "text"),
    [("10h", "Th"), ("3♥", "3h"), ("3h", "3h"), ("3H", "3h"), ("th", "Th"), ("10♠", "Ts"),
     ("a♣", "Ac"), ("★", "*"), ("*", "*")],
)  # fmt: skip
def test_a_card_is_read_as_people_type_it(typed: str, text: str) -> None:
    assert typed_card(typed) == text


@pytest.mark.parametrize("typed", ["", "h", "10", "1h", "11h", "1010h", "hh", "♥3", "?", "3x"])
def test_what_is_no_card_is_left_for_its_reader_to_refuse(typed: str) -> None:
    assert typed_card(typed) == typed


def test_every_card_is_read_from_its_picture() -> None:
    assert [typed_card(picture(text)) for text in FACES] == FACES


def test_every_card_has_a_picture_of_its_own() -> None:
    assert len({picture(text) for text in [*FACES, "*"]}) == 53


def test_the_pack_is_two_decks_and_four_jokers_that_can_be_told_apart() -> None:
    assert len(PACK) == 108
    assert PACK[:104] == TWO_DECKS
    assert PACK[104:] == (64, 65, 66, 67)
    assert Counter(TWO_DECKS) == Counter([card_code(text) for text in FACES] * 2)


def test_the_order_of_the_pack_that_is_shuffled_is_pinned() -> None:
    # Another order would deal other cards for every seed.
    texts = [card_text(code) for code in TWO_DECKS]
    assert texts == FACES + FACES
