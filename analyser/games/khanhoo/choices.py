"""Which choices can be weighed, and what does a player know who has to make one?

To bump a discard or let it pass, to contest another's bump or not, and to go out or wait.  *Facts*
are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

PARTS: Final = 6
"""Points of outcomes are counted in sixths: the mean of one to three others."""
BUMP, CHALLENGE, GO_OUT = 1, 2, 3
"""The choices as numbers; 0: none of them."""


FACTS: Final[tuple[Column, ...]] = (
    fact("points", "points", "points of the meld; going out, of the hand's melds and those shown"),
    fact(
        "double",
        "yes/no",
        "whether the double of the meld is still possible; going out, whether the hand lacks one "
        "or two cards of a double, all unseen",
    ),
    fact("skipped", "players", "players between, who would lose a turn"),
    fact("deadwood", "cards", "cards that would be left in no meld with another of the hand"),
    fact(
        "unmelded_cards",
        "cards",
        "cards that would be left in no meld that counts: deadwood, as gin calls it",
        formerly="over",
    ),
    fact("stock", "cards", "cards left in the stock"),
    fact("thrown", "cards", "cards thrown so far", "int16"),
    fact("shown", "cards", "cards that the other who has shown most has shown"),
    fact("melded", "points", "points of the own melds as they are, in hand and shown"),
    fact("players", "players", "players at the table"),
)
F: Final = positions(FACTS)
