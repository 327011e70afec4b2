"""Which cards is East–West played with, and in which order does a deal lay them?

Seven to ace of four suits, by numbers: 8 × suit + rank, ranks from the seven, 0, to the ace, 7.  A
deal's order gives a board card to each row, the first row first; the rest is the stock, of which
one card after another is turned for whoever is to place it.
"""

from __future__ import annotations

from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS

RANKS: Final = "789TJQKA"
"""From the lowest to the highest."""
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD_COUNT: Final = len(CARDS)
NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
STRAIGHT: Final = 5
"""Cards of a straight, as of any whole row: the board card and four more."""
LOW_STRAIGHT: Final = "A789T"
"""The straight that the ace begins where the rules know it."""


def order(key: int, deal: int) -> list[str]:
    """Return the thirty-two cards of a deal, first card first."""
    return [CARDS[number] for number in shuffle_plain.shuffle(key, deal, range(CARD_COUNT))]
