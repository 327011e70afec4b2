"""Which choices can be weighed, and what does a player know who has to make one?

To cash a winner elsewhere or go on in the bound suit, and to call zwang or not.  *Facts* are what
the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

PARTS: Final = 6
"""Points of outcomes are counted in sixths: the mean of two or three others."""

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""

CASH, ZWANG = 1, 2
"""The choices as numbers; 0: neither."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8", formerly: str = "") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("suit", "cards", "cards held of the suit: the bound one, or the queen's"),
    _fact("winners", "cards", "unbeatable cards held of other suits than that"),
    _fact(
        "points_out",
        "points",
        "points that others hold of a suit: the winner's, or the queen's",
        "int16",
        formerly="out",
    ),
    _fact("voids", "players", "other players known to have none of that suit"),
    _fact("tricks_left", "tricks", "tricks not played yet, this one included", formerly="left"),
    _fact("points", "points", "points of one's own tricks so far", "int16"),
)
F: Final = positions(FACTS)


def _shown(suit: str, winner: str) -> dict[str, str]:
    return {
        "suit": f"cards of the {suit} suit",
        "tricks_left": "tricks left",
        "winners": "winners elsewhere",
        "points_out": f"points out in the {winner} suit",
        "voids": "others known void there",
    }


def _asks(suit: str, winner: str) -> dict[str, str]:
    return {
        "suit": f"you hold {{}} or more cards of the {suit} suit",
        "tricks_left": "{} or more tricks are left",
        "winners": "you have {} or more winners elsewhere",
        "points_out": f"others hold {{}} or more points of the {winner} suit",
        "voids": "{} or more others are known to have none of it",
        "points": "you have {} points or more",
    }


CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="cash",
        first="cash the winner",
        second="go on in the suit",
        doing="cashing a winner elsewhere",
        instead="going on in the bound suit",
        meaning="a bound leader holds the suit, and an unbeatable card of another",
        facts=FACTS,
        shown=_shown("bound", "winner's"),
        field=("suit", "tricks_left"),
        fewer={"tricks_left": "{} tricks are left"},
        asks=_asks("bound", "winner's"),
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=None,
        apart="who always plays so meets other hands of cards, and the same winner again",
        beside=(1, 2, 3, 4),
        nearby=(-1, 1),
    ),
    Choice(
        name="zwang",
        first="call zwang",
        second="lead without a call",
        doing="calling zwang",
        instead="leading without a call",
        meaning="a leader may lead a queen, holds the king behind it, and the ace is out",
        facts=FACTS,
        shown=_shown("queen's", "queen's"),
        field=("suit", "tricks_left"),
        fewer={"tricks_left": "{} tricks are left"},
        asks=_asks("queen's", "queen's"),
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=None,
        apart="who does not call now may do so later",
        beside=(2, 3, 4, 5),
        nearby=(-1, 1),
    ),
)
