"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out.  ``play_block`` plays deals one after another, a row each;
``play_from`` plays one table on to its end, from wherever it stands.  Nothing is allocated a hand,
nothing is written but what is handed in, and chance comes from counters alone, so any block on any
thread gives the same rows.
"""

from __future__ import annotations

from analyser import deals
from analyser.cardsets import lowest
from analyser.games.burraco import decide, lots
from analyser.games.burraco import laying as L
from analyser.games.burraco import policies as H
from analyser.games.burraco import table as T
from analyser.games.burraco import view as V
from analyser.games.burraco.melds import JOKER, NO_CARD, RUN, run_faces
from analyser.games.burraco.scoring import write_row
from analyser.jit import kernel

WORK_SIZE = V.VIEW_SIZE + 2 * L.CANDIDATE_SIZE
"""Length of the scratch array that playing needs: a view and two candidates."""
SCRATCH_SIZE = T.TABLE_SIZE + deals.PACK_SIZE + WORK_SIZE
"""Length of the scratch array of a block: a table, the order of a pack, and the above."""


@kernel
def lay(table, rules, seat, cand, log):
    """Lay a candidate: cards leave the hand, the meld begins or grows, a pot may follow."""
    mine = T.SEAT0 + T.SEAT_WIDTH * seat
    both, single = cand[L.USED_TWO], cand[L.USED_ONE] & ~cand[L.USED_TWO]
    one, two = table[mine + T.ONE], table[mine + T.TWO]
    table[mine + T.ONE] = one & ~both & ~(single & ~two)
    table[mine + T.TWO] = two & ~both & ~single
    table[mine + T.JOKERS] -= cand[L.USED_JOKERS]
    table[mine + T.CARDS] -= cand[L.USED]
    number = cand[L.NUMBER]
    meld = T.MELD0 + T.MELD_WIDTH * number
    table[meld + T.TEAM] = T.team_of(table, seat)
    table[meld + T.KIND], table[meld + T.HOME] = cand[L.KIND], cand[L.HOME]
    table[meld + T.M_ONE], table[meld + T.M_TWO] = cand[L.AFTER_ONE], cand[L.AFTER_TWO]
    table[meld + T.WILD], table[meld + T.SIZE] = cand[L.AFTER_WILD], cand[L.AFTER_SIZE]
    table[T.HAS_LAID] = 1
    T.mark_longer(table, rules, number)
    T.count_laid(table, cand[L.USED_ONE], cand[L.USED_TWO])
    if cand[L.NEW] != 0:
        table[T.MELDS] += 1
        T.note(
            table, log, T.DID_MELD, seat, number,
            cand[L.USED_ONE], cand[L.USED_TWO], cand[L.USED_JOKERS],
        )  # fmt: skip
    else:
        card = JOKER if cand[L.USED_JOKERS] != 0 else lowest(cand[L.USED_ONE])
        T.note(table, log, T.DID_ADD, seat, number, card, 0, 0)
    if table[mine + T.CARDS] == 0:
        if T.may_take_pot(table, T.team_of(table, seat)):
            T.take_pot(table, seat, 0, log)
        else:
            table[T.CLOSER] = seat
            T.end_turn(table, rules)


@kernel
def step(table, rules, policies, work, log):
    """Make one decision of the player to move, and the move: draw or take, lay, or discard."""
    view = work[: V.VIEW_SIZE]
    cand = work[V.VIEW_SIZE : V.VIEW_SIZE + L.CANDIDATE_SIZE]
    best = work[V.VIEW_SIZE + L.CANDIDATE_SIZE :]
    move(table, rules, policies, view, cand, best, log)


@kernel
def move(table, rules, policies, view, cand, best, log):
    """Make one decision and its move: ``step`` with the scratch array cut up already."""
    seat = table[T.TO_MOVE]
    policy = policies[seat]
    V.look(table, rules, policy, seat, view)
    by_lot = policy[H.THINKS] == 0
    if table[T.PHASE] == T.DRAWING:
        wants = False
        if table[T.STOCK_LEFT] == 0:
            wants = True
        elif table[T.PILE_COUNT] != 0 and table[T.MUST_DRAW] == 0:
            if by_lot:
                wants = lots.lot(table, seat, 2) == 1
            else:
                wants = decide.takes(table, rules, policy, view)
        if wants:
            T.take(table, seat, rules, log)
        else:
            T.draw(table, seat, rules, log)
        return
    if by_lot:
        if lots.lays_by_lot(table, rules, view, cand):
            lay(table, rules, seat, cand, log)
        else:
            T.discard(table, seat, lots.discards_by_lot(table, view), rules, log)
    elif L.lays(table, rules, policy, view, cand, best):
        lay(table, rules, seat, best, log)
    else:
        T.discard(table, seat, decide.discards(table, rules, policy, view), rules, log)


@kernel
def play_from(table, rules, policies, work, log):
    """Play a table on to the end of the hand.

    ``table``: a row of ``table.TABLE_SIZE`` int64, changed in place; ``rules``: the rules' row;
    ``policies``: (seats, habits) int64, a policy each seat; ``work``: ``WORK_SIZE`` int64 of
    scratch; ``log``: (moves, 6) int64 that takes the moves, or (0, 6) for none.
    """
    view = work[: V.VIEW_SIZE]
    cand = work[V.VIEW_SIZE : V.VIEW_SIZE + L.CANDIDATE_SIZE]
    best = work[V.VIEW_SIZE + L.CANDIDATE_SIZE :]
    while table[T.PHASE] != T.OVER:
        move(table, rules, policies, view, cand, best, log)


@kernel
def play_block(key, first, rules, policies, out, log, scratch):
    """Play deals ``first`` … ``first + len(out) − 1`` of a run key, a row of ``out`` each.

    ``out``: (hands, ``scoring.ROW_SIZE``) int64; ``scratch``: ``SCRATCH_SIZE`` int64; the other
    arguments as for ``play_from``.  The log takes the moves of the last hand.
    """
    table = scratch[: T.TABLE_SIZE]
    order = scratch[T.TABLE_SIZE : T.TABLE_SIZE + deals.PACK_SIZE]
    work = scratch[T.TABLE_SIZE + deals.PACK_SIZE :]
    for i in range(out.shape[0]):
        deals.order(key, first + i, order)
        T.lay_out(table, key, first + i, order, rules)
        play_from(table, rules, policies, work, log)
        write_row(table, rules, out[i])


@kernel
def every_card(table, counts):
    """Count the cards of a table into ``counts`` (65 int64, by code), wherever they lie.

    For checks: a whole table holds each card of its pack exactly once.
    """
    counts[:] = 0
    for seat in range(table[T.SEATS]):
        mine = T.SEAT0 + T.SEAT_WIDTH * seat
        add_masks(table[mine + T.ONE], table[mine + T.TWO], counts)
        counts[JOKER] += table[mine + T.JOKERS]
        pot = table[mine + T.FACE_DOWN]
        if pot >= 0:
            add_pot(table, pot, counts)
    for pot in range(table[T.NEXT_POT], 2):
        add_pot(table, pot, counts)
    # Each seat has drawn the first so many of its own places.
    for place in range(table[T.STOCK_SIZE]):
        seat = place % table[T.SEATS]
        drawn = table[T.SEAT0 + T.SEAT_WIDTH * seat + T.DRAWN]
        if place // table[T.SEATS] >= drawn:
            counts[table[T.ORDER0 + table[T.STOCK_AT] + place]] += 1
    for i in range(table[T.PILE_COUNT]):
        counts[table[T.PILE0 + i]] += 1
    for number in range(table[T.MELDS]):
        meld = T.MELD0 + T.MELD_WIDTH * number
        one, two = table[meld + T.M_ONE], table[meld + T.M_TWO]
        if table[meld + T.KIND] == RUN:
            one, two = run_faces(table[meld + T.HOME], one)
        add_masks(one, two, counts)
        if table[meld + T.WILD] != NO_CARD:
            counts[table[meld + T.WILD]] += 1


@kernel
def add_masks(one, two, counts):
    """Count the faces of two masks."""
    for mask in (one, two):
        rest = mask
        while rest != 0:
            counts[lowest(rest)] += 1
            rest &= rest - 1


@kernel
def add_pot(table, pot, counts):
    """Count the cards of a pot."""
    first = T.ORDER0 + table[T.POT0 + T.POT_WIDTH * pot + T.POT_AT]
    for at in range(first, first + table[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE]):
        counts[table[at]] += 1
