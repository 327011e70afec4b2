"""Who wins what, and what is a hand's row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.eastwest.columns import NO_ROW, NOBODY, C, S
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import category_of
from analyser.games.eastwest.rules import MOST_ROWS, R


@inlined
def compare_hands(rules, lead, mine, theirs):
    """Return 1 where seat 0, with a hand worth ``mine``, wins a row, −1 where seat 1 does, or 0."""
    if mine != theirs:
        return 1 if mine > theirs else -1
    if rules[R.ROW_TIE] == R.ROW_TIE_FIRST_SEAT:
        return 1 if lead == 0 else -1
    if rules[R.ROW_TIE] == R.ROW_TIE_SECOND_SEAT:
        return -1 if lead == 0 else 1
    return 0


@inlined
def points(rules, apart):
    """Return what seat 0 scores, the other minus that, from how many rows it has more."""
    found = (1 if apart > 0 else 0) - (1 if apart < 0 else 0)
    if apart == rules[R.ROWS]:
        found += rules[R.ALL_ROWS_POINTS]
    elif apart == -rules[R.ROWS]:
        found -= rules[R.ALL_ROWS_POINTS]
    return found


@inlined
def row_winner(table, rules, row):
    """Return the same of a row of a finished hand."""
    mine, theirs = T.seat_at(table, 0)[T.VALUE0 + row], T.seat_at(table, 1)[T.VALUE0 + row]
    return compare_hands(rules, table[T.LEAD], mine, theirs)


@inlined
def rows_apart(table, rules):
    """Return how many rows more seat 0 has won of a finished hand than seat 1."""
    apart = 0
    for row in range(rules[R.ROWS]):
        apart += row_winner(table, rules, row)
    return apart


@inlined
def score(table, rules, seat, _work):
    """Return what a seat scores in a finished hand."""
    found = points(rules, rows_apart(table, rules))
    return found if seat == 0 else -found


@kernel
def write_row(table, rules, row, _work):
    """Write who won each row."""
    row[C.ENDING] = 0
    for number in range(MOST_ROWS):
        row[C.FIRST_ROW + number] = NO_ROW
        if number < rules[R.ROWS]:
            apart = row_winner(table, rules, number)
            row[C.FIRST_ROW + number] = NOBODY if apart == 0 else 0 if apart > 0 else 1


@kernel
def write_seat(table, rules, seat, here, _work):
    """Write what a seat scores, the rows that it won and what they are."""
    for at in range(C.SEAT_WIDTH):
        here[at] = 0
    mine, sign, apart = T.seat_at(table, seat), 1 - 2 * seat, 0
    for row in range(rules[R.ROWS]):
        winner = sign * row_winner(table, rules, row)
        apart += winner
        here[S.ROWS_WON] += 1 if winner > 0 else 0
        here[S.HIGH_CARD + category_of(rules, mine[T.VALUE0 + row])] += 1
    total = points(rules, apart)
    result = (1 if total > 0 else 0) - (1 if total < 0 else 0)
    here[S.SCORE], here[S.RESULT], here[S.SWEEP] = total, result, total - result
