"""What does a player know who may agree?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.games.twentyfour import choices as F
from analyser.games.twentyfour import rules as R
from analyser.games.twentyfour.kernel import table as T

FACTORS = sum(1 << value for value in F.FACTORS)
"""The values with which 24 is often made, a bit each."""


@kernel
def count_facts(table, rules, seat, found):
    """Fill in the facts of a player's decision."""
    agreed = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat and T.seat_at(table, other)[T.STATE] == T.AGREED:
            agreed += 1
    there, factors, distinct, aces, tens, total = 0, 0, 0, 0, 0, 0
    for at in range(R.BOARD):
        value = (T.board_card(table, rules, at) & 15) + 1
        distinct += 1 - ((there >> value) & 1)
        there |= 1 << value
        factors += (FACTORS >> value) & 1
        aces += 1 if value == 1 else 0
        tens += 1 if value == 10 else 0
        total += value
    found[F.TICKS], found[F.AGREED], found[F.FACTORS_HELD] = table[T.TICK], agreed, factors
    found[F.DISTINCT], found[F.ACES], found[F.TENS], found[F.SUM] = distinct, aces, tens, total
    found[F.LEFT] = T.seat_at(table, seat)[T.COUNT]
