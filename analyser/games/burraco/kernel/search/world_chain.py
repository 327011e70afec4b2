"""Which cards may the others hold, and how does the hand end then?  Compiled.

A *world* is one way in which the cards that a player cannot see may lie: an order of the pack.  A
chain walks from world to world by swapping two hidden cards (Metropolis and others, J. Chem.  Phys.
21, 1953).  A swap by which a player would have played a card not in hand is refused; any other is
accepted by how well the others' decisions, all that were seen, agree with their policies.  After a
number of swaps a world is a sample, and the hand is played on from the decision with each way out.

A decision that the policy would have made otherwise makes a world less likely by a factor, not
impossible: so advice is possible about players who differ a little from the policy.
``advice.worlds`` lists the decisions, and ``advice.weighing`` reads the results.
"""

from __future__ import annotations

import math

import numpy as np

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import mask_points
from analyser.games.burraco.kernel.table.scoring import outcome, write_row
from analyser.games.burraco.rules import R

WORLDS = 5
"""Purpose of the chance here, beside those of ``shuffle_plain``: seat 0 swaps, seat 1 shuffles, and
seat 2 deals (``option_rollouts``)."""

# What a seat did, step by step; STEP_WIDTH numbers each: which of these, what, and for a decision
# what it costs to differ, then the move as a log has it, the seat left out.
GOT_PLACE, GOT_CARD, PLAYED_CARD, HAS_DECIDED, SET_BY, FREED = range(6)
"""Got the card of a place of the order; got this card; played this card; decided, at a snapshot.
With a closed pile a seat sets by what it may not lay at once (L6): what was laid before those cards
are freed, it had in hand."""
STEP, STEP_CARD, COST, DID, DETAIL0 = range(5)
STEP_WIDTH = 8

# What is asked for:
(
    MOVER,  # seat that decides
    TURNS_BEGIN,  # 1: it chooses between pile and stock; 0: it has drawn or taken
    LOOSE,  # swaps at the start that look at what is possible, and not at decisions
    BURNT,  # swaps before the first sample, while decisions count more and more
    THINNED,  # swaps before each further sample
    SAMPLES,
    ORDERS,  # 1: worlds by the decisions; 0: whatever is possible, as if play told nothing
    HELD_PLACES,  # how many hidden places others hold, or held
    FREE_PLACES,  # how many nobody has seen
    TAKING_DISCARDS,  # cards whose discard is weighed after taking, or after what was drawn
    DRAWING_DISCARDS,  # cards whose discard is weighed after drawing
    WATCHED_SEAT,  # seat whose cards' value is returned
) = range(12)
PLAN_SIZE = 12

# A sample: by way out (taking, drawing) the player's score and that of the others, in quarters, and
# the card that the policy discards, or −1; how many decisions the world leaves unexplained; the
# value of the watched seat's cards; then what each discard is worth more than that card, in
# quarters.
OWN_SCORE, OTHER_SCORE, THREW = range(3)
WAY_WIDTH = 3
DIFFERS = 2 * WAY_WIDTH
POINTS = DIFFERS + 1
THROWS0 = POINTS + 1

SNAPSHOT_SIZE = T.ORDER0
"""Of a table all but the order of the pack."""
LOG_SIZE = T.LOG_WIDTH
"""What a log needs: the move just made."""
IMPOSSIBLE = 1 << 60
"""More than any world costs."""
GRAIN = 1000
"""Costs are counted in thousandths of a natural logarithm."""

# Where things lie in the scratch array:
TABLE = 0
SAVED_TABLE = TABLE + T.TABLE_SIZE
BASE = SAVED_TABLE + T.TABLE_SIZE
ORDER = BASE + T.TABLE_SIZE
PACK = ORDER + pack.PACK_SIZE
HAND = PACK + pack.PACK_SIZE
SEAT_COST = HAND + T.SEAT_WIDTH
AFFECTED = SEAT_COST + T.MOST_SEATS
ROW = AFFECTED + T.MOST_SEATS
WORK = ROW + ROW_SIZE
COSTS = WORK + K.WORK_SIZE
"""Costs by step, and behind them those of the world that is tried."""


def scratch_size(steps: int) -> int:
    """Return how much scratch a chain over ``steps`` steps needs, int64."""
    return int(COSTS + 2 * steps)


@inlined
def clear_hand(hand):
    """Make hand numbers those of no card."""
    hand[T.ONE] = hand[T.TWO] = hand[T.JOKERS] = hand[T.COUNTS] = 0


@inlined
def receive(step, what, order, hand):
    """Put into a hand what a step brings, or take out what was played."""
    if step == GOT_PLACE:
        T.give(hand, order[what])
    elif step == PLAYED_CARD:
        T.take_away(hand, what)
    elif step == GOT_CARD:
        T.give(hand, what)


@kernel
def gather(steps, first, last, order, hand):
    """Fill ``hand`` with what a seat has after its steps; False: it lacked what it played."""
    clear_hand(hand)
    for at in range(STEP_WIDTH * first, STEP_WIDTH * last, STEP_WIDTH):
        step, what = steps[at + STEP], steps[at + STEP_CARD]
        if step == PLAYED_CARD and not M.has(hand, what):
            return False
        receive(GOT_CARD if step == FREED else step, what, order, hand)
    return True


@kernel
def load(snapshot, order, hand, table):
    """Make a table of a snapshot, with a world's order and the hand of the player to move."""
    for at in range(T.MELD0 + T.MELD_WIDTH * snapshot[T.MELDS]):
        table[at] = snapshot[at]
    for at in range(T.PILE0, T.PILE0 + snapshot[T.PILE_COUNT]):
        table[at] = snapshot[at]
    for at in range(pack.PACK_SIZE):
        table[T.ORDER0 + at] = order[at]
    mine = T.seat_at(table, table[T.TO_MOVE])
    for at in (T.ONE, T.TWO, T.JOKERS, T.COUNTS):
        mine[at] = hand[at]
    table[T.LOG_ROOM] = 1


@kernel
def retrace(
    first, last, since, most, steps, snapshots, order, costs, tried, table, hand, rules, policies,
    work, log,
):  # fmt: skip
    """Return what a seat's decisions cost in a world, or anything above ``most``.

    Fills ``tried``; before step ``since`` nothing has changed, and ``costs`` stand.
    """
    total, running = 0, False
    clear_hand(hand)
    for number in range(first, last):
        at = STEP_WIDTH * number
        step, what = steps[at + STEP], steps[at + STEP_CARD]
        if step != HAS_DECIDED:
            receive(GOT_CARD if step == SET_BY else step, what, order, hand)
            continue
        if number < since:
            tried[number] = costs[number]
            total += costs[number]
            continue
        if not running:
            load(part(snapshots, SNAPSHOT_SIZE * what), order, hand, table)
        table[T.LOG_LENGTH] = 0
        K.play_on(table, rules, policies, work, log, 1)
        differs = log[0] ^ steps[at + DID]
        for detail in range(4):
            differs |= log[2 + detail] ^ steps[at + DETAIL0 + detail]
        if steps[at + DID] == T.DID_DRAW or steps[at + DID] == T.DID_REFUSE:
            # Which card was drawn is not a decision.
            differs = log[0] ^ steps[at + DID]
        # A discard ended the turn: the table goes on with another's hand.
        running = differs == 0 and steps[at + DID] != T.DID_DISCARD
        tried[number] = 0
        if differs != 0:
            tried[number] = steps[at + COST]
            total += steps[at + COST]
            if steps[at + DID] == T.DID_TAKE:
                # What may be laid and discarded after taking depends on the hand before.
                load(part(snapshots, SNAPSHOT_SIZE * what), order, hand, table)
                M.take(table, table[T.TO_MOVE], rules, log)
                running = True
        if total > most:
            break
    return total


@kernel
def weigh_world(plan, throws, base, table, kept, rules, policies, out, work, log, row):
    """Play a table on with each way out and each discard, and fill a sample's row."""
    seat, side = plan[MOVER], T.side_of(base, plan[MOVER])
    for way in range(1 + plan[TURNS_BEGIN]):
        T.copy_table(base, table)
        if plan[TURNS_BEGIN] != 0:
            if way == 0:
                M.take(table, seat, rules, log)
            else:
                M.draw(table, seat, rules, log)
        threw = -1
        while table[T.PHASE] == T.LAYING and threw < 0:
            T.copy_table(table, kept)
            table[T.LOG_LENGTH] = 0
            K.play_on(table, rules, policies, work, log, 1)
            if log[0] == T.DID_DISCARD:
                threw = log[2]
        # The first round plays on from what the policy discarded, the others discard something
        # else.
        first = 0 if way == 0 else plan[TAKING_DISCARDS]
        count = plan[TAKING_DISCARDS] if way == 0 else plan[DRAWING_DISCARDS]
        found = part(out, WAY_WIDTH * way)
        found[THREW] = threw
        for each in range(-1, count):
            if each >= 0:
                card = throws[first + each]
                gain = part(out, THROWS0 + first + each)
                mine = T.seat_at(kept, seat)
                gain[0] = 0
                if threw < 0 or card == threw or mine[T.CARDS] < 2:
                    continue
                if not M.has(mine, card) or card == kept[T.BANNED]:
                    continue
                T.copy_table(kept, table)
                M.discard(table, seat, card, rules, log)
            K.play_on(table, rules, policies, work, log, K.ALL_DECISIONS)
            write_row(table, rules, row)
            own, other = outcome(table, row, side)
            if each < 0:
                found[OWN_SCORE], found[OTHER_SCORE] = own, other
            else:
                gain[0] = own - other - found[OWN_SCORE] + found[OTHER_SCORE]


@kernel
def wander(
    key, chain, plan, steps, bounds, snapshots, whose, since, places, order, throws, rules,
    policies, out, log, scratch,
):  # fmt: skip
    """Walk one chain of worlds and play on from its samples, a row of ``out`` each.

    ``plan``: ``PLAN_SIZE`` int64; ``steps``: all seats' steps, those of seat s from ``bounds[s]``
    to ``bounds[s + 1]``; ``snapshots``: ``SNAPSHOT_SIZE`` int64 each, the first is the decision to
    be weighed; ``whose``, ``since``: by place, the seat that got it and in which step;
    ``places``: hidden ones, those that others got and then those that nobody has seen; ``order``: a
    possible world; ``throws``: codes of cards; ``out``: ``THROWS0`` + discards int64 a sample.
    """
    log, scratch = part(log, 0), part(scratch, 0)
    plan, steps, rules, policies = part(plan, 0), part(steps, 0), part(rules, 0), part(policies, 0)
    bounds, snapshots, throws = part(bounds, 0), part(snapshots, 0), part(throws, 0)
    world, hand, table = part(scratch, ORDER), part(scratch, HAND), part(scratch, TABLE)
    base, work, affected = part(scratch, BASE), part(scratch, WORK), part(scratch, AFFECTED)
    seats, mover = snapshots[T.SEATS], plan[MOVER]
    seat_cost, costs = part(scratch, SEAT_COST), part(scratch, COSTS)
    tried = part(scratch, COSTS + bounds[seats])
    for at in range(pack.PACK_SIZE):
        world[at] = order[at]
    for seat in range(seats):
        seat_cost[seat] = 0
    for at in range(bounds[seats]):
        costs[at] = 0
    swaps = shuffle.stream(key, chain, WORLDS, 0)
    shuffles = shuffle.stream(key, chain, WORLDS, 1)
    held, hidden = plan[HELD_PLACES], plan[HELD_PLACES] + plan[FREE_PLACES]
    width = THROWS0 + plan[TAKING_DISCARDS] + plan[DRAWING_DISCARDS]
    warm = plan[LOOSE] + plan[BURNT]
    for at in range(warm + plan[THINNED] * plan[SAMPLES]):
        # -- a swap, tried and perhaps kept
        one, other = 0, 0
        starts = at == plan[LOOSE] and plan[ORDERS] != 0
        if held > 0 and not starts:
            one = places[shuffle.drawn(swaps, 3 * at, held)]
            other = places[shuffle.drawn(swaps, 3 * at + 1, hidden)]
        count, possible = 0, held > 0
        if starts:
            for seat in range(seats):
                affected[seat] = seat
            count = seats
        elif world[one] != world[other]:
            world[one], world[other] = world[other], world[one]
            affected[0], count = whose[one], 1
            if whose[other] >= 0 and whose[other] != whose[one]:
                affected[1], count = whose[other], 2
            for which in range(count):
                seat = affected[which]
                if not gather(steps, bounds[seat], bounds[seat + 1], world, hand):
                    possible = False
        else:
            possible = False
        if possible and at >= plan[LOOSE] and plan[ORDERS] != 0:
            most, total = IMPOSSIBLE, 0
            if not starts:
                most = 0
                for which in range(count):
                    most += seat_cost[affected[which]]
                chance = shuffle.output(swaps, 3 * at + 2) >> np.uint64(11)
                room = -GRAIN * math.log((np.float64(chance) + 0.5) / 2.0**53)
                if 2 * (at - plan[LOOSE]) < plan[BURNT]:
                    room *= plan[BURNT] / (2 * (at - plan[LOOSE]))
                most += int(room)
            for which in range(count):
                seat = affected[which]
                changed = bounds[seat]
                if not starts:
                    changed = IMPOSSIBLE
                    if whose[one] == seat:
                        changed = since[one]
                    if whose[other] == seat:
                        changed = min(changed, since[other])
                if total <= most:
                    total += retrace(
                        bounds[seat], bounds[seat + 1], changed, most - total, steps, snapshots,
                        world, costs, tried, table, hand, rules, policies, work, log,
                    )  # fmt: skip
            possible = total <= most
            for which in range(count if possible else 0):
                seat = affected[which]
                seat_cost[seat] = 0
                for step in range(bounds[seat], bounds[seat + 1]):
                    if steps[STEP_WIDTH * step + STEP] == HAS_DECIDED:
                        costs[step] = tried[step]
                        seat_cost[seat] += costs[step]
        if not possible and not starts and world[one] != world[other]:
            world[one], world[other] = world[other], world[one]
        # -- a sample
        if at < warm or (at + 1 - warm) % plan[THINNED] != 0:
            continue
        sample = (at + 1 - warm) // plan[THINNED] - 1
        for i in range(plan[FREE_PLACES] - 1):
            j = i + shuffle.drawn(shuffles, pack.PACK_SIZE * sample + i, plan[FREE_PLACES] - i)
            one, other = places[held + i], places[held + j]
            world[one], world[other] = world[other], world[one]
        for which in (T.ONE, T.TWO, T.JOKERS, T.COUNTS):
            hand[which] = T.seat_at(snapshots, mover)[which]
        load(snapshots, world, hand, base)
        base[T.KEY], base[T.DEAL] = key, chain * plan[SAMPLES] + sample
        row = part(out, width * sample)
        row[DIFFERS] = 0
        for step in range(bounds[seats]):
            row[DIFFERS] += 1 if costs[step] != 0 else 0
        for seat in range(seats):
            if seat != mover:
                gather(steps, bounds[seat], bounds[seat + 1], world, hand)
                for which in (T.ONE, T.TWO, T.JOKERS, T.COUNTS):
                    T.seat_at(base, seat)[which] = hand[which]
        watched = T.seat_at(base, plan[WATCHED_SEAT])
        row[POINTS] = watched[T.JOKERS] * rules[R.JOKER_POINTS]
        row[POINTS] += mask_points(watched[T.ONE], rules) + mask_points(watched[T.TWO], rules)
        weigh_world(
            plan, throws, base, table, part(scratch, SAVED_TABLE), rules, policies, row, work, log,
            part(scratch, ROW),
        )  # fmt: skip
