"""How may the cards that a player has not seen lie?  Compiled; three places at most.

The counterpart of ``advising.HiddenCards``, which describes how they are dealt, and how likely each
deal is.  Places that a game does not have are of size 0.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import bits_set, highest_bit, list_bits
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.tricks.deck import CARD_COUNT

CHOICE_BITS = 31
MOST_HELD = 10
"""Most cards that either of the first two places has."""

# Where things lie in the room:
COUNT = 0
"""How many cards there are to deal;"""
SIZES = 1
"""of each place how many of them it has,"""
MAY = SIZES + 3
"""which cards it may hold,"""
DEALT_LAST = MAY + 3
"""and those that it was dealt last."""
CARDS = DEALT_LAST + 3
"""The cards, the lowest first."""
WAYS = CARDS + CARD_COUNT
"""How many ways there are from a card on, by what the first two places have still to get."""
WIDTH = MOST_HELD + 1
"""Of a row there."""
BLOCK = WIDTH * WIDTH
SIZE = WAYS + BLOCK * (CARD_COUNT + 1)


@inlined
def ways_at(hidden, first, one, two):
    """Return how many ways there are, from a card on."""
    return hidden[WAYS + BLOCK * first + WIDTH * one + two]


@kernel
def look(hidden, cards):
    """Count the ways to deal a set of cards, sizes and what places may hold being written there."""
    many = list_bits(cards, part(hidden, CARDS))
    hidden[COUNT] = many
    most_one, most_two, most_three = hidden[SIZES], hidden[SIZES + 1], hidden[SIZES + 2]
    hidden[WAYS + BLOCK * many] = 1
    for first in range(many - 1, -1, -1):
        left, card = many - first, 1 << hidden[CARDS + first]
        for one in range(min(most_one, left) + 1):
            for two in range(min(most_two, left - one) + 1):
                three, found = left - one - two, 0
                if three <= most_three:
                    if one > 0 and hidden[MAY] & card != 0:
                        found += ways_at(hidden, first + 1, one - 1, two)
                    if two > 0 and hidden[MAY + 1] & card != 0:
                        found += ways_at(hidden, first + 1, one, two - 1)
                    if three > 0 and hidden[MAY + 2] & card != 0:
                        found += ways_at(hidden, first + 1, one, two)
                hidden[WAYS + BLOCK * first + WIDTH * one + two] = found


@kernel
def deal(hidden, seed, drawn):
    """Deal the cards by chance; returns how many numbers of the stream are drawn by then.

    ``seed``: a stream, of which ``drawn`` numbers are drawn already.
    """
    one, two = hidden[SIZES], hidden[SIZES + 1]
    for place in range(3):
        hidden[DEALT_LAST + place] = 0
    for first in range(hidden[COUNT]):
        card = 1 << hidden[CARDS + first]
        total, upto_one = ways_at(hidden, first, one, two), 0
        if one > 0 and hidden[MAY] & card != 0:
            upto_one = ways_at(hidden, first + 1, one - 1, two)
        upto_two = upto_one
        if two > 0 and hidden[MAY + 1] & card != 0:
            upto_two += ways_at(hidden, first + 1, one, two - 1)
        if upto_one == total:
            place = 0
        elif upto_one == 0 and upto_two == total:
            place = 1
        elif upto_two == 0:
            place = 2
        else:
            cut = max(0, highest_bit(total) + 1 - CHOICE_BITS)
            number = shuffle.drawn(seed, drawn, total >> cut)
            drawn += 1
            place = 0
            if number >= upto_one >> cut:
                place = 1 if number < upto_two >> cut else 2
        hidden[DEALT_LAST + place] |= card
        if place == 0:
            one -= 1
        elif place == 1:
            two -= 1
    return drawn


@inlined
def expect(hidden, place, hand, may):
    """Write down that a place has as many cards as a hand, of those that it may hold."""
    hidden[SIZES + place], hidden[MAY + place] = bits_set(hand), may
