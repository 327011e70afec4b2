"""Which expressions make the target of four values, how many are there, how is one said and read?

Exact: every value is a ``Fraction``.  An *expression* is a value, or an operator between two
expressions.  They are counted as they are written: the cards told apart, every order, every way of
parentheses, so that four cards and four operators make 7,680.  ``solutions`` counts the same
for all sets at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from analyser.games.twentyfour.rules import Rules

Expression: TypeAlias = "int | tuple[str, Expression, Expression]"
"""A value, or operator, left and right."""
LONGEST: Final = 80
"""Characters of an expression: four numbers, three operators, and more brackets than are of use."""

SIGNS: Final = {"+": "+", "-": "-", "*": "×", "/": "/"}
"""How a person writes the operators."""
BINDS: Final = {"+": 1, "-": 1, "*": 2, "/": 2}


def combine_values(sign: str, left: Fraction, right: Fraction, fractions: bool) -> Fraction | None:
    """Return what an operator makes of two values; ``None`` where that is nothing or not allowed.

    Nothing is divided by 0; without ``fractions`` all values are whole.
    """
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if right == 0:
        return None
    made = left / right
    return made if fractions or made.denominator == 1 else None


def worth(expression: Expression, fractions: bool = True) -> Fraction | None:
    """Return the value of an expression; ``None`` where it has none."""
    if isinstance(expression, int):
        return Fraction(expression)
    sign, left, right = expression
    one, other = worth(left, fractions), worth(right, fractions)
    return None if one is None or other is None else combine_values(sign, one, other, fractions)


def _parts(cards: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the ways to part some cards in two, neither empty: what stands left, and right."""
    for many in range(1, len(cards)):
        for left in combinations(cards, many):
            yield left, tuple(card for card in cards if card not in left)


@cache
def count_numbers(values: tuple[int, ...], signs: str, fractions: bool) -> Counter[Fraction]:
    """Return how many written expressions of some values, from low to high, make each number."""
    if len(values) == 1:
        return Counter({Fraction(values[0]): 1})
    found = Counter[Fraction]()
    for left, right in _part_values(values, signs, fractions):
        for one, ways in left.items():
            for other, more in right.items():
                for sign in signs:
                    value = combine_values(sign, one, other, fractions)
                    if value is not None:
                        found[value] += ways * more
    return found


def _part_values(
    values: Sequence[int], signs: str, fractions: bool
) -> Iterator[tuple[Counter[Fraction], Counter[Fraction]]]:
    """Yield what is made left and right of the last operator, for each way to part the cards."""
    for left, right in _parts(range(len(values))):
        one, other = (tuple(values[card] for card in side) for side in (left, right))
        yield count_numbers(one, signs, fractions), count_numbers(other, signs, fractions)


def count_solutions(values: Sequence[int], rules: Rules) -> int:
    """Return how many written expressions of four values make the target."""
    return _count_target(tuple(sorted(values)), rules.target, rules.operators, rules.fractions)


@cache
def _count_target(values: tuple[int, ...], target: int, signs: str, fractions: bool) -> int:
    """Return the same; of the last operator the right side follows from the left one."""
    found = 0
    for left, right in _part_values(values, signs, fractions):
        for one, ways in left.items():
            # The target is not 0: it is not a product of 0, nor a quotient of it.
            asked = {"+": target - one, "-": one - target}
            if one:
                asked |= {"*": target / one, "/": one / target}
            found += ways * sum(right[asked[sign]] for sign in signs if sign in asked)
    return found


@cache
def solution(values: tuple[int, ...], rules: Rules) -> str:
    """Return some solution of a set that has one, as histories have it."""
    return next(
        write_expression(each)
        for each in expressions(values, rules.operators)
        if worth(each, rules.fractions) == rules.target
    )


@cache
def mistake(values: tuple[int, ...], rules: Rules) -> str:
    """Return some expression of a set that is not a solution, likewise."""
    return next(
        write_expression(each)
        for each in expressions(values, rules.operators)
        if worth(each, rules.fractions) != rules.target
    )


def expressions(values: Sequence[int], signs: str) -> Iterator[Expression]:
    """Yield every written expression of some values."""
    if len(values) == 1:
        yield values[0]
        return
    for left, right in _parts(range(len(values))):
        for one in expressions([values[card] for card in left], signs):
            for other in expressions([values[card] for card in right], signs):
                for sign in signs:
                    yield sign, one, other


def solutions(values: Sequence[int], rules: Rules) -> list[str]:
    """Return the solutions of a set in a person's words, each told once, the shortest first.

    Two are one where they differ by the order of what is added or multiplied alone, or by brackets
    that change nothing: ``8 / (3 - 8 / 3)``.
    """
    found: dict[_Flat, str] = {}
    for expression in expressions(sorted(values, reverse=True), rules.operators):
        if worth(expression, rules.fractions) == rules.target:
            flat = _flatten(expression)
            said = speak_expression(expression)
            best = found.get(flat)
            if best is None or (len(said), said) < (len(best), best):
                found[flat] = said
    return sorted(found.values(), key=lambda said: (len(said), said))


_Flat: TypeAlias = "tuple[str, tuple[tuple[int, _Flat], ...]]"
"""A value; or a sum or a product: which parts are added or multiplied (1), and which taken away or
divided by (−1), in an order of their own."""


def _flatten(expression: Expression) -> _Flat:
    if isinstance(expression, int):
        return str(expression), ()
    sign, left, right = expression
    kind = "sum" if BINDS[sign] == 1 else "product"
    parts: list[tuple[int, _Flat]] = []
    for side, way in ((left, 1), (right, 1 if sign in "+*" else -1)):
        inner = _flatten(side)
        if inner[0] == kind:
            parts += [(way * own, part) for own, part in inner[1]]
        else:
            parts.append((way, inner))
    return kind, tuple(sorted(parts))


def speak_expression(expression: Expression) -> str:
    """Return an expression as a person writes it, with no more brackets than are needed."""
    if isinstance(expression, int):
        return str(expression)
    sign, left, right = expression

    def inner(side: Expression, is_right: bool) -> str:
        said = speak_expression(side)
        if isinstance(side, int):
            return said
        looser = BINDS[side[0]] < BINDS[sign]
        # Behind a minus or a division the same kind must be bracketed too.
        turned = is_right and sign in "-/" and BINDS[side[0]] == BINDS[sign]
        return f"({said})" if looser or turned else said

    return f"{inner(left, False)} {SIGNS[sign]} {inner(right, True)}"


def write_expression(expression: Expression) -> str:
    """Return an expression as histories have it, all brackets but the outer: ``((4*3)*10)/5``."""
    if isinstance(expression, int):
        return str(expression)
    sign, left, right = expression
    one, other = (
        f"({write_expression(side)})" if isinstance(side, tuple) else str(side)
        for side in (left, right)
    )
    return f"{one}{sign}{other}"


def values_of(expression: Expression) -> list[int]:
    """Return the values of an expression, from left to right."""
    if isinstance(expression, int):
        return [expression]
    return [*values_of(expression[1]), *values_of(expression[2])]


def signs_of(expression: Expression) -> set[str]:
    """Return the operators of an expression."""
    if isinstance(expression, int):
        return set()
    return {expression[0], *signs_of(expression[1]), *signs_of(expression[2])}


# -- reading: whole numbers, + - * / and brackets, as people read them -----------------------------


def expression_of(text: str) -> Expression | None:
    """Return the expression that a text is; ``None`` where it is none.

    Products before sums, and from left to right.  There is no sign before a number (TF2).
    """
    if len(text) > LONGEST or not text.isascii():
        return None
    found = _Reader(text.replace(" ", ""))
    made = found.sum()
    return made if found.at == len(found.text) else None


class _Reader:
    """Where one is in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def sum(self) -> Expression | None:
        return self._chain("+-", self._product)

    def _product(self) -> Expression | None:
        return self._chain("*/", self._read_single)

    def _chain(self, signs: str, part: Callable[[], Expression | None]) -> Expression | None:
        made = part()
        while made is not None and self._peek() in signs:
            sign = self.text[self.at]
            self.at += 1
            other = part()
            made = None if other is None else (sign, made, other)
        return made

    def _peek(self) -> str:
        """Return the next character; at the end one that is nothing."""
        return self.text[self.at] if self.at < len(self.text) else "."

    def _read_single(self) -> Expression | None:
        if self._peek() == "(":
            self.at += 1
            made = self.sum()
            if self._peek() != ")":
                return None
            self.at += 1
            return made
        first = self.at
        while self._peek().isdigit():
            self.at += 1
        return int(self.text[first : self.at]) if self.at > first else None
