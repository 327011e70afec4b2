"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.scoring`` and of its plain
twin in ``reference.scoring``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import MOST_PLAYERS

NULL: Final = -(2**15)
"""A row's number for "there is none"; stored as null."""
ENDINGS: Final = ("out", "turn_limit")
"""How a hand may end: somebody went out, or nobody had by the limit of turns."""
OUT: Final = ENDINGS.index("out")
LIMIT: Final = ENDINGS.index("turn_limit")

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that began"),
    Column("turns", "int16", "turns", "cards thrown"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    Column("out", "int8", "seat", "seat that went out", null=NULL),
    Column("restocks", "int16", "", "times that the stock was made anew"),
    Column("refused", "int16", "bumps", "bumps that were contested and failed"),
)
_OF_A_SEAT: Final = (
    ("score", "int16", "points", "points scored in the hand"),
    ("hand_points", "int16", "points", "points of the melds in hand"),
    ("shown_points", "int16", "points", "points of the melds that were bumped"),
    ("out_points", "int16", "points", "points for going out"),
    ("bumps", "int8", "bumps", "discards claimed out of turn, with success"),
    ("takes", "int16", "cards", "discards taken in turn"),
    ("over", "int8", "cards", "cards in hand that are in no meld that counts"),
)
_OF_A_KIND: Final = tuple(
    (kind, "int8", "melds", f"melds that count of the kind: {kind.replace('_', ' ')}")
    for kind in KINDS
)
COLUMNS: Final[tuple[Column, ...]] = _OF_A_HAND + tuple(
    Column(f"{name}_{seat}", dtype, unit, meaning, null=NULL)
    for seat in range(MOST_PLAYERS)
    for name, dtype, unit, meaning in (*_OF_A_SEAT, *_OF_A_KIND)
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
WENT_OUT: Final = PLACES["out"]
RESTOCKS: Final = PLACES["restocks"]
REFUSED: Final = PLACES["refused"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT) + len(_OF_A_KIND)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
HAND_POINTS: Final = PLACES["hand_points_0"] - SEAT0
SHOWN_POINTS: Final = PLACES["shown_points_0"] - SEAT0
OUT_POINTS: Final = PLACES["out_points_0"] - SEAT0
BUMPS: Final = PLACES["bumps_0"] - SEAT0
TAKES: Final = PLACES["takes_0"] - SEAT0
OVER: Final = PLACES["over_0"] - SEAT0
KIND0: Final = PLACES[f"{KINDS[0]}_0"] - SEAT0
"""The first of the kinds, in the order of ``melds.KINDS``."""
