"""A policy as the numbers that compiled code reads: its fields."""

from __future__ import annotations

from typing import Final

from analyser.games.records import places, row
from analyser.games.schafkopf.policies import HABITS, Policy

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
PICK_QUEEN: Final = _AT["pick_queen"]
PICK_JACK: Final = _AT["pick_jack"]
PICK_TRUMP: Final = _AT["pick_trump"]
PICK_ACE: Final = _AT["pick_ace"]
PICK_VOID: Final = _AT["pick_void"]
PICK_LOAD: Final = _AT["pick_load"]
PICK_BAR: Final = _AT["pick_bar"]
PICK_BAR_SEAT: Final = _AT["pick_bar_seat"]
BURY_VOID: Final = _AT["bury_void"]
BURY_POINTS: Final = _AT["bury_points"]
DRAW_TRUMPS: Final = _AT["draw_trumps"]
DEFEND_PLAIN: Final = _AT["defend_plain"]
SCHMEAR: Final = _AT["schmear"]
SAVE_HIGH: Final = _AT["save_high"]
SAVE_UNTIL: Final = _AT["save_until"]
LEAST_DUCK: Final = _AT["least_duck"]
LEAST_SHED_ACE: Final = _AT["least_shed_ace"]
FORCE_OUT: Final = _AT["force_out"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
POLICY_COUNT: Final = len(HABITS)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    return row(policy, HABITS)
