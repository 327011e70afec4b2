"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.kabu import choices as F
from analyser.games.kabu import rules as R
from analyser.games.kabu.kernel import decide
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


@kernel
def weigh_block(card, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision on card number ``card``, from 0, of each of ``count`` deals from ``first``.

    ``when``: numbers as of ``conditions.bounds``; ``out``: ``count`` rows of ``FUTURES0 +
    FUTURE_WIDTH × futures`` int64, one more with a condition, flat; ``scratch``: ``SCRATCH_SIZE``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    for at in range(R.MOST_PLAYERS):
        scratch[NOTHING + at] = 0
    width = FUTURES0 + FUTURE_WIDTH * futures + (1 if when[0] != 0 else 0)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(card, key, first + i, rules, policies, futures, when, row, scratch)


@kernel
def is_so(table, rules, when, found):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    count_facts(table, rules, found)
    return meets(found, when)


@kernel
def weigh_deal(card, key, deal, rules, policies, futures, when, out, scratch):
    """Play one deal and the futures of one of its decisions; fills its row."""
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
                decisions += 1
        draws = decide.draws(table, rules, policies, work)
        T.move(table, rules, draws)
        if keep:
            chose = 1 if draws else 0
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
    hidden = unseen(kept, rules, places)
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        shuffle.reorder(key, deal, future, part(dealt, T.ORDER0), places, hidden)
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            T.move(table, rules, way == 1)
            play_on(table, rules, policies, work)
            own, other = outcome(table, rules, seat)
            here[FIRST_OWN if way == 1 else SECOND_OWN] = own
            here[FIRST_OTHER if way == 1 else SECOND_OTHER] = other
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        here[GAIN] = here[FIRST_OWN] - here[FIRST_OTHER]
        here[GAIN] -= here[SECOND_OWN] - here[SECOND_OTHER]


@kernel
def unseen(table, rules, places):
    """Fill in the places of the order that nobody has drawn; returns how many."""
    players, each, found = rules[R.PLAYERS], rules[R.HAND_CARDS], 0
    for place in range(T.PACK_SIZE - players * each):
        if place // players >= T.seat_at(table, place % players)[T.DRAWN]:
            places[found] = players * each + place
            found += 1
    return found
