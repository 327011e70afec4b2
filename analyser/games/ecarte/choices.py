"""Which choices can be weighed, and what does a player know who has to make one?

The elder's to stand or to propose, and the dealer's to refuse or to accept, each in the first round
alone, where who allows no exchange is vulnerable.  *Facts* are what the player who decides could
see; ``kernel.decide`` counts them.
"""

from __future__ import annotations

from typing import Final

from analyser.games.interface import Choice, Column
from analyser.games.records import positions

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""


def _fact(name: str, unit: str, meaning: str) -> Column:
    return Column(name, "int8", unit, meaning, null=NULL)


FACTS: Final[tuple[Column, ...]] = (
    _fact("trumps", "cards", "trumps in hand"),
    _fact("king", "yes/no", "whether the king of trumps is among them"),
    _fact("high_trumps", "cards", "trumps in hand from the ace up: ace, jack, queen, king"),
    _fact("kings", "cards", "kings in hand that are no trumps"),
    _fact("queens", "cards", "queens in hand that are no trumps"),
    _fact("longest", "cards", "cards of the longest suit in hand that is not trumps"),
    _fact("exchange", "cards", "cards in hand that are neither trumps nor kings"),
    _fact("own_score", "points", "own points in the match before the hand"),
    _fact("other_score", "points", "the other's likewise"),
    _fact("turned", "rank", "how high the turned card ranks: 0 a seven to 7 a king"),
    _fact(
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

_SHOWN: Final = {
    "trumps": "trumps in hand",
    "exchange": "cards that are neither trumps nor kings",
    "count": "count of the hand",
    "high_trumps": "trumps from the ace up",
    "kings": "plain kings",
    "queens": "plain queens",
    "longest": "longest plain suit",
    "king": "king of trumps in hand",
    "turned": "rank of the turned card",
}
_ASKS: Final = {
    "trumps": "you hold {} trumps or more",
    "exchange": "you hold {} or more cards that are neither trumps nor kings",
    "high_trumps": "you hold {} or more trumps from the ace up",
    "kings": "you hold {} or more plain kings",
    "queens": "you hold {} or more plain queens",
    "king": "you hold the king of trumps",
    "count": "you count {} or more",
}
_EXPLAINS: Final = {
    "count": "Count 3 for each trump but the king, plain king and plain queen, and 1 for each card "
    "more than one of your longest plain suit; the king of trumps counts nothing.",
}


def _choice(name: str, words: tuple[str, str, str, str], meaning: str) -> Choice:
    first, second, doing, instead = words
    return Choice(
        name=name,
        first=first,
        second=second,
        doing=doing,
        instead=instead,
        meaning=meaning,
        facts=FACTS,
        shown=_SHOWN,
        field=("trumps", "exchange"),
        asks=_ASKS,
        fewer={"trumps": "you hold {} trumps"},
        explains=_EXPLAINS,
        unit="points",
        parts=1,
        null=NULL,
        unseen="the stock",
        parted="king",
        nearby=(-1, 1),
        lent=True,
    )


CHOICES: Final[tuple[Choice, ...]] = (
    _choice(
        "stand",
        ("stand", "propose", "standing", "proposing"),
        "the elder speaks for the first time: to play the cards as dealt, or to ask for others",
    ),
    _choice(
        "refuse",
        ("refuse", "accept", "refusing", "accepting"),
        "the elder has proposed for the first time, and the dealer answers",
    ),
)
