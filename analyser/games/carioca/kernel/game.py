"""What is Carioca's own in playing, weighing, searching and advice; compiled, for the shared loops.

A turn is several moves, and the table knows which is next (``table.STAGE``): the upcard, the
contract of the player who has not met it, further melds, additions, the discard.  Nothing but the
stage is kept from one decision to the next: which numbers of their stream a player draws worlds by
follows from the turn and the stage.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.codes import JOKER
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.carioca import rules as K
from analyser.games.carioca.columns import GO_DOWN, TAKE, C, S
from analyser.games.carioca.kernel import contracts, decide, option_features
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.policies import H
from analyser.games.carioca.rules import MOST_PLAYERS, R
from analyser.games.rows import NULL as NO_SEAT
from analyser.games.searching import stepping
from analyser.games.searching.sheet import MOST_WORLDS

OPTION_WIDTH = 16
"""An option of advice is moves of a turn, the last ones −1: none.  Each takes a card at least, and
a hand has fifteen at most."""
STAGES = 3
"""Decisions of a turn that are searched."""
NUMBERS_A_WORLD = 128
"""Numbers of a player's stream that each world has to itself."""

# Where things are in the room of a search:
ADVISES = MOST_PLAYERS
"""1: the worlds are those of advice, the same in all decisions of a turn;"""
KNOWN_SIZE = ADVISES + 1
CARDS = KNOWN_SIZE
"""the cards that the player has not seen, the lowest first,"""
UNSEEN_COUNT = CARDS + T.PACK_SIZE
"""how many these are,"""
SHUFFLED_CARDS = UNSEEN_COUNT + 1
"""and the same, shuffled."""
ROOM_SIZE = SHUFFLED_CARDS + T.PACK_SIZE


# -- moves -----------------------------------------------------------------------------------------


@inlined
def choose(table, rules, policies, work):
    """Return the move of the player to move."""
    stage = table[T.STAGE]
    if stage == T.AT_UPCARD:
        return K.TAKE if decide.takes(table, rules, policies, work) != 0 else K.DRAW
    if stage == T.AT_CONTRACT:
        if decide.goes_down(table, rules, policies, work) != 0:
            return contract_found(table, work)
        return K.WAIT
    return choose_last(table, rules, policies, work)


@kernel
def choose_last(table, rules, policies, work):
    """Return the same once it is decided whether they go down."""
    stage = table[T.STAGE]
    if stage != T.AT_DISCARD:
        if stage == T.AT_MELD:
            way = decide.further_meld(table, rules, policies)
            if way != decide.NO_MELD:
                return K.MELD | way << K.KIND_BITS
        each = decide.addition(table, rules, policies)
        if each != decide.NOTHING:
            return K.ADD | each << K.KIND_BITS
    return K.DISCARD | decide.choose_discard(table, rules, policies, work) << K.KIND_BITS


@inlined
def kind_of(move):
    """Return which kind a move is."""
    return move & (1 << K.KIND_BITS) - 1


@kernel
def contract_found(table, work):
    """Return the move that lays the contract found."""
    room, what = part(work, decide.CONTRACT), 0
    for place in range(table[T.TRIOS] + table[T.ESCALERAS]):
        what |= 1 + room[contracts.CHOSEN_WAYS + place] << K.WAY_BITS * place
    return K.CONTRACT | what << K.KIND_BITS


@inlined
def make(table, rules, move, work):
    """Make a move."""
    kind = kind_of(move)
    if kind <= K.TAKE:
        if kind == K.DRAW:
            T.draw(table, rules)
        else:
            T.take(table, rules)
        # Mostly a look says that there is no contract to lay.
        if table[T.STAGE] == T.AT_CONTRACT and not contracts.may_be_held(table, rules):
            table[T.STAGE] = T.AT_DISCARD
    elif kind == K.DISCARD:
        T.discard(table, rules, move >> K.KIND_BITS)
    elif kind == K.WAIT:
        table[T.STAGE] = T.AT_DISCARD
    else:
        lay(table, rules, move, work)


@kernel
def lay(table, rules, move, work):
    """Make a move that lays a contract or a meld, or adds a card."""
    kind, what = kind_of(move), move >> K.KIND_BITS
    if kind == K.CONTRACT:
        room = part(work, decide.CONTRACT)
        contracts.find_again(table, move, room)
        contracts.lay(table, rules, room)
        table[T.STAGE] = T.AT_MELD
    elif kind == K.MELD:
        M.lay(table, rules, what)
    else:
        card = what & (1 << K.MELD_BIT) - 1
        number = what >> K.MELD_BIT & (1 << K.SIDE_BIT - K.MELD_BIT) - 1
        M.add(table, rules, number, card, what >> K.SIDE_BIT)
        table[T.STAGE] = T.AT_ADDITION


# -- the end ---------------------------------------------------------------------------------------


@inlined
def sum_naturals(mine, rules):
    """Return the penalty points of the natural cards in a hand."""
    return M.points(rules, mine[T.ONE]) + M.points(rules, mine[T.TWO])


@inlined
def score(table, rules, seat, _work):
    """Return what a seat scores: the penalty points of its hand, as much less than nothing."""
    mine = T.seat_at(table, seat)
    return -sum_naturals(mine, rules) - rules[R.JOKER_POINTS] * mine[T.JOKERS]


@inlined
def write_row(table, _rules, row, _work):
    """Write what was to be laid, and how the hand ended."""
    row[C.ENDING], row[C.CONTRACT], row[C.OUT_SEAT] = (
        table[T.ENDING_REASON],
        table[T.CONTRACT],
        table[T.OUT_SEAT],
    )


@kernel
def write_seat(table, rules, seat, here, _work):
    """Write what a seat scores, and what it held."""
    mine = T.seat_at(table, seat)
    naturals, jokers = sum_naturals(mine, rules), rules[R.JOKER_POINTS] * mine[T.JOKERS]
    here[S.SCORE], here[S.NATURALS], here[S.JOKERS] = -naturals - jokers, -naturals, -jokers
    here[S.JOKERS_IN_HAND], here[S.CARDS] = mine[T.JOKERS], mine[T.CARDS]
    here[S.DOWN_TURN] = mine[T.DOWN_TURN] if mine[T.DOWN_TURN] > 0 else NO_SEAT
    here[S.TAKES] = mine[T.TAKES]


# -- one decision ----------------------------------------------------------------------------------


@inlined
def first(choice, table, rules, policies, work):
    """Return the move that takes the upcard, or goes down, where the player to move may wait."""
    if choice == TAKE:
        return K.TAKE if table[T.STAGE] == T.AT_UPCARD else kernels.NO_MOVE
    if table[T.STAGE] == T.AT_CONTRACT and decide.has_contract(table, rules, policies, work):
        return contract_found(table, work)
    return kernels.NO_MOVE


@inlined
def second(choice, _table, _rules, _policies, _work):
    """Return the move that draws, or waits."""
    return K.DRAW if choice == TAKE else K.WAIT


@inlined
def goes_first(_choice, _table, move, way):
    """Say whether a move goes the first way: whoever goes down does, with whichever contract."""
    return kind_of(move) == kind_of(way)


@kernel
def count_facts(choice, way, table, rules, found, work):
    """Fill in what the player to move knows."""
    if choice == GO_DOWN:
        room = part(work, decide.CONTRACT)
        contracts.find_again(table, way, room)
        decide.fill_contract_facts(table, rules, found, room)
    else:
        decide.fill_upcard_facts(table, rules, found, part(work, decide.HAND_FINDINGS))


@kernel
def list_hidden(table, rules, places):
    """List the places of the stock that nobody has drawn; returns how many."""
    players, found = rules[R.PLAYERS], 0
    for place in range(table[T.STOCK_COUNT]):
        if place // players >= T.seat_at(table, place % players)[T.NEXT]:
            places[found] = place
            found += 1
    return found


@inlined
def renew(table, _rules, future):
    """Have the pile be shuffled otherwise in each future."""
    table[T.WORLD] = 1 + future


# -- searching -------------------------------------------------------------------------------------


@inlined
def begin(room):
    """Begin with no advice."""
    room[ADVISES] = 0


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    most, stage = spec[stepping.OPTIONS], table[T.STAGE]
    move = choose(table, rules, policies, work)
    stepping.first_option(race, move)
    rule = decide.policy_of(policies, table[T.TO_MOVE])[H.RULE_FOR]
    # A player with a rule for the choice does not search for another answer.
    if stage == T.AT_UPCARD:
        if rule != TAKE:
            stepping.add_option(race, K.TAKE, most)
            stepping.add_option(race, K.DRAW, most)
    elif stage == T.AT_CONTRACT:
        if rule != GO_DOWN and decide.has_contract(table, rules, policies, work):
            stepping.add_option(race, contract_found(table, work), most)
            stepping.add_option(race, K.WAIT, most)
    elif kind_of(move) == K.DISCARD:
        list_throws(table, rules, policies, work, race, most)


@kernel
def list_throws(table, rules, policies, work, race, most):
    """List behind the card that is discarded those that would be if it, and so on, could not be."""
    mine, card = T.seat_at(table, table[T.TO_MOVE]), race[stepping.MOVES] >> K.KIND_BITS
    cards, joker = decide.may_throw(table, mine), decide.may_throw_joker(table, mine)
    thinks = decide.policy_of(policies, table[T.TO_MOVE])[H.THINKS]
    while race[stepping.MANY] < most:
        if card == JOKER:
            joker = False
        else:
            cards &= ~(1 << card)
        if cards == 0 and not joker:
            return
        if thinks == 0:
            card = decide.nth_thrown(cards, 0)
        else:
            card = decide.choose_discard_among(table, rules, policies, cards, joker, work)
        stepping.add_option(race, K.DISCARD | card << K.KIND_BITS, most)


@kernel
def look(table, rules, seat, room):
    """List the cards that a seat has not seen, the lowest first."""
    once = contracts.find_unseen_once(table, rules, seat)
    twice, cards, many = contracts.find_unseen_twice(table, rules, seat), part(room, CARDS), 0
    while once != 0:
        card = lowest_bit(once)
        once &= once - 1
        for _ in range(1 + (twice >> card & 1)):
            cards[many] = card
            many += 1
    for _ in range(unseen_jokers(table, rules, seat)):
        cards[many] = JOKER
        many += 1
    room[UNSEEN_COUNT] = many


@kernel
def unseen_jokers(table, rules, seat):
    """Return how many jokers a seat has not seen."""
    left = rules[R.JOKERS] - T.seat_at(table, seat)[T.JOKERS]
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            left -= T.seat_at(table, other)[T.KNOWN_JOKERS]
    for at in range(table[T.PILE_COUNT]):
        left -= 1 if table[T.PILE0 + at] == JOKER else 0
    for number in range(table[T.MELD_COUNT]):
        left -= T.meld_at(table, number)[T.LAID_JOKERS]
    return left


@kernel
def deal_world(table, rules, _roll, seat, number, world, _work, room):
    """Deal the world of a number for a seat, after ``look``."""
    cards, many, players = part(room, SHUFFLED_CARDS), room[UNSEEN_COUNT], rules[R.PLAYERS]
    decision = STAGES * table[T.OWN_TURNS]
    if room[ADVISES] == 0:
        # A player who discards is at a later stage than where they might lay or add.
        decision += min(table[T.STAGE], T.AT_DISCARD)
    number += MOST_WORLDS * decision
    world[T.WORLD] = 1 + number
    copy(part(room, CARDS), cards, many)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    shuffle.reshuffle(seed, NUMBERS_A_WORLD * number, cards, many)
    dealt = 0
    for other in range(players):
        if other != seat:
            theirs = T.seat_at(world, other)
            held = theirs[T.CARDS]
            theirs[T.ONE], theirs[T.TWO] = theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO]
            theirs[T.JOKERS] = theirs[T.KNOWN_JOKERS]
            theirs[T.CARDS] = bits_set(theirs[T.ONE]) + bits_set(theirs[T.TWO])
            theirs[T.CARDS] += theirs[T.JOKERS]
            while theirs[T.CARDS] < held:
                T.gain(theirs, cards[dealt])
                dealt += 1
    for place in range(table[T.STOCK_COUNT]):
        if place // players >= T.seat_at(table, place % players)[T.NEXT]:
            world[T.STOCK0 + place] = cards[dealt]
            dealt += 1


# -- advice ----------------------------------------------------------------------------------------


@kernel
def set_up(_kernel, hand, _rules, table, _work, room):
    """Put a position on the table, which ``advice`` has written as one."""
    copy(hand, table, T.TABLE_SIZE)
    room[ADVISES] = 1


GAME = kernels.kernel_of(
    *(__name__, T, decide, None, option_features),
    seats=MOST_PLAYERS,
    option=OPTION_WIDTH,
    places=T.PACK_SIZE,
    order=T.STOCK0,
)

WHOLES = kernels.wholes_of(GAME, __name__)
