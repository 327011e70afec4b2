"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.fuenfzehnern import choices as F
from analyser.games.fuenfzehnern.kernel import decide
from analyser.games.fuenfzehnern.kernel import searching as X
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.facts import NO_CARD, card_of_choice, count_facts
from analyser.games.fuenfzehnern.kernel.play import make, play_on
from analyser.games.fuenfzehnern.kernel.settling import outcome
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
FOUND = KEPT + T.TABLE_SIZE
"""and room for facts and a decision."""
WORK = FOUND + F.FACT_COUNT
SCRATCH_SIZE = WORK + decide.WORK_SIZE
# And where players search: what they knew then, and what they search in.
KNEW = SCRATCH_SIZE
SEARCH = KNEW + X.STATE_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision of a choice, ``CASH`` or ``ZWANG``, of each of ``count`` deals from
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
    width = FUTURES0 + FUTURE_WIDTH * futures + (1 if when[0] != 0 else 0)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(choice, key, first + i, rules, policies, futures, when, row, scratch, room)


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
def is_so(choice, card, table, rules, when, found):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    count_facts(choice, card, table, rules, found)
    return meets(found, when)


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and both ways out of one of its decisions; fills its row."""
    if room is not None:
        X.begin(room)
    table, kept = part(scratch, TABLE), part(scratch, KEPT)
    found, work = part(scratch, FOUND), part(scratch, WORK)
    T.lay_out(table, key, deal, rules, 0)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    every, decisions, pick, chose = 0, 0, -1, -1
    while table[T.TO_MOVE] != T.NOBODY:
        keep = False
        card = card_of_choice(choice, table, rules)
        if card != NO_CARD:
            every += 1
            if is_so(choice, card, table, rules, when, found):
                # The n-th replaces the one kept with chance 1/n: each is kept alike in the end.
                keep = shuffle.drawn(seed, decisions, decisions + 1) == 0
                if keep:
                    pick = decisions
                    copy(table, kept, T.TABLE_SIZE)
                    if room is not None:
                        copy(room, part(scratch, KNEW), X.STATE_SIZE)
                decisions += 1
        chosen = next_move(table, rules, policies, work, room)
        if keep:
            chose = decide.calls(chosen)
            if choice == F.CASH:
                chose = 1 if T.suit_of(decide.card_of(chosen)) != table[T.BOUND] else 0
        do(table, rules, chosen, room)
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
    card = card_of_choice(choice, kept, rules)
    count_facts(choice, card, kept, rules, part(out, FACTS0))
    here = part(out, FUTURES0)
    for first in range(2):
        copy(kept, table, T.TABLE_SIZE)
        if room is not None:
            copy(part(scratch, KNEW), room, X.STATE_SIZE)
        told = decide.chosen(table, rules, policies, work, decide.told(choice, first))
        do(table, rules, told, room)
        play_out(table, rules, policies, work, room)
        own, other = outcome(table, rules, seat)
        here[FIRST_OWN if first == 1 else SECOND_OWN] = own
        here[FIRST_OTHER if first == 1 else SECOND_OTHER] = other
        out[MORE_TURNS] += futures * (table[T.TURN] - kept[T.TURN])
    here[GAIN] = here[FIRST_OWN] - here[FIRST_OTHER]
    here[GAIN] -= here[SECOND_OWN] - here[SECOND_OTHER]
    # Nothing is hidden in a stock, so all futures are the same.
    for future in range(1, futures):
        copy(here, part(here, FUTURE_WIDTH * future), FUTURE_WIDTH)
