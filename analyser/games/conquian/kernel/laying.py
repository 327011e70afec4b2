"""Which melds may be laid, and how?  Compiled; the same in words is ``referee``.

Cards are sets of faces (``cards.sets``).  In ``work``, behind ``kernels.MORE``, are a finder's
room, the sets of cards that may be laid, and the melds of an arrangement.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games.conquian.rules import MOST_CARDS, MOST_MELDS, SMALLEST, SUIT_SIZE, R
from analyser.games.kernels import MORE
from analyser.games.melds import finder
from analyser.games.melds.catalogue import ONE

SUIT = (1 << SUIT_SIZE) - 1
"""All faces of the first suit; from a rank's bit there ``ACES`` makes all its cards."""
NO_CARD = 0

# Where things lie in ``work``:
FINDER = MORE + 1
"""a finder's room,"""
SETS = FINDER + finder.ROOM
"""the sets of cards of the hand that may be laid,"""
MOST_SETS = 1 << MOST_CARDS
MELDS = SETS + MOST_SETS
"""and the melds of an arrangement, those that there are not being 0."""
WORK_SIZE = MELDS + MOST_MELDS


@merged
def book_of(rules):
    """Return the melds of the rules, as the finder takes them."""
    return part(rules, R.BOOK)


@inlined
def third_of(cards):
    """Return the set of the faces with which some cards would be three next to each other."""
    up, down = cards << 1, cards >> 1
    return (up & down) | (up & up << 1) | (down & down >> 1)


@inlined
def find_pairs(cards):
    """Return the set of all cards of the ranks of which there are two or more among some."""
    one, two = cards & SUIT, cards >> SUIT_SIZE & SUIT
    three, four = cards >> 2 * SUIT_SIZE & SUIT, cards >> 3 * SUIT_SIZE & SUIT
    return ((one & two) | (three & four) | ((one | two) & (three | four))) * ACES


@inlined
def is_run(meld):
    """Say whether a meld is a run."""
    return meld >> (lowest_bit(meld) & ~(SUIT_SIZE - 1)) >> SUIT_SIZE == 0


@kernel
def splits_without(rules, lain, way, work):
    """Say whether what lies there splits into melds when those cards of it that a way has are gone.

    Also where those are all.
    """
    taken = finder.way_at(book_of(rules), way, ONE)
    return finder.first_split(book_of(rules), lain & ~taken, 0, 0, part(work, FINDER)) == 1


@kernel
def fits(rules, lain, card, work):
    """Say whether a card, a set of one, joins what lies there without others."""
    if card & (third_of(lain) | find_pairs(lain)) == 0:
        return False
    return finder.first_split(book_of(rules), lain | card, 0, 0, part(work, FINDER)) == 1


@inlined
def add_set(work, many, found):
    """Add a set to the first ``many`` of those listed, from low to high, unless it is there;
    returns how many they are then.
    """
    sets = part(work, SETS)
    place = many
    while place > 0 and sets[place - 1] > found:
        place -= 1
    if place > 0 and sets[place - 1] == found:
        return many
    for at in range(many, place, -1):
        sets[at] = sets[at - 1]
    sets[place] = found
    return many + 1


@kernel
def list_sets(rules, lain, card, hand, work):
    """List the sets of cards of the hand that may be laid, with the card taken or ``NO_CARD``;
    returns how many.
    """
    own = lain | card | hand
    if card != NO_CARD and card & (third_of(own & ~card) | find_pairs(own & ~card)) == 0:
        return 0
    if rules[R.HAND_JOINS] != R.HAND_JOINS_ONE_MELD:
        return list_any(rules, lain | card, hand, card == NO_CARD, work)
    book, many = book_of(rules), 0
    if card != NO_CARD:
        face = lowest_bit(card)
        for place in range(finder.holds_from(book, face), finder.holds_from(book, face + 1)):
            way = finder.find_way(book, place)
            if finder.is_held(book, way, own, 0, 0) and splits_without(rules, lain, way, work):
                many = add_set(work, many, finder.way_at(book, way, ONE) & hand)
        return many
    faces = own
    while faces != 0:
        face = lowest_bit(faces)
        faces &= faces - 1
        for way in range(finder.first_of(book, face), finder.first_of(book, face + 1)):
            laid = finder.way_at(book, way, ONE) & hand
            held = finder.is_held(book, way, own, 0, 0)
            if held and laid != 0 and splits_without(rules, lain, way, work):
                many = add_set(work, many, laid)
    return many


@kernel
def list_any(rules, lain, hand, some, work):
    """List the sets of cards of the hand that may join what lies there in any melds; ``some``: at
    least one card.
    """
    room, many, laid = part(work, FINDER), 0, 0
    while True:
        if laid != 0 or not some:
            if finder.first_split(book_of(rules), lain | laid, 0, 0, room) == 1:
                work[SETS + many] = laid
                many += 1
        # The next higher set of these cards; behind the last comes none of them.
        laid = (laid - hand) & hand
        if laid == 0:
            return many


@inlined
def lies_right(rules, wanted, room):
    """Say whether the split that the finder has found has all wanted cards in one meld."""
    if rules[R.HAND_JOINS] != R.HAND_JOINS_ONE_MELD:
        return True
    for at in range(room[finder.DEPTH]):
        meld = finder.way_at(book_of(rules), room[finder.CHOSEN_WAYS + at], ONE)
        if meld & wanted == wanted:
            return True
    return wanted == 0


@kernel
def arrange(rules, lain, card, laid, which, work):
    """Write the melds of an arrangement, by its number, of what lies there with a card and cards of
    the hand; ``which`` −1: none.  Returns how many arrangements come before it, or are there.
    """
    book, room, found = book_of(rules), part(work, FINDER), 0
    wanted = laid | card if laid != 0 else 0
    there = finder.first_split(book, lain | card | laid, 0, 0, room)
    while there == 1:
        if lies_right(rules, wanted, room):
            if found == which:
                break
            found += 1
        there = finder.next_split(book, room)
    if which >= 0:
        melds = part(work, MELDS)
        for at in range(MOST_MELDS):
            melds[at] = 0
            if at < room[finder.DEPTH]:
                melds[at] = finder.way_at(book, room[finder.CHOSEN_WAYS + at], ONE)
    return found


@inlined
def longest_of(melds):
    """Return how many cards the longest run among some melds has."""
    found = 0
    for at in range(MOST_MELDS):
        if melds[at] != 0 and is_run(melds[at]):
            found = max(found, bits_set(melds[at]))
    return found


@inlined
def runs_of(melds):
    """Return the cards of the runs among some melds."""
    found = 0
    for at in range(MOST_MELDS):
        if melds[at] != 0 and is_run(melds[at]):
            found |= melds[at]
    return found


@inlined
def fourths_of(melds):
    """Return all cards of the ranks of which a group of three is among some melds."""
    found = 0
    for at in range(MOST_MELDS):
        if melds[at] != 0 and not is_run(melds[at]) and bits_set(melds[at]) == SMALLEST:
            found |= (1 << (lowest_bit(melds[at]) & (SUIT_SIZE - 1))) * ACES
    return found
