"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.carioca.rules import MOST_PLAYERS
from analyser.games.interface import Column
from analyser.games.rows import RowLayout

NULL: Final = -(2**15)
"""A row's number for "there is no such seat", or "they never went down"; stored as null."""
ENDINGS: Final = ("out", "stock", "turn_limit")
"""How a hand may end: a player was out of cards, there was nothing left to draw, or it took too
many turns."""

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that began"),
        Column("turns", "int16", "turns", "turns of all players"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("contract", "int8", "", "number of the contract, from 1"),
        Column(
            "out_seat",
            "int8",
            "seat",
            "seat that was out of cards, −1 if nobody was",
            formerly="out",
        ),
    ),
    of_a_seat=tuple(
        Column(name, dtype, unit, meaning)
        for name, dtype, unit, meaning in (
            ("score", "int16", "points", "penalty points of the cards left in hand, negative"),
            ("naturals", "int16", "points", "… of natural cards, negative"),
            ("jokers", "int16", "points", "… of jokers, negative"),
            ("jokers_in_hand", "int8", "cards", "jokers left in hand"),
            ("cards", "int8", "cards", "cards left in hand"),
            ("down_turn", "int16", "turns", "own turn, from 1, in which the contract was met"),
            ("takes", "int16", "cards", "upcards taken"),
        )
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
