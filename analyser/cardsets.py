"""Sets of cards as integers: the compiled algebra of bits.

A set of card faces (no jokers) is an int64 of four lanes of sixteen bits, a lane a suit: bit
``16 * suit + rank`` with rank 0 the ace … 12 the king.  Place 13 of a lane is the high ace, where
a run needs one; 14 and 15 are guards, so a shift by one or two never leaks into the next suit.
Two packs need two masks: ``one`` (the faces held at least once) and ``two`` (held twice).
The highest bit in use is 61, so an int64 never turns negative.

    K Q J T 9 8 7 6 5 4 3 2 A      one lane, from the right:
    1 0 0 0 0 0 0 0 0 0 1 1 0      {2, 3, K} = 0b1_0000_0000_0110

A *lane* on its own (14 places, bits 0 … 13) is what run functions take.
"""

from __future__ import annotations

import numpy as np

from analyser.jit import kernel

LANE = 0x1FFF
"""The thirteen ranks of one suit, ace low."""
PLACES = 0x3FFF
"""The fourteen places of a run: ace low, two … king, ace high."""
ONE_OF_EACH = LANE | LANE << 16 | LANE << 32 | LANE << 48
"""Every face once: 52 bits."""
ACES = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The four aces; ``ACES << rank`` is every card of a rank."""
TWOS = ACES << 1
"""The four twos."""


@kernel
def count(mask):
    """Return how many bits of a non-negative int64 are set (Hacker's Delight, figure 5-2)."""
    x = mask - ((mask >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    # Summing bytes by shifts and not by one multiplication: the product would pass bit 63.
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 127


@kernel
def lowest(mask):
    """Return the position of the lowest bit of a non-empty set."""
    return count((mask & -mask) - 1)


@kernel
def highest(mask):
    """Return the position of the highest bit of a non-empty set."""
    x = mask
    x |= x >> 1
    x |= x >> 2
    x |= x >> 4
    x |= x >> 8
    x |= x >> 16
    x |= x >> 32
    return count(x) - 1


@kernel
def next_up(mask):
    """Return the set moved one rank up; what leaves the lane lands in its guard."""
    return mask << 1


@kernel
def next_down(mask):
    """Return the set moved one rank down; the aces leave at the bottom."""
    return (mask & ~ACES) >> 1


@kernel
def lane(mask, suit):
    """Return one suit of a set as fourteen places, an ace at both of its ends."""
    ranks = (mask >> (16 * suit)) & LANE
    return ranks | (ranks & 1) << 13


@kernel
def of_rank(mask, rank):
    """Return how many suits of a rank are in a set: 0 … 4."""
    return count(mask & (ACES << rank))


def cardset(text: str) -> int:
    """Return the set of the cards in a text such as ``"3c 4c 5c"`` (for tests and constants)."""
    from analyser.cards import card_code

    return int(np.bitwise_or.reduce([1 << card_code(card) for card in text.split()] or [0]))
