"""What does a player know who decides?  Compiled."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.deciding.decision_words import NULL
from analyser.games.twentyfour.choices import FACTORS, F
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.pack import SUITS
from analyser.games.twentyfour.rules import BOARD, R

FACTOR_BITS = sum(1 << value for value in FACTORS)
"""The values with which 24 is often made, a bit each."""


@kernel
def count_facts(table, rules, seat, found):
    """Fill in the facts of a player's decision."""
    agreed = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat and T.seat_at(table, other)[T.STATE] == T.AGREED:
            agreed += 1
    there, factors, distinct, aces, tens, total = 0, 0, 0, 0, 0, 0
    for at in range(BOARD):
        value = (T.board_card(table, rules, at) & 15) + 1
        distinct += 1 - ((there >> value) & 1)
        there |= 1 << value
        factors += (FACTOR_BITS >> value) & 1
        aces += 1 if value == 1 else 0
        tens += 1 if value == 10 else 0
        total += value
    found[F.TICKS], found[F.AGREED], found[F.FACTORS] = table[T.TICK], agreed, factors
    found[F.DISTINCT], found[F.ACES], found[F.TENS], found[F.SUM] = distinct, aces, tens, total
    found[F.PILE_CARDS], found[F.SWAPS] = T.seat_at(table, seat)[T.COUNT], table[T.SWAPS_HERE]
    if rules[R.PLAYERS] != 2:
        found[F.HIGH] = found[F.LOW] = found[F.MORE_SOLVABLE_WITHOUT_HIGH] = NULL
        found[F.HIGH_FACTOR] = found[F.LOW_FACTOR] = NULL
        return
    low = lower(table, seat)
    less, more = own_value(table, seat, low), own_value(table, seat, 1 - low)
    found[F.HIGH], found[F.LOW] = more, less
    found[F.HIGH_FACTOR], found[F.LOW_FACTOR] = (FACTOR_BITS >> more) & 1, (FACTOR_BITS >> less) & 1
    without_high = solvable_without(table, rules, seat, 1 - low)
    found[F.MORE_SOLVABLE_WITHOUT_HIGH] = without_high - solvable_without(table, rules, seat, low)


@inlined
def own_value(table, seat, at):
    """Return what a player's card stands for, 0 or 1 as they lie."""
    return (T.seat_at(table, seat)[T.SHOWN0 + at] & 15) + 1


@inlined
def lower(table, seat):
    """Return which of a player's two cards is the lower, 0 or 1 as they lie."""
    return 0 if own_value(table, seat, 0) < own_value(table, seat, 1) else 1


@inlined
def decides(table, rules, seat):
    """Return whether it matters which card a player takes back.

    A player without cards in the pile turns up the same card again.
    """
    if rules[R.PLAYERS] != 2 or T.seat_at(table, seat)[T.COUNT] == 0:
        return False
    return own_value(table, seat, 0) != own_value(table, seat, 1)


@kernel
def solvable_without(table, rules, seat, at):
    """Return how many cards not on the table would make a set with the three others."""
    gone = T.seat_at(table, seat)[T.SHOWN0 + at] & 15
    kept = T.seat_at(table, seat)[T.SHOWN0 + 1 - at] & 15
    left = T.seat_at(table, 1 - seat)[T.SHOWN0] & 15
    right = T.seat_at(table, 1 - seat)[T.SHOWN0 + 1] & 15
    found = 0
    for rank in range(rules[R.TOP_RANK]):
        if rules[R.SOLUTIONS0 + T.set_number(kept, left, right, rank)] != 0:
            found += SUITS
            for held in (gone, kept, left, right):
                found -= 1 if held == rank else 0
    return found
