"""In how many ways can a player fill their rows with cards to come?  Compiled.

Cards that are alike for all that can still be made are of one *kind*: those of a rank, but each by
itself of a suit in which a flush may yet be made.  A *state* of a row is what was added to it, as a
number of each kind, in any order; a *filling* is a state of each of the player's rows.  Both are
listed, by how many cards they took, with what each becomes by a card more.  Left out: what fillings
are worth against each other (``solving``).

The unseen cards have *places*, those of a kind side by side.  The player who places first takes
the cards of a kind from its first place on, the other from its last: so two fillings go together if
no place is taken by both, and what is left of a kind is counted by bits.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.eastwest.kernel import makeup
from analyser.games.eastwest.kernel.hands import OF_A_RANK, SUIT_SIZE, suit_of
from analyser.games.eastwest.policies import MOST_SOLVED
from analyser.games.eastwest.rules import MOST_ROWS, R

NONE = -1
MOST_UNSEEN = 21
"""Cards, where each player has ``MOST_SOLVED`` to place in two rows, and one of them in hand; in
three rows it is twelve."""
MOST_STATES = 7_547 + 2
"""States of a player's rows: of one row with ``MOST_SOLVED`` places, and two full ones."""
MOST_GROWING = 1 + 2 * 21 + 840
"""Fillings of two rows, of two places each, with two cards or fewer: ways to choose from 21."""
MOST_WHOLE = 7_980
"""The same with three cards."""
MOST_FILLINGS = MOST_GROWING + MOST_WHOLE + 1
"""And room to write one down that turns out to be known."""
MOST_CODES = 232**2
"""Of two rows with two places each: any state of the one with any of the other."""

# Where things lie among the kinds: how many there are, then of each
KIND_COUNT = 0
KIND0 = 1
CARD, SUIT, FIRST, MANY, TAKES = range(5)
"""a card of it, all cards of its suit where that matters, otherwise 0; its first place, how many
places it has, and the set of them."""
KIND_WIDTH = 5
KINDS_SIZE = KIND0 + KIND_WIDTH * MOST_UNSEEN
kind_at = blocks(KIND0, KIND_WIDTH)

# And of a player: how many cards they have to place,
TO_PLACE = 0
LAYER0 = 1
"""which filling is the first with a number of cards, and behind the last of these which would be,
"""
ROW0 = LAYER0 + MOST_SOLVED + 1
"""and of each row"""
ROOM, MAKEUP, HELD_SUIT, STATE_FIRST, STATE_COUNT = range(5)
"""its free places, its make-up's number, its suit as a set of cards, its first state, how many."""
ROW_WIDTH = 5
row_at = blocks(ROW0, ROW_WIDTH)
STATE0 = ROW0 + ROW_WIDTH * MOST_ROWS
"""Of each state"""
SIZE, LAST, RUN, BEFORE, NUMBER, OF_SUIT, WORTH, GROWN0 = range(8)
"""its cards, the last of their kinds, how many it has of that, the state without one of them, its
make-up's number, its suit, what it is worth if it is full, and what each kind makes of it."""
STATE_WIDTH = GROWN0 + MOST_UNSEEN
state_at = blocks(STATE0, STATE_WIDTH)
FILLING0 = STATE0 + STATE_WIDTH * MOST_STATES
"""Of each filling"""
USED, OPEN, STATES = range(3)
"""the places that it takes, the last row with room, and the state of each row;"""
FILLING_WIDTH = STATES + MOST_ROWS
filling_at = blocks(FILLING0, FILLING_WIDTH)
NEXT0 = FILLING0 + FILLING_WIDTH * MOST_FILLINGS
"""and of those with two cards or more to come, for each kind and row, which it becomes."""
NEXT_WIDTH = MOST_ROWS * MOST_UNSEEN
next_at = blocks(NEXT0, NEXT_WIDTH)
CODE0 = NEXT0 + NEXT_WIDTH * MOST_GROWING
"""Which filling it is, by its states."""
PLAYER_SIZE = CODE0 + MOST_CODES


@kernel
def find_kinds(left, suits, kinds):
    """Sort the unseen cards by kinds, those of some suits each by itself; ``suits``: all cards of
    those that matter."""
    kinds[KIND_COUNT] = 0
    first = 0
    for rank in range(SUIT_SIZE):
        alike = left & OF_A_RANK << rank
        alone = alike & suits
        if alike != alone:
            first = add_kind(alike & ~alone, 0, first, kinds)
        while alone != 0:
            card = lowest_bit(alone)
            alone &= alone - 1
            first = add_kind(1 << card, suit_of(card), first, kinds)


@inlined
def add_kind(cards, suit, first, kinds):
    """Add a kind, whose places begin with ``first``; returns where those of the next begin."""
    here, many = kind_at(kinds, kinds[KIND_COUNT]), bits_set(cards)
    here[CARD], here[SUIT], here[FIRST], here[MANY] = lowest_bit(cards), suit, first, many
    here[TAKES] = ((1 << many) - 1) << first
    kinds[KIND_COUNT] += 1
    return first + many


@inlined
def suits_that_matter(rules, player, left):
    """Return all cards of those suits of which a row of a player may yet be a flush."""
    found = 0
    for row in range(rules[R.ROWS]):
        here = row_at(player, row)
        if here[ROOM] > 0 and here[HELD_SUIT] != 0:
            if bits_set(left & here[HELD_SUIT]) >= here[ROOM]:
                found |= here[HELD_SUIT]
    return found


# -- a row -----------------------------------------------------------------------------------------


@kernel
def fill_row(rules, kinds, player, row, first):
    """List what a row can become, from state number ``first`` on; returns how many states.

    In the order of their cards, fewest first: each state is made of the one without its last card,
    and which another card makes of it is known by then.
    """
    here, count, at = row_at(player, row), 1, 0
    here[STATE_FIRST] = first
    state = state_at(player, first)
    state[SIZE], state[LAST], state[RUN], state[BEFORE] = 0, NONE, 0, NONE
    state[NUMBER], state[OF_SUIT] = here[MAKEUP], here[HELD_SUIT]
    while at < count:
        state = state_at(player, first + at)
        if state[SIZE] == here[ROOM]:
            made = makeup.made_of(rules, state[NUMBER])
            category = makeup.category_in(made, state[OF_SUIT] != 0)
            state[WORTH] = makeup.worth_in(rules, made, category)
        else:
            for kind in range(kinds[KIND_COUNT]):
                state[GROWN0 + kind] = grown(kinds, player, first + at, kind, first + count)
                count += 1 if state[GROWN0 + kind] == first + count else 0
        at += 1
    here[STATE_COUNT] = count
    return count


@inlined
def grown(kinds, player, number, kind, new):
    """Return which state a card of a kind makes of one; where none has it yet, it is ``new``."""
    state, which = state_at(player, number), kind_at(kinds, kind)
    if kind < state[LAST]:
        # Without its last card it is a state that is known; with it, the one sought.
        other = state_at(player, state[BEFORE])[GROWN0 + kind]
        return NONE if other == NONE else state_at(player, other)[GROWN0 + state[LAST]]
    run = state[RUN] + 1 if kind == state[LAST] else 1
    if run > which[MANY]:
        return NONE
    made = state_at(player, new)
    made[SIZE], made[LAST], made[RUN], made[BEFORE] = state[SIZE] + 1, kind, run, number
    made[NUMBER] = makeup.grown(state[NUMBER], which[CARD])
    made[OF_SUIT] = state[OF_SUIT] & which[SUIT]
    return new


# -- all rows --------------------------------------------------------------------------------------


@kernel
def fill(rules, kinds, player, last_first):
    """List what a player's rows can become, but for the last card.

    ``last_first``: they take the cards of a kind from its last place on.
    """
    states, codes = 0, 1
    for row in range(rules[R.ROWS]):
        states += fill_row(rules, kinds, player, row, states)
        codes *= row_at(player, row)[STATE_COUNT]
    known = part(player, CODE0)
    for code in range(codes):
        known[code] = NONE
    filling, count = filling_at(player, 0), 1
    filling[USED] = 0
    for row in range(rules[R.ROWS]):
        filling[STATES + row] = row_at(player, row)[STATE_FIRST]
    player[LAYER0] = 0
    for placed in range(player[TO_PLACE] - 1):
        player[LAYER0 + placed + 1] = count
        for number in range(player[LAYER0 + placed], player[LAYER0 + placed + 1]):
            count = go_on(rules, kinds, player, number, count, last_first)
    player[LAYER0 + player[TO_PLACE]] = count
    for number in range(player[LAYER0 + player[TO_PLACE] - 1], count):
        filling = filling_at(player, number)
        for row in range(rules[R.ROWS]):
            if state_at(player, filling[STATES + row])[SIZE] < row_at(player, row)[ROOM]:
                filling[OPEN] = row


@kernel
def go_on(rules, kinds, player, number, count, last_first):
    """List what a filling becomes by a card more; returns how many fillings there are then."""
    filling, following = filling_at(player, number), next_at(player, number)
    for kind in range(kinds[KIND_COUNT]):
        which = kind_at(kinds, kind)
        used = bits_set(filling[USED] & which[TAKES])
        place = which[FIRST] + (which[MANY] - 1 - used if last_first else used)
        for row in range(rules[R.ROWS]):
            at = MOST_ROWS * kind + row
            following[at] = NONE
            full = state_at(player, filling[STATES + row])[SIZE] == row_at(player, row)[ROOM]
            if full or used == which[MANY]:
                continue
            other = filling_at(player, count)
            for each in range(rules[R.ROWS]):
                other[STATES + each] = filling[STATES + each]
            other[STATES + row] = state_at(player, filling[STATES + row])[GROWN0 + kind]
            other[USED] = filling[USED] | 1 << place
            code = CODE0 + code_of(rules, player, other)
            if player[code] == NONE:
                player[code] = count
                count += 1
            following[at] = player[code]
    return count


@inlined
def code_of(rules, player, filling):
    """Return a number that no other states of a player's rows have."""
    found = 0
    for row in range(rules[R.ROWS]):
        here = row_at(player, row)
        found = found * here[STATE_COUNT] + filling[STATES + row] - here[STATE_FIRST]
    return found
