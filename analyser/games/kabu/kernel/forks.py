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
from analyser.games.weighed import (
    CHOSE,
    DEAL,
    DECISIONS,
    FACTS0,
    FIRST_OTHER,
    FIRST_OWN,
    FUTURE_WIDTH,
    GAIN,
    MORE_TURNS,
    OTHER,
    OWN,
    PICK,
    SECOND_OTHER,
    SECOND_OWN,
    TURNS,
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
    width = FUTURES0 + FUTURE_WIDTH * futures + (1 if when[0] != 0 else 0)
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
                # The n-th replaces the one kept with chance 1/n: each is kept alike in the end.
                keep = shuffle.drawn(seed, decisions, decisions + 1) == 0
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
    out[DEAL], out[DECISIONS], out[TURNS], out[MORE_TURNS] = deal, decisions, table[T.TURN], 0
    if when[0] != 0:
        out[FUTURES0 + FUTURE_WIDTH * futures] = every
    if decisions == 0:
        for at in range(FACTS0, FUTURES0 + FUTURE_WIDTH * futures):
            out[at] = F.NULL
        out[PICK] = out[CHOSE] = out[OWN] = out[OTHER] = F.NULL
        return
    out[PICK], out[CHOSE] = pick, chose
    seat = kept[T.TO_MOVE]
    out[OWN], out[OTHER] = outcome(table, rules, seat)
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
            here[FIRST_OWN if way == 1 else SECOND_OWN] = own
            here[FIRST_OTHER if way == 1 else SECOND_OTHER] = other
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        here[GAIN] = here[FIRST_OWN] - here[FIRST_OTHER]
        here[GAIN] -= here[SECOND_OWN] - here[SECOND_OTHER]
