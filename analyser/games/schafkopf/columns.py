"""What is in the rows of a hand and of a decision, and where?

Declared once, for the compiled rows, the stored ones and the tests.  How the numbers are counted is
the business of ``kernel.game`` and of the ``referee``.

The decisions that can be weighed: to take the widow or to pass.  *Facts* are what the player who is
asked could see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions
from analyser.games.rows import NULL, RowLayout
from analyser.games.schafkopf.rules import SEATS

PARTS: Final = 6
"""Scores are counted in sixths: halves where defenders share, thirds where three tie."""
ENDINGS: Final = ("tricks", "passed")
"""How a hand may end: all tricks have been played, or all have passed and it is dealt again."""
KINDS: Final = ("game", "least", "none")
"""What is played: for 61 points, for the fewest, or nothing."""

ROW: Final = RowLayout(
    lead="seat that led first",
    turns="passes, takings, buryings, and cards played",
    of_a_hand=(
        Column("ending", "category", "", "how the hand ended", ENDINGS),
        Column("kind", "category", "", "what was played: a game, least, or none", KINDS),
        Column("declarer", "int8", "seat", "seat that took the widow, −1 where nobody did"),
        Column(
            "declarer_place",
            "int8",
            "place",
            "that seat's place, 0 who led first to 2 the dealer",
            null=NULL,
        ),
        Column(
            "declarer_points",
            "int16",
            "card points",
            "the declarer's, as they are settled",
            null=NULL,
        ),
        Column("buried", "int8", "card points", "in the cards that the declarer buried", null=NULL),
        Column("widow", "int8", "card points", "in the widow as it was dealt"),
    ),
    of_a_seat=(
        Column("score", "float32", "points", "points won or lost", parts=PARTS),
        Column("points", "int16", "card points", "in tricks, and in cards that count with them"),
        Column("tricks", "int8", "tricks", "tricks won"),
    ),
    seats=SEATS,
)
C: Final = ROW.positions()
S: Final = ROW.seat_positions()


# -- one decision

OUTCOME_PARTS: Final = 12
"""Points of outcomes are counted in twelfths: the mean of two others' sixths."""

FACTS: Final[tuple[Column, ...]] = (
    fact("trumps", "cards", "trumps held"),
    fact("tops", "cards", "queens and jacks among them"),
    fact("queens", "cards", "queens among those"),
    fact("aces", "cards", "aces of plain suits held"),
    fact("voids", "suits", "plain suits of which none is held"),
    fact(
        "points_to_bury",
        "card points",
        "points of plain aces and tens that could be buried, at most two",
    ),
    fact("passed", "players", "players who have passed"),
    fact("ahead", "points", "own points in the match less the best other's", "int16"),
    fact(
        "count",
        "points",
        "4 for each queen, 3 for a jack, 2 for another trump or a plain ace, 1 for a plain ten, "
        "and 1 if both others have passed",
    ),
    fact("jacks", "cards", "jacks held"),
    fact("black_queens", "cards", "queens of clubs and of spades held: the two highest cards"),
    fact("tens", "cards", "tens of plain suits held"),
)
F: Final = positions(
    FACTS, HAND_COUNT=next(at for at, each in enumerate(FACTS) if each.name == "count")
)
"""``HAND_COUNT``: where ``count`` is, since ``COUNT`` is how many facts there are."""

# What a card counts, before who is asked last counts one more.  The whole numbers nearest to what
# a card was worth in 200,000 decisions of the player that a search found, near those where taking
# and passing come to the same (least squares; in points: 2.5, 1.8, 1.2, 1.1, 0.5, and 0.6 for the
# last seat).  A missing suit was worth nothing besides.
QUEEN_COUNTS: Final = 4
JACK_COUNTS: Final = 3
TRUMP_COUNTS: Final = 2
ACE_COUNTS: Final = 2
TEN_COUNTS: Final = 1
LAST_COUNTS: Final = 1
