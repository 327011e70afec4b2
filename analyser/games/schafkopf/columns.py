"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.settling`` and of its
plain twin, ``row`` in ``reference.play``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.schafkopf.pack import SEATS

NULL: Final = -(2**15)
"""A row's number for "there is none"; stored as null."""
PARTS: Final = 6
"""Scores are counted in sixths: halves where defenders share, thirds where three tie."""
ENDINGS: Final = ("tricks", "passed")
"""How a hand may end: all tricks have been played, or all have passed and it is dealt anew."""
KINDS: Final = ("game", "least", "none")
"""What is played: for 61 points, for the fewest, or nothing."""
GAME, LEAST, NONE = range(3)

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that led first"),
    Column("turns", "int16", "turns", "passes, takings, buryings, and cards played"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    Column("kind", "category", "", "what was played: a game, least, or none", KINDS),
    Column("declarer", "int8", "seat", "seat that took the widow, −1 where nobody did"),
    Column(
        "declarer_place",
        "int8",
        "place",
        "that seat's place, 0 who led first to 2 the dealer",
        null=NULL,
    ),
    Column(
        "declarer_points", "int16", "card points", "the declarer's, as they are settled", null=NULL
    ),
    Column("buried", "int8", "card points", "in the cards that the declarer buried", null=NULL),
    Column("widow", "int8", "card points", "in the widow as it was dealt"),
)
_OF_A_SEAT: Final = (
    ("score", "float32", "points", "points won or lost"),
    ("points", "int16", "card points", "in tricks, and in cards that count with them"),
    ("tricks", "int8", "tricks", "tricks won"),
)
COLUMNS: Final[tuple[Column, ...]] = _OF_A_HAND + tuple(
    Column(f"{name}_{seat}", dtype, unit, meaning, parts=PARTS if name == "score" else 1)
    for seat in range(SEATS)
    for name, dtype, unit, meaning in _OF_A_SEAT
)
ROW_SIZE: Final = len(COLUMNS)
PLACES: Final = {column.name: place for place, column in enumerate(COLUMNS)}
"""Column → its position in a hand's row."""

# Positions in a hand's row:
MATCH: Final = PLACES["match"]
NUMBER: Final = PLACES["hand"]
DEAL: Final = PLACES["deal"]
LEAD: Final = PLACES["lead"]
TURNS: Final = PLACES["turns"]
ENDING: Final = PLACES["ending"]
KIND: Final = PLACES["kind"]
DECLARER: Final = PLACES["declarer"]
DECLARER_PLACE: Final = PLACES["declarer_place"]
DECLARER_POINTS: Final = PLACES["declarer_points"]
BURIED: Final = PLACES["buried"]
WIDOW: Final = PLACES["widow"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
POINTS: Final = PLACES["points_0"] - SEAT0
TRICKS: Final = PLACES["tricks_0"] - SEAT0
