"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.scoring`` and of its plain
twin in ``reference.scoring``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.carioca.rules import MOST_PLAYERS
from analyser.games.interface import Column

NULL: Final = -(2**15)
"""A row's number for "there is no such seat", or "they never went down"; stored as null."""
ENDINGS: Final = ("out", "stock", "turn_limit")
"""How a hand may end: somebody was out of cards, there was nothing left to draw, or it took too
many turns."""
OUT: Final = ENDINGS.index("out")
STOCK: Final = ENDINGS.index("stock")
TURN_LIMIT: Final = ENDINGS.index("turn_limit")

_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that began"),
    Column("turns", "int16", "turns", "turns of all players"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    Column("contract", "int8", "", "number of the contract, from 1"),
    Column("out", "int8", "seat", "seat that was out of cards, −1 if nobody was"),
)
_OF_A_SEAT: Final = (
    ("score", "int16", "points", "penalty points of the cards left in hand, negative"),
    ("naturals", "int16", "points", "… of natural cards, negative"),
    ("jokers", "int16", "points", "… of jokers, negative"),
    ("jokers_in_hand", "int8", "cards", "jokers left in hand"),
    ("cards", "int8", "cards", "cards left in hand"),
    ("down_turn", "int16", "turns", "own turn, from 1, in which the contract was met"),
    ("takes", "int16", "cards", "upcards taken"),
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
CONTRACT: Final = PLACES["contract"]
OUT_SEAT: Final = PLACES["out"]
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
NATURALS: Final = PLACES["naturals_0"] - SEAT0
JOKERS: Final = PLACES["jokers_0"] - SEAT0
JOKERS_IN_HAND: Final = PLACES["jokers_in_hand_0"] - SEAT0
CARDS: Final = PLACES["cards_0"] - SEAT0
DOWN_TURN: Final = PLACES["down_turn_0"] - SEAT0
TAKES: Final = PLACES["takes_0"] - SEAT0
