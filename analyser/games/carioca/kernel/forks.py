"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.carioca import choices as F
from analyser.games.carioca import rules as R
from analyser.games.carioca.kernel import decide, facts
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel import searching as X
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.scoring import outcome
from analyser.games.conditions import meets
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

# Where things lie in the scratch array:
LOGGED = 0
"""how many moves are noted, none;"""
PICKED = 1
"""of the decisions met how many are so, how many there are of any kind, which is kept, and whether
it went the first way;"""
MET, EVERY, KEPT_ONE, FIRST_WAY = range(4)
TABLE = PICKED + 4
"""a table,"""
KEPT = TABLE + T.TABLE_SIZE
"""that before the decision,"""
DEALT = KEPT + T.TABLE_SIZE
"""the same in one future,"""
PLACES = DEALT + T.TABLE_SIZE
"""the places of what nobody has seen,"""
FOUND = PLACES + T.PACK_SIZE
"""facts,"""
WORK = FOUND + F.FACT_COUNT
"""and room for a decision."""
SCRATCH_SIZE = WORK + decide.WORK_SIZE
# And where players search, what they search in.
SEARCH = SCRATCH_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh a decision of each of ``count`` deals from ``first``.

    ``choice``: ``TAKE`` or ``DOWN`` of ``choices``; ``when``: numbers as of ``conditions.bounds``;
    ``out``: ``count`` rows of ``FUTURES0 + FUTURE_WIDTH × futures`` int64, one more with a
    condition, flat; ``scratch``: ``SCRATCH_SIZE``.
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
    scratch[LOGGED] = 0
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(choice, key, first + i, rules, policies, futures, when, row, scratch, room)


# -- turns of who searches and who does not


@kernel
def takes(table, rules, policies, work, room):
    """Say whether the player to move takes the upcard (1) or draws (0)."""
    if room is None:
        return decide.takes(table, rules, policies, work)
    return X.takes(table, rules, policies, work, room)


@kernel
def goes_down(table, rules, policies, work, room):
    """Say whether the player to move lays a contract (1), which is then found."""
    if room is None:
        return decide.goes_down(table, rules, policies, work)
    return X.goes_down(table, rules, policies, work, room)


@kernel
def finish_turn(table, rules, policies, work, room, logged):
    """Play the rest of a turn in which it is settled whether the player goes down."""
    if room is None:
        K.after_contract(table, rules, policies, work, work, 0, logged)
    else:
        X.after_contract(table, rules, policies, work, room, work, 0, logged)


@kernel
def play_out(table, rules, policies, work, room, logged):
    """Play a table, at the beginning of a turn, on to its end."""
    if room is None:
        K.play_on(table, rules, policies, work, work, 0, logged)
    else:
        X.play_on(table, rules, policies, work, room, work, 0, logged)


# -- one decision of a deal


@kernel
def count_facts(choice, table, rules, policies, work, found):
    """Fill in the facts of a choice that the player to move has."""
    if choice == F.TAKE:
        facts.of_the_upcard(table, rules, found, part(work, decide.FOUND))
    else:
        decide.find_contract(table, rules, policies, work)
        facts.of_the_contract(table, rules, found, part(work, decide.CONTRACT))


@kernel
def asks(choice, table, rules, policies, seed, when, scratch):
    """Note a decision of the player to move; says whether it is the one kept now."""
    work, found, picked = part(scratch, WORK), part(scratch, FOUND), part(scratch, PICKED)
    if choice == F.DOWN and not decide.has_contract(table, rules, policies, work):
        return False
    picked[EVERY] += 1
    if when[0] != 0:
        count_facts(choice, table, rules, policies, work, found)
        if not meets(found, when):
            return False
    keep = is_kept(seed, picked[MET])
    if keep:
        picked[KEPT_ONE] = picked[MET]
        copy(table, part(scratch, KEPT), T.TABLE_SIZE)
    picked[MET] += 1
    return keep


@kernel
def play_asking(choice, rules, policies, seed, when, scratch, room):
    """Play a deal to its end, and keep one of its decisions."""
    table, work = part(scratch, TABLE), part(scratch, WORK)
    picked, logged = part(scratch, PICKED), part(scratch, LOGGED)
    while table[T.ENDING] == T.IN_PLAY:
        keep = choice == F.TAKE and asks(choice, table, rules, policies, seed, when, scratch)
        does_take = takes(table, rules, policies, work, room)
        if keep:
            picked[FIRST_WAY] = does_take
        K.draw(table, rules, does_take, work, 0, logged)
        keep = choice == F.DOWN and asks(choice, table, rules, policies, seed, when, scratch)
        goes = goes_down(table, rules, policies, work, room)
        if keep:
            picked[FIRST_WAY] = goes
        if goes != 0:
            K.go_down(table, rules, work, work, 0, logged)
        finish_turn(table, rules, policies, work, room, logged)


@kernel
def go_out_of(choice, way, table, rules, policies, work, room, logged):
    """Go the first way (1) out of a decision or the second (0), and play on to the end."""
    if choice == F.TAKE:
        K.draw(table, rules, way, work, 0, logged)
        if goes_down(table, rules, policies, work, room) != 0:
            K.go_down(table, rules, work, work, 0, logged)
    elif way == 1:
        decide.find_contract(table, rules, policies, work)
        K.go_down(table, rules, work, work, 0, logged)
    finish_turn(table, rules, policies, work, room, logged)
    play_out(table, rules, policies, work, room, logged)


@inlined
def list_hidden(table, rules, places):
    """List the places of the stock that nobody has drawn; returns how many."""
    players, found = rules[R.PLAYERS], 0
    for place in range(table[T.STOCK_COUNT]):
        if place // players >= T.seat_at(table, place % players)[T.NEXT]:
            places[found] = place
            found += 1
    return found


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and the futures of one of its decisions; fills its row."""
    table, kept, dealt = part(scratch, TABLE), part(scratch, KEPT), part(scratch, DEALT)
    picked, work = part(scratch, PICKED), part(scratch, WORK)
    logged, places = part(scratch, LOGGED), part(scratch, PLACES)
    T.lay_out(table, key, deal, rules, 0)
    seed = shuffle.stream(key, deal, shuffle.PICK, 0)
    for at in range(4):
        picked[at] = 0
    play_asking(choice, rules, policies, seed, when, scratch, room)
    write_deal(out, deal, picked[MET], table[T.TURN], FUTURES0, futures, when, picked[EVERY])
    if picked[MET] == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    seat = kept[T.TO_MOVE]
    own, other = outcome(table, rules, seat)
    write_played(out, picked[KEPT_ONE], picked[FIRST_WAY], own, other)
    count_facts(choice, kept, rules, policies, work, part(out, FACTS0))
    hidden = list_hidden(kept, rules, places)
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        dealt[T.WORLD] = 1 + future
        shuffle.reorder(key, deal, future, part(dealt, T.STOCK0), places, hidden)
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            go_out_of(choice, way, table, rules, policies, work, room, logged)
            own, other = outcome(table, rules, seat)
            write_end(here, way == 1, own, other)
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        write_gain(here)
