"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.kabu import choices as F
from analyser.games.kabu import rules as R
from analyser.games.kabu.kernel import decide
from analyser.games.kabu.kernel import searching as X
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.kernel.facts import count_facts
from analyser.games.kabu.kernel.play import play_on
from analyser.games.kabu.kernel.settling import outcome
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
NOTHING = PLACES + T.PACK_SIZE
"""the chips won before a single hand, none,"""
FOUND = NOTHING + R.MOST_PLAYERS
"""and room for facts and a decision."""
WORK = FOUND + F.FACT_COUNT
SCRATCH_SIZE = WORK + decide.WORK_SIZE
# And where players search: what they knew then, and what they search in.
KNEW = SCRATCH_SIZE
SEARCH = KNEW + X.STATE_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(card, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision on card number ``card``, from 0, of each of ``count`` deals from ``first``.

    ``when``: numbers as of ``conditions.bounds``; ``out``: ``count`` rows of ``FUTURES0 +
    FUTURE_WIDTH × futures`` int64, one more with a condition, flat; ``scratch``: ``SCRATCH_SIZE``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    weigh_all(card, key, first, count, rules, policies, futures, when, out, scratch, None)


@kernel
def weigh_block_searched(card, key, first, count, rules, policies, futures, when, out, scratch):
    """Do the same where players search; ``scratch``: ``SEARCHED_SIZE``."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    room = part(scratch, SEARCH)
    weigh_all(card, key, first, count, rules, policies, futures, when, out, scratch, room)


@kernel
def weigh_all(card, key, first, count, rules, policies, futures, when, out, scratch, room):
    """Weigh a decision of each of ``count`` deals; ``room``: of who searches, or ``None``."""
    for at in range(R.MOST_PLAYERS):
        scratch[NOTHING + at] = 0
    width = row_width(FUTURES0, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(card, key, first + i, rules, policies, futures, when, row, scratch, room)


@kernel
def next_move(table, rules, policies, work, room):
    """Say whether the player to move draws (1) or passes (0)."""
    if room is None:
        return 1 if decide.draws(table, rules, policies, work) else 0
    return X.draws(table, rules, policies, work, room)


@kernel
def play_out(table, rules, policies, work, room):
    """Play a table on to its end."""
    if room is None:
        play_on(table, rules, policies, work)
    else:
        X.play_on(table, rules, policies, work, room, work, 0)


@kernel
def is_so(table, rules, when, found):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    count_facts(table, rules, found)
    return meets(found, when)


@kernel
def weigh_deal(card, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and the futures of one of its decisions; fills its row."""
    if room is not None:
        X.begin(room)
    table, kept = part(scratch, TABLE), part(scratch, KEPT)
    found, work = part(scratch, FOUND), part(scratch, WORK)
    T.lay_out(table, key, deal, rules, 0, part(scratch, NOTHING))
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose = 0, 0, -1, -1
    while table[T.TO_MOVE] != T.NOBODY:
        seat, keep = table[T.TO_MOVE], False
        if T.seat_at(table, seat)[T.DRAWN] == card:
            every += 1
            if is_so(table, rules, when, found):
                keep = is_kept(seed, decisions)
                if keep:
                    pick = decisions
                    copy(table, kept, T.TABLE_SIZE)
                    if room is not None:
                        copy(room, part(scratch, KNEW), X.STATE_SIZE)
                decisions += 1
        drew = next_move(table, rules, policies, work, room)
        T.move(table, rules, drew == 1)
        if keep:
            chose = drew
    write_deal(out, deal, decisions, table[T.TURN], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat = kept[T.TO_MOVE]
    own, other = outcome(table, rules, seat)
    write_played(out, pick, chose, own, other)
    count_facts(kept, rules, part(out, FACTS0))
    dealt, places = part(scratch, DEALT), part(scratch, PLACES)
    hidden = T.left_of_stock(kept, rules, places)
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        shuffle.reorder(key, deal, future, part(dealt, T.ORDER0), places, hidden)
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            if room is not None:
                copy(part(scratch, KNEW), room, X.STATE_SIZE)
            T.move(table, rules, way == 1)
            play_out(table, rules, policies, work, room)
            own, other = outcome(table, rules, seat)
            write_end(here, way == 1, own, other)
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        write_gain(here)
