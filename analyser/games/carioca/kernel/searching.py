"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

The options of a decision are tried in worlds: the cards that the player has not seen are dealt
anew, all play on to the end of the hand, and the options race (``searching.stepping``).  Nothing is
kept from one decision to the next: which numbers of the player's stream a decision draws by follows
from its turn and its place in it.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.codes import JOKER
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import kernel, merged
from analyser.compiled.memory import copy, part
from analyser.games.carioca import choices as F
from analyser.games.carioca import rules as R
from analyser.games.carioca.choices import (
    CONTRACT_LAID,
    DISCARD,
    NUMBERS_A_WORLD,
    STAGES,
    UPCARD,
)
from analyser.games.carioca.columns import ROW_SIZE
from analyser.games.carioca.kernel import decide, standing
from analyser.games.carioca.kernel import habits as H
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.scoring import penalty, write_row
from analyser.games.searching import stepping
from analyser.games.searching.sheet import MOST_WORLDS

# Where things lie in the room of a search:
NOT_LOGGED = 0
"""moves of tries that are noted, none;"""
RACE = 1
"""the race of the options;"""
WORLD = RACE + stepping.RACE_SIZE
"""a world,"""
TRIED = WORLD + T.TABLE_SIZE
"""the table of a try,"""
CARDS = TRIED + T.TABLE_SIZE
"""the cards to deal,"""
WORK = CARDS + T.PACK_SIZE
"""and room for the decisions of tries."""
ROOM_SIZE = WORK + decide.WORK_SIZE
# And in the scratch of a block of hands: that of one without a search, then this.
SEARCH = K.SCRATCH_SIZE
SCRATCH_SIZE = SEARCH + ROOM_SIZE


# -- one decision


@kernel
def list_unseen(table, rules, seat, cards):
    """List the cards that a seat has not seen, the lowest first; returns how many."""
    once = standing.unseen_once(table, rules, seat)
    twice, many = standing.unseen_twice(table, rules, seat), 0
    while once != 0:
        card = lowest_bit(once)
        once &= once - 1
        for _ in range(1 + (twice >> card & 1)):
            cards[many] = card
            many += 1
    for _ in range(unseen_jokers(table, rules, seat)):
        cards[many] = JOKER
        many += 1
    return many


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
def deal_anew(table, rules, seat, number, world, cards):
    """Make the world of a number for a seat."""
    copy(table, world, T.TABLE_SIZE)
    world[T.WORLD] = 1 + number
    many = list_unseen(table, rules, seat, cards)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    for at in range(many - 1):
        other = at + shuffle.drawn(seed, NUMBERS_A_WORLD * number + at, many - at)
        cards[at], cards[other] = cards[other], cards[at]
    dealt, players = 0, rules[R.PLAYERS]
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


@kernel
def list_options(table, rules, policies, stage, spec, work, race):
    """List the options of the player to move, the base's first."""
    most = spec[stepping.OPTIONS]
    policy = decide.policy_of(policies, table[T.TO_MOVE])
    if stage == DISCARD:
        mine, card = T.seat_at(table, table[T.TO_MOVE]), decide.thrown(table, rules, policies, work)
        cards, joker = decide.may_throw(table, mine), decide.may_throw_joker(table, mine)
        stepping.first_option(race, card)
        while race[stepping.MANY] < most:
            if card == JOKER:
                joker = False
            else:
                cards &= ~(1 << card)
            if cards == 0 and not joker:
                return
            if policy[H.THINKS] == 0:
                card = decide.nth_thrown(cards, 0)
            else:
                card = decide.thrown_of(table, rules, policies, cards, joker, work)
            stepping.add_option(race, card, most)
        return
    if stage == UPCARD:
        stepping.first_option(race, decide.takes(table, rules, policies, work))
        is_open = policy[H.RULE_CHOICE] != F.TAKE
    else:
        stepping.first_option(race, decide.goes_down(table, rules, policies, work))
        is_open = policy[H.RULE_CHOICE] != F.DOWN
        # What the base would lay is found again where it would wait.
        is_open = is_open and decide.has_contract(table, rules, policies, work)
    if is_open:
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)


@kernel
def act(table, rules, policies, stage, option, work, logged):
    """Make a move of a try, and the rest of the turn by habits."""
    if stage == DISCARD:
        T.discard(table, rules, option)
    elif stage == UPCARD:
        K.draw(table, rules, option, work, 0, logged)
        K.after_drawing(table, rules, policies, work, work, 0, logged)
    else:
        if option != 0:
            decide.find_contract(table, rules, policies, work)
            K.go_down(table, rules, work, work, 0, logged)
        K.after_contract(table, rules, policies, work, work, 0, logged)


@kernel
def search(table, rules, policies, stage, spec, work, room):
    """Return what the player to move finds best."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll = table[T.TO_MOVE], part(policies, spec[stepping.ROLL])
    own, logged, players = part(room, WORK), part(room, NOT_LOGGED), rules[R.PLAYERS]
    logged[0] = 0
    list_options(table, rules, policies, stage, spec, work, race)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            decision = STAGES * table[T.OWN_TURNS] + stage
            number = MOST_WORLDS * decision + race[stepping.WORLD]
            deal_anew(table, rules, seat, number, world, part(room, CARDS))
        copy(world, tried, T.TABLE_SIZE)
        act(tried, rules, roll, stage, stepping.move_of(race), own, logged)
        K.play_on(tried, rules, roll, own, own, 0, logged)
        outcome = -(players - 1) * penalty(tried, rules, seat)
        for other in range(players):
            if other != seat:
                outcome += penalty(tried, rules, other)
        stepping.note(race, outcome)
    return stepping.move_of(race)


@merged
def searches(policies, rules, seat):
    """Return how a seat searches; with no worlds it does not."""
    return stepping.spec_of(policies, H.POLICY_COUNT, rules[R.PLAYERS], seat)


@kernel
def takes(table, rules, policies, work, room):
    """Say whether the player to move, who may search, takes the upcard (1) or draws (0)."""
    spec = searches(policies, rules, table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.takes(table, rules, policies, work)
    return search(table, rules, policies, UPCARD, spec, work, room)


@kernel
def goes_down(table, rules, policies, work, room):
    """Say whether the player to move, who may search, lays a contract (1), which is then found."""
    spec = searches(policies, rules, table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.goes_down(table, rules, policies, work)
    goes = search(table, rules, policies, CONTRACT_LAID, spec, work, room)
    if goes != 0:
        decide.find_contract(table, rules, policies, work)
    return goes


@kernel
def thrown(table, rules, policies, work, room):
    """Return the card that the player to move, who may search, throws."""
    spec = searches(policies, rules, table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.thrown(table, rules, policies, work)
    return search(table, rules, policies, DISCARD, spec, work, room)


@kernel
def after_contract(table, rules, policies, work, room, log, places, logged):
    """Play the rest of a turn in which it is settled whether the player goes down."""
    K.before_discard(table, rules, policies, log, places, logged)
    if table[T.ENDING] == T.IN_PLAY:
        card = thrown(table, rules, policies, work, room)
        K.throw(table, rules, card, log, places, logged)


@kernel
def after_drawing(table, rules, policies, work, room, log, places, logged):
    """Play the rest of a turn whose card is drawn."""
    if goes_down(table, rules, policies, work, room) != 0:
        K.go_down(table, rules, work, log, places, logged)
    after_contract(table, rules, policies, work, room, log, places, logged)


@kernel
def play_on(table, rules, policies, work, room, log, places, logged):
    """Play a table, at the beginning of a turn, on to its end."""
    while table[T.ENDING] == T.IN_PLAY:
        does_take = takes(table, rules, policies, work, room)
        K.draw(table, rules, does_take, log, places, logged)
        after_drawing(table, rules, policies, work, room, log, places, logged)


@kernel
def play_hands(key, deals, leads, _scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows, and behind them how they search; ``scratch``: ``SCRATCH_SIZE``.
    """
    count, places = deals.shape[0], log.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, logged = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, K.LOGGED)
    room = part(scratch, SEARCH)
    for i in range(count):
        logged[0] = 0
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, work, room, log, places, logged)
        write_row(table, rules, part(out, ROW_SIZE * i))
