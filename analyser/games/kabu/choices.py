"""Which choices can be weighed, and what does a player know who has to make one?

To draw a card or to stand, at the first card and at the second: each is asked for by itself.
*Facts* are what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

PARTS: Final = 60
"""Chips of outcomes are counted in sixtieths: the mean of one to five others."""


NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL)


FACTS: Final[tuple[Column, ...]] = (
    _fact("total", "points", "total of the own cards, 0 to 9"),
    _fact("pair", "yes/no", "whether all the own cards are of one rank"),
    _fact("passed", "players", "other players who have passed"),
    _fact("cards", "cards", "cards that the others hold"),
    _fact("chips", "chips", "own chips before the hand", "int16"),
    _fact("richest", "chips", "chips of the other who has most", "int16"),
    _fact("players", "players", "players at the table"),
)
F: Final = positions(FACTS)

_SHOWN: Final = {
    "total": "own total",
    "passed": "others who have passed",
    "cards": "cards that the others hold",
    "pair": "own cards of one rank",
}
_ASKS: Final = {
    "total": "your total is {} or more",
    "passed": "{} or more others have passed",
    "cards": "the others hold {} cards or more",
    "pair": "your cards are of one rank",
}


_SAID: Final = {"total": ("at a total of {}", "at {}")}


def _choice(name: str, which: str, meaning: str) -> Choice:
    return Choice(
        name=name,
        first=f"draw a {which} card",
        second="stand",
        doing=f"drawing a {which} card",
        instead="standing",
        meaning=meaning,
        facts=FACTS,
        shown=_SHOWN,
        field=("total", "passed"),
        asks=_ASKS,
        at=_SAID,
        unit="chips",
        parts=PARTS,
        null=NULL,
        unseen="the stock",
        apart="who always plays so decides at every total, and not once in a hand drawn by lot",
        beside=(0, 4, 5, 6, 7),
        nearby=(-1, 1),
    )


CHOICES: Final[tuple[Choice, ...]] = (
    _choice("draw", "first", "the player has drawn no card yet, and may"),
    _choice("draw-again", "second", "the player has drawn one card, and may draw another"),
)
