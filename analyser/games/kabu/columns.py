"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.

The decisions that can be weighed: to draw a card or to stand, at the first card and at the second:
each is asked for by itself.  *Facts* are what the player who decides could see; ``kernel.decide``
counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.kabu.rules import MOST_PLAYERS
from analyser.games.records import positions
from analyser.games.rows import NULL, RowLayout

ENDINGS: Final = ("paid", "broke")
"""How a hand may end: all could pay, or a player could not, which ends a match."""

ROW: Final = RowLayout(
    turns="cards drawn and passes",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("broke", "int8", "players", "players who could not pay"),
    ),
    of_a_seat=(
        Column("score", "int16", "chips", "chips won in the hand, negative: lost"),
        Column("total", "int8", "points", "total of the cards, 0 to 9"),
        Column("cards", "int8", "cards", "cards held at the end"),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

OUTCOME_PARTS: Final = 60
"""Chips of outcomes are counted in sixtieths: the mean of one to five others."""

FACTS: Final[tuple[Column, ...]] = (
    fact("total", "points", "total of the own cards, 0 to 9"),
    fact("pair", "yes/no", "whether all the own cards are of one rank"),
    fact("passed", "players", "other players who have passed"),
    fact("cards", "cards", "cards that the others hold"),
    fact("chips", "chips", "own chips before the hand", "int16"),
    fact("richest", "chips", "chips of the other who has most", "int16"),
    fact("players", "players", "players at the table"),
)
F: Final = positions(FACTS)
