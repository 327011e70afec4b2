"""What does a hand come to, and what is in its row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.fuenfzehnern.choices import PARTS
from analyser.games.fuenfzehnern.columns import NULL, C, S
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.pack import MOST_PLAYERS
from analyser.games.fuenfzehnern.rules import R


@inlined
def write_row(table, rules, row, _work):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[C.MATCH], row[C.HAND], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.ENDING] = table[T.LEAD], table[T.TURN], C.ENDING_TRICKS
    row[C.ZWANG], row[C.BOUND_LEADS] = table[T.ZWANG], table[T.BOUND_LEADS]
    row[C.CASHED] = table[T.CASHED]
    for seat in range(MOST_PLAYERS):
        here = part(row, C.SEATS + C.SEAT_WIDTH * seat)
        if seat < rules[R.PLAYERS]:
            mine = T.seat_at(table, seat)
            here[S.SCORE] = mine[T.POINTS] - rules[R.PAR]
            here[S.POINTS], here[S.TRICKS] = mine[T.POINTS], mine[T.TRICKS]
        else:
            here[S.SCORE] = here[S.POINTS] = here[S.TRICKS] = NULL


@kernel
def outcome(table, rules, seat, _work):
    """Return a player's score and the mean of the others', in parts of a point."""
    others = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += T.seat_at(table, other)[T.POINTS] - rules[R.PAR]
    own = T.seat_at(table, seat)[T.POINTS] - rules[R.PAR]
    # The parts are a multiple of however many others there are.
    return PARTS * own, others * (PARTS // (rules[R.PLAYERS] - 1))


@inlined
def value(table, rules, seat, work):
    """Return a player's score less the mean of the others', in parts of a point."""
    own, others = outcome(table, rules, seat, work)
    return own - others
