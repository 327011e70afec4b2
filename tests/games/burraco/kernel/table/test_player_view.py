"""``analyser.games.burraco.kernel.table.player_view``: Do the masks of a view say what a player who
counts cards on his fingers would say?

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

from analyser.cards.codes import RANKS
from analyser.games.burraco.kernel.table import player_view
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.rules import GROUP_RANKS, R, rules_of, rules_row

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


def counts(cards: Cards) -> int:
    """Return how many natural cards there are of each rank, a digit of four bits each."""
    return sum(16**rank for rank, _suit in cards.elements() if rank != TWO)


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
        assert player_view.find_stretches(one) == mask(found), sorted(cards)
        met += bool(found)
    assert met > HANDS // 10


def test_where_three_in_a_row_begin() -> None:
    for cards in hands():
        found = 0
        for suit in range(4):
            held = places(cards, suit, with_twos=False)
            for low in range(12):
                found |= ({low, low + 1, low + 2} <= held) << 16 * suit + low
        one, _two = masks(cards)
        assert player_view.threes_in_a_row(one) == found, sorted(cards)


def test_every_suit_of_some_ranks() -> None:
    for ranks in range(1 << 13):
        chosen = {face for face in EVERY_FACE if ranks >> face[0] & 1}
        assert player_view.every_suit(ranks) == mask(chosen)


def away(face: tuple[int, int], distance: int) -> set[tuple[int, int]]:
    """Return the natural faces so many places from one, where the king is followed by the ace."""
    rank, suit = face
    return {((rank + step) % 13, suit) for step in (-distance, distance)} - {(TWO, suit)}


NATURAL = [face for face in EVERY_FACE if face[0] != TWO]
NATURAL_RANKS = [rank for rank in range(13) if rank != TWO]


@pytest.mark.parametrize("distance", [1, 2])
def test_neighbours_on_the_ring(distance: int) -> None:
    for face in EVERY_FACE:
        # Not of a two: it stands beside cards, and is asked for, nowhere.
        if face[0] != TWO:
            assert player_view.neighbours(code(face), distance) == mask(away(face, distance))


def test_the_tables_of_neighbours_hold_both_distances_and_then_the_rank_too() -> None:
    for face in NATURAL:
        near = mask(away(face, 1) | away(face, 2))
        equal = mask({(face[0], suit) for suit in range(4)})
        assert player_view.NEIGHBOURS[code(face)] == near
        assert player_view.FITTING_FACES[code(face)] == near
        assert player_view.FITTING_FACES[64 + code(face)] == near | equal


def test_which_places_around_a_card_are_held() -> None:
    met = set()
    for cards in hands():
        one, _two = masks(cards)
        held = {face for face in cards if face[0] != TWO}
        for rank, suit in held or {(KING, 0), (ACE, 3)}:
            around = [((rank + step) % 13, suit) in held for step in (-2, -1, 0, 1, 2)]
            found = player_view.find_neighbours(one & player_view.NATURAL, code((rank, suit)))
            assert found == sum(1 << at for at, each in enumerate(around) if each), sorted(held)
            met.add((rank, int(found)))
    # Of each rank with every way to be held around it: twos are never held.
    assert OFF or len(met) > 12 * 12


def with_pile(chance: Random) -> Iterator[tuple[Cards, Cards]]:
    """Yield a hand and what is known of a pile: no face of both together more than twice."""
    for cards in hands():
        pile = Counter(chance.sample(sorted(cards.elements()), len(list(cards.elements())) // 3))
        yield cards - pile, pile


@pytest.mark.broad
def test_what_would_meld_or_go_with_a_pile() -> None:
    """Of all faces: with a stretch of three or three of a rank; with a neighbour or an equal."""
    chance = Random("hand and pile")
    seen = np.zeros(player_view.VIEW_SIZE, np.int64)
    for hand, pile in with_pile(chance):
        begin = {rank for rank in range(13) if rank != TWO and chance.random() < 0.8}
        seen[player_view.ONE], seen[player_view.COUNTS] = masks(hand)[0], counts(hand)
        seen[player_view.MAY_BEGIN] = sum(1 << rank for rank in begin)
        both = hand + pile
        held = {face for face in both if face[0] != TWO}
        many = Counter(rank for rank, _suit in both.elements())
        melding, connecting = set(), set()
        for face in NATURAL:
            rank, suit = face
            row = places(both, suit, with_twos=False)
            for place in {rank, 13} if rank == ACE else {rank}:
                for low in (place - 2, place - 1, place):
                    melding |= {face} if {low, low + 1, low + 2} <= row else set()
            melding |= {face} if rank in begin and many[rank] >= 3 else set()
            connecting |= {face} if rank in begin and many[rank] >= 2 else set()
            connecting |= {face} if (away(face, 1) | away(face, 2)) & held else set()
        together = seen, masks(pile)[0], counts(pile)
        found = player_view.find_melding(*together), player_view.find_connecting(*together)
        assert found == (mask(melding), mask(connecting)), (sorted(hand), sorted(pile))


def test_the_neighbours_of_a_whole_hand_are_those_of_its_cards() -> None:
    for cards in hands():
        faces = {face for face in cards if face[0] != TWO}
        found = set().union(*(away(face, 1) | away(face, 2) for face in faces))
        assert player_view.all_neighbours(mask(faces)) == mask(found), sorted(faces)


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("one_a_rank", [False, True])
@pytest.mark.parametrize("ranks", GROUP_RANKS)
def test_the_ranks_of_which_a_group_may_begin(allowed: bool, one_a_rank: bool, ranks: str) -> None:
    changes = {
        "groups_allowed": allowed, "one_group_per_rank": one_a_rank, "group_ranks": ranks,
    }  # fmt: skip
    row = np.array(rules_row(rules_of("italian", changes)), np.int64)
    assert row[R.GROUPS_ALLOWED] == allowed
    few = {"aces_and_threes": "A3", "aces_kings_and_threes": "A3K"}
    known = NATURAL_RANKS if ranks == "any" else [RANKS.index(rank) for rank in few[ranks]]
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    chance = Random(f"groups {allowed} {one_a_rank}")
    for _ in range(200):
        team = chance.randrange(4)
        laid = {rank for rank in range(13) if rank != TWO and chance.random() < 0.3}
        ours = layout.TEAM0 + layout.TEAM_WIDTH * team
        of_ranks = sum(1 << rank for rank in laid)
        table[ours + layout.GROUPS_LONGER] = player_view.every_suit(of_ranks)
        may = {rank for rank in known if allowed and not (one_a_rank and rank in laid)}
        assert player_view.may_begin(table, row, team) == sum(1 << rank for rank in may)
        table[ours + layout.GROUPS_LONGER] = -1


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
        expected = (*masks(faces), jokers, counts(faces), len(cards))
        assert tuple(player_view.seen_hand(table, seat)) == expected
        assert layout.count_held(table, seat) == len(cards)
