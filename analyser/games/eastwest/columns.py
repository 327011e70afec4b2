"""What stands in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests; every position is looked up by
a column's name.  How the numbers are counted is the business of ``kernel.scoring`` and of its plain
twin in ``reference.scoring``.
"""

from __future__ import annotations

from typing import Final

from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest.rules import SEATS
from analyser.games.interface import Column

ENDINGS: Final = ("full",)
"""How a hand may end: every row is."""
NOBODY: Final = -1
NO_ROW: Final = -2

WINNERS: Final = ("first_row", "second_row", "third_row")
_OF_A_HAND: Final = (
    Column("match", "int32", "", "number of the match, −1 where single hands are played"),
    Column("hand", "int32", "", "number of the hand in its match, or of the single hand"),
    Column("deal", "int64", "", "number of the deal"),
    Column("lead", "int8", "seat", "seat that began"),
    Column("turns", "int16", "turns", "cards placed"),
    Column("ending", "category", "", "how the hand ended", ENDINGS),
    *(
        Column(name, "int8", "seat", "who won that row, −1 nobody, −2 there is none")
        for name in WINNERS
    ),
)
_MADE: Final = {
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
"""The categories, in their order."""
assert len(_MADE) == len(CATEGORIES)
_OF_A_SEAT: Final = (
    ("score", "int8", "points", "score of the hand: the sum of the two that follow"),
    ("result", "int8", "points", "1 for more rows than the other, −1 for fewer, else 0"),
    ("sweep", "int8", "points", "points more for all rows, or less for none"),
    ("rows_won", "int8", "rows", "rows won"),
    *((name, "int8", "rows", meaning) for name, meaning in _MADE.items()),
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
WINNERS0: Final = PLACES[WINNERS[0]]
"""Where the rows' winners begin."""
SEAT0: Final = len(_OF_A_HAND)
"""Where the first seat's part begins; that of seat s at SEAT0 + SEAT_WIDTH × s."""
SEAT_WIDTH: Final = len(_OF_A_SEAT)

# Positions in one seat's part of the row:
SCORE: Final = PLACES["score_0"] - SEAT0
RESULT: Final = PLACES["result_0"] - SEAT0
SWEEP: Final = PLACES["sweep_0"] - SEAT0
ROWS_WON: Final = PLACES["rows_won_0"] - SEAT0
MADE0: Final = PLACES[f"{next(iter(_MADE))}_0"] - SEAT0
"""Where the counts of the categories begin."""
