"""Which choices can be weighed, and what does a player know who has to make one?

The elder's to stand or to propose, and the dealer's to refuse or to accept, each in the first round
alone, where who allows no exchange is vulnerable.  *Facts* are what the player who decides could
see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.deciding.decision_words import fact
from analyser.games.interface import Column
from analyser.games.records import positions

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
