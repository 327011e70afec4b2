"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.settling`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.rows import RowLayout
from analyser.games.schafkopf.pack import SEATS

NULL: Final = -(2**15)
"""A row's number for "there is none"; stored as null."""
PARTS: Final = 6
"""Scores are counted in sixths: halves where defenders share, thirds where three tie."""
ENDINGS: Final = ("tricks", "passed")
"""How a hand may end: all tricks have been played, or all have passed and it is dealt again."""
KINDS: Final = ("game", "least", "none")
"""What is played: for 61 points, for the fewest, or nothing."""

ROW: Final = RowLayout(
    of_a_hand=(
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
            "declarer_points",
            "int16",
            "card points",
            "the declarer's, as they are settled",
            null=NULL,
        ),
        Column("buried", "int8", "card points", "in the cards that the declarer buried", null=NULL),
        Column("widow", "int8", "card points", "in the widow as it was dealt"),
    ),
    of_a_seat=(
        Column("score", "float32", "points", "points won or lost", parts=PARTS),
        Column("points", "int16", "card points", "in tricks, and in cards that count with them"),
        Column("tricks", "int8", "tricks", "tricks won"),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
