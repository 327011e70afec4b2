"""Do the masks of a view say what a player who counts cards on his fingers would say?

Every function that looks at all suits or all ranks at once, against loops over cards: each is
written from what the function promises, with sets of (rank, suit), and shares nothing with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest
from compiling import OFF

from analyser.games.burraco import rules as fields
from analyser.games.burraco.kernel import table as layout
from analyser.games.burraco.kernel import view
from analyser.games.burraco.rules import rules_of, rules_row

Cards = Counter[tuple[int, int]]
"""How often a hand holds each face, a (rank, suit); no jokers."""

ACE, TWO, KING = 0, 1, 12
EVERY_FACE = list(product(range(13), range(4)))
HANDS = 400 if OFF else 3000


def code(face: tuple[int, int]) -> int:
    rank, suit = face
    return 16 * suit + rank


def mask(faces: set[tuple[int, int]]) -> int:
    return sum(1 << code(face) for face in faces)


def masks(cards: Cards) -> tuple[int, int]:
    """Return cards as (faces, faces held twice)."""
    return mask(set(cards)), mask({face for face, copies in cards.items() if copies == 2})


def places(cards: Cards, suit: int, with_twos: bool) -> set[int]:
    """Return the places of a suit that cards hold, an ace at both ends: 0 … 13."""
    held = {rank for rank, of in cards if of == suit and (with_twos or rank != TWO)}
    return held | {13} if ACE in held else held


def hands() -> Iterator[Cards]:
    """Yield hands with much in common and little, the empty one and the whole pack among them."""
    yield Counter()
    yield Counter(EVERY_FACE)
    yield Counter(EVERY_FACE * 2)
    for face in EVERY_FACE:
        yield Counter([face])
        yield Counter(EVERY_FACE * 2) - Counter([face, face])
    chance = Random("hands to look at")
    for number in range(HANDS):
        suits = chance.sample(range(4), chance.randint(1, 4))
        low = chance.randint(0, 12)
        high = chance.randint(low, 12)
        likely = chance.choice((0.1, 0.3, 0.6, 0.9))
        cards: Cards = Counter()
        for rank, suit in EVERY_FACE:
            near = suit in suits and (low <= rank <= high) == (number % 4 != 0)
            for _copy in range(2):
                cards[rank, suit] += chance.random() < (likely if near else likely / 8)
        yield +cards


def test_stretches_of_three() -> None:
    met = 0
    for cards in hands():
        found = set()
        for suit in range(4):
            held = places(cards, suit, with_twos=False)
            for low in range(12):
                three = {low, low + 1, low + 2}
                if three <= held:
                    found |= {(place % 13, suit) for place in three}
        one, _two = masks(cards)
        assert view.in_stretches(one) == mask(found), sorted(cards)
        met += bool(found)
    assert met > HANDS // 10


def test_two_that_a_third_card_would_join() -> None:
    for cards in hands():
        found = set()
        for suit in range(4):
            held = places(cards, suit, with_twos=True)
            found |= {(place, suit) for place in held - {13} if held & {place + 1, place + 2}}
        one, _two = masks(cards)
        assert view.nearly_in_stretches(one) == mask(found), sorted(cards)


def many_of_a_rank(cards: Cards, least: int) -> int:
    """Return the ranks but the two of which there are so many cards, as a lane."""
    counts = Counter(rank for rank, _suit in cards.elements() if rank != TWO)
    return sum(1 << rank for rank, count in counts.items() if count >= least)


def test_equal_cards() -> None:
    for cards in hands():
        expected = many_of_a_rank(cards, 2), many_of_a_rank(cards, 3)
        assert tuple(view.equal(*masks(cards))) == expected, sorted(cards.elements())


@pytest.mark.parametrize("rank", range(13))
def test_equal_cards_of_every_number_in_every_suit(rank: int) -> None:
    # All ranks are counted at once: the neighbours are full, so that nothing may spill over.
    for counts in product(range(3), repeat=4):
        for others in ((), EVERY_FACE * 2):
            cards: Cards = Counter(face for face in others if face[0] != rank)
            cards += Counter({(rank, suit): count for suit, count in enumerate(counts)})
            expected = many_of_a_rank(cards, 2), many_of_a_rank(cards, 3)
            assert tuple(view.equal(*masks(cards))) == expected, counts


def test_every_suit_of_some_ranks() -> None:
    for ranks in range(1 << 13):
        chosen = {face for face in EVERY_FACE if ranks >> face[0] & 1}
        assert view.every_suit(ranks) == mask(chosen)


def away(face: tuple[int, int], distance: int) -> set[tuple[int, int]]:
    """Return the natural faces so many places from one, where the king is followed by the ace."""
    rank, suit = face
    return {((rank + step) % 13, suit) for step in (-distance, distance)} - {(TWO, suit)}


NATURAL = [face for face in EVERY_FACE if face[0] != TWO]


@pytest.mark.parametrize("face", NATURAL)
def test_neighbours_on_the_ring(face: tuple[int, int]) -> None:
    assert view.NEAR_FACES[code(face)] == mask(away(face, 1))
    assert view.FAR_FACES[code(face)] == mask(away(face, 2))


def test_the_neighbours_of_a_whole_hand_are_those_of_its_cards() -> None:
    for cards in hands():
        faces = {face for face in cards if face[0] != TWO}
        found = set().union(*(away(face, 1) | away(face, 2) for face in faces))
        assert view.all_neighbours(mask(faces)) == mask(found), sorted(faces)


def test_the_lowest_card() -> None:
    for cards in hands():
        lowest = min(map(code, cards), default=64)
        assert view.lowest_card(masks(cards)[0]) == lowest


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("one_a_rank", [False, True])
def test_the_ranks_of_which_a_group_may_begin(allowed: bool, one_a_rank: bool) -> None:
    changes = {"groups_allowed": allowed, "one_group_per_rank": one_a_rank}
    row = np.array(rules_row(rules_of("italian", changes)), np.int64)
    assert row[fields.GROUPS_ALLOWED] == allowed
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    chance = Random(f"groups {allowed} {one_a_rank}")
    for _ in range(200):
        team = chance.randrange(4)
        laid = {rank for rank in range(13) if rank != TWO and chance.random() < 0.3}
        ours = layout.TEAM0 + layout.TEAM_WIDTH * team
        table[ours + layout.RANKS] = sum(1 << rank for rank in laid)
        may = {face for face in NATURAL if allowed and not (one_a_rank and face[0] in laid)}
        assert view.may_begin(table, row, team) == mask(may)
        table[ours + layout.RANKS] = -1


def test_a_pot_that_lies_face_down_is_seen_as_the_hand() -> None:
    chance = Random("pots that lie face down")
    pack = [code(face) for face in EVERY_FACE * 2] + [64] * 4
    for number in range(50 if OFF else 500):
        table = np.zeros(layout.TABLE_SIZE, np.int64)
        seat, pot = chance.randrange(4), chance.randrange(2)
        chance.shuffle(pack)
        table[layout.ORDER0 : layout.ORDER0 + len(pack)] = pack
        first, size = chance.randint(0, 60), chance.choice((2, 11, 30))
        at = layout.POT0 + layout.POT_WIDTH * pot
        table[at + layout.POT_AT], table[at + layout.POT_SIZE] = first, size
        mine = layout.SEAT0 + layout.SEAT_WIDTH * seat
        table[mine + layout.FACE_DOWN] = pot if number % 2 else -1
        cards = pack[first : first + size] if number % 2 else []
        jokers = cards.count(64)
        faces: Cards = Counter((card & 15, card >> 4) for card in cards if card != 64)
        assert tuple(view.seen_hand(table, seat)) == (*masks(faces), jokers, len(cards))
        assert layout.held(table, seat) == len(cards)
