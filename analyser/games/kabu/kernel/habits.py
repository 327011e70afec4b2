"""A policy as the numbers that compiled code reads: its habits, and what follows from them."""

from __future__ import annotations

from typing import Final

from analyser.games.kabu.policies import HABITS, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
DRAW_FIRST: Final = _AT["draw_first"]
DRAW_SECOND: Final = _AT["draw_second"]
SHIFT_PASSED: Final = _AT["shift_passed"]
SHIFT_DREW: Final = _AT["shift_drew"]
LOW_CHIPS: Final = _AT["low_chips"]
SHIFT_LOW: Final = _AT["shift_low"]
AHEAD_SHIFT: Final = _AT["ahead_shift"]
COUNTS: Final = _AT["counts"]
RULE_DRAW: Final = _AT["rule_draw"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
PLAIN: Final = len(HABITS)
"""1: decides by the two totals alone; what else there is need not be looked at."""
POLICY_COUNT: Final = PLAIN + 1


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    more = (
        policy.shift_passed,
        policy.shift_drew,
        policy.shift_low,
        policy.ahead_shift,
        policy.counts,
        policy.rule_draw,
    )
    return [*row(policy, HABITS), int(policy.thinks == 1 and not any(more))]
