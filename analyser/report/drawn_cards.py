"""Which words of a position are cards?  Pages draw them as cards, and leave the other words.

Every game with ranks and suits writes its cards as ``cards.codes.picture`` does.  Left out: how a
card looks (``templates``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from analyser.cards.codes import SUIT_SIGNS

JOKER: Final = "★"
CARD: Final = rf"(?:10|[2-9AJQK])[{SUIT_SIGNS}]|{JOKER}"
HANDS: Final = re.compile(rf"(?<!\S)((?:{CARD})(?: (?:{CARD}))*)(?![^\s,.:;)])")
"""Cards one after the other, with a space between two."""
MELD_SEPARATOR: Final = " ·"
"""What is between melds; drawn cards stand apart by themselves."""
TEXT: Final = "\ufe0e"
"""What follows a suit, or a telephone draws a small picture instead of the sign."""
SUIT: Final = re.compile(f"[{SUIT_SIGNS}](?!{TEXT})")
"""A suit that still needs it."""
RANKS: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS: Final = dict(zip(SUIT_SIGNS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
RED: Final = "♦♥"


@dataclass(frozen=True)
class Card:
    """A card as it is drawn."""

    rank: str
    sign: str
    """Empty: a joker has no suit."""
    red: bool


@dataclass(frozen=True)
class Hand:
    """Cards side by side."""

    cards: tuple[Card, ...]
    words: str
    """What a screen reader reads out."""


def pieces(words: str) -> Iterator[str | Hand]:
    """Return words in which cards are hands, in their order."""
    for at, part in enumerate(HANDS.split(words)):
        if at % 2:
            cards = part.split(" ")
            yield Hand(tuple(map(_card, cards)), ", ".join(map(_name, cards)))
        elif text := part.strip(MELD_SEPARATOR):
            yield text


def _card(text: str) -> Card:
    if text == JOKER:
        return Card(text, "", red=False)
    return Card(text[:-1], text[-1] + TEXT, text[-1] in RED)


def _name(text: str) -> str:
    """Return a card in words: ``ace of spades``."""
    if text == JOKER:
        return "joker"
    return f"{RANKS.get(text[:-1], text[:-1])} of {SUITS[text[-1]]}"
