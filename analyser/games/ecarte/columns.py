"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.scoring`` and of its plain
twin in ``reference.scoring``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.ecarte.rules import SEATS
from analyser.games.interface import Column

ENDINGS: Final = ("tricks", "king")
"""How a hand may end: all tricks are played, or a king won the match before."""
TRICKS_PLAYED: Final = ENDINGS.index("tricks")
BY_KING: Final = ENDINGS.index("king")
NOBODY: Final = -1

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
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
)
_OF_A_SEAT: Final = (
    ("score", "int16", "points", "score of the hand: the sum of the four that follow"),
    ("king", "int8", "points", "points for the king of trumps, turned or shown"),
    ("point", "int8", "points", "points for more than half of the tricks"),
    ("vole", "int8", "points", "points more for all of them"),
    ("vulnerable", "int8", "points", "points more since the other allowed no exchange"),
    ("tricks", "int8", "tricks", "tricks taken"),
    ("exchanged", "int16", "cards", "cards given up in all exchanges"),
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
ENDING: Final = PLACES["ending"]
KING: Final = PLACES["king"]
TURNED_KING: Final = PLACES["turned_king"]
EXCHANGES: Final = PLACES["exchanges"]
VULNERABLE: Final = PLACES["vulnerable"]
WINNER: Final = PLACES["winner"]
VOLE: Final = PLACES["vole"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
KING_POINTS: Final = PLACES["king_0"] - SEAT0
POINT_POINTS: Final = PLACES["point_0"] - SEAT0
VOLE_POINTS: Final = PLACES["vole_0"] - SEAT0
VULNERABLE_POINTS: Final = PLACES["vulnerable_0"] - SEAT0
TRICKS: Final = PLACES["tricks_0"] - SEAT0
EXCHANGED: Final = PLACES["exchanged_0"] - SEAT0
