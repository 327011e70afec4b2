"""Which choices can be weighed, and what does a player know who has to make one?

To pair a card up or to keep a draw, and where to put a card that is of no use.  *Facts* are what
the player who decides could see; most are of the row that the first way out is about, or of that of
the second; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""

PAIR_UP, DUMP = 1, 2
"""The choices as numbers; 0: neither."""
DRAW: Final = 3
"""From this many cards together on, a suit or a straight is kept."""


def _fact(name: str, unit: str, meaning: str, formerly: str = "") -> Column:
    return Column(name, "int8", unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("placed", "cards", "own cards placed before"),
    _fact(
        "first_row_makes",
        "",
        "what the card makes in the first row: 1 a pair, 2 two pairs, 3 three",
        formerly="made",
    ),
    _fact("together", "cards", "cards of a suit or a straight that it makes in the second row"),
    _fact("by_suit", "yes/no", "whether by suit"),
    _fact("suit", "cards", "unseen cards of that suit, 0 where there is none"),
    _fact("fillers", "cards", "unseen cards that would fill the straight, 0 where there is none"),
    _fact("first_free", "places", "free places of the first row"),
    _fact("second_free", "places", "free places of the second row"),
    _fact("first_ahead", "", "the first row as it lies: 1 ahead, 0 even, −1 behind"),
    _fact("second_ahead", "", "the second row as it lies: 1 ahead, 0 even, −1 behind"),
    _fact("board", "rank", "rank of the first row's board card, 7 to 14, the ace"),
    _fact("weakest", "yes/no", "whether the first row is the other's weakest, as it lies"),
)
F: Final = positions(FACTS)

_UNSEEN: Final = "the stock"

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="pair-up",
        first="pair it",
        second="keep the draw",
        doing="pairing the card",
        instead="keeping the draw",
        meaning="the card makes a pair, two pairs or three in one row, and in another it would be "
        "the third or more of a suit or a straight",
        facts=FACTS,
        shown={
            "together": "cards of the draw",
            "placed": "cards placed before",
            "suit": "unseen cards of the suit",
            "by_suit": "the draw is of one suit",
            "first_row_makes": "what pairing makes: 1 a pair, 2 two pairs, 3 three",
            "first_ahead": "the row to pair in: ahead (1), even, behind (−1)",
            "second_ahead": "the row of the draw: ahead (1), even, behind (−1)",
        },
        field=("together", "suit"),
        asks={
            "together": "the draw would have {} cards or more",
            "by_suit": "the draw is of one suit",
            "suit": "{} or more cards of the suit are unseen",
            "fillers": "{} or more unseen cards would fill the straight",
            "first_row_makes": "it makes {} (1 a pair, 2 two pairs, 3 three) or more",
            "placed": "you have placed {} cards or more",
            "first_free": "the row to pair in has {} or more places free",
            "second_free": "the row of the draw has {} or more places free",
            "first_ahead": "the row to pair in is, as it lies, at {} (1 ahead, 0 even) or more",
            "second_ahead": "the row of the draw is, as it lies, at {} (1 ahead, 0 even) or more",
        },
        unit="points",
        parts=1,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has other rows by the end",
        parted="by_suit",
        beside=(3, 4, 5),
    ),
    Choice(
        name="dump",
        first="put it where you are furthest behind",
        second="fill the fullest row",
        doing="putting a useless card where you are furthest behind",
        instead="filling the fullest row",
        meaning="the card pairs nothing and keeps no draw, and the row that is furthest behind is "
        "not the one with the fewest places free",
        facts=FACTS,
        shown={
            "first_free": "free places of the row that is behind",
            "second_free": "free places of the fullest row",
            "placed": "cards placed before",
            "second_ahead": "the fullest row: ahead (1), even, behind (−1)",
        },
        field=("first_free", "second_free"),
        asks={
            "first_free": "the row that is behind has {} or more places free",
            "second_free": "the fullest row has {} or more places free",
            "placed": "you have placed {} cards or more",
            "second_ahead": "the fullest row is, as it lies, at {} (1 ahead, 0 even) or more",
        },
        unit="points",
        parts=1,
        null=NULL,
        unseen=_UNSEEN,
        apart="who always plays so has other rows by the end",
        beside=(1, 2, 3, 4),
    ),
)
