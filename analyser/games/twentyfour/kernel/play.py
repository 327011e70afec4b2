"""Play games, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a game, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.twentyfour import choices as F
from analyser.games.twentyfour import columns as C
from analyser.games.twentyfour import rules as R
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.kernel.decide import policy_of, takes_back
from analyser.games.twentyfour.kernel.facts import decides
from analyser.games.twentyfour.kernel.thinking import begin, settle, think

# Where things lie in the scratch array of a block:
TABLE = 0
FOUND = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = FOUND + F.FACT_COUNT
LOG_WIDTH = 8
"""Numbers of a set in a log, as it lay before it was over: the four cards, the tick, how many had
slapped, the first who did, and the sets before it."""


@kernel
def play_on(table, rules, policies, stops, found, log, room):
    """Play a table on to its end; with ``stops``, a choice's number, to the next time it is made.

    A table that is to go on from a decision goes on within its set.  The log takes the first
    ``room`` sets.
    """
    resumed = table[T.TO_MOVE] != T.NOBODY
    table[T.TO_MOVE] = T.NOBODY
    while table[T.ENDING] == T.RUNNING:
        if not resumed:
            T.turn_up(table, rules)
            begin(table, rules, policies)
        resumed = False
        while True:
            if table[T.BACKS] == T.NOT_SWAPPING:
                think(table, rules, policies, stops, found)
                if table[T.TO_MOVE] != T.NOBODY:
                    return
                if table[T.TURNS] <= room:
                    write_set(table, rules, part(log, LOG_WIDTH * (table[T.TURNS] - 1)))
                if settle(table, rules, policies):
                    break
                if table[T.MUST_SPLIT] != 0 or not T.may_swap(table, rules):
                    T.split(table, rules)
                    break
                table[T.BACKS] = table[T.BACK_BITS] = 0
            swap(table, rules, policies, stops, found)
            if table[T.TO_MOVE] != T.NOBODY:
                return
            begin(table, rules, policies)


@kernel
def swap(table, rules, policies, stops, found):
    """Have everybody take back a card and turn the next; ``stops`` as above."""
    while table[T.BACKS] < rules[R.PLAYERS]:
        seat = T.in_turn(table, rules, table[T.BACKS])
        if stops == F.GIVE_BACK and decides(table, rules, seat):
            table[T.TO_MOVE] = seat
            return
        decided(table, seat, takes_back(table, rules, policy_of(policies, seat), seat, found))
    table[T.BACKS] = T.NOT_SWAPPING
    T.count_swap(table, rules)
    for seat in range(rules[R.PLAYERS]):
        T.take_back(table, rules, seat, (table[T.BACK_BITS] >> seat) & 1)
    T.lies(table, rules)


@inlined
def decided(table, seat, at):
    """Have a player take back this card, 0 or 1 as they lie, once all have decided."""
    table[T.BACK_BITS] |= at << seat
    table[T.BACKS] += 1


@kernel
def write_set(table, rules, log):
    """Write down what everybody has come to of the four cards that lie there."""
    for at in range(R.BOARD):
        log[at] = T.board_card(table, rules, at)
    log[R.BOARD], log[R.BOARD + 1] = table[T.TICK], table[T.SLAPPED]
    log[R.BOARD + 2] = table[T.SLAPPED0] if table[T.SLAPPED] > 0 else T.NOBODY
    log[R.BOARD + 3] = table[T.SET_COUNT]


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):  # noqa: ARG001
    """Play games of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``; ``scores`` change nothing.  The log takes the sets of the last
    game, ``LOG_WIDTH`` numbers each, as many as it has room for.
    """
    count, room = deals.shape[0], log.shape[0] // LOG_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads = part(deals, 0), part(leads, 0)
    log, scratch, out = part(log, 0), part(scratch, 0), part(out, 0)
    table, found = part(scratch, TABLE), part(scratch, FOUND)
    for i in range(count):
        T.lay_out(table, key, deals[i], rules, leads[i])
        play_on(table, rules, policies, 0, found, log, room)
        write_row(table, rules, part(out, C.ROW_SIZE * i))


@kernel
def write_row(table, rules, row):
    """Write the row of a finished game, as single games have it: its match is −1."""
    row[C.MATCH], row[C.NUMBER], row[C.DEAL] = -1, table[T.DEAL], table[T.DEAL]
    row[C.LEAD], row[C.TURNS], row[C.ENDING] = table[T.LEAD], table[T.TURNS], table[T.ENDING]
    row[C.SETS], row[C.SWAPS] = table[T.SET_COUNT], table[T.SWAPS]
    row[C.UNSOLVABLE] = table[T.UNSOLVABLE]
    for seat in range(R.MOST_PLAYERS):
        here = part(row, C.SEAT0 + C.SEAT_WIDTH * seat)
        if seat < rules[R.PLAYERS]:
            mine = T.seat_at(table, seat)
            here[C.SCORE], here[C.WON] = T.score(table, rules, seat), mine[T.WON]
            here[C.WRONG], here[C.CARDS_LEFT] = mine[T.WRONG], mine[T.COUNT]
        else:
            here[C.SCORE] = here[C.WON] = here[C.WRONG] = here[C.CARDS_LEFT] = C.NULL
