"""A policy as the numbers that compiled code reads: its fields in their order."""

from __future__ import annotations

from typing import Final

from analyser.games.ecarte.policies import HABITS, Policy
from analyser.games.records import places, row

_AT: Final = places(HABITS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
TRUMP_LOW: Final = _AT["trump_low"]
TRUMP_HIGH: Final = _AT["trump_high"]
TRUMP_KING: Final = _AT["trump_king"]
PLAIN_KING: Final = _AT["plain_king"]
PLAIN_QUEEN: Final = _AT["plain_queen"]
PLAIN_JACK: Final = _AT["plain_jack"]
SUIT_NEXT: Final = _AT["suit_next"]
STAND_BAR: Final = _AT["stand_bar"]
REFUSE_BAR: Final = _AT["refuse_bar"]
LATER_STAND_BAR: Final = _AT["later_stand_bar"]
LATER_REFUSE_BAR: Final = _AT["later_refuse_bar"]
KING_PROPOSES: Final = _AT["king_proposes"]
VOLE_BAR: Final = _AT["vole_bar"]
OPP_THREE: Final = _AT["opp_three"]
OPP_FOUR: Final = _AT["opp_four"]
KEEP_QUEEN: Final = _AT["keep_queen"]
KEEP_JACK: Final = _AT["keep_jack"]
TWO_CARDS_REFUSES: Final = _AT["two_cards_refuses"]
LEAD_TRUMPS: Final = _AT["lead_trumps"]
LONG_FIRST: Final = _AT["long_first"]
SHOW_KING: Final = _AT["show_king"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
POLICY_COUNT: Final = len(HABITS)


def policy_row(policy: Policy) -> list[int]:
    """Return a policy as the row of integers that compiled code reads."""
    return row(policy, HABITS)
