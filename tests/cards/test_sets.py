"""``analyser.cards.sets``: Is the compiled algebra of bits the algebra of sets?  Against Python
sets of positions.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.cards.codes import card_code
from analyser.cards.sets import (
    ACES,
    LANE,
    ONE_OF_EACH,
    PLACES,
    TWOS,
    cardset,
    count,
    find_highest_bit,
    find_lowest_bit,
    lane,
    list_bits,
)

FACES = [16 * suit + rank for suit in range(4) for rank in range(13)]
ANY_BIT = st.sets(st.integers(0, 62))
CARDS = st.sets(st.sampled_from(FACES))


def mask_of(positions: set[int]) -> int:
    """Return the integer with these bits set."""
    return sum(1 << position for position in positions)


def positions_of(mask: int) -> set[int]:
    """Return the bits of an integer that are set."""
    return {position for position in range(64) if mask >> position & 1}


@given(ANY_BIT)
def test_count_is_the_size(held: set[int]) -> None:
    assert count(mask_of(held)) == len(held)


@pytest.mark.parametrize("held", [set(), {0}, {62}, set(range(63)), set(range(0, 63, 2))])
def test_count_at_the_ends(held: set[int]) -> None:
    assert count(mask_of(held)) == len(held)


@given(ANY_BIT.filter(bool))
def test_lowest_and_highest_are_the_ends(held: set[int]) -> None:
    assert find_lowest_bit(mask_of(held)) == min(held)
    assert find_highest_bit(mask_of(held)) == max(held)


@given(ANY_BIT)
def test_bits_are_listed_the_lowest_first(held: set[int]) -> None:
    places = np.full(64, -1, np.int64)
    assert list_bits(mask_of(held), places) == len(held)
    assert places[: len(held) + 1].tolist() == [*sorted(held), -1]


@pytest.mark.parametrize("position", range(63))
def test_a_single_card_is_both_ends(position: int) -> None:
    assert find_lowest_bit(1 << position) == find_highest_bit(1 << position) == position


@given(CARDS, st.integers(0, 3))
def test_a_lane_is_one_suit_with_the_ace_at_both_ends(held: set[int], suit: int) -> None:
    reference = {card & 15 for card in held if card >> 4 == suit}
    if 0 in reference:
        reference |= {13}
    assert positions_of(lane(mask_of(held), suit)) == reference


@given(CARDS, CARDS)
def test_union_meeting_and_difference_are_those_of_sets(one: set[int], other: set[int]) -> None:
    # What the rooms above write with |, & and ~ on int64.
    assert positions_of(mask_of(one) | mask_of(other)) == one | other
    assert positions_of(mask_of(one) & mask_of(other)) == one & other
    assert positions_of(mask_of(one) & ~mask_of(other)) == one - other


def test_the_constants_are_what_their_names_say() -> None:
    assert positions_of(LANE) == set(range(13))
    assert positions_of(PLACES) == set(range(14))
    assert positions_of(ONE_OF_EACH) == set(FACES)
    assert positions_of(ACES) == {card_code("A" + suit) for suit in "cdhs"}
    assert positions_of(TWOS) == {card_code("2" + suit) for suit in "cdhs"}
    assert max(FACES) < 62, "an int64 must never turn negative"


def test_a_set_of_cards_from_a_text() -> None:
    assert positions_of(cardset("3c 4c 5c")) == {2, 3, 4}
    assert positions_of(cardset("As Ks 7d")) == {48, 60, 22}
    assert cardset("") == 0
    assert cardset("7d 7d") == cardset("7d")
    with pytest.raises(ValueError, match="is not a valid card"):
        cardset("3c 4x")
