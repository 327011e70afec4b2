"""How does a player search?  Compiled; the plain twin is ``reference.searching``.

Each move is tried in worlds: the cards that the player has not seen are dealt anew, both play on to
the end of the hand, and the moves race (``searching.stepping``).  Nothing is kept from one decision
to the next: which numbers of the player's stream a decision draws by follows from how many moves
they have made.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.conquian import rules as R
from analyser.games.conquian.columns import ROW_SIZE
from analyser.games.conquian.kernel import decide, facts, laying
from analyser.games.conquian.kernel import habits as H
from analyser.games.conquian.kernel import play as K
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.scoring import score_of, write_row
from analyser.games.conquian.pack import CARD_COUNT
from analyser.games.searching import stepping
from analyser.games.searching.sheet import MOST_WORLDS

NUMBERS_A_WORLD = 32
"""How many numbers of a player's stream a world has to itself, with room to spare."""

# Where things lie in the room of a search:
RACE = 0
"""the race of the moves;"""
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
    """List the moves that the player to move may make, the base's first."""
    stepping.first_option(race, decide.chosen(table, rules, policies, work))
    seat, most = table[T.TO_MOVE], spec[stepping.OPTIONS]
    choice = decide.policy_of(policies, seat)[H.RULE_CHOICE]
    if choice != 0 and facts.first_way(choice, table, rules, work) != facts.NO_WAY:
        # Who follows a rule for the choice does not search for another answer.
        return
    if table[T.PHASE] == T.FORCE:
        stepping.add_option(race, 1, most)
        stepping.add_option(race, 0, most)
    elif table[T.PHASE] == T.DISCARD:
        left = T.seat_at(table, seat)[T.HAND]
        while left != 0:
            stepping.add_option(race, left & -left, most)
            left &= left - 1
    elif table[T.PHASE] == T.ASK:
        stepping.add_option(race, 0, most)
        for at in range(facts.list_takes(table, rules, work)):
            stepping.add_option(race, work[laying.SETS + at] | table[T.CARD], most)
        for at in range(facts.list_lays(table, rules, work)):
            stepping.add_option(race, work[laying.SETS + at], most)


@inlined
def first_number(table, seat, world):
    """Return by which number of a player's stream the first card of a world is drawn."""
    return NUMBERS_A_WORLD * (MOST_WORLDS * T.seat_at(table, seat)[T.MOVES] + world)


@kernel
def search(table, rules, policies, spec, work, room):
    """Return the move that the player to move finds best."""
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
        T.make(tried, rules, stepping.move_of(race), 0, work)
        K.play_on(tried, rules, roll, work, work, 0)
        stepping.note(race, score_of(tried, seat) - score_of(tried, 1 - seat))
    work[decide.WHICH] = 0
    return stepping.move_of(race)


@kernel
def chosen(table, rules, policies, work, room):
    """Return the move of the player to move, who may search; as ``decide.chosen``."""
    spec = stepping.spec_of(policies, H.POLICY_COUNT, R.SEATS, table[T.TO_MOVE])
    if spec[stepping.WORLDS] == 0:
        return decide.chosen(table, rules, policies, work)
    return search(table, rules, policies, spec, work, room)


@kernel
def play_on(table, rules, policies, work, room, log, places):
    """Play a table on to its end; the log takes as many moves as it has ``places`` for."""
    made = 0
    while table[T.PHASE] != T.OVER:
        move = chosen(table, rules, policies, work, room)
        K.note(table, log, places, made, move, work[decide.WHICH])
        T.make(table, rules, move, work[decide.WHICH], work)
        made += 1


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
        write_row(table, part(out, ROW_SIZE * i))
