"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.settling`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.kabu.rules import MOST_PLAYERS
from analyser.games.rows import RowLayout

NULL: Final = -(2**15)
"""A row's number for "there is no such seat"; stored as null."""
ENDINGS: Final = ("paid", "broke")
"""How a hand may end: all could pay, or a player could not, which ends a match."""

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that began"),
        Column("turns", "int16", "turns", "cards drawn and passes"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("broke", "int8", "players", "players who could not pay"),
    ),
    of_a_seat=(
        Column("score", "int16", "chips", "chips won in the hand, negative: lost"),
        Column("total", "int8", "points", "total of the cards, 0 to 9"),
        Column("cards", "int8", "cards", "cards held at the end"),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
