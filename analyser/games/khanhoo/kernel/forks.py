"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.khanhoo import choices as F
from analyser.games.khanhoo.kernel import decide
from analyser.games.khanhoo.kernel import habits as H
from analyser.games.khanhoo.kernel import searching as X
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.facts import claim_facts, out_facts
from analyser.games.khanhoo.kernel.play import play_on
from analyser.games.khanhoo.kernel.scoring import outcome
from analyser.games.weighed import FACTS0, FUTURE_WIDTH, MORE_TURNS
from analyser.games.weighing import (
    is_kept,
    row_width,
    write_deal,
    write_end,
    write_gain,
    write_none,
    write_played,
)

FUTURES0 = FACTS0 + F.FACT_COUNT
"""Where in a row the futures begin."""
NO_WAY = -1

# Where things lie in the scratch array: a table,
TABLE = 0
KEPT = TABLE + T.TABLE_SIZE
"""that before the decision,"""
DEALT = KEPT + T.TABLE_SIZE
"""the same in one future,"""
PLACES = DEALT + T.TABLE_SIZE
"""the places of the stock that nobody has drawn,"""
FOUND = PLACES + T.MOST_STOCK
"""the facts of a decision, and of the one that is kept,"""
KNOWN = FOUND + F.FACT_COUNT
WORK = KNOWN + F.FACT_COUNT
"""and room for a decision."""
SCRATCH_SIZE = WORK + decide.WORK_SIZE
# And where players search: what they knew then, and what they search in.
KNEW = SCRATCH_SIZE
SEARCH = KNEW + X.STATE_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision of a choice, by its number, of each of ``count`` deals from ``first``.

    ``when``: numbers as of ``conditions.bounds``; ``out``: ``count`` rows of ``FUTURES0 +
    FUTURE_WIDTH × futures`` int64, one more with a condition, flat; ``scratch``: ``SCRATCH_SIZE``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    weigh_all(choice, key, first, count, rules, policies, futures, when, out, scratch, None)


@kernel
def weigh_block_searched(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Do the same where players search; ``scratch``: ``SEARCHED_SIZE``."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    room = part(scratch, SEARCH)
    weigh_all(choice, key, first, count, rules, policies, futures, when, out, scratch, room)


@kernel
def weigh_all(choice, key, first, count, rules, policies, futures, when, out, scratch, room):
    """Weigh a decision of each of ``count`` deals; ``room``: of who searches, or ``None``."""
    width = row_width(FUTURES0, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(choice, key, first + i, rules, policies, futures, when, row, scratch, room)


@kernel
def first_way(choice, table, rules, policies, found, work):
    """Return the move of the first way of a choice where the player to move has it, and fill in
    the facts; ``NO_WAY`` where they have it not.
    """
    best = part(work, decide.BEST)
    if choice == F.BUMP and table[T.STAGE] == T.CLAIM:
        policy = part(policies, H.POLICY_COUNT * table[T.TO_MOVE])
        _, way = decide.best_claim(table, rules, policy, work)
        claim_facts(table, rules, way, found, best)
        return 1 + way
    if choice == F.CHALLENGE and table[T.STAGE] == T.CONTEST:
        way = decide.best_contest(table, rules)
        claim_facts(table, rules, way, found, best)
        return 1 + way
    if choice == F.GO_OUT and table[T.STAGE] == T.THROW:
        card = decide.way_out(table, rules, work)
        if card != T.NO_CARD:
            out_facts(table, rules, card, found, best)
            return T.OUT + card
    return NO_WAY


@kernel
def second_way(choice, table, rules, policies, work):
    """Return the move of the second way."""
    if choice != F.GO_OUT:
        return 0
    policy = part(policies, H.POLICY_COUNT * table[T.TO_MOVE])
    many = decide.list_throws(table, rules, policy, work)
    return work[decide.CARDS + decide.next_throw(table, rules, policy, many, work)]


@kernel
def next_move(table, rules, policies, work, room):
    """Return the move of the player to move."""
    if room is None:
        return decide.decide(table, rules, policies, work)
    return X.move_of(table, rules, policies, work, room)


@kernel
def play_out(table, rules, policies, work, room):
    """Play a table on to its end."""
    if room is None:
        play_on(table, rules, policies, work, work, 0)
    else:
        X.play_on(table, rules, policies, work, room, work, 0)


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and the futures of one of its decisions; fills its row."""
    if room is not None:
        X.begin(room)
    table, kept = part(scratch, TABLE), part(scratch, KEPT)
    found, work = part(scratch, FOUND), part(scratch, WORK)
    T.lay_out(table, key, deal, rules, 0)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose, first = 0, 0, -1, -1, NO_WAY
    while table[T.TO_MOVE] != T.NOBODY:
        way, keep = first_way(choice, table, rules, policies, found, work), False
        if way != NO_WAY:
            every += 1
            if when[0] == 0 or meets(found, when):
                keep = is_kept(seed, decisions)
                if keep:
                    pick, first = decisions, way
                    copy(table, kept, T.TABLE_SIZE)
                    copy(found, part(scratch, KNOWN), F.FACT_COUNT)
                    if room is not None:
                        copy(room, part(scratch, KNEW), X.STATE_SIZE)
                decisions += 1
        move = next_move(table, rules, policies, work, room)
        T.move(table, rules, move)
        if keep:
            chose = 1 if move >= (T.OUT if choice == F.GO_OUT else 1) else 0
    write_deal(out, deal, decisions, table[T.TURN], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat, best = kept[T.TO_MOVE], part(work, decide.BEST)
    own, other = outcome(table, rules, seat, best)
    write_played(out, pick, chose, own, other)
    copy(part(scratch, KNOWN), part(out, FACTS0), F.FACT_COUNT)
    second = second_way(choice, kept, rules, policies, work)
    dealt, places, hidden = part(scratch, DEALT), part(scratch, PLACES), 0
    left = kept[T.STOCK_LEFT]
    while left != 0:
        places[hidden] = lowest_bit(left)
        left &= left - 1
        hidden += 1
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        shuffle.reorder(key, deal, future, part(dealt, T.STOCK0), places, hidden)
        dealt[T.CHANCES] = (future + 1) << X.APART
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            if room is not None:
                copy(part(scratch, KNEW), room, X.STATE_SIZE)
            T.move(table, rules, first if way == 0 else second)
            play_out(table, rules, policies, work, room)
            own, other = outcome(table, rules, seat, best)
            write_end(here, way == 0, own, other)
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        write_gain(here)
