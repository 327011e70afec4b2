"""What do a position and an option look like, for the player to move?  Whole numbers, compiled.

What each number means is in ``conquian.option_features``, in the same order.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import copy, part
from analyser.games.conquian.kernel import decide, laying
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.option_features import OPTION, POSITION
from analyser.games.conquian.rules import CARD_COUNT, MOST_MELDS, SEATS, SUIT_SIZE, R

SEEN_FEATURES, OPTION_FEATURES = len(POSITION), len(OPTION)
ASK, FORCE, DISCARD = range(3)
WORK = SEATS + CARD_COUNT
"""Where in the room of a search a decision is worked out (``kernel.game``)."""


@inlined
def decision_kind(table):
    """Return the kind of decision at hand."""
    phase = table[T.PHASE]
    return FORCE if phase == T.FORCE else DISCARD if phase == T.DISCARD else ASK


@merged
def work_of(room):
    """Return where a decision is worked out."""
    return part(room, WORK)


@inlined
def count_joined(melds, left):
    """Return how many of some cards go on with runs among some melds, or with groups of three."""
    return bits_set(left & (laying.third_of(laying.runs_of(melds)) | laying.fourths_of(melds)))


@kernel
def see(table, rules, room, seen):
    """Fill in what the position is like."""
    seat, work = table[T.TO_MOVE], work_of(room)
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)
    left, outlook = T.find_unseen(table, seat), part(work, decide.OUTLOOK)
    hand = mine[T.HAND]
    decide.look(part(mine, T.MELDS0), hand, left, outlook)
    asks = table[T.PHASE] == T.ASK
    seen[0], seen[1] = T.count_melded(table, seat), bits_set(hand)
    seen[2] = rules[R.MELD_TARGET] - T.count_melded(table, 1 - seat)
    seen[3] = bits_set(theirs[T.HAND])
    seen[4] = T.stock_size(rules) - table[T.TURNED_COUNT]
    seen[5] = 1 if asks and T.own_turn(table) else 0
    seen[6] = 1 if asks and table[T.LAST] != 0 else 0
    seen[7], seen[8] = outlook[decide.MANY], decide.dead_cards(hand, outlook)
    seen[9], seen[10] = mine[T.LONGEST], theirs[T.LONGEST]
    seen[11] = count_joined(part(theirs, T.MELDS0), left)


@kernel
def describe(table, rules, move, room, here):
    """Fill in what an option is like."""
    if table[T.PHASE] == T.FORCE:
        describe_forcing(table, rules, move, room, here)
        return
    seat, work, card = table[T.TO_MOVE], work_of(room), table[T.CARD]
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)
    asks, lain, left = table[T.PHASE] == T.ASK, mine[T.LAID_CARDS], T.find_unseen(table, seat)
    taken = move & card if asks else 0
    laid = move & ~card if asks else 0
    hand, melds = mine[T.HAND] & ~move, part(work, laying.MELDS)
    if taken | laid != 0:
        laying.arrange(rules, lain, taken, laid, 0, work)
        lain |= taken | laid
    else:
        copy(part(mine, T.MELDS0), melds, MOST_MELDS)
    outlook = part(work, decide.OUTLOOK)
    lacks = rules[R.MELD_TARGET] - bits_set(lain)
    decide.look(melds, hand, left, outlook)
    here[0], here[1], here[2] = 1 if taken != 0 else 0, bits_set(laid), lacks
    here[3], here[4] = outlook[decide.MANY], decide.dead_cards(hand, outlook)
    here[5] = laying.longest_of(melds)
    count_wins(outlook, lacks, part(here, 6))
    given = move
    if asks:
        given = card if taken == 0 and table[T.LAST] == 0 else 0
    for at in range(11, OPTION_FEATURES):
        here[at] = 0
    if given != 0:
        face = lowest_bit(given)
        suit, rank = left >> (face & ~(SUIT_SIZE - 1)) & laying.SUIT, face & (SUIT_SIZE - 1)
        feeds = laying.fits(rules, theirs[T.LAID_CARDS], given, work)
        here[11] = 1 if feeds else 0
        here[12] = 1 if feeds and T.count_melded(table, 1 - seat) + 1 >= rules[R.MELD_TARGET] else 0
        here[13] = bits_set(left & ACES << rank)
        near = 1 << rank
        here[14] = bits_set(suit & (near << 1 | near << 2 | near >> 1 | near >> 2))
    if asks and taken == 0 and rules[R.FORCE] != R.FORCE_NO and hand != 0:
        here[15] = 1 if laying.fits(rules, lain, card, work) else 0


@kernel
def count_wins(outlook, lacks, here):
    """Count what goes along with the open cards, and with how many of them a player wins."""
    along, many = part(outlook, decide.LAID_ALONG), outlook[decide.MANY]
    for at in range(5):
        here[at] = 0
    for first in range(many):
        one = along[first]
        here[0] += bits_set(one)
        here[1] = max(here[1], bits_set(one))
        here[2] += 1 if bits_set(one) + 1 >= lacks else 0
        for second in range(first):
            two = one | along[second]
            here[3] += 1 if bits_set(two) + 2 >= lacks else 0
            for third in range(second):
                here[4] += 1 if bits_set(two | along[third]) + 3 >= lacks else 0


@kernel
def describe_forcing(table, rules, move, room, here):
    """Fill in what it is like to make the other take the card, or not to."""
    seat, work = table[T.TO_MOVE], work_of(room)
    theirs, melds = T.seat_at(table, 1 - seat), part(work, laying.MELDS)
    if move != 0:
        laying.arrange(rules, theirs[T.LAID_CARDS], table[T.CARD], 0, 0, work)
    else:
        copy(part(theirs, T.MELDS0), melds, MOST_MELDS)
    here[0], here[1] = move, laying.longest_of(melds)
    here[2] = count_joined(melds, T.find_unseen(table, seat))
