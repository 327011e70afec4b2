"""Does the player to move draw, and what do they know?  The policy sheet, compiled."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.kabu.columns import F
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.policies import H
from analyser.games.kabu.rules import PACK, RANKS, R

OF_A_RANK = len(PACK) // RANKS

# Where things lie in the scratch array that a decision needs:
FACTS = 0
UNSEEN_COUNTS = FACTS + F.COUNT
"""How many cards of each value the player has not seen."""
WORK_SIZE = UNSEEN_COUNTS + RANKS
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@inlined
def draws(table, rules, policies, work):
    """Say whether the player to move draws (1) or passes (0)."""
    seat = table[T.TO_MOVE]
    policy, mine = policy_of(policies, seat), T.seat_at(table, seat)
    bar = policy[H.DRAW_FIRST] if mine[T.CARDS_DRAWN] == 0 else policy[H.DRAW_SECOND]
    if policy[H.PLAIN] != 0:
        return mine[T.TOTAL] <= bar
    return draws_otherwise(table, rules, policy, seat, bar, work)


@kernel
def draws_otherwise(table, rules, policy, seat, bar, work):
    """Say the same of a player who looks at more than the two totals."""
    mine = T.seat_at(table, seat)
    drawn = mine[T.CARDS_DRAWN]
    if policy[H.THINKS] == 0:
        # A seat decides once for each card, and passing is the last of it.
        return shuffle.choice(table[T.KEY], table[T.DEAL], seat, drawn, 2) == 1
    if policy[H.RULE_FOR] == drawn + 1:
        return follow_rule(table, rules, policy, work)
    if policy[H.COUNTS] != 0:
        return gains(table, rules, seat, part(work, UNSEEN_COUNTS))
    return mine[T.TOTAL] <= bar + shift(table, rules, policy, seat)


@kernel
def shift(table, rules, policy, seat):
    """Return what is added to the totals at which a player draws."""
    own, found, most = T.seat_at(table, seat)[T.CHIPS], 0, 0
    for other in range(rules[R.PLAYERS]):
        theirs = T.seat_at(table, other)
        most = max(most, theirs[T.CHIPS])
        if other != seat:
            if theirs[T.PASSED] != 0 and theirs[T.CARDS_DRAWN] == 0:
                found += policy[H.SHIFT_PASSED]
            if theirs[T.CARDS_DRAWN] >= 2:
                found += policy[H.SHIFT_DREW]
    if own <= policy[H.LOW_CHIPS]:
        found += policy[H.SHIFT_LOW]
    if own >= most:
        found += policy[H.AHEAD_SHIFT]
    return found


@kernel
def follow_rule(table, rules, policy, work):
    """Say what a player's rule says."""
    found = part(work, FACTS)
    count_facts(table, rules, found)
    return goes_first(part(policy, H.RULE), found)


@kernel
def gains(table, rules, seat, unseen):
    """Return whether drawing leads to a greater mean total than the seat's present one.

    Means are whole numbers of the share that one order of the next cards has, so nothing is
    rounded.
    """
    mine = T.seat_at(table, seat)
    cards, drawn, total = (
        rules[R.HAND_CARDS] + mine[T.CARDS_DRAWN],
        mine[T.CARDS_DRAWN],
        mine[T.TOTAL],
    )
    for value in range(RANKS):
        unseen[value] = OF_A_RANK
    for at in range(cards):
        unseen[T.points(find_held_card(table, rules, seat, at))] -= 1
    left = T.PACK_SIZE - cards
    may_draw = rules[R.DRAW_MAX] - drawn
    if may_draw == 1:
        return sum_last(total, unseen) > left * total
    if may_draw == 2:
        return sum_two(total, unseen, left) > left * (left - 1) * total
    return sum_three(total, unseen, left) > left * (left - 1) * (left - 2) * total


@kernel
def sum_last(total, unseen):
    """Return the sum of the totals after one more card, over all unseen ones."""
    found = 0
    for value in range(RANKS):
        found += unseen[value] * T.last_digit(total + value)
    return found


@kernel
def sum_two(total, unseen, left):
    """Return the sum over all orders of two cards, the second drawn where that is better."""
    found = 0
    for value in range(RANKS):
        many = unseen[value]
        if many > 0:
            after = T.last_digit(total + value)
            unseen[value] -= 1
            found += many * max(after * (left - 1), sum_last(after, unseen))
            unseen[value] += 1
    return found


@kernel
def sum_three(total, unseen, left):
    """Return the sum over all orders of three cards likewise."""
    found = 0
    for value in range(RANKS):
        many = unseen[value]
        if many > 0:
            after = T.last_digit(total + value)
            unseen[value] -= 1
            stands = after * (left - 1) * (left - 2)
            found += many * max(stands, sum_two(after, unseen, left - 1))
            unseen[value] += 1
    return found


# -- facts


@kernel
def find_held_card(table, rules, seat, at):
    """Return card number ``at``, from 0, of those that a seat holds: dealt ones, then drawn."""
    return table[T.ORDER0 + T.held_place(rules, seat, at)]


@kernel
def count_facts(table, rules, found):
    """Fill in the facts of the decision that the player to move has."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    first, alike = find_held_card(table, rules, seat, 0) & 15, 1
    for at in range(1, rules[R.HAND_CARDS] + mine[T.CARDS_DRAWN]):
        if find_held_card(table, rules, seat, at) & 15 != first:
            alike = 0
    found[F.TOTAL], found[F.PAIR] = mine[T.TOTAL], alike
    found[F.CHIPS], found[F.PLAYERS] = mine[T.CHIPS], rules[R.PLAYERS]
    passed, cards, richest = 0, 0, 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs = T.seat_at(table, other)
            passed += theirs[T.PASSED]
            cards += rules[R.HAND_CARDS] + theirs[T.CARDS_DRAWN]
            richest = max(richest, theirs[T.CHIPS])
    found[F.PASSED], found[F.CARDS], found[F.RICHEST] = passed, cards, richest
