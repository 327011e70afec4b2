"""What does a finished hand come to, and what stands in its row?  Compiled; the twin of
``reference.scoring``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.carioca import columns as C
from analyser.games.carioca import rules as R
from analyser.games.carioca.choices import PARTS
from analyser.games.carioca.kernel import cardsets as S
from analyser.games.carioca.kernel import table as T


@inlined
def of_naturals(mine, rules):
    """Return the penalty points of the natural cards in a hand."""
    return S.points(rules, mine[T.ONE]) + S.points(rules, mine[T.TWO])


@inlined
def penalty(table, rules, seat):
    """Return the penalty points of a hand."""
    mine = T.seat_at(table, seat)
    return of_naturals(mine, rules) + rules[R.JOKER_POINTS] * mine[T.JOKERS]


@kernel
def write_row(table, rules, row):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[C.MATCH], row[C.NUMBER], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.ENDING] = table[T.LEAD], table[T.TURN], table[T.ENDING]
    row[C.CONTRACT], row[C.OUT_SEAT] = table[T.CONTRACT], table[T.OUT_SEAT]
    for seat in range(R.MOST_PLAYERS):
        here = part(row, C.SEAT0 + C.SEAT_WIDTH * seat)
        if seat >= rules[R.PLAYERS]:
            for at in range(C.SEAT_WIDTH):
                here[at] = C.NULL
            continue
        mine = T.seat_at(table, seat)
        naturals, jokers = of_naturals(mine, rules), rules[R.JOKER_POINTS] * mine[T.JOKERS]
        here[C.SCORE], here[C.NATURALS], here[C.JOKERS] = -naturals - jokers, -naturals, -jokers
        here[C.JOKERS_IN_HAND], here[C.CARDS] = mine[T.JOKERS], mine[T.CARDS]
        here[C.DOWN_TURN] = mine[T.DOWN_TURN] if mine[T.DOWN_TURN] > 0 else C.NULL
        here[C.TAKES] = mine[T.TAKES]


@kernel
def outcome(table, rules, seat):
    """Return a player's score, and the mean of the others', in parts of a point."""
    others = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += penalty(table, rules, other)
    # The parts are a multiple of however many others there are.
    mean = others * (PARTS // (rules[R.PLAYERS] - 1))
    return -PARTS * penalty(table, rules, seat), -mean
