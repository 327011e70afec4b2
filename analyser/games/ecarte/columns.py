"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.

The decisions that can be weighed: the elder's to stand or to propose, and the dealer's to refuse or
to accept, each in the first round alone, where who allows no exchange is vulnerable.  *Facts* are
what the player who decides could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.ecarte.rules import SEATS
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import RowLayout

ENDINGS: Final = ("tricks", "king")
"""How a hand may end: all tricks are played, or a king won the match before."""
NOBODY: Final = -1

ROW: Final = RowLayout(
    lead="seat that began, the elder",
    turns="decisions before the play, and cards played",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("king", "int8", "seat", "who scored for the king of trumps, −1 nobody"),
        Column("turned_king", "int8", "yes/no", "whether the turned card was a king"),
        Column("exchanges", "int8", "exchanges", "proposals that were accepted"),
        Column("vulnerable", "int8", "seat", "who allowed no exchange, −1 nobody"),
        Column(
            "winner",
            "int8",
            "seat",
            "who took more than half of the tricks, −1 nobody; −1 too where a king ended the hand: "
            "then king is the seat that won the match",
        ),
        Column("vole", "int8", "yes/no", "whether the winner took all of them"),
    ),
    of_a_seat=(
        Column("score", "int16", "points", "score of the hand: the sum of the four that follow"),
        Column("king", "int8", "points", "points for the king of trumps, turned or shown"),
        Column("point", "int8", "points", "points for more than half of the tricks"),
        Column("vole", "int8", "points", "points more for all of them"),
        Column("vulnerable", "int8", "points", "points more since the other allowed no exchange"),
        Column("tricks", "int8", "tricks", "tricks taken"),
        Column("exchanged", "int16", "cards", "cards given up in all exchanges"),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

FACTS: Final[tuple[Column, ...]] = (
    fact("trumps", "cards", "trumps in hand"),
    fact("king", "yes/no", "whether the king of trumps is among them"),
    fact("high_trumps", "cards", "trumps in hand from the ace up: ace, jack, queen, king"),
    fact("kings", "cards", "kings in hand that are no trumps"),
    fact("queens", "cards", "queens in hand that are no trumps"),
    fact("longest", "cards", "cards of the longest suit in hand that is not trumps"),
    fact("exchange", "cards", "cards in hand that are neither trumps nor kings"),
    fact("own_score", "points", "own points in the match before the hand"),
    fact("other_score", "points", "the other's likewise"),
    fact("turned", "rank", "how high the turned card ranks: 0 a seven to 7 a king"),
    fact(
        "count",
        "points",
        "3 for each trump but the king, plain king and plain queen, and 1 for each card more than "
        "one of the longest suit in hand that is not trumps",
    ),
)
F: Final = positions(FACTS, HAND_COUNT=len(FACTS) - 1)
"""``HAND_COUNT`` is the fact ``count``; ``COUNT`` is how many facts there are."""

# What the cards count: of two thousand ways to count in whole numbers the one that promised most
# in 200,000 decisions each of an elder and a dealer, players that a search found.  The king of
# trumps counts nothing: his point is safe, and who proposes with him gives nothing away.
STRONG_COUNTS: Final = 3
NEXT_COUNTS: Final = 1
