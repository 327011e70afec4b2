"""Which cards is Conquian played with, which melds do they make, and how does a deal lay them?

Forty cards, by their faces in a set: 16 × suit + rank, ranks from the ace, 0, to the king, 9; seven
and jack are neighbours, and the ace is low only.  A deal's order gives seat 0 its hand, then seat
1; the rest is the stock.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS
from analyser.games.melds.catalogue import Catalogue, Meld, groups, runs

RANKS: Final = "A234567JQK"
"""From the lowest to the highest."""
SUIT_SIZE: Final = 16
"""Faces of a suit, those that no card has among them."""
NUMBERS: Final = {
    rank + suit: SUIT_SIZE * at + place
    for at, suit in enumerate(SUITS)
    for place, rank in enumerate(RANKS)
}
"""Card as text → its face."""
CARDS: Final = tuple(NUMBERS)
CARD_COUNT: Final = len(CARDS)
NAMES: Final = {number: card for card, number in NUMBERS.items()}
SMALLEST: Final = 3
"""Cards of the smallest meld."""
GROUP, RUN = 0, 1
"""The kinds of melds."""


@cache
def catalogue(run_max: int, group_max: int) -> Catalogue:
    """Return the melds with runs and groups up to these sizes; groups are listed first."""
    of_rank = [[rank + suit for suit in SUITS] for rank in RANKS]
    of_suit = [[rank + suit for rank in RANKS] for suit in SUITS]
    melds = [Meld(each, GROUP) for cards in of_rank for each in groups(cards, SMALLEST, group_max)]
    melds += [Meld(each, RUN) for cards in of_suit for each in runs(cards, SMALLEST, run_max)]
    return Catalogue(melds, NUMBERS)


def order(key: int, deal: int) -> list[str]:
    """Return the forty cards of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, CARDS)
