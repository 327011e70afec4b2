"""Which cards is Carioca played with, and which melds may a contract be made of?

Two packs of 52 and jokers, codes as in ``cards.codes``.  A deal's order gives the first seats their
hands, one seat after another, then the upcard; the rest is the stock.  Of the stock each seat has
its own places: seat s of n draws what lies at s, s + n, s + 2n …, and past its share the first card
that nobody has drawn.

``kernel.table`` has the same, compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import JOKER, RANKS, SUITS
from analyser.games.melds.catalogue import FACES, Catalogue, Meld, groups

MOST_JOKERS: Final = 8
COPIES: Final = 2
"""Of each card but the jokers."""
ALIKE: Final = FACES
"""Card as text → its face."""
NATURALS: Final[tuple[int, ...]] = tuple(sorted(FACES.values())) * COPIES
PACK: Final[tuple[int, ...]] = (*NATURALS, *(JOKER,) * MOST_JOKERS)
"""The two packs and most jokers; what is shuffled are the first of them, in this order."""

NUMBERS_A_SHUFFLE: Final = 128
"""Numbers of a stream that each shuffle of the pile has to itself."""
SHUFFLES_A_WORLD: Final = 1 << 12
"""Shuffles of the pile that each world, or future, has to itself."""

# A move as a number, as kernels log it: which kind, then what.
DRAW, TAKE, CONTRACT, MELD, ADD, DISCARD, WAIT = range(7)
"""To wait is to lay no contract in this turn."""
KIND_BITS: Final = 3
WAY_BITS: Final = 12
"""Of each way of a contract, which is there one higher; 0: there is none."""
# An addition: the card, then the meld, then the end.
MELD_BIT: Final = 7
SIDE_BIT: Final = 13

LOWER, UPPER = 0, 1
"""The ends of an escalera, at which a card is put or to which a joker goes."""
TRIO_KIND: Final = 0
ESCALERA_KIND: Final = 1
"""The kind of an escalera is this and its lowest place mod ``ESCALERA_KINDS``: so each way to lay
the same cards and jokers is a way of its own, at whichever end a joker lies."""
ESCALERA_KINDS: Final = 4


def order(key: int, deal: int, jokers: int) -> list[int]:
    """Return the card codes of a deal, first card first.

    With fewer jokers those left out are skipped, so the others keep their order.
    """
    left_out = MOST_JOKERS - jokers
    shuffled = shuffle_plain.shuffle(key, deal, range(len(PACK)))
    return [PACK[at] for at in shuffled if at < len(PACK) - left_out]


def suit_in_order(suit: str, round_the_corner: bool) -> list[str]:
    """Return the cards of a suit as an escalera has them, the ace at both ends.

    ``round_the_corner``: and the two and the three once more behind it.
    """
    return [rank + suit for rank in RANKS + RANKS[: 3 if round_the_corner else 1]]


@cache
def catalogue(most_jokers: int, round_the_corner: bool) -> Catalogue:
    """Return the melds of a contract, trios and then escaleras, of just their sizes."""
    trios = [
        Meld(trio, TRIO_KIND)
        for rank in RANKS
        for trio in groups([rank + suit for suit in SUITS for _ in range(COPIES)], 3, 3)
    ]
    escaleras = []
    for suit in SUITS:
        lying = suit_in_order(suit, round_the_corner)
        escaleras += [
            Meld(tuple(lying[low : low + 4]), ESCALERA_KIND + low % ESCALERA_KINDS)
            for low in range(len(lying) - 3)
        ]
    return Catalogue([*trios, *escaleras], FACES, most_jokers, by_kind=True)
