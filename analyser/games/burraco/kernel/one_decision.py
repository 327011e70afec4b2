"""One decision of a search player in a position, compiled.

The position is a table's row, and what each hand is known to hold; the chance of its worlds is that
of a key and a deal, whichever these are.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.kernel import information_set, searching
from analyser.games.burraco.kernel import play as K
from analyser.games.burraco.kernel import table as T

MOST_MOVES = searching.NOTED
"""Lines of the log that a decision fills."""
SCRATCH_SIZE = searching.SCRATCH_SIZE


@kernel
def decide(key, deal, row, known, rules, policies, log, scratch):
    """Make one decision of the player to move; returns how many moves are in the log.

    ``row``: ``table.TABLE_SIZE`` int64; ``known``: what each seat is known to hold, sets of cards;
    ``policies``: the seats' rows and what is behind them; ``log``: ``MOST_MOVES`` lines;
    ``scratch``: ``SCRATCH_SIZE`` int64.
    """
    rules, policies, log = part(rules, 0), part(policies, 0), part(log, 0)
    row, known, scratch = part(row, 0), part(known, 0), part(scratch, 0)
    table, work = part(scratch, K.TABLE), part(scratch, K.WORK)
    room = part(scratch, searching.SEARCH)
    copy(row, table, T.TABLE_SIZE)
    searching.begin(room)
    held = part(room, searching.KNOWN)
    copy(known, held, information_set.KNOWN_SIZE)
    for seat in range(table[T.SEATS]):
        theirs = information_set.known_of(held, seat)
        theirs[T.COUNTS] = T.counted(theirs[T.ONE], theirs[T.TWO])
    table[T.KEY], table[T.DEAL] = key, deal
    table[T.LOG_ROOM], table[T.LOG_LENGTH] = MOST_MOVES, 0
    searching.advance(table, rules, policies, work, room, log)
    return table[T.LOG_LENGTH]
