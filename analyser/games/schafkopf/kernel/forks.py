"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.schafkopf import choices as F
from analyser.games.schafkopf.kernel import decide
from analyser.games.schafkopf.kernel import searching as X
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.facts import count_facts, is_open
from analyser.games.schafkopf.kernel.play import make, play_on
from analyser.games.schafkopf.kernel.settling import outcome, settle
from analyser.games.schafkopf.pack import SEATS
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
FOUND = KEPT + T.TABLE_SIZE
"""and room for facts and a decision."""
WORK = FOUND + F.FACT_COUNT
NO_POINTS = WORK + decide.WORK_SIZE
"""The points of a match before its first hand."""
SCRATCH_SIZE = NO_POINTS + SEATS
# And where players search: what they knew then, and what they search in.
KNEW = SCRATCH_SIZE
SEARCH = KNEW + X.STATE_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(_choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision of each of ``count`` deals from ``first`` on.

    ``when``: numbers as of ``conditions.bounds``; ``out``: ``count`` rows of ``FUTURES0 +
    FUTURE_WIDTH × futures`` int64, one more with a condition, flat; ``scratch``: ``SCRATCH_SIZE``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    weigh_all(key, first, count, rules, policies, futures, when, out, scratch, None)


@kernel
def weigh_block_searched(_choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Do the same where players search; ``scratch``: ``SEARCHED_SIZE``."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    room = part(scratch, SEARCH)
    weigh_all(key, first, count, rules, policies, futures, when, out, scratch, room)


@kernel
def weigh_all(key, first, count, rules, policies, futures, when, out, scratch, room):
    """Weigh a decision of each of ``count`` deals; ``room``: of who searches, or ``None``."""
    width = row_width(FUTURES0, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(key, first + i, rules, policies, futures, when, row, scratch, room)


@kernel
def next_move(table, rules, policies, work, room):
    """Return the move of the player to move."""
    if room is None:
        return decide.chosen(table, rules, policies, work, decide.FREELY)
    return X.chosen(table, rules, policies, work, room)


@kernel
def do(table, rules, move, room):
    """Make a move."""
    if room is None:
        make(table, rules, move)
    else:
        X.make(table, rules, move, room)


@kernel
def play_out(table, rules, policies, work, room):
    """Play a table on to its end."""
    if room is None:
        play_on(table, rules, policies, work, work, 0)
    else:
        X.play_on(table, rules, policies, work, room, work, 0)


@kernel
def is_so(table, when, found):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    count_facts(table, found)
    return meets(found, when)


@kernel
def weigh_deal(key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and both ways out of one of its decisions; fills its row."""
    if room is not None:
        X.begin(room)
    table, kept = part(scratch, TABLE), part(scratch, KEPT)
    found, work = part(scratch, FOUND), part(scratch, WORK)
    before = part(scratch, NO_POINTS)
    for seat in range(SEATS):
        before[seat] = 0
    T.lay_out(table, key, deal, 0, before)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose = 0, 0, -1, -1
    while table[T.TO_MOVE] != T.NOBODY:
        keep = False
        if is_open(table, rules):
            every += 1
            if is_so(table, when, found):
                keep = is_kept(seed, decisions)
                if keep:
                    pick = decisions
                    copy(table, kept, T.TABLE_SIZE)
                    if room is not None:
                        copy(room, part(scratch, KNEW), X.STATE_SIZE)
                decisions += 1
        chosen = next_move(table, rules, policies, work, room)
        if keep:
            chose = 1 if chosen == decide.TAKE else 0
        do(table, rules, chosen, room)
    write_deal(out, deal, decisions, table[T.TURN], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat = kept[T.TO_MOVE]
    settle(table, rules)
    own, other = outcome(table, seat)
    write_played(out, pick, chose, own, other)
    count_facts(kept, part(out, FACTS0))
    here = part(out, FUTURES0)
    for first in range(2):
        copy(kept, table, T.TABLE_SIZE)
        if room is not None:
            copy(part(scratch, KNEW), room, X.STATE_SIZE)
        do(table, rules, decide.chosen(table, rules, policies, work, first), room)
        play_out(table, rules, policies, work, room)
        settle(table, rules)
        own, other = outcome(table, seat)
        write_end(here, first == 1, own, other)
        out[MORE_TURNS] += futures * (table[T.TURN] - kept[T.TURN])
    write_gain(here)
    # Nothing is hidden in a stock, so all futures are the same.
    for future in range(1, futures):
        copy(here, part(here, FUTURE_WIDTH * future), FUTURE_WIDTH)
