"""``analyser.games.burraco.kernel.decisions``: Does each formula that finds a new run's cards find
what a loop over places would?

All suits at once or one; each loop is written from what the formula promises, with sets of places,
and shares nothing with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from random import Random

import pytest
from compiling import OFF
from hypothesis import given
from hypothesis import strategies as st

from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.table.melds import run_faces

ACE_LOW, TWO, THREE, ACE_HIGH = 0, 1, 2, 13
NATURAL_PLACES = [place for place in range(14) if place != TWO]
Held = frozenset[int]
"""Places of a suit, an ace at both ends or at none."""


def with_ace(ranks: set[int]) -> Held:
    return frozenset(ranks | {ACE_HIGH} if ACE_LOW in ranks else ranks)


SUIT = st.sets(st.integers(0, 12).filter(lambda rank: rank != TWO)).map(with_ace)
HAND = st.lists(SUIT, min_size=4, max_size=4)
"""The natural cards of four suits."""


def word(places: Set[int]) -> int:
    return sum(1 << place for place in places)


def all_suits(of: Sequence[Set[int]]) -> int:
    return sum(word(held) << 16 * suit for suit, held in enumerate(of))


def every_suit_of_cards() -> Iterator[Held]:
    """Yield every set of natural places that the cards of a suit can hold: 4,096."""
    for ranks in range(1 << 13):
        if not ranks >> TWO & 1:
            yield with_ace({rank for rank in range(13) if ranks >> rank & 1})


def stretches(held: Held) -> list[list[int]]:
    """Return the longest stretches of places in a row, the lowest first."""
    found: list[list[int]] = []
    for place in sorted(held):
        if found and found[-1][-1] == place - 1:
            found[-1].append(place)
        else:
            found.append([place])
    return found


def of_every_suit(expected: Callable[[Held], set[int]], formula: Callable[[int], int]) -> None:
    """Hold a formula of all suits to what it should find in one: alone, and beside full suits."""
    chance = Random("which suit")
    full = with_ace(set(NATURAL_PLACES) - {ACE_HIGH})
    for held in every_suit_of_cards():
        suit, found = chance.randrange(4), expected(held)
        assert formula(word(held) << 16 * suit) == word(found) << 16 * suit, sorted(held)
        hand = [full] * 4
        hand[suit] = held
        assert formula(all_suits(hand)) == all_suits([expected(each) for each in hand])


def pairs(held: Held) -> set[int]:
    return {stretch[0] for stretch in stretches(held) if len(stretch) == 2}


def test_pairs_that_are_a_stretch_by_themselves() -> None:
    of_every_suit(pairs, L.exact_pairs)


def gaps(held: Held) -> set[int]:
    ends = [(stretch[-1], stretch[0]) for stretch in stretches(held)]
    found = set()
    for at, (highest, _lowest) in enumerate(ends[:-1]):
        if ends[at + 1][1] == highest + 2:
            found.add(highest)
    return found


def test_the_card_below_each_gap_of_one() -> None:
    of_every_suit(gaps, L.find_below_gaps)


def small_gaps(held: Held) -> set[int]:
    """Return those between two cards that have no other neighbour."""
    alone = {stretch[0] for stretch in stretches(held) if len(stretch) == 1}
    return {below for below in gaps(held) if {below, below + 2} <= alone}


def test_the_gaps_between_two_single_cards() -> None:
    of_every_suit(small_gaps, lambda places: L.find_below_gaps(places) & L.exact_gaps(places))


@given(HAND)
def test_pairs_and_gaps_of_four_suits(hand: list[Held]) -> None:
    places = all_suits(hand)
    assert L.exact_pairs(places) == all_suits([pairs(held) for held in hand])
    assert L.find_below_gaps(places) == all_suits([gaps(held) for held in hand])


def test_both_stretches_around_each_gap() -> None:
    met = 0
    for held in every_suit_of_cards():
        for below in gaps(held):
            lower, upper = (
                next(stretch for stretch in stretches(held) if end in stretch)
                for end in (below, below + 2)
            )
            found = L.span_gap(word(held), 1 << below)
            assert tuple(found) == (word(set(upper)), word(set(lower))), (sorted(held), below)
            met += 1
    assert met > 4000


def test_a_stretch_from_any_of_its_places() -> None:
    for held in every_suit_of_cards():
        for place in NATURAL_PLACES:
            found = set[int]()
            while place in held:
                found.add(place)
                place += 1
            first = place - len(found)
            assert L.stretch_from(word(held), 1 << first) == word(found), (sorted(held), first)


def home(held: Held) -> set[int]:
    """Return the two and what stands above it in a row, and an ace below that is not above too."""
    found = {TWO}
    while max(found) + 1 in held:
        found.add(max(found) + 1)
    return found | {ACE_LOW} if ACE_LOW in held and ACE_HIGH not in found else found


def test_the_stretch_in_which_a_two_stands_in_its_place() -> None:
    for held in every_suit_of_cards():
        assert L.home_stretch(word(held)) == word(home(held)), sorted(held)


def test_twos_that_stand_in_their_place_beside_two_cards() -> None:
    """Where the two's stretch is a run, and only there; whichever other twos are held."""
    chance = Random("twos at home")
    every = list(every_suit_of_cards())
    met = 0
    for held in every:
        hand = [held, *(chance.choice(every) for _ in range(3))]
        chance.shuffle(hand)
        with_two = [chance.random() < 0.7 for _suit in hand]
        twos = [{TWO} if two else set[int]() for two in with_two]
        faces = [each - {ACE_HIGH} | two for each, two in zip(hand, twos, strict=True)]
        expected = [
            {TWO} if two and len(home(each)) >= 3 else set[int]()
            for each, two in zip(hand, with_two, strict=True)
        ]
        found = L.twos_at_home(all_suits(faces), all_suits(hand))
        assert found == all_suits(expected), [sorted(each) for each in faces]
        met += found != 0
    assert met > 1000


@pytest.mark.parametrize("suit", range(4))
def test_the_lowest_card_of_a_run(suit: int) -> None:
    for held in every_suit_of_cards():
        for places in stretches(held):
            cards = [16 * suit + place % 13 for place in places]
            assert L.lowest_card(suit, word(set(places))) == min(cards), places
            one, _two = run_faces(suit, word(set(places)))
            assert L.lowest_card(suit, word(set(places))) == (one & -one).bit_length() - 1
    assert OFF or L.lowest_card(suit, 1 << ACE_HIGH) == 16 * suit
