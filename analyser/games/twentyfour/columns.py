"""What is in a game's row, and where?  Said once, for compiled and stored rows and for tests."""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.rows import RowLayout
from analyser.games.twentyfour.rules import MOST_PLAYERS

NULL: Final = -(2**15)
"""A row's number for "there is no such seat"; stored as null."""
ENDINGS: Final = ("out", "limit")
"""How a game may end: a player's pile is empty, or all sets that the rules allow are played."""

ROW: Final = RowLayout(
    head=(
        Column("match", "int32", "", "number of the match, −1 where single games are played"),
        Column("hand", "int32", "", "number of the game in its match, or of the single game"),
        Column("deal", "int64", "", "number of the deal"),
    ),
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that is first where two are level"),
        Column("turns", "int16", "turns", "times that four cards lay there, those of swaps too"),
        Column("ending", "category", "", "how the game ended", ENDINGS),
        Column("sets", "int16", "sets", "sets that somebody took or that were split"),
        Column("swaps", "int16", "swaps", "swaps of cards where nobody had a solution"),
        Column("unsolvable", "int16", "turns", "times that the four cards had no solution"),
    ),
    of_a_seat=(
        Column("score", "int8", "points", "points: a winner has one of each other player"),
        Column("won", "int16", "sets", "sets won"),
        Column("wrong", "int16", "claims", "claims that were wrong"),
        Column("pile_cards", "int8", "cards", "cards in the pile at the end", formerly="left"),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
