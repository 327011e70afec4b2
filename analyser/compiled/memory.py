"""How does compiled code reach its numbers?  As plain memory where it is fast, as arrays elsewhere.

numba hands an array to a function as seven numbers and corrects every index that might be
negative.  ``part`` makes a bare pointer of an array instead: one number, no correction, no check.
With every index checked (``ANALYSER_BOUNDSCHECK=1``), or the compiler off, it is a view of the
array, so that whatever a pointer would read or write outside of it is an error there.
"""

from __future__ import annotations

from numba import config
from numba.core import cgutils, types
from numba.extending import intrinsic

from analyser.compiled.jit import BOUNDSCHECK, merged

if BOUNDSCHECK or getattr(config, "DISABLE_JIT"):  # noqa: B009 - its stubs lack the name
    # A compiled function may return no array that it made; a merged one returns nothing.
    @merged
    def part(numbers, at):
        """Return the part of an array from position ``at`` on, as something to index."""
        return numbers[at:]

else:

    @intrinsic
    def part(_typing, numbers, _at):
        """Return the part of an array from position ``at`` on, as something to index."""
        if isinstance(numbers, types.Array):
            if numbers.layout != "C":
                return None
            pointer = types.CPointer(numbers.dtype)
        elif isinstance(numbers, types.CPointer):
            pointer = numbers
        else:
            return None

        def write(context, builder, _signature, arguments):
            first, place = arguments
            if isinstance(numbers, types.Array):
                first = context.make_array(numbers)(context, builder, first).data
            return cgutils.gep_inbounds(builder, first, place)

        return pointer(numbers, types.intp), write
