"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.carioca.columns import ROW_SIZE
from analyser.games.carioca.kernel import contracts as C
from analyser.games.carioca.kernel import decide
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.scoring import write_row

# A move as a number: which kind, then what.
DRAW, TAKE, CONTRACT, MELD, ADD, DISCARD = range(6)
KIND_BITS = 3
WAY_BITS = 12
"""Of each way of a contract, which stands there one higher; 0: there is none."""

# Where things lie in the scratch array of a block:
LOGGED = 0
"""how many moves are noted,"""
TABLE = 1
WORK = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = WORK + decide.WORK_SIZE


@inlined
def note(log, places, logged, kind, what):
    """Note a move, if the log has a place for it."""
    if logged[0] < places:
        log[logged[0]] = kind | what << KIND_BITS
        logged[0] += 1


@inlined
def draw(table, rules, does_take, log, places, logged):
    """Have the player to move take the upcard (1), or draw (0)."""
    if does_take != 0:
        T.take(table, rules)
        note(log, places, logged, TAKE, 0)
    else:
        T.draw(table, rules)
        note(log, places, logged, DRAW, 0)


@kernel
def go_down(table, rules, work, log, places, logged):
    """Have the player to move lay the contract that was found."""
    room, what = part(work, decide.CONTRACT), 0
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        what |= 1 + room[C.CHOSEN + place] << WAY_BITS * place
    note(log, places, logged, CONTRACT, what)
    C.lay(table, rules, room)


@kernel
def add(table, rules, policies, log, places, logged):
    """Have the player to move, who has met the contract, lay and add what they will."""
    while table[T.ENDING] == T.IN_PLAY:
        way = decide.further_meld(table, rules, policies)
        if way == decide.NO_MELD:
            break
        note(log, places, logged, MELD, way)
        M.lay(table, rules, way)
    while table[T.ENDING] == T.IN_PLAY:
        each = decide.addition(table, rules, policies)
        if each == decide.NOTHING:
            return
        note(log, places, logged, ADD, each)
        put(table, rules, each)


@inlined
def put(table, rules, each):
    """Add a card as a number says."""
    card = each & (1 << decide.MELD_BIT) - 1
    number = each >> decide.MELD_BIT & (1 << decide.SIDE_BIT - decide.MELD_BIT) - 1
    M.add(table, rules, number, card, each >> decide.SIDE_BIT)


@kernel
def before_discard(table, rules, policies, log, places, logged):
    """Play what comes between the contract and the discard."""
    if T.seat_at(table, table[T.TO_MOVE])[T.DOWN_TURN] > 0:
        add(table, rules, policies, log, places, logged)


@inlined
def throw(table, rules, card, log, places, logged):
    """Have the player to move throw a card."""
    note(log, places, logged, DISCARD, card)
    T.discard(table, rules, card)


@kernel
def after_contract(table, rules, policies, work, log, places, logged):
    """Play the rest of a turn in which it is settled whether the player goes down."""
    before_discard(table, rules, policies, log, places, logged)
    if table[T.ENDING] == T.IN_PLAY:
        card = decide.thrown(table, rules, policies, work)
        throw(table, rules, card, log, places, logged)


@kernel
def after_drawing(table, rules, policies, work, log, places, logged):
    """Play the rest of a turn whose card is drawn."""
    if decide.goes_down(table, rules, policies, work) != 0:
        go_down(table, rules, work, log, places, logged)
    after_contract(table, rules, policies, work, log, places, logged)


@kernel
def play_on(table, rules, policies, work, log, places, logged):
    """Play a table, at the beginning of a turn, on to its end."""
    while table[T.ENDING] == T.IN_PLAY:
        does_take = decide.takes(table, rules, policies, work)
        draw(table, rules, does_take, log, places, logged)
        after_drawing(table, rules, policies, work, log, places, logged)


@kernel
def play_hands(key, deals, leads, _scores, rules, policies, out, log, scratch):
    """Play hands of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``.  The log takes the moves of the last hand, a number each, as
    many as it has room for.
    """
    count, places = deals.shape[0], log.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, logged = part(scratch, TABLE), part(scratch, WORK), part(scratch, LOGGED)
    for i in range(count):
        logged[0] = 0
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, work, log, places, logged)
        write_row(table, rules, part(out, ROW_SIZE * i))
