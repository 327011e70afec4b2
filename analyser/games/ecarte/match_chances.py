"""What is a score of a match worth to a search player that plays for it?

The chances are in ``match_chances.toml``, of each rule set whose hands are kept
(``games.match_hands``): those of ``analyser win-chance``, in whole numbers, so that compiled code
counts a rollout by them.  ``docs/tools/matches/ecarte_chances.py`` writes them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from typing import Final

from analyser.games.records import tables
from analyser.games.searching import match_aim

FILE: Final = "match_chances.toml"
PACKAGE: Final = "analyser.games.ecarte"
TARGET = 5
"""Points that win a match: of no other target hands are kept."""
WON_MATCH = 10_000
"""What a match that is won counts; one that is lost counts 0."""

# As a search player has them: 1 where it plays for the match, then the chances, by the side that
# begins the next hand (0: the player), own and the other's score.
AIM, SCORES = range(2)
CHANCES_SIZE = SCORES + 2 * TARGET * TARGET
FOR_POINTS: Final = (0,) * CHANCES_SIZE


def list_rules() -> list[str]:
    """Return the rule sets whose chances are kept."""
    return [*tables(PACKAGE, FILE)]


@cache
def chances_row(preset: str) -> tuple[int, ...]:
    """Return the chances under a rule set, as a search player has them."""
    begins: Sequence[Sequence[int]] = tables(PACKAGE, FILE)[preset]["begins"]
    follows = [[WON_MATCH - begins[their][own] for their in range(TARGET)] for own in range(TARGET)]
    return 1, *(each for side in (begins, follows) for scores in side for each in scores)


def digest_of(preset: str) -> str:
    """Return a short digest of the chances under a rule set."""
    return hashlib.sha256(json.dumps(chances_row(preset)).encode()).hexdigest()[:12]


def settle_aim(where: str, said: str, preset: str | None) -> str:
    """Return what a search player plays for; as ``searching.match_aim`` says it.

    ``preset``: the rule set that is played, ``None``: another one.
    """
    kept = None if preset is None else (preset, digest_of(preset))
    return match_aim.settle_aim(where, said, kept, list_rules())


def count_end(preset: str, own: int, other: int, begins: bool) -> int:
    """Return what the end of a hand counts that leaves a match at ``own`` to ``other``.

    In plain Python, what is right; ``begins``: whether the player begins the next hand.
    """
    if max(own, other) >= TARGET:
        return WON_MATCH if own > other else 0
    table: Sequence[Sequence[int]] = tables(PACKAGE, FILE)[preset]["begins"]
    return table[own][other] if begins else WON_MATCH - table[other][own]
