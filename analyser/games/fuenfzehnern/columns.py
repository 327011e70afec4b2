"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.settling`` and of its
plain twin, ``row`` in ``reference.play``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.fuenfzehnern.rules import MOST_PLAYERS
from analyser.games.interface import Column

NULL: Final = -(2**15)
"""A row's number for "there is no such seat"; stored as null."""
ENDINGS: Final = ("tricks",)
"""How a hand may end: all tricks have been played."""

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that led first"),
    Column("turns", "int16", "turns", "cards played"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    Column("zwang", "int8", "calls", "aces called out"),
    Column("bound_leads", "int8", "leads", "leads of who was bound to a suit and held it"),
    Column("cashed", "int8", "leads", "those among them of an unbeatable card of another suit"),
)
_OF_A_SEAT: Final = (
    ("score", "int16", "points", "points less par"),
    ("points", "int16", "points", "what lay in the tricks won"),
    ("tricks", "int8", "tricks", "tricks won"),
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
ZWANG: Final = PLACES["zwang"]
BOUND_LEADS: Final = PLACES["bound_leads"]
CASHED: Final = PLACES["cashed"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
POINTS: Final = PLACES["points_0"] - SEAT0
TRICKS: Final = PLACES["tricks_0"] - SEAT0
