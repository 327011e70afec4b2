"""Which choice can be weighed, and what does a player know who has to make it?

To take the widow or to pass.  *Facts* are what the player who is asked could see; ``kernel.decide``
counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column, Seats
from analyser.games.records import positions

PARTS: Final = 12
"""Points of outcomes are counted in twelfths: the mean of two others' sixths."""

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""


def _fact(name: str, unit: str, meaning: str, dtype: str = "int8", formerly: str = "") -> Column:
    return Column(name, dtype, unit, meaning, null=NULL, formerly=formerly)


FACTS: Final[tuple[Column, ...]] = (
    _fact("trumps", "cards", "trumps held"),
    _fact("tops", "cards", "queens and jacks among them"),
    _fact("queens", "cards", "queens among those"),
    _fact("aces", "cards", "aces of plain suits held"),
    _fact("voids", "suits", "plain suits of which none is held"),
    _fact(
        "points_to_bury",
        "card points",
        "points of plain aces and tens that could be buried, at most two",
        formerly="load",
    ),
    _fact("passed", "players", "players who have passed"),
    _fact("ahead", "points", "own points in the match less the best other's", "int16"),
    _fact(
        "count",
        "points",
        "4 for each queen, 3 for a jack, 2 for another trump or a plain ace, 1 for a plain ten, "
        "and 1 if both others have passed",
    ),
)
F: Final = positions(
    FACTS, HAND_COUNT=next(at for at, fact in enumerate(FACTS) if fact.name == "count")
)
"""``HAND_COUNT``: where ``count`` is, since ``COUNT`` is how many facts there are."""

# What a card counts, before who is asked last counts one more.  The whole numbers nearest to what
# a card was worth in 200,000 decisions of the player that a search found, near those where taking
# and passing come to the same (least squares; in points: 2.5, 1.8, 1.2, 1.1, 0.5, and 0.6 for the
# last seat).  A missing suit was worth nothing besides.
QUEEN_COUNTS: Final = 4
JACK_COUNTS: Final = 3
TRUMP_COUNTS: Final = 2
ACE_COUNTS: Final = 2
TEN_COUNTS: Final = 1
LAST_COUNTS: Final = 1

CHOICES: Final[tuple[Choice, ...]] = (
    Choice(
        name="take",
        first="take the widow",
        second="pass",
        doing="taking the widow",
        instead="passing",
        meaning="a player is asked whether they take the widow, and may pass",
        facts=FACTS,
        shown={
            "trumps": "trumps in hand",
            "tops": "queens and jacks among them",
            "count": "count of the hand",
            "passed": "players who passed before",
            "aces": "plain aces",
        },
        field=("trumps", "tops"),
        fewer={"trumps": "you hold {} trumps"},
        asks={
            "trumps": "you hold {} trumps or more",
            "tops": "you hold {} queens and jacks or more",
            "queens": "you hold {} queens or more",
            "aces": "you hold {} plain aces or more",
            "voids": "{} or more plain suits are missing",
            "points_to_bury": "you could bury {} points or more of plain aces and tens",
            "passed": "{} or more players have passed",
            "count": "you count {} or more",
        },
        explains={
            "count": "Count 4 for a queen, 3 for a jack, 2 for another trump or a plain ace, 1 for "
            "a plain ten, and 1 more if both others have passed.",
        },
        unit="points",
        parts=PARTS,
        null=NULL,
        unseen=None,
        apart="who always passes leaves the widow to others, or plays for the fewest points",
        beside=(2, 3, 4, 5, 6, 7),
        nearby=(-1, 1),
        lent=True,
        seats=Seats(
            "passed",
            ("Forehand", "Middle", "Rear, after two who passed"),
            ("{} trumps", "if {} or more are queens and jacks"),
            "least, which is played where all three pass,",
            {"all_pass": "least"},
        ),
    ),
)
