"""A policy as the numbers that compiled code reads: its fields, and what follows from them."""

from __future__ import annotations

from typing import Final

from analyser.games.eastwest.policies import HABITS, MADE, USUAL, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
FLUSH_N: Final = _AT["flush_n"]
STRAIGHT_N: Final = _AT["straight_n"]
HIGH_CARD: Final = _AT["high_card"]
OPEN_PAIRS: Final = _AT["open_pairs"]
FILL_COST: Final = _AT["fill_cost"]
BEAT: Final = _AT["beat"]
GIVE_UP: Final = _AT["give_up"]
THIRD_ROW: Final = _AT["third_row"]
LATE_EXACT: Final = _AT["late_exact"]
WORLDS: Final = _AT["worlds"]
SOLVES: Final = _AT["solves"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
WEIGHS: Final = len(HABITS)
"""Whether some rows weigh otherwise than others."""
MADE0: Final = WEIGHS + 1
"""Where the worth of each category begins."""
POLICY_COUNT: Final = MADE0 + len(MADE)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    made = (sum(getattr(policy, name) for name in names) for names in MADE)
    weighs = int(policy.give_up != USUAL or policy.third_row != USUAL)
    return [*row(policy, HABITS), weighs, *made]
