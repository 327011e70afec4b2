"""What is a poker hand worth?  The plain version, written to be read.

Of five cards of one pack, or of fewer, as far as it has come: pairs, threes and fours count from
the cards that are there, a straight and a flush need five.  Within a category ranks decide, first
those of which there are most cards, then the rest from the highest down; a card that is missing is
below any; suits have no order.  Which category is above which is the caller's to say, since a short
pack turns some of them round.  The ace is high; which straight it begins, if any, the caller says
too.

``cards.poker`` is the compiled twin of this file; a test holds the two together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pairs",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
)
"""As they rank with a pack of fifty-two, from the lowest; a category's number is its place here."""
RANKS: Final = "23456789TJQKA"
"""From the lowest to the highest; a rank's number is its place here."""
HAND: Final = 5
"""Cards of a whole hand."""

Worth: TypeAlias = tuple[int, tuple[int, ...]]
"""How high the category is, then the ranks that decide: compare two of them."""


def straight_to(ranks: Sequence[int], low: Sequence[int]) -> int | None:
    """Return the rank to which these five, all different, are a straight; ``None``: they are none.

    ``low``: the ranks of the straight that the ace begins, its highest last; empty: there is none.
    """
    held = sorted(ranks)
    if low and held == sorted(low):
        return low[-1]
    return held[-1] if held[-1] - held[0] == HAND - 1 else None


def category(cards: Sequence[str], low: str = "") -> int:
    """Return the category of one to five cards, by its number.

    ``low``: the ranks of the straight that the ace begins, as ``A2345``; empty: it begins none.
    """
    many = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    if many[0] == 4:
        return CATEGORIES.index("four")
    if many[0] == 3:
        return CATEGORIES.index("full house" if many[1:] == [2] else "three")
    if many[0] == 2:
        return CATEGORIES.index("two pairs" if many[1:2] == [2] else "pair")
    if len(cards) < HAND:
        return CATEGORIES.index("high card")
    straight = straight_to(_ranks(cards), [RANKS.index(rank) for rank in low]) is not None
    flush = len({card[1] for card in cards}) == 1
    if straight and flush:
        return CATEGORIES.index("straight flush")
    return CATEGORIES.index("straight" if straight else "flush" if flush else "high card")


def worth(cards: Sequence[str], order: Sequence[int], low: str = "") -> Worth:
    """Return what one to five cards are worth; of two hands the greater wins, equal ones are equal.

    ``order``: of each category how high it is; ``low``: as of :func:`category`.
    """
    found = category(cards, low)
    if CATEGORIES[found] in ("straight", "straight flush"):
        top = straight_to(_ranks(cards), [RANKS.index(rank) for rank in low])
        assert top is not None
        return order[found], (top,)
    many = Counter(_ranks(cards))
    return order[found], tuple(sorted(many, key=lambda rank: (many[rank], rank), reverse=True))


def _ranks(cards: Sequence[str]) -> list[int]:
    return [RANKS.index(card[0]) for card in cards]


# -- as ``cards.poker`` takes them -----------------------------------------------------------------


def order_word(order: Sequence[int]) -> int:
    """Return how high each category is as one number, four bits each."""
    return sum(high << 4 * number for number, high in enumerate(order))


def low_set(low: str) -> int:
    """Return the ranks of the straight that the ace begins, ``A2345``, as a set; empty: 0."""
    return sum(1 << RANKS.index(rank) for rank in low)
