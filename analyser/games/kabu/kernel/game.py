"""What is Kabu's own in playing, weighing, searching and advice; compiled, for ``games.kernels``.

A move is 1, to draw, or 0, to pass.  In a world all cards that a player does not hold are dealt
again, first to the others, then to the stock.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.kabu.columns import C, S
from analyser.games.kabu.kernel import decide
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.kernel.decide import find_held_card
from analyser.games.kabu.policies import H
from analyser.games.kabu.rules import MOST_PLAYERS, R
from analyser.games.searching import stepping

# Where things are in the room of a search:
PLACES = MOST_PLAYERS
"""the places of the order whose cards the player has not seen, in the order in which they are
dealt to;"""
UNSEEN_COUNT = PLACES + T.PACK_SIZE
"""how many these are;"""
CARDS = UNSEEN_COUNT + 1
"""those cards, in the order of the pack;"""
SHUFFLED_CARDS = CARDS + T.PACK_SIZE
"""the same, shuffled."""
ROOM_SIZE = SHUFFLED_CARDS + T.PACK_SIZE


@inlined
def choose(table, rules, policies, work):
    """Return the move of the player to move."""
    return 1 if decide.draws(table, rules, policies, work) else 0


@inlined
def note(table, move, _work, log):
    """Write down whose move it is, and the move."""
    log[0], log[1] = table[T.TO_MOVE], move


# -- scoring


@inlined
def debt(table, rules, one, other):
    """Return how many chips ``one`` owes ``other``; negative: is owed.  One seat is below."""
    if rules[R.SETTLE] == R.SETTLE_BANKER:
        players = rules[R.PLAYERS]
        dealer = table[T.LEAD] - 1 if table[T.LEAD] > 0 else players - 1
        if dealer not in (one, other):
            return 0
        apart = T.seat_at(table, other)[T.TOTAL] - T.seat_at(table, one)[T.TOTAL]
        if apart == 0 and rules[R.BANKER_WINS_TIES] != 0 and rules[R.PAY] == R.PAY_STAKE:
            apart = -1 if one == dealer else 1
    else:
        apart = T.seat_at(table, other)[T.TOTAL] - T.seat_at(table, one)[T.TOTAL]
    if rules[R.PAY] == R.PAY_STAKE:
        return min(max(apart, -1), 1)
    return apart


@kernel
def settle(table, rules, _work):
    """Write down what every seat wins, and how many players cannot pay."""
    players, net = rules[R.PLAYERS], rules[R.DEBT_COUNTS] == R.DEBT_COUNTS_NET
    broke = 0
    for seat in range(players):
        owes, wins = 0, 0
        for other in range(players):
            if other != seat:
                apart = debt(table, rules, seat, other)
                wins -= apart
                owes += apart if net else max(apart, 0)
        mine = T.seat_at(table, seat)
        mine[T.SCORE] = wins
        if owes > mine[T.CHIPS]:
            broke |= 1 << seat
    table[T.BROKE] = settle_broke(table, rules, broke) if broke != 0 else 0


@kernel
def settle_broke(table, rules, broke):
    """Write the scores where some cannot pay, a bit a seat; returns how many they are (KB4)."""
    players, many = rules[R.PLAYERS], 0
    for seat in range(players):
        wins = 0
        if rules[R.BROKE_HAND_SETTLED] != 0:
            for other in range(players):
                if other != seat:
                    apart = debt(table, rules, seat, other)
                    payer = seat if apart > 0 else other
                    if (broke >> payer) & 1 == 0:
                        wins -= apart
        T.seat_at(table, seat)[T.SCORE] = wins
        many += (broke >> seat) & 1
    return many


@inlined
def score(table, _rules, seat, _work):
    """Return the chips that a seat wins."""
    return T.seat_at(table, seat)[T.SCORE]


@inlined
def write_row(table, _rules, row, _work):
    """Write whether all could pay."""
    row[C.BROKE] = table[T.BROKE]
    row[C.ENDING] = C.ENDING_BROKE if table[T.BROKE] > 0 else C.ENDING_PAID


@inlined
def write_seat(table, rules, seat, here, _work):
    """Write what a seat wins, and holds."""
    mine = T.seat_at(table, seat)
    here[S.SCORE], here[S.TOTAL] = mine[T.SCORE], mine[T.TOTAL]
    here[S.CARDS] = rules[R.HAND_CARDS] + mine[T.CARDS_DRAWN]


@inlined
def value(_kernel, table, rules, seat, work):
    """Settle a finished hand, and return the chips that a player wins."""
    settle(table, rules, work)
    return score(table, rules, seat, work)


# -- one decision


@inlined
def first(choice, table, _rules, _policies, _work):
    """Return 1, to draw, where the player to move decides on the first card (1) or second (2)."""
    return 1 if T.seat_at(table, table[T.TO_MOVE])[T.CARDS_DRAWN] + 1 == choice else kernels.NO_MOVE


@inlined
def count_facts(_choice, _first, table, rules, found, _work):
    """Fill in what the player to move knows."""
    decide.count_facts(table, rules, found)


# -- searching


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the options of the player to move, the rollout policy's first."""
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    stepping.first_option(race, choose(table, rules, policies, work))
    # A player with a rule for the card does not search for another answer.
    if decide.policy_of(policies, seat)[H.RULE_FOR] != T.seat_at(table, seat)[T.CARDS_DRAWN] + 1:
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)


@kernel
def look(table, rules, seat, room):
    """List what a seat has not seen: the places, the others' hands first, and the cards."""
    places, cards = part(room, PLACES), part(room, CARDS)
    players, each, own, many = rules[R.PLAYERS], rules[R.HAND_CARDS], 0, 0
    for other in range(players):
        for at in range(each + T.seat_at(table, other)[T.CARDS_DRAWN]):
            if other == seat:
                own |= 1 << find_held_card(table, rules, seat, at)
            else:
                places[many] = T.held_place(rules, other, at)
                many += 1
    T.list_hidden(table, rules, part(places, many))
    unseen = 0
    for at in range(T.PACK_SIZE):
        if (own >> T.PACK_CODES[at]) & 1 == 0:
            cards[unseen] = T.PACK_CODES[at]
            unseen += 1
    room[UNSEEN_COUNT] = unseen


@kernel
def deal_world(table, rules, _roll, seat, _number, world, _work, room):
    """Deal a world for a seat, after ``look``."""
    mixed, places, unseen = part(room, SHUFFLED_CARDS), part(room, PLACES), room[UNSEEN_COUNT]
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.SEARCH, seat)
    copy(part(room, CARDS), mixed, unseen)
    room[seat] = shuffle.reshuffle(seed, room[seat], mixed, unseen)
    for at in range(unseen):
        world[T.ORDER0 + places[at]] = mixed[at]
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            theirs, total = T.seat_at(world, other), 0
            for at in range(rules[R.HAND_CARDS] + theirs[T.CARDS_DRAWN]):
                total = T.last_digit(total + T.points(find_held_card(world, rules, other, at)))
            theirs[T.TOTAL] = total


GAME = kernels.kernel_of(
    __name__, T, decide, None, seats=MOST_PLAYERS, cards=T.PACK_SIZE, move=2, places=T.PACK_SIZE
)

WHOLES = kernels.wholes_of(GAME, __name__)
