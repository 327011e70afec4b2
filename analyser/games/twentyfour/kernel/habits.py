"""Rules and policies as the numbers that compiled code reads: fields, and what follows."""

from __future__ import annotations

from typing import Final

from analyser.games.records import places, row
from analyser.games.twentyfour.policies import POLICY_FIELDS, Policy, chance
from analyser.games.twentyfour.rules import RULE_FIELDS, Rules
from analyser.games.twentyfour.solutions import SETS, solutions_of

_AT: Final = places(POLICY_FIELDS)

# Positions in a policy's row:
THINKS: Final = _AT["thinks"]
PATIENCE: Final = _AT["patience"]
KNOWS_DEAD: Final = _AT["knows_dead"]
SLIP: Final = _AT["slip"]
BLUFF: Final = _AT["bluff"]
GIVE_BACK: Final = _AT["give_back"]
ASK: Final = _AT["ask"]
RULE_CHOICE: Final = _AT["rule_choice"]
RULE_FIRST: Final = _AT["rule_first"]
"""Where a rule begins (``thumb``)."""
CHANCES0: Final = len(POLICY_FIELDS)
"""With what chance, out of 2^32, a solution of each set is found in a tick, by its number."""
POLICY_COUNT: Final = CHANCES0 + len(SETS)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; positions: ``rules``."""
    return [*row(rules, RULE_FIELDS), rules.expressions, *solutions_of(rules).tolist()]


def policy_row(policy: Policy, rules: Rules) -> list[int]:
    """Return a policy, under some rules, as the row of integers that compiled code reads."""
    many = rules.expressions
    chances = [chance(each, many, policy.skill) for each in solutions_of(rules).tolist()]
    return [*row(policy, POLICY_FIELDS), *chances]
