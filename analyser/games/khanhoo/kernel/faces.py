"""Which cards are which bits?  Sets of faces as ``cards.sets`` has them, of this pack, compiled.

A hand is two sets, ``one`` (faces held at least once) and ``two`` (held twice), and a count of
jokers.  Lanes: clubs, diamonds, hearts, spades; the ace is rank 0, jack, queen, king 10 to 12.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from analyser.cards.codes import JOKER as JOKER_CODE
from analyser.cards.codes import card_code
from analyser.cards.sets import bits_set, cardset
from analyser.compiled.jit import inlined
from analyser.games.khanhoo import melds

JOKER = JOKER_CODE
SUIT = 0x1FF
"""The nine ranks of one suit."""
NUMBERS = SUIT << 16 | SUIT << 32 | SUIT << 48
"""Ace to nine of diamonds, hearts and spades."""
FACES = cardset(" ".join(melds.HELD_FACES))
CLUBS = cardset("Jc Qc Kc")
ACES = cardset("Ad Ah As")
TRIPLE = 1 << 16 | 1 << 32 | 1 << 48
"""Three faces of a rank; ``TRIPLE << rank``."""
RANKS_2_9 = 0x1FE
LIKE = cardset(" ".join(melds.LIKE))
KHANHOO = cardset("Ah 2s 3d")
LOW_RANKS = 0x7F << 16 | 0x7F << 32 | 0x7F << 48
"""Faces from which a sequence of three may begin."""
MID_RANKS = LOW_RANKS << 1
HIGH_RANKS = LOW_RANKS << 2


def _find_twice(cards: Sequence[str]) -> int:
    """Return the set of the cards that are there twice."""
    return cardset(" ".join(card for card in dict.fromkeys(cards) if cards.count(card) > 1))


_BY_CODE = [
    next((card for card in melds.HELD_FACES if card_code(card) == at), "") for at in range(62)
]


def _partners(card: str) -> set[str]:
    """Return the other cards that lie with a card in a meld of three."""
    return {other for meld, _ in melds.SINGLES if card in meld for other in meld} - {card}


# The courts, the club and the number card that is there twice.
COURT_CLUBS = np.array([card_code(court[0]) for court in melds.COURTS], np.int64)
COURT_CARDS = np.array([card_code(court[1]) for court in melds.COURTS], np.int64)
# The melds of three aces: which faces, and which of them twice.
_ACE_MELDS = [cards for cards, kind in melds.SINGLES if kind == melds.ACES]
ACE_ONE = np.array([cardset(" ".join(cards)) for cards in _ACE_MELDS], np.int64)
ACE_TWO = np.array([_find_twice(cards) for cards in _ACE_MELDS], np.int64)
ACE_MELDS = len(_ACE_MELDS)
KC, QC, JC = (1 << card_code(court[0]) for court in melds.COURTS)
H9, S8, D7 = (1 << card_code(court[1]) for court in melds.COURTS)
TO_H9 = card_code("9h") - card_code("Kc")
TO_S8 = card_code("8s") - card_code("Qc")
TO_D7 = card_code("7d") - card_code("Jc")
AH, S2, D3 = (1 << card_code(card) for card in melds.KHANHOO)

# What a joker completes, sequences and triplets left out: groups by kind, those first that count
# most as a rule; of a way the faces, and which of them twice.
_JOKER_WAYS = [
    (kind, way)
    for kind in (9, 6, 7, 8, 5, 4, 3, 1)
    for way in melds.Books(tuple(range(10)), 1, with_sequences=False).scoring_book.ways
    if way.jokers == 1 and way.kind == kind
]
_JOKER_ORDER = list(dict.fromkeys(kind for kind, _ in _JOKER_WAYS))
JOKER_KIND = np.array(_JOKER_ORDER, np.int64)
JOKER_KINDS = len(_JOKER_ORDER)
JOKER_FIRST = np.array(
    [
        sum(_JOKER_ORDER.index(kind) < at for kind, _ in _JOKER_WAYS)
        for at in range(JOKER_KINDS + 1)
    ],
    np.int64,
)
JOKER_ONE = np.array([cardset(" ".join(way.cards)) for _, way in _JOKER_WAYS], np.int64)
JOKER_TWO = np.array([_find_twice(way.cards) for _, way in _JOKER_WAYS], np.int64)
JOKER_PAIRS = np.array(
    [
        min(_find_twice(way.cards).bit_count() for kind, way in _JOKER_WAYS if kind == each)
        for each in _JOKER_ORDER
    ],
    np.int64,
)
"""How many faces a way of the group has twice at least."""
SUIT_PAIRS = np.array([1 + 4 * 2, 1 + 4 * 3, 2 + 4 * 3], np.int64)
"""Two suits of the numbers: the first, and four times the second."""


PARTNERS = np.array(
    [sum(1 << card_code(each) for each in _partners(card)) for card in _BY_CODE], np.int64
)
"""By face: those that lie with it in a meld of three."""


@inlined
def count_cards(faces, twice):
    """Return how many cards are in a set of faces, some of them twice."""
    return bits_set(faces) + bits_set(twice)


@inlined
def court_clubs(faces):
    """Return the clubs of the courts whose number card is in a set."""
    return (faces & H9) >> TO_H9 | (faces & S8) >> TO_S8 | (faces & D7) >> TO_D7


@inlined
def court_numbers(faces):
    """Return the number cards of the courts whose club is in a set."""
    return (faces & KC) << TO_H9 | (faces & QC) << TO_S8 | (faces & JC) << TO_D7


@inlined
def partners(faces):
    """Return the faces that lie with another one of these in a meld of three."""
    n, c = faces & NUMBERS, faces & CLUBS
    found = (n << 1 | n << 2 | n >> 1 | n >> 2 | n >> 16 | n >> 32) & NUMBERS
    # What would leave the number at its high end is cut off before.
    found |= ((n & (SUIT << 16 | SUIT << 32)) << 16 | (n & (SUIT << 16)) << 32) & NUMBERS
    found |= (c << 1 | c << 2 | c >> 1 | c >> 2) & CLUBS
    found |= court_numbers(c) | court_clubs(n)
    if faces & AH != 0:
        found |= S2 | D3
    if faces & S2 != 0:
        found |= AH | D3
    if faces & D3 != 0:
        found |= AH | S2
    return found


@inlined
def suits_of_rank(n):
    """Return the numbers of which the one other suit of the rank is there, and the other one."""
    # Of diamonds the other two come from above, of spades from below.
    first = n >> 16 | (n & (SUIT << 16)) << 32
    return first, n >> 32 | (n & (SUIT << 16 | SUIT << 32)) << 16


@inlined
def find_paired(faces):
    """Return the faces that lie with one other of these at least in a meld of three, and with two
    others.
    """
    n, c = faces & NUMBERS, faces & CLUBS
    two = 0
    one = n << 1
    for more in (n << 2, n >> 1, n >> 2):
        two |= one & more
        one |= more
    first, second = suits_of_rank(n)
    one &= NUMBERS
    two &= NUMBERS
    same = (first | second) & NUMBERS
    both = first & second & NUMBERS
    two |= (one & same) | both
    one |= same
    clubs = (c << 1 | c << 2 | c >> 1 | c >> 2) & CLUBS
    clubs_two = CLUBS if c == CLUBS else 0
    if bits_set(c) == 2:
        clubs_two = CLUBS & ~c
    one |= clubs
    two |= clubs_two
    court = court_numbers(c) | court_clubs(n)
    two |= one & court
    one |= court
    khanhoo = faces & KHANHOO
    if khanhoo != 0:
        # One of the three goes with the other two, two of them with all and the third with both.
        with_one = KHANHOO & ~khanhoo if bits_set(khanhoo) == 1 else KHANHOO
        with_two = KHANHOO & ~khanhoo if bits_set(khanhoo) == 2 else 0
        with_two = KHANHOO if bits_set(khanhoo) == 3 else with_two
        two |= (one & with_one) | with_two
        one |= with_one
    return one, two


@inlined
def courts(one, two):
    """Return the faces of the courts that are held."""
    found = KC | H9 if two & H9 != 0 and one & KC != 0 else 0
    found |= QC | S8 if two & S8 != 0 and one & QC != 0 else 0
    return found | (JC | D7 if two & D7 != 0 and one & JC != 0 else 0)


@inlined
def lone_among(one, two, near):
    """Return how many natural cards lie in no meld of three with another card.

    ``near``: the ``partners`` of ``one``.
    """
    lone = one & ~near & ~(two & LIKE)
    return bits_set(lone) + bits_set(lone & two)


@inlined
def lone_cards(one, two):
    """Return how many natural cards lie in no meld of three with another card."""
    return lone_among(one, two, partners(one))


@inlined
def without_card(one, two, jokers, card):
    """Return the cards of such a hand, but for one of them."""
    if card == JOKER:
        return one, two, jokers - 1
    bit = 1 << card
    return one & ~(bit & ~two), two & ~bit, jokers
