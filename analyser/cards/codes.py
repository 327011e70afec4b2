"""What is a card?  Codes, text, and how a person sees a card.

A card's code is ``16 * suit + rank``: suit 0 … 3 for clubs, diamonds, hearts, spades, rank 0 for
the ace … 12 for the king; a joker is 64.  So the codes 0 … 63 are also bit positions: a set of
cards without jokers is one integer of four lanes of sixteen bits (see ``cards.sets``).  "The lowest
card" always means the lowest code.

The text form is that of hand histories: rank ``A23456789TJQK``, suit ``cdhs``, a joker ``*``.
Plain Python: the compiled rooms take the codes, the reference engines take the text.  Which cards
a pack has, and what they are worth, is its game's matter.
"""

from __future__ import annotations

from functools import cache
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"
JOKER: Final = 64


@cache
def card_code(text: str) -> int:
    """Return the code of a card written as ``7s`` or ``*``; ``ValueError`` if it is none."""
    if text == "*":
        return JOKER
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(
            f"{text!r} is not a valid card; a card is one of {RANKS} and one of {SUITS}, or *"
        )
    return 16 * SUITS.index(text[1]) + RANKS.index(text[0])


def card_text(code: int) -> str:
    """Return the text of a card code, ``7s`` or ``*``."""
    return "*" if code == JOKER else RANKS[code & 15] + SUITS[code >> 4]


def typed_card(text: str) -> str:
    """Return the text of a card as people type it: ``10h``, ``3♥``, ``3H`` or ``★``.

    What is none comes back as it was.
    """
    if text in ("★", "*"):
        return "*"
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if suit and suit in SUIT_SIGNS:
        suit = SUITS[SUIT_SIGNS.index(suit)]
    known = len(rank) == len(suit) == 1 and rank in RANKS and suit in SUITS
    return rank + suit if known else text


def picture(text: str) -> str:
    """Return a card as people write it: ``7♠``, ``10♥``, ``★`` for a joker."""
    if text == "*":
        return "★"
    return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS[SUITS.index(text[1])]
