"""A policy as the numbers that compiled code reads: its fields."""

from __future__ import annotations

from typing import Final

from analyser.games.conquian.policies import HABITS, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
TAKE_BAR: Final = _AT["take_bar"]
TAKE_CARD: Final = _AT["take_card"]
TAKE_FIRST: Final = _AT["take_first"]
LEAVE_OPEN: Final = _AT["leave_open"]
LEAVE_DEAD: Final = _AT["leave_dead"]
LEAVE_EXACT: Final = _AT["leave_exact"]
TRAP_RUN: Final = _AT["trap_run"]
LAY_BAR: Final = _AT["lay_bar"]
DISCARD_FEED: Final = _AT["discard_feed"]
DISCARD_NEAR: Final = _AT["discard_near"]
FORCE_BAR: Final = _AT["force_bar"]
FORCE_BREAK: Final = _AT["force_break"]
FORCE_RUN: Final = _AT["force_run"]
FORCE_NEARER: Final = _AT["force_nearer"]
FORCE_LATE: Final = _AT["force_late"]
DENY_BAR: Final = _AT["deny_bar"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
POLICY_COUNT: Final = len(HABITS)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    return row(policy, HABITS)
