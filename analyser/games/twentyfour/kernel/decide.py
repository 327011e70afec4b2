"""Does a player agree, and which card do they take back?  The policy sheet, compiled."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games.thumb import goes_first
from analyser.games.twentyfour import policies as P
from analyser.games.twentyfour.choices import AGREE, GIVE_BACK, STEP
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.kernel.facts import (
    count_facts,
    decides,
    lower,
    solvable_without,
)
from analyser.games.twentyfour.policies import H
from analyser.games.twentyfour.rules import R

TEN = 9
"""The rank of a card that counts ten."""


@merged
def policy_of(policies, seat):
    """Return the habits of a seat."""
    return part(policies, H.COUNT * seat)


@inlined
def agrees(table, rules, policy, seat, found):
    """Say whether a player who still thinks agrees; ``found``: room for facts."""
    if table[T.TICK] >= P.MOST_TICKS:
        return True
    if policy[H.THINKS] == 0:
        return False
    if policy[H.RULE_CHOICE] != AGREE:
        return table[T.TICK] >= policy[H.PATIENCE]
    if table[T.TICK] % STEP != 0:
        return False
    return by_rule(table, rules, policy, seat, found)


@kernel
def by_rule(table, rules, policy, seat, found):
    """Say whether a player's rule goes the first way."""
    count_facts(table, rules, seat, found)
    return goes_first(part(policy, H.RULE_FIRST), found)


@kernel
def takes_back(table, rules, policy, seat, found):
    """Return which of its cards a player takes back, 0 or 1 as they lie; ``found``: for facts."""
    if rules[R.PLAYERS] != 2:
        return 0
    if policy[H.THINKS] != 0 and policy[H.RULE_CHOICE] == GIVE_BACK and decides(table, rules, seat):
        high = by_rule(table, rules, policy, seat, found)
        return 1 - lower(table, seat) if high else lower(table, seat)
    mine = T.seat_at(table, seat)
    one, other = mine[T.SHOWN0], mine[T.SHOWN0 + 1]
    way = policy[H.GIVE_BACK] if policy[H.THINKS] != 0 else P.BY_LOT
    low = 0 if one < other else 1
    if way == P.A_TEN:
        tens = (one & 15 == TEN, other & 15 == TEN)
        if tens[0] or tens[1]:
            return low if tens[0] and tens[1] else (0 if tens[0] else 1)
        way = P.BY_LOT
    if way == P.BY_LOT:
        return T.lot_below(table, seat, 2)
    if way == P.MOST_SOLVABLE:
        first = solvable_without(table, rules, seat, 0)
        second = solvable_without(table, rules, seat, 1)
    elif way == P.HIGHEST:
        first, second = one & 15, other & 15
    else:
        first, second = other & 15, one & 15
    if first == second:
        return low
    return 0 if first > second else 1
