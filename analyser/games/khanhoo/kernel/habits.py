"""A policy as the numbers that compiled code reads: its habits."""

from __future__ import annotations

from typing import Final

from analyser.games.khanhoo.policies import HABITS, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
MELD_WORTH: Final = _AT["meld_worth"]
NEAR_WORTH: Final = _AT["near_worth"]
DOUBLE_WORTH: Final = _AT["double_worth"]
DEADWOOD: Final = _AT["deadwood"]
TAKE_BAR: Final = _AT["take_bar"]
KEEP_JOKER: Final = _AT["keep_joker"]
BUMP_BAR: Final = _AT["bump_bar"]
BUMP_SINGLE: Final = _AT["bump_single"]
BUMP_TEMPO: Final = _AT["bump_tempo"]
CHALLENGE_BAR: Final = _AT["challenge_bar"]
FEED: Final = _AT["feed"]
FEED_SEEN: Final = _AT["feed_seen"]
OUT_BAR: Final = _AT["out_bar"]
HURRY: Final = _AT["hurry"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
POLICY_COUNT: Final = len(HABITS)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    return row(policy, HABITS)
