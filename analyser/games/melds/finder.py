"""Which melds do some cards make?  Compiled.

The twin of ``plain``, which says what each answer is.  Cards are two sets of faces, ``one`` (held
at least once) and ``two`` (held twice), and a count of ``jokers``.  ``book`` is a catalogue as
numbers (``Catalogue.numbers``); a way is named by its place there, from 0, which is its place in
``Catalogue.ways``.

The caller hands in a ``room`` of ``ROOM`` int64, where answers lie, ``DEPTH`` melds of the ways
from ``CHOSEN_WAYS`` on, and where a split goes on from one call to the next.  More than
``MOST_MELDS`` melds at a time are never looked for.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.melds.catalogue import (
    FIRST0,
    HOLDINGS,
    HOLDS0,
    JOKERS,
    KIND,
    MOST_KINDS,
    MOST_WAYS,
    ONE,
    SMALLEST,
    TWO,
    WAYS0,
    WIDTH,
    WORTH,
)

MOST_MELDS = 8
"""Melds that are laid side by side at a time, of 24 cards or more."""

# Where things lie in a room: how many melds,
DEPTH = 0
CHOSEN_WAYS = 1
"""which ways,"""
WAY_AT_DEPTH = CHOSEN_WAYS + MOST_MELDS
"""of each meld that is being tried which way,"""
LEFT_ONE = WAY_AT_DEPTH + MOST_MELDS
"""and of each, and one more, which cards are left before it,"""
LEFT_TWO = LEFT_ONE + MOST_MELDS + 1
"""which of them twice,"""
LEFT_JOKERS = LEFT_TWO + MOST_MELDS + 1
"""and how many jokers;"""
QUOTAS = LEFT_JOKERS + MOST_MELDS + 1
"""how many melds of each kind may still come,"""
MANY = QUOTAS + MOST_KINDS
"""and how many ways are tried at all, and which."""
TRIED_WAYS = MANY + 1
ROOM = TRIED_WAYS + MOST_WAYS


@inlined
def way_at(book, way, what):
    """Return one of the numbers of a way: ``ONE`` to ``catalogue.SIZE``."""
    return book[WAYS0 + WIDTH * way + what]


@inlined
def is_held(book, way, one, two, jokers):
    """Say whether some cards and jokers have all that a way takes."""
    lacks = (way_at(book, way, ONE) & ~one) | (way_at(book, way, TWO) & ~two)
    return lacks == 0 and way_at(book, way, JOKERS) <= jokers


@inlined
def drop_once(one, two, taken_one, taken_two):
    """Return the faces that are left at least once where some cards, all held, are taken."""
    return (one & ~taken_one) | (two & taken_one & ~taken_two)


@inlined
def drop_twice(two, taken_one):
    """Return the faces that are left twice where some cards, all held, are taken."""
    return two & ~taken_one


@inlined
def first_of(book, face):
    """Return the first way with a face as its lowest card, or the first behind those."""
    return book[FIRST0 + face]


@inlined
def holds_from(book, face):
    """Return the first place of the list of the ways that take a face; the last is one before that
    of the next face.
    """
    return book[HOLDS0 + face]


@inlined
def find_way(book, place):
    """Return which way stands at a place of that list."""
    return book[book[HOLDINGS] + place]


@kernel
def _split_on(book, room, depth, way):
    """Go on from a way as the next meld, ``depth`` of them being chosen."""
    while True:
        one, two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
        jokers = room[LEFT_JOKERS + depth]
        face = lowest_bit(one)
        past = first_of(book, face + 1)
        while way < past and not is_held(book, way, one, two, jokers):
            way += 1
        if way >= past:
            if depth == 0:
                room[DEPTH] = 0
                return 0
            depth -= 1
            way = room[CHOSEN_WAYS + depth] + 1
            continue
        room[CHOSEN_WAYS + depth] = way
        taken = way_at(book, way, ONE)
        left = drop_once(one, two, taken, way_at(book, way, TWO))
        jokers -= way_at(book, way, JOKERS)
        if left == 0 and jokers == 0:
            room[DEPTH] = depth + 1
            return 1
        if left == 0 or depth + 1 == MOST_MELDS:
            way += 1
            continue
        depth += 1
        room[LEFT_ONE + depth], room[LEFT_TWO + depth] = left, drop_twice(two, taken)
        room[LEFT_JOKERS + depth] = jokers
        # Another copy of the lowest card is left: what went before is not gone through again.
        if lowest_bit(left) != face:
            way = first_of(book, lowest_bit(left))


@kernel
def first_split(book, one, two, jokers, room):
    """Write the first split of some cards into melds; return 1 if there is one, 0 if not.

    No cards and no jokers split into no melds.
    """
    room[DEPTH] = 0
    room[LEFT_ONE], room[LEFT_TWO], room[LEFT_JOKERS] = one, two, jokers
    if one == 0:
        return 1 if jokers == 0 else 0
    return _split_on(book, room, 0, first_of(book, lowest_bit(one)))


@kernel
def next_split(book, room):
    """Write the split there that comes after the last one written; says whether there is one."""
    depth = room[DEPTH]
    if depth == 0:
        return 0
    return _split_on(book, room, depth - 1, room[CHOSEN_WAYS + depth - 1] + 1)


@inlined
def _may(book, room, way, one, two, jokers):
    """Say whether a way may be the next meld."""
    return room[QUOTAS + way_at(book, way, KIND)] > 0 and is_held(book, way, one, two, jokers)


@kernel
def _best_of(book, room, top):
    """Go through the sets of melds of the ways tried, none of which is worth more than ``top``."""
    depth, at, worth, most = 0, 0, 0, 0
    while True:
        one, two = room[LEFT_ONE + depth], room[LEFT_TWO + depth]
        jokers = room[LEFT_JOKERS + depth]
        cards = bits_set(one) + bits_set(two) + jokers
        many = room[MANY]
        if depth == MOST_MELDS or worth + top * (cards // book[SMALLEST]) <= most:
            at = many  # nothing more comes of this
        while at < many and not _may(book, room, room[TRIED_WAYS + at], one, two, jokers):
            at += 1
        if at >= many:
            if depth == 0:
                return most
            depth -= 1
            at = room[WAY_AT_DEPTH + depth]
            way = room[TRIED_WAYS + at]
            worth -= way_at(book, way, WORTH)
            room[QUOTAS + way_at(book, way, KIND)] += 1
            at += 1
            continue
        way = room[TRIED_WAYS + at]
        room[WAY_AT_DEPTH + depth] = at
        worth += way_at(book, way, WORTH)
        room[QUOTAS + way_at(book, way, KIND)] -= 1
        taken = way_at(book, way, ONE)
        depth += 1
        room[LEFT_ONE + depth] = drop_once(one, two, taken, way_at(book, way, TWO))
        room[LEFT_TWO + depth] = drop_twice(two, taken)
        room[LEFT_JOKERS + depth] = jokers - way_at(book, way, JOKERS)
        if worth > most:
            most = worth
            room[DEPTH] = depth
            for place in range(depth):
                room[CHOSEN_WAYS + place] = room[TRIED_WAYS + room[WAY_AT_DEPTH + place]]


@kernel
def find_best(book, one, two, jokers, quotas, room):
    """Return what the melds are worth that some cards make at best; writes those melds there.

    ``quotas``: of each of the ``MOST_KINDS`` kinds how many melds count at most; any number where
    that is negative.
    """
    room[DEPTH] = 0
    room[LEFT_ONE], room[LEFT_TWO], room[LEFT_JOKERS] = one, two, jokers
    for kind in range(MOST_KINDS):
        room[QUOTAS + kind] = quotas[kind] if quotas[kind] >= 0 else MOST_MELDS
    many, top = 0, 0
    faces = one
    while faces != 0:
        face = lowest_bit(faces)
        faces &= faces - 1
        for way in range(first_of(book, face), first_of(book, face + 1)):
            if is_held(book, way, one, two, jokers):
                room[TRIED_WAYS + many] = way
                many += 1
                top = max(top, way_at(book, way, WORTH))
    room[MANY] = many
    return _best_of(book, room, top)
