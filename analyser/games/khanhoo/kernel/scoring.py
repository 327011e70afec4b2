"""What does a hand come to, and what stands in its row?  Compiled; ``reference.scoring``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo import columns as K
from analyser.games.khanhoo import melds
from analyser.games.khanhoo import rules as R
from analyser.games.khanhoo.choices import PARTS
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.facts import (
    CHOSEN,
    SPLIT,
    best_now,
    full_split,
    is_full,
    split_for,
)
from analyser.games.melds import finder
from analyser.games.melds.catalogue import KIND

KINDS = len(melds.KINDS)


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
    """Return what a player scores in a finished hand; ``room``: ``facts.BEST_SIZE``."""
    mine = T.seat_at(table, seat)
    if is_scored_full(table, rules, seat):
        one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
        points = full_split(one, two, jokers, rules, room)
    else:
        points = best_now(mine, rules, part(room, SPLIT))
    return points + mine[T.SHOWN_POINTS] + bonus(table, rules, seat)


@kernel
def outcome(table, rules, seat, room):
    """Return a player's score, and the mean of the others', in parts of a point."""
    own, others = score(table, rules, seat, room), 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += score(table, rules, other, room)
    # The parts are a multiple of however many others there are.
    return PARTS * own, others * (PARTS // (rules[R.PLAYERS] - 1))


@kernel
def write_row(table, rules, row, room):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[K.MATCH], row[K.NUMBER], row[K.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[K.LEAD], row[K.TURNS] = table[T.LEAD], table[T.TURN]
    is_out = table[T.ENDING] == T.SOMEBODY_OUT
    row[K.ENDING] = K.OUT if is_out else K.LIMIT
    row[K.WENT_OUT] = table[T.WENT_OUT] if is_out else K.NULL
    row[K.RESTOCKS], row[K.REFUSED] = table[T.RESTOCKS], table[T.REFUSED]
    for seat in range(R.MOST_PLAYERS):
        here = part(row, K.SEAT0 + K.SEAT_WIDTH * seat)
        if seat < rules[R.PLAYERS]:
            write_seat(table, rules, seat, here, room)
        else:
            for at in range(K.SEAT_WIDTH):
                here[at] = K.NULL


@kernel
def write_seat(table, rules, seat, here, room):
    """Write one seat's part of the row."""
    mine = T.seat_at(table, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    if is_scored_full(table, rules, seat):
        points, over, book = full_split(one, two, jokers, rules, room), 0, T.whole_book(rules)
    else:
        points = best_now(mine, rules, part(room, SPLIT))
        over = split_for(points, one, two, jokers, rules, room)
        book = part(rules, rules[R.SCORED_BOOK])
    here[K.HAND_POINTS], here[K.OVER] = points, over
    here[K.SHOWN_POINTS], here[K.OUT_POINTS] = mine[T.SHOWN_POINTS], bonus(table, rules, seat)
    here[K.SCORE] = points + here[K.SHOWN_POINTS] + here[K.OUT_POINTS]
    here[K.BUMPS], here[K.TAKES] = mine[T.BUMPS], mine[T.TAKES]
    for kind in range(KINDS):
        here[K.KIND0 + kind] = (mine[T.SHOWN_KINDS] >> (4 * kind)) & 15
    at = CHOSEN
    while room[at] >= 0:
        here[K.KIND0 + finder.of_way(book, room[at], KIND)] += 1
        at += 1
