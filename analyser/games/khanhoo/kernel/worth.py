"""What is a hand worth to the player who holds it?  Compiled; the sheet in ``policies`` says what
counts.

What a player has not seen is two sets: ``u1``, the faces of which a copy is unseen at least, and
``u2``, those of which both are.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel.scoring import best_points
from analyser.games.khanhoo.policies import H
from analyser.games.khanhoo.rules import R


@inlined
def copies(faces, u1, u2):
    """Return how many unseen copies there are of some faces."""
    return bits_set(faces & u1) + bits_set(faces & u2)


@inlined
def lacks_one(one, two, faces, twice, u1, u2):
    """Return the unseen copies of the card that a meld lacks; 0: it lacks none, or more."""
    once, more = faces & ~one, twice & ~two
    return copies(once | more, u1, u2) * (bits_set(once) + bits_set(more) == 1)


@inlined
def near_common(one, rules, u1, u2):
    """Return what ``near_points`` counts of sequences and triplets."""
    n = one & C.NUMBERS
    free = ~one
    low = (n >> 1) & (n >> 2) & free & C.LOW_RANKS
    mid = (n << 1) & (n >> 1) & free & C.MID_RANKS
    high = ((n & C.LOW_RANKS) << 1 & n) << 1 & free & C.HIGH_RANKS
    found = copies(low, u1, u2) + copies(mid, u1, u2) + copies(high, u1, u2)
    found *= rules[R.SEQUENCE_POINTS]
    d, h, s = n >> 16 & C.RANKS_2_9, n >> 32 & C.RANKS_2_9, n >> 48 & C.RANKS_2_9
    third = ((h & s) << 16 | (d & s) << 32 | (d & h) << 48) & free
    return found + rules[R.TRIPLET_POINTS] * copies(third, u1, u2)


@inlined
def find_missed(p, q, p_unseen, q_unseen):
    """Return where one of two cards is held, and of the other one a copy is unseen."""
    return (p & ~q & q_unseen) | (q & ~p & p_unseen)


@inlined
def add_places(a, b, c):
    """Return in which places one or three of three sets are, and in which two or three."""
    return a ^ b ^ c, (a & b) | (c & (a ^ b))


@inlined
def near_changes(one, u1, u2):
    """Return what ``near_without`` asks about each card of a hand, a set of faces each.

    How many unseen copies lack for the sequences that lack one card and have this one, as a number
    of three digits, the ones first; how many sequences have it, as one of two; for triplets such
    copies, at least one and two of them, and whether there is one.
    """
    n, v1, v2 = one & C.NUMBERS, u1 & C.NUMBERS, u2 & C.NUMBERS
    below, below_two, above, above_two = n << 1, n << 2, n >> 1, n >> 2
    under, under_two, over, over_two = v1 << 1, v1 << 2, v1 >> 1, v1 >> 2
    low = find_missed(below, below_two, under, under_two)
    mid = find_missed(below, above, under, over)
    high = find_missed(above, above_two, over, over_two)
    ones, twos = add_places(low, mid, high)
    under, under_two, over, over_two = v2 << 1, v2 << 2, v2 >> 1, v2 >> 2
    low = find_missed(below, below_two, under, under_two)
    mid = find_missed(below, above, under, over)
    high = find_missed(above, above_two, over, over_two)
    more, more_twos = add_places(low, mid, high)
    twos, fours = add_places(twos, more_twos, ones & more)
    runs, runs_two = add_places(below & below_two, below & above, above & above_two)
    numbers = C.RANKS_2_9 * C.TRIPLE
    first, second = C.suits_of_rank(n & numbers)
    first_unseen, second_unseen = C.suits_of_rank(v1 & numbers)
    third = find_missed(first, second, first_unseen, second_unseen)
    first_unseen, second_unseen = C.suits_of_rank(v2 & numbers)
    both = find_missed(first, second, first_unseen, second_unseen)
    return ones ^ more, twos, fours, runs, runs_two, third, both, first & second


@inlined
def has(faces, card):
    """Return 1 where a card is in a set, otherwise 0."""
    return (faces >> card) & 1


@inlined
def near_without(card, changes, rules, u1, u2):
    """Return by how much ``near_common`` is more without a card that is held once.

    What lacks another card as it is goes; what has it lacks it then.  ``changes``: as
    ``near_changes`` returns them.
    """
    ones, twos, fours, runs, runs_two, third, both, triplet = changes
    unseen = has(u1, card) + has(u2, card)
    sequences = unseen * (has(runs, card) + 2 * has(runs_two, card))
    sequences -= has(ones, card) + 2 * has(twos, card) + 4 * has(fours, card)
    triplets = unseen * has(triplet, card) - has(third, card) - has(both, card)
    return rules[R.SEQUENCE_POINTS] * sequences + rules[R.TRIPLET_POINTS] * triplets


NAMED_FACES = C.CLUBS | C.KHANHOO | C.H9 | C.S8 | C.D7
"""The faces of the melds that are made of faces with names: royal, khanhoo and courts."""


@inlined
def near_named(one, two, rules, u1, u2):
    """Return what ``near_points`` counts of royal, khanhoo and courts."""
    found = rules[R.ROYAL_POINTS] * lacks_one(one, 0, C.CLUBS, 0, u1, u2)
    found += rules[R.KHANHOO_POINTS] * lacks_one(one, 0, C.KHANHOO, 0, u1, u2)
    # By the clubs of the courts: of which the club, a number card and another one are held.
    clubs, numbers, both = one & C.CLUBS, C.court_clubs(one), C.court_clubs(two)
    courts = copies(clubs & numbers & ~both, C.court_clubs(u1), C.court_clubs(u2))
    courts += copies(both & ~clubs, u1, u2)
    return found + rules[R.COURT_POINTS] * courts


@inlined
def near_points(one, two, rules, u1, u2):
    """Return the points of the melds of three that lack one card, times its unseen copies."""
    found = near_common(one, rules, u1, u2) + near_named(one, two, rules, u1, u2)
    return found + near_aces(one, two, rules, u1, u2)


@inlined
def near_aces(one, two, rules, u1, u2):
    """Return what ``near_points`` counts of melds of aces."""
    if bits_set(one & C.ACES) + bits_set(two & C.ACES) < 2:
        return 0
    return rules[R.ACES_POINTS] * third_aces(one, two, u1, u2)


@kernel
def third_aces(one, two, u1, u2):
    """Return the unseen copies of what each meld of aces lacks that lacks one card."""
    found = 0
    for at in range(C.ACE_MELDS):
        found += lacks_one(one, two, C.ACE_ONE[at], C.ACE_TWO[at], u1, u2)
    return found


@inlined
def double_away(one, two, faces, u1, u2):
    """Return how many cards the double of three faces lacks, all unseen; 0: none, or too many."""
    once, both = faces & ~two, faces & ~one
    away = bits_set(once) + bits_set(both)
    if away > 2 or once & ~u1 != 0 or both & ~u2 != 0:
        return 0
    return away


@kernel
def near_doubles(one, two, rules, u1, u2):
    """Return the points of the doubles that lack one card, and of those that lack two."""
    ones, twos = 0, 0
    # Four cards of a rank are three faces and one of them twice, or two faces twice.
    d, h, s = one >> 16, one >> 32, one >> 48
    d2, h2, s2 = two >> 16, two >> 32, two >> 48
    ranks = ((d & h & s & (d2 | h2 | s2)) | (d2 & h2 | d2 & s2 | h2 & s2)) & C.SUIT
    while ranks != 0:
        first = ranks & -ranks
        ranks &= ranks - 1
        away = double_away(one, two, first * C.TRIPLE, u1, u2)
        if away != 0:
            points = rules[R.DOUBLE_ACES_POINTS if first == 1 else R.DOUBLE_TRIPLET_POINTS]
            ones += points if away == 1 else 0
            twos += points if away == 2 else 0
    if two & C.CLUBS != 0 and bits_set(one & C.CLUBS) + bits_set(two & C.CLUBS) >= 4:
        away = double_away(one, two, C.CLUBS, u1, u2)
        ones += rules[R.DOUBLE_ROYAL_POINTS] if away == 1 else 0
        twos += rules[R.DOUBLE_ROYAL_POINTS] if away == 2 else 0
    if two & C.KHANHOO != 0 and bits_set(one & C.KHANHOO) + bits_set(two & C.KHANHOO) >= 4:
        away = double_away(one, two, C.KHANHOO, u1, u2)
        ones += rules[R.DOUBLE_KHANHOO_POINTS] if away == 1 else 0
        twos += rules[R.DOUBLE_KHANHOO_POINTS] if away == 2 else 0
    return ones, twos


@kernel
def find_doubles(one, two):
    """Return the faces of the doubles of which a hand has four cards or more."""
    d, h, s = one >> 16, one >> 32, one >> 48
    d2, h2, s2 = two >> 16, two >> 32, two >> 48
    ranks = ((d & h & s & (d2 | h2 | s2)) | (d2 & h2 | d2 & s2 | h2 & s2)) & C.SUIT
    found = ranks * C.TRIPLE
    if bits_set(one & C.CLUBS) + bits_set(two & C.CLUBS) >= 4:
        found |= C.CLUBS
    if bits_set(one & C.KHANHOO) + bits_set(two & C.KHANHOO) >= 4:
        found |= C.KHANHOO
    return found


@inlined
def rest_worth(one, two, rules, policy, u1, u2):
    """Return the worth of a hand beside that of its best split."""
    ones, twos = 0, 0
    if policy[H.DOUBLE_WORTH] != 0:
        ones, twos = near_doubles(one, two, rules, u1, u2)
    found = policy[H.NEAR_WORTH] * near_points(one, two, rules, u1, u2)
    found += policy[H.DOUBLE_WORTH] * (ones + twos)
    return found - policy[H.DEADWOOD] * C.lone_cards(one, two)


@kernel
def worth(one, two, jokers, rules, policy, u1, u2, room):
    """Return the worth of a hand; ``room``: ``scoring.SPLIT_SIZE``."""
    found = policy[H.MELD_WORTH] * best_points(one, two, jokers, rules, room)
    return found + rest_worth(one, two, rules, policy, u1, u2)


@inlined
def feeds(u1):
    """Return the faces whose next two, whose neighbours, whose last two, and whose other suits of
    the rank are unseen: of these a card is the lowest of a sequence, the middle one, the highest,
    and one of a triplet.
    """
    n = u1 & C.NUMBERS
    low = (n >> 1) & (n >> 2) & C.LOW_RANKS
    mid = (n << 1) & (n >> 1) & C.MID_RANKS
    high = ((n & C.LOW_RANKS) << 1 & n) << 1 & C.HIGH_RANKS
    d, h, s = n >> 16 & C.RANKS_2_9, n >> 32 & C.RANKS_2_9, n >> 48 & C.RANKS_2_9
    return low, mid, high, (h & s) << 16 | (d & s) << 32 | (d & h) << 48


@inlined
def rest_unseen(faces, u1):
    """Return those of some faces of which the other ones are unseen."""
    seen = faces & ~u1
    return faces if seen == 0 else seen * (seen & (seen - 1) == 0)


@inlined
def named_feeds(u1, u2):
    """Return the faces whose other cards of the royal, of the khanhoo and of a court are unseen."""
    # A club wants two of its number unseen, a number card another one and the club.
    courts = C.court_clubs(u2) | C.court_numbers(C.court_clubs(u1) & u1)
    return rest_unseen(C.CLUBS, u1), rest_unseen(C.KHANHOO, u1), courts


@kernel
def fed_aces(bit, u1, u2):
    """Return how many melds of aces with one are such that the other two are unseen."""
    found = 0
    for at in range(C.ACE_MELDS):
        faces, twice = C.ACE_ONE[at], C.ACE_TWO[at]
        if faces & bit != 0:
            # Of a face that is there twice and is this one, another copy; of others both.
            left = faces if twice & bit != 0 else faces & ~bit
            if left & ~u1 == 0 and (twice & ~bit) & ~u2 == 0:
                found += 1
    return found
