"""How does compiled code reach its numbers?  As plain memory where it is fast, as arrays elsewhere.

numba hands an array to a function as seven numbers and corrects every index that might be
negative.  ``part`` makes a bare pointer of an array instead: one number, no correction, no check.
``blocks`` names what lies in an array side by side, a seat's numbers, a meld's, so that nobody
counts positions where they are used.  With every index checked (``ANALYSER_BOUNDSCHECK=1``), or the
compiler off, both are views of the array, so that whatever a pointer would read or write outside of
it is an error there.
"""

from __future__ import annotations

from typing import Final

from llvmlite import ir
from numba import config
from numba.core import cgutils, types
from numba.extending import intrinsic

from analyser.compiled.jit import BOUNDSCHECK, merged

CHECKS_BOUNDS: Final[bool] = BOUNDSCHECK or getattr(config, "DISABLE_JIT")  # noqa: B009 - its stubs lack it
"""What a pointer would hide is to be seen."""


def pointer_to(numbers):
    """Return the type of a pointer to an array's numbers; ``None``: not a flat array."""
    if isinstance(numbers, types.CPointer):
        return numbers
    if isinstance(numbers, types.Array) and numbers.layout == "C":
        return types.CPointer(numbers.dtype)
    return None


def point_to_first(context, builder, numbers, value):
    """Return the address of the first number."""
    if isinstance(numbers, types.Array):
        return context.make_array(numbers)(context, builder, value).data
    return value


if CHECKS_BOUNDS:
    # A compiled function may return no array that it made; a merged one returns nothing.
    @merged
    def part(numbers, at):
        """Return the part of an array from position ``at`` on, as something to index."""
        return numbers[at:]

    def blocks(first, width):
        """Return what finds one of the blocks of numbers that lie in an array side by side.

        ``first``: where block 0 begins; ``width``: numbers of a block.  What is returned takes the
        array and the block's number, and returns that block as something to index.
        """

        @merged
        def block(numbers, number):
            return numbers[first + width * number : first + width * number + width]

        return block

    @merged
    def copy(source, target, count):
        """Copy so many numbers from the beginning of one part to that of another."""
        for at in range(count):
            target[at] = source[at]

else:

    @intrinsic
    def part(_typing, numbers, _at):
        """Return the part of an array from position ``at`` on, as something to index."""
        pointer = pointer_to(numbers)
        if pointer is None:
            return None

        def write(context, builder, _signature, arguments):
            first = point_to_first(context, builder, numbers, arguments[0])
            return cgutils.gep_inbounds(builder, first, arguments[1])

        return pointer(numbers, types.intp), write

    def blocks(first, width):
        """Return what finds one of the blocks of numbers that lie in an array side by side.

        ``first``: where block 0 begins; ``width``: numbers of a block.  What is returned takes the
        array and the block's number, and returns that block as something to index.
        """

        @intrinsic
        def block(_typing, numbers, _number):
            pointer = pointer_to(numbers)
            if pointer is None:
                return None

            def write(context, builder, _signature, arguments):
                zero = point_to_first(context, builder, numbers, arguments[0])
                at = builder.mul(arguments[1], ir.Constant(arguments[1].type, width))
                at = builder.add(at, ir.Constant(at.type, first))
                return cgutils.gep_inbounds(builder, zero, at)

            return pointer(numbers, types.intp), write

        return block

    @intrinsic
    def copy(_typing, source, target, _count):
        """Copy so many numbers from the beginning of one part to that of another."""
        if pointer_to(source) is None or pointer_to(source) != pointer_to(target):
            return None

        def write(context, builder, _signature, arguments):
            taken = point_to_first(context, builder, source, arguments[0])
            put = point_to_first(context, builder, target, arguments[1])
            size = context.get_abi_sizeof(context.get_data_type(pointer_to(source).dtype))
            cgutils.raw_memcpy(builder, put, taken, arguments[2], size, align=size)
            return context.get_dummy_value()

        return types.none(source, target, types.intp), write
