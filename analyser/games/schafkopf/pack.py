"""Which cards is Schafkopf played with, how does a deal lay them, and what do they count?

Seven to ace of four suits, numbered as in ``tricks.deck``.  Queens, jacks and diamonds are trumps,
a suit class of their own; in the plain suits, clubs, hearts and spades, A T K 9 8 7.  A deal's
order gives the seats their ten cards, one seat after another, and the last two lie in the widow: no
rule depends on how they are dealt.  Moves have numbers too, by which the kernel's log has them.

``kernel.table`` does the same compiled.
"""

from __future__ import annotations

from typing import Final

from analyser.cards import shuffle_plain
from analyser.games.tricks.deck import CARDS, deck_of

SEATS: Final = 3
HAND_SIZE: Final = 10
"""Cards of a hand, and so tricks."""
WIDOW_SIZE: Final = 2
"""Cards of the widow, and so cards buried."""
TRUMPS: Final = 4
"""The suit class of trumps."""
TRUMP_CARDS: Final = (
    "7d", "8d", "9d", "Kd", "Td", "Ad", "Jd", "Jh", "Js", "Jc", "Qd", "Qh", "Qs", "Qc",
)  # fmt: skip
"""From the lowest to the highest."""
POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ALL_POINTS: Final = 120

# A move's number: that of the card played, below 32;
PASS: Final = 32
TAKE: Final = 33
BURY: Final = 64
"""or this and the set of the cards buried, shifted by this many bits."""
BURIED_SHIFT: Final = 8


def _plain(suit: str) -> list[str]:
    return [rank + suit for rank in "789KTA"]


DECK: Final = deck_of(
    [_plain("c"), [], _plain("h"), _plain("s"), TRUMP_CARDS],
    {card: POINTS.get(card[0], 0) for card in CARDS},
)
"""What each card is: its suit class, how high, and what it counts."""


def order(key: int, deal: int) -> list[str]:
    """Return the cards of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, CARDS)


def is_trump(card: str) -> bool:
    """Say whether a card is a trump."""
    return DECK.classes[card] == TRUMPS
