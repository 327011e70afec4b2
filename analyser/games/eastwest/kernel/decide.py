"""In which row does the player to move put the card?  The policy sheet, compiled."""

from __future__ import annotations

from analyser.cards import poker, shuffle
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import copy, part
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.eastwest.choices import F
from analyser.games.eastwest.kernel import facts, makeup, solving
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import STEPS, is_lost, suit_of
from analyser.games.eastwest.kernel.scoring import score_of
from analyser.games.eastwest.pack import CARD_COUNT, STRAIGHT
from analyser.games.eastwest.policies import MOST_WORLDS, USUAL, H
from analyser.games.eastwest.rules import MOST_ROWS, ROW_CARDS, R

PARTS = 8
"""Worths are counted in eighths, since chances are."""
NUMBERS_A_WORLD = 32
"""How many numbers of a player's stream a world has to itself, with room to spare."""
NEVER = -(2**62)

# Where things lie in the scratch array that a decision needs: facts, then tables
FACTS = 0
DEALT = FACTS + F.COUNT
"""in one world,"""
TRIED = DEALT + T.TABLE_SIZE
"""and played on there;"""
LEFT = TRIED + T.TABLE_SIZE
"""the unseen cards,"""
FOUND = LEFT + CARD_COUNT
"""what each row resulted in,"""
SOLVING = FOUND + MOST_ROWS
"""and what solving needs."""
WORK_SIZE = SOLVING + solving.WORK_SIZE


@merged
def policy_of(policies, seat):
    """Return the habits of a seat."""
    return part(policies, H.COUNT * seat)


@kernel
def chosen(table, rules, policies, work):
    """Return the row in which the player to move puts the card."""
    seat = table[T.TO_MOVE]
    policy, rows = policy_of(policies, seat), T.rooms(table, rules, seat)
    if rows & (rows - 1) == 0:
        return lowest_bit(rows)
    if policy[H.THINKS] == 0:
        return by_lot(table, seat, rows)
    if policy[H.RULE_CHOICE] != 0:
        both = facts.ways(policy[H.RULE_CHOICE], table, rules)
        if both != facts.NO_WAYS:
            takes = by_rule(both, table, rules, policy, part(work, FACTS))
            return facts.first_of(both) if takes else facts.second_of(both)
    if policy[H.SOLVES] + policy[H.LATE_EXACT] != 0:
        left = T.to_place(table, rules, seat)
        if left <= policy[H.SOLVES] and rules[R.HIDDEN_LAST] == 0:
            return solving.best(table, rules, part(work, SOLVING))
        if left <= policy[H.LATE_EXACT]:
            return tried(table, rules, policy, rows, work)
    return by_worth(table, rules, policy, rows)


@inlined
def by_lot(table, seat, rows):
    """Return one of some rows, drawn at random."""
    placed = T.seat_at(table, seat)[T.PLACED]
    at = shuffle.choice(table[T.KEY], table[T.DEAL], seat, placed, bits_set(rows))
    for _ in range(at):
        rows &= rows - 1
    return lowest_bit(rows)


@kernel
def by_rule(both, table, rules, policy, found):
    """Say what a player's rule says of a choice whose ways out are ``both``."""
    facts.count_facts(both, table, rules, found)
    return goes_first(part(policy, H.RULE_FIRST), found)


# -- worths ----------------------------------------------------------------------------------------


@kernel
def by_worth(table, rules, policy, rows):
    """Return the row among some, a set, where the weighted worth rises most."""
    seat, card = table[T.TO_MOVE], T.card_in_hand(table, rules)
    left = T.unseen(table, seat)
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)
    lost, behind = 0, -1
    if policy[H.WEIGHS] != 0:
        for row in range(rules[R.ROWS]):
            if rows >> row & 1 != 0:
                own, wanted = T.own_row(table, seat, row), poker.high_in(theirs[T.SHOWN0 + row])
                if is_lost(rules, own, mine[T.VALUE0 + row], wanted, left | 1 << card):
                    lost |= 1 << row
        if policy[H.THIRD_ROW] != USUAL:
            behind = facts.furthest_behind(table, rules, rows & ~lost)
    most, found, rest = NEVER, 0, rows
    while rest != 0:
        row = lowest_bit(rest)
        rest &= rest - 1
        other, many = theirs[T.SHOWN0 + row], 1 + bits_set(mine[T.LAID0 + row])
        suit, number = mine[T.SUIT0 + row], mine[T.MAKEUP0 + row]
        made = makeup.made_of(rules, number)
        rise = PARTS * policy[H.HIGH_CARD] * part(STEPS, 0)[card]
        rise -= made_worth(rules, policy, made, False, other)
        rise -= chance_worth(policy, made, suit, many, left)
        made, suit = makeup.made_of(rules, makeup.grown(number, card)), suit & suit_of(card)
        if many < ROW_CARDS:
            rise += made_worth(rules, policy, made, False, other)
            rise += chance_worth(policy, made, suit, many + 1, left)
        else:
            rise += made_worth(rules, policy, made, suit != 0, other)
            rise -= PARTS * policy[H.FILL_COST]
        weight = USUAL
        if lost >> row & 1 != 0:
            weight = policy[H.GIVE_UP]
        elif row == behind:
            weight = policy[H.THIRD_ROW]
        if weight * rise > most:
            most, found = weight * rise, row
    return found


@inlined
def made_worth(rules, policy, made, suited, other):
    """Return, in eighths, what a row is worth by the hand that it is already.

    ``made``: what its ranks make (``makeup``); ``suited``: five cards, all of one suit; ``other``:
    what the other's is as a hand of poker.
    """
    category = makeup.category_in(made, suited)
    # Multiplied, not asked for: nobody can guess the answer, a processor neither.
    beats = int(makeup.worth_in(rules, made, category) > other)
    return PARTS * (policy[H.MADE0 + category] + policy[H.BEAT] * beats)


@inlined
def chance_worth(policy, made, suit, many, left):
    """Return, in eighths, what a row with room is worth by what it may become.

    ``suit``: all cards of its suit, 0 where it has several; ``many``: its cards; ``left``: what is
    unseen.
    """
    suited = bits_set(left & suit)
    found = policy[H.FLUSH_N] * suited * int(suited >= STRAIGHT - many)
    found += policy[H.STRAIGHT_N] * bits_set(left & makeup.filling_in(made))
    pairing = bits_set(left & makeup.pairing_in(made))
    return (many - 1) * found + PARTS * policy[H.OPEN_PAIRS] * pairing


# -- tries in worlds -------------------------------------------------------------------------------


@kernel
def tried(table, rules, policy, rows, work):
    """Return the row that leaves the player furthest ahead over all worlds; of equals the first."""
    seat, found = table[T.TO_MOVE], part(work, FOUND)
    dealt, other = part(work, DEALT), part(work, TRIED)
    for row in range(MOST_ROWS):
        found[row] = 0
    for world in range(policy[H.WORLDS]):
        copy(table, dealt, T.TABLE_SIZE)
        first = NUMBERS_A_WORLD * (MOST_WORLDS * T.seat_at(table, seat)[T.PLACED] + world)
        deal_world(dealt, rules, first, part(work, LEFT))
        for row in range(rules[R.ROWS]):
            if rows >> row & 1 != 0:
                copy(dealt, other, T.TABLE_SIZE)
                T.place(other, rules, row)
                while other[T.TO_MOVE] != T.NOBODY:
                    may = T.rooms(other, rules, other[T.TO_MOVE])
                    here = lowest_bit(may)
                    if may & (may - 1) != 0:
                        here = by_worth(other, rules, policy, may)
                    T.place(other, rules, here)
                found[row] += score_of(other, rules, seat)
    most, best = NEVER, 0
    for row in range(rules[R.ROWS]):
        if rows >> row & 1 != 0 and found[row] > most:
            most, best = found[row], row
    return best


@kernel
def deal_world(table, rules, first, cards):
    """Lay what the player to move has not seen as it lies in one world.

    ``first``: the number of the player's stream by which the first card is drawn.
    In the order of the cards' numbers they go, shuffled, to the places where the other's cards lie
    face down, row by row, then to the stock behind the card in hand.
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
    taken, theirs = 0, T.seat_at(table, 1 - seat)
    down, theirs[T.HIDDEN] = theirs[T.HIDDEN], 0
    for at in range(bits_set(down)):
        theirs[T.HIDDEN] |= 1 << cards[at]
    for row in range(rules[R.ROWS]):
        here = bits_set(theirs[T.LAID0 + row] & down)
        if here != 0:
            laid = theirs[T.LAID0 + row] & ~down
            for _ in range(here):
                laid |= 1 << cards[taken]
                taken += 1
            T.lay_row(table, rules, 1 - seat, row, laid)
    stock = T.ORDER0 + rules[R.ROWS] + table[T.TURN] + 1
    for at in range(many - taken):
        table[stock + at] = cards[taken + at]
