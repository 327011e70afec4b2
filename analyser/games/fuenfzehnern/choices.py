"""Which choices can be weighed, and what does a player know who has to make one?

To cash a winner elsewhere or go on in the bound suit, and to call zwang or not.  *Facts* are what
the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

PARTS: Final = 6
"""Points of outcomes are counted in sixths: the mean of two or three others."""

CASH, ZWANG = 1, 2
"""The choices as numbers; 0: neither."""


FACTS: Final[tuple[Column, ...]] = (
    fact("suit", "cards", "cards held of the suit: the bound one, or the queen's"),
    fact("winners", "cards", "unbeatable cards held of other suits than that"),
    fact(
        "points_out",
        "points",
        "points that others hold of a suit: the winner's, or the queen's",
        "int16",
        formerly="out",
    ),
    fact("voids", "players", "other players known to have none of that suit"),
    fact("tricks_left", "tricks", "tricks not played yet, this one included", formerly="left"),
    fact("points", "points", "points of one's own tricks so far", "int16"),
)
F: Final = positions(FACTS)
