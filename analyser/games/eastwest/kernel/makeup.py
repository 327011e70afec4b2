"""Of which ranks is a row, and what does that make?  Looked up, compiled.

How many of each rank up to five cards are is their *make-up*; each has a number, 0 that of no card.
A row's number grows with its cards (``grown``), and what it makes is one word (``made_of``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from analyser.cards import poker, poker_plain
from analyser.cards.poker_plain import RANKS as POKER_RANKS
from analyser.compiled.jit import inlined
from analyser.compiled.memory import part
from analyser.games.eastwest.kernel.hands import (
    LOWEST_RANK,
    OF_A_RANK,
    SUIT,
    SUIT_COUNT,
    SUIT_SIZE,
    UNIONS,
)
from analyser.games.eastwest.pack import LOW_STRAIGHT, RANKS, STRAIGHT
from analyser.games.eastwest.rules import R

# In the word of what a make-up makes, from the lowest bit: the ranks that decide, as in what a hand
# of poker is worth; then
CATEGORY_AT = poker.SETS
"""the category, of cards of several suits,"""
RANKS_AT = CATEGORY_AT + 4
"""its ranks, as a set,"""
FILLERS_AT = RANKS_AT + SUIT_SIZE
"""and where they differ those that it lacks in any straight that has all of them."""
DECIDING = (1 << CATEGORY_AT) - 1
# In a word of where it grows to:
NUMBER_BITS = 16
RANKS_A_WORD = 4
WORDS_EACH = SUIT_SIZE // RANKS_A_WORD

MAKEUPS = sorted(
    (many for many in product(range(SUIT_COUNT + 1), repeat=SUIT_SIZE) if sum(many) <= STRAIGHT),
    key=lambda many: (sum(many), many),
)
"""How many cards there are of each rank, by the number of the make-up."""
MAKEUP_COUNT = len(MAKEUPS)


def _made(many: Sequence[int], ace_low: bool) -> int:
    """Return the word of a make-up."""
    held = [rank for rank in range(SUIT_SIZE) if many[rank]]
    ranks = sum(1 << rank for rank in held)
    missing = int(UNIONS[(SUIT + 1) * ace_low + ranks]) & ~ranks
    if not held:
        return missing << FILLERS_AT
    # A card of another suit than the rest, so that they make no flush.
    cards = [RANKS[rank] + "cdhs"[at] for rank in held for at in range(many[rank])]
    cards[0] = RANKS[held[0]] + "d" if many[held[0]] == 1 else cards[0]
    low = LOW_STRAIGHT if ace_low else ""
    category = poker_plain.category(cards, low)
    if category == poker.STRAIGHT:
        above = [POKER_RANKS.index(card[0]) for card in cards]
        top = poker_plain.straight_to(above, [POKER_RANKS.index(rank) for rank in low])
        assert top is not None
        deciding = 1 << top
    else:
        most = sum(1 << rank for rank in held if many[rank] == max(many))
        deciding = (most << poker.RANK_COUNT | ranks & ~most) << LOWEST_RANK
    fillers = missing if max(many) == 1 else 0
    return deciding | category << CATEGORY_AT | ranks << RANKS_AT | fillers << FILLERS_AT


def _growing() -> list[int]:
    """Return, make-up by make-up, the words of which numbers they have with one card more."""
    numbers = {many: number for number, many in enumerate(MAKEUPS)}
    words = []
    for many in MAKEUPS:
        # No card can come where there is none of the rank, or no room: 0 stands for that.
        grown = [
            numbers.get((*many[:rank], many[rank] + 1, *many[rank + 1 :]), 0)
            for rank in range(SUIT_SIZE)
        ]
        for first in range(0, SUIT_SIZE, RANKS_A_WORD):
            four = grown[first : first + RANKS_A_WORD]
            words.append(sum(each << NUMBER_BITS * at for at, each in enumerate(four)))
    return words


MADE = np.array([_made(many, low) for low in (False, True) for many in MAKEUPS], np.int64)
GROWN = np.array(_growing(), np.int64)


@inlined
def grown(number, card):
    """Return the number of a make-up with one card more."""
    rank = card & (SUIT_SIZE - 1)
    word = part(GROWN, 0)[WORDS_EACH * number + rank // RANKS_A_WORD]
    return word >> NUMBER_BITS * (rank % RANKS_A_WORD) & ((1 << NUMBER_BITS) - 1)


@inlined
def made_of(rules, number):
    """Return the word of what a make-up makes."""
    return part(MADE, 0)[MAKEUP_COUNT * rules[R.ACE_LOW_STRAIGHT] + number]


@inlined
def category_in(made, suited):
    """Return the category that a word says; ``suited``: five cards, all of one suit."""
    found = made >> CATEGORY_AT & 15
    if suited:
        found = poker.STRAIGHT_FLUSH if found == poker.STRAIGHT else poker.FLUSH
    return found


@inlined
def worth_in(rules, made, category):
    """Return what the cards are worth as one number, as ``hands.worth`` does."""
    return poker.high_of(rules[R.ORDER], category) << poker.SETS | made & DECIDING


@inlined
def pairing_in(made):
    """Return all cards of the ranks that a word says."""
    return (made >> RANKS_AT & SUIT) * OF_A_RANK


@inlined
def filling_in(made):
    """Return all cards that fill a straight that has all its ranks; none, where two are alike."""
    return (made >> FILLERS_AT) * OF_A_RANK
