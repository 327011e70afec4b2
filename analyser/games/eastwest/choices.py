"""Which choices can be weighed, and what does a player know who has to make one?

To pair a card up or to keep a draw, and where to put a card that is of no use.  *Facts* are what
the player who decides could see; most are of the row that the first way out is about, or of that of
the second; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

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
        formerly="made",
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
