"""What is East–West's own in playing, weighing, searching and advice; compiled, for
``games.kernels``.

A move is the row in which the card in hand is placed.  In a world all cards that a player has not
seen are dealt again: where the other's lie face down, then to the stock.  Which numbers of the
player's stream that takes follows from how many cards they have placed.  A world has a key of its
own, so that nothing drawn in a rollout is what a player will draw at the table.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.eastwest.kernel import decide, scoring, solving
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.policies import H
from analyser.games.eastwest.rules import CARD_COUNT, MOST_ROWS, SEATS, R
from analyser.games.searching import stepping
from analyser.games.searching.sheet import MOST_WORLDS

FIRST_NUMBER = 1 << 20
"""The first number of a player's stream by which a search draws: behind those of ``late_exact``."""
CARDS_TO_DEAL = SEATS
"""Where in the room of a search the cards to deal are."""
ROOM_SIZE = CARDS_TO_DEAL + CARD_COUNT


@inlined
def list_hidden(table, rules, places):
    """List the places of the stock behind the card in hand."""
    hidden = 0
    for place in range(rules[R.ROWS] + table[T.TURN] + 1, CARD_COUNT):
        places[hidden] = place
        hidden += 1
    return hidden


# -- searching


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the rows in which the player to move may place the card, the rollout policy's first."""
    stepping.first_option(race, decide.choose(table, rules, policies, work))
    seat = table[T.TO_MOVE]
    choice = decide.policy_of(policies, seat)[H.RULE_FOR]
    if choice != 0 and decide.ways(choice, table, rules) != decide.NO_WAYS:
        # A player with a rule for the choice does not search for another answer.
        return
    for row in range(rules[R.ROWS]):
        if T.free_places(table, seat, row) > 0:
            stepping.add_option(race, row, spec[stepping.OPTIONS])


@inlined
def deal_world(table, rules, _roll, seat, number, world, _work, room):
    """Deal a world."""
    worlds = MOST_WORLDS * T.seat_at(table, seat)[T.PLACED_COUNT] + number
    first_number = FIRST_NUMBER + decide.NUMBERS_A_WORLD * worlds
    decide.deal_world(world, rules, first_number, part(room, CARDS_TO_DEAL))
    # Players with ``late_exact`` draw worlds of their own here, and not those of the table.
    world[T.KEY] += 1 + worlds


GAME = kernels.kernel_of(
    __name__, T, decide, scoring, seats=SEATS, cards=CARD_COUNT, places=CARD_COUNT
)

WHOLES = kernels.wholes_of(GAME, __name__)


@kernel
def solve(hand, rules, found, scratch):
    """Fill in what each row is worth in a hand that ``solving.solve`` can solve.

    Returns of how many orders of the cards to come the sums are.  ``found``: a number a row;
    ``scratch``: ``SOLVE_SIZE`` numbers.
    """
    hand, rules, found, table = part(hand, 0), part(rules, 0), part(found, 0), part(scratch, 0)
    work = part(table, T.TABLE_SIZE)
    kernels.set_up_hand(GAME, hand, rules, table, work, work)
    work = part(work, decide.SOLVING)
    orders = solving.solve(table, rules, work)
    copy(part(work, solving.ROOT), found, MOST_ROWS)
    return orders


SOLVE_SIZE = T.TABLE_SIZE + decide.WORK_SIZE
