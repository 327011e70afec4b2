"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

To pass and to take, pairs to bury and cards to play are tried in worlds: the cards that the player
has not seen are dealt anew (``tricks.dealing``), everybody plays on to the end of the hand, and the
options race (``searching.stepping``).  A hand of players of whom some search keeps in its ``room``
what everybody could see of the others' cards.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.schafkopf.columns import ROW_SIZE
from analyser.games.schafkopf.kernel import decide
from analyser.games.schafkopf.kernel import habits as H
from analyser.games.schafkopf.kernel import play as K
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.settling import outcome, settle, write_row
from analyser.games.schafkopf.pack import SEATS, WIDOW_SIZE
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import NO_CLASS

# Where things lie in the room of a search:
DRAWN = 0
"""by seat: numbers drawn of its stream;"""
MAY = DRAWN + SEATS
"""by seat: the cards that it may hold, for all that everybody saw;"""
STATE_SIZE = MAY + SEATS
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
    for seat in range(SEATS):
        room[DRAWN + seat], room[MAY + seat] = 0, T.ALL_CARDS


@kernel
def make(table, rules, move, room):
    """Make a move, and follow what everybody sees of the mover's cards."""
    if move < decide.PASS and table[T.PLAYED] != 0:
        at, deck = MAY + table[T.TO_MOVE], part(rules, T.DECK0)
        led, best = table[T.LED], table[T.BEST]
        room[at] = masks.may_hold(deck, room[at], move, led, best, NO_CLASS, False, False)
    K.make(table, rules, move)


# -- one decision


@kernel
def look(table, seat, room):
    """Count the ways in which the cards may lie that a seat has not seen."""
    hidden, one = part(room, HIDDEN), T.after(seat)
    for step in range(2):
        other = one if step == 0 else T.after(one)
        dealing.expect(hidden, step, T.seat_at(table, other)[T.HAND], room[MAY + other])
    # Nobody plays with the widow, or what a declarer buried.
    hidden[dealing.SIZES + 2] = 0 if seat == table[T.DECLARER] else WIDOW_SIZE
    hidden[dealing.MAY + 2] = T.ALL_CARDS
    dealing.look(hidden, T.unseen(table, seat))


@kernel
def deal_anew(table, seat, room):
    """Make a world of the table for a seat, after ``look``."""
    hidden, world, one = part(room, HIDDEN), part(room, WORLD), T.after(seat)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[DRAWN + seat] = dealing.deal(hidden, seed, room[DRAWN + seat])
    copy(table, world, T.TABLE_SIZE)
    T.seat_at(world, one)[T.HAND] = hidden[dealing.DEALT]
    T.seat_at(world, T.after(one))[T.HAND] = hidden[dealing.DEALT + 1]
    if table[T.DECLARER] == T.NOBODY:
        world[T.WIDOW] = hidden[dealing.DEALT + 2]
    elif table[T.DECLARER] != seat:
        world[T.BURIED] = hidden[dealing.DEALT + 2]


@kernel
def list_pairs(rules, policy, hand, most, race):
    """List pairs of plain cards to bury, those first that the base likes most."""
    loose, before, last = hand & ~T.TRUMP_SET, -1, 0
    while race[stepping.MANY] < most:
        # The next one by its value, of equals by its place among the pairs.
        found, best, place, found_at = 0, -1, 0, 0
        first_rest = loose
        while first_rest != 0:
            first = lowest_bit(first_rest)
            first_rest &= first_rest - 1
            rest = first_rest
            while rest != 0:
                second = lowest_bit(rest)
                rest &= rest - 1
                value = decide.worth_burying(rules, policy, loose, first, second)
                place += 1
                comes = before == -1 or value < before or (value == before and place > last)
                if comes and value > best:
                    found, best, found_at = (1 << first) | (1 << second), value, place
        if found == 0:
            return
        before, last = best, found_at
        stepping.add_option(race, decide.BURY + (found << decide.BURIED_SHIFT), most)


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the base's first."""
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    policy, hand = part(policies, H.POLICY_COUNT * seat), T.seat_at(table, seat)[T.HAND]
    stepping.first_option(race, decide.chosen(table, rules, policies, work, decide.FREELY))
    if table[T.PHASE] == T.SPEAK:
        # Who follows a rule for the choice does not search for another answer.
        if not T.must_take(table, rules) and policy[H.RULE_CHOICE] == 0:
            stepping.add_option(race, decide.PASS, most)
            stepping.add_option(race, decide.TAKE, most)
        return
    if table[T.PHASE] == T.BURY:
        list_pairs(rules, policy, hand, most, race)
        return
    may = hand if table[T.PLAYED] == 0 else T.may_follow(table, rules, hand)
    while may != 0:
        stepping.add_option(race, lowest_bit(may), most)
        may &= may - 1


@kernel
def search(table, rules, policies, spec, work, room):
    """Return the move that the player to move finds best."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll = table[T.TO_MOVE], part(policies, spec[stepping.ROLL])
    list_options(table, rules, policies, spec, work, race)
    if race[stepping.MANY] > 1:
        look(table, seat, room)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            deal_anew(table, seat, room)
        copy(world, tried, T.TABLE_SIZE)
        K.make(tried, rules, stepping.move_of(race))
        K.play_on(tried, rules, roll, work, work, 0)
        settle(tried, rules)
        own, others = outcome(tried, seat)
        stepping.note(race, own - others)
    return stepping.move_of(race)


@kernel
def chosen(table, rules, policies, work, room):
    """Return the move of the player to move, who may search."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, SEATS, table[T.TO_MOVE])
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
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows, and behind them how they search; ``scratch``: ``SCRATCH_SIZE``.
    """
    count, places = deals.shape[0], log.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, SEARCH)
    for i in range(count):
        begin(room)
        T.lay_out(table, key, deals[i], leads[i], part(scores, SEATS * i))
        play_on(table, rules, policies, work, room, log, places)
        write_row(table, rules, part(out, ROW_SIZE * i))
