"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.fuenfzehnern.pack import MOST_PLAYERS
from analyser.games.interface import Column
from analyser.games.rows import RowLayout

NULL: Final = -(2**15)
"""A row's number for "there is no such seat"; stored as null."""
ENDINGS: Final = ("tricks",)
"""How a hand may end: all tricks have been played."""

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that led first"),
        Column("turns", "int16", "turns", "cards played"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("zwang", "int8", "calls", "aces called out"),
        Column("bound_leads", "int8", "leads", "leads of who was bound to a suit and held it"),
        Column("cashed", "int8", "leads", "those among them of an unbeatable card of another suit"),
    ),
    of_a_seat=(
        Column("score", "int16", "points", "points less par"),
        Column("points", "int16", "points", "what lay in the tricks won"),
        Column("tricks", "int8", "tricks", "tricks won"),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
