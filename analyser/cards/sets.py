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
from llvmlite import ir
from numba import config
from numba.core import types
from numba.extending import intrinsic

from analyser.compiled.jit import inlined

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


# Three questions to a bit set that the processor answers in one instruction each and numba does not
# offer.  With the compiler off they are Python's own.
if getattr(config, "DISABLE_JIT"):  # noqa: B009 - its stubs lack the name

    def bits_set(mask):
        """Return how many bits of a non-negative int64 are set."""
        return int(mask).bit_count()

    def lowest_bit(mask):
        """Return the position of the lowest bit of a positive int64."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def highest_bit(mask):
        """Return the position of the highest bit of a positive int64."""
        return int(mask).bit_length() - 1

else:

    @intrinsic
    def bits_set(_typing, _mask):
        """Return how many bits of a non-negative int64 are set."""

        def write(_context, builder, _signature, arguments):
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), write

    @intrinsic
    def lowest_bit(_typing, _mask):
        """Return the position of the lowest bit of a positive int64."""

        def write(_context, builder, _signature, arguments):
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), write

    @intrinsic
    def highest_bit(_typing, _mask):
        """Return the position of the highest bit of a positive int64."""

        def write(_context, builder, _signature, arguments):
            above = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), above)

        return types.int64(types.int64), write


@inlined
def count(mask):
    """Return how many bits of a non-negative int64 are set."""
    return bits_set(mask)


@inlined
def find_lowest_bit(mask):
    """Return the position of the lowest bit of a non-empty set."""
    return lowest_bit(mask)


@inlined
def find_highest_bit(mask):
    """Return the position of the highest bit of a non-empty set."""
    return highest_bit(mask)


@inlined
def list_bits(mask, places):
    """Write down where the bits of a non-negative int64 are, the lowest first; returns how many."""
    many = 0
    while mask != 0:
        places[many] = lowest_bit(mask)
        mask &= mask - 1
        many += 1
    return many


@inlined
def lane(mask, suit):
    """Return one suit of a set as fourteen places, an ace at both of its ends."""
    ranks = (mask >> (16 * suit)) & LANE
    return ranks | (ranks & 1) << 13


def cardset(text: str) -> int:
    """Return the set of the cards in a text such as ``"3c 4c 5c"`` (for tests and constants)."""
    from analyser.cards.codes import card_code

    return int(np.bitwise_or.reduce([1 << card_code(card) for card in text.split()] or [0]))
