"""What is in the rows of a game and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.

The decisions that can be weighed: to agree that there is no solution, or to think on, at every
twentieth tick; and which of two cards to take back where nobody has found one.  *Facts* are what
the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import NULL, RowLayout
from analyser.games.twentyfour.rules import MOST_PLAYERS

ENDINGS: Final = ("out", "limit")
"""How a game may end: a player's pile is empty, or all sets that the rules allow are played."""

ROW: Final = RowLayout(
    lead="seat that is first where two are level",
    turns="times that four cards lay there, those of swaps too",
    head=(
        Column("match", "int32", "", "number of the match, −1 where single games are played"),
        Column("hand", "int32", "", "number of the game in its match, or of the single game"),
        Column("deal", "int64", "", "number of the deal"),
    ),
    of_a_hand=(
        Column("ending", "category", "", "how the game ended", ENDINGS),
        Column("sets", "int16", "sets", "sets that somebody took or that were split"),
        Column("swaps", "int16", "swaps", "swaps of cards where nobody had a solution"),
        Column("unsolvable", "int16", "turns", "times that the four cards had no solution"),
    ),
    of_a_seat=(
        Column("score", "int8", "points", "points: a winner has one of each other player"),
        Column("won", "int16", "sets", "sets won"),
        Column("wrong", "int16", "claims", "claims that were wrong"),
        Column("pile_cards", "int8", "cards", "cards in the pile at the end"),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

OUTCOME_PARTS: Final = 3
"""Points of outcomes are counted in thirds: the mean of one or three others."""
STEP: Final = 20
"""A player who still thinks is asked at every multiple of this many ticks."""
MOST_DECISIONS: Final = 30_000
"""Decisions of one game that are counted; those after them are not weighed."""
FACTORS: Final = (3, 4, 6, 8)
"""Values with which 24 is often made."""

FACTS: Final[tuple[Column, ...]] = (
    fact("ticks", "ticks", "ticks that have passed", "int16"),
    fact("agreed", "players", "other players who have agreed that there is none"),
    fact("factors", "cards", "cards on the table that are 3, 4, 6 or 8"),
    fact("distinct", "values", "different values on the table"),
    fact("aces", "cards", "aces on the table"),
    fact("tens", "cards", "cards on the table that count ten"),
    fact("sum", "", "sum of the four values"),
    fact("pile_cards", "cards", "cards in the own pile"),
    fact("swaps", "swaps", "swaps of this set so far"),
    fact("high", "", "the higher of the own two cards, of two players"),
    fact("low", "", "the lower of them"),
    fact("high_factor", "yes/no", "whether the higher is 3, 4, 6 or 8"),
    fact("low_factor", "yes/no", "whether the lower is 3, 4, 6 or 8"),
    fact(
        "more_solvable_without_high",
        "cards",
        "how many more cards not on the table make a set that can be solved without the higher, "
        "the other's cards staying, than without the lower",
    ),
)
F: Final = positions(FACTS)

AGREE, GIVE_BACK = 1, 2
"""The numbers of the choices, as in a player's row."""
