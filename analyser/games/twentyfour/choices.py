"""Which choices can be weighed, and what does a player know who has to make one?

To agree that there is no solution, or to think on, at every twentieth tick; and which of two cards
to take back where nobody has found one.  *Facts* are what the player who decides could see;
``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

PARTS: Final = 3
"""Points of outcomes are counted in thirds: the mean of one or three others."""
STEP: Final = 20
"""A player who still thinks is asked at every multiple of this many ticks."""
MOST_DECISIONS: Final = 30_000
"""Decisions of one game that are counted; those after them are not weighed."""
FACTORS: Final = (3, 4, 6, 8)
"""Values with which 24 is often made."""


FACTS: Final[tuple[Column, ...]] = (
    fact("ticks", "ticks", "ticks that have passed", "int16"),
    fact("agreed", "players", "other players who have agreed that there is none"),
    fact("factors", "cards", "cards on the table that are 3, 4, 6 or 8"),
    fact("distinct", "values", "different values on the table"),
    fact("aces", "cards", "aces on the table"),
    fact("tens", "cards", "cards on the table that count ten"),
    fact("sum", "", "sum of the four values"),
    fact("pile_cards", "cards", "cards in the own pile", formerly="left"),
    fact("swaps", "swaps", "swaps of this set so far"),
    fact("high", "", "the higher of the own two cards, of two players"),
    fact("low", "", "the lower of them"),
    fact("high_factor", "yes/no", "whether the higher is 3, 4, 6 or 8"),
    fact("low_factor", "yes/no", "whether the lower is 3, 4, 6 or 8"),
    fact(
        "more_solvable_without_high",
        "cards",
        "how many more cards not on the table make a set that can be solved without the higher, "
        "the other's cards staying, than without the lower",
        formerly="more",
    ),
)
F: Final = positions(FACTS)

AGREE, GIVE_BACK = 1, 2
"""The numbers of the choices, as in a player's ``rule_choice``."""
