"""Which choice can be weighed, and what does a player know who has to make it?

To take the widow or to pass.  *Facts* are what the player who is asked could see; ``kernel.decide``
counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

PARTS: Final = 12
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
        formerly="load",
    ),
    fact("passed", "players", "players who have passed"),
    fact("ahead", "points", "own points in the match less the best other's", "int16"),
    fact(
        "count",
        "points",
        "4 for each queen, 3 for a jack, 2 for another trump or a plain ace, 1 for a plain ten, "
        "and 1 if both others have passed",
    ),
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
