"""What do four numbers make?  By hand and slowly, with nothing of the package.

Expressions are written out as they would be on paper: an order of the four, one of five ways of
parentheses, three operators.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod

Values = tuple[int, ...]


def made(sign: str, left: Fraction | None, right: Fraction | None) -> Fraction | None:
    """Return what two numbers make; nothing is divided by 0."""
    if left is None or right is None or (sign == "/" and right == 0):
        return None
    return {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "/": lambda: left / right,
    }[sign]()


def ways(values: Values, target: int = 24) -> int:
    """Return how many of the 7,680 written expressions make the target."""
    found = 0
    for a, b, c, d in permutations(map(Fraction, values)):
        for x, y, z in product("+-*/", repeat=3):
            ab, bc, cd = made(x, a, b), made(y, b, c), made(z, c, d)
            shapes = (
                made(z, made(y, ab, c), d),
                made(z, made(x, a, bc), d),
                made(y, ab, cd),
                made(x, a, made(z, bc, d)),
                made(x, a, made(y, b, cd)),
            )
            found += shapes.count(Fraction(target))
    return found


@cache
def reaches(values: tuple[Fraction, ...], target: int = 24) -> bool:
    """Say whether some numbers can make the target: two at a time become one."""
    if len(values) == 1:
        return values[0] == target
    for one in range(len(values)):
        for other in range(len(values)):
            if one == other:
                continue
            rest = [each for at, each in enumerate(values) if at not in (one, other)]
            for sign in "+-*/":
                new = made(sign, values[one], values[other])
                if new is not None and reaches(tuple(sorted([*rest, new])), target):
                    return True
    return False


def sets(top: int) -> Iterator[Values]:
    """Yield every set of four values up to one."""
    yield from combinations_with_replacement(range(1, top + 1), 4)


def deals(values: Values, held: int = 4) -> int:
    """Return in how many ways four cards of a pack, so many of each value, have these values."""
    return prod(comb(held, values.count(each)) for each in {*values})
