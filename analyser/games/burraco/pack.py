"""Which cards is Burraco played with, and in which order does a deal lay them?

Codes as in ``cards.codes``.  ``kernel.table.pack`` is the compiled twin.
"""

from __future__ import annotations

from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import JOKER

TWO: Final = 1
"""Rank of the twos, which are wild cards in every game of this family."""

TWO_DECKS: Final[tuple[int, ...]] = tuple(
    16 * suit + rank for _deck in range(2) for suit in range(4) for rank in range(13)
)
PACK: Final[tuple[int, ...]] = TWO_DECKS + (JOKER, JOKER + 1, JOKER + 2, JOKER + 3)
"""The largest pack, 108 cards: two decks of 52 and four jokers, in the order that is shuffled.

Only here the four jokers have codes of their own, 64 … 67: a rule set with fewer jokers skips the
later ones by name.  (Skipping whichever come last in a shuffled pack would favour its front.)
"""


def order(key: int, deal: int) -> list[int]:
    """Return the 108 card codes of a deal, first card first.

    A rule set with fewer jokers skips those it lacks, so the other cards keep their order.
    """
    return shuffle_plain.shuffle(key, deal, PACK)
