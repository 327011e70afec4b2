"""What does a player know who has to decide?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo import choices as F
from analyser.games.khanhoo import melds
from analyser.games.khanhoo import rules as R
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import splitting as S
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel import worth as W
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, KIND, MOST_KINDS, ONE, SIZE, TWO, WORTH


@kernel
def best_split(one, two, jokers, rules, room):
    """Find the split that scores most as the finder has it; returns points and cards left over.

    Its ways, of the book that is scored by, stand in ``finder``'s part of the room.
    """
    book = part(rules, rules[R.SCORED_BOOK])
    for kind in range(MOST_KINDS):
        room[S.QUOTAS + kind] = -1
    there = part(room, S.ROOM)
    points = finder.best(book, one, two, jokers, part(room, S.QUOTAS), there)
    left = C.many(one, two) + jokers
    for at in range(there[finder.DEPTH]):
        left -= finder.of_way(book, there[finder.CHOSEN + at], SIZE)
    return points, left


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
    found[F.TURNS], found[F.PLAYERS] = table[T.TURN], rules[R.PLAYERS]
    shown = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            shown = max(shown, T.seat_at(table, other)[T.SHOWN_CARDS])
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    found[F.SHOWN] = shown
    found[F.OWN] = S.best_points(one, two, jokers, rules, room) + mine[T.SHOWN_POINTS]


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
    points, over = best_split(one, two, jokers, rules, room)
    found[F.POINTS], found[F.OVER] = points + mine[T.SHOWN_POINTS], over
    ones, twos = W.near_doubles(one, two, rules, u1, u2)
    found[F.DOUBLE] = 1 if ones + twos > 0 else 0
    found[F.DEADWOOD] = C.lone_cards(one, two)
