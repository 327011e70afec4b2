"""What is East–West's own in playing, weighing, searching and advice; compiled, for
``games.kernels``.

A move is the row in which the card in hand is placed.  In a world all cards that a player has not
seen are dealt again: where the other's lie face down, then to the stock.  Which numbers of the
player's stream that takes follows from how many cards they have placed.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games import kernels
from analyser.games.deciding.decision_words import NULL
from analyser.games.eastwest.choices import F
from analyser.games.eastwest.columns import C
from analyser.games.eastwest.kernel import decide, facts, scoring, solving
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.pack import CARD_COUNT
from analyser.games.eastwest.policies import H
from analyser.games.eastwest.rules import MOST_ROWS, SEATS, R
from analyser.games.searching import partial_hand, stepping
from analyser.games.searching.sheet import MOST_WORLDS

FIRST_NUMBER = 1 << 20
"""The first number of a player's stream by which a search draws: behind those of ``late_exact``."""
LEFT = SEATS
"""Where in the room of a search the cards to deal are."""
ROOM_SIZE = LEFT + CARD_COUNT


@inlined
def lay_out(table, key, deal, rules, lead, _before):
    """Lay out a deal."""
    T.lay_out(table, key, deal, rules, lead)


@inlined
def make(table, rules, row, _work):
    """Make a move."""
    T.place(table, rules, row)


@inlined
def note(_table, row, _work, log):
    """Write down the row."""
    log[0] = row


@inlined
def outcome(table, rules, seat, _work):
    """Return a player's score in a finished hand, and the other's."""
    own = scoring.score_of(table, rules, seat)
    return own, -own


@inlined
def write_row(table, rules, row, _work):
    """Write the row of a finished hand."""
    scoring.write_row(table, rules, row)


# -- one decision


@inlined
def first(choice, table, rules, _policies, _work):
    """Return the first way of a choice."""
    both = facts.ways(choice, table, rules)
    return kernels.NO_MOVE if both == facts.NO_WAYS else facts.first_of(both)


@inlined
def second(choice, table, rules, _policies, _work):
    """Return the second way of a choice."""
    return facts.second_of(facts.ways(choice, table, rules))


@inlined
def count_facts(choice, _first, table, rules, found, _work):
    """Fill in what the player to move knows."""
    facts.count_facts(facts.ways(choice, table, rules), table, rules, found)


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
    stepping.first_option(race, decide.chosen(table, rules, policies, work))
    seat = table[T.TO_MOVE]
    choice = decide.policy_of(policies, seat)[H.RULE_CHOICE]
    if choice != 0 and facts.ways(choice, table, rules) != facts.NO_WAYS:
        # A player with a rule for the choice does not search for another answer.
        return
    for row in range(rules[R.ROWS]):
        if T.free(table, seat, row) > 0:
            stepping.add_option(race, row, spec[stepping.OPTIONS])


@inlined
def deal_world(table, rules, _roll, seat, number, world, _work, room):
    """Deal a world."""
    worlds = MOST_WORLDS * T.seat_at(table, seat)[T.PLACED] + number
    first_number = FIRST_NUMBER + decide.NUMBERS_A_WORLD * worlds
    decide.deal_world(world, rules, first_number, part(room, LEFT))


@inlined
def value(table, rules, seat, _work):
    """Return a player's score in a finished hand less the other's."""
    return 2 * scoring.score_of(table, rules, seat)


# -- advice


@kernel
def set_up(hand, rules, table, _work, _room):
    """Lay out a hand (``searching.partial_hand``), and play it as far as it was played."""
    copy(part(hand, partial_hand.CARDS0), part(table, T.ORDER0), CARD_COUNT)
    T.lay_order(table, 0, 0, rules, hand[partial_hand.LEAD])
    for at in range(hand[partial_hand.MANY]):
        T.place(table, rules, hand[partial_hand.MOVES0 + at])


@inlined
def act(table, rules, _policies, option, _work):
    """Make the move of an option."""
    T.place(table, rules, option[0])


GAME = kernels.Kernel(
    table=T.TABLE_SIZE,
    work=decide.WORK_SIZE,
    row=C.SIZE,
    facts=F.COUNT,
    seats=SEATS,
    habits=H.COUNT,
    places=CARD_COUNT,
    known=SEATS,
    room=ROOM_SIZE,
    null=NULL,
    futures_differ=True,
    turn=T.TURN,
    to_move=T.TO_MOVE,
    key=T.KEY,
    deal=T.DEAL,
    order=T.ORDER0,
    lay_out=lay_out,
    choose=decide.chosen,
    make=make,
    note=note,
    outcome=outcome,
    write_row=write_row,
    first=first,
    second=second,
    count_facts=count_facts,
    list_hidden=list_hidden,
    list_options=list_options,
    deal_world=deal_world,
    value=value,
    set_up=set_up,
    act=act,
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
    set_up(hand, rules, table, work, work)
    work = part(work, decide.SOLVING)
    orders = solving.solve(table, rules, work)
    copy(part(work, solving.ROOT), found, MOST_ROWS)
    return orders


SOLVE_SIZE = T.TABLE_SIZE + decide.WORK_SIZE
