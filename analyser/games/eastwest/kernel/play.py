"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest.columns import ROW_SIZE
from analyser.games.eastwest.kernel import decide
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.scoring import write_row

# Where things lie in the scratch array of a block:
TABLE = 0
WORK = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = WORK + decide.WORK_SIZE
MOVE_WIDTH = 2
"""Numbers of a move in a log: the card, and the row."""


@kernel
def play_on(table, rules, policies, work, log, room):
    """Play a table on to its end; the log takes as many moves as it has ``room`` for."""
    while table[T.TO_MOVE] != T.NOBODY:
        row = decide.chosen(table, rules, policies, work)
        if table[T.TURN] < room:
            here = part(log, MOVE_WIDTH * table[T.TURN])
            here[0], here[1] = T.card_in_hand(table, rules), row
        T.place(table, rules, row)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):  # noqa: ARG001
    """Play hands of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``; ``scores`` are not looked at, a game being one hand.  The log
    takes the moves of the last hand, ``MOVE_WIDTH`` numbers each, as many as it has room for.
    """
    count, room = deals.shape[0], log.shape[0] // MOVE_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work = part(scratch, TABLE), part(scratch, WORK)
    for i in range(count):
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, work, log, room)
        write_row(table, rules, part(out, ROW_SIZE * i))
