"""Which choices can be weighed, and what does a player know who has to make one?

To bump a discard or let it pass, to contest another's bump or not, and to go out or wait.  *Facts*
are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

PARTS: Final = 6
"""Points of outcomes are counted in sixths: the mean of one to three others."""
NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""

BUMP, CHALLENGE, GO_OUT = 1, 2, 3
"""The choices as numbers; 0: none of them."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8", formerly: str = "") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("points", "points", "points of the meld; going out, of the hand's melds and those shown"),
    _fact(
        "double",
        "yes/no",
        "whether the double of the meld is still possible; going out, whether the hand lacks one "
        "or two cards of a double, all unseen",
    ),
    _fact("skipped", "players", "players between, who would lose a turn"),
    _fact("deadwood", "cards", "cards that would be left in no meld with another of the hand"),
    _fact(
        "unmelded_cards",
        "cards",
        "cards that would be left in no meld that counts: deadwood, as gin calls it",
        formerly="over",
    ),
    _fact("stock", "cards", "cards left in the stock"),
    _fact("thrown", "cards", "cards thrown so far", "int16"),
    _fact("shown", "cards", "cards that the other who has shown most has shown"),
    _fact("melded", "points", "points of the own melds as they are, in hand and shown"),
    _fact("players", "players", "players at the table"),
)
F: Final = positions(FACTS)

_UNSEEN: Final = "the stock"
_ASKS: Final = {
    "points": "the meld is worth {} points or more",
    "double": "its double is still possible",
    "deadwood": "{} or more cards would be left in no meld with another of your hand",
    "unmelded_cards": "{} or more cards would be left in no meld",
    "stock": "the stock has {} cards or more",
    "thrown": "{} or more cards have been thrown",
    "shown": "another has shown {} cards or more",
    "melded": "your melds count {} points or more now",
}
_FEWER: Final = {
    "points": "the meld is worth {} points",
    "deadwood": "{} cards would be left in no meld with another of your hand",
    "unmelded_cards": "{} cards would be left in no meld",
    "stock": "the stock has {} cards",
    "thrown": "{} cards have been thrown",
    "shown": "each other has shown {} cards",
    "melded": "your melds count {} points now",
}
_SHOWN: Final = {
    "points": "points of the meld",
    "unmelded_cards": "cards left in no meld",
    "double": "its double is still possible",
    "thrown": "cards thrown so far",
    "shown": "cards that another has shown",
    "melded": "own points now",
}

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="bump",
        first="bump",
        second="let it pass",
        doing="bumping",
        instead="letting it pass",
        meaning="the discard makes a meld with cards of the hand that may be bumped, and it is "
        "neither the player's own nor the next player's",
        facts=FACTS,
        shown=_SHOWN,
        field=("points", "unmelded_cards"),
        asks=_ASKS,
        fewer=_FEWER,
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has other hands by the end",
        parted="double",
        beside=(2, 3, 4),
    ),
    Choice(
        name="challenge",
        first="contest it",
        second="let it go",
        doing="contesting a bump",
        instead="letting it go",
        meaning="somebody bumps the discard that is the player's to take, and the player has a "
        "meld with it too",
        facts=FACTS,
        shown={
            "points": "points of the own meld",
            "unmelded_cards": "cards left in no meld",
            "thrown": "cards thrown so far",
            "shown": "cards that another has shown",
            "melded": "own points now",
        },
        field=("points", "unmelded_cards"),
        asks=_ASKS,
        fewer=_FEWER,
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has other hands by the end",
        beside=(1, 2, 3),
    ),
    Choice(
        name="out",
        first="go out",
        second="wait",
        doing="going out",
        instead="waiting",
        meaning="after a discard all cards of the player would be in melds",
        facts=FACTS,
        shown={
            "points": "points of all own melds",
            "double": "a double is one or two cards away",
            "thrown": "cards thrown so far",
            "shown": "cards that another has shown",
            "stock": "cards in the stock",
        },
        field=("points", "thrown"),
        asks={
            "points": "your melds count {} points or more",
            "double": "a double is one or two unseen cards away",
            "stock": "the stock has {} cards or more",
            "thrown": "{} or more cards have been thrown",
            "shown": "another has shown {} cards or more",
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has other hands by the end",
        parted="double",
        beside=(8, 9, 10, 11, 12),
    ),
)
