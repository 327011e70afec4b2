"""What does a hand come to, and what stands in its row?  Compiled; the twin of
``reference.scoring``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.conquian import columns as C
from analyser.games.conquian import rules as R
from analyser.games.conquian.kernel import table as T


@inlined
def score_of(table, seat):
    """Return what a seat scores in a finished hand."""
    if table[T.WINNER] == T.NOBODY:
        return 0
    return 1 if table[T.WINNER] == seat else -1


@kernel
def write_row(table, row):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[C.MATCH], row[C.NUMBER], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.TURNED] = table[T.LEAD], table[T.TURNS], table[T.TURNED]
    row[C.ENDING] = table[T.ENDING]
    for seat in range(R.SEATS):
        here, mine = part(row, C.SEAT0 + C.SEAT_WIDTH * seat), T.seat_at(table, seat)
        here[C.SCORE] = here[C.RESULT] = score_of(table, seat)
        here[C.MELDED] = T.melded(table, seat)
        here[C.TAKES], here[C.FORCED] = mine[T.TAKES], mine[T.MADE_TO]
