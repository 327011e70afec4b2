"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

Options are tried in worlds: all cards that the player has not seen are dealt anew, all play on to
the end of the hand, and the options race (``searching.stepping``).
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.khanhoo import choices as F
from analyser.games.khanhoo import rules as R
from analyser.games.khanhoo.columns import ROW_SIZE
from analyser.games.khanhoo.kernel import decide
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import habits as H
from analyser.games.khanhoo.kernel import play as K
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel.scoring import outcome, write_row
from analyser.games.melds import finder
from analyser.games.melds.catalogue import COUNT, JOKERS, ONE, SIZE, TWO, WORTH
from analyser.games.searching import stepping

WORLD_CHANCES = 1 << 40
APART = 20
PAST = -(1 << 40)
"""Less than any card leaves that is thrown."""

# Where things lie in the room of a search:
DRAWN = 0
"""by seat: numbers drawn of its stream;"""
STATE_SIZE = DRAWN + R.MOST_PLAYERS
"""so far all that must be kept from one decision to the next;"""
CARDS = STATE_SIZE
"""the cards that the player has not seen, shuffled;"""
RACE = CARDS + T.MOST_CARDS
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


# -- worlds


@inlined
def next_chance(table, seat, room, count):
    """Return the next random choice among ``count`` of a seat's worlds."""
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[DRAWN + seat] += 1
    return shuffle.drawn(seed, room[DRAWN + seat] - 1, count)


@kernel
def lacking(table, book, way, claimer):
    """Return which cards of a way a player would have and is not known to have: once, twice, and
    jokers.
    """
    theirs, card = T.seat_at(table, claimer), T.top(table)
    one, two = finder.of_way(book, way, ONE), finder.of_way(book, way, TWO)
    jokers = finder.of_way(book, way, JOKERS)
    if card == C.JOKER:
        jokers -= 1
    else:
        bit = 1 << card
        one &= ~(bit & ~two)
        two &= ~bit
    # Of a face that is wanted twice and known once, one is lacking.
    known_one, known_two = theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO]
    more_two = two & ~known_one
    more_one = (one & ~known_one) | (two & ~known_two)
    return more_one, more_two, max(0, jokers - theirs[T.KNOWN_JOKERS])


@kernel
def is_possible(table, book, way, claimer, u1, u2, jokers):
    """Say whether a player may bump with a way, as far as one knows who has not seen these."""
    theirs, card = T.seat_at(table, claimer), T.top(table)
    size = T.hand_size(theirs)
    if finder.of_way(book, way, SIZE) > size:
        return False
    if card == C.JOKER:
        if finder.of_way(book, way, JOKERS) == 0:
            return False
    elif finder.of_way(book, way, ONE) >> card & 1 == 0:
        return False
    one, two, more = lacking(table, book, way, claimer)
    if one & ~u1 != 0 or two & ~u2 != 0 or more > jokers:
        return False
    known = C.many(theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO]) + theirs[T.KNOWN_JOKERS]
    return C.many(one, two) + more <= size - known


@kernel
def possible_claim(table, rules, seat, claimer, u1, u2, jokers, room):
    """Return a way with which a player may bump, as far as a seat knows, all alike."""
    book, ways = T.claims_book(rules), 0
    for way in range(book[COUNT]):
        if is_possible(table, book, way, claimer, u1, u2, jokers):
            ways += 1
    chosen = next_chance(table, seat, room, ways)
    for way in range(book[COUNT]):
        if is_possible(table, book, way, claimer, u1, u2, jokers):
            if chosen == 0:
                return way
            chosen -= 1
    return 0


@inlined
def add_to(here, place, one, two, jokers):
    """Add cards to a set of cards of which ``place``, and the two behind, say what it is."""
    here[place + 1] = T.plus_two(here[place], here[place + 1], one, two)
    here[place] |= one
    here[place + 2] += jokers


@kernel
def list_unseen(u1, u2, jokers, cards):
    """List the cards of two sets and jokers, each as often as it is there, the lowest first."""
    many = 0
    while u1 != 0:
        bit = u1 & -u1
        u1 &= u1 - 1
        cards[many] = lowest_bit(bit)
        many += 1
        if u2 & bit != 0:
            cards[many] = cards[many - 1]
            many += 1
    for _ in range(jokers):
        cards[many] = C.JOKER
        many += 1
    return many


@kernel
def deal_anew(table, rules, roll, seat, work, room):
    """Make a world of the table for a seat."""
    world, cards, players = part(room, WORLD), part(room, CARDS), rules[R.PLAYERS]
    copy(table, world, T.TABLE_SIZE)
    u1, u2, jokers = T.unseen(table, rules, seat)
    claimer, given_one, given_two, given_jokers = T.NOBODY, 0, 0, 0
    if table[T.STAGE] == T.CONTEST:
        # Somebody bumps, and with what is not known yet: with anything that may be.
        claimer, book = table[T.CLAIMER], T.claims_book(rules)
        way = possible_claim(table, rules, seat, claimer, u1, u2, jokers, room)
        world[T.CLAIM_WAY], world[T.CLAIM_POINTS] = way, finder.of_way(book, way, WORTH)
        given_one, given_two, given_jokers = lacking(table, book, way, claimer)
        left = finder.without_one(u1, u2, given_one, given_two)
        u2, u1 = finder.without_two(u2, given_one), left
        jokers -= given_jokers
    many = list_unseen(u1, u2, jokers, cards)
    for at in range(many - 1):
        other = at + next_chance(table, seat, room, many - at)
        cards[at], cards[other] = cards[other], cards[at]
    at = 0
    for other in range(players):
        if other != seat:
            theirs = T.seat_at(world, other)
            size = T.hand_size(theirs)
            theirs[T.HAND_ONE], theirs[T.HAND_TWO] = theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO]
            theirs[T.HAND_JOKERS] = theirs[T.KNOWN_JOKERS]
            T.forget(theirs)
            if other == claimer:
                add_to(theirs, T.HAND_ONE, given_one, given_two, given_jokers)
            for _ in range(size - T.hand_size(theirs)):
                T.put(theirs, T.HAND_ONE, cards[at])
                at += 1
    left = table[T.STOCK_LEFT]
    while left != 0:
        world[T.STOCK0 + lowest_bit(left)] = cards[at]
        left &= left - 1
        at += 1
    world[T.CHANCES] = WORLD_CHANCES + (room[DRAWN + seat] << APART)
    if table[T.STAGE] == T.CLAIM:
        ask_again(world, rules, roll, seat, work)


@kernel
def ask_again(world, rules, roll, seat, work):
    """Have those who were asked before a player bump in a world, or not, as they are taken to."""
    world[T.CLAIMER] = T.NOBODY
    for asked in range(2, world[T.ASKED]):
        other = T.after(rules, world[T.THROWER], asked)
        if T.first_claim(world, rules, other) >= 0:
            world[T.TO_MOVE] = other
            move = decide.decide(world, rules, roll, work)
            T.note_claim(world, rules, move)
    world[T.TO_MOVE] = seat


# -- one decision


@kernel
def list_ways(table, seat, book, race, most):
    """List the ways to make a meld with the card on the pile as options, and to leave it."""
    stepping.add_option(race, 0, most)
    way = T.next_way(table, seat, book, 0)
    while way >= 0:
        stepping.add_option(race, 1 + way, most)
        way = T.next_way(table, seat, book, way + 1)


@kernel
def list_throws(table, rules, policy, race, most, work):
    """List going out, and the cards that may be thrown, those that leave most first."""
    if policy[H.RULE_CHOICE] != F.GO_OUT:
        card = decide.way_out(table, rules, work)
        if card != T.NO_CARD:
            stepping.add_option(race, card + T.OUT, most)
    many = decide.list_throws(table, rules, policy, work)
    for _ in range(many):
        if race[stepping.MANY] >= most:
            return
        at = decide.next_throw(table, rules, policy, many, work)
        stepping.add_option(race, work[decide.CARDS + at], most)
        work[decide.WORTHS + at] = PAST


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the base's first."""
    seat, most, stage = table[T.TO_MOVE], spec[stepping.OPTIONS], table[T.STAGE]
    policy = part(policies, H.POLICY_COUNT * seat)
    first = decide.decide(table, rules, policies, work)
    stepping.first_option(race, first)
    ruled = policy[H.RULE_CHOICE]
    if stage == T.CLAIM:
        if ruled != F.BUMP:
            list_ways(table, seat, T.claims_book(rules), race, most)
    elif stage == T.CONTEST:
        if ruled != F.CHALLENGE:
            list_ways(table, seat, T.whole_book(rules), race, most)
    elif stage == T.DRAW:
        if T.may_draw(table, rules):
            stepping.add_option(race, 0, most)
            stepping.add_option(race, 1, most)
    elif ruled != F.GO_OUT or first < T.OUT:
        list_throws(table, rules, policy, race, most, work)


@kernel
def search(table, rules, policies, spec, work, room):
    """Return the move that the player to move finds best."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll = table[T.TO_MOVE], part(policies, spec[stepping.ROLL])
    list_options(table, rules, policies, spec, work, race)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            deal_anew(table, rules, roll, seat, work, room)
        copy(world, tried, T.TABLE_SIZE)
        T.move(tried, rules, stepping.move_of(race))
        K.play_on(tried, rules, roll, work, work, 0)
        own, others = outcome(tried, rules, seat, part(work, decide.BEST))
        stepping.note(race, own - others)
    return stepping.move_of(race)


@kernel
def move_of(table, rules, policies, work, room):
    """Return the move of the player to move, who may search."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, rules[R.PLAYERS], table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.decide(table, rules, policies, work)
    return search(table, rules, policies, spec, work, room)


@kernel
def play_on(table, rules, policies, work, room, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    made = 0
    while table[T.TO_MOVE] != T.NOBODY:
        move = move_of(table, rules, policies, work, room)
        K.note(log, places, made, move)
        made += 1
        T.move(table, rules, move)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):  # noqa: ARG001
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
        write_row(table, rules, part(out, ROW_SIZE * i), part(work, decide.BEST))
