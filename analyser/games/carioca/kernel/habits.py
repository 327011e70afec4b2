"""A policy as the numbers that compiled code reads: its habits."""

from __future__ import annotations

from typing import Final

from analyser.games.carioca.policies import HABITS, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
NEED_NEAR: Final = _AT["need_near"]
NEED_FAR: Final = _AT["need_far"]
DONE_MELD: Final = _AT["done_meld"]
SPARE: Final = _AT["spare"]
TAKE_BAR: Final = _AT["take_bar"]
JOKER_PRICE: Final = _AT["joker_price"]
JOKER_HOLD: Final = _AT["joker_hold"]
DOWN_BAR: Final = _AT["down_bar"]
WAIT_OUT: Final = _AT["wait_out"]
WAIT_DANGER: Final = _AT["wait_danger"]
KEEP_FIT: Final = _AT["keep_fit"]
THROW_POINTS: Final = _AT["throw_points"]
THROW_FEED: Final = _AT["throw_feed"]
EARLY_HIGH: Final = _AT["early_high"]
JOKER_THROW: Final = _AT["joker_throw"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
POLICY_COUNT: Final = len(HABITS)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    return row(policy, HABITS)
