"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

What may be said, given up, shown and played is tried in worlds: the cards that the player has not
seen are dealt anew (``tricks.dealing``), both play on to the end of the hand, and the options race
(``searching.stepping``).  A hand of players of whom some search keeps in its ``room`` what both
could see, and which cards each gave up.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.ecarte import rules as R
from analyser.games.ecarte.columns import NOBODY, ROW_SIZE
from analyser.games.ecarte.kernel import decide
from analyser.games.ecarte.kernel import habits as H
from analyser.games.ecarte.kernel import play as K
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.scoring import score_of, write_row
from analyser.games.searching import stepping
from analyser.games.tricks import dealing, masks
from analyser.games.tricks.deck import CARD_COUNT

# Where things lie in the room of a search:
DRAWN = 0
"""by seat: numbers drawn of its stream;"""
MAY = DRAWN + R.SEATS
"""by seat: the cards that it may hold, for all that it followed with;"""
GIVEN_UP = MAY + R.SEATS
"""by seat: the cards that it gave up, which the other does not know;"""
PLAYED = GIVEN_UP + R.SEATS
"""the cards that were played;"""
STATE_SIZE = PLAYED + 1
"""so far all that must be kept from one decision to the next;"""
HIDDEN = STATE_SIZE
"""the cards to deal, and how;"""
MIXED = HIDDEN + dealing.SIZE
"""those of them that the other does not hold, shuffled;"""
RACE = MIXED + CARD_COUNT
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
    for seat in range(R.SEATS):
        room[DRAWN + seat], room[MAY + seat], room[GIVEN_UP + seat] = 0, T.ALL_CARDS, 0
    room[PLAYED] = 0


@kernel
def make(table, rules, deck, done, room):
    """Make a move, and follow what it says of the mover's cards."""
    seat = table[T.TO_MOVE]
    if table[T.TO_DO] == T.EXCHANGE:
        room[GIVEN_UP + seat] |= done
    elif table[T.TO_DO] >= T.LEAD_CARD:
        room[PLAYED] |= 1 << done
        if table[T.TO_DO] == T.FOLLOW:
            led = table[T.LED]
            room[MAY + seat] = masks.may_hold(
                deck,
                room[MAY + seat],
                done,
                masks.class_of(deck, led),
                led,
                table[T.TRUMPS],
                rules[R.MUST_HEAD] != 0,
                rules[R.MUST_TRUMP] != 0,
            )
    K.make(table, rules, deck, done)


# -- one decision


@kernel
def look(table, rules, seat, room):
    """Count the ways in which the cards may lie that a seat has not seen."""
    hidden, other, king = part(room, HIDDEN), 1 - seat, 1 << T.king_of(table[T.TRUMPS])
    seen = T.seat_at(table, seat)[T.HAND] | room[GIVEN_UP + seat]
    cards = T.ALL_CARDS & ~(seen | room[PLAYED] | (1 << table[T.TURNED]))
    hand = T.seat_at(table, other)[T.HAND]
    may, rest = room[MAY + other], T.ALL_CARDS
    if table[T.KING] == other:
        # They showed it, so they hold it, or have played it.
        rest &= ~king
    elif table[T.TO_DO] >= T.LEAD_CARD and table[T.KING] == NOBODY:
        if rules[R.KING_SHOWN_BY_RULE] != 0 and rules[R.HELD_KING_POINTS] != 0:
            may &= ~king
    dealing.expect(hidden, 0, hand, may)
    hidden[dealing.SIZES + 1], hidden[dealing.MAY + 1] = 0, 0
    hidden[dealing.SIZES + 2], hidden[dealing.MAY + 2] = bits_set(cards) - bits_set(hand), rest
    dealing.look(hidden, cards)


@kernel
def deal_anew(table, rules, seat, room):
    """Make a world of the table for a seat, after ``look``."""
    hidden, world, mixed = part(room, HIDDEN), part(room, WORLD), part(room, MIXED)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    drawn = dealing.deal(hidden, seed, room[DRAWN + seat])
    copy(table, world, T.TABLE_SIZE)
    T.seat_at(world, 1 - seat)[T.HAND] = hidden[dealing.DEALT]
    if table[T.TO_DO] < T.SHOW:
        # Cards may yet be drawn from the stock.
        rest, many = hidden[dealing.DEALT + 2], 0
        while rest != 0:
            mixed[many] = lowest_bit(rest)
            many += 1
            rest &= rest - 1
        for at in range(many - 1):
            one = at + shuffle.drawn(seed, drawn, many - at)
            drawn += 1
            mixed[at], mixed[one] = mixed[one], mixed[at]
        places, at = table[T.OPEN], 0
        while places != 0:
            stock = T.ORDER0 + R.SEATS * rules[R.HAND_CARDS] + 1
            world[stock + lowest_bit(places)] = mixed[at]
            at += 1
            places &= places - 1
    room[DRAWN + seat] = drawn


@kernel
def list_options(table, rules, policies, deck, spec, found, race):
    """List the options of the player to move, the base's first."""
    to_do, most = table[T.TO_DO], spec[stepping.OPTIONS]
    policy = decide.policy_of(table, policies)
    stepping.first_option(race, K.chosen(table, rules, policies, deck, found))
    if to_do <= T.ANSWER:
        # Who follows a rule for the choice does not search for another answer.
        if table[T.DONE] == 0 and policy[H.RULE_CHOICE] == 1 + to_do - T.SPEAK:
            return
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)
    elif to_do == T.EXCHANGE:
        list_exchanges(table, rules, deck, most, race)
    elif to_do == T.SHOW:
        if rules[R.KING_SHOWN_BY_RULE] == 0:
            stepping.add_option(race, 1, most)
            stepping.add_option(race, 0, most)
    else:
        may = T.may_play(table, rules, deck)
        while may != 0:
            stepping.add_option(race, lowest_bit(may), most)
            may &= may - 1


@inlined
def list_exchanges(table, rules, deck, most, race):
    """List how many cards may be given up, always the cheapest."""
    rest, out = T.seat_at(table, table[T.TO_MOVE])[T.HAND], 0
    for many in range(T.most_given(table, rules) + 1):
        if many >= rules[R.EXCHANGE_MIN]:
            stepping.add_option(race, out, most)
        if rest != 0:
            card = decide.cheapest(deck, rest, table[T.TRUMPS])
            rest, out = masks.without(rest, card), out | (1 << card)


@kernel
def search(table, rules, policies, deck, spec, found, room):
    """Return the move that the player to move finds best."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll = table[T.TO_MOVE], part(policies, spec[stepping.ROLL])
    list_options(table, rules, policies, deck, spec, found, race)
    if race[stepping.MANY] > 1:
        look(table, rules, seat, room)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            deal_anew(table, rules, seat, room)
        copy(world, tried, T.TABLE_SIZE)
        K.make(tried, rules, deck, stepping.move_of(race))
        K.play_on(tried, rules, roll, found, found, 0)
        stepping.note(race, score_of(tried, rules, seat) - score_of(tried, rules, 1 - seat))
    return stepping.move_of(race)


@kernel
def chosen(table, rules, policies, deck, found, room):
    """Return the move of the player to move, who may search; ``found``: room for facts."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, R.SEATS, table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return K.chosen(table, rules, policies, deck, found)
    return search(table, rules, policies, deck, spec, found, room)


@kernel
def play_on(table, rules, policies, found, room, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    deck = part(T.DECK_NUMBERS, 0)
    while table[T.TO_DO] != T.NOTHING:
        done = chosen(table, rules, policies, deck, found, room)
        K.note(table, log, places, done)
        make(table, rules, deck, done, room)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows, and behind them how they search; ``scratch``: ``SCRATCH_SIZE``.
    """
    count, places = deals.shape[0], log.shape[0] // K.MOVE_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, found, room = part(scratch, K.TABLE), part(scratch, K.FACTS), part(scratch, SEARCH)
    for i in range(count):
        begin(room)
        T.lay_out(table, key, deals[i], rules, leads[i], part(scores, R.SEATS * i))
        play_on(table, rules, policies, found, room, log, places)
        write_row(table, rules, part(out, ROW_SIZE * i))
