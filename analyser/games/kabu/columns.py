"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.settling`` and of its
plain twin in ``reference.settling``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.kabu.rules import MOST_PLAYERS

NULL: Final = -(2**15)
"""A row's number for "there is no such seat"; stored as null."""
ENDINGS: Final = ("paid", "broke")
"""How a hand may end: all could pay, or somebody could not, which ends a match."""
PAID: Final = ENDINGS.index("paid")
BROKE: Final = ENDINGS.index("broke")

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that began"),
    Column("turns", "int16", "turns", "cards drawn and passes"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    Column("broke", "int8", "players", "players who could not pay"),
)
_OF_A_SEAT: Final = (
    ("score", "int16", "chips", "chips won in the hand, negative: lost"),
    ("total", "int8", "points", "total of the cards, 0 to 9"),
    ("cards", "int8", "cards", "cards held at the end"),
)
COLUMNS: Final[tuple[Column, ...]] = _OF_A_HAND + tuple(
    Column(f"{name}_{seat}", dtype, unit, meaning, null=NULL)
    for seat in range(MOST_PLAYERS)
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
BROKEN: Final = PLACES["broke"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
TOTAL: Final = PLACES["total_0"] - SEAT0
CARDS: Final = PLACES["cards_0"] - SEAT0
