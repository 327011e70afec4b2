"""What is a poker hand worth?  The compiled twin of ``poker_plain``, which says what that means.

A hand is a word of digits, four bits a rank (``cards.ranks``), of which digit 0 is the two … 12 the
ace, and whether all its cards are of one suit.  Within a category, ranks compare as sets of bits
do: those of which there are most cards, then the rest.

    K K 9 9 T      of most  …1000100000000      the rest  …0000100000000
                            K   9                             T

So a worth is one number: how high the category is, and these two sets below it.
"""

from __future__ import annotations

from analyser.cards import poker_plain
from analyser.cards.ranks import ONES, gather_bits, three_or_more, two_or_more
from analyser.cards.sets import bits_set, highest_bit, lowest_bit
from analyser.compiled.jit import inlined

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(
    len(poker_plain.CATEGORIES)
)
RANK_COUNT = len(poker_plain.RANKS)
SETS = 2 * RANK_COUNT
"""Bits below how high the category is."""
FIVE_RUNNING = 31
"""Five ranks in a row, from the two on."""


@inlined
def some(counts):
    """Return the ranks of which there is a card, as a set (13 bits); up to four of each."""
    return gather_bits(counts + 7 * ONES >> 3 & ONES)


@inlined
def four_of(counts):
    """Return the ranks of which there are four cards, likewise."""
    return gather_bits(counts + 4 * ONES >> 3 & ONES)


@inlined
def straight_of(ranks, low):
    """Return whether five ranks, as a set, are a straight; ``low``: the one that the ace begins."""
    return ranks == low or ranks >> lowest_bit(ranks) == FIVE_RUNNING


@inlined
def category(counts, suited, low):
    """Return the category of one to five cards; ``suited``: whether all are of one suit."""
    several = two_or_more(counts)
    if several == 0:
        ranks = some(counts)
        if bits_set(ranks) < poker_plain.HAND:
            return HIGH_CARD
        if straight_of(ranks, low):
            return STRAIGHT_FLUSH if suited else STRAIGHT
        return FLUSH if suited else HIGH_CARD
    if four_of(counts) != 0:
        return FOUR
    ranks_twice = several & (several - 1) != 0
    if three_or_more(counts) != 0:
        return FULL_HOUSE if ranks_twice else THREE
    return TWO_PAIRS if ranks_twice else PAIR


@inlined
def worth(counts, suited, order, low):
    """Return what one to five cards are worth as one number; of two hands the greater wins.

    ``order``: of each category how high it is (``order_word``); ``low``: the ranks of the straight
    that the ace begins (``low_set``), 0: there is none.
    """
    found = category(counts, suited, low)
    ranks = some(counts)
    if found in (STRAIGHT, STRAIGHT_FLUSH):
        # Where the ace begins it, it ends with the highest of the others.
        top = ranks & ~(1 << (RANK_COUNT - 1)) if ranks == low else ranks
        return high_of(order, found) << SETS | 1 << highest_bit(top)
    most = ranks
    if found == FOUR:
        most = four_of(counts)
    elif found in (THREE, FULL_HOUSE):
        most = three_or_more(counts)
    elif found in (PAIR, TWO_PAIRS):
        most = two_or_more(counts)
    return high_of(order, found) << SETS | most << RANK_COUNT | ranks & ~most


@inlined
def high_of(order, found):
    """Return how high a category is."""
    return order >> 4 * found & 15


@inlined
def high_in(value):
    """Return how high the category of a hand of this value is."""
    return value >> SETS
