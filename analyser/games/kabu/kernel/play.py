"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.  It does not
say what it is busy with: the compiler puts off such stores to the end of a hand so short, and who
looked was told that three quarters of the time go into settling, where it is less than half.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.kabu import rules as R
from analyser.games.kabu.columns import ROW_SIZE
from analyser.games.kabu.kernel import decide
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.kernel.settling import write_row

# Where things lie in the scratch array of a block:
TABLE = 0
WORK = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = WORK + decide.WORK_SIZE
MOVE_WIDTH = 2
"""Numbers of a move in a log: the seat, and whether it drew."""


@inlined
def note(table, log, room, draws):
    """Write down whether the player to move draws, if the log has ``room`` for the move."""
    if table[T.TURN] < room:
        here = part(log, MOVE_WIDTH * table[T.TURN])
        here[0], here[1] = table[T.TO_MOVE], 1 if draws else 0


@inlined
def play_on(table, rules, policies, work):
    """Play a table on to its end."""
    while table[T.TO_MOVE] != T.NOBODY:
        T.move(table, rules, decide.draws(table, rules, policies, work))


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``.  The log takes the moves of the last hand, ``MOVE_WIDTH``
    numbers each, as many as it has room for.
    """
    count, room = deals.shape[0], log.shape[0] // MOVE_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    players = rules[R.PLAYERS]
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work = part(scratch, TABLE), part(scratch, WORK)
    for i in range(count):
        T.lay_out(table, key, deals[i], rules, leads[i], part(scores, players * i))
        if room == 0:
            play_on(table, rules, policies, work)
        else:
            play_logged(table, rules, policies, work, log, room)
        write_row(table, rules, part(out, ROW_SIZE * i))


@kernel
def play_logged(table, rules, policies, work, log, room):
    """Play a table on to its end, and write down its moves."""
    while table[T.TO_MOVE] != T.NOBODY:
        draws = decide.draws(table, rules, policies, work)
        note(table, log, room, draws)
        T.move(table, rules, draws)
