"""What does a player know who has to decide?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel
from analyser.games.ecarte import choices as F
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.pack import ACE_RANK, JACK_RANK, KING_RANK, QUEEN_RANK
from analyser.games.tricks import masks

OF_A_RANK = sum(1 << (T.SUIT_SIZE * suit) for suit in range(4))
"""The lowest card of each suit; shifted by a rank, all cards of that rank."""
KINGS = OF_A_RANK << KING_RANK
QUEENS = OF_A_RANK << QUEEN_RANK
JACKS = OF_A_RANK << JACK_RANK
HIGH = KINGS | QUEENS | JACKS | OF_A_RANK << ACE_RANK
"""Ace, jack, queen and king of each suit."""


@inlined
def trumps_of(hand, trumps):
    """Return the trumps of a hand."""
    return hand & (T.SUIT << (T.SUIT_SIZE * trumps))


@inlined
def total(table, seat):
    """Return a player's points in the match, those for the king included."""
    mine = T.seat_at(table, seat)
    return mine[T.BEFORE] + mine[T.KING_POINTS]


@kernel
def count_facts(table, deck, found):
    """Fill in the facts of the decision that the player to move has."""
    seat = table[T.TO_MOVE]
    hand, trumps = T.seat_at(table, seat)[T.HAND], table[T.TRUMPS]
    held = trumps_of(hand, trumps)
    plain = hand & ~held
    found[F.TRUMPS], found[F.HIGH_TRUMPS] = bits_set(held), bits_set(held & HIGH)
    found[F.KING] = 1 if held & KINGS != 0 else 0
    found[F.KINGS], found[F.QUEENS] = bits_set(plain & KINGS), bits_set(plain & QUEENS)
    found[F.EXCHANGE] = bits_set(plain & ~KINGS)
    longest = 0
    for suit in range(4):
        longest = max(longest, bits_set(T.suit_of(plain, suit)))
    found[F.LONGEST] = longest
    found[F.OWN_SCORE], found[F.OTHER_SCORE] = total(table, seat), total(table, 1 - seat)
    found[F.TURNED] = masks.power_of(deck, table[T.TURNED])
    strong = found[F.TRUMPS] - found[F.KING] + found[F.KINGS] + found[F.QUEENS]
    found[F.COUNT] = F.STRONG_COUNTS * strong + F.NEXT_COUNTS * max(0, longest - 1)
