"""Where does a card go when both play as well as can be to the end?  Compiled; the plain twin is
``reference.solving``.

Worths are sums over all orders of the cards to come, so whole numbers: of one position all have the
same number of orders.  A position is known by where each card went that was unseen, or in hand, at
the beginning, three bits each; what it came to is kept in a table that is looked into before it is
counted again.  Where each has one card left to place, all pairs of cards are counted at once.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.eastwest import rules as R
from analyser.games.eastwest.kernel import seen
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import worth
from analyser.games.eastwest.kernel.scoring import points, won_by
from analyser.games.eastwest.pack import CARD_COUNT
from analyser.games.eastwest.policies import MOST_SOLVED

PLACE_BITS = 3
"""Of where a card went: 0 nowhere, else 1 + row + 3 × seat."""
KNOWN_BITS = 20
"""So many places has the table of what is known, as a power of two, at most."""
BITS_A_CARD = 4
"""By how much smaller it may be for each card fewer to place."""
MIXER = 0x1E3779B97F4A7C15
NOT_KNOWN = -1
PLACES = 5
"""How many places of the table a position may lie at."""

# Where things lie in the scratch array: of each seat, what each card makes of its last row,
MADE = 0
NUMBERS = MADE + R.SEATS * CARD_COUNT
"""the number of each card in what a position is known by,"""
ROWS = NUMBERS + CARD_COUNT
"""the cards of each row, a seat after another,"""
COUNTS = ROWS + R.SEATS * R.MOST_ROWS
"""how often a last row is won and lost, and both are,"""
COUNT_SIZE = 3
SIZE = COUNTS + COUNT_SIZE * (2 + COUNT_SIZE)
"""how large the table of what is known is,"""
ROOT = SIZE + 1
"""what each row came to,"""
FRAMES = ROOT + R.MOST_ROWS
"""a frame for each card to come,"""
LEFT, POSITION, REST, CARD, ROW, AT, TOTAL, MOST, TRIED = range(9)
"""of which each has: the unseen cards, the position, those not looked at yet, the card looked at,
its row, where that is among ``ROWS``, the sum over the cards looked at, the best of this card's
rows, and whether there is one yet;"""
FRAME_WIDTH = 9
NO_CARD = -1
KNOWN = FRAMES + FRAME_WIDTH * R.SEATS * MOST_SOLVED
"""and that table: a position, and what it came to."""
WORK_SIZE = KNOWN + 2 * (1 << KNOWN_BITS)


@kernel
def best(table, rules, work):
    """Return the row where the player to move comes out furthest ahead; of equals the first."""
    seat, found = table[T.TO_MOVE], part(work, ROOT)
    solve(table, rules, work)
    rows, most, chosen = T.rooms(table, rules, seat), 0, -1
    for row in range(rules[R.ROWS]):
        if rows >> row & 1 != 0:
            here = found[row] if seat == 0 else -found[row]
            if chosen < 0 or here > most:
                most, chosen = here, row
    return chosen


@kernel
def solve(table, rules, work):
    """Fill in, for each row where the card may go, how far seat 0 comes out ahead, at ``ROOT``.

    As the sum of its scores over all orders of the cards to come; returns how many those are.  The
    player to move has two cards or more to place, the other too, or one fewer.
    """
    seat, card = table[T.TO_MOVE], T.card_in_hand(table, rules)
    left, rows = seen.unseen(table, seat), part(work, ROWS)
    for who in range(R.SEATS):
        for row in range(R.MOST_ROWS):
            rows[R.MOST_ROWS * who + row] = seen.own_row(table, who, row)
    numbers, count, rest = part(work, NUMBERS), 1, left
    numbers[card] = 0
    while rest != 0:
        numbers[lowest_bit(rest)] = count
        count += 1
        rest &= rest - 1
    fewer = MOST_SOLVED - T.to_place(table, rules, seat)
    work[SIZE] = 1 << (KNOWN_BITS - BITS_A_CARD * fewer)
    known = part(work, KNOWN)
    for at in range(work[SIZE]):
        known[2 * at] = NOT_KNOWN
    to_come = T.to_place(table, rules, 0) + T.to_place(table, rules, 1) - 1
    for row in range(rules[R.ROWS]):
        if T.free(table, seat, row) > 0:
            at = R.MOST_ROWS * seat + row
            rows[at] |= 1 << card
            work[ROOT + row] = turned(rules, table[T.LEAD], 1 - seat, to_come, left, at + 1, work)
            rows[at] &= ~(1 << card)
    orders = 1
    for at in range(to_come):
        orders *= bits_set(left) - at
    return orders


@kernel
def turned(rules, lead, seat, to_come, left, position, work):
    """Return the sum of seat 0's scores before ``seat`` turns the next of ``to_come`` cards.

    A frame for each card to come says how far it has been looked at; a compiled function cannot
    call itself here.
    """
    level, going_down, value = 0, True, 0
    first = part(work, FRAMES)
    first[LEFT], first[POSITION] = left, position
    while True:
        frame, who = part(work, FRAMES + FRAME_WIDTH * level), (seat + level) & 1
        if going_down:
            going_down = False
            frame[REST], frame[TOTAL], frame[CARD] = frame[LEFT], 0, NO_CARD
            done = to_come - level == 2
            if done:
                value = last_two(rules, lead, frame[LEFT], work)
            else:
                known, place = part(work, KNOWN), find(frame[POSITION], work)
                if place >= 0 and known[2 * place] == frame[POSITION]:
                    value, done = known[2 * place + 1], True
        else:
            done = not look_further(rules, frame, who, work)
            if done:
                keep(frame, work)
                value = frame[TOTAL]
        if not done:
            if frame[CARD] != NO_CARD:
                step_down(frame, part(work, FRAMES + FRAME_WIDTH * (level + 1)), work)
                level += 1
                going_down = True
            continue
        if level == 0:
            return value
        level -= 1
        step_back(part(work, FRAMES + FRAME_WIDTH * level), (seat + level) & 1, value, work)


@inlined
def look_further(rules, frame, seat, work):
    """Find the next row for the card of a frame, or the next card; say whether there is one."""
    rows = part(work, ROWS)
    while True:
        if frame[CARD] != NO_CARD:
            for row in range(frame[ROW] + 1, rules[R.ROWS]):
                if bits_set(rows[R.MOST_ROWS * seat + row]) <= R.ROW_CARDS:
                    frame[ROW], frame[AT] = row, R.MOST_ROWS * seat + row
                    return True
            frame[TOTAL] += frame[MOST]
        if frame[REST] == 0:
            return False
        frame[CARD], frame[ROW], frame[TRIED] = lowest_bit(frame[REST]), -1, 0
        frame[REST] &= frame[REST] - 1


@inlined
def step_down(frame, below, work):
    """Place the card of a frame in its row; the next frame begins there."""
    card, at = frame[CARD], frame[AT]
    part(work, ROWS)[at] |= 1 << card
    below[LEFT] = frame[LEFT] & ~(1 << card)
    below[POSITION] = frame[POSITION] | (at + 1) << PLACE_BITS * part(work, NUMBERS)[card]


@inlined
def step_back(frame, seat, value, work):
    """Take the card of a frame back; ``value`` is what its row came to."""
    part(work, ROWS)[frame[AT]] &= ~(1 << frame[CARD])
    better = value > frame[MOST] if seat == 0 else value < frame[MOST]
    if frame[TRIED] == 0 or better:
        frame[MOST], frame[TRIED] = value, 1


@inlined
def keep(frame, work):
    """Keep what the position of a frame came to, where there is room."""
    place = find(frame[POSITION], work)
    if place >= 0:
        known = part(work, KNOWN)
        known[2 * place], known[2 * place + 1] = frame[POSITION], frame[TOTAL]


@inlined
def find(position, work):
    """Return where in the table a position is, or may be kept; −1: nowhere."""
    known, last = part(work, KNOWN), work[SIZE] - 1
    place = (position * MIXER >> 24) & last
    for _ in range(PLACES):
        if known[2 * place] == position or known[2 * place] == NOT_KNOWN:
            return place
        place = (place + 1) & last
    return -1


@inlined
def last_row(rows, rules, seat):
    """Return the row in which a seat has room."""
    found = 0
    for row in range(rules[R.ROWS]):
        if bits_set(rows[R.MOST_ROWS * seat + row]) <= R.ROW_CARDS:
            found = row
    return found


@kernel
def last_two(rules, lead, left, work):
    """Return that sum over all pairs of cards, one for each player's last place."""
    rows, made = part(work, ROWS), part(work, MADE)
    mine, theirs = last_row(rows, rules, 0), last_row(rows, rules, 1)
    apart = 0
    for row in range(rules[R.ROWS]):
        if row != mine and row != theirs:
            own, other = worth(rows[row], rules), worth(rows[R.MOST_ROWS + row], rules)
            apart += won_by(rules, lead, own, other)
    rest = left
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        made[card] = worth(rows[mine] | 1 << card, rules)
        made[CARD_COUNT + card] = worth(rows[R.MOST_ROWS + theirs] | 1 << card, rules)
    if mine == theirs:
        return one_row(rules, lead, left, apart, made)
    return two_rows(rules, lead, left, apart, mine, theirs, work)


@inlined
def one_row(rules, lead, left, apart, made):
    """Return that sum where both last places are in one row."""
    total, first = 0, left
    while first != 0:
        card = lowest_bit(first)
        first &= first - 1
        second = left & ~(1 << card)
        while second != 0:
            other = lowest_bit(second)
            second &= second - 1
            won = won_by(rules, lead, made[card], made[CARD_COUNT + other])
            total += points(rules, apart + won)
    return total


@inlined
def two_rows(rules, lead, left, apart, mine, theirs, work):
    """Return that sum where the last places are in two rows, each against a full one."""
    rows, made, counts = part(work, ROWS), part(work, MADE), part(work, COUNTS)
    for at in range(COUNT_SIZE * (2 + COUNT_SIZE)):
        counts[at] = 0
    against, other = worth(rows[R.MOST_ROWS + mine], rules), worth(rows[theirs], rules)
    rest = left
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        first = 1 + won_by(rules, lead, made[card], against)
        second = 1 + won_by(rules, lead, other, made[CARD_COUNT + card])
        counts[first] += 1
        counts[COUNT_SIZE + second] += 1
        counts[COUNT_SIZE * (2 + first) + second] += 1
    total = 0
    for first in range(COUNT_SIZE):
        for second in range(COUNT_SIZE):
            # One card cannot lie in both.
            pairs = counts[first] * counts[COUNT_SIZE + second]
            pairs -= counts[COUNT_SIZE * (2 + first) + second]
            if pairs != 0:
                total += pairs * points(rules, apart + first + second - 2)
    return total
