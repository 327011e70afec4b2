"""What do a position and an option look like, for the player to move?  Whole numbers, compiled.

What each number means is in ``khanhoo.option_features``, in the same order.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games.khanhoo.kernel import decide, scoring
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel import worth as W
from analyser.games.khanhoo.option_features import OF_A_HAND, OF_THROWING, POSITION
from analyser.games.khanhoo.rules import MOST_PLAYERS, R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, ONE, TWO, WORTH

SEEN_FEATURES, OF_HAND = len(POSITION), len(OF_A_HAND)
OPTION_FEATURES = OF_HAND + len(OF_THROWING)
WORK = MOST_PLAYERS + T.MOST_CARDS
"""Where in the room of a search a decision is worked out (``kernel.game``)."""


@inlined
def decision_kind(table):
    """Return the kind of decision at hand, which is the table's stage."""
    return table[T.STAGE]


@merged
def work_of(room):
    """Return where a decision is worked out."""
    return part(room, WORK)


@kernel
def see(table, rules, room, seen):
    """Fill in what the position is like."""
    seat, cards, points = table[T.TO_MOVE], 0, 0
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, T.find_seat_after(rules, seat, 1))
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            cards = max(cards, T.seat_at(table, other)[T.SHOWN_CARDS])
            points = max(points, T.seat_at(table, other)[T.SHOWN_POINTS])
    there = part(work_of(room), scoring.SPLIT)
    seen[0], seen[1] = rules[R.PLAYERS], bits_set(table[T.STOCK_LEFT])
    seen[2], seen[3] = table[T.RESTOCKS], table[T.TURN]
    seen[4] = T.hand_size(mine)
    seen[5] = scoring.best_now(mine, rules, there) + mine[T.SHOWN_POINTS]
    seen[6] = T.hand_size(theirs)
    seen[7], seen[8], seen[9] = cards, points, bits_set(theirs[T.WANTED_FACES])


@kernel
def describe(table, rules, move, room, here):
    """Fill in what an option is like."""
    seat, stage, work = table[T.TO_MOVE], table[T.STAGE], work_of(room)
    mine = T.seat_at(table, seat)
    one, two, jokers = mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS]
    u1, u2, _ = T.find_unseen(table, rules, seat)
    if stage == T.THROW:
        card = move & (T.GOING_OUT - 1)
        left_one, left_two, left_jokers = C.without_card(one, two, jokers, card)
        describe_hand(left_one, left_two, left_jokers, rules, u1, u2, work, here)
        describe_throw(table, rules, move, u1, u2, part(here, OF_HAND))
        here[OF_HAND + 1] = 0
        if move >= T.GOING_OUT:
            here[OF_HAND + 1] = scoring.score_out(left_one, left_two, left_jokers, rules, work)
        return
    for at in range(OF_HAND, OPTION_FEATURES):
        here[at] = 0
    if move != 0:
        card, own_one, own_two = T.top(table), one, two
        if card == C.JOKER:
            jokers += 1
        else:
            two |= one & 1 << card
            one |= 1 << card
        here[OF_HAND] = 1
        if stage == T.CONTEST:
            here[OF_HAND + 1] = finder.way_at(T.whole_book(rules), move - 1, WORTH)
        elif stage == T.CLAIM:
            book, way = T.claims_book(rules), move - 1
            taken, twice = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
            one, two = finder.drop_once(one, two, taken, twice), finder.drop_twice(two, taken)
            jokers -= finder.way_at(book, way, JOKERS)
            between = seat - table[T.THROWER]
            here[OF_HAND + 1] = finder.way_at(book, way, WORTH)
            double = decide.double_possible(book, way, own_one, own_two, card, u1, u2)
            here[OF_HAND + 2] = 1 if double else 0
            here[OF_HAND + 3] = (between if between > 0 else between + rules[R.PLAYERS]) - 1
    describe_hand(one, two, jokers, rules, u1, u2, work, here)


@kernel
def describe_hand(one, two, jokers, rules, u1, u2, work, here):
    """Fill in what a hand is like."""
    here[0], here[1] = scoring.best_split(one, two, jokers, rules, work)
    here[2] = W.near_points(one, two, rules, u1, u2)
    here[3], here[4] = W.near_doubles(one, two, rules, u1, u2)
    here[5], here[6] = C.lone_cards(one, two), jokers


@kernel
def describe_throw(table, rules, move, u1, u2, here):
    """Fill in what a discard is like, but for what going out scores."""
    card = move & (T.GOING_OUT - 1)
    here[0], here[2], here[3] = 1 if move >= T.GOING_OUT else 0, 0, 0
    here[4] = 1 if card == C.JOKER else 0
    if card == C.JOKER:
        return
    bit = 1 << card
    low, mid, high, third = W.feeds(u1)
    royal, khanhoo, courts = W.named_feeds(u1, u2)
    runs = W.has(low, card) + W.has(mid, card) + W.has(high, card)
    here[2] = rules[R.SEQUENCE_POINTS] * runs + rules[R.TRIPLET_POINTS] * W.has(third, card)
    here[2] += rules[R.ROYAL_POINTS] * W.has(royal, card)
    here[2] += rules[R.KHANHOO_POINTS] * W.has(khanhoo, card)
    here[2] += rules[R.COURT_POINTS] * W.has(courts, card)
    if bit & C.ACES != 0:
        here[2] += rules[R.ACES_POINTS] * W.fed_aces(bit, u1, u2)
    wanted = T.seat_at(table, T.find_seat_after(rules, table[T.TO_MOVE], 1))[T.WANTED_FACES]
    here[3] = W.has(C.partners(wanted) | (wanted & C.LIKE), card)
