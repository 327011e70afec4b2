"""``analyser.games.khanhoo``: Are the exact checks of Khanhoo, KH#1 to KH#4, what its melds come
to?

Fifteen cards of the pack of 61 are counted by *classes*: the faces fall into groups that the melds
in question never join (the suits, for sequences; the ranks, for triplets), a group's hands are
counted by size as a polynomial, over every set of its faces and one or two copies of each, and the
groups are multiplied.  Whether a set of faces makes a meld is asked of the finder that all rummies
share, plain or compiled: nothing here says what a meld is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from analyser.cards.codes import card_code
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.melds import CLUBS, KHANHOO, NUMBERS, RANKS, SUITS
from analyser.games.khanhoo.rules import HAND_CARDS, RULE_SETS, books_of
from analyser.games.melds import finder, plain
from analyser.games.melds.catalogue import MOST_KINDS, Way

PACK_OF_61 = melds.PACK_SIZE + 1
HANDS = comb(PACK_OF_61, HAND_CARDS)
BOOKS = books_of(RULE_SETS.make_rules("khanhoo"))
NATURAL = [way for way in BOOKS.whole.ways if way.jokers == 0]
Polynomial = list[int]


def times(one: Polynomial, other: Polynomial) -> Polynomial:
    found = [0] * (len(one) + len(other) - 1)
    for at, first in enumerate(one):
        for by, second in enumerate(other):
            found[at + by] += first * second
    return found


def hands_without(kinds: set[int], groups: list[list[str]]) -> int:
    """Return how many hands have no natural meld of these kinds; ``groups`` of faces that no such
    meld joins: all other cards, and the joker, are as they like.
    """
    ways = [way for way in NATURAL if way.kind in kinds]
    assert all(any(set(way.cards) <= set(group) for group in groups) for way in ways)
    return _without(ways, groups)


def _without(ways: list[Way], groups: list[list[str]]) -> int:
    total: Polynomial = [1]
    for group in groups:
        own = [way for way in ways if set(way.cards) <= set(group)]
        here = [0] * (2 * len(group) + 1)
        for copies in product(range(3), repeat=len(group)):
            cards = [card for card, many in zip(group, copies, strict=True) for _ in range(many)]
            if not any(plain.is_held(way, cards) for way in own):
                here[len(cards)] += 2 ** copies.count(1)
        total = times(total, here)
    for _ in range(PACK_OF_61 - 2 * sum(map(len, groups))):
        total = times(total, [1, 1])
    return total[HAND_CARDS]


def of_suit(suit: str) -> list[str]:
    return [rank + suit for rank in RANKS]


def of_rank(rank: str) -> list[str]:
    return [rank + suit for suit in SUITS]


def test_kh1_hands_with_a_joker_a_khanhoo_a_royal_or_a_triplet() -> None:
    assert HANDS == 70_539_987_842_520
    assert Fraction(comb(60, 14), HANDS) == Fraction(15, 61)
    khanhoo = HANDS - hands_without({melds.KHAN}, [list(KHANHOO)])
    assert khanhoo == 5_127_531_020_430
    assert round(100 * khanhoo / HANDS, 5) == 7.26897
    assert HANDS - hands_without({melds.ROYAL}, [list(CLUBS)]) == khanhoo
    for rank in NUMBERS:
        ways = [way for way in NATURAL if way.kind == melds.TRIPLET and way.cards[0][0] == rank]
        assert HANDS - _without(ways, [of_rank(rank)]) == khanhoo
    triplet = HANDS - hands_without({melds.TRIPLET}, [of_rank(rank) for rank in NUMBERS])
    assert triplet == 34_602_241_844_688
    assert round(100 * triplet / HANDS, 4) == 49.0534


@pytest.mark.broad
def test_kh1_hands_with_a_sequence_of_three() -> None:
    sequence = HANDS - hands_without({melds.SEQUENCE}, [of_suit(suit) for suit in SUITS])
    assert sequence == 53_176_248_453_749
    assert round(100 * sequence / HANDS, 4) == 75.3845


def test_kh2_hands_with_all_aces_both_khanhoos_or_both_royals() -> None:
    assert comb(55, 9) == 6_358_402_050
    for kind, faces in (
        (melds.DOUBLE_ACES, of_rank("A")),
        (melds.DOUBLE_KHAN, list(KHANHOO)),
        (melds.DOUBLE_ROYAL, list(CLUBS)),
    ):
        assert HANDS - hands_without({kind}, [faces]) == 6_358_402_050


def test_kh3_there_are_115_melds_without_joker() -> None:
    assert len(NATURAL) == len({way.cards for way in NATURAL}) == len(BOOKS.whole.melds) == 115
    counted = Counter(way.kind for way in NATURAL)
    assert counted == {
        melds.SEQUENCE: 84, melds.ACES: 7, melds.DOUBLE_ACES: 1, melds.TRIPLET: 8,
        melds.DOUBLE_TRIPLET: 8, melds.ROYAL: 1, melds.DOUBLE_ROYAL: 1, melds.COURT: 3,
        melds.KHAN: 1, melds.DOUBLE_KHAN: 1,
    }  # fmt: skip
    # And the compiled finder, asked whether each of them splits as a whole, finds just these.
    book = np.array(BOOKS.whole.numbers())
    room = np.zeros(finder.ROOM, np.int64)
    for way in NATURAL:
        assert finder.first_split(book, *sets(way.cards), 0, room) == 1
    singles = [
        cards
        for cards in product(melds.HELD_FACES, repeat=3)
        if list(cards) == sorted(cards, key=card_code)
        if finder.first_split(book, *sets(cards), 0, room) == 1
    ]
    assert len(singles) == 21 + 7 + 8 + 1 + 3 + 1


def sets(cards: Iterable[str]) -> tuple[int, int]:
    """Return cards, none more than twice, as the finder takes them; thrice is none of the pack."""
    one = two = 0
    for card in cards:
        bit = 1 << card_code(card)
        two |= one & bit
        one |= bit
    return one, two


BEST = "Ah Ah 2s 2s 3d 3d 5d 5d 5h 5h 5s 5s Kc 9h 9h"


def most_points(ways: list[Way], cards: int) -> int:
    """Return the most points of melds side by side that have so many cards, jokers included.

    Sequences count for what is left: of every three cards one, which no sequence beats.
    """
    ways = sorted(ways, key=lambda way: (-way.worth, way.cards))
    sizes = [len(melds.list_laid_cards(way)) for way in ways]
    # The most that three cards count in any way from one on.
    rates = [3 * way.worth / size for way, size in zip(ways, sizes, strict=True)]
    best = 0

    def go_on(first: int, left: int, points: int, used: Counter[str], jokers: int) -> None:
        nonlocal best
        best = max(best, points + left // 3)
        for at in range(first, len(ways)):
            if points + max(rates[at:]) * left / 3 <= best:
                break
            way = ways[at]
            after = used + Counter(way.cards)
            if sizes[at] <= left and way.jokers <= jokers and max(after.values()) <= 2:
                go_on(at, left - sizes[at], points + way.worth, after, jokers - way.jokers)

    go_on(0, cards, 0, Counter(), 1)
    return best


def test_kh4_the_most_that_fifteen_cards_score_is_29() -> None:
    ways = list(BOOKS.claimed.ways)
    assert most_points([way for way in ways if way.jokers == 0], HAND_CARDS) == 29
    assert most_points(ways, HAND_CARDS) == 29
    quotas, room = np.full(MOST_KINDS, -1, np.int64), np.zeros(finder.ROOM, np.int64)
    book = np.array(BOOKS.scoring_book.numbers())
    hand = tuple(BEST.split())
    assert len(hand) == HAND_CARDS
    assert finder.find_best(book, *sets(hand), 0, quotas, room) == 29
    # With the joker in the place of a card it is as much.
    for at in range(HAND_CARDS):
        rest = hand[:at] + hand[at + 1 :]
        assert finder.find_best(book, *sets(rest), 1, quotas, room) == 29
    assert RULE_SETS.make_rules("khanhoo").out_points + 29 == 34


@pytest.mark.parametrize("cards", ["Ad Ad Ad", "Kc Qc Ad"])
def test_what_is_no_meld_is_none(cards: str) -> None:
    assert BOOKS.way_of(cards.split()) is None
