"""How may the cards that a player has not seen lie?  In pure Python.

Unseen cards lie in *places*, the hands of others and what nobody plays with, each of a known size
and with cards that it may hold, for all that was seen.  Every deal of the cards to the places that
agrees with that is as likely as any other.  The cards are dealt one after another, in the order of
their numbers, and each goes to a place with the share of all such deals that have it there, which
are counted beforehand.  So none is dealt in vain and none is mended; a chance differs from its
share by less than one in 2^29, since choices are made among 2^31 at most.

``dealing`` is the compiled twin, for three places.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from analyser.games.tricks.plain import in_order

CHOICE_BITS: Final = 31
"""Bits of the most among which a choice is made."""


class Hidden:
    """Cards that a player has not seen, and where they may lie."""

    def __init__(
        self, cards: Collection[str], places: Sequence[tuple[int, Collection[str]]]
    ) -> None:
        """``places``: of each how many of the cards it has, and which it may hold."""
        self.cards = in_order(cards)
        self.sizes = tuple(size for size, _may in places)
        self.may = [set(may) for _size, may in places]
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def ways(self, first: int, sizes: tuple[int, ...]) -> int:
        """Return how many ways there are to deal the cards from ``first`` on to what is left."""
        if first == len(self.cards):
            return 1
        if (first, sizes) not in self._known:
            self._known[first, sizes] = sum(self.shares(first, sizes))
        return self._known[first, sizes]

    def shares(self, first: int, sizes: tuple[int, ...]) -> list[int]:
        """Return how many of these ways have the first card in each place."""
        return [
            self.ways(first + 1, _one_less(sizes, at))
            if size and self.cards[first] in self.may[at]
            else 0
            for at, size in enumerate(sizes)
        ]

    def deal(self, chance: Callable[[int], int]) -> list[list[str]]:
        """Return the cards of each place; ``chance``: the next random number below a bound."""
        dealt: list[list[str]] = [[] for _ in self.sizes]
        sizes = self.sizes
        for first, card in enumerate(self.cards):
            shares = self.shares(first, sizes)
            total = sum(shares)
            if total in shares:
                # It can lie nowhere else.
                at = shares.index(total)
            else:
                cut = max(0, total.bit_length() - CHOICE_BITS)
                drawn = chance(total >> cut)
                at = next(
                    place for place in range(len(shares)) if drawn < sum(shares[: place + 1]) >> cut
                )
            dealt[at].append(card)
            sizes = _one_less(sizes, at)
        return dealt


def _one_less(sizes: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*sizes[:at], sizes[at] - 1, *sizes[at + 1 :])
