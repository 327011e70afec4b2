"""Which cards is Kabu played with, in which order does a deal lay them, and what do they count?

Ace to ten of four suits, codes as in ``cards.codes``.  A deal's order gives the first seats their
hands, one seat after another; the rest is the stock.  Of the stock each seat has its own places:
seat s of n draws what lies at s, s + n, s + 2n …, so that what one player draws does not depend on
how often another did.  No seat can draw more than its share: the stock holds that many.

``kernel.table`` does the same compiled.
"""

from __future__ import annotations

from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_text

RANKS: Final = 10
PACK: Final[tuple[int, ...]] = tuple(16 * suit + rank for suit in range(4) for rank in range(RANKS))
"""The forty cards, in the order that is shuffled."""
CARDS: Final = tuple(map(card_text, PACK))
"""The same, as text."""


def order(key: int, deal: int) -> list[int]:
    """Return the forty card codes of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, PACK)


def points(code: int) -> int:
    """Return what a card counts, its tens left out: an ace 1, a ten 0."""
    return ((code & 15) + 1) % 10
