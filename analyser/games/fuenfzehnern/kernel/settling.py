"""What does a hand come to, and what stands in its row?  Compiled.

The plain twins are ``reference.settling``, and ``row`` in ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.fuenfzehnern import columns as C
from analyser.games.fuenfzehnern import rules as R
from analyser.games.fuenfzehnern.choices import PARTS
from analyser.games.fuenfzehnern.kernel import table as T


@inlined
def write_row(table, rules, row):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[C.MATCH], row[C.NUMBER], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.ENDING] = table[T.LEAD], table[T.TURN], 0
    row[C.ZWANG], row[C.BOUND_LEADS] = table[T.ZWANG], table[T.BOUND_LEADS]
    row[C.CASHED] = table[T.CASHED]
    for seat in range(R.MOST_PLAYERS):
        here = part(row, C.SEAT0 + C.SEAT_WIDTH * seat)
        if seat < rules[R.PLAYERS]:
            mine = T.seat_at(table, seat)
            here[C.SCORE] = mine[T.POINTS] - rules[R.PAR]
            here[C.POINTS], here[C.TRICKS] = mine[T.POINTS], mine[T.TRICKS]
        else:
            here[C.SCORE] = here[C.POINTS] = here[C.TRICKS] = C.NULL


@kernel
def outcome(table, rules, seat):
    """Return a player's score and the mean of the others', in parts of a point."""
    others = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += T.seat_at(table, other)[T.POINTS] - rules[R.PAR]
    own = T.seat_at(table, seat)[T.POINTS] - rules[R.PAR]
    # The parts are a multiple of however many others there are.
    return PARTS * own, others * (PARTS // (rules[R.PLAYERS] - 1))
