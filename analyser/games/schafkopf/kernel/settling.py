"""What does a hand come to, and what is in its row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel
from analyser.games.schafkopf.columns import NULL, PARTS, C, S
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.pack import ALL_POINTS, HAND_SIZE, SEATS
from analyser.games.schafkopf.rules import R


@inlined
def value_of(cards):
    """Return what a set of cards counts."""
    found = T.ACE_POINTS * bits_set(cards & T.ACES) + T.TEN_POINTS * bits_set(cards & T.TENS)
    found += T.KING_POINTS * bits_set(cards & T.KINGS)
    found += T.QUEEN_POINTS * bits_set(cards & T.QUEENS)
    return found + T.JACK_POINTS * bits_set(cards & T.JACKS)


@kernel
def settle(table, rules, _work):
    """Settle a finished hand, once: card points that come to those of tricks, and the scores."""
    declarer = table[T.DECLARER]
    if declarer != T.NOBODY:
        mine = T.seat_at(table, declarer)
        if rules[R.BURY_COUNTS] != 0:
            mine[T.POINTS_OF] += value_of(table[T.BURIED])
        score = game_score(mine[T.POINTS_OF], mine[T.TRICKS], rules)
        for seat in range(SEATS):
            here = T.seat_at(table, seat)
            if seat == declarer:
                here[T.SCORE] = score * PARTS
            elif rules[R.DEFENDERS_SHARE] != 0:
                here[T.SCORE] = -score * (PARTS // 2)
    elif rules[R.ALL_PASS] != R.ALL_PASS_REDEAL:
        if rules[R.LEAST_WIDOW] == R.LEAST_WIDOW_LAST_TRICK:
            T.seat_at(table, table[T.LEADER])[T.POINTS_OF] += value_of(table[T.WIDOW])
        settle_least(table, rules)


@inlined
def game_score(own, tricks, rules):
    """Return what a declarer with these card points and tricks wins or loses."""
    by_tricks = rules[R.SCHWARZ_BY] == R.SCHWARZ_BY_TRICKS
    if own >= rules[R.WIN_AT]:
        sign = 1
        schwarz = tricks == HAND_SIZE if by_tricks else own == ALL_POINTS
        schneider = own >= rules[R.SCHNEIDER_AT]
    else:
        sign = -2 if rules[R.LOST_DOUBLES] != 0 else -1
        schwarz = tricks == 0 if by_tricks else own == 0
        schneider = own <= rules[R.SCHNEIDERED_AT]
    if schwarz:
        return sign * rules[R.SCHWARZ_POINTS]
    if schneider:
        return sign * rules[R.SCHNEIDER_POINTS]
    return sign * rules[R.GAME_POINTS]


@inlined
def settle_least(table, rules):
    """Score a hand of least."""
    nothing, most = 0, 0
    for seat in range(SEATS):
        points = T.seat_at(table, seat)[T.POINTS_OF]
        if points == 0:
            nothing += 1
        if points > T.seat_at(table, most)[T.POINTS_OF]:
            most = seat
    if nothing == SEATS - 1:
        T.seat_at(table, most)[T.SCORE] = rules[R.LEAST_ALL_POINTS] * PARTS
        return
    fewest, tied, winner = ALL_POINTS + 1, 0, 0
    for seat in range(SEATS):
        mine = T.seat_at(table, seat)
        if mine[T.TRICKS] == 0 and rules[R.LEAST_NEEDS_TRICK] != 0:
            continue
        points = mine[T.POINTS_OF]
        if points < fewest:
            fewest, tied, winner = points, 1, seat
        elif points == fewest:
            tied += 1
            if mine[T.LAST] < T.seat_at(table, winner)[T.LAST]:
                winner = seat
    won = PARTS * (rules[R.LEAST_ZERO_POINTS] if fewest == 0 else rules[R.LEAST_POINTS])
    if rules[R.LEAST_TIE] == R.LEAST_TIE_SHARED:
        for seat in range(SEATS):
            mine = T.seat_at(table, seat)
            if mine[T.POINTS_OF] == fewest:
                if mine[T.TRICKS] != 0 or rules[R.LEAST_NEEDS_TRICK] == 0:
                    mine[T.SCORE] = won // tied
        return
    if tied == SEATS:
        winner = T.after(T.after(table[T.LEAD]))
    T.seat_at(table, winner)[T.SCORE] = won


@inlined
def score(table, _rules, seat, _work):
    """Return what a seat scores, in sixths."""
    return T.seat_at(table, seat)[T.SCORE]


@inlined
def write_row(table, rules, row, _work):
    """Write what was played, and for how much."""
    row[C.ENDING] = C.ENDING_TRICKS
    row[C.KIND] = C.KIND_GAME
    row[C.WIDOW] = value_of(table[T.WIDOW])
    declarer = table[T.DECLARER]
    row[C.DECLARER] = declarer
    if declarer == T.NOBODY:
        row[C.KIND] = C.KIND_LEAST
        if rules[R.ALL_PASS] == R.ALL_PASS_REDEAL:
            row[C.ENDING], row[C.KIND] = C.ENDING_PASSED, C.KIND_NONE
        row[C.DECLARER_PLACE] = row[C.DECLARER_POINTS] = row[C.BURIED] = NULL
    else:
        # Those before them passed.
        row[C.DECLARER_PLACE] = table[T.PASSED]
        row[C.DECLARER_POINTS] = T.seat_at(table, declarer)[T.POINTS_OF]
        row[C.BURIED] = value_of(table[T.BURIED])


@inlined
def write_seat(table, _rules, seat, here, _work):
    """Write what a seat scores, and has won."""
    mine = T.seat_at(table, seat)
    here[S.SCORE], here[S.POINTS] = mine[T.SCORE], mine[T.POINTS_OF]
    here[S.TRICKS] = mine[T.TRICKS]
