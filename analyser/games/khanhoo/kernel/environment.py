"""What a learner at Khanhoo may do and sees; compiled, for ``games.learner_loops``."""

from __future__ import annotations

import numpy as np

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.khanhoo.columns import OUTCOME_PARTS
from analyser.games.khanhoo.kernel import decide
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.game import GAME
from analyser.games.khanhoo.observations import (
    ACTIONS,
    BUMP0,
    CARD_COUNT,
    CARDS0,
    CONTEST0,
    DISCARD0,
    DRAW,
    KNOWN0,
    MELDS,
    OUT0,
    PASS,
    SEATS0,
    SIZE,
    TABLE0,
    TAKE,
    sets_of,
)
from analyser.games.khanhoo.rules import MOST_PLAYERS, R
from analyser.games.learner_loops import MOST
from analyser.games.melds import finder
from analyser.games.melds.catalogue import JOKERS, ONE, TWO

MELD_SETS = np.array([sets_of(meld) for meld in MELDS], np.int64).ravel()
"""Of each meld the faces that it has once at least, those that it has twice, and its jokers."""
MELD_COUNT = len(MELDS)
CLUBS = 3
FIRST_CLUB = 10
OF_SUIT = 9


@inlined
def number_of(code):
    """Return the number of a card."""
    if code == C.JOKER:
        return CARD_COUNT - 1
    if code < 16:
        return code - FIRST_CLUB
    return CLUBS + OF_SUIT * (code // 16 - 1) + code % 16


@inlined
def code_of(number):
    """Return the code of a card."""
    if number == CARD_COUNT - 1:
        return C.JOKER
    if number < CLUBS:
        return FIRST_CLUB + number
    return 16 * ((number - CLUBS) // OF_SUIT + 1) + (number - CLUBS) % OF_SUIT


@kernel
def meld_of(book, way):
    """Return the number of a way of a book among ``MELDS``."""
    one, two = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
    jokers, sets, low, high = finder.way_at(book, way, JOKERS), part(MELD_SETS, 0), 0, MELD_COUNT
    while high - low > 1:
        at = (low + high) // 2
        here = part(sets, 3 * at)
        comes = here[0] > one or (here[0] == one and here[1] > two)
        if comes or (here[0] == one and here[1] == two and here[2] > jokers):
            high = at
        else:
            low = at
    return low


@kernel
def way_of(book, meld):
    """Return the way of a book that is a meld of ``MELDS``."""
    here = part(MELD_SETS, 3 * meld)
    way = finder.first_of(book, lowest_bit(here[0]))
    while (
        finder.way_at(book, way, ONE) != here[0]
        or finder.way_at(book, way, TWO) != here[1]
        or finder.way_at(book, way, JOKERS) != here[2]
    ):
        way += 1
    return way


@inlined
def move_of(_table, rules, action, _state, _work):
    """Return an action as a move."""
    if action < DISCARD0:
        return 1 if action == TAKE else 0
    if action < OUT0:
        return code_of(action - DISCARD0)
    if action < BUMP0:
        return T.GOING_OUT + code_of(action - OUT0)
    if action < CONTEST0:
        return 1 + way_of(T.claims_book(rules), action - BUMP0)
    return 1 + way_of(T.whole_book(rules), action - CONTEST0)


@inlined
def action_of(table, rules, move, _state, _work):
    """Return a move as an action."""
    stage = table[T.STAGE]
    if stage == T.THROW:
        return (OUT0 if move >= T.GOING_OUT else DISCARD0) + number_of(move & (T.GOING_OUT - 1))
    if stage == T.DRAW:
        return TAKE if move == 1 else DRAW
    if move == 0:
        return PASS
    if stage == T.CLAIM:
        return BUMP0 + meld_of(T.claims_book(rules), move - 1)
    return CONTEST0 + meld_of(T.whole_book(rules), move - 1)


@kernel
def list_throws(table, rules, legal, work):
    """List the cards that may be discarded, and those with which the player may go out."""
    mine = T.seat_at(table, table[T.TO_MOVE])
    outs, joker_out = T.find_out_cards(table, rules, part(work, decide.SPLIT))
    hand, many = mine[T.HAND_ONE], 0
    while hand != 0:
        card = lowest_bit(hand)
        hand &= hand - 1
        if T.may_throw(table, card):
            legal[many] = DISCARD0 + number_of(card)
            many += 1
            if outs >> card & 1 != 0:
                legal[many] = OUT0 + number_of(card)
                many += 1
    if mine[T.HAND_JOKERS] > 0 and T.may_throw(table, C.JOKER):
        legal[many] = DISCARD0 + CARD_COUNT - 1
        many += 1
        if joker_out:
            legal[many] = OUT0 + CARD_COUNT - 1
            many += 1
    return many


@kernel
def list_ways(table, book, first, legal):
    """List the melds of a book that the player to move makes with the discard, and to pass."""
    seat, many = table[T.TO_MOVE], 1
    legal[0] = PASS
    way = T.next_way(table, seat, book, 0)
    while way >= 0:
        legal[many] = first + meld_of(book, way)
        many += 1
        way = T.next_way(table, seat, book, way + 1)
    return many


@kernel
def list_actions(table, rules, _state, legal, work):
    """List the legal actions of the player to move."""
    stage = table[T.STAGE]
    if stage == T.THROW:
        return list_throws(table, rules, legal, work)
    if stage == T.DRAW:
        legal[0], legal[1] = TAKE, DRAW
        return 2 if T.may_draw(table, rules) else 1
    if stage == T.CLAIM:
        return list_ways(table, T.claims_book(rules), BUMP0, legal)
    return list_ways(table, T.whole_book(rules), CONTEST0, legal)


@inlined
def count(plane, one, two, jokers):
    """Count a set of cards into a plane of an observation."""
    for cards in (one, two):
        rest = cards
        while rest != 0:
            plane[number_of(lowest_bit(rest))] += 1
            rest &= rest - 1
    plane[CARD_COUNT - 1] = jokers


@kernel
def watch(table, rules, _state, seen):
    """Fill in what the player to move sees."""
    seat, players = table[T.TO_MOVE], rules[R.PLAYERS]
    mine, many, here = T.seat_at(table, seat), table[T.PILE_SIZE], part(seen, TABLE0)
    count(part(seen, CARDS0), mine[T.HAND_ONE], mine[T.HAND_TWO], mine[T.HAND_JOKERS])
    for at in range(many):
        seen[CARDS0 + CARD_COUNT + number_of(table[T.PILE0 + at])] += 1
    if many != 0:
        seen[CARDS0 + 2 * CARD_COUNT + number_of(T.top(table))] = 1
    if table[T.TAKEN_CARD] != T.NO_CARD:
        seen[CARDS0 + 3 * CARD_COUNT + number_of(table[T.TAKEN_CARD])] = 1
    for step in range(players):
        other = T.find_seat_after(rules, seat, step)
        theirs, plane = T.seat_at(table, other), part(seen, KNOWN0 + CARD_COUNT * step)
        count(plane, theirs[T.SHOWN_ONE], theirs[T.SHOWN_TWO], theirs[T.SHOWN_JOKERS])
        plane = part(plane, CARD_COUNT * MOST_PLAYERS)
        count(plane, theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO], theirs[T.KNOWN_JOKERS])
        place = part(seen, SEATS0 + step)
        place[0], place[MOST_PLAYERS] = T.hand_size(theirs), theirs[T.BUMPS]
        place[2 * MOST_PLAYERS] = min(theirs[T.SHOWN_POINTS], MOST)
        place[3 * MOST_PLAYERS] = min(theirs[T.TAKES], MOST)
        if other == table[T.THROWER]:
            here[5] = step + 1
        # The player who may contest a bump is the first to know whose it is.
        if table[T.STAGE] == T.CONTEST and other == table[T.CLAIMER]:
            here[6] = step + 1
        if other == table[T.LEAD]:
            here[8] = step
    here[0], here[1], here[2] = table[T.STAGE], players, bits_set(table[T.STOCK_LEFT])
    here[3], here[4], here[7] = many, min(table[T.TURN], MOST), min(table[T.RESTOCKS], MOST)


LESSON = learner_loops.Lesson(
    *(ACTIONS, SIZE, list_actions, watch, OUTCOME_PARTS), move_of=move_of, action_of=action_of
)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
