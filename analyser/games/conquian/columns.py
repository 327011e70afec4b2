"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.conquian.rules import SEATS
from analyser.games.interface import Column
from analyser.games.rows import RowLayout

ENDINGS: Final = ("out", "stock")
"""How a hand may end: a player has melded enough, or the last card of the stock is refused."""

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that turned the first card"),
        Column("turns", "int16", "cards", "cards offered: turned from the stock, or discarded"),
        Column("turned", "int8", "cards", "cards turned from the stock"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
    ),
    of_a_seat=(
        Column("score", "int8", "points", "score of the hand: the result"),
        Column("result", "int8", "points", "1 for who won, −1 for who lost, 0 where nobody did"),
        Column("melded", "int8", "cards", "cards melded by the end"),
        Column("takes", "int8", "cards", "cards taken, forced or not"),
        Column("forced", "int8", "cards", "cards that the other made them take"),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
