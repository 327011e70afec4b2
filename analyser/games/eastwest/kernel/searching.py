"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

Each row that has room is tried in worlds: the cards that the player has not seen are dealt anew,
both play on to the end of the hand, and the rows race (``searching.stepping``).  Nothing is kept
from one decision to the next: which numbers of the player's stream a decision draws by follows from
how many cards they have placed.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.eastwest import rules as R
from analyser.games.eastwest.columns import ROW_SIZE
from analyser.games.eastwest.kernel import decide, facts
from analyser.games.eastwest.kernel import habits as H
from analyser.games.eastwest.kernel import play as K
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.scoring import score_of, write_row
from analyser.games.eastwest.pack import CARD_COUNT
from analyser.games.searching import stepping
from analyser.games.searching.sheet import MOST_WORLDS

FIRST_NUMBER = 1 << 20
"""The first number of a player's stream by which a search draws: behind those of ``late_exact``."""

# Where things lie in the room of a search:
RACE = 0
"""the race of the rows;"""
WORLD = RACE + stepping.RACE_SIZE
"""a world,"""
TRIED = WORLD + T.TABLE_SIZE
"""the table of a try,"""
LEFT = TRIED + T.TABLE_SIZE
"""and the cards to deal."""
ROOM_SIZE = LEFT + CARD_COUNT
# And in the scratch of a block of hands: that of one without a search, then this.
SEARCH = K.SCRATCH_SIZE
SCRATCH_SIZE = SEARCH + ROOM_SIZE


@kernel
def list_options(table, rules, policies, spec, work, race):
    """List the rows in which the player to move may put the card, the base's first."""
    stepping.first_option(race, decide.chosen(table, rules, policies, work))
    seat = table[T.TO_MOVE]
    choice = decide.policy_of(policies, seat)[H.RULE_CHOICE]
    if choice != 0 and facts.ways(choice, table, rules) != facts.NO_WAYS:
        # Who follows a rule for the choice does not search for another answer.
        return
    for row in range(rules[R.ROWS]):
        if T.free(table, seat, row) > 0:
            stepping.add_option(race, row, spec[stepping.OPTIONS])


@inlined
def first_number(table, seat, world):
    """Return by which number of a player's stream the first card of a world is drawn."""
    worlds = MOST_WORLDS * T.seat_at(table, seat)[T.PLACED] + world
    return FIRST_NUMBER + decide.NUMBERS_A_WORLD * worlds


@kernel
def search(table, rules, policies, spec, work, room):
    """Return the row that the player to move finds best."""
    race, world, tried = part(room, RACE), part(room, WORLD), part(room, TRIED)
    seat, roll = table[T.TO_MOVE], part(policies, spec[stepping.ROLL])
    list_options(table, rules, policies, spec, work, race)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        if stepping.needs_world(race):
            copy(table, world, T.TABLE_SIZE)
            first = first_number(table, seat, race[stepping.WORLD])
            decide.deal_world(world, rules, first, part(room, LEFT))
        copy(world, tried, T.TABLE_SIZE)
        T.place(tried, rules, stepping.move_of(race))
        K.play_on(tried, rules, roll, work, work, 0)
        stepping.note(race, score_of(tried, rules, seat) - score_of(tried, rules, 1 - seat))
    return stepping.move_of(race)


@kernel
def chosen(table, rules, policies, work, room):
    """Return the row in which the player to move, who may search, puts the card."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, R.SEATS, table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.chosen(table, rules, policies, work)
    return search(table, rules, policies, spec, work, room)


@kernel
def play_on(table, rules, policies, work, room, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    while table[T.TO_MOVE] != T.NOBODY:
        row = chosen(table, rules, policies, work, room)
        if table[T.TURN] < places:
            here = part(log, K.MOVE_WIDTH * table[T.TURN])
            here[0], here[1] = T.card_in_hand(table, rules), row
        T.place(table, rules, row)


@kernel
def play_hands(key, deals, leads, _scores, rules, policies, out, log, scratch):
    """Play hands of players of whom some search; arguments and rows as ``play.play_hands`` has.

    ``policies``: the seats' rows, and behind them how they search; ``scratch``: ``SCRATCH_SIZE``.
    """
    count, places = deals.shape[0], log.shape[0] // K.MOVE_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, work, room = part(scratch, K.TABLE), part(scratch, K.WORK), part(scratch, SEARCH)
    for i in range(count):
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, work, room, log, places)
        write_row(table, rules, part(out, ROW_SIZE * i))
