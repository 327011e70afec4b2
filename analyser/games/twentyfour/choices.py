"""Which choice can be weighed, and what does a player know who has to make it?

To agree that there is no solution, or to think on, at every twentieth tick.  *Facts* are what the
player who decides could see.  Declarations only; ``kernel.facts`` counts them compiled,
``reference.facts`` plainly, and the two ``forks`` play both ways out.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column

PARTS: Final = 3
"""Points of outcomes are counted in thirds: the mean of one or three others."""
STEP: Final = 20
"""At every so many ticks whoever still thinks is asked."""
MOST_DECISIONS: Final = 30_000
"""Decisions of one game that are counted; those after them are not weighed."""
NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""
FACTORS: Final = (3, 4, 6, 8)
"""Values with which 24 is often made."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL)


FACTS: Final[tuple[Column, ...]] = (
    _fact("ticks", "ticks", "ticks that have passed", "int16"),
    _fact("agreed", "players", "other players who have agreed that there is none"),
    _fact("factors", "cards", "cards on the table that are 3, 4, 6 or 8"),
    _fact("distinct", "values", "different values on the table"),
    _fact("aces", "cards", "aces on the table"),
    _fact("tens", "cards", "cards on the table that count ten"),
    _fact("sum", "", "sum of the four values"),
    _fact("left", "cards", "cards in the own pile"),
)
FACT_COUNT: Final = len(FACTS)
_AT: Final = {fact.name: place for place, fact in enumerate(FACTS)}

# Positions in ``FACTS``:
TICKS: Final = _AT["ticks"]
AGREED: Final = _AT["agreed"]
FACTORS_HELD: Final = _AT["factors"]
DISTINCT: Final = _AT["distinct"]
ACES: Final = _AT["aces"]
TENS: Final = _AT["tens"]
SUM: Final = _AT["sum"]
LEFT: Final = _AT["left"]

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
            "left": "your pile has {} cards or more",
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen="the cards that had not been turned, and who thinks of what when",
        apart="who always plays so comes to other sets",
        beside=(20, 40, 60, 80),
        at={"ticks": ("after {} ticks", "after {}")},
    ),
)
