"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.conquian.columns import ROW_SIZE
from analyser.games.conquian.kernel import decide
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.scoring import write_row

# Where things lie in the scratch array of a block:
TABLE = 0
WORK = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = WORK + decide.WORK_SIZE
MOVE_WIDTH = 3
"""Numbers of a move in a log: the phase, the move, and in which arrangement its melds lie."""
MOST_MOVES = 512
"""More than a hand has moves: a card turned is refused twice at most, and let go as often; one that
is taken leaves a hand smaller, and makes one discard, which is refused and let go once."""


@inlined
def note(table, log, room, made, move, which):
    """Note move number ``made`` in a log that has ``room`` for so many."""
    if made < room:
        here = part(log, MOVE_WIDTH * made)
        here[0], here[1], here[2] = table[T.PHASE], move, which


@kernel
def play_on(table, rules, policies, work, log, room):
    """Play a table on to its end; the log takes as many moves as it has ``room`` for."""
    made = 0
    while table[T.PHASE] != T.OVER:
        move = decide.chosen(table, rules, policies, work)
        note(table, log, room, made, move, work[decide.WHICH])
        T.make(table, rules, move, work[decide.WHICH], work)
        made += 1


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
        write_row(table, part(out, ROW_SIZE * i))
