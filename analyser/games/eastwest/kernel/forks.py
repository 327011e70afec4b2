"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.shuffle import reorder
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.eastwest import choices as F
from analyser.games.eastwest import rules as R
from analyser.games.eastwest.kernel import decide, facts
from analyser.games.eastwest.kernel import searching as X
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.play import play_on
from analyser.games.eastwest.kernel.scoring import score_of
from analyser.games.eastwest.pack import CARD_COUNT
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
    """Weigh a decision of a choice, ``PAIR_UP`` or ``DUMP``, of each of ``count`` deals from
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
def next_row(table, rules, policies, work, room):
    """Return the row in which the player to move puts the card."""
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
def is_so(both, table, rules, when, found):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    facts.count_facts(both, table, rules, found)
    return meets(found, when)


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and the futures of one of its decisions; fills its row."""
    table, kept = part(scratch, TABLE), part(scratch, KEPT)
    found, work = part(scratch, FOUND), part(scratch, WORK)
    T.lay_out(table, key, deal, rules, 0)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose = 0, 0, -1, -1
    while table[T.TO_MOVE] != T.NOBODY:
        keep, both = False, facts.ways(choice, table, rules)
        if both != facts.NO_WAYS:
            every += 1
            if is_so(both, table, rules, when, found):
                keep = is_kept(seed, decisions)
                if keep:
                    pick = decisions
                    copy(table, kept, T.TABLE_SIZE)
                decisions += 1
        row = next_row(table, rules, policies, work, room)
        if keep:
            chose = 1 if row == facts.first_of(both) else 0
        T.place(table, rules, row)
    write_deal(out, deal, decisions, table[T.TURN], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat, both = kept[T.TO_MOVE], facts.ways(choice, kept, rules)
    own, other = score_of(table, rules, seat), score_of(table, rules, 1 - seat)
    write_played(out, pick, chose, own, other)
    facts.count_facts(both, kept, rules, part(out, FACTS0))
    dealt, places = part(scratch, DEALT), part(scratch, PLACES)
    stock, hidden = rules[R.ROWS] + kept[T.TURN] + 1, 0
    for place in range(stock, CARD_COUNT):
        places[hidden] = place
        hidden += 1
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        reorder(key, deal, future, part(dealt, T.ORDER0), places, hidden)
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            T.place(table, rules, facts.first_of(both) if way == 0 else facts.second_of(both))
            play_out(table, rules, policies, work, room)
            own, other = score_of(table, rules, seat), score_of(table, rules, 1 - seat)
            write_end(here, way == 0, own, other)
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        write_gain(here)
