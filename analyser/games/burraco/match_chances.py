"""What is a score of a match worth to a search player that plays for it?

The chances are in ``match_chances.toml``, of the rule sets for which such a player was measured:
those of ``analyser win-chance``, in whole numbers and on a grid, so that compiled code counts the
end of a hand by them.  ``docs/tools/matches/burraco_chances.py`` writes them.  What a player does
with them is in ``policies``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from analyser.games.burraco.rules import as_rules, rules_of
from analyser.games.interface import Record
from analyser.games.records import tables

FILE: Final = "match_chances.toml"
PACKAGE: Final = "analyser.games.burraco"
WON_MATCH: Final = 10_000
"""What a match that is won counts; one that is lost counts 0."""
LATE: Final = 500
"""Points that the side ahead is from the target at most, where the chances are looked at."""
QUARTERS: Final = 4
"""Of a point, in which scores are counted here."""
FINE: Final = 1_000
"""Parts of a quarter of a point, in which it is kept what a chance of one in ``WON_MATCH`` is
worth."""
TRIED_WORLDS: Final = 2
"""Worlds in which options are tried for the match, for each one of the player's search."""
NEAR: Final = 16
"""Points by the learnt policy behind what is chosen for points, up to which an option is tried."""
SHARE, SHARES = 12, 100
"""The part of the mean of what ends are worth that is added to what an option is worth."""

# The numbers of a player, scores in quarters of a point:
(
    BAR,  # the least score that wins
    LATE_FROM,  # the least score of the side ahead from which the chances are looked at
    LOW,  # the score of the first cell; what lies below is taken for it
    STEP,
    CELLS,
    USUAL,  # by own and other score before a hand: what a chance is worth in points there
) = range(6)
# Behind these the chances after a hand, by the side that begins the next (0: the player's), own and
# other score.


def list_rules() -> list[str]:
    """Return the rule sets whose chances are kept."""
    return [*tables(PACKAGE, FILE)]


def find_preset(rules: Record) -> str | None:
    """Return the rule set of these rules whose chances are kept; ``None``: there is none."""
    known = as_rules(rules)
    return next((preset for preset in list_rules() if rules_of(preset) == known), None)


@cache
def chances_row(preset: str) -> tuple[int, ...]:
    """Return the chances under a rule set, as a search player has them."""
    kept, rules = _read(preset), rules_of(preset)
    bar = rules.match_target + rules.match_target_exceeded
    begins: Sequence[Sequence[int]] = kept["begins"]
    every = range(len(begins))
    follows = [[WON_MATCH - begins[their][own] for their in every] for own in every]
    numbers = (bar, rules.match_target - LATE, kept["low"], kept["step"])
    return (
        *(QUARTERS * each for each in numbers),
        len(begins),
        *(each for grid in (kept["usual"], begins, follows) for row in grid for each in row),
    )


def digest_of(preset: str) -> str:
    """Return a short digest of the chances under a rule set."""
    return hashlib.sha256(json.dumps(chances_row(preset)).encode()).hexdigest()[:12]


def is_late(chances: Sequence[int], own_score: int, other_score: int) -> bool:
    """Return whether the chances are looked at in a hand that begins at these scores."""
    return max(own_score, other_score) >= chances[LATE_FROM]


def value_chance(chances: Sequence[int], own_score: int, other_score: int) -> int:
    """Return what a chance of one in ``WON_MATCH`` is worth before a hand, ``FINE`` of a quarter of
    a point; at the nearest cell.
    """
    cells = chances[CELLS]
    mine, theirs = (
        max(0, min(cells - 1, (score - chances[LOW] + chances[STEP] // 2) // chances[STEP]))
        for score in (own_score, other_score)
    )
    return chances[USUAL + mine * cells + theirs]


def find_chance(chances: Sequence[int], own_score: int, other_score: int, begins: bool) -> int:
    """Return the chance to win after a hand, of ``WON_MATCH``; what is right, in plain Python.

    ``begins``: whether the player's side begins the next hand.  Between cells the mean of those
    around, by nearness.  Both beyond the target with the same score, the match is even.
    """
    if max(own_score, other_score) >= chances[BAR]:
        if own_score == other_score:
            return WON_MATCH // 2
        return WON_MATCH if own_score > other_score else 0
    cells, step = chances[CELLS], chances[STEP]
    first = USUAL + cells * cells * (1 if begins else 2)
    last = (cells - 1) * step - 1
    (mine, more), (theirs, further) = (
        divmod(max(0, min(last, score - chances[LOW])), step) for score in (own_score, other_score)
    )
    found = 0
    for row, weight in ((mine, step - more), (mine + 1, more)):
        at = first + row * cells + theirs
        found += weight * ((step - further) * chances[at] + further * chances[at + 1])
    return found // (step * step)


def _read(preset: str) -> Record:
    found: dict[str, Any] = tables(PACKAGE, FILE)[preset]
    return found
