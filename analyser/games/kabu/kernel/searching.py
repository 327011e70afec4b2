"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

To draw and to pass are tried in worlds: all cards that the player does not hold are dealt anew, all
play on to the end of the hand, and the options race (``searching.stepping``).
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.kabu import rules as R
from analyser.games.kabu.columns import ROW_SIZE
from analyser.games.kabu.kernel import decide
from analyser.games.kabu.kernel import habits as H
from analyser.games.kabu.kernel import play as K
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.kernel.facts import held
from analyser.games.kabu.kernel.settling import settle, write_row
from analyser.games.searching import stepping

# Where things lie in the room of a search:
DRAWN = 0
"""by seat: numbers drawn of its stream;"""
STATE_SIZE = DRAWN + R.MOST_PLAYERS
"""so far all that must be kept from one decision to the next;"""
PLACES = STATE_SIZE
"""the places of the order whose cards the player has not seen, in the order in which they are
dealt to;"""
CARDS = PLACES + T.PACK_SIZE
"""those cards, in the order of the pack;"""
MIXED = CARDS + T.PACK_SIZE
"""the same, shuffled;"""
RACE = MIXED + T.PACK_SIZE
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
    """Begin a hand: no number is drawn."""
    for seat in range(R.MOST_PLAYERS):
        room[DRAWN + seat] = 0


# -- one decision


@kernel
def look(table, rules, seat, room):
    """List what a seat has not seen: the places, the others' hands first, and the cards."""
    places, cards = part(room, PLACES), part(room, CARDS)
    players, each, own, many = rules[R.PLAYERS], rules[R.HAND_CARDS], 0, 0
    for other in range(players):
        for at in range(each + T.seat_at(table, other)[T.DRAWN]):
            if other == seat:
                own |= 1 << held(table, rules, seat, at)
            else:
                places[many] = T.held_place(rules, other, at)
                many += 1
    T.left_of_stock(table, rules, part(places, many))
    unseen = 0
    for at in range(T.PACK_SIZE):
        if (own >> T.PACK_CODES[at]) & 1 == 0:
            cards[unseen] = T.PACK_CODES[at]
            unseen += 1
    return unseen


@kernel
def deal_anew(table, rules, seat, unseen, room):
    """Make a world of the table for a seat, after ``look``, which found so many unseen cards."""
    world, mixed, places = part(room, WORLD), part(room, MIXED), part(room, PLACES)
    seed, drawn = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat), DRAWN + seat
    copy(part(room, CARDS), mixed, unseen)
    for at in range(unseen - 1):
        other = at + shuffle.drawn(seed, room[drawn], unseen - at)
        room[drawn] += 1
        mixed[at], mixed[other] = mixed[other], mixed[at]
    copy(table, world, T.TABLE_SIZE)
    for at in range(unseen):
        world[T.ORDER0 + places[at]] = mixed[at]
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs, total = T.seat_at(world, other), 0
            for at in range(rules[R.HAND_CARDS] + theirs[T.DRAWN]):
                total = T.last_digit(total + T.points(held(world, rules, other, at)))
            theirs[T.TOTAL] = total


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the base's first."""
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    policy = part(policies, H.POLICY_COUNT * seat)
    stepping.first_option(race, 1 if decide.draws(table, rules, policies, work) else 0)
    # Who follows a rule for the card does not search for another answer.
    if policy[H.RULE_DRAW] != T.seat_at(table, seat)[T.DRAWN] + 1:
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)


@kernel
def search(table, rules, policies, spec, work, room):
    """Say which the player to move finds better, to draw (1) or to pass (0)."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll, unseen = table[T.TO_MOVE], part(policies, spec[stepping.ROLL]), 0
    list_options(table, rules, policies, spec, work, race)
    if race[stepping.MANY] > 1:
        unseen = look(table, rules, seat, room)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            deal_anew(table, rules, seat, unseen, room)
        copy(world, tried, T.TABLE_SIZE)
        T.move(tried, rules, stepping.move_of(race) == 1)
        K.play_on(tried, rules, roll, work)
        settle(tried, rules)
        stepping.note(race, T.seat_at(tried, seat)[T.SCORE])
    return stepping.move_of(race)


@kernel
def draws(table, rules, policies, work, room):
    """Say whether the player to move, who may search, draws (1) or passes (0)."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, rules[R.PLAYERS], table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return 1 if decide.draws(table, rules, policies, work) else 0
    return search(table, rules, policies, spec, work, room)


@kernel
def play_on(table, rules, policies, work, room, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    while table[T.TO_MOVE] != T.NOBODY:
        drew = draws(table, rules, policies, work, room)
        K.note(table, log, places, drew)
        T.move(table, rules, drew == 1)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows, and behind them how they search; ``scratch``: ``SCRATCH_SIZE``.
    """
    count, places = deals.shape[0], log.shape[0] // K.MOVE_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    players = rules[R.PLAYERS]
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, SEARCH)
    for i in range(count):
        begin(room)
        T.lay_out(table, key, deals[i], rules, leads[i], part(scores, players * i))
        play_on(table, rules, policies, work, room, log, places)
        write_row(table, rules, part(out, ROW_SIZE * i))
