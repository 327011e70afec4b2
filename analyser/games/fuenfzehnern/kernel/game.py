"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

Each card that may be played, and each call of zwang, is tried in worlds: the cards that the player
has not seen are dealt anew (``tricks.dealing``), everybody plays on to the end of the hand, and the
options race (``searching.stepping``).  A hand of players of whom some search keeps in its ``room``
what everybody could see of the others' cards.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.fuenfzehnern import rules as R
from analyser.games.fuenfzehnern.columns import ROW_SIZE
from analyser.games.fuenfzehnern.kernel import decide
from analyser.games.fuenfzehnern.kernel import habits as H
from analyser.games.fuenfzehnern.kernel import play as K
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.facts import NO_CARD, card_of_choice
from analyser.games.fuenfzehnern.kernel.settling import outcome, write_row
from analyser.games.fuenfzehnern.pack import HAND_SIZE, SUIT_SIZE
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import CARD_COUNT, NO_CLASS

ALL_CARDS = (1 << CARD_COUNT) - 1

# Where things lie in the room of a search:
DRAWN = 0
"""by seat: numbers drawn of its stream;"""
MAY = DRAWN + R.MOST_PLAYERS
"""by seat: the cards that it may hold, for all that everybody saw;"""
TAKEN_WITH = MAY + R.MOST_PLAYERS
"""the suit with which the lead was taken last, or ``FREE``: the leader is bound to it, or has none
of it, which not everybody knows;"""
STATE_SIZE = TAKEN_WITH + 1
"""so far all that must be kept from one decision to the next;"""
HIDDEN = STATE_SIZE
"""the cards to deal, and how;"""
RACE = HIDDEN + dealing.SIZE
"""the race of the options;"""
WORLD = RACE + stepping.RACE_SIZE
"""a world,"""
TRIED = WORLD + T.TABLE_SIZE
"""and the table of a try."""
ROOM_SIZE = TRIED + T.TABLE_SIZE
# And in the scratch of a block of hands: that of one without a search, then this.
SEARCH = K.SCRATCH_SIZE
SCRATCH_SIZE = SEARCH + ROOM_SIZE


@inlined
def begin(room):
    """Begin a hand: nothing is known, and no number drawn."""
    for seat in range(R.MOST_PLAYERS):
        room[DRAWN + seat], room[MAY + seat] = 0, ALL_CARDS
    room[TAKEN_WITH] = T.FREE


# -- what everybody sees


@kernel
def see(table, rules, move, room):
    """Follow what a move, which is made next, says of the mover's cards."""
    seat, card = table[T.TO_MOVE], decide.card_of(move)
    may, suit = room[MAY + seat], T.suit_of(card)
    if table[T.PLAYED] != 0:
        ace = 1 << (SUIT_SIZE * table[T.LED] + T.ACE)
        if table[T.CALLED] != 0 and suit == table[T.LED] and 1 << card != ace:
            may &= ~ace
        deck = part(rules, T.DECK0)
        led, best = table[T.LED], table[T.BEST]
        room[MAY + seat] = masks.may_hold(deck, may, card, led, best, NO_CLASS, False, False)
        return
    bound = room[TAKEN_WITH]
    if bound != T.FREE and suit != bound:
        # Who holds the bound suit leads an unbeatable card at most, of which others may not know
        # that it is one where the own hand counts.
        known = rules[R.UNBEATABLE_BY_HAND] == 0
        known &= not masks.holds(T.unbeaten(table[T.GONE]), card)
        if rules[R.LEAD_UNBEATABLE] == 0 or known:
            may &= ~T.of_suit(ALL_CARDS, bound)
    if decide.calls(move) != 0:
        may &= ~(1 << (card - T.QUEEN + T.ACE))
        for other in range(rules[R.PLAYERS]):
            if other != seat:
                room[MAY + other] &= ~(1 << (card - T.QUEEN + T.KING))
    room[MAY + seat] = masks.without(may, card)


@kernel
def make(table, rules, move, room):
    """Make a move, and follow what everybody sees of it."""
    leader = table[T.LEADER]
    see(table, rules, move, room)
    K.make(table, rules, move)
    if table[T.LEADER] != leader and rules[R.LEAD_RULE] != R.FREE:
        room[TAKEN_WITH] = table[T.LED]


# -- one decision


@kernel
def look(table, rules, seat, room):
    """Count the ways in which the cards may lie that a seat has not seen."""
    hidden, players = part(room, HIDDEN), rules[R.PLAYERS]
    cards = ~(table[T.GONE] | table[T.ON_TABLE] | T.seat_at(table, seat)[T.HAND])
    cards &= ALL_CARDS & ~((1 << (CARD_COUNT - HAND_SIZE * players)) - 1)
    hidden[dealing.SIZES + 2], hidden[dealing.MAY + 2] = 0, 0
    for step in range(1, players):
        other = seat + step if seat + step < players else seat + step - players
        hand = T.seat_at(table, other)[T.HAND]
        dealing.expect(hidden, step - 1, hand, room[MAY + other])
    dealing.look(hidden, cards)


@kernel
def deal_anew(table, rules, seat, room):
    """Make a world of the table for a seat, after ``look``."""
    hidden, world, players = part(room, HIDDEN), part(room, WORLD), rules[R.PLAYERS]
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[DRAWN + seat] = dealing.deal(hidden, seed, room[DRAWN + seat])
    copy(table, world, T.TABLE_SIZE)
    world[T.BOUND] = room[TAKEN_WITH]
    for step in range(1, players):
        other = seat + step if seat + step < players else seat + step - players
        T.seat_at(world, other)[T.HAND] = hidden[dealing.DEALT + step - 1]


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the base's first."""
    seat = table[T.TO_MOVE]
    stepping.first_option(race, decide.chosen(table, rules, policies, work, decide.FREELY))
    hand = T.seat_at(table, seat)[T.HAND]
    choice = part(policies, H.POLICY_COUNT * seat)[H.RULE_CHOICE]
    if choice != 0 and card_of_choice(choice, table, rules) != NO_CARD:
        # Who follows a rule for the choice does not search for another answer.
        return
    if table[T.PLAYED] != 0:
        may, queens = T.may_follow(table, hand), 0
    else:
        suit = T.bound_cards(table, hand)
        winners = T.elsewhere(table, rules, hand, suit)
        may = masks.preferred(hand, suit | winners)
        queens = T.callable_queens(table, rules, hand, suit, winners)
    while may != 0:
        card = lowest_bit(may)
        stepping.add_option(race, card, spec[stepping.OPTIONS])
        if masks.holds(queens, card):
            stepping.add_option(race, card + decide.CALL, spec[stepping.OPTIONS])
        may &= may - 1


@kernel
def search(table, rules, policies, spec, work, room):
    """Return the move that the player to move finds best."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll = table[T.TO_MOVE], part(policies, spec[stepping.ROLL])
    list_options(table, rules, policies, spec, work, race)
    if race[stepping.MANY] > 1:
        look(table, rules, seat, room)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            deal_anew(table, rules, seat, room)
        copy(world, tried, T.TABLE_SIZE)
        K.make(tried, rules, stepping.move_of(race))
        K.play_on(tried, rules, roll, work, work, 0)
        own, other = outcome(tried, rules, seat)
        stepping.note(race, own - other)
    return stepping.move_of(race)


@kernel
def chosen(table, rules, policies, work, room):
    """Return the move of the player to move, who may search."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, rules[R.PLAYERS], table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.chosen(table, rules, policies, work, decide.FREELY)
    return search(table, rules, policies, spec, work, room)


@kernel
def play_on(table, rules, policies, work, room, log, places):
    """Play a table on to its end; the moves go into so many ``places`` of a log."""
    while table[T.TO_MOVE] != T.NOBODY:
        move = chosen(table, rules, policies, work, room)
        if table[T.TURN] < places:
            log[table[T.TURN]] = move
        make(table, rules, move, room)


@kernel
def play_hands(key, deals, leads, _scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows, and behind them how they search; ``scratch``: ``SCRATCH_SIZE``.
    """
    count, places = deals.shape[0], log.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, SEARCH)
    for i in range(count):
        begin(room)
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, work, room, log, places)
        write_row(table, rules, part(out, ROW_SIZE * i))
