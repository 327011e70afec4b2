"""What does a hand come to, and what is its row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined
from analyser.games.ecarte.columns import NOBODY, C, S
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.pack import KING_RANK
from analyser.games.ecarte.rules import SEATS, R


@inlined
def settle(table, rules, _work):
    """Write down who took more than half of the tricks, or nobody, and (1) whether all of them."""
    table[T.WINNER], table[T.VOLE] = NOBODY, 0
    for seat in range(SEATS):
        if 2 * T.seat_at(table, seat)[T.TRICKS] > rules[R.HAND_CARDS]:
            table[T.WINNER] = seat
        if T.seat_at(table, seat)[T.TRICKS] == rules[R.HAND_CARDS]:
            table[T.VOLE] = 1


@inlined
def vulnerable_points(table, rules, won):
    """Return what the winner has more since the other allowed no exchange."""
    if table[T.VULNERABLE] != 1 - won:
        return 0
    if rules[R.VOLE_TAKES_VULNERABLE] != 0 and table[T.VOLE] != 0:
        return 0
    return rules[R.VULNERABLE_POINTS]


@inlined
def score(table, rules, seat, _work):
    """Return what a seat scores."""
    found = T.seat_at(table, seat)[T.KING_POINTS]
    if table[T.WINNER] == seat:
        found += rules[R.POINT_POINTS] + vulnerable_points(table, rules, seat)
        found += rules[R.VOLE_POINTS] * table[T.VOLE]
    return found


@inlined
def write_row(table, _rules, row, _work):
    """Write what was turned, exchanged and won."""
    row[C.ENDING] = C.ENDING_KING if table[T.BY_KING] != 0 else C.ENDING_TRICKS
    row[C.KING], row[C.EXCHANGES] = table[T.KING], table[T.DONE]
    row[C.TURNED_KING] = 1 if table[T.TURNED] % T.SUIT_SIZE == KING_RANK else 0
    row[C.VULNERABLE] = table[T.VULNERABLE]
    row[C.WINNER], row[C.VOLE] = table[T.WINNER], table[T.VOLE]


@inlined
def write_seat(table, rules, seat, here, _work):
    """Write what a seat scores, and for what."""
    mine, point, more, against = T.seat_at(table, seat), 0, 0, 0
    if table[T.WINNER] == seat:
        point, more = rules[R.POINT_POINTS], rules[R.VOLE_POINTS] * table[T.VOLE]
        against = vulnerable_points(table, rules, seat)
    here[S.KING], here[S.POINT] = mine[T.KING_POINTS], point
    here[S.VOLE], here[S.VULNERABLE] = more, against
    here[S.SCORE] = mine[T.KING_POINTS] + point + more + against
    here[S.TRICKS], here[S.EXCHANGED] = mine[T.TRICKS], mine[T.GIVEN]
