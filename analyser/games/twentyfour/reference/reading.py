"""Which expression is a text?  Whole numbers, ``+ - * /`` and brackets, as people read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyser.games.twentyfour.reference.solving import Expression

LONGEST: Final = 80
"""Characters of an expression: four numbers, three operators, and more brackets than are of use."""


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
        return self._chain("*/", self._single)

    def _chain(self, signs: str, part: Callable[[], Expression | None]) -> Expression | None:
        made = part()
        while made is not None and self._next() in signs:
            sign = self.text[self.at]
            self.at += 1
            other = part()
            made = None if other is None else (sign, made, other)
        return made

    def _next(self) -> str:
        """Return the next character; at the end one that is nothing."""
        return self.text[self.at] if self.at < len(self.text) else "."

    def _single(self) -> Expression | None:
        if self._next() == "(":
            self.at += 1
            made = self.sum()
            if self._next() != ")":
                return None
            self.at += 1
            return made
        first = self.at
        while self._next().isdigit():
            self.at += 1
        return int(self.text[first : self.at]) if self.at > first else None
