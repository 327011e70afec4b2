"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.scoring`` and of its plain
twin in ``reference.scoring``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.conquian.rules import SEATS
from analyser.games.interface import Column

ENDINGS: Final = ("out", "stock")
"""How a hand may end: somebody has melded enough, or the last card of the stock is refused."""
OUT: Final = ENDINGS.index("out")
STOCK: Final = ENDINGS.index("stock")

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that turned the first card"),
    Column("turns", "int16", "cards", "cards offered: turned from the stock, or discarded"),
    Column("turned", "int8", "cards", "cards turned from the stock"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
)
_OF_A_SEAT: Final = (
    ("score", "int8", "points", "score of the hand: the result"),
    ("result", "int8", "points", "1 for who won, −1 for who lost, 0 where nobody did"),
    ("melded", "int8", "cards", "cards melded by the end"),
    ("takes", "int8", "cards", "cards taken, forced or not"),
    ("forced", "int8", "cards", "cards that the other made them take"),
)
COLUMNS: Final[tuple[Column, ...]] = _OF_A_HAND + tuple(
    Column(f"{name}_{seat}", dtype, unit, meaning)
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
TURNED: Final = PLACES["turned"]
ENDING: Final = PLACES["ending"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
RESULT: Final = PLACES["result_0"] - SEAT0
MELDED: Final = PLACES["melded_0"] - SEAT0
TAKES: Final = PLACES["takes_0"] - SEAT0
FORCED: Final = PLACES["forced_0"] - SEAT0
