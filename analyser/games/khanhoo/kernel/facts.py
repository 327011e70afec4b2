"""What does a player know who has to decide?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo import choices as F
from analyser.games.khanhoo import melds
from analyser.games.khanhoo import rules as R
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import splitting as S
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel import worth as W
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, KIND, ONE, SIZE, TWO, WORTH

MOST_CHOSEN = 8
"""More melds than a hand has."""
CHOSEN = 0
"""Where the ways of a split stand, of the book that it was looked for in, ``−1`` behind them."""
SPLIT = CHOSEN + MOST_CHOSEN
"""And the room in which it is looked for."""
BEST_SIZE = SPLIT + S.SPLIT_SIZE


@kernel
def best_now(mine, rules, room):
    """Return the points of a hand's best split; it is looked for once as long as it is the same."""
    if mine[T.BEST] < 0:
        one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
        mine[T.BEST] = S.best_points(one, two, jokers, rules, room)
    return mine[T.BEST]


@kernel
def best_split(one, two, jokers, rules, room):
    """Find the split that scores most as the finder has it; returns points and cards left over.

    Its ways stand in ``room``, of ``BEST_SIZE``.  The finder's is the first of all splits, in its
    order, that score as much: a way belongs to it if with the ways before it, and whatever is best
    of what is left, as much can be scored.
    """
    points = S.best_points(one, two, jokers, rules, part(room, SPLIT))
    return points, split_for(points, one, two, jokers, rules, room)


@kernel
def split_for(points, one, two, jokers, rules, room):
    """Do the same where it is known what the split scores; returns the cards left over."""
    book, there = part(rules, rules[R.SCORED_BOOK]), part(room, SPLIT)
    left, scored, many = C.many(one, two) + jokers, 0, 0
    faces = one
    while scored < points:
        face = lowest_bit(faces)
        way, past = finder.first_of(book, face), finder.first_of(book, face + 1)
        while way < past and scored < points:
            gains = scored + finder.of_way(book, way, WORTH)
            if gains <= points and finder.is_held(book, way, one, two, jokers):
                taken, twice = finder.of_way(book, way, ONE), finder.of_way(book, way, TWO)
                rest, rest_two = finder.without_one(one, two, taken, twice), two & ~taken
                other = jokers - finder.of_way(book, way, JOKERS)
                # What has all the points by then needs no more.
                if (
                    gains == points
                    or gains + S.best_points(rest, rest_two, other, rules, there) == points
                ):
                    one, two, jokers, scored = rest, rest_two, other, gains
                    left -= finder.of_way(book, way, SIZE)
                    room[CHOSEN + many] = way
                    many += 1
                    # The same way may come once more.
                    continue
            way += 1
        faces &= faces - 1
    room[CHOSEN + many] = -1
    return left


@kernel
def full_split(one, two, jokers, rules, room):
    """Find the split that uses every card and scores most, the first of them; returns its points.

    There is one.  Its ways stand in ``room`` as of ``split_for``, but of the book of all ways.
    """
    book, there, most = T.whole_book(rules), part(room, SPLIT + S.ROOM), -1
    found = finder.first_split(book, one, two, jokers, there)
    while found == 1:
        points, many = 0, there[finder.DEPTH]
        for at in range(many):
            points += finder.of_way(book, there[finder.CHOSEN + at], WORTH)
        if points > most:
            most = points
            for at in range(many):
                room[CHOSEN + at] = there[finder.CHOSEN + at]
            room[CHOSEN + many] = -1
        found = finder.next_split(book, there)
    return most


@inlined
def is_full(rules):
    """Say whether whoever goes out is scored by a split that uses every card."""
    return rules[R.OUT_SPLIT] == R.EVERY_CARD


@kernel
def out_points(one, two, jokers, rules, room):
    """Return the points of the split that scores a hand whose player goes out with it."""
    if is_full(rules):
        return full_split(one, two, jokers, rules, room)
    return S.best_points(one, two, jokers, rules, part(room, SPLIT))


@kernel
def double_possible(book, way, one, two, card, u1, u2):
    """Say whether a triplet, royal or khanhoo without joker can still become double.

    ``one``, ``two``: the hand without the ``card`` on the pile.
    """
    kind = finder.of_way(book, way, KIND)
    if finder.of_way(book, way, JOKERS) != 0 or kind not in (
        melds.TRIPLET, melds.ROYAL, melds.KHAN
    ):  # fmt: skip
        return False
    faces = finder.of_way(book, way, ONE)
    bit = 1 << card
    # Both copies are held, unseen, or the card of the pile.
    once, both = one | u1 | bit, two | u2 | (one & u1) | (one & bit) | (u1 & bit)
    return faces & ~(once & both) == 0


@kernel
def common(table, rules, found, room):
    """Fill in the facts that are the same whatever is decided."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    found[F.SKIPPED], found[F.STOCK] = 0, C.many(table[T.STOCK_LEFT], 0)
    found[F.THROWN], found[F.PLAYERS] = table[T.TURN], rules[R.PLAYERS]
    shown = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            shown = max(shown, T.seat_at(table, other)[T.SHOWN_CARDS])
    found[F.SHOWN] = shown
    found[F.MELDED] = best_now(mine, rules, part(room, SPLIT)) + mine[T.SHOWN_POINTS]


@kernel
def claim_facts(table, rules, way, found, room):
    """Fill in the facts of the player who may bump, or contest, with a way of that book."""
    seat, card = table[T.TO_MOVE], T.top(table)
    mine = T.seat_at(table, seat)
    bumps = table[T.STAGE] == T.CLAIM
    book = T.claims_book(rules) if bumps else T.whole_book(rules)
    common(table, rules, found, room)
    u1, u2, _ = T.unseen(table, rules, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    found[F.POINTS] = finder.of_way(book, way, WORTH)
    found[F.DOUBLE] = 1 if double_possible(book, way, one, two, card, u1, u2) else 0
    if card == C.JOKER:
        jokers += 1
    else:
        two |= one & (1 << card)
        one |= 1 << card
    if bumps:
        between = seat - table[T.THROWER]
        found[F.SKIPPED] = (between if between > 0 else between + rules[R.PLAYERS]) - 1
        taken, twice = finder.of_way(book, way, ONE), finder.of_way(book, way, TWO)
        one, two = finder.without_one(one, two, taken, twice), finder.without_two(two, taken)
        jokers -= finder.of_way(book, way, JOKERS)
    found[F.DEADWOOD] = C.lone_cards(one, two)
    _, found[F.OVER] = best_split(one, two, jokers, rules, room)


@kernel
def out_facts(table, rules, card, found, room):
    """Fill in the facts of the player who may go out with a card."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    common(table, rules, found, room)
    u1, u2, _ = T.unseen(table, rules, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    if card == C.JOKER:
        jokers -= 1
    else:
        bit = 1 << card
        one &= ~(bit & ~two)
        two &= ~bit
    over = 0
    if is_full(rules):
        points = full_split(one, two, jokers, rules, room)
    else:
        points, over = best_split(one, two, jokers, rules, room)
    found[F.POINTS], found[F.OVER] = points + mine[T.SHOWN_POINTS], over
    ones, twos = W.near_doubles(one, two, rules, u1, u2)
    found[F.DOUBLE] = 1 if ones + twos > 0 else 0
    found[F.DEADWOOD] = C.lone_cards(one, two)
