"""How does compiled code calculate with many small numbers at once (SIMD)?

LLVM would turn a loop over an array into operations on vectors by itself, but that is turned off
(``linking``): so what is to run on vectors is written here.  Numbers are of 32 bits.  Whole ones
lie two by two in arrays of int64, the first of two in the lower half, as numpy's ``view`` has it: a
game's numbers are int64 alone.  Others are float32; what is done to each is done in the order of
the rows, a product and then a sum, each rounded by itself.

Where a processor has no vectors of eight, LLVM takes what it has: the numbers are the same, and
they are with every index checked (``ANALYSER_BOUNDSCHECK=1``) or the compiler off, where plain
loops take the place of vectors.
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from analyser.compiled.jit import inlined, merged
from analyser.compiled.memory import CHECKS_BOUNDS, point_to_first, pointer_to

LANES = 8
"""Numbers of a vector: 256 bits of them."""
FOUR = 4
"""Numbers of a vector where each has 64 bits."""
LOWER = 0xFFFFFFFF


@inlined
def halves(one, other):
    """Return what holds two 32-bit numbers, the first of them in the lower half; modulo 2^32."""
    return one & LOWER | other << 32


if CHECKS_BOUNDS:

    @inlined
    def read_half(numbers, at):
        """Return number ``at`` of those that lie two by two in an array, as int64."""
        return numbers[at >> 1] << 32 - 32 * (at & 1) >> 32

    @inlined
    def weighted_sum(weights, first, numbers, count):
        """Return the sum of int64 numbers, each times its weight."""
        total = 0
        for at in range(count):
            total += read_half(weights, first + at) * numbers[at]
        return total

    def sum_above_zero(width):
        """Return what adds up the numbers above 0 of ``width`` of them, each times its weight."""

        @merged
        def add_up(numbers, weights):
            total = 0
            for at in range(width):
                total += max(read_half(numbers, at), 0) * read_half(weights, at)
            return total

        return add_up

    def weighted_rows(width):
        """Return what adds rows of ``width`` whole numbers, each times a factor, to their sums."""

        @merged
        def add(sums, rows, factors, count):
            for at in range(width // 2 * count):
                factor, to, both = factors[at // (width // 2)], at % (width // 2), rows[at]
                sums[to] = halves(
                    read_half(sums, 2 * to) + factor * (both << 32 >> 32),
                    read_half(sums, 2 * to + 1) + factor * (both >> 32),
                )

        return add

    def weighted_float_rows(width):
        """Return what adds rows of ``width`` float32, each times a factor, to their sums."""

        @merged
        def add(sums, rows, factors, count):
            for at in range(width * count):
                sums[at % width] += rows[at] * factors[at // width]

        return add

    def spread_float_rows(width):
        """Return what adds ``width`` float32, times a factor for each row, onto rows."""

        @merged
        def add(rows, numbers, factors, count):
            for at in range(width * count):
                rows[at] += numbers[at % width] * factors[at // width]

        return add

else:

    @intrinsic
    def read_half(_typing, numbers, _at):
        """Return number ``at`` of those that lie two by two in an array, as int64."""
        if pointer_to(numbers) is None:
            return None

        def write(context, builder, _signature, arguments):
            first = point_to_first(context, builder, numbers, arguments[0])
            first = builder.bitcast(first, ir.IntType(32).as_pointer())
            found = builder.load(cgutils.gep_inbounds(builder, first, arguments[1]), align=4)
            return builder.sext(found, ir.IntType(64))

        return types.int64(numbers, types.int64), write

    SHORT, LONG = ir.IntType(32), ir.IntType(64)

    def _four(kind):
        return ir.VectorType(kind, FOUR)

    def _read_four(builder, numbers, at, kind):
        """Read four numbers, the first of them number ``at``, as int64."""
        place = cgutils.gep_inbounds(builder, numbers, at)
        place = builder.bitcast(place, _four(kind).as_pointer())
        found = builder.load(place, align=kind.width // 8)
        if kind is LONG:
            found = builder.trunc(found, _four(SHORT))
        return builder.sext(found, _four(LONG))

    def _add_lanes(builder, vector):
        """Return the sum of the numbers of a vector."""
        total = ir.Constant(LONG, 0)
        for lane in range(FOUR):
            total = builder.add(total, builder.extract_element(vector, ir.Constant(SHORT, lane)))
        return total

    @intrinsic
    def weighted_sum(_typing, weights, _first, numbers, _count):
        """Return the sum of ``count`` numbers, int64, each times its weight.

        ``weights``: two in an int64, of which number ``first`` is the first that counts.  A number
        is one of 32 bits; the sum has 64.
        """
        if None in (pointer_to(weights), pointer_to(numbers)):
            return None

        def write(context, builder, _signature, arguments):
            rows = point_to_first(context, builder, weights, arguments[0])
            rows = builder.bitcast(rows, SHORT.as_pointer())
            rows = cgutils.gep_inbounds(builder, rows, arguments[1])
            times = point_to_first(context, builder, numbers, arguments[2])
            fours = cgutils.alloca_once_value(builder, ir.Constant(_four(LONG), None))
            rest = cgutils.alloca_once_value(builder, ir.Constant(LONG, 0))
            nothing, one_by_one, by_four = (ir.Constant(LONG, each) for each in (0, 1, FOUR))
            whole = builder.and_(arguments[3], ir.Constant(LONG, -FOUR))
            with cgutils.for_range_slice(builder, nothing, whole, by_four, inc=True) as (at, _):
                one = _read_four(builder, rows, at, SHORT)
                other = _read_four(builder, times, at, LONG)
                builder.store(builder.add(builder.load(fours), builder.mul(one, other)), fours)
            with cgutils.for_range_slice(builder, whole, arguments[3], one_by_one, inc=True) as (
                at,
                _,
            ):
                one = builder.load(cgutils.gep_inbounds(builder, rows, at), align=4)
                one = builder.sext(one, LONG)
                other = builder.load(cgutils.gep_inbounds(builder, times, at))
                other = builder.sext(builder.trunc(other, SHORT), LONG)
                builder.store(builder.add(builder.load(rest), builder.mul(one, other)), rest)
            return builder.add(_add_lanes(builder, builder.load(fours)), builder.load(rest))

        return types.int64(weights, types.int64, numbers, types.int64), write

    def sum_above_zero(width):
        """Return what adds up the numbers above 0 of ``width`` of them, each times its weight.

        What is returned takes the numbers and the weights, two in an int64 each; the sum has 64
        bits.  ``width`` is a multiple of four.
        """

        @intrinsic
        def add_up(_typing, numbers, weights):
            if None in (pointer_to(numbers), pointer_to(weights)):
                return None

            def write(context, builder, _signature, arguments):
                found, rows = (
                    builder.bitcast(
                        point_to_first(context, builder, each, value), SHORT.as_pointer()
                    )
                    for each, value in zip((numbers, weights), arguments, strict=True)
                )
                total, zero = ir.Constant(_four(LONG), None), ir.Constant(_four(LONG), None)
                for first in range(0, width, FOUR):
                    at = ir.Constant(LONG, first)
                    one = _read_four(builder, found, at, SHORT)
                    one = builder.select(builder.icmp_signed(">", one, zero), one, zero)
                    other = _read_four(builder, rows, at, SHORT)
                    total = builder.add(total, builder.mul(one, other))
                return _add_lanes(builder, total)

            return types.int64(numbers, weights), write

        return add_up

    class _Rows:
        """Writes a loop over rows of numbers, each row as vectors, and has a factor for each."""

        def __init__(self, width, kind, packed):
            self.number, self.vector = kind, ir.VectorType(kind, LANES)
            self.index = ir.IntType(64)
            # Two numbers in each of an array's, or one; and how an array's numbers are aligned.
            self.packed, self.align = packed, 8 if packed else 4
            self.long = self._constant(width // packed)
            self.places = [self._constant(at // packed) for at in range(0, width, LANES)]

        def _constant(self, number):
            return ir.Constant(self.index, number)

        def address(self, builder, numbers, at):
            """Return where the vector lies that begins with an array's number ``at``."""
            first = cgutils.gep_inbounds(builder, numbers, at)
            return builder.bitcast(first, self.vector.as_pointer())

        def vectors(self, builder, numbers, at=None):
            """Return where the vectors of the row lie that begins with an array's number ``at``."""
            for place in self.places:
                yield self.address(builder, numbers, builder.add(at, place) if at else place)

        def read(self, builder, places):
            """Read vectors."""
            return [builder.load(place, align=self.align) for place in places]

        def store(self, builder, vector, place):
            """Write a vector."""
            builder.store(vector, place, align=self.align)

        def times(self, builder, one, other):
            """Multiply vectors."""
            return (builder.mul if self.packed == 2 else builder.fmul)(one, other)

        def plus(self, builder, one, other):
            """Add vectors."""
            return (builder.add if self.packed == 2 else builder.fadd)(one, other)

        def loop(self, builder, factors, count, carried, does):
            """Write the loop.  ``carried``: vectors that go from row to row; returns the last ones.

            ``does`` takes the place of a row's first number, the row's factor in all lanes, and the
            vectors as they are before the row, and returns what they are after it.
            """
            before, looked = builder.block, builder.append_basic_block("looked")
            done, through = map(builder.append_basic_block, ("done", "through"))
            builder.branch(looked)

            builder.position_at_end(looked)
            at = builder.phi(self.index)
            at.add_incoming(self._constant(0), before)
            so_far = [builder.phi(self.vector) for _ in carried]
            for each, first in zip(so_far, carried, strict=True):
                each.add_incoming(first, before)
            builder.cbranch(builder.icmp_signed("<", at, count), done, through)

            builder.position_at_end(done)
            factor = builder.load(cgutils.gep_inbounds(builder, factors, at))
            if self.packed == 2:
                factor = builder.trunc(factor, self.number)
            nothing, lane = ir.Constant(self.vector, ir.Undefined), ir.IntType(32)
            first = builder.insert_element(nothing, factor, ir.Constant(lane, 0))
            everywhere = ir.Constant(ir.VectorType(lane, LANES), None)
            factor = builder.shuffle_vector(first, nothing, everywhere)
            after = does(builder.mul(at, self.long), factor, so_far)
            for each, new in zip(so_far, after, strict=True):
                each.add_incoming(new, done)
            at.add_incoming(builder.add(at, self._constant(1)), done)
            builder.branch(looked)

            builder.position_at_end(through)
            return so_far

    def _adds_up(rows_of):
        """Return what adds rows, each times a number, onto their sums, which stay in registers."""

        @intrinsic
        def add(_typing, sums, rows, factors, _count):
            if None in (pointer_to(sums), pointer_to(rows), pointer_to(factors)):
                return None

            def write(context, builder, _signature, arguments):
                to, weights, times = (
                    point_to_first(context, builder, each, value)
                    for each, value in zip((sums, rows, factors), arguments, strict=False)
                )
                kept = list(rows_of.vectors(builder, to))

                def does(at, factor, so_far):
                    places = rows_of.vectors(builder, weights, at)
                    return [
                        rows_of.plus(builder, each, rows_of.times(builder, found, factor))
                        for each, found in zip(so_far, rows_of.read(builder, places), strict=True)
                    ]

                first = rows_of.read(builder, kept)
                last = rows_of.loop(builder, times, arguments[3], first, does)
                for each, place in zip(last, kept, strict=True):
                    rows_of.store(builder, each, place)
                return context.get_dummy_value()

            return types.none(sums, rows, factors, types.int64), write

        return add

    def weighted_rows(width):
        """Return what adds rows of ``width`` whole numbers, each times a factor, to their sums.

        What is returned takes the sums and the rows, row by row, two numbers in an int64 each; the
        factors, an int64 a row; and how many rows there are.  Sums are modulo 2^32.  ``width`` is a
        multiple of eight, of which four fit into a processor's registers.  Rows whose factor is 0
        are added too: to leave them out, among 118 of which four fifths were 0, gained nothing.
        """
        return _adds_up(_Rows(width, ir.IntType(32), packed=2))

    def weighted_float_rows(width):
        """Return what adds rows of ``width`` float32, each times a factor, to their sums.

        Takes sums, rows, factors and how many rows, as :func:`weighted_rows`, one number after the
        other.
        """
        return _adds_up(_Rows(width, ir.FloatType(), packed=1))

    def spread_float_rows(width):
        """Return what adds ``width`` float32, times a factor for each row, onto rows.

        Takes the rows, the numbers, the factors, and how many rows.
        """
        rows_of = _Rows(width, ir.FloatType(), packed=1)

        @intrinsic
        def add(_typing, rows, numbers, factors, _count):
            if None in (pointer_to(rows), pointer_to(numbers), pointer_to(factors)):
                return None

            def write(context, builder, _signature, arguments):
                to, added, times = (
                    point_to_first(context, builder, each, value)
                    for each, value in zip((rows, numbers, factors), arguments, strict=False)
                )
                found = rows_of.read(builder, rows_of.vectors(builder, added))

                def does(at, factor, _nothing):
                    places = rows_of.vectors(builder, to, at)
                    for place, vector in zip(places, found, strict=True):
                        new = rows_of.times(builder, vector, factor)
                        (before,) = rows_of.read(builder, [place])
                        rows_of.store(builder, rows_of.plus(builder, before, new), place)
                    return []

                rows_of.loop(builder, times, arguments[3], [], does)
                return context.get_dummy_value()

            return types.none(rows, numbers, factors, types.int64), write

        return add
