"""Which cards is Écarté played with, how do they rank, and in which order does a deal lay them?

Seven to ace of four suits, by their numbers in ``tricks.deck``; the ace ranks below the jack.  A
deal's order gives the first seat its hand, then the second; the next card is turned for trumps, and
the rest is the stock.  Of the stock each seat has its own places, every other one from its own on;
when those are gone it draws the first card that is left.  So what one player draws does not depend
on how many the other took, and nobody's chances change.
"""

from __future__ import annotations

from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS
from analyser.games.tricks.deck import CARD_COUNT, CARDS, RANKS, Deck, suits_of

ORDER_OF_RANKS: Final = "789TAJQK"
"""From the lowest to the highest."""
DECK: Final[Deck] = suits_of(ORDER_OF_RANKS)

# Ranks as the numbers of cards have them, and so bits of a suit.
KING_RANK: Final = RANKS.index("K")
QUEEN_RANK: Final = RANKS.index("Q")
JACK_RANK: Final = RANKS.index("J")
ACE_RANK: Final = RANKS.index("A")


def order(key: int, deal: int) -> list[str]:
    """Return the thirty-two cards of a deal, first card first."""
    return [CARDS[number] for number in shuffle_plain.shuffle(key, deal, range(CARD_COUNT))]


def king_of(trumps: int) -> str:
    """Return the king of a suit class."""
    return "K" + SUITS[trumps]
