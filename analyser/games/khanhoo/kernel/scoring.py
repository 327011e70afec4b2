"""Which split scores a hand, what does a player score, and what is in a hand's row?  Compiled.

The same in words is ``referee``.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo.choices import PARTS
from analyser.games.khanhoo.columns import NULL, C, S
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.splitting import ROOM, SPLIT_SIZE, best_points
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import MOST_PLAYERS, R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, KIND, ONE, SIZE, TWO, WORTH

KIND_COUNT = len(KINDS)
MOST_CHOSEN = 8
"""More melds than a hand has."""
CHOSEN = 0
"""Where the ways of a split stand, of the book that it was looked for in, ``−1`` behind them."""
SPLIT = CHOSEN + MOST_CHOSEN
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
            gains = scored + finder.of_way(book, way, WORTH)
            if gains <= points and finder.is_held(book, way, one, two, jokers):
                taken, twice = finder.of_way(book, way, ONE), finder.of_way(book, way, TWO)
                rest, rest_two = finder.without_one(one, two, taken, twice), two & ~taken
                other = jokers - finder.of_way(book, way, JOKERS)
                # What has all the points by then needs no more.
                if (
                    gains == points
                    or gains + best_points(rest, rest_two, other, rules, there) == points
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

    There is one.  Its ways are in ``room`` as of ``split_for``, but of the book of all ways.
    """
    book, there, most = T.whole_book(rules), part(room, SPLIT + ROOM), -1
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
    return rules[R.OUT_SPLIT] == R.OUT_SPLIT_EVERY_CARD


@kernel
def out_points(one, two, jokers, rules, room):
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
def outcome(table, rules, seat, room):
    """Return a player's score, and the mean of the others', in parts of a point."""
    own, others = score(table, rules, seat, room), 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            others += score(table, rules, other, room)
    # The parts are a multiple of however many others there are.
    return PARTS * own, others * (PARTS // (rules[R.PLAYERS] - 1))


@inlined
def value(table, rules, seat, room):
    """Return a player's score less the mean of the others', in parts of a point."""
    own, others = outcome(table, rules, seat, room)
    return own - others


@kernel
def write_row(table, rules, row, room):
    """Write the row of a finished hand, as single hands have it: its match is −1."""
    row[C.MATCH], row[C.HAND], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS] = table[T.LEAD], table[T.TURN]
    is_out = table[T.ENDING] == T.SOMEBODY_OUT
    row[C.ENDING] = C.ENDING_OUT if is_out else C.ENDING_TURN_LIMIT
    row[C.OUT_SEAT] = table[T.WENT_OUT] if is_out else NULL
    row[C.RESTOCKS], row[C.REFUSED] = table[T.RESTOCKS], table[T.REFUSED]
    for seat in range(MOST_PLAYERS):
        here = part(row, C.SEATS + C.SEAT_WIDTH * seat)
        if seat < rules[R.PLAYERS]:
            write_seat(table, rules, seat, here, room)
        else:
            for at in range(C.SEAT_WIDTH):
                here[at] = NULL


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
    here[S.HAND_POINTS], here[S.UNMELDED_CARDS] = points, over
    here[S.SHOWN_POINTS], here[S.OUT_POINTS] = mine[T.SHOWN_POINTS], bonus(table, rules, seat)
    here[S.SCORE] = points + here[S.SHOWN_POINTS] + here[S.OUT_POINTS]
    here[S.BUMPS], here[S.TAKES] = mine[T.BUMPS], mine[T.TAKES]
    for kind in range(KIND_COUNT):
        here[S.SEQUENCE + kind] = (mine[T.SHOWN_KINDS] >> (4 * kind)) & 15
    at = CHOSEN
    while room[at] >= 0:
        here[S.SEQUENCE + finder.of_way(book, room[at], KIND)] += 1
        at += 1
