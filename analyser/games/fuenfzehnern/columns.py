"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.

The decisions that can be weighed: to cash a winner elsewhere or go on in the bound suit, and to
call zwang or not.  *Facts* are what the player who decides could see; ``kernel.decide`` counts
them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.fuenfzehnern.rules import MOST_PLAYERS
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import NULL, RowLayout

ENDINGS: Final = ("tricks",)
"""How a hand may end: all tricks have been played."""

ROW: Final = RowLayout(
    lead="seat that led first",
    turns="cards played",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("zwang", "int8", "calls", "aces called out"),
        Column("bound_leads", "int8", "leads", "leads of who was bound to a suit and held it"),
        Column("cashed", "int8", "leads", "those among them of an unbeatable card of another suit"),
    ),
    of_a_seat=(
        Column("score", "int16", "points", "points less par"),
        Column("points", "int16", "points", "what lay in the tricks won"),
        Column("tricks", "int8", "tricks", "tricks won"),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

OUTCOME_PARTS: Final = 6
"""Points of outcomes are counted in sixths: the mean of two or three others."""

CASH, ZWANG = 1, 2
"""The choices as numbers; 0: neither."""

FACTS: Final[tuple[Column, ...]] = (
    fact("suit", "cards", "cards held of the suit: the bound one, or the queen's"),
    fact("winners", "cards", "unbeatable cards held of other suits than that"),
    fact(
        "points_out",
        "points",
        "points that others hold of a suit: the winner's, or the queen's",
        "int16",
    ),
    fact("voids", "players", "other players known to have none of that suit"),
    fact("tricks_left", "tricks", "tricks not played yet, this one included"),
    fact("points", "points", "points of one's own tricks so far", "int16"),
)
F: Final = positions(FACTS)
