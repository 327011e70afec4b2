"""How many cards of each rank?  One word, a digit of four bits a rank.  Compiled.

    rank     …  5 4 3 2 A          two fives, three threes:
    digit    …  2 0 3 0 0          0x…20300

A card more is an addition, a whole pile more is one too, and which ranks there are two or three of
is found for all at once.  A digit holds up to 8, which is all that two packs have of a rank.
"""

from __future__ import annotations

from llvmlite import ir
from numba import config
from numba.core import types
from numba.extending import intrinsic

from analyser.compiled.jit import inlined
from analyser.compiled.processor import HAS_PEXT

DIGIT = 4
"""Bits of a digit."""
ONES = sum(1 << DIGIT * rank for rank in range(13))
"""One card of each rank."""


@inlined
def of_rank(counts, rank):
    """Return how many cards there are of a rank."""
    return counts >> DIGIT * rank & 15


@inlined
def two_or_more(counts):
    """Return the ranks of which there are two cards or more, as a set (13 bits).

    Six more carry a digit of two to eight, whose bit is the highest of the digit's four:

        counts    …  2    0    3    1
        six more  … 1000 0110 1001 0111
        found     …  1    0    1    0
    """
    return gather_bits(counts + 6 * ONES >> 3 & ONES)


@inlined
def three_or_more(counts):
    """Return the ranks of which there are three cards or more, as a set; see ``two_or_more``."""
    return gather_bits(counts + 5 * ONES >> 3 & ONES)


@inlined
def squeezed(flags):
    """Return every fourth bit of a word, the lowest first: 13 bits, by shifts alone.

    Each step halves the gaps, of bits a, b, c, d:   …d···c···b···a → …dc······ba → …dcba
    """
    flags = (flags | flags >> 3) & 0x0303030303030303
    flags = (flags | flags >> 6) & 0x000F000F000F000F
    flags = (flags | flags >> 12) & 0x000000FF000000FF
    return (flags | flags >> 24) & 0x1FFF


@inlined
def strewn(of_ranks):
    """Return one card of each rank of a set, by shifts alone: bit r becomes bit 4·r."""
    found = (of_ranks | of_ranks << 24) & 0x000000FF000000FF
    found = (found | found << 12) & 0x000F000F000F000F
    found = (found | found << 6) & 0x0303030303030303
    return (found | found << 3) & ONES


if not HAS_PEXT or getattr(config, "DISABLE_JIT"):  # noqa: B009 - its stubs lack the name
    gather_bits, spread = squeezed, strewn

else:

    def _mask_bits(builder, name, value):
        """Write the instruction of that name, with one bit of each digit as its mask."""
        word = ir.IntType(64)
        one = builder.module.globals.get(name) or ir.Function(
            builder.module, ir.FunctionType(word, [word, word]), name
        )
        return builder.call(one, [value, ir.Constant(word, ONES)])

    @intrinsic
    def gather_bits(_typing, _flags):
        """Return every fourth bit of a word, the lowest first: 13 bits, by one instruction."""

        def write(_context, builder, _signature, arguments):
            return _mask_bits(builder, "llvm.x86.bmi.pext.64", arguments[0])

        return types.int64(types.int64), write

    @intrinsic
    def spread(_typing, _of_ranks):
        """Return one card of each rank of a set, by one instruction: bit r becomes bit 4·r."""

        def write(_context, builder, _signature, arguments):
            return _mask_bits(builder, "llvm.x86.bmi.pdep.64", arguments[0])

        return types.int64(types.int64), write
