"""Which choices can be weighed, and what does a player know who has to make one?

To take the upcard or to draw, and to go down or to wait a turn.  *Facts* are what the player who
decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

PARTS: Final = 12
"""Points of outcomes are counted in twelfths: the mean of one to four others."""
NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""

TAKE, DOWN = 1, 2
"""The choices as numbers; 0: neither."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8", formerly: str = "") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("contract", "", "number of the contract, from 1"),
    _fact("own_turns_played", "turns", "turns that the player has had", "int16", formerly="gone"),
    _fact("down", "players", "others who have met the contract"),
    _fact("fewest", "cards", "cards of the other who has fewest"),
    _fact("met", "yes/no", "whether the player has met the contract"),
    _fact(
        "points",
        "points",
        "penalty points in hand; if the player can go down: of the cards that would stay",
        "int16",
    ),
    _fact("jokers", "cards", "jokers in hand; if the player can go down: those in the contract"),
    _fact(
        "lay_off_cards",
        "cards",
        "whether the upcard can be laid off at once; if the player can go down: how many of the "
        "cards that would stay can be laid off",
        formerly="fits",
    ),
    _fact(
        "finishing_cards",
        "cards",
        "unseen cards that would finish a meld of the contract; if the player can go down: those "
        "that its jokers stand for",
        formerly="near",
    ),
    _fact("finishes", "yes/no", "whether the upcard finishes a meld of the contract"),
    _fact(
        "more_finishing_cards",
        "cards",
        "unseen cards that the upcard adds to those that would finish a meld",
        formerly="nears",
    ),
)
F: Final = positions(FACTS)

_UNSEEN: Final = "the stock"
_SHARED: Final = {
    "contract": "the contract is number {} or later",
    "own_turns_played": "you have had {} turns or more",
    "down": "{} or more others have met the contract",
    "fewest": "every other holds {} cards or more",
}

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="take",
        first="take the upcard",
        second="draw from the stock",
        doing="taking the upcard",
        instead="drawing from the stock",
        meaning="a player begins a turn, and there is an upcard",
        facts=FACTS,
        shown={
            "finishes": "the upcard finishes a meld",
            "more_finishing_cards": "unseen cards that it adds to those that would finish one",
            "contract": "number of the contract",
            "met": "the contract is met",
            "lay_off_cards": "the upcard can be added at once",
            "own_turns_played": "own turns gone",
        },
        field=("finishes", "contract"),
        asks={
            "finishes": "the upcard finishes a meld of the contract",
            "more_finishing_cards": "the upcard adds {} or more to the unseen cards that would "
            "finish a meld",
            "met": "you have met the contract",
            "lay_off_cards": "you can add the upcard at once",
            "finishing_cards": "{} or more unseen cards would finish a meld",
            "points": "you hold {} penalty points or more",
            "jokers": "you hold {} jokers or more",
            **_SHARED,
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so holds other cards from then on",
        beside=(0, 1),
    ),
    Choice(
        name="down",
        first="go down",
        second="wait a turn",
        doing="going down",
        instead="waiting a turn",
        meaning="a player can meet the contract, and would not be out of cards by it",
        facts=FACTS,
        shown={
            "contract": "number of the contract",
            "points": "penalty points that would stay in hand",
            "jokers": "jokers in the contract",
            "lay_off_cards": "cards that would stay and fit a meld",
            "down": "others who have met the contract",
            "own_turns_played": "own turns gone",
            "fewest": "cards of the other who has fewest",
        },
        field=("contract", "jokers"),
        asks={
            "points": "{} penalty points or more would stay in your hand",
            "jokers": "the contract takes {} jokers or more",
            "lay_off_cards": "{} or more of the cards that would stay fit a meld",
            "finishing_cards": "{} or more unseen cards could stand where its jokers do",
            **_SHARED,
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always waits never goes down but to be out",
        beside=(1, 2, 3, 4, 5),
    ),
)
