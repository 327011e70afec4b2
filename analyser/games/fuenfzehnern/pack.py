"""Which cards is Fünfzehnern played with, in which order does a deal lay them, and what do they
count?

Seven to ace of four suits, numbered as in ``tricks.deck``, each suit ranking A K Q J T 9 8 7.  A
deal's order gives the seats their eight cards, one seat after another.  Three play the same order
without its clubs (FZ5), so that a deal is as like as can be for three and for four.

Moves have numbers too, by which the kernel's log has them.

``kernel.table`` does the same compiled.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from analyser.cards import shuffle_plain
from analyser.games.tricks.deck import CARD_COUNT, CARDS, RANKS, Deck, suits_of

if TYPE_CHECKING:
    from analyser.games.fuenfzehnern.rules import Rules

MOST_PLAYERS: Final = 4
SUITS: Final = "cdhs"
SUIT_SIZE: Final = len(RANKS)
HAND_SIZE: Final = 8
"""Cards of a hand, and so tricks."""
CALL: Final = 32
"""A move's number is that of its card, and this more where zwang is called with it."""


def of_players(players: int) -> tuple[str, ...]:
    """Return the cards for a number of players: three leave the clubs out."""
    return CARDS[CARD_COUNT - HAND_SIZE * players :]


@cache
def deck(rules: Rules) -> Deck:
    """Return what each card is: its suit, how high, and what it counts."""
    points = {
        "A": rules.ace_points,
        "K": rules.king_points,
        "Q": rules.queen_points,
        "J": rules.jack_points,
        "T": rules.ten_points,
    }
    return suits_of(RANKS, points, SUITS[-rules.players :])


def order(key: int, deal: int, players: int) -> list[str]:
    """Return the cards of a deal, first card first."""
    cards = shuffle_plain.shuffle(key, deal, CARDS)
    return [card for card in cards if card in of_players(players)]
