"""What a learner at Carioca may do and sees; compiled, for ``games.learner_loops``.

A contract is said meld by meld; which may come next follows from all contracts that are held and
begin with what was said.
"""

from __future__ import annotations

import numpy as np

from analyser.cards.codes import JOKER
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel, merged
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.carioca import rules as K
from analyser.games.carioca.columns import OUTCOME_PARTS
from analyser.games.carioca.kernel import contracts, decide
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.game import GAME, kind_of
from analyser.games.carioca.observations import (
    ACTIONS,
    ADD0,
    CARD_COUNT,
    CARDS0,
    CONTRACT0,
    DISCARD0,
    DRAW,
    KNOWN0,
    MELD0,
    MELD_WIDTH,
    MELDS,
    MELDS0,
    OF_MELD,
    OF_TRIO,
    PATTERNS,
    SAID0,
    SEATS0,
    SIZE,
    TABLE0,
    TAKE,
    TRIOS,
    WAIT,
)
from analyser.games.carioca.observations import JOKER as JOKER_CARD
from analyser.games.carioca.rules import (
    ESCALERA,
    FACES_BY_TEXT,
    LOWER,
    MOST_MELDS,
    MOST_PLAYERS,
    TRIO,
    UPPER,
    R,
)
from analyser.games.kernels import NO_MOVE
from analyser.games.learner_loops import MOST, NO_ACTION
from analyser.games.melds import finder
from analyser.games.melds.catalogue import COUNT, JOKERS, MELD, ONE, TWO
from analyser.games.melds.catalogue import SIZE as CARDS_OF

LOWEST = np.array(
    [min(FACES_BY_TEXT[card] for card in meld if card != JOKER_CARD) for meld in MELDS], np.int64
)
"""Of each meld its lowest natural card, by its face."""
TRIOS_OF_RANK = len(OF_TRIO)
PATTERN_COUNT = len(PATTERNS)
STANDS0 = len(OF_MELD)
"""Where in a meld of an observation the ranks are for which jokers stand."""
TRIO_NUMBERS = np.zeros(256, np.int64)
"""By the suits that a trio has once at least, and sixteen times those that it has twice: which of
``OF_TRIO``."""
for _number, _suits in enumerate(OF_TRIO):
    _one = sum(1 << suit for suit in {*_suits})
    TRIO_NUMBERS[_one + 16 * (sum(1 << suit for suit in _suits) - _one)] = _number

# Where in a state lies what was said of a contract: how many melds, and which ways they are.
MANY = GAME.known_size
SAID_MELDS = MANY + 1
SAID_SIZE = 1 + MOST_MELDS


# -- numbers ---------------------------------------------------------------------------------------


@merged
def book_of(rules):
    """Return the melds of a contract, as the finder takes them."""
    return part(rules, R.BOOK0)


@inlined
def card_number(code):
    """Return the number of a card."""
    return CARD_COUNT - 1 if code == JOKER else M.RANK_COUNT * (code >> 4) + (code & 15)


@inlined
def code_of(number):
    """Return the code of a card."""
    if number == CARD_COUNT - 1:
        return JOKER
    return 16 * (number // M.RANK_COUNT) + number % M.RANK_COUNT


@inlined
def suits_of(cards, rank):
    """Return the suits of the cards of a rank, as a set."""
    found = 0
    for suit in range(4):
        found |= (cards >> (16 * suit + rank) & 1) << suit
    return found


@kernel
def meld_of(rules, way):
    """Return the number of a way among ``MELDS``."""
    book = book_of(rules)
    one, two = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
    first = lowest_bit(one)
    if M.is_trio(book, way):
        rank = first & 15
        suits = suits_of(one, rank) + 16 * suits_of(two, rank)
        return TRIOS_OF_RANK * rank + part(TRIO_NUMBERS, 0)[suits]
    suit, low, pattern = first >> 4, M.low_of(finder.way_at(book, way, MELD), rules), 0
    for place in range(low, low + ESCALERA):
        pattern = 2 * pattern + (one >> M.face_at(suit, place % M.RANK_COUNT) & 1)
    return TRIOS + PATTERN_COUNT * (M.RANK_COUNT * suit + low) + pattern - 1


@kernel
def way_of(rules, meld):
    """Return the way that is a meld of ``MELDS``."""
    way = finder.first_of(book_of(rules), part(LOWEST, 0)[meld])
    while meld_of(rules, way) != meld:
        way += 1
    return way


# -- moves -----------------------------------------------------------------------------------------


@inlined
def move_of(table, rules, action, state, _work):
    """Return an action as a move; a meld of a contract is none yet but for the last."""
    if action < DISCARD0:
        return K.DRAW if action == DRAW else K.TAKE if action == TAKE else K.WAIT
    if action < CONTRACT0:
        return K.DISCARD | code_of(action - DISCARD0) << K.KIND_BITS
    if action < MELD0:
        return said_contract(table, state, way_of(rules, action - CONTRACT0))
    if action < ADD0:
        return K.MELD | way_of(rules, action - MELD0) << K.KIND_BITS
    where, side = (action - ADD0) // 2, (action - ADD0) % 2
    each = decide.as_number(code_of(where % CARD_COUNT), where // CARD_COUNT, side)
    return K.ADD | each << K.KIND_BITS


@kernel
def said_contract(table, state, way):
    """Note a meld of a contract; return the move that lays it, once it is whole."""
    state[SAID_MELDS + state[MANY]] = way
    state[MANY] += 1
    if state[MANY] < table[T.TRIOS] + table[T.ESCALERAS]:
        return NO_MOVE
    what = 0
    for place in range(state[MANY]):
        what |= 1 + state[SAID_MELDS + place] << K.WAY_BITS * place
        state[SAID_MELDS + place] = 0
    state[MANY] = 0
    return K.CONTRACT | what << K.KIND_BITS


@inlined
def action_of(table, rules, move, state, _work):
    """Return the next action that makes a move."""
    kind, what = kind_of(move), move >> K.KIND_BITS
    if kind == K.CONTRACT:
        return next_meld(table, rules, what, state)
    if state[MANY] != 0:
        return NO_ACTION
    if kind == K.DISCARD:
        return DISCARD0 + card_number(what)
    if kind == K.MELD:
        return MELD0 + meld_of(rules, what)
    if kind == K.ADD:
        card = card_number(what & (1 << K.MELD_BIT) - 1)
        number = what >> K.MELD_BIT & (1 << K.SIDE_BIT - K.MELD_BIT) - 1
        return ADD0 + 2 * (CARD_COUNT * number + card) + (what >> K.SIDE_BIT)
    return DRAW if kind == K.DRAW else TAKE if kind == K.TAKE else WAIT


@kernel
def next_meld(table, rules, what, state):
    """Return the action for the next meld of a contract: its trios come first."""
    book, met = book_of(rules), 0
    for kind in range(2):
        for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
            way = (what >> K.WAY_BITS * place & (1 << K.WAY_BITS) - 1) - 1
            if M.is_trio(book, way) == (kind == 0):
                if met == state[MANY]:
                    return CONTRACT0 + meld_of(rules, way)
                if state[SAID_MELDS + met] != way:
                    return NO_ACTION
                met += 1
    return NO_ACTION


# -- what is legal ---------------------------------------------------------------------------------


@kernel
def list_contracts(table, rules, state, legal, work):
    """List the melds that may be said next of the contract, and hold the rest of it.

    All that go on with what was said are gone through, trios first; once a next meld is known to be
    one, the one after it is looked at.
    """
    book, room, mine = (
        book_of(rules),
        part(work, decide.CONTRACT),
        T.seat_at(table, table[T.TO_MOVE]),
    )
    one, two, jokers = mine[T.ONE], mine[T.TWO], mine[T.JOKERS]
    trios, escaleras, last = table[T.TRIOS], table[T.ESCALERAS], 0
    if state[MANY] == 0 and not contracts.may_be(rules, trios, escaleras, one, two, jokers):
        return 0
    for at in range(state[MANY]):
        last = state[SAID_MELDS + at]
        taken, again = finder.way_at(book, last, ONE), finder.way_at(book, last, TWO)
        one, two = finder.drop_once(one, two, taken, again), finder.drop_twice(two, taken)
        jokers -= finder.way_at(book, last, JOKERS)
    many_trios = max(trios - state[MANY], 0)
    many_melds = trios + escaleras - state[MANY]
    # Escaleras have an order of their own.
    if many_trios == 0 and state[MANY] == trios:
        last = 0
    many = contracts.list_held(rules, 1, 1, one, two, jokers, room)
    room[contracts.LEFT_ONE], room[contracts.LEFT_TWO] = one, two
    room[contracts.LEFT_JOKERS] = jokers
    depth, at, found = 0, 0, 0
    while at < many and room[contracts.HELD_WAYS + at] < last:
        at += 1
    while True:
        one, two = room[contracts.LEFT_ONE + depth], room[contracts.LEFT_TWO + depth]
        jokers = room[contracts.LEFT_JOKERS + depth]
        if depth == many_melds:
            # The rules see to it that a card is left where one has to be.
            legal[found] = CONTRACT0 + meld_of(
                rules, room[contracts.HELD_WAYS + room[contracts.WAY_AT_DEPTH]]
            )
            found += 1
            depth, at = 0, room[contracts.WAY_AT_DEPTH] + 1
            continue
        while at < many and not may_come(
            book, room[contracts.HELD_WAYS + at], depth < many_trios, one, two, jokers
        ):
            at += 1
        if at >= many:
            if depth == 0:
                return found
            depth -= 1
            at = room[contracts.WAY_AT_DEPTH + depth] + 1
            continue
        way = room[contracts.HELD_WAYS + at]
        room[contracts.WAY_AT_DEPTH + depth] = at
        taken, again = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
        depth += 1
        room[contracts.LEFT_ONE + depth] = finder.drop_once(one, two, taken, again)
        room[contracts.LEFT_TWO + depth] = finder.drop_twice(two, taken)
        room[contracts.LEFT_JOKERS + depth] = jokers - finder.way_at(book, way, JOKERS)
        if depth == many_trios:
            at = 0


@inlined
def may_come(book, way, is_trio, one, two, jokers):
    """Say whether a way is of the kind that comes next, and is held."""
    return M.is_trio(book, way) == is_trio and finder.is_held(book, way, one, two, jokers)


@kernel
def list_melds(table, rules, legal):
    """List the further melds that the player to move may lay; returns how many."""
    if rules[R.NEW_MELDS_AFTER] == 0 or not M.may_add(table, rules):
        return 0
    book, mine, many = book_of(rules), T.seat_at(table, table[T.TO_MOVE]), 0
    for way in range(book[COUNT]):
        leaves = mine[T.CARDS] - finder.way_at(book, way, CARDS_OF)
        if finder.is_held(book, way, mine[T.ONE], mine[T.TWO], mine[T.JOKERS]) and (
            leaves > 0 or rules[R.OUT_NEEDS_DISCARD] == 0
        ):
            legal[many] = MELD0 + meld_of(rules, way)
            many += 1
    return many


@inlined
def list_ends(table, rules, card, legal, many):
    """List the additions of a card behind the first ``many``; returns how many then."""
    for number in range(table[T.MELD_COUNT]):
        ends = M.may_take(table, rules, number, card)
        for end in (LOWER, UPPER):
            if ends >> end & 1 != 0:
                legal[many] = ADD0 + 2 * (CARD_COUNT * number + card_number(card)) + end
                many += 1
    return many


@kernel
def list_actions(table, rules, state, legal, work):
    """List the legal actions; where no contract is held, nothing is to be decided about one."""
    stage, mine = table[T.STAGE], T.seat_at(table, table[T.TO_MOVE])
    if stage == T.AT_UPCARD:
        legal[0], legal[1] = DRAW, TAKE
        return 2
    if stage == T.AT_CONTRACT:
        many = list_contracts(table, rules, state, legal, work)
        if many > 0:
            if state[MANY] == 0:
                legal[many] = WAIT
                many += 1
            return many
        table[T.STAGE] = T.AT_DISCARD
    many = list_melds(table, rules, legal)
    cards = mine[T.ONE]
    while cards != 0:
        many = list_ends(table, rules, lowest_bit(cards), legal, many)
        cards &= cards - 1
    if mine[T.JOKERS] > 0:
        many = list_ends(table, rules, JOKER, legal, many)
    cards = decide.may_throw(table, mine)
    while cards != 0:
        legal[many] = DISCARD0 + card_number(lowest_bit(cards))
        cards &= cards - 1
        many += 1
    if decide.may_throw_joker(table, mine):
        legal[many] = DISCARD0 + CARD_COUNT - 1
        many += 1
    return many


# -- what is seen ----------------------------------------------------------------------------------


@inlined
def count(plane, one, two, jokers):
    """Count a set of cards into a plane of an observation."""
    for cards in (one, two):
        rest = cards
        while rest != 0:
            plane[card_number(lowest_bit(rest))] += 1
            rest &= rest - 1
    plane[CARD_COUNT - 1] += jokers


@inlined
def watch_meld(here, owner, suit, lowest, cards, jokers, stands):
    """Fill in a meld, in the order of ``OF_MELD``; ``suit`` −1: a trio."""
    here[0], here[3], here[4], here[5] = owner, lowest, cards, jokers
    if suit >= 0:
        here[1], here[2] = 1, suit
        learner_loops.mark(part(here, STANDS0), stands)


@kernel
def watch_said(rules, state, seen):
    """Fill in the melds that the player has said of the contract."""
    book = book_of(rules)
    for at in range(state[MANY]):
        way, here = state[SAID_MELDS + at], part(seen, SAID0 + MELD_WIDTH * at)
        one, jokers = finder.way_at(book, way, ONE), finder.way_at(book, way, JOKERS)
        count(part(seen, CARDS0 + 5 * CARD_COUNT), one, finder.way_at(book, way, TWO), jokers)
        first = lowest_bit(one)
        if M.is_trio(book, way):
            watch_meld(here, 1, -1, first & 15, TRIO, jokers, 0)
        else:
            low = M.low_of(finder.way_at(book, way, MELD), rules)
            stands = M.stands_for(book, rules, way)
            watch_meld(here, 1, first >> 4, low, ESCALERA, jokers, stands)


@kernel
def watch_melds(table, rules, seat, seen):
    """Fill in the melds that lie on the table, and their natural cards."""
    players = rules[R.PLAYERS]
    for number in range(table[T.MELD_COUNT]):
        meld, here = T.meld_at(table, number), part(seen, MELDS0 + MELD_WIDTH * number)
        owner = meld[T.OWNER] - seat
        owner = 1 + (owner if owner >= 0 else owner + players)
        lowest = meld[T.RANK] if meld[T.SUIT] < 0 else meld[T.LOW]
        jokers, stands = meld[T.LAID_JOKERS], meld[T.STANDS]
        watch_meld(here, owner, meld[T.SUIT], lowest, meld[T.LENGTH], jokers, stands)
    count(part(seen, CARDS0 + 4 * CARD_COUNT), table[T.SEEN_ONE], table[T.SEEN_TWO], 0)
    # What was seen lies in melds or on the pile.
    for card in range(CARD_COUNT - 1):
        seen[CARDS0 + 4 * CARD_COUNT + card] -= seen[CARDS0 + CARD_COUNT + card]


@kernel
def watch(table, rules, state, seen):
    """Fill in what the player to move sees."""
    seat, players, many = table[T.TO_MOVE], rules[R.PLAYERS], table[T.PILE_COUNT]
    mine, here = T.seat_at(table, seat), part(seen, TABLE0)
    count(part(seen, CARDS0), mine[T.ONE], mine[T.TWO], mine[T.JOKERS])
    for at in range(many):
        seen[CARDS0 + CARD_COUNT + card_number(table[T.PILE0 + at])] += 1
    if many != 0:
        seen[CARDS0 + 2 * CARD_COUNT + card_number(T.upcard(table))] = 1
    if table[T.BANNED] != T.NO_CARD:
        seen[CARDS0 + 3 * CARD_COUNT + card_number(table[T.BANNED])] = 1
    watch_melds(table, rules, seat, seen)
    watch_said(rules, state, seen)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        theirs, place = T.seat_at(table, other), part(seen, SEATS0 + step)
        known = part(seen, KNOWN0 + CARD_COUNT * step)
        count(known, theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO], theirs[T.KNOWN_JOKERS])
        place[0], place[2 * MOST_PLAYERS] = theirs[T.CARDS], min(theirs[T.TAKES], MOST)
        place[MOST_PLAYERS] = 1 if theirs[T.DOWN_TURN] > 0 else 0
        if other == table[T.LEAD]:
            here[9] = step
    here[0], here[1] = min(table[T.STAGE], T.AT_DISCARD), players
    here[2], here[3], here[4] = table[T.CONTRACT], table[T.TRIOS], table[T.ESCALERAS]
    here[5], here[6] = table[T.STOCK_LEFT], many
    here[7], here[8] = min(table[T.TURN], MOST), min(table[T.RESTOCKS], MOST)
    here[10] = 1 if M.may_add(table, rules) else 0


LESSON = learner_loops.Lesson(
    *(ACTIONS, SIZE, list_actions, watch, OUTCOME_PARTS),
    said_size=SAID_SIZE,
    move_of=move_of,
    action_of=action_of,
)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
