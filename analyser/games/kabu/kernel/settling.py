"""Who pays whom, and what is a hand's row?  Compiled; the same in words is ``referee``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.kabu.choices import PARTS
from analyser.games.kabu.columns import NULL, C, S
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.rules import MOST_PLAYERS, R


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
def settle(table, rules):
    """Write what every seat wins to its score; returns how many players cannot pay."""
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
    if broke == 0:
        return 0
    return settle_broke(table, rules, broke)


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


@kernel
def write_row(table, rules, row, _work):
    """Settle a finished hand and write its row, as single hands have it: its match is −1."""
    broke = settle(table, rules)
    row[C.MATCH], row[C.HAND], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.BROKE] = table[T.LEAD], table[T.TURN], broke
    row[C.ENDING] = C.ENDING_BROKE if broke > 0 else C.ENDING_PAID
    for seat in range(MOST_PLAYERS):
        here = part(row, C.SEATS + C.SEAT_WIDTH * seat)
        if seat < rules[R.PLAYERS]:
            mine = T.seat_at(table, seat)
            here[S.SCORE], here[S.TOTAL] = mine[T.SCORE], mine[T.TOTAL]
            here[S.CARDS] = rules[R.HAND_CARDS] + mine[T.DRAWN]
        else:
            here[S.SCORE] = here[S.TOTAL] = here[S.CARDS] = NULL


@kernel
def outcome(table, rules, seat, _work):
    """Settle a finished hand: a player's score, and the mean of the others', in parts of a chip."""
    settle(table, rules)
    own, others = T.seat_at(table, seat)[T.SCORE], 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += T.seat_at(table, other)[T.SCORE]
    # The parts are a multiple of however many others there are.
    return PARTS * own, others * (PARTS // (rules[R.PLAYERS] - 1))


@inlined
def value(table, rules, seat, _work):
    """Settle a finished hand, and return the chips that a player wins."""
    settle(table, rules)
    return T.seat_at(table, seat)[T.SCORE]
