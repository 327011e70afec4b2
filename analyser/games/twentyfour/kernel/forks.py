"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.twentyfour import choices as F
from analyser.games.twentyfour import rules as R
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.kernel.decide import agrees, policy_of, takes_back
from analyser.games.twentyfour.kernel.facts import count_facts, lower
from analyser.games.twentyfour.kernel.play import decided, play_on
from analyser.games.twentyfour.kernel.thinking import agree, gives_up
from analyser.games.twentyfour.pack import MOST_CARDS
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
FOUND = PLACES + MOST_CARDS
"""and room for facts."""
SCRATCH_SIZE = FOUND + F.FACT_COUNT
LOT_BITS = 32
"""In each future a seat's lots begin so many bits further on."""


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision of each of ``count`` deals from ``first``; ``choice``: its number from 1.

    ``when``: numbers as of ``conditions.bounds``; ``out``: ``count`` rows of ``FUTURES0 +
    FUTURE_WIDTH × futures`` int64, one more with a condition, flat; ``scratch``: ``SCRATCH_SIZE``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    width = row_width(FUTURES0, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(choice, key, first + i, rules, policies, futures, when, row, scratch)


@kernel
def go_on(choice, table, rules, policies, first, found):
    """Play on to the end from a decision that is made so."""
    seat = table[T.TO_MOVE]
    if choice == F.GIVE_BACK:
        low = lower(table, seat)
        decided(table, seat, 1 - low if first else low)
    else:
        if first:
            agree(table, seat)
        table[T.PLACE] += 1
    play_on(table, rules, policies, 0, found, found, 0)


@kernel
def outcome(table, rules, seat):
    """Return a player's score and the mean of the others', in parts of a point."""
    own, others = T.score(table, rules, seat), 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += T.score(table, rules, other)
    # The parts are a multiple of however many others there are.
    return F.PARTS * own, others * (F.PARTS // (rules[R.PLAYERS] - 1))


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch):
    """Play one deal and the futures of one of its decisions; fills its row."""
    table, kept, found = part(scratch, TABLE), part(scratch, KEPT), part(scratch, FOUND)
    T.lay_out(table, key, deal, rules, 0)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose = 0, 0, -1, -1
    play_on(table, rules, policies, choice, found, found, 0)
    while table[T.ENDING] == T.RUNNING:
        seat, at = table[T.TO_MOVE], 0
        policy = policy_of(policies, seat)
        if choice == F.GIVE_BACK:
            at = takes_back(table, rules, policy, seat, found)
            goes_first = at != lower(table, seat)
        else:
            goes_first = agrees(table, rules, policy, seat, found)
        if every < F.MOST_DECISIONS:
            every += 1
            count_facts(table, rules, seat, found)
            if when[0] == 0 or meets(found, when):
                if is_kept(seed, decisions):
                    pick, chose = decisions, 1 if goes_first else 0
                    copy(table, kept, T.TABLE_SIZE)
                decisions += 1
        if choice == F.GIVE_BACK:
            decided(table, seat, at)
        else:
            if goes_first:
                gives_up(table, rules, seat, policy)
            table[T.PLACE] += 1
        play_on(table, rules, policies, choice, found, found, 0)
    write_deal(out, deal, decisions, table[T.TURNS], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat = kept[T.TO_MOVE]
    own, other = outcome(table, rules, seat)
    write_played(out, pick, chose, own, other)
    count_facts(kept, rules, seat, part(out, FACTS0))
    dealt, places = part(scratch, DEALT), part(scratch, PLACES)
    hidden = unseen(kept, rules, places)
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        shuffle.reorder(key, deal, future, dealt, places, hidden)
        dealt[T.TIE_LOTS] = (future + 1) << LOT_BITS
        for each in range(rules[R.PLAYERS]):
            T.seat_at(dealt, each)[T.LOTS] = (future + 1) << LOT_BITS
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            go_on(choice, table, rules, policies, way == 1, found)
            own, other = outcome(table, rules, seat)
            write_end(here, way == 1, own, other)
            out[MORE_TURNS] += table[T.TURNS] - kept[T.TURNS]
        write_gain(here)


@kernel
def unseen(table, rules, places):
    """Fill in the places of a table at which cards lie that nobody has seen; returns how many."""
    found = 0
    for seat in range(rules[R.PLAYERS]):
        mine = T.seat_at(table, seat)
        for at in range(mine[T.COUNT]):
            ring = (mine[T.TOP] + at) & (T.RING - 1)
            if table[T.SEEN] & T.bit(mine[T.PILE0 + ring]) == 0:
                places[found] = T.SEATS0 + T.SEAT_WIDTH * seat + T.PILE0 + ring
                found += 1
    return found
