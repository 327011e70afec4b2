"""What does each seat do in a hand?  Counted decision by decision, from outside.  Compiled.

What is counted is declared in ``burraco.playing_style``.  The hand is played by ``play``, one
decision at a time, and looked at before and after each: so the code that plays is the same to the
instruction whether anybody counts or not, and whatever else makes one decision, from the same
arguments, can be counted as well (``note_position``, ``count_result``, ``count_at_end``).
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco import columns
from analyser.games.burraco import playing_style as C
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.records import weighed_decisions
from analyser.games.burraco.kernel.search import search_player as X
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import write_row

# What is known of the position before a decision:
SEAT, TURN, OPEN, HELD_CARDS, PILE, SWAPS, SEEN_SIZE = range(7)
"""Seat to move; turn; 1: it may take the pile or leave it; cards it holds; cards in the pile; 1: it
took a pile of one card this turn and has laid nothing."""

# Where things lie in the scratch array: that of a block of whole hands, and before it
SEEN_POSITION = 0
"""what is known of the position,"""
ROW = SEEN_POSITION + SEEN_SIZE
"""the row of a hand,"""
TABLE = ROW + columns.ROW_SIZE
"""the table,"""
SCORES = TABLE + T.TABLE_SIZE
"""the scores before the hand, none,"""
WORK = SCORES + T.MOST_SEATS
"""and last what playing needs, however much that is."""
SCRATCH_SIZE = WORK + K.WORK_SIZE
SEARCHED_SIZE = SCRATCH_SIZE + X.ROOM_SIZE


@kernel
def count_block(key, first, count, rules, policies, out, log, scratch):
    """Play ``count`` deals from ``first`` on and count what each seat does in each.

    ``out``: ``count`` × seats × ``COUNT_COUNT`` int64, flat; ``scratch``: ``SCRATCH_SIZE``
    int64; the other arguments as for ``play.play_hands``, the log empty.
    """
    rules, policies, log = part(rules, 0), part(policies, 0), part(log, 0)
    count_all(key, first, count, rules, policies, part(out, 0), log, part(scratch, 0), None)


@kernel
def count_block_searched(key, first, count, rules, policies, out, log, scratch):
    """Do the same where players search; ``scratch``: ``SEARCHED_SIZE`` int64."""
    rules, policies, log = part(rules, 0), part(policies, 0), part(log, 0)
    out, scratch = part(out, 0), part(scratch, 0)
    room = part(scratch, SCRATCH_SIZE)
    count_all(key, first, count, rules, policies, out, log, scratch, room)


@kernel
def count_all(key, first, count, rules, policies, out, log, scratch, room):
    """Play deals and count; ``room``: what players search in, or ``None``: nobody does."""
    seen, table, work = part(scratch, SEEN_POSITION), part(scratch, TABLE), part(scratch, WORK)
    for i in range(count):
        begin(key, first + i, table, rules, scratch)
        if room is not None:
            X.begin(room)
        found = part(out, C.COUNT_COUNT * table[T.SEATS] * i)
        for at in range(C.COUNT_COUNT * table[T.SEATS]):
            found[at] = 0
        while table[T.PHASE] != T.OVER:
            note_position(table, rules, policies, seen, work, log)
            weighed_decisions.decide_once(table, rules, policies, work, room, log)
            count_result(table, seen, found)
        count_at_end(table, rules, part(scratch, ROW), found)
        if room is not None:
            for seat in range(table[T.SEATS]):
                found[C.COUNT_COUNT * seat + C.TRIED_COLUMN] = room[X.TURNS_TRIED + seat]


@kernel
def begin(key, deal, table, rules, scratch):
    """Lay a deal out, nothing scored before it, and no move to be written down."""
    for side in range(T.MOST_SEATS):
        scratch[SCORES + side] = 0
    T.lay_out_deal(table, key, deal, rules, 0, part(scratch, SCORES))
    table[T.LOG_ROOM] = 0


@kernel
def note_position(table, rules, policies, seen, work, log):
    """Note what is to be known of a position before a decision is made in it."""
    seat = table[T.TO_MOVE]
    seen[SEAT], seen[TURN], seen[PILE] = seat, table[T.TURN], table[T.PILE_COUNT]
    seen[HELD_CARDS], seen[SWAPS] = T.count_held(table, seat), is_idle(table)
    seen[OPEN] = (
        1 if weighed_decisions.is_open(columns.PILE, table, rules, policies, work, log) else 0
    )


@kernel
def is_idle(table):
    """Return 1 if this turn took a pile of one card and has laid nothing, otherwise 0."""
    return 1 if table[T.TOOK_ONE] != 0 and table[T.HAS_LAID] == 0 else 0


@kernel
def count_result(table, seen, found):
    """Count the result of a decision, made in the position that was ``seen``."""
    own = part(found, C.COUNT_COUNT * seen[SEAT])
    if seen[OPEN] != 0:
        own[C.DECISIONS] += 1
        if table[T.PILE_COUNT] == 0:
            own[C.TAKES] += 1
            own[C.TAKEN_CARDS] += seen[PILE]
            own[C.TAKE_HAND] += seen[HELD_CARDS]
        else:
            own[C.LEAVES] += 1
            own[C.LEAVE_HAND] += seen[HELD_CARDS]
    over = table[T.PHASE] == T.OVER
    if over or table[T.TURN] != seen[TURN]:
        own[C.TURNS] += 1
        # A turn that is not followed by one is still on the table: its last lay may have closed.
        own[C.IDLE_SWAPS] += is_idle(table) if over else seen[SWAPS]


@kernel
def count_at_end(table, rules, row, found):
    """Count what is known at the end of a hand; ``row`` is scratch of ``columns.ROW_SIZE``."""
    write_row(table, rules, row)
    for seat in range(table[T.SEATS]):
        own = part(found, C.COUNT_COUNT * seat)
        side = part(row, columns.C.SEATS + columns.C.SEAT_WIDTH * T.side_of(table, seat))
        own[C.HANDS] = 1
        own[C.ENDED0 + table[T.ENDING_REASON]] = 1
        own[C.CLEAN], own[C.DIRTY] = side[columns.S.BURRACOS_CLEAN], side[columns.S.BURRACOS_DIRTY]
