"""What does a hand score in the split that scores most?  Compiled; in words ``khanhoo.splitting``.

The melds that are not sequences are few in a hand: all sets of them are tried, and of what is left
the sequences are counted by taking the lowest, again and again, which is best since all that count
have three cards.  A single joker is in the meld where it brings most.  Hands with two jokers
are left to the finder of all rummies (``melds.finder``).
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.rules import R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import MOST_KINDS

MOST_WAYS = 64
"""More than a hand of sixteen cards has melds without joker that are not sequences, and more than
it has with one."""
DEEP = 6
"""More than a hand has melds beside each other."""

# Where things lie in the scratch of a split: the melds that may be chosen, faces, faces twice and
# points, and what those from one on score together at most;
WAY_ONE = 0
WAY_TWO = WAY_ONE + MOST_WAYS
WAY_POINTS = WAY_TWO + MOST_WAYS
WAY_MORE = WAY_POINTS + MOST_WAYS
"""the same of the melds that a joker completes;"""
JOKER_ONE = WAY_MORE + MOST_WAYS
JOKER_TWO = JOKER_ONE + MOST_WAYS
JOKER_POINTS = JOKER_TWO + MOST_WAYS
"""which is chosen at each depth, what is left there, what was scored before, and what the sequences
of what is left score;"""
AT = JOKER_POINTS + MOST_WAYS
LEFT_ONE = AT + DEEP
LEFT_TWO = LEFT_ONE + DEEP
SCORED = LEFT_TWO + DEEP
RUNS = SCORED + DEEP
QUOTAS = RUNS + DEEP
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
def apart(one, two):
    """Return the faces, held once, of melds that share none with another one: of sequences, of
    triplets, of the royal, of the khanhoo.

    The best split of a hand without joker has each of them, and scores as much less without one of
    its cards.
    """
    n = one & C.NUMBERS
    starts = n & (n >> 1) & (n >> 2) & C.LOW_RANKS
    ranks = (one >> 16) & (one >> 32) & (one >> 48) & C.RANKS_2_9
    royal = C.CLUBS if C.CLUBS & ~one == 0 else 0
    khanhoo = C.KHANHOO if C.KHANHOO & ~one == 0 else 0
    # Faces of one meld at least, and of two; aces and courts are left to the whole split.
    once, more = starts, two & one
    for other in (starts << 1, starts << 2, ranks * C.TRIPLE, royal, khanhoo):
        more |= once & other
        once |= other
    if bits_set(one & C.ACES) + bits_set(two & C.ACES) >= 3:
        more |= C.ACES
    more |= C.courts(one, two)
    starts &= ~(more | more >> 1 | more >> 2)
    ranks &= ~(more >> 16 | more >> 32 | more >> 48)
    royal, khanhoo = royal if royal & more == 0 else 0, khanhoo if khanhoo & more == 0 else 0
    return starts * 7, ranks * C.TRIPLE, royal, khanhoo


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
def add_joker_way(room, count, one, two, points):
    """Add a meld to those that the joker may complete; returns how many there are."""
    room[JOKER_ONE + count], room[JOKER_TWO + count] = one, two
    room[JOKER_POINTS + count] = points
    return count + 1


@kernel
def list_joker_ways(one, two, rules, room):
    """List what some cards have of the melds that a joker completes, sequences left out; returns
    how many.
    """
    count, twice_many = 0, bits_set(two)
    for at in range(C.JOKER_KINDS):
        if twice_many >= C.JOKER_PAIRS[at]:
            points = rules[R.SEQUENCE_POINTS + C.JOKER_KIND[at]]
            for way in range(C.JOKER_FIRST[at], C.JOKER_FIRST[at + 1]):
                if holds(one, two, C.JOKER_ONE[way], C.JOKER_TWO[way]):
                    faces, twice = C.JOKER_ONE[way], C.JOKER_TWO[way]
                    count = add_joker_way(room, count, faces, twice, points)
    for at in range(3):
        first, second = 16 * (C.SUIT_PAIRS[at] & 3), 16 * (C.SUIT_PAIRS[at] >> 2)
        ranks = (one >> first) & (one >> second) & C.RANKS_2_9
        while ranks != 0:
            faces = (1 << first | 1 << second) << lowest_bit(ranks)
            ranks &= ranks - 1
            count = add_joker_way(room, count, faces, 0, rules[R.TRIPLET_POINTS])
    return count


@kernel
def best_with_joker(one, two, ways, worth, runs, room):
    """Return the most that cards and a joker score in sequences and one meld with the joker.

    ``ways``: of how many the list has been made; ``worth``: of a sequence; ``runs``: what the
    sequences of all these cards score, which is more than those of what a meld leaves.
    """
    most = runs
    for way in range(ways):
        points = room[JOKER_POINTS + way]
        if points + runs > most:
            faces, twice = room[JOKER_ONE + way], room[JOKER_TWO + way]
            if holds(one, two, faces, twice):
                left = (one & ~faces) | (two & faces & ~twice)
                most = max(most, points + worth * sequences(left, two & ~faces))
    if runs + worth > most:
        most = max(most, worth * with_joker_run(one, two))
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
    runs, completed, joker = worth * sequences(one, two), 0, 0
    if jokers == 1:
        completed, joker = list_joker_ways(one, two, rules, room), worth
        for way in range(completed):
            joker = max(joker, room[JOKER_POINTS + way])
    more = 0
    for way in range(ways - 1, -1, -1):
        # One whose cards are there twice may come twice.
        again = 2 if room[WAY_ONE + way] & ~two == 0 and room[WAY_TWO + way] == 0 else 1
        more += again * room[WAY_POINTS + way]
        room[WAY_MORE + way] = more
    depth, at, scored, most = 0, 0, 0, -1
    while True:
        # No set of melds from here on scores more than this, whatever the joker completes.
        if at < ways and scored + room[WAY_MORE + at] + runs + joker <= most:
            at = ways
        while at < ways and not holds(one, two, room[WAY_ONE + at], room[WAY_TWO + at]):
            at += 1
        if at < ways:
            room[AT + depth], room[SCORED + depth], room[RUNS + depth] = at, scored, runs
            room[LEFT_ONE + depth], room[LEFT_TWO + depth] = one, two
            depth += 1
            faces, twice = room[WAY_ONE + at], room[WAY_TWO + at]
            scored += room[WAY_POINTS + at]
            one = (one & ~faces) | (two & faces & ~twice)
            two &= ~faces
            runs = worth * sequences(one, two)
            continue
        # The melds chosen so far, and nothing but sequences and what the joker completes.
        if scored + runs + joker > most:
            rest = runs
            if jokers == 1:
                rest = best_with_joker(one, two, completed, worth, runs, room)
            most = max(most, scored + rest)
        if depth == 0:
            return most
        depth -= 1
        at = room[AT + depth] + 1
        one, two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
        scored, runs = room[SCORED + depth], room[RUNS + depth]
