"""What does a player know who has to decide?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.games.kabu import choices as F
from analyser.games.kabu import rules as R
from analyser.games.kabu.kernel import table as T


@kernel
def held(table, rules, seat, at):
    """Return card number ``at``, from 0, of those that a seat holds: dealt ones, then drawn."""
    return table[T.ORDER0 + T.held_place(rules, seat, at)]


@kernel
def count_facts(table, rules, found):
    """Fill in the facts of the decision that the player to move has."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    first, alike = held(table, rules, seat, 0) & 15, 1
    for at in range(1, rules[R.HAND_CARDS] + mine[T.DRAWN]):
        if held(table, rules, seat, at) & 15 != first:
            alike = 0
    found[F.TOTAL], found[F.PAIR] = mine[T.TOTAL], alike
    found[F.CHIPS], found[F.PLAYERS] = mine[T.CHIPS], rules[R.PLAYERS]
    passed, cards, richest = 0, 0, 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs = T.seat_at(table, other)
            passed += theirs[T.PASSED]
            cards += rules[R.HAND_CARDS] + theirs[T.DRAWN]
            richest = max(richest, theirs[T.CHIPS])
    found[F.PASSED], found[F.CARDS], found[F.RICHEST] = passed, cards, richest
