"""What would each of the cards that might have come have been worth?  Compiled.

Cards that nobody has seen lie in some order on a row of the table.  Any other order was as likely,
so here they are laid otherwise, what happened happens again (a draw, a look at a pot, nothing), the
turn is played to its end by habits, and a learnt evaluation says what the next turn begins from.
It knows what a table is worth to the player who is about to move.  The other of two sides has what
that player has not; of more sides, each alone, every one is asked about as if the next turn were
its own.  Which orders there are to be, and what their worths say about luck, is the business of
``advice.luck``.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import outcome, write_row
from analyser.games.searching.network import worth

BEGIN, DRAW, LOOK = range(3)
"""What happens: a turn begins, a card is drawn, a pot that was taken is looked at."""

# Where things lie in the scratch array:
TRIAL_TABLE = 0
WORK = TRIAL_TABLE + T.TABLE_SIZE
ROW = WORK + K.WORK_SIZE
FEATURES = ROW + ROW_SIZE
HANDS = FEATURES + F.FEATURE_COUNT
LOG = HANDS + F.FEATURES_SCRATCH
SCRATCH_SIZE = LOG + T.LOG_WIDTH


@kernel
def worths(what, table, orders, rules, policies, net, found, scratch):
    """Write what a table is worth to each side, in each of some orders of its cards.

    ``what``: ``BEGIN``, ``DRAW`` or ``LOOK``, by the player to move, who plays their turn to its
    end by ``policies`` (a row per seat); ``BEGIN`` plays nothing.  ``orders``: ``PACK_SIZE`` codes
    each; ``found``: by order and side, quarters of a point, a side's less the mean of the others';
    ``net``: the packed weights of an evaluation; ``scratch``: ``SCRATCH_SIZE`` int64.
    """
    sides = T.sides(rules)
    many = found.shape[0] // sides
    table, orders, rules, policies = (
        part(table, 0),
        part(orders, 0),
        part(rules, 0),
        part(policies, 0),
    )
    net, found, scratch = part(net, 0), part(found, 0), part(scratch, 0)
    tried = part(scratch, TRIAL_TABLE)
    for at in range(many):
        copy(table, tried, T.TABLE_SIZE)
        copy(part(orders, pack.PACK_SIZE * at), part(tried, T.ORDER0), pack.PACK_SIZE)
        # Nothing is written down, though the table may come from a hand that is.
        tried[T.LOG_ROOM] = 0
        worth_after(what, tried, rules, policies, net, part(found, sides * at), scratch)


@kernel
def deals(key, first, table, rules, net, found, scratch):
    """Write what hands are worth to each side before their first move, deals from ``first``.

    ``table``: the row of such a hand, from which lead, scores and cut are taken; the rest as above.
    """
    sides = T.sides(rules)
    many = found.shape[0] // sides
    table, rules = part(table, 0), part(rules, 0)
    net, found, scratch = part(net, 0), part(found, 0), part(scratch, 0)
    tried, scores = part(scratch, TRIAL_TABLE), part(scratch, ROW)
    for side in range(sides):
        scores[side] = T.team_at(table, side)[T.SCORE]
    lead, cut = table[T.LEAD], table[T.CUT]
    for at in range(many):
        T.lay_out_deal(tried, key, first + at, rules, lead, scores)
        tried[T.CUT] = cut
        tried[T.NEED] = T.first_meld_value(tried, rules, lead)
        worth_after(BEGIN, tried, rules, rules, net, part(found, sides * at), scratch)


@kernel
def worth_after(what, tried, rules, policies, net, found, scratch):
    """Have something happen on a table, play the turn to its end, and write what it is worth."""
    work, row, log = part(scratch, WORK), part(scratch, ROW), part(scratch, LOG)
    seat, turn, sides = tried[T.TO_MOVE], tried[T.TURN], tried[T.TEAMS]
    if what == DRAW:
        M.draw(tried, seat, rules, log)
    elif what == LOOK:
        M.look_at_pot(tried, seat)
    if what != BEGIN:
        while tried[T.PHASE] != T.OVER and tried[T.TURN] == turn:
            K.play_on(tried, rules, policies, work, log, 1)
    if tried[T.PHASE] == T.OVER:
        write_row(tried, rules, row)
        for side in range(sides):
            own, other = outcome(tried, row, side)
            found[side] = own - other
    elif sides == 2:
        side = T.side_of(tried, tried[T.TO_MOVE])
        found[side] = evaluate(tried, rules, net, scratch)
        found[1 - side] = -found[side]
    else:
        for side in range(sides):
            # Of more than two sides a seat is one.
            tried[T.TO_MOVE] = side
            found[side] = evaluate(tried, rules, net, scratch)


@kernel
def evaluate(tried, rules, net, scratch):
    """Return what a table is worth to the player who is about to move."""
    found = part(scratch, FEATURES)
    F.features(tried, rules, found, part(scratch, HANDS))
    return worth(net, found, F.FEATURE_COUNT)
