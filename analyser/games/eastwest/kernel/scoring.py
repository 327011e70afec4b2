"""Who wins what, and what is a hand's row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.eastwest.columns import NO_ROW, NOBODY, C, S
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import category_of
from analyser.games.eastwest.rules import MOST_ROWS, SEATS, R


@inlined
def won_by(rules, lead, mine, theirs):
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
def rows_apart(table, rules):
    """Return how many rows more seat 0 has won of a finished hand than seat 1."""
    mine, theirs, apart = T.seat_at(table, 0), T.seat_at(table, 1), 0
    for row in range(rules[R.ROWS]):
        apart += won_by(rules, table[T.LEAD], mine[T.VALUE0 + row], theirs[T.VALUE0 + row])
    return apart


@inlined
def score_of(table, rules, seat):
    """Return what a seat scores in a finished hand."""
    found = points(rules, rows_apart(table, rules))
    return found if seat == 0 else -found


@kernel
def write_row(table, rules, row):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[C.MATCH], row[C.HAND], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.ENDING] = table[T.LEAD], table[T.TURN], 0
    for at in range(C.SEAT_WIDTH * SEATS):
        row[C.SEATS + at] = 0
    for number in range(MOST_ROWS):
        row[C.FIRST_ROW + number] = NO_ROW
        if number >= rules[R.ROWS]:
            continue
        row[C.FIRST_ROW + number] = NOBODY
        mine = T.seat_at(table, 0)[T.VALUE0 + number]
        theirs = T.seat_at(table, 1)[T.VALUE0 + number]
        apart = won_by(rules, table[T.LEAD], mine, theirs)
        if apart != 0:
            row[C.FIRST_ROW + number] = 0 if apart > 0 else 1
        for seat in range(SEATS):
            here = part(row, C.SEATS + C.SEAT_WIDTH * seat)
            here[S.ROWS_WON] += 1 if row[C.FIRST_ROW + number] == seat else 0
            here[S.HIGH_CARD + category_of(rules, theirs if seat == 1 else mine)] += 1
    score = score_of(table, rules, 0)
    result = (1 if score > 0 else 0) - (1 if score < 0 else 0)
    for seat in range(SEATS):
        here, sign = part(row, C.SEATS + C.SEAT_WIDTH * seat), 1 - 2 * seat
        here[S.SCORE], here[S.RESULT] = sign * score, sign * result
        here[S.SWEEP] = sign * (score - result)
