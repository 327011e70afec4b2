"""Who pays whom, and what is a hand's row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.kabu.columns import C, S
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.rules import R


@inlined
def debt(table, rules, one, other):
    """Return how many chips ``one`` owes ``other``; negative: is owed.  One seat is below."""
    if rules[R.SETTLE] == R.SETTLE_BANKER:
        players = rules[R.PLAYERS]
        dealer = table[T.LEAD] - 1 if table[T.LEAD] > 0 else players - 1
        if dealer not in (one, other):
            return 0
        apart = T.seat_at(table, other)[T.TOTAL] - T.seat_at(table, one)[T.TOTAL]
        if apart == 0 and rules[R.BANKER_WINS_TIES] != 0:
            apart = -1 if one == dealer else 1
    else:
        apart = T.seat_at(table, other)[T.TOTAL] - T.seat_at(table, one)[T.TOTAL]
    if rules[R.PAY] == R.PAY_STAKE:
        return min(max(apart, -1), 1)
    return apart


@kernel
def settle(table, rules, _work):
    """Write down what every seat wins, and how many players cannot pay."""
    players, net = rules[R.PLAYERS], rules[R.DEBT_COUNTS] == R.DEBT_COUNTS_NET
    broke = 0
    for seat in range(players):
        owes, wins = 0, 0
        for other in range(players):
            if other != seat:
                apart = debt(table, rules, seat, other)
                wins -= apart
                owes += apart if net else max(apart, 0)
        mine = T.seat_at(table, seat)
        mine[T.SCORE] = wins
        if owes > mine[T.CHIPS]:
            broke |= 1 << seat
    table[T.BROKE] = settle_broke(table, rules, broke) if broke != 0 else 0


@kernel
def settle_broke(table, rules, broke):
    """Write the scores where some cannot pay, a bit a seat; returns how many they are (KB4)."""
    players, many = rules[R.PLAYERS], 0
    for seat in range(players):
        wins = 0
        if rules[R.BROKE_HAND_SETTLED] != 0:
            for other in range(players):
                if other != seat:
                    apart = debt(table, rules, seat, other)
                    payer = seat if apart > 0 else other
                    if (broke >> payer) & 1 == 0:
                        wins -= apart
        T.seat_at(table, seat)[T.SCORE] = wins
        many += (broke >> seat) & 1
    return many


@inlined
def score(table, _rules, seat, _work):
    """Return the chips that a seat wins."""
    return T.seat_at(table, seat)[T.SCORE]


@inlined
def write_row(table, _rules, row, _work):
    """Write whether all could pay."""
    row[C.BROKE] = table[T.BROKE]
    row[C.ENDING] = C.ENDING_BROKE if table[T.BROKE] > 0 else C.ENDING_PAID


@inlined
def write_seat(table, rules, seat, here, _work):
    """Write what a seat wins, and holds."""
    mine = T.seat_at(table, seat)
    here[S.SCORE], here[S.TOTAL] = mine[T.SCORE], mine[T.TOTAL]
    here[S.CARDS] = rules[R.HAND_CARDS] + mine[T.DRAWN]


@inlined
def value(_kernel, table, rules, seat, work):
    """Settle a finished hand, and return the chips that a player wins."""
    settle(table, rules, work)
    return score(table, rules, seat, work)
