"""Which choices can be weighed, and what does a player know who has to make one?

To take the upcard or to draw, and to go down or to wait a turn.  *Facts* are what the player who
decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

PARTS: Final = 12
"""Points of outcomes are counted in twelfths: the mean of one to four others."""
TAKE, DOWN = 1, 2
"""The choices as numbers; 0: neither."""


FACTS: Final[tuple[Column, ...]] = (
    fact("contract", "", "number of the contract, from 1"),
    fact("own_turns_played", "turns", "turns that the player has had", "int16", formerly="gone"),
    fact("down", "players", "others who have met the contract"),
    fact("fewest", "cards", "cards of the other who has fewest"),
    fact("met", "yes/no", "whether the player has met the contract"),
    fact(
        "points",
        "points",
        "penalty points in hand; if the player can go down: of the cards that would stay",
        "int16",
    ),
    fact("jokers", "cards", "jokers in hand; if the player can go down: those in the contract"),
    fact(
        "lay_off_cards",
        "cards",
        "whether the upcard can be laid off at once; if the player can go down: how many of the "
        "cards that would stay can be laid off",
        formerly="fits",
    ),
    fact(
        "finishing_cards",
        "cards",
        "unseen cards that would finish a meld of the contract; if the player can go down: those "
        "that its jokers stand for",
        formerly="near",
    ),
    fact("finishes", "yes/no", "whether the upcard finishes a meld of the contract"),
    fact(
        "more_finishing_cards",
        "cards",
        "unseen cards that the upcard adds to those that would finish a meld",
        formerly="nears",
    ),
)
F: Final = positions(FACTS)
