"""Which cards are there in games of tricks, and how does a game say what each of them is?

Seven to ace of four suits.  A card's *number* is 8 × suit + rank, suits as in ``cards.codes``
(clubs, diamonds, hearts, spades), ranks from the seven up to the ace, whatever a game makes of
them: so a hand is a set of 32 bits.

A *deck* says what each card is in one game.  Its *suit class*, 0 to 4, is what has to be followed:
the printed suit, or 4 for what a game takes out of the suits for good, as Schafkopf does with its
queens.  Its *power* says which cards of its class it beats, and its *points* what it counts.  Which
class is trumps is not part of it: in many games that depends on the deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from analyser.cards.codes import SUITS

RANKS: Final = "789TJQKA"
CARDS: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card as text, by its number."""
NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
"""Card as text → its number."""
CARD_COUNT: Final = len(CARDS)
CLASS_COUNT: Final = 5
"""Suit classes: the four suits, and one more."""
NO_CLASS: Final = -1
"""The suit class of what is not in the deck; in the place of trumps: there are none."""

# Where a deck's numbers lie: a set of cards a class, then of each card
OF_CLASS0: Final = 0
CLASS0: Final = OF_CLASS0 + CLASS_COUNT
"""its class,"""
POWER0: Final = CLASS0 + CARD_COUNT
"""its power,"""
POINTS0: Final = POWER0 + CARD_COUNT
"""its points,"""
HIGHER0: Final = POINTS0 + CARD_COUNT
"""and the set of those of its class that beat it."""
DECK_SIZE: Final = HIGHER0 + CARD_COUNT


@dataclass(frozen=True)
class Deck:
    """What each card is in one game; make it with :func:`deck_of`."""

    classes: Mapping[str, int]
    """Card → its suit class; a card that is not here is not played with."""
    powers: Mapping[str, int]
    """Card → how high it is in its class, from 0; no two of a class are alike."""
    points: Mapping[str, int]
    """Card → what it counts; 0 where nothing is said."""

    def numbers(self) -> list[int]:
        """Return the deck as compiled code reads it (``DECK_SIZE`` numbers)."""
        of_class = [
            sum(1 << NUMBERS[card] for card, found in self.classes.items() if found == which)
            for which in range(CLASS_COUNT)
        ]
        higher = [
            sum(1 << NUMBERS[other] for other in self.classes if self.is_higher(other, card))
            for card in CARDS
        ]
        return [
            *of_class,
            *(self.classes.get(card, NO_CLASS) for card in CARDS),
            *(self.powers.get(card, 0) for card in CARDS),
            *(self.points.get(card, 0) for card in CARDS),
            *higher,
        ]

    def is_higher(self, card: str, other: str) -> bool:
        """Say whether a card beats another of its own class."""
        if card not in self.classes or other not in self.classes:
            return False
        same = self.classes[card] == self.classes[other]
        return same and self.powers[card] > self.powers[other]


def deck_of(classes: Sequence[Sequence[str]], points: Mapping[str, int] | None = None) -> Deck:
    """Return the deck with these suit classes, each as its cards from the lowest to the highest.

    ``points``: card → what it counts.
    """
    return Deck(
        {card: number for number, cards in enumerate(classes) for card in cards},
        {card: power for cards in classes for power, card in enumerate(cards)},
        dict(points or {}),
    )


def suits_of(ranks: str, points: Mapping[str, int] | None = None, suits: str = SUITS) -> Deck:
    """Return the deck whose classes are the suits, ``ranks`` from the lowest to the highest.

    ``points``: rank → what it counts; ``suits``: those that are played with.
    """
    counts = points or {}
    classes = [[rank + suit for rank in ranks] if suit in suits else [] for suit in SUITS]
    return deck_of(classes, {card: counts.get(card[0], 0) for cards in classes for card in cards})
