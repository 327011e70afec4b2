"""What does the player to move do?  Compiled; the plain twin is ``reference.decide``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games.conquian import choices as F
from analyser.games.conquian import rules as R
from analyser.games.conquian.kernel import facts, laying, outlook
from analyser.games.conquian.kernel import habits as H
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.pack import CARD_COUNT
from analyser.games.conquian.policies import LATE, TRAP
from analyser.games.thumb import goes_first

LOTS_A_MOVE = 4
"""How many numbers of a player's stream a move has to itself."""
NEVER = -(2**62)

# Where things lie in the array that a decision works in: what laying and facts need,
FACTS = facts.WORK_SIZE
"""facts,"""
WHICH = FACTS + F.FACT_COUNT
"""in which arrangement the move that was chosen lays its melds,"""
LOT = WHICH + 1
"""which lot of a move is drawn next,"""
LEFT = LOT + 1
"""and the unseen cards."""
WORK_SIZE = LEFT + CARD_COUNT


@merged
def policy_of(policies, seat):
    """Return the habits of a seat."""
    return part(policies, H.POLICY_COUNT * seat)


@kernel
def chosen(table, rules, policies, work):
    """Return the move of the player to move, as ``table.make`` takes it; the arrangement is at
    ``WHICH``.
    """
    policy, phase = policy_of(policies, table[T.TO_MOVE]), table[T.PHASE]
    work[WHICH] = 0
    if policy[H.THINKS] == 0:
        return by_lot(table, rules, work)
    if phase == T.ASK:
        return asked(table, rules, policy, work)
    if phase == T.DISCARD:
        return discarded(table, rules, policy, work)
    if phase == T.FORCED:
        return table[T.CARD]
    return may_force(table, rules, policy, work)


# -- by lot ----------------------------------------------------------------------------------------


@inlined
def lot(table, many, work):
    """Return the next lot of the player to move among so many; one of one is drawn without any."""
    if many == 1:
        return 0
    seat, work[LOT] = table[T.TO_MOVE], work[LOT] + 1
    first = LOTS_A_MOVE * T.seat_at(table, seat)[T.MOVES]
    return shuffle.choice(table[T.KEY], table[T.DEAL], seat, first + work[LOT] - 1, many)


@kernel
def by_lot(table, rules, work):
    """Return a move by lot."""
    work[LOT] = 0
    mine, card = T.seat_at(table, table[T.TO_MOVE]), table[T.CARD]
    if table[T.PHASE] == T.FORCE:
        return 1 - lot(table, 2, work)
    if table[T.PHASE] == T.DISCARD:
        left = mine[T.HAND]
        for _ in range(lot(table, bits_set(left), work)):
            left &= left - 1
        return 1 << lowest_bit(left)
    if table[T.PHASE] == T.FORCED:
        work[WHICH] = lot(table, laying.arrange(rules, mine[T.LAIN], card, 0, -1, work), work)
        return card
    lays, takes = facts.list_lays(table, rules, work), facts.list_takes(table, rules, work)
    kind = lot(table, 1 + (1 if takes > 0 else 0) + (1 if lays > 0 else 0), work)
    kind += 1 if takes == 0 else 0
    if kind == 1:
        return 0
    if kind == 2:
        lays, card = facts.list_lays(table, rules, work), 0
    laid = work[laying.SETS + lot(table, lays if kind == 2 else takes, work)]
    work[WHICH] = lot(table, laying.arrange(rules, mine[T.LAIN], card, laid, -1, work), work)
    return laid | card


# -- by the sheet ----------------------------------------------------------------------------------


@kernel
def asked(table, rules, policy, work):
    """Return what a player who thinks does with a card that is offered."""
    card = table[T.CARD]
    takes = facts.list_takes(table, rules, work)
    for at in range(takes):
        if facts.wins(table, rules, work[laying.SETS + at]):
            return work[laying.SETS + at] | card
    if takes > 0:
        if policy[H.RULE_CHOICE] == F.TAKE:
            first = facts.most_laid(table, rules, takes, work)
            return first if by_rule(F.TAKE, first, table, rules, policy, work) else 0
        best, most = best_of(table, rules, policy, card, takes, work)
        if most > bar(table, rules, policy, work):
            return best | card
    lays = facts.list_lays(table, rules, work)
    for at in range(lays):
        laid = work[laying.SETS + at]
        if T.melded(table, table[T.TO_MOVE]) + bits_set(laid) >= rules[R.MELD_TARGET]:
            return laid
    if lays > 0:
        best, most = best_of(table, rules, policy, laying.NO_CARD, lays, work)
        if most > policy[H.LAY_BAR]:
            return best
    return 0


@kernel
def best_of(table, rules, policy, card, many, work):
    """Return the best of the sets that are listed, of equals the first, and its value."""
    most, found = NEVER, 0
    for at in range(many):
        here = value(table, rules, policy, card, work[laying.SETS + at], work)
        if here > most:
            most, found = here, work[laying.SETS + at]
    return found, most


@kernel
def value(table, rules, policy, card, laid, work):
    """Return the value of laying cards of the hand with the card taken, or with ``NO_CARD``."""
    seat, melds = table[T.TO_MOVE], part(work, laying.MELDS)
    mine, room = T.seat_at(table, seat), part(work, facts.OUTLOOK)
    laying.arrange(rules, mine[T.LAIN], card, laid, 0, work)
    hand = mine[T.HAND] & ~laid
    outlook.look(melds, hand, T.unseen(table, seat), room)
    found = policy[H.TAKE_CARD] * bits_set(card | laid)
    if card != laying.NO_CARD and mine[T.TAKES] == 0:
        found += policy[H.TAKE_FIRST]
    found += policy[H.LEAVE_OPEN] * room[outlook.MANY]
    found -= policy[H.LEAVE_DEAD] * outlook.dead_cards(hand, room)
    if policy[H.LEAVE_EXACT] != 0:
        need = rules[R.MELD_TARGET] - bits_set(mine[T.LAIN] | card | laid)
        if outlook.reaches(need, room):
            found += policy[H.LEAVE_EXACT]
    if laying.longest_of(melds) >= TRAP:
        found -= policy[H.TRAP_RUN]
    return found


@inlined
def bar(table, rules, policy, work):
    """Return above which value the card is taken."""
    other = 1 - table[T.TO_MOVE]
    theirs, found = T.seat_at(table, other)[T.LAIN], policy[H.TAKE_BAR]
    if table[T.LAST] == 0 and bits_set(theirs) + 1 >= rules[R.MELD_TARGET]:
        if laying.fits(rules, theirs, table[T.CARD], work):
            found -= policy[H.DENY_BAR]
    return found


@kernel
def may_force(table, rules, policy, work):
    """Say whether a player who thinks forces the other to take the card."""
    if policy[H.RULE_CHOICE] == F.FORCE:
        return 1 if by_rule(F.FORCE, 1, table, rules, policy, work) else 0
    other = T.seat_at(table, 1 - table[T.TO_MOVE])
    if bits_set(other[T.LAIN]) + 1 >= rules[R.MELD_TARGET]:
        return 0
    laying.arrange(rules, other[T.LAIN], table[T.CARD], 0, 0, work)
    longer = laying.longest_of(part(work, laying.MELDS)) - other[T.LONGEST]
    loss = policy[H.FORCE_RUN] * max(0, longer) - policy[H.FORCE_NEARER]
    if bits_set(other[T.HAND]) & 1 == 0:
        loss += policy[H.FORCE_BREAK]
    above = policy[H.FORCE_BAR] - policy[H.FORCE_LATE] * (table[T.TURNED] // LATE)
    return 1 if loss > above else 0


@kernel
def discarded(table, rules, policy, work):
    """Return the card of the hand, a set of one, that a player who thinks discards."""
    seat, room = table[T.TO_MOVE], part(work, facts.OUTLOOK)
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)[T.LAIN]
    outlook.look(part(mine, T.MELDS0), mine[T.HAND], T.unseen(table, seat), room)
    least, found, left = -NEVER, 0, mine[T.HAND]
    while left != 0:
        card = left & -left
        left &= left - 1
        cost = policy[H.DISCARD_NEAR] * outlook.helpers(card, room)
        if laying.fits(rules, theirs, card, work):
            cost += policy[H.DISCARD_FEED]
        if cost < least:
            least, found = cost, card
    return found


@kernel
def by_rule(choice, first, table, rules, policy, work):
    """Say what a player's rule says of a choice whose first way out is ``first``."""
    found = part(work, FACTS)
    facts.count_facts(choice, first, table, rules, found, work)
    return goes_first(part(policy, H.RULE_FIRST), found)


# -- other worlds ----------------------------------------------------------------------------------


@kernel
def deal_world(table, rules, first, cards):
    """Lay what the player to move has not seen as it lies in one world.

    ``first``: the number of the player's stream by which the first card is drawn.
    In the order of their faces the cards go, shuffled, to the other's hand, then to what is left of
    the stock.
    """
    seat = table[T.TO_MOVE]
    left, many = T.unseen(table, seat), 0
    while left != 0:
        cards[many] = lowest_bit(left)
        left &= left - 1
        many += 1
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    for i in range(many - 1):
        j = i + shuffle.drawn(seed, first + i, many - i)
        cards[i], cards[j] = cards[j], cards[i]
    theirs = T.seat_at(table, 1 - seat)
    size, theirs[T.HAND] = bits_set(theirs[T.HAND]), 0
    for at in range(size):
        theirs[T.HAND] |= 1 << cards[at]
    stock = T.stock_at(rules, table[T.TURNED])
    for at in range(many - size):
        table[stock + at] = cards[size + at]
