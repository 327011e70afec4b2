"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo.columns import ROW_SIZE
from analyser.games.khanhoo.kernel import decide
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.scoring import write_row

# Where things lie in the scratch array of a block:
TABLE = 0
WORK = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = WORK + decide.WORK_SIZE


@inlined
def note(log, places, made, move):
    """Write down move number ``made``, if the log has so many places."""
    if made < places:
        log[made] = move


@kernel
def play_on(table, rules, policies, work, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    made = 0
    while table[T.TO_MOVE] != T.NOBODY:
        move = decide.decide(table, rules, policies, work)
        note(log, places, made, move)
        made += 1
        T.move(table, rules, move)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):  # noqa: ARG001
    """Play hands of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``; what was scored before a hand changes nothing in it.  The log
    takes the moves of the last hand, a number each (``decide``), as many as it has room for.
    """
    count, places = deals.shape[0], log.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work = part(scratch, TABLE), part(scratch, WORK)
    for i in range(count):
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, work, log, places)
        write_row(table, rules, part(out, ROW_SIZE * i), part(work, decide.BEST))
