"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.scoring`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.eastwest.rules import SEATS
from analyser.games.interface import Column
from analyser.games.rows import RowLayout

ENDINGS: Final = ("full",)
"""How a hand may end: every row is."""
NOBODY: Final = -1
NO_ROW: Final = -2

WINNERS: Final = ("first_row", "second_row", "third_row")
MADE: Final = {
    "high_card": "rows without a pair or better",
    "pair": "rows with a pair",
    "two_pairs": "rows with two pairs",
    "three": "rows with three of a rank",
    "straight": "rows with a straight",
    "flush": "rows with a flush",
    "full_house": "rows with a full house",
    "four": "rows with four of a rank",
    "straight_flush": "rows with a straight flush",
}
"""The columns of the categories, in their order."""

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that began"),
        Column("turns", "int16", "turns", "cards placed"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        *(
            Column(name, "int8", "seat", "who won that row, −1 nobody, −2 there is none")
            for name in WINNERS
        ),
    ),
    of_a_seat=(
        Column("score", "int8", "points", "score of the hand: the sum of the two that follow"),
        Column("result", "int8", "points", "1 for more rows than the other, −1 for fewer, else 0"),
        Column("sweep", "int8", "points", "points more for all rows, or less for none"),
        Column("rows_won", "int8", "rows", "rows won"),
        *(Column(name, "int8", "rows", meaning) for name, meaning in MADE.items()),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
