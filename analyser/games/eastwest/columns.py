"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.scoring`` and of the ``referee``.

The decisions that can be weighed: to pair a card up or to keep a draw, and where to put a card that
is of no use.  *Facts* are what the player who decides could see; most are of the row that the first
way out is about, or of that of the second; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.eastwest.rules import SEATS
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import RowLayout

ENDINGS: Final = ("full",)
"""How a hand may end: every row is."""
NOBODY: Final = -1
NO_ROW: Final = -2

WINNERS: Final = ("first_row", "second_row", "third_row")
CATEGORY_COLUMNS: Final = {
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
    turns="cards placed",
    of_a_hand=(
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
        *(Column(name, "int8", "rows", meaning) for name, meaning in CATEGORY_COLUMNS.items()),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

PAIR_UP, DUMP = 1, 2
"""The choices as numbers; 0: neither."""
DRAW: Final = 3
"""From this many cards together on, a suit or a straight is kept."""

FACTS: Final[tuple[Column, ...]] = (
    fact("placed", "cards", "own cards placed before"),
    fact(
        "first_row_makes",
        "",
        "what the card makes in the first row: 1 a pair, 2 two pairs, 3 three",
    ),
    fact("together", "cards", "cards of a suit or a straight that it makes in the second row"),
    fact("by_suit", "yes/no", "whether by suit"),
    fact("suit", "cards", "unseen cards of that suit, 0 where there is none"),
    fact("fillers", "cards", "unseen cards that would fill the straight, 0 where there is none"),
    fact("first_free", "places", "free places of the first row"),
    fact("second_free", "places", "free places of the second row"),
    fact("first_ahead", "", "the first row as it lies: 1 ahead, 0 even, −1 behind"),
    fact("second_ahead", "", "the second row as it lies: 1 ahead, 0 even, −1 behind"),
    fact("board", "rank", "rank of the first row's board card, 7 to 14, the ace"),
    fact("weakest", "yes/no", "whether the first row is the other's weakest, as it lies"),
)
F: Final = positions(FACTS)
