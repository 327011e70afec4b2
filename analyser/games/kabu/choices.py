"""Which choices can be weighed, and what does a player know who has to make one?

To draw a card or to stand, at the first card and at the second: each is asked for by itself.
*Facts* are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

PARTS: Final = 60
"""Chips of outcomes are counted in sixtieths: the mean of one to five others."""


FACTS: Final[tuple[Column, ...]] = (
    fact("total", "points", "total of the own cards, 0 to 9"),
    fact("pair", "yes/no", "whether all the own cards are of one rank"),
    fact("passed", "players", "other players who have passed"),
    fact("cards", "cards", "cards that the others hold"),
    fact("chips", "chips", "own chips before the hand", "int16"),
    fact("richest", "chips", "chips of the other who has most", "int16"),
    fact("players", "players", "players at the table"),
)
F: Final = positions(FACTS)
