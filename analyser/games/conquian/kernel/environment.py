"""What a learner at Conquian may do and sees; compiled, for ``games.learner_loops``.

The melds of a move are said one after another.  Which may come next follows from all moves that are
legal: those that begin with what was said.
"""

from __future__ import annotations

import numpy as np

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.conquian.kernel import decide, laying
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.game import GAME
from analyser.games.conquian.observations import (
    ACTIONS,
    CARDS0,
    DISCARD0,
    END_MOVE,
    FORCE,
    LAY,
    LET_GO,
    MELD0,
    MELDS,
    MELDS0,
    PASS,
    SIZE,
    TABLE0,
    TAKE,
)
from analyser.games.conquian.rules import (
    CARD_COUNT,
    MOST_MELDS,
    NUMBERS,
    RANKS,
    SEATS,
    SUIT_SIZE,
)
from analyser.games.kernels import MORE, NO_MOVE
from analyser.games.learner_loops import NO_ACTION
from analyser.games.melds import finder
from analyser.games.melds.catalogue import ONE

MELD_SETS = np.array([sum(1 << NUMBERS[card] for card in meld) for meld in MELDS], np.int64)
RANK_COUNT = len(RANKS)
OF_RANK = 5
"""Groups of a rank: the four of three cards, in the order of the suit that each lacks, the last
first, and the one of four."""
RUN0 = OF_RANK * RANK_COUNT
RUNS_FIRST = np.array(
    [sum(RANK_COUNT + 1 - shorter for shorter in range(3, size)) for size in range(RANK_COUNT + 2)],
    np.int64,
)
"""By length, where the runs of a suit begin; behind the longest, how many there are."""

# Where in a state lies what was said: what the player does, how many melds, and which.
DOING = GAME.known_size
MANY = DOING + 1
SAID_MELDS = MANY + 1
SAID_SIZE = 2 + MOST_MELDS


@inlined
def number_of(meld):
    """Return the number of a meld among ``MELDS``."""
    first, size = lowest_bit(meld), bits_set(meld)
    suit, rank = first // SUIT_SIZE, first % SUIT_SIZE
    if laying.is_run(meld):
        firsts = part(RUNS_FIRST, 0)
        return RUN0 + firsts[RANK_COUNT + 1] * suit + firsts[size] + rank
    if size == 4:
        return OF_RANK * rank + 4
    lacks = 0
    for other in range(4):
        if meld >> (SUIT_SIZE * other + rank) & 1 == 0:
            lacks = other
    return OF_RANK * rank + 3 - lacks


@inlined
def card_number(face):
    """Return the number of a card, by its face."""
    return RANK_COUNT * (face // SUIT_SIZE) + face % SUIT_SIZE


@inlined
def mark(plane, cards):
    """Mark a set of faces in a plane of an observation."""
    while cards != 0:
        plane[card_number(lowest_bit(cards))] = 1
        cards &= cards - 1


@inlined
def begins(rules, state, room):
    """Say whether the split that the finder has found begins with the melds that were said."""
    if room[finder.DEPTH] < state[MANY]:
        return False
    for at in range(state[MANY]):
        way = finder.way_at(laying.book_of(rules), room[finder.CHOSEN_WAYS + at], ONE)
        if way != part(MELD_SETS, 0)[state[SAID_MELDS + at]]:
            return False
    return True


@kernel
def whole_move(table, rules, state, work):
    """Return the move whose melds were said, and clear what was; its arrangement is in ``work``."""
    mine, cards = T.seat_at(table, table[T.TO_MOVE]), 0
    for at in range(state[MANY]):
        cards |= part(MELD_SETS, 0)[state[SAID_MELDS + at]]
    card = table[T.CARD] if state[DOING] == TAKE else laying.NO_CARD
    laid, room = cards & mine[T.HAND] & ~card, part(work, laying.FINDER)
    wanted, which = laid | card if laid != 0 else 0, 0
    there = finder.first_split(laying.book_of(rules), cards, 0, 0, room)
    while there == 1 and not begins(rules, state, room):
        if laying.lies_right(rules, wanted, room):
            which += 1
        there = finder.next_split(laying.book_of(rules), room)
    work[MORE] = which
    for at in range(SAID_SIZE):
        state[DOING + at] = 0
    return card | laid


@inlined
def move_of(table, rules, action, state, work):
    """Return an action as a move; to take, to lay, and a meld are none yet."""
    if action == END_MOVE:
        return whole_move(table, rules, state, work)
    if action in (TAKE, LAY):
        state[DOING] = action
        return NO_MOVE
    if action >= MELD0:
        state[SAID_MELDS + state[MANY]] = action - MELD0
        state[MANY] += 1
        return NO_MOVE
    if action >= DISCARD0:
        card = action - DISCARD0
        return 1 << (SUIT_SIZE * (card // RANK_COUNT) + card % RANK_COUNT)
    return 1 if action == FORCE else 0


@kernel
def action_of(table, rules, move, state, work):
    """Return the next action that makes a move, whose arrangement is in ``work``."""
    if table[T.PHASE] == T.FORCE:
        return FORCE if move == 1 else LET_GO
    if table[T.PHASE] == T.DISCARD:
        return DISCARD0 + card_number(lowest_bit(move))
    if move == 0:
        return PASS if state[DOING] == 0 else NO_ACTION
    card = move & table[T.CARD]
    doing = LAY if card == 0 else TAKE
    if state[DOING] == 0:
        return doing
    if state[DOING] != doing:
        return NO_ACTION
    lain = T.seat_at(table, table[T.TO_MOVE])[T.LAID_CARDS]
    laying.arrange(rules, lain, card, move & ~card, work[MORE], work)
    if not begins(rules, state, part(work, laying.FINDER)):
        return NO_ACTION
    if state[MANY] == MOST_MELDS or work[laying.MELDS + state[MANY]] == 0:
        return END_MOVE
    return MELD0 + number_of(work[laying.MELDS + state[MANY]])


@inlined
def add_action(legal, many, action):
    """Add an action to the first ``many`` of a list, unless it is there; return how many then."""
    for at in range(many):
        if legal[at] == action:
            return many
    legal[many] = action
    return many + 1


@kernel
def list_melds(table, rules, state, legal, work):
    """List the melds that may be said next, and that these are all."""
    mine = T.seat_at(table, table[T.TO_MOVE])
    lain, card, sets, many = mine[T.LAID_CARDS], laying.NO_CARD, 1, 0
    work[laying.SETS] = 0
    if state[DOING] == LAY:
        sets = decide.list_lays(table, rules, work)
    else:
        card = table[T.CARD]
        if table[T.PHASE] == T.ASK:
            sets = decide.list_takes(table, rules, work)
    room, book = part(work, laying.FINDER), laying.book_of(rules)
    for at in range(sets):
        laid = work[laying.SETS + at]
        wanted = laid | card if laid != 0 else 0
        there = finder.first_split(book, lain | card | laid, 0, 0, room)
        while there == 1:
            if begins(rules, state, room) and laying.lies_right(rules, wanted, room):
                action = END_MOVE
                if room[finder.DEPTH] > state[MANY]:
                    way = room[finder.CHOSEN_WAYS + state[MANY]]
                    action = MELD0 + number_of(finder.way_at(book, way, ONE))
                many = add_action(legal, many, action)
            there = finder.next_split(book, room)
    return many


@kernel
def list_actions(table, rules, state, legal, work):
    """List the legal actions of the player to move."""
    if state[DOING] != 0:
        return list_melds(table, rules, state, legal, work)
    if table[T.PHASE] == T.FORCE:
        legal[0], legal[1] = FORCE, LET_GO
        return 2
    if table[T.PHASE] == T.FORCED_DISCARD:
        legal[0] = TAKE
        return 1
    many = 0
    if table[T.PHASE] == T.DISCARD:
        hand = T.seat_at(table, table[T.TO_MOVE])[T.HAND]
        while hand != 0:
            legal[many] = DISCARD0 + card_number(lowest_bit(hand))
            hand &= hand - 1
            many += 1
        return many
    legal[0], many = PASS, 1
    if decide.list_takes(table, rules, work) > 0:
        legal[many] = TAKE
        many += 1
    if decide.list_lays(table, rules, work) > 0:
        legal[many] = LAY
        many += 1
    return many


@kernel
def watch(table, rules, state, seen):
    """Fill in what the player to move sees."""
    seat, gone = table[T.TO_MOVE], table[T.OPEN]
    mark(part(seen, CARDS0), T.seat_at(table, seat)[T.HAND])
    if table[T.PHASE] != T.DISCARD:
        mark(part(seen, CARDS0 + CARD_COUNT), table[T.CARD])
        gone &= ~table[T.CARD]
    for step in range(SEATS):
        theirs = T.seat_at(table, seat ^ step)
        gone &= ~theirs[T.LAID_CARDS]
        for at in range(MOST_MELDS):
            here = part(seen, MELDS0 + CARD_COUNT * (MOST_MELDS * step + at))
            mark(here, theirs[T.MELDS0 + at])
    mark(part(seen, CARDS0 + 2 * CARD_COUNT), gone)
    for at in range(state[MANY]):
        here = part(seen, MELDS0 + CARD_COUNT * (MOST_MELDS * SEATS + at))
        mark(here, part(MELD_SETS, 0)[state[SAID_MELDS + at]])
    here = part(seen, TABLE0)
    here[0], here[1] = table[T.PHASE], state[DOING]
    here[2], here[3] = table[T.FROM_STOCK], table[T.LAST]
    here[4] = T.stock_size(rules) - table[T.TURNED_COUNT]
    here[5] = bits_set(T.seat_at(table, 1 - seat)[T.HAND])
    here[6] = 1 if seat == table[T.LEAD] else 0


LESSON = learner_loops.Lesson(
    *(ACTIONS, SIZE, list_actions, watch),
    said_size=SAID_SIZE,
    move_of=move_of,
    action_of=action_of,
)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
