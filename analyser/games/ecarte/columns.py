"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.scoring`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.ecarte.rules import SEATS
from analyser.games.interface import Column
from analyser.games.rows import RowLayout

ENDINGS: Final = ("tricks", "king")
"""How a hand may end: all tricks are played, or a king won the match before."""
NOBODY: Final = -1

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that began, the elder"),
        Column("turns", "int16", "turns", "decisions before the play, and cards played"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("king", "int8", "seat", "who scored for the king of trumps, −1 nobody"),
        Column("turned_king", "int8", "yes/no", "whether the turned card was a king"),
        Column("exchanges", "int8", "exchanges", "proposals that were accepted"),
        Column("vulnerable", "int8", "seat", "who allowed no exchange, −1 nobody"),
        Column(
            "winner",
            "int8",
            "seat",
            "who took more than half of the tricks, −1 nobody; −1 too where a king ended the hand: "
            "then king is the seat that won the match",
        ),
        Column("vole", "int8", "yes/no", "whether the winner took all of them"),
    ),
    of_a_seat=(
        Column("score", "int16", "points", "score of the hand: the sum of the four that follow"),
        Column("king", "int8", "points", "points for the king of trumps, turned or shown"),
        Column("point", "int8", "points", "points for more than half of the tricks"),
        Column("vole", "int8", "points", "points more for all of them"),
        Column("vulnerable", "int8", "points", "points more since the other allowed no exchange"),
        Column("tricks", "int8", "tricks", "tricks taken"),
        Column("exchanged", "int16", "cards", "cards given up in all exchanges"),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
