"""What may still come, as a player sees it?  Compiled.

An unseen card is *open* where the player could go on with it as their melds lie now: it and those
of their *run cards*, the hand and the cards of their runs, that are next to each other without a
gap are three or more; or the hand has two or more of its rank; or a group of three of its rank
lies on the table.  It *helps* the cards of the hand that are so next to it, or are of its rank
where those are two or more.  How long a run may be is not looked at.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, bits_set, highest_bit, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.conquian.kernel import laying
from analyser.games.conquian.pack import CARD_COUNT, SMALLEST, SUIT_SIZE

# Where things lie in the room of an outlook:
MANY = 0
"""How many open cards there are;"""
HELPED = 1
"""all cards of the hand that one of them helps;"""
HELPS = 2
"""by open card, which it helps,"""
ALONG = HELPS + CARD_COUNT
"""and which could be laid along with it."""
SIZE = ALONG + CARD_COUNT


@inlined
def beside(face, own):
    """Return those of some cards that stand next to a face in its suit, without a gap."""
    first = face & ~(SUIT_SIZE - 1)
    rank, suit = face - first, own >> first & laying.SUIT
    below = suit & ((1 << rank) - 1)
    gaps = below ^ ((1 << rank) - 1)
    if gaps != 0:
        below &= -1 << highest_bit(gaps)
    above = suit >> (rank + 1)
    # There is no card of the highest face of a suit: some bit is missing.
    many = lowest_bit(above ^ laying.SUIT)
    above = ((1 << many) - 1) << (rank + 1)
    return (below | above) << first


@kernel
def look(melds, hand, left, room):
    """Find the open ones of the cards ``left``; fills the room."""
    own = hand | laying.runs_of(melds)
    pairs = laying.of_pairs(hand)
    opened = left & (laying.third_of(own) | pairs | laying.fourths_of(melds))
    many, helped = 0, 0
    while opened != 0:
        face = lowest_bit(opened)
        opened &= opened - 1
        in_run, of_rank = beside(face, own), 0
        in_run = in_run & hand if bits_set(in_run) >= SMALLEST - 1 else 0
        if pairs >> face & 1 != 0:
            of_rank = hand & (1 << (face & (SUIT_SIZE - 1))) * ACES
        room[HELPS + many] = in_run | of_rank
        room[ALONG + many] = in_run if bits_set(in_run) >= bits_set(of_rank) else of_rank
        helped |= in_run | of_rank
        many += 1
    room[MANY], room[HELPED] = many, helped


@inlined
def dead_cards(hand, room):
    """Return how many cards of the hand no open card helps."""
    return bits_set(hand & ~room[HELPED])


@inlined
def helpers(card, room):
    """Return how many open cards help a card, a set of one."""
    found = 0
    for at in range(room[MANY]):
        found += 1 if room[HELPS + at] & card != 0 else 0
    return found


@kernel
def reaches(need, room):
    """Return whether one or two open cards, and what could be laid along, are ``need`` or more."""
    along, many = part(room, ALONG), room[MANY]
    if need <= 0:
        return True
    for at in range(many):
        if bits_set(along[at]) + 1 >= need:
            return True
        for other in range(at):
            if bits_set(along[at] | along[other]) + 2 >= need:
                return True
    return False
