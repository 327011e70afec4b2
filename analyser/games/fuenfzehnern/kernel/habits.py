"""A policy as the numbers that compiled code reads: its fields."""

from __future__ import annotations

from typing import Final

from analyser.games.fuenfzehnern.policies import HABITS, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
OPEN_LONG: Final = _AT["open_long"]
OPEN_TOP: Final = _AT["open_top"]
CASH_BAR: Final = _AT["cash_bar"]
CASH_LAST: Final = _AT["cash_last"]
ZWANG_BAR: Final = _AT["zwang_bar"]
LEAD_HIGH: Final = _AT["lead_high"]
WIN_BAR: Final = _AT["win_bar"]
WIN_LAST: Final = _AT["win_last"]
AVOID_BOUND: Final = _AT["avoid_bound"]
THROW_LOW: Final = _AT["throw_low"]
KEEP_GUARD: Final = _AT["keep_guard"]
FEED_RIVAL: Final = _AT["feed_rival"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
POLICY_COUNT: Final = len(HABITS)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    return row(policy, HABITS)
