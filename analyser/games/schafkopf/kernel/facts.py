"""What does a player know who is asked to take the widow?  Compiled; the plain twin is
``reference.facts``.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel
from analyser.games.schafkopf import choices as F
from analyser.games.schafkopf.columns import PARTS
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.pack import SEATS


@inlined
def is_open(table, rules):
    """Say whether the player to move may take the widow or pass."""
    return table[T.PHASE] == T.SPEAK and not T.must_take(table, rules)


@inlined
def ahead(table, seat):
    """Return by how much a player is ahead in the match of the best other, in sixths."""
    one = T.after(seat)
    first, second = T.seat_at(table, one)[T.BEFORE], T.seat_at(table, T.after(one))[T.BEFORE]
    return T.seat_at(table, seat)[T.BEFORE] - max(first, second)


@inlined
def missing(hand):
    """Return how many plain suits a hand has no card of."""
    loose, found = hand & ~T.TRUMP_SET, 0
    for suit in range(4):
        if suit != 1 and (loose >> (8 * suit)) & 0xFF == 0:
            found += 1
    return found


@kernel
def count_facts(table, found):
    """Fill in the facts of the decision of the player who is asked."""
    seat = table[T.TO_MOVE]
    hand = T.seat_at(table, seat)[T.HAND]
    loose = hand & ~T.TRUMP_SET
    aces, tens = bits_set(loose & T.ACES), bits_set(loose & T.TENS)
    found[F.TRUMPS] = bits_set(hand & T.TRUMP_SET)
    found[F.TOPS] = bits_set(hand & (T.QUEENS | T.JACKS))
    found[F.QUEENS] = bits_set(hand & T.QUEENS)
    found[F.ACES] = aces
    found[F.VOIDS] = missing(hand)
    heavy = min(2, aces)
    found[F.LOAD] = T.ACE_POINTS * heavy + T.TEN_POINTS * min(2 - heavy, tens)
    found[F.PASSED] = table[T.PASSED]
    found[F.AHEAD] = ahead(table, seat) // PARTS
    others = found[F.TRUMPS] - found[F.TOPS]
    found[F.COUNT] = F.QUEEN_COUNTS * found[F.QUEENS] + F.TRUMP_COUNTS * others
    found[F.COUNT] += F.JACK_COUNTS * (found[F.TOPS] - found[F.QUEENS])
    found[F.COUNT] += F.ACE_COUNTS * aces + F.TEN_COUNTS * tens
    if table[T.PASSED] == SEATS - 1:
        found[F.COUNT] += F.LAST_COUNTS
