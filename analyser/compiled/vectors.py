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
BLOCK = 64
"""Rows that are looked at together: the bits of a word."""
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

    def weighted_rows(width):
        """Return what adds rows of ``width`` whole numbers, each times a factor, to their sums."""

        @merged
        def add(sums, rows, weights, first, factors, count):
            total = 0
            for at in range(width // 2 * count):
                factor, to, both = factors[at // (width // 2)], at % (width // 2), rows[at]
                sums[to] = halves(
                    read_half(sums, 2 * to) + factor * (both << 32 >> 32),
                    read_half(sums, 2 * to + 1) + factor * (both >> 32),
                )
            for at in range(count):
                total += read_half(weights, first + at) * factors[at]
            return total

        return add

    def weighted_layer(width):
        """Return what adds rows as above, and each sum above 0, times its weight, to the result."""

        @merged
        def add(sums, rows, weights, first, factors, count, next_weights):
            total = 0
            for to in range(width):
                found = read_half(sums, to)
                for at in range(count):
                    found += factors[at] * read_half(rows, width * at + to)
                total += max(found << 32 >> 32, 0) * read_half(next_weights, to)
            for at in range(count):
                total += read_half(weights, first + at) * factors[at]
            return total

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

    def _find_not_zero(builder, numbers, count):
        """Return which of up to ``BLOCK`` int64 are not 0, the first of them the lowest bit."""
        eight = ir.VectorType(LONG, LANES)
        found = cgutils.alloca_once_value(builder, ir.Constant(LONG, 0))
        nothing, one_by_one, by_eight = (ir.Constant(LONG, each) for each in (0, 1, LANES))
        whole = builder.and_(count, ir.Constant(LONG, -LANES))

        def note(flags, at):
            bits = builder.shl(builder.zext(flags, LONG), at)
            builder.store(builder.or_(builder.load(found), bits), found)

        with cgutils.for_range_slice(builder, nothing, whole, by_eight, inc=True) as (at, _):
            place = cgutils.gep_inbounds(builder, numbers, at)
            place = builder.bitcast(place, eight.as_pointer())
            each = builder.load(place, align=8)
            differs = builder.icmp_signed("!=", each, ir.Constant(eight, None))
            note(builder.bitcast(differs, ir.IntType(LANES)), at)
        with cgutils.for_range_slice(builder, whole, count, one_by_one, inc=True) as (at, _):
            number = builder.load(cgutils.gep_inbounds(builder, numbers, at))
            note(builder.icmp_signed("!=", number, nothing), at)
        return builder.load(found)

    def _loop_over_bits(builder, bits, does):
        """Write a loop that hands ``does`` where each bit of a word is, the lowest first."""
        before, looked = builder.block, builder.append_basic_block("looked")
        done, through = map(builder.append_basic_block, ("done", "through"))
        builder.branch(looked)

        builder.position_at_end(looked)
        rest = builder.phi(LONG)
        rest.add_incoming(bits, before)
        builder.cbranch(builder.icmp_signed("!=", rest, ir.Constant(LONG, 0)), done, through)

        builder.position_at_end(done)
        does(builder.cttz(rest, ir.Constant(ir.IntType(1), 1)))
        fewer = builder.and_(rest, builder.sub(rest, ir.Constant(LONG, 1)))
        rest.add_incoming(fewer, builder.block)
        builder.branch(looked)

        builder.position_at_end(through)

    class _Rows:
        """Writes a loop over rows of numbers, each row as vectors, and has a factor for each."""

        def __init__(self, width, kind, packed):
            self.vector = ir.VectorType(kind, LANES)
            self.index = ir.IntType(64)
            # Two numbers in each of an array's, or one; and how an array's numbers are aligned.
            self.align = 8 if packed == 2 else 4
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

        def spread(self, builder, factor):
            """Return a number in all lanes."""
            nothing, lane = ir.Constant(self.vector, ir.Undefined), ir.IntType(32)
            first = builder.insert_element(nothing, factor, ir.Constant(lane, 0))
            return builder.shuffle_vector(
                first, nothing, ir.Constant(ir.VectorType(lane, LANES), None)
            )

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
            factor = self.spread(builder, factor)
            after = does(builder.mul(at, self.long), factor, so_far)
            for each, new in zip(so_far, after, strict=True):
                each.add_incoming(new, done)
            at.add_incoming(builder.add(at, self._constant(1)), done)
            builder.branch(looked)

            builder.position_at_end(through)
            return so_far

    def weighted_rows(width):
        """Return what adds rows of ``width`` whole numbers, each times a factor, to their sums.

        What is returned takes the sums and the rows, row by row, two numbers in an int64 each; a
        weight for each row, two in an int64, of which number ``first`` is that of the first row;
        the factors, an int64 a row; and how many rows there are.  It returns the sum of the
        factors, each times its weight, in 64 bits; the other sums are modulo 2^32.  A factor is a
        number of 32 bits.  ``width`` is a multiple of eight, of which four fit into a processor's
        registers.

        Rows whose factor is 0 are left out; most are.  The others are found 64 at a time, as the
        bits of a word: a processor would guess wrong too often if each row were asked about.
        """
        rows_of = _Rows(width, SHORT, packed=2)

        @intrinsic
        def add(_typing, sums, rows, weights, _first, factors, _count):
            if None in map(pointer_to, (sums, rows, weights, factors)):
                return None

            def write(context, builder, _signature, arguments):
                to = point_to_first(context, builder, sums, arguments[0])
                places = list(rows_of.vectors(builder, to))
                kinds = rows, weights, factors
                found, total = _add_rows(context, builder, rows_of, places, kinds, arguments)
                for each, place in zip(found, places, strict=True):
                    rows_of.store(builder, each, place)
                return total

            return types.int64(sums, rows, weights, types.int64, factors, types.int64), write

        return add

    def _add_rows(context, builder, rows_of, places, kinds, arguments):
        """Write the loop of :func:`weighted_rows`; return the sums as vectors, and the result."""
        first, count = arguments[3], arguments[5]
        matrix, beside, times = (
            point_to_first(context, builder, kind, arguments[at])
            for kind, at in zip(kinds, (1, 2, 4), strict=True)
        )
        beside = builder.bitcast(beside, SHORT.as_pointer())
        beside = cgutils.gep_inbounds(builder, beside, first)
        so_far = [
            cgutils.alloca_once_value(builder, each) for each in rows_of.read(builder, places)
        ]
        nothing, block = ir.Constant(LONG, 0), ir.Constant(LONG, BLOCK)
        total = cgutils.alloca_once_value(builder, nothing)

        def add_row(row_at):
            factor = builder.load(cgutils.gep_inbounds(builder, times, row_at))
            everywhere = rows_of.spread(builder, builder.trunc(factor, SHORT))
            found = rows_of.vectors(builder, matrix, builder.mul(row_at, rows_of.long))
            for row, each in zip(rows_of.read(builder, found), so_far, strict=True):
                new = builder.mul(row, everywhere)
                builder.store(builder.add(builder.load(each), new), each)
            weight = builder.load(cgutils.gep_inbounds(builder, beside, row_at), align=4)
            new = builder.mul(builder.sext(weight, LONG), factor)
            builder.store(builder.add(builder.load(total), new), total)

        with cgutils.for_range_slice(builder, nothing, count, block, inc=True) as (at, _):
            left = builder.sub(count, at)
            many = builder.select(builder.icmp_signed("<", left, block), left, block)
            here = cgutils.gep_inbounds(builder, times, at)
            found = _find_not_zero(builder, here, many)
            _loop_over_bits(builder, found, lambda bit: add_row(builder.add(at, bit)))
        return [builder.load(each) for each in so_far], builder.load(total)

    def weighted_layer(width):
        """Return what adds rows as above, and each sum above 0, times its weight, to the result.

        Takes these weights too, as the sums, which stay as they are.
        """
        rows_of = _Rows(width, SHORT, packed=2)

        def lanes(builder, vector):
            """Return the even and the odd numbers of a vector, as int64."""
            pairs = builder.bitcast(vector, ir.VectorType(LONG, LANES // 2))
            upper = ir.Constant(pairs.type, [32] * (LANES // 2))
            return builder.ashr(builder.shl(pairs, upper), upper), builder.ashr(pairs, upper)

        @intrinsic
        def add(_typing, sums, rows, weights, _first, factors, _count, next_weights):
            if None in map(pointer_to, (sums, rows, weights, factors, next_weights)):
                return None

            def write(context, builder, _signature, arguments):
                begins, last = (
                    list(rows_of.vectors(builder, point_to_first(context, builder, kind, value)))
                    for kind, value in ((sums, arguments[0]), (next_weights, arguments[6]))
                )
                kinds = rows, weights, factors
                found, total = _add_rows(context, builder, rows_of, begins, kinds, arguments)
                products = ir.Constant(ir.VectorType(LONG, LANES // 2), None)
                for each, times in zip(found, rows_of.read(builder, last), strict=True):
                    nothing = ir.Constant(each.type, None)
                    above = builder.icmp_signed(">", each, nothing)
                    each = builder.select(above, each, nothing)
                    for one, other in zip(lanes(builder, each), lanes(builder, times), strict=True):
                        products = builder.add(products, builder.mul(one, other))
                for lane in range(LANES // 2):
                    number = builder.extract_element(products, ir.Constant(SHORT, lane))
                    total = builder.add(total, number)
                return total

            arrays = sums, rows, weights, types.int64, factors, types.int64, next_weights
            return types.int64(*arrays), write

        return add

    def weighted_float_rows(width):
        """Return what adds rows of ``width`` float32, each times a factor, to their sums.

        Takes sums, rows, factors and how many rows, as :func:`weighted_rows`, one number after the
        other, and no weights: sums stay in registers.
        """
        rows_of = _Rows(width, ir.FloatType(), packed=1)

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
                        builder.fadd(each, builder.fmul(found, factor))
                        for each, found in zip(so_far, rows_of.read(builder, places), strict=True)
                    ]

                first = rows_of.read(builder, kept)
                last = rows_of.loop(builder, times, arguments[3], first, does)
                for each, place in zip(last, kept, strict=True):
                    rows_of.store(builder, each, place)
                return context.get_dummy_value()

            return types.none(sums, rows, factors, types.int64), write

        return add

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
                        new = builder.fmul(vector, factor)
                        (before,) = rows_of.read(builder, [place])
                        rows_of.store(builder, builder.fadd(before, new), place)
                    return []

                rows_of.loop(builder, times, arguments[3], [], does)
                return context.get_dummy_value()

            return types.none(rows, numbers, factors, types.int64), write

        return add
