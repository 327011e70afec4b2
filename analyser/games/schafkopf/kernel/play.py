"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.schafkopf.columns import ROW_SIZE
from analyser.games.schafkopf.kernel import decide
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.settling import write_row
from analyser.games.schafkopf.pack import SEATS

# Where things lie in the scratch array of a block:
TABLE = 0
WORK = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = WORK + decide.WORK_SIZE


@kernel
def play_on(table, rules, policies, work, log, room):
    """Play a table on to its end; the moves, as of ``decide``, go into ``room`` places of a log."""
    while table[T.TO_MOVE] != T.NOBODY:
        chosen = decide.chosen(table, rules, policies, work, decide.FREELY)
        if table[T.TURN] < room:
            log[table[T.TURN]] = chosen
        make(table, rules, chosen)


@kernel
def make(table, rules, chosen):
    """Make a move."""
    if chosen < decide.PASS:
        T.play(table, rules, chosen)
    elif chosen == decide.PASS:
        T.leave(table, rules)
    elif chosen == decide.TAKE:
        T.take(table)
    else:
        T.bury(table, chosen >> decide.BURIED_SHIFT)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``.  The log takes the moves of the last hand, a number each, as
    many as it has room for.
    """
    count, room = deals.shape[0], log.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work = part(scratch, TABLE), part(scratch, WORK)
    for i in range(count):
        T.lay_out(table, key, deals[i], leads[i], part(scores, SEATS * i))
        play_on(table, rules, policies, work, log, room)
        write_row(table, rules, part(out, ROW_SIZE * i))
