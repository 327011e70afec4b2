"""Does a player agree, and which card do they take back?  The sheet of ``policies``, plainly."""

from __future__ import annotations

from analyser.cards.codes import card_code
from analyser.games.thumb_plain import goes_first
from analyser.games.twentyfour.choices import AGREE, FACTS, GIVE_BACK, STEP
from analyser.games.twentyfour.policies import (
    A_TEN,
    BY_LOT,
    HIGHEST,
    LOWEST,
    MOST_TICKS,
    Policy,
)
from analyser.games.twentyfour.reference.facts import facts, higher, solvable_without
from analyser.games.twentyfour.reference.table import Table, values_of
from analyser.games.twentyfour.reference.thinking import Chance, Thinking


def agrees(table: Table, thought: Thinking, seat: int, policy: Policy) -> bool:
    """Say whether a player who still thinks agrees that there is no solution."""
    if thought.tick >= MOST_TICKS:
        return True
    if not policy.thinks:
        return False
    if policy.rule_choice != AGREE:
        return thought.tick >= policy.patience
    return thought.tick % STEP == 0 and by_rule(table, thought, seat, policy)


def by_rule(table: Table, thought: Thinking, seat: int, policy: Policy) -> bool:
    """Say whether a player's rule goes the first way."""
    known = facts(table, thought, seat)
    return goes_first(policy, known, FACTS)


def takes_back(table: Table, thought: Thinking, seat: int, policy: Policy, lots: Chance) -> str:
    """Return the card that a player takes back."""
    own = sorted(table.shown[seat], key=card_code)
    if len(own) == 1:
        return own[0]
    if policy.thinks and policy.rule_choice == GIVE_BACK and (high := higher(table, seat)):
        (low,) = {*own} - {high}
        return high if by_rule(table, thought, seat, policy) else low
    way = policy.give_back if policy.thinks else BY_LOT
    if way == A_TEN and 10 in values_of(own):
        return own[values_of(own).index(10)]
    if way in (BY_LOT, A_TEN):
        # By lot between the two as they lie.
        return table.shown[seat][lots.below(seat, 2)]
    if way in (HIGHEST, LOWEST):
        sign = -1 if way == HIGHEST else 1
        return min(own, key=lambda card: sign * values_of([card])[0])
    # Of equals the first: the lowest card.
    return max(own, key=lambda card: solvable_without(table, card))
