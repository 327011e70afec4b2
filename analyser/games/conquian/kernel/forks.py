"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.shuffle import reorder
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.conquian import choices as F
from analyser.games.conquian.kernel import decide, facts
from analyser.games.conquian.kernel import searching as X
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.play import play_on
from analyser.games.conquian.kernel.scoring import score_of
from analyser.games.conquian.pack import CARD_COUNT
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

# Where things lie in the scratch array: a table,
TABLE = 0
KEPT = TABLE + T.TABLE_SIZE
"""that before the decision,"""
DEALT = KEPT + T.TABLE_SIZE
"""the same in one future,"""
PLACES = DEALT + T.TABLE_SIZE
"""the places of what nobody has seen,"""
FOUND = PLACES + CARD_COUNT
"""and room for facts and a decision."""
WORK = FOUND + F.FACT_COUNT
SCRATCH_SIZE = WORK + decide.WORK_SIZE
# And where players search: what they search in.
SEARCH = SCRATCH_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision of a choice, ``FORCE`` or ``TAKE``, of each of ``count`` deals from
    ``first`` on.

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
def next_move(table, rules, policies, work, room):
    """Return the move of the player to move."""
    if room is None:
        return decide.chosen(table, rules, policies, work)
    return X.chosen(table, rules, policies, work, room)


@kernel
def play_out(table, rules, policies, work, room):
    """Play a table on to its end."""
    if room is None:
        play_on(table, rules, policies, work, work, 0)
    else:
        X.play_on(table, rules, policies, work, room, work, 0)


@kernel
def is_so(choice, way, table, rules, when, found, work):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    facts.count_facts(choice, way, table, rules, found, work)
    return meets(found, when)


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and the futures of one of its decisions; fills its row."""
    table, kept = part(scratch, TABLE), part(scratch, KEPT)
    found, work = part(scratch, FOUND), part(scratch, WORK)
    T.lay_out(table, key, deal, rules, 0)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose, first = 0, 0, -1, -1, 0
    while table[T.PHASE] != T.OVER:
        keep, way = False, facts.first_way(choice, table, rules, work)
        if way != facts.NO_WAY:
            every += 1
            if is_so(choice, way, table, rules, when, found, work):
                keep = is_kept(seed, decisions)
                if keep:
                    pick, first = decisions, way
                    copy(table, kept, T.TABLE_SIZE)
                decisions += 1
        move = next_move(table, rules, policies, work, room)
        if keep:
            # Whoever takes the card goes the first way, with whichever cards of the hand.
            taken = move != 0 if choice == F.FORCE else move & table[T.CARD] != 0
            chose = 1 if taken else 0
        T.make(table, rules, move, work[decide.WHICH], work)
    write_deal(out, deal, decisions, table[T.TURNS], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat = kept[T.TO_MOVE]
    write_played(out, pick, chose, score_of(table, seat), score_of(table, 1 - seat))
    facts.count_facts(choice, first, kept, rules, part(out, FACTS0), work)
    dealt, places = part(scratch, DEALT), part(scratch, PLACES)
    stock, hidden = T.stock_at(rules, kept[T.TURNED]), 0
    for place in range(stock, T.TABLE_SIZE):
        places[hidden] = place
        hidden += 1
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        reorder(key, deal, future, dealt, places, hidden)
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            T.make(table, rules, first if way == 0 else 0, 0, work)
            play_out(table, rules, policies, work, room)
            write_end(here, way == 0, score_of(table, seat), score_of(table, 1 - seat))
            out[MORE_TURNS] += table[T.TURNS] - kept[T.TURNS]
        write_gain(here)
