"""What stands in a game's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.twentyfour.rules import MOST_PLAYERS

NULL: Final = -(2**15)
"""A row's number for "there is no such seat"; stored as null."""
ENDINGS: Final = ("out", "limit")
"""How a game may end: somebody's pile is empty, or all sets that the rules allow are played."""
OUT: Final = ENDINGS.index("out")
LIMIT: Final = ENDINGS.index("limit")

_OF_A_GAME: Final = (
    Column("match", "int32", "", "number of the match, −1 where single games are played"),
    Column("hand", "int32", "", "number of the game in its match, or of the single game"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that is first where two are level"),
    Column("turns", "int16", "turns", "times that four cards lay there, those of swaps too"),
    Column("ending", "category", "", "how the game ended", ENDINGS),
    Column("sets", "int16", "sets", "sets that somebody took or that were split"),
    Column("swaps", "int16", "swaps", "swaps of cards where nobody had a solution"),
    Column("unsolvable", "int16", "turns", "times that the four cards had no solution"),
)
_OF_A_SEAT: Final = (
    ("score", "int8", "points", "points: a winner has one of each other player"),
    ("won", "int16", "sets", "sets won"),
    ("wrong", "int16", "claims", "claims that were wrong"),
    ("left", "int8", "cards", "cards in the pile at the end"),
)
COLUMNS: Final[tuple[Column, ...]] = _OF_A_GAME + tuple(
    Column(f"{name}_{seat}", dtype, unit, meaning, null=NULL)
    for seat in range(MOST_PLAYERS)
    for name, dtype, unit, meaning in _OF_A_SEAT
)
ROW_SIZE: Final = len(COLUMNS)
PLACES: Final = {column.name: place for place, column in enumerate(COLUMNS)}
"""Column → its position in a game's row."""

# Positions in a game's row:
MATCH: Final = PLACES["match"]
NUMBER: Final = PLACES["hand"]
DEAL: Final = PLACES["deal"]
LEAD: Final = PLACES["lead"]
TURNS: Final = PLACES["turns"]
ENDING: Final = PLACES["ending"]
SETS: Final = PLACES["sets"]
SWAPS: Final = PLACES["swaps"]
UNSOLVABLE: Final = PLACES["unsolvable"]
SEAT0: Final = len(_OF_A_GAME)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
WON: Final = PLACES["won_0"] - SEAT0
WRONG: Final = PLACES["wrong_0"] - SEAT0
CARDS_LEFT: Final = PLACES["left_0"] - SEAT0
