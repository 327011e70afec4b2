"""Which choices can be weighed, and what does a player know who has to make one?

To agree that there is no solution, or to think on, at every twentieth tick; and which of two cards
to take back where nobody has found one.  *Facts* are what the player who decides could see;
``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

PARTS: Final = 3
"""Points of outcomes are counted in thirds: the mean of one or three others."""
STEP: Final = 20
"""A player who still thinks is asked at every multiple of this many ticks."""
MOST_DECISIONS: Final = 30_000
"""Decisions of one game that are counted; those after them are not weighed."""
NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""
FACTORS: Final = (3, 4, 6, 8)
"""Values with which 24 is often made."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8", formerly: str = "") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("ticks", "ticks", "ticks that have passed", "int16"),
    _fact("agreed", "players", "other players who have agreed that there is none"),
    _fact("factors", "cards", "cards on the table that are 3, 4, 6 or 8"),
    _fact("distinct", "values", "different values on the table"),
    _fact("aces", "cards", "aces on the table"),
    _fact("tens", "cards", "cards on the table that count ten"),
    _fact("sum", "", "sum of the four values"),
    _fact("pile_cards", "cards", "cards in the own pile", formerly="left"),
    _fact("swaps", "swaps", "swaps of this set so far"),
    _fact("high", "", "the higher of the own two cards, of two players"),
    _fact("low", "", "the lower of them"),
    _fact("high_factor", "yes/no", "whether the higher is 3, 4, 6 or 8"),
    _fact("low_factor", "yes/no", "whether the lower is 3, 4, 6 or 8"),
    _fact(
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
_UNSEEN: Final = "the cards that had not been turned, and who thinks of what when"
_APART: Final = "who always plays so comes to other sets"

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="agree",
        first="agree that there is no solution",
        second="think on",
        doing="agreeing that there is no solution",
        instead="thinking on",
        meaning="twenty ticks more have passed, and the player has found nothing yet",
        facts=FACTS,
        shown={
            "ticks": "ticks passed",
            "agreed": "others who have agreed",
            "factors": "cards that are 3, 4, 6 or 8",
            "distinct": "different values",
            "aces": "aces on the table",
            "sum": "sum of the four",
        },
        field=("ticks", "agreed"),
        asks={
            "ticks": "{} ticks or more have passed",
            "agreed": "{} or more others have agreed",
            "factors": "{} or more of the cards are 3, 4, 6 or 8",
            "distinct": "the cards have {} different values or more",
            "aces": "{} or more of the cards are aces",
            "tens": "{} or more of the cards are tens",
            "sum": "the four values add up to {} or more",
            "pile_cards": "your pile has {} cards or more",
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart=_APART,
        beside=(20, 40, 60, 80),
        at={"ticks": ("after {} ticks", "after {}")},
    ),
    Choice(
        name="give-back",
        first="take back the higher card",
        second="take back the lower",
        doing="taking back the higher card",
        instead="taking back the lower",
        meaning="nobody has found a solution, and of the player's two cards, of which one is taken "
        "back, one is higher",
        facts=FACTS,
        shown={
            "more_solvable_without_high": "more cards that help without the higher",
            "high": "the higher card",
            "low": "the lower card",
            "high_factor": "the higher is 3, 4, 6 or 8",
            "low_factor": "the lower is 3, 4, 6 or 8",
            "swaps": "swaps of this set before",
        },
        field=("high", "low"),
        asks={
            "more_solvable_without_high": "{} or more cards more make a set that can be solved "
            "without the higher than "
            "without the lower",
            "high": "the higher card is {} or more",
            "low": "the lower card is {} or more",
            "high_factor": "the higher is 3, 4, 6 or 8",
            "low_factor": "the lower is 3, 4, 6 or 8",
            "swaps": "this set was swapped {} times before",
            "sum": "the four values add up to {} or more",
            "pile_cards": "your pile has {} cards or more",
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart=_APART,
        beside=(-12, -4, 0, 4),
    ),
)
