"""What does a hand come to, and what is its row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.ecarte.columns import NOBODY, C, S
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.pack import KING_RANK
from analyser.games.ecarte.rules import SEATS, R


@inlined
def winner_of(table, rules):
    """Return who took more than half of the tricks, or nobody."""
    for seat in range(SEATS):
        if 2 * T.seat_at(table, seat)[T.TRICKS] > rules[R.HAND_CARDS]:
            return seat
    return NOBODY


@inlined
def vole(table, rules):
    """Say (1) whether the winner took all tricks."""
    for seat in range(SEATS):
        if T.seat_at(table, seat)[T.TRICKS] == rules[R.HAND_CARDS]:
            return 1
    return 0


@inlined
def vulnerable_points(table, rules, won):
    """Return what the winner has more since the other allowed no exchange."""
    if table[T.VULNERABLE] != 1 - won:
        return 0
    if rules[R.VOLE_TAKES_VULNERABLE] != 0 and vole(table, rules) != 0:
        return 0
    return rules[R.VULNERABLE_POINTS]


@inlined
def score(table, rules, seat, _work):
    """Return what a seat scores."""
    found = T.seat_at(table, seat)[T.KING_POINTS]
    if winner_of(table, rules) == seat:
        found += rules[R.POINT_POINTS] + vulnerable_points(table, rules, seat)
        found += rules[R.VOLE_POINTS] * vole(table, rules)
    return found


@kernel
def write_row(table, rules, row, _work):
    """Write what was turned, exchanged and won."""
    row[C.ENDING] = C.ENDING_KING if table[T.BY_KING] != 0 else C.ENDING_TRICKS
    row[C.KING], row[C.EXCHANGES] = table[T.KING], table[T.DONE]
    row[C.TURNED_KING] = 1 if table[T.TURNED] % T.SUIT_SIZE == KING_RANK else 0
    row[C.VULNERABLE] = table[T.VULNERABLE]
    row[C.WINNER], row[C.VOLE] = winner_of(table, rules), vole(table, rules)


@kernel
def write_seat(table, rules, seat, here, _work):
    """Write what a seat scores, and for what."""
    mine, wins = T.seat_at(table, seat), winner_of(table, rules) == seat
    point = rules[R.POINT_POINTS] if wins else 0
    more = rules[R.VOLE_POINTS] * vole(table, rules) if wins else 0
    against = vulnerable_points(table, rules, seat) if wins else 0
    here[S.KING], here[S.POINT] = mine[T.KING_POINTS], point
    here[S.VOLE], here[S.VULNERABLE] = more, against
    here[S.SCORE] = mine[T.KING_POINTS] + point + more + against
    here[S.TRICKS], here[S.EXCHANGED] = mine[T.TRICKS], mine[T.GIVEN]
