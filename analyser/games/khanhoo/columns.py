"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.scoring`` and of the ``referee``.

The decisions that can be weighed: to bump a discard or let it pass, to contest another's bump or
not, and to go out or wait.  *Facts* are what the player who decides could see; ``kernel.decide``
counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import MOST_PLAYERS
from analyser.games.records import positions
from analyser.games.rows import NULL, RowLayout

ENDINGS: Final = ("out", "turn_limit")
"""How a hand may end: a player went out, or nobody had by the limit of turns."""

ROW: Final = RowLayout(
    turns="cards discarded",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("out_seat", "int8", "seat", "seat that went out", null=NULL),
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


# -- one decision

OUTCOME_PARTS: Final = 6
"""Points of outcomes are counted in sixths: the mean of one to three others."""
BUMP, CHALLENGE, GO_OUT = 1, 2, 3
"""The choices as numbers; 0: none of them."""

FACTS: Final[tuple[Column, ...]] = (
    fact("points", "points", "points of the meld; going out, of the hand's melds and those shown"),
    fact(
        "double",
        "yes/no",
        "whether the double of the meld is still possible; going out, whether the hand lacks one "
        "or two cards of a double, all unseen",
    ),
    fact("skipped", "players", "players between, who would lose a turn"),
    fact("deadwood", "cards", "cards that would be left in no meld with another of the hand"),
    fact(
        "unmelded_cards",
        "cards",
        "cards that would be left in no meld that counts: deadwood, as gin calls it",
    ),
    fact("stock", "cards", "cards left in the stock"),
    fact("thrown", "cards", "cards discarded so far", "int16"),
    fact("shown", "cards", "cards that the other who has shown most has shown"),
    fact("melded", "points", "points of the own melds as they are, in hand and shown"),
    fact("players", "players", "players at the table"),
)
F: Final = positions(FACTS)
