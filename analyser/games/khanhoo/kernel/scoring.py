"""Which split scores a hand, what does a player score, and what is in a hand's row?  Compiled.

The same in words is ``referee``, and ``khanhoo.splitting`` for the split that scores most.  The
melds that are not sequences are few in a hand: all sets of them are tried, and of what is left the
sequences are counted by taking the lowest, again and again, which is best since all that count have
three cards.  A single joker is in the meld where it brings most.  Hands with two jokers are left to
the finder of all rummies (``melds.finder``).
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo.columns import C, S
from analyser.games.khanhoo.kernel import faces as K
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, KIND, MOST_KINDS, ONE, SIZE, TWO, WORTH
from analyser.games.rows import NULL

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
WAY_AT_DEPTH = JOKER_POINTS + MOST_WAYS
LEFT_ONE = WAY_AT_DEPTH + DEEP
LEFT_TWO = LEFT_ONE + DEEP
SCORED_BEFORE = LEFT_TWO + DEEP
RUNS = SCORED_BEFORE + DEEP
QUOTAS = RUNS + DEEP
"""and what the finder wants: how many melds of each kind, and its room."""
ROOM = QUOTAS + MOST_KINDS
SPLIT_SIZE = ROOM + finder.ROOM


@inlined
def sequences(one, two):
    """Return how many sequences of three these cards make at most."""
    one &= K.NUMBERS
    found = 0
    starts = one & (one >> 1) & (one >> 2) & K.LOW_RANKS
    while starts != 0:
        run = (starts & -starts) * 7
        one &= ~(run & ~two)
        two &= ~run
        found += 1
        starts = one & (one >> 1) & (one >> 2) & K.LOW_RANKS
    return found


@inlined
def find_disjoint(one, two):
    """Return the faces, held once, of melds that share none with another one: of sequences, of
    triplets, of the royal, of the khanhoo.

    The best split of a hand without joker has each of them, and scores as much less without one of
    its cards.
    """
    n = one & K.NUMBERS
    starts = n & (n >> 1) & (n >> 2) & K.LOW_RANKS
    ranks = (one >> 16) & (one >> 32) & (one >> 48) & K.RANKS_2_9
    royal = K.CLUBS if K.CLUBS & ~one == 0 else 0
    khanhoo = K.KHANHOO if K.KHANHOO & ~one == 0 else 0
    # Faces of one meld at least, and of two; aces and courts are left to the whole split.
    once, more = starts, two & one
    for other in (starts << 1, starts << 2, ranks * K.TRIPLE, royal, khanhoo):
        more |= once & other
        once |= other
    if bits_set(one & K.ACES) + bits_set(two & K.ACES) >= 3:
        more |= K.ACES
    more |= K.courts(one, two)
    starts &= ~(more | more >> 1 | more >> 2)
    ranks &= ~(more >> 16 | more >> 32 | more >> 48)
    royal, khanhoo = royal if royal & more == 0 else 0, khanhoo if khanhoo & more == 0 else 0
    return starts * 7, ranks * K.TRIPLE, royal, khanhoo


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
    ranks = (one >> 16) & (one >> 32) & (one >> 48) & K.RANKS_2_9
    while ranks != 0:
        triplet = K.TRIPLE << lowest_bit(ranks)
        ranks &= ranks - 1
        count = add_way(room, count, triplet, 0, rules[R.TRIPLET_POINTS])
        if triplet & ~two == 0:
            count = add_way(room, count, triplet, triplet, rules[R.DOUBLE_TRIPLET_POINTS])
    if bits_set(one & K.ACES) + bits_set(two & K.ACES) >= 3:
        for at in range(K.ACE_MELDS):
            if holds(one, two, K.ACE_ONE[at], K.ACE_TWO[at]):
                points = rules[R.ACES_POINTS]
                count = add_way(room, count, K.ACE_ONE[at], K.ACE_TWO[at], points)
        if K.ACES & ~two == 0:
            count = add_way(room, count, K.ACES, K.ACES, rules[R.DOUBLE_ACES_POINTS])
    if K.CLUBS & ~one == 0:
        count = add_way(room, count, K.CLUBS, 0, rules[R.ROYAL_POINTS])
        if K.CLUBS & ~two == 0:
            count = add_way(room, count, K.CLUBS, K.CLUBS, rules[R.DOUBLE_ROYAL_POINTS])
    if K.KHANHOO & ~one == 0:
        count = add_way(room, count, K.KHANHOO, 0, rules[R.KHANHOO_POINTS])
        if K.KHANHOO & ~two == 0:
            count = add_way(room, count, K.KHANHOO, K.KHANHOO, rules[R.DOUBLE_KHANHOO_POINTS])
    if two & (K.H9 | K.S8 | K.D7) != 0:
        for at in range(3):
            card = 1 << K.COURT_CARDS[at]
            club = 1 << K.COURT_CLUBS[at]
            if two & card != 0 and one & club != 0:
                count = add_way(room, count, card | club, card, rules[R.COURT_POINTS])
    return count


@kernel
def count_joker_runs(one, two):
    """Return how many sequences of three these cards and a joker make at most."""
    plain = sequences(one, two)
    number = one & K.NUMBERS
    for step in range(1, 3):
        # Two neighbours, or two with one between, which the joker makes three.
        pairs = number & (number >> step) & (K.LOW_RANKS | K.MID_RANKS)
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
    for at in range(K.JOKER_KINDS):
        if twice_many >= K.JOKER_PAIRS[at]:
            points = rules[R.SEQUENCE_POINTS + K.JOKER_KIND[at]]
            for way in range(K.JOKER_FIRST[at], K.JOKER_FIRST[at + 1]):
                if holds(one, two, K.JOKER_ONE[way], K.JOKER_TWO[way]):
                    faces, twice = K.JOKER_ONE[way], K.JOKER_TWO[way]
                    count = add_joker_way(room, count, faces, twice, points)
    for at in range(3):
        first, second = 16 * (K.SUIT_PAIRS[at] & 3), 16 * (K.SUIT_PAIRS[at] >> 2)
        ranks = (one >> first) & (one >> second) & K.RANKS_2_9
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
        most = max(most, worth * count_joker_runs(one, two))
    return most


@kernel
def best_points(one, two, jokers, rules, room):
    """Return the points of the split of a hand that scores most.  ``room``: ``SPLIT_SIZE``."""
    if jokers > 1:
        for kind in range(MOST_KINDS):
            room[QUOTAS + kind] = -1
        book = part(rules, rules[R.SCORED_BOOK])
        return finder.find_best(book, one, two, jokers, part(room, QUOTAS), part(room, ROOM))
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
            room[WAY_AT_DEPTH + depth], room[SCORED_BEFORE + depth], room[RUNS + depth] = (
                at,
                scored,
                runs,
            )
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
        at = room[WAY_AT_DEPTH + depth] + 1
        one, two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
        scored, runs = room[SCORED_BEFORE + depth], room[RUNS + depth]


# -- the split that is scored ----------------------------------------------------------------------

KIND_COUNT = len(KINDS)
MOST_CHOSEN = 8
"""More melds than a hand has."""
CHOSEN_WAYS = 0
"""Where the ways of a split stand, of the book that it was looked for in, ``−1`` behind them."""
SPLIT = CHOSEN_WAYS + MOST_CHOSEN
"""And the room in which it is looked for."""
BEST_SIZE = SPLIT + SPLIT_SIZE


@kernel
def best_now(mine, rules, room):
    """Return the points of a hand's best split; it is looked for once as long as it is the same."""
    if mine[T.BEST] < 0:
        one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
        mine[T.BEST] = best_points(one, two, jokers, rules, room)
    return mine[T.BEST]


@kernel
def best_split(one, two, jokers, rules, room):
    """Find the split that scores most as the finder has it; returns points and cards left over.

    Its ways are in ``room``, of ``BEST_SIZE``.  The finder's is the first of all splits, in its
    order, that score as much: a way belongs to it if with the ways before it, and whatever is best
    of what is left, as much can be scored.
    """
    points = best_points(one, two, jokers, rules, part(room, SPLIT))
    return points, split_for(points, one, two, jokers, rules, room)


@kernel
def split_for(points, one, two, jokers, rules, room):
    """Do the same where it is known what the split scores; returns the cards left over."""
    book, there = part(rules, rules[R.SCORED_BOOK]), part(room, SPLIT)
    left, scored, many = bits_set(one) + bits_set(two) + jokers, 0, 0
    faces = one
    while scored < points:
        face = lowest_bit(faces)
        way, past = finder.first_of(book, face), finder.first_of(book, face + 1)
        while way < past and scored < points:
            gains = scored + finder.way_at(book, way, WORTH)
            if gains <= points and finder.is_held(book, way, one, two, jokers):
                taken, twice = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
                rest, rest_two = finder.drop_once(one, two, taken, twice), two & ~taken
                other = jokers - finder.way_at(book, way, JOKERS)
                # What has all the points by then needs no more.
                if (
                    gains == points
                    or gains + best_points(rest, rest_two, other, rules, there) == points
                ):
                    one, two, jokers, scored = rest, rest_two, other, gains
                    left -= finder.way_at(book, way, SIZE)
                    room[CHOSEN_WAYS + many] = way
                    many += 1
                    # The same way may come once more.
                    continue
            way += 1
        faces &= faces - 1
    room[CHOSEN_WAYS + many] = -1
    return left


@kernel
def full_split(one, two, jokers, rules, room):
    """Find the split that uses every card and scores most, the first of them; returns its points.

    There is one.  Its ways are in ``room`` as of ``split_for``, but of the book of all ways.
    """
    book, there, most = T.whole_book(rules), part(room, SPLIT + ROOM), -1
    found = finder.first_split(book, one, two, jokers, there)
    while found == 1:
        points, many = 0, there[finder.DEPTH]
        for at in range(many):
            points += finder.way_at(book, there[finder.CHOSEN_WAYS + at], WORTH)
        if points > most:
            most = points
            for at in range(many):
                room[CHOSEN_WAYS + at] = there[finder.CHOSEN_WAYS + at]
            room[CHOSEN_WAYS + many] = -1
        found = finder.next_split(book, there)
    return most


@inlined
def is_full(rules):
    """Say whether whoever goes out is scored by a split that uses every card."""
    return rules[R.OUT_SPLIT] == R.OUT_SPLIT_EVERY_CARD


@kernel
def score_out(one, two, jokers, rules, room):
    """Return the points of the split that scores a hand whose player goes out with it."""
    if is_full(rules):
        return full_split(one, two, jokers, rules, room)
    return best_points(one, two, jokers, rules, part(room, SPLIT))


# -- a finished hand


@inlined
def bonus(table, rules, seat):
    """Return what a player scores for going out."""
    return rules[R.OUT_POINTS] if table[T.WENT_OUT] == seat else 0


@inlined
def is_scored_full(table, rules, seat):
    """Say whether a player is scored by a split that uses every card."""
    return table[T.WENT_OUT] == seat and is_full(rules)


@kernel
def score(table, rules, seat, room):
    """Return what a player scores in a finished hand; ``room``: ``BEST_SIZE``."""
    mine = T.seat_at(table, seat)
    if is_scored_full(table, rules, seat):
        one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
        points = full_split(one, two, jokers, rules, room)
    else:
        points = best_now(mine, rules, part(room, SPLIT))
    return points + mine[T.SHOWN_POINTS] + bonus(table, rules, seat)


@kernel
def write_row(table, _rules, row, _work):
    """Write how the hand ended."""
    is_out = table[T.ENDING_REASON] == T.SOMEBODY_OUT
    row[C.ENDING] = C.ENDING_OUT if is_out else C.ENDING_TURN_LIMIT
    row[C.OUT_SEAT] = table[T.WENT_OUT] if is_out else NULL
    row[C.RESTOCKS], row[C.REFUSED] = table[T.RESTOCKS], table[T.REFUSED_CLAIMS]


@kernel
def write_seat(table, rules, seat, here, room):
    """Write what a seat scores, and for which melds."""
    mine = T.seat_at(table, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    if is_scored_full(table, rules, seat):
        points, over, book = full_split(one, two, jokers, rules, room), 0, T.whole_book(rules)
    else:
        points = best_now(mine, rules, part(room, SPLIT))
        over = split_for(points, one, two, jokers, rules, room)
        book = part(rules, rules[R.SCORED_BOOK])
    here[S.HAND_POINTS], here[S.UNMELDED_CARDS] = points, over
    here[S.SHOWN_POINTS], here[S.OUT_POINTS] = mine[T.SHOWN_POINTS], bonus(table, rules, seat)
    here[S.SCORE] = points + here[S.SHOWN_POINTS] + here[S.OUT_POINTS]
    here[S.BUMPS], here[S.TAKES] = mine[T.BUMPS], mine[T.TAKES]
    for kind in range(KIND_COUNT):
        here[S.SEQUENCE + kind] = (mine[T.SHOWN_KINDS] >> (4 * kind)) & 15
    at = CHOSEN_WAYS
    while room[at] >= 0:
        here[S.SEQUENCE + finder.way_at(book, room[at], KIND)] += 1
        at += 1
