"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out.  ``play_block`` plays deals one after another, a row each;
``play_from`` plays one table on to its end, from wherever it stands.  Nothing is allocated a hand,
nothing is written but what is handed in, and chance comes from counters alone, so any block on any
thread gives the same rows.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.cards.sets import lowest
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco import rules as R
from analyser.games.burraco.choices import FACT_COUNT
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import decide, lots
from analyser.games.burraco.kernel import habits as H
from analyser.games.burraco.kernel import laying as L
from analyser.games.burraco.kernel import moves as M
from analyser.games.burraco.kernel import planning as P
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.melds import JOKER, NO_CARD, RUN, run_faces
from analyser.games.burraco.kernel.scoring import carry, write_match, write_row

# Where things lie in the scratch array that playing needs: what it is busy with (a number of
# PHASES, for whoever watches), a view, three candidates, two tables, facts.
BUSY = 0
VIEW = BUSY + 1
CAND = VIEW + V.VIEW_SIZE
BEST = CAND + C.CANDIDATE_SIZE
FIRST = BEST + C.CANDIDATE_SIZE
SAVED = FIRST + C.CANDIDATE_SIZE
KEPT = SAVED + P.SAVED_SIZE
FACTS = KEPT + P.SAVED_SIZE
WORK_SIZE = FACTS + FACT_COUNT
# And in that of a block: a table, a pack's order, the scores, and the above.
TABLE = 0
ORDER = TABLE + T.TABLE_SIZE
SCORES = ORDER + shuffle.PACK_SIZE
WORK = SCORES + T.MOST_SEATS
SCRATCH_SIZE = WORK + WORK_SIZE
ALL = -1
"""Instead of a number of decisions: as many as there are."""
PHASES = ("deal", "draw or take", "melding", "discard", "scoring")
"""What playing a hand consists of: the choice and the move."""
DEALS, DRAWS, MELDS, THROWS, SCORES_UP = range(5)
MATCH_HANDS = 64
"""Most hands of a match: one that no side has won by then is left without a winner."""


@kernel
def step(table, rules, policies, work, log):
    """Make one decision of the player to move, and the move: draw or take, lay, or discard.

    ``table``: a row of ``table.TABLE_SIZE`` int64, changed in place; ``rules``: the rules' row;
    ``policies``: a policy each seat, one after another; ``work``: ``WORK_SIZE`` of scratch;
    ``log``: takes the moves, ``table.LOG_WIDTH`` numbers each, as many as it has room for.
    """
    table[T.LOG_ROOM] = log.shape[0] // T.LOG_WIDTH
    play_on(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(log, 0), 1)


@kernel
def play_from(table, rules, policies, work, log):
    """Play a table on to the end of the hand; the arguments are those of ``step``."""
    table[T.LOG_ROOM] = log.shape[0] // T.LOG_WIDTH
    play_on(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(log, 0), ALL)


@kernel
def play_on(table, rules, policies, work, log, decisions):
    """Make so many decisions and their moves, or as many as the hand still has."""
    while decisions != 0 and table[T.PHASE] != T.OVER:
        decisions -= 1
        seat = table[T.TO_MOVE]
        policy = part(policies, H.POLICY_COUNT * seat)
        if table[T.PHASE] == T.DRAWING:
            work[BUSY] = DRAWS
            begin_turn(table, rules, policy, seat, work, log)
            work[BUSY] = MELDS
        elif not lays_on(table, rules, policy, seat, work, log):
            work[BUSY] = THROWS
            view = part(work, VIEW)
            if policy[H.THINKS] == 0:
                card = lots.discards_by_lot(table, view)
            else:
                card = decide.discards(table, rules, policy, view)
            M.discard(table, seat, card, rules, log)


@kernel
def lays_on(table, rules, policy, seat, work, log):
    """Decide what to lay next, and lay it; False to stop, with a full view."""
    view, cand, best = part(work, VIEW), part(work, CAND), part(work, BEST)
    by_lot = policy[H.THINKS] == 0
    chosen = best
    if table[T.LAID_POINTS] < table[T.NEED]:
        chosen = part(work, FIRST)
        lays, worth = P.plan(
            0, table, rules, policy, seat, view, cand, best, chosen, part(work, SAVED), log
        )
        if not lays and table[T.USABLE] != 0:
            lays, worth = P.plan(
                1, table, rules, policy, seat, view, cand, best, chosen, part(work, SAVED), log
            )
        V.look(table, rules, policy, seat, view)
        if lays and table[T.HAS_LAID] == 0 and table[T.OWED] < 0:
            lays = lots.lot(table, seat, 2) == 1 if by_lot else worth + policy[H.OPEN_WORTH] > 0
    else:
        V.look_at_hand(table, rules, seat, view)
        lays = by_lot or V.may_lay(table, view)
        if lays:
            V.look_round(table, rules, policy, view)
            if by_lot:
                lays = lots.lays_by_lot(table, rules, view, best)
            else:
                lays = L.lays(table, rules, policy, view, cand, best)
    if lays:
        M.lay(table, rules, seat, chosen, log)
    return lays


@inlined
def look_at_choice(table, rules, policy, seat, work, log):
    """Say (whether the pile may be taken, what he would lay with a closed one is worth).

    Leaves a view of hand and pile.
    """
    view = part(work, VIEW)
    use, possible = 0, table[T.PILE_COUNT] != 0 and table[T.MUST_DRAW] == 0
    V.look_at_pile(table, rules, seat, view)
    if possible and rules[R.PILE_CLOSED] != 0:
        possible = P.top_may_fit(table, view)
        if possible:
            possible, use = P.use_of_top(
                table, rules, policy, seat, view, part(work, CAND), part(work, BEST),
                part(work, FIRST), part(work, SAVED), part(work, KEPT), log,
            )  # fmt: skip
            V.look_at_pile(table, rules, seat, view)
    return possible, use


@inlined
def begin_turn(table, rules, policy, seat, work, log):
    """Decide what the turn begins with, and do it: the first card refused, a draw or a take."""
    view = part(work, VIEW)
    possible, use = look_at_choice(table, rules, policy, seat, work, log)
    by_lot = policy[H.THINKS] == 0
    refuses = False
    if M.may_refuse(table, rules):
        if by_lot:
            refuses = lots.lot(table, seat, 2) == 1
        else:
            refuses = decide.refuses(table, rules, policy, view, M.first_card(table, seat))
    wants = False
    if possible and not refuses:
        if by_lot:
            wants = lots.lot(table, seat, 2) == 1
        else:
            wants = decide.takes(table, rules, policy, view, use, part(work, FACTS))
    if refuses:
        M.refuse(table, seat, log)
    elif wants:
        M.take(table, seat, rules, log)
    else:
        M.draw(table, seat, rules, log)


@kernel
def play_block(key, first, count, rules, policies, out, log, scratch):
    """Play ``count`` deals of a run key from ``first`` on, a row of ``out`` each.

    ``out``: ``count`` × ``scoring.ROW_SIZE`` int64, flat as all arrays here; ``scratch``:
    ``SCRATCH_SIZE`` int64; the other arguments as for ``step``.  The log takes the moves of the
    last hand.
    """
    for at in range(SCORES, SCORES + T.MOST_SEATS):
        scratch[at] = 0
    room = log.shape[0] // T.LOG_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    for i in range(count):
        row = part(out, ROW_SIZE * i)
        play_hand(key, first + i, rules, policies, 0, row, log, room, scratch)


@kernel
def play_hand(key, deal, rules, policies, lead, row, log, room, scratch):
    """Play one deal, ``lead`` beginning, from the scratch array's scores, and write its row."""
    table, order, scores = part(scratch, TABLE), part(scratch, ORDER), part(scratch, SCORES)
    work = part(scratch, WORK)
    work[BUSY] = DEALS
    shuffle.order(key, deal, order)
    T.lay_out(table, key, deal, order, rules, lead, scores)
    table[T.LOG_ROOM] = room
    play_on(table, rules, policies, work, log, ALL)
    work[BUSY] = SCORES_UP
    write_row(table, rules, row)


@kernel
def play_match(key, match, rules, policies, out, result, log, scratch):
    """Play match ``match`` to its end; returns how many hands it had, a row of ``out`` each.

    Hand h is deal ``MATCH_HANDS × match + h``, seat h mod players leads, and the score is carried.
    ``out``: ``MATCH_HANDS`` × ``scoring.ROW_SIZE``, ``result``: ``scoring.MATCH_SIZE``, int64.
    """
    for at in range(SCORES, SCORES + T.MOST_SEATS):
        scratch[at] = 0
    room = log.shape[0] // T.LOG_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    log, scratch, scores = part(log, 0), part(scratch, 0), part(scratch, SCORES)
    hands, winner = 0, -1
    while hands < MATCH_HANDS and winner < 0:
        row = part(out, ROW_SIZE * hands)
        deal = MATCH_HANDS * match + hands
        lead = hands % rules[R.PLAYERS]
        play_hand(key, deal, rules, policies, lead, row, log, room, scratch)
        row[0], row[1] = match, hands
        winner = carry(row, rules, scores)
        hands += 1
    write_match(match, hands, winner, rules, scores, part(result, 0))
    return hands


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
