"""What is in a hand's row, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.scoring`` and of the ``referee``.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Column
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import MOST_PLAYERS
from analyser.games.rows import RowLayout

NULL: Final = -(2**15)
"""A row's number for "there is none"; stored as null."""
ENDINGS: Final = ("out", "turn_limit")
"""How a hand may end: a player went out, or nobody had by the limit of turns."""

ROW: Final = RowLayout(
    of_a_hand=(
        Column("lead", "int8", "seat", "seat that began"),
        Column("turns", "int16", "turns", "cards thrown"),
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("out_seat", "int8", "seat", "seat that went out", null=NULL, formerly="out"),
        Column("restocks", "int16", "", "times that the stock was made anew"),
        Column("refused", "int16", "bumps", "bumps that were contested and failed"),
    ),
    of_a_seat=(
        Column("score", "int16", "points", "points scored in the hand"),
        Column("hand_points", "int16", "points", "points of the melds in hand"),
        Column("shown_points", "int16", "points", "points of the melds that were bumped"),
        Column("out_points", "int16", "points", "points for going out"),
        Column("bumps", "int8", "bumps", "discards claimed out of turn, with success"),
        Column("takes", "int16", "cards", "discards taken in turn"),
        Column(
            "unmelded_cards",
            "int8",
            "cards",
            "cards in hand that are in no meld that counts",
            formerly="over",
        ),
        *(
            Column(
                kind,
                "int8",
                "melds",
                f"melds that count of the kind: {kind.replace('_', ' ')}",
            )
            for kind in KINDS
        ),
    ),
    seats=MOST_PLAYERS,
    no_seat=NULL,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()
"""The kinds of melds stand one behind another, in the order of ``melds.KINDS``."""
