"""What is Khanhoo's own in playing, weighing, searching, advice; compiled, for ``games.kernels``.

Which number a move is, ``decide`` says.  In a world all cards that a player has not seen are dealt
again to the others, who keep what is known to be theirs, and to the stock.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import list_bits, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.khanhoo.columns import BUMP, CHALLENGE, GO_OUT
from analyser.games.khanhoo.kernel import decide, faces, option_features, scoring
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.policies import H
from analyser.games.khanhoo.rules import MOST_PLAYERS, R
from analyser.games.melds import finder
from analyser.games.melds.catalogue import COUNT, JOKERS, ONE, SIZE, TWO, WORTH
from analyser.games.searching import stepping

WORLD_CHANCES = 1 << 40
"""The first number from which the stocks of worlds are reshuffled; those of a world begin this far
apart:"""
STREAM_BITS = 20
"""two to the power of that."""
PAST = -(1 << 40)
"""Less than any card leaves that is discarded."""

# Where things are in the room of a search:
CARDS = MOST_PLAYERS
"""the cards that the player has not seen, shuffled."""
ROOM_SIZE = option_features.WORK + scoring.BEST_SIZE
"""Behind them a learnt player works out what options are like."""


# -- one decision


@kernel
def first(choice, table, rules, policies, work):
    """Return the move of the first way of a choice where the player to move has it."""
    if choice == BUMP and table[T.STAGE] == T.CLAIM:
        policy = decide.policy_of(policies, table[T.TO_MOVE])
        _, way = decide.best_claim(table, rules, policy, work)
        return 1 + way
    if choice == CHALLENGE and table[T.STAGE] == T.CONTEST:
        return 1 + decide.best_contest(table, rules)
    if choice == GO_OUT and table[T.STAGE] == T.THROW:
        card = decide.way_out(table, rules, work)
        if card != T.NO_CARD:
            return T.GOING_OUT + card
    return kernels.NO_MOVE


@kernel
def second(choice, table, rules, policies, work):
    """Return the second option's move: leave the discard, or discard what a waiting player does."""
    if choice != GO_OUT:
        return 0
    policy = decide.policy_of(policies, table[T.TO_MOVE])
    many = decide.list_throws(table, rules, policy, work)
    return work[decide.CARDS + decide.next_throw(table, rules, policy, many, work)]


@inlined
def goes_first(choice, _table, move, _first):
    """Say whether a move goes the first way: any meld is a bump, any card goes out."""
    return move >= (T.GOING_OUT if choice == GO_OUT else 1)


@kernel
def count_facts(choice, first, table, rules, found, work):
    """Fill in what the player to move knows."""
    best = part(work, decide.BEST)
    if choice == GO_OUT:
        decide.fill_out_facts(table, rules, first - T.GOING_OUT, found, best)
    else:
        decide.claim_facts(table, rules, first - 1, found, best)


@kernel
def list_hidden(table, _rules, places):
    """List the places of the stock that nobody has drawn; returns how many."""
    return list_bits(table[T.STOCK_LEFT], places)


@inlined
def renew(table, _rules, future):
    """Have stocks be reshuffled by numbers of the future's own."""
    table[T.CHANCES] = (future + 1) << STREAM_BITS


# -- worlds


@inlined
def next_chance(table, seat, room, count):
    """Return the next random choice among ``count`` of a seat's worlds."""
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[seat] += 1
    return shuffle.drawn(seed, room[seat] - 1, count)


@kernel
def find_lacking(table, book, way, claimer):
    """Return which cards of a way a player would have and is not known to have: once, twice, and
    jokers.
    """
    theirs, card = T.seat_at(table, claimer), T.top(table)
    one, two = finder.way_at(book, way, ONE), finder.way_at(book, way, TWO)
    jokers = finder.way_at(book, way, JOKERS)
    one, two, jokers = faces.without_card(one, two, jokers, card)
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
    if finder.way_at(book, way, SIZE) > size:
        return False
    if card == faces.JOKER:
        if finder.way_at(book, way, JOKERS) == 0:
            return False
    elif finder.way_at(book, way, ONE) >> card & 1 == 0:
        return False
    one, two, more = find_lacking(table, book, way, claimer)
    if one & ~u1 != 0 or two & ~u2 != 0 or more > jokers:
        return False
    known = faces.count_cards(theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO]) + theirs[T.KNOWN_JOKERS]
    return faces.count_cards(one, two) + more <= size - known


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
        cards[many] = faces.JOKER
        many += 1
    return many


@kernel
def deal_world(table, rules, roll, seat, _number, world, work, room):
    """Deal a world for a seat."""
    cards, players = part(room, CARDS), rules[R.PLAYERS]
    u1, u2, jokers = T.find_unseen(table, rules, seat)
    claimer, given_one, given_two, given_jokers = T.NOBODY, 0, 0, 0
    if table[T.STAGE] == T.CONTEST:
        # A player bumps, and with what is not known yet: with anything that may be.
        claimer, book = table[T.CLAIMER], T.claims_book(rules)
        way = possible_claim(table, rules, seat, claimer, u1, u2, jokers, room)
        world[T.CLAIM_WAY], world[T.CLAIM_POINTS] = way, finder.way_at(book, way, WORTH)
        given_one, given_two, given_jokers = find_lacking(table, book, way, claimer)
        left = finder.drop_once(u1, u2, given_one, given_two)
        u2, u1 = finder.drop_twice(u2, given_one), left
        jokers -= given_jokers
    many = list_unseen(u1, u2, jokers, cards)
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    room[seat] = shuffle.reshuffle(seed, room[seat], cards, many)
    at = 0
    for other in range(players):
        if other != seat:
            theirs = T.seat_at(world, other)
            size = T.hand_size(theirs)
            theirs[T.HAND_ONE], theirs[T.HAND_TWO] = theirs[T.KNOWN_ONE], theirs[T.KNOWN_TWO]
            theirs[T.HAND_JOKERS] = theirs[T.KNOWN_JOKERS]
            T.forget(theirs)
            # How often a random player drew one tells whether they could bump.
            theirs[T.LOTS] = 0
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
    world[T.CHANCES] = WORLD_CHANCES + (room[seat] << STREAM_BITS)
    if table[T.STAGE] == T.CLAIM:
        ask_again(world, rules, roll, seat, work)


@kernel
def ask_again(world, rules, roll, seat, work):
    """Have those who were asked before a player bump in a world, or not, as they are taken to."""
    world[T.CLAIMER] = T.NOBODY
    for asked in range(2, world[T.ASKED_SEATS]):
        other = T.find_seat_after(rules, world[T.THROWER], asked)
        if T.first_claim(world, rules, other) >= 0:
            world[T.TO_MOVE] = other
            move = decide.choose(world, rules, roll, work)
            T.note_claim(world, rules, move)
    world[T.TO_MOVE] = seat


# -- searching


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
    """List going out, and the cards that may be discarded, those that leave most first."""
    if policy[H.RULE_FOR] != GO_OUT:
        card = decide.way_out(table, rules, work)
        if card != T.NO_CARD:
            stepping.add_option(race, card + T.GOING_OUT, most)
    many = decide.list_throws(table, rules, policy, work)
    for _ in range(many):
        if race[stepping.MANY] >= most:
            return
        at = decide.next_throw(table, rules, policy, many, work)
        stepping.add_option(race, work[decide.CARDS + at], most)
        work[decide.WORTHS + at] = PAST


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    seat, most, stage = table[T.TO_MOVE], spec[stepping.OPTIONS], table[T.STAGE]
    policy = decide.policy_of(policies, seat)
    chosen = decide.choose(table, rules, policies, work)
    stepping.first_option(race, chosen)
    ruled = policy[H.RULE_FOR]
    if stage == T.CLAIM:
        if ruled != BUMP:
            list_ways(table, seat, T.claims_book(rules), race, most)
    elif stage == T.CONTEST:
        if ruled != CHALLENGE:
            list_ways(table, seat, T.whole_book(rules), race, most)
    elif stage == T.DRAW:
        if T.may_draw(table, rules):
            stepping.add_option(race, 0, most)
            stepping.add_option(race, 1, most)
    elif ruled != GO_OUT or chosen < T.GOING_OUT:
        list_throws(table, rules, policy, race, most, work)


GAME = kernels.kernel_of(
    *(__name__, T, decide, scoring, option_features),
    seats=MOST_PLAYERS,
    places=T.MOST_STOCK,
    order=T.STOCK0,
)

WHOLES = kernels.wholes_of(GAME, __name__)
