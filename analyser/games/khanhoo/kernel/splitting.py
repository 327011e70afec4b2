"""What does a hand score in the split that scores most?  Compiled; ``reference.worth.best_points``.

The melds that are no sequences are few in a hand: all sets of them are tried, and of what is left
the sequences are counted by taking the lowest, again and again, which is best since all that count
have three cards.  A single joker stands in the meld where it brings most.  Hands with two jokers
are left to the finder of all rummies (``melds.finder``).
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo import rules as R
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.melds import finder
from analyser.games.melds.catalogue import MOST_KINDS

MOST_WAYS = 64
"""More than a hand of sixteen cards has melds without joker that are no sequences."""
DEEP = 6
"""More than a hand has melds beside each other."""

# Where things lie in the scratch of a split: the melds that may be chosen, faces, faces twice and
# points,
WAY_ONE = 0
WAY_TWO = WAY_ONE + MOST_WAYS
WAY_POINTS = WAY_TWO + MOST_WAYS
"""which is chosen at each depth, what is left there, and what was scored before;"""
AT = WAY_POINTS + MOST_WAYS
LEFT_ONE = AT + DEEP
LEFT_TWO = LEFT_ONE + DEEP
SCORED = LEFT_TWO + DEEP
QUOTAS = SCORED + DEEP
"""and what the finder wants: how many melds of each kind, and its room."""
ROOM = QUOTAS + MOST_KINDS
SPLIT_SIZE = ROOM + finder.ROOM


@inlined
def sequences(one, two):
    """Return how many sequences of three these cards make at most."""
    one &= C.NUMBERS
    found = 0
    starts = one & (one >> 1) & (one >> 2) & C.LOW_RANKS
    while starts != 0:
        run = (starts & -starts) * 7
        one &= ~(run & ~two)
        two &= ~run
        found += 1
        starts = one & (one >> 1) & (one >> 2) & C.LOW_RANKS
    return found


@inlined
def add_way(room, count, one, two, points):
    """Add a meld to those that may be chosen; returns how many there are."""
    room[WAY_ONE + count], room[WAY_TWO + count], room[WAY_POINTS + count] = one, two, points
    return count + 1


@inlined
def holds(one, two, faces, twice):
    """Say whether some cards have all of a meld."""
    return (faces & ~one) | (twice & ~two) == 0


@kernel
def list_ways(one, two, rules, room):
    """List the melds that some cards have, jokers and sequences left out; returns how many."""
    count = 0
    ranks = (one >> 16) & (one >> 32) & (one >> 48) & C.RANKS_2_9
    while ranks != 0:
        triplet = C.TRIPLE << lowest_bit(ranks)
        ranks &= ranks - 1
        count = add_way(room, count, triplet, 0, rules[R.TRIPLET_POINTS])
        if triplet & ~two == 0:
            count = add_way(room, count, triplet, triplet, rules[R.DOUBLE_TRIPLET_POINTS])
    if bits_set(one & C.ACES) + bits_set(two & C.ACES) >= 3:
        for at in range(C.ACE_MELDS):
            if holds(one, two, C.ACE_ONE[at], C.ACE_TWO[at]):
                points = rules[R.ACES_POINTS]
                count = add_way(room, count, C.ACE_ONE[at], C.ACE_TWO[at], points)
        if C.ACES & ~two == 0:
            count = add_way(room, count, C.ACES, C.ACES, rules[R.DOUBLE_ACES_POINTS])
    if C.CLUBS & ~one == 0:
        count = add_way(room, count, C.CLUBS, 0, rules[R.ROYAL_POINTS])
        if C.CLUBS & ~two == 0:
            count = add_way(room, count, C.CLUBS, C.CLUBS, rules[R.DOUBLE_ROYAL_POINTS])
    if C.KHANHOO & ~one == 0:
        count = add_way(room, count, C.KHANHOO, 0, rules[R.KHANHOO_POINTS])
        if C.KHANHOO & ~two == 0:
            count = add_way(room, count, C.KHANHOO, C.KHANHOO, rules[R.DOUBLE_KHANHOO_POINTS])
    if two & (C.H9 | C.S8 | C.D7) != 0:
        for at in range(3):
            card = 1 << C.COURT_CARDS[at]
            club = 1 << C.COURT_CLUBS[at]
            if two & card != 0 and one & club != 0:
                count = add_way(room, count, card | club, card, rules[R.COURT_POINTS])
    return count


@kernel
def with_joker_run(one, two):
    """Return how many sequences of three these cards and a joker make at most."""
    plain = sequences(one, two)
    number = one & C.NUMBERS
    for step in range(1, 3):
        # Two neighbours, or two with one between, which the joker makes three.
        pairs = number & (number >> step) & (C.LOW_RANKS | C.MID_RANKS)
        while pairs != 0:
            first = pairs & -pairs
            pairs &= pairs - 1
            taken = first | first << step
            if sequences(one & ~(taken & ~two), two & ~taken) == plain:
                return plain + 1
    return plain


@inlined
def with_way(one, two, faces, twice, points, worth, most):
    """Return the greater of ``most`` and what a meld of these cards scores, and sequences of the
    rest.
    """
    if holds(one, two, faces, twice):
        left = (one & ~faces) | (two & faces & ~twice)
        return max(most, points + worth * sequences(left, two & ~faces))
    return most


@kernel
def best_with_joker(one, two, rules):
    """Return the most that cards and a joker score in sequences and one meld with the joker."""
    worth = rules[R.SEQUENCE_POINTS]
    plain = worth * sequences(one, two)
    most = worth * with_joker_run(one, two)
    for at in range(C.JOKER_KINDS):
        points = rules[R.SEQUENCE_POINTS + C.JOKER_KIND[at]]
        # The sequences of what is left are no more than those of all.
        if points + plain > most and bits_set(two) >= C.JOKER_PAIRS[at]:
            for way in range(C.JOKER_FIRST[at], C.JOKER_FIRST[at + 1]):
                faces, twice = C.JOKER_ONE[way], C.JOKER_TWO[way]
                most = with_way(one, two, faces, twice, points, worth, most)
    points = rules[R.TRIPLET_POINTS]
    if points + plain > most:
        for at in range(3):
            pair = C.SUIT_PAIRS[at]
            ranks = (one >> (16 * (pair & 3))) & (one >> (16 * (pair >> 2))) & C.RANKS_2_9
            while ranks != 0:
                rank = lowest_bit(ranks)
                ranks &= ranks - 1
                faces = (1 << (16 * (pair & 3)) | 1 << (16 * (pair >> 2))) << rank
                most = with_way(one, two, faces, 0, points, worth, most)
    return most


@kernel
def best_points(one, two, jokers, rules, room):
    """Return the points of the split of a hand that scores most.  ``room``: ``SPLIT_SIZE``."""
    if jokers > 1:
        for kind in range(MOST_KINDS):
            room[QUOTAS + kind] = -1
        book = part(rules, rules[R.SCORED_BOOK])
        return finder.best(book, one, two, jokers, part(room, QUOTAS), part(room, ROOM))
    ways, worth = list_ways(one, two, rules, room), rules[R.SEQUENCE_POINTS]
    if ways == 0:
        if jokers == 0:
            return worth * sequences(one, two)
        return best_with_joker(one, two, rules)
    depth, at, scored, most = 0, 0, 0, 0
    fresh = True
    while True:
        if fresh:
            # What comes of the melds chosen so far, and nothing but sequences and the joker.
            rest = best_with_joker(one, two, rules) if jokers == 1 else worth * sequences(one, two)
            most = max(most, scored + rest)
            fresh = False
        while at < ways and not holds(one, two, room[WAY_ONE + at], room[WAY_TWO + at]):
            at += 1
        if at >= ways:
            if depth == 0:
                return most
            depth -= 1
            at = room[AT + depth] + 1
            one, two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
            scored = room[SCORED + depth]
            continue
        room[AT + depth], room[SCORED + depth] = at, scored
        room[LEFT_ONE + depth], room[LEFT_TWO + depth] = one, two
        depth += 1
        faces, twice = room[WAY_ONE + at], room[WAY_TWO + at]
        scored += room[WAY_POINTS + at]
        one = (one & ~faces) | (two & faces & ~twice)
        two &= ~faces
        fresh = True
