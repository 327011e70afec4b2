"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out.  ``play_hands`` plays hands one after another, a row each; ``step``
plays one table on by a decision, from wherever it is.  Nothing is allocated per hand, nothing is
written but what is handed in, and chance comes from counters alone, so any block on any thread
gives the same rows.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.decisions import (
    discard_choice,
    pile_choice,
    pile_facts,
    random_moves,
)
from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.decisions import meld_plans as P
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import write_row
from analyser.games.burraco.rules import R

# Where things lie in the scratch array that playing needs: what it is busy with (a number of
# PHASES, for whoever watches), the lay that a pile would be taken for, a view, two tables, facts;
# the last three are that of a rule too.
BUSY = 0
PLAN = BUSY + 1
VIEW = PLAN + 1
SAVED = VIEW + V.VIEW_SIZE
RULE_TABLE = SAVED + P.SAVED_SIZE
WORK_SIZE: int = SAVED + pile_facts.SCRATCH_SIZE
# And in that of a block: a table, the scores, and the above.
TABLE = 0
SCORES = TABLE + T.TABLE_SIZE
WORK = SCORES + T.MOST_SEATS
SCRATCH_SIZE = WORK + WORK_SIZE
ALL_DECISIONS = -1
"""Instead of a number of decisions: as many as there are."""
NO_TURN = 1 << 32
"""Instead of a turn's number: one that no hand reaches."""
PHASES = ("deal", "draw or take", "melding", "discard", "scoring")
"""What playing a hand consists of: the choice and the move."""
DEALS, DRAWS, MELDS, THROWS, SCORING = range(5)


@kernel
def step(table, rules, policies, work, log):
    """Make one decision of the player to move, and the move: draw or take, lay, or discard.

    ``table``: a row of ``table.TABLE_SIZE`` int64, changed in place; ``rules``: the rules' row;
    ``policies``: a policy each seat, one after another; ``work``: ``WORK_SIZE`` of scratch;
    ``log``: takes the moves, ``table.LOG_WIDTH`` numbers each, as many as it has room for.
    """
    table[T.LOG_ROOM] = log.shape[0] // T.LOG_WIDTH
    play_on(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(log, 0), 1)


@inlined
def play_on(table, rules, policies, work, log, decisions):
    """Make ``decisions`` decisions and their moves, or as many as the hand still has."""
    play_until(table, rules, policies, work, log, decisions, NO_TURN)


@kernel
def play_until(table, rules, policies, work, log, decisions, turn):
    """Make ``decisions`` decisions and their moves, or as many as there are before ``turn``."""
    while decisions != 0 and table[T.PHASE] != T.OVER:
        decisions -= 1
        seat = table[T.TO_MOVE]
        policy = part(policies, H.POLICY_COUNT * seat)
        if table[T.PHASE] == T.DRAWING:
            if table[T.TURN] >= turn:
                break
            work[BUSY] = DRAWS
            begin_turn(False, table, rules, policy, seat, work, log)
            work[BUSY] = MELDS
        elif not lays_on(False, table, rules, policy, seat, work, log):
            work[BUSY] = THROWS
            card = choose_discard(table, rules, policy, part(work, VIEW))
            M.discard(table, seat, card, rules, log)


@inlined
def play_turns(table, rules, policies, work, log):
    """Play a hand from the beginning of a turn to its end.

    Does what ``play_on`` does.  Copied into what plays whole hands, where all lies at fixed places
    of one array.
    """
    view = part(work, VIEW)
    while table[T.PHASE] != T.OVER:
        seat = table[T.TO_MOVE]
        policy = part(policies, H.POLICY_COUNT * seat)
        work[BUSY] = DRAWS
        begin_turn(True, table, rules, policy, seat, work, log)
        work[BUSY] = MELDS
        if rules[R.PILE_ASKS] != 0:
            P.lay_planned(table, rules, seat, work[PLAN], log)
        # The loop ends with its condition: LLVM copies what it begins with, here all that lays.
        lays = table[T.PHASE] == T.LAYING
        while lays:
            lays = lays_on(True, table, rules, policy, seat, work, log)
            lays = lays and table[T.PHASE] == T.LAYING
        # Not where the first card was refused, or the last one laid.
        if table[T.PHASE] == T.LAYING:
            work[BUSY] = THROWS
            M.discard(table, seat, choose_discard(table, rules, policy, view), rules, log)


@inlined
def choose_discard(table, rules, policy, view):
    """Decide which card to discard, at random or by the policy's habits; returns its code."""
    if policy[H.THINKS] == 0:
        return random_moves.discards_by_lot(table, view)
    return discard_choice.discards(table, rules, policy, view)


@inlined
def lays_on(whole_plan, table, rules, policy, seat, work, log):
    """Decide what to lay next, and lay it; False to stop, with a full view.

    ``whole_plan``: first melds may be laid all together.
    """
    if rules[R.LAYS_ASK] != 0 and table[T.LAID_POINTS] < table[T.NEED]:
        return lay_first_melds(whole_plan, table, rules, policy, seat, work, log)
    view, lay = part(work, VIEW), C.NOTHING
    V.look_at_hand(table, rules, seat, view)
    if policy[H.THINKS] == 0:
        V.look_round(table, rules, policy, view)
        lay = random_moves.lays_by_lot(table, rules, view)
    elif V.may_lay(table, view):
        V.look_round(table, rules, policy, view)
        _, lay = L.best_of_all(table, rules, policy, view)
        if lay == C.NOTHING and must_lay(table, rules):
            _, lay = random_moves.legal_lay(table, rules, view, 0)
        if policy[H.FINISHES] != 0 and lay == C.NOTHING:
            return P.lays_to_finish(table, rules, policy, seat, view, part(work, SAVED), log)
    if lay != C.NOTHING:
        M.lay(table, rules, seat, lay, log)
    return lay != C.NOTHING


@inlined
def must_lay(table, rules):
    """Say whether something must be laid though nothing that the sheet looks at can be (L18).

    Cards that were forgotten are in the hand now, so none of the candidates may be left.
    """
    return rules[R.PILE_NEEDS_LAY] != 0 and table[T.OWED_CARD] >= 0


@kernel
def lay_first_melds(whole_plan, table, rules, policy, seat, work, log):
    """Lay, while the team's first melds are not worth enough; False to stop, with a full view."""
    begins, first = plan_of_first_melds(whole_plan, table, rules, policy, seat, work, log)
    if begins and first != C.NOTHING:
        M.lay(table, rules, seat, first, log)
    return begins


@inlined
def plan_of_first_melds(whole_plan, table, rules, policy, seat, work, log):
    """Plan the team's first melds: (whether it is followed, its first lay or ``NOTHING``).

    Leaves a full view.  ``whole_plan``: they may be laid all together, which leaves none.
    """
    view, saved = part(work, VIEW), part(work, SAVED)
    begins_anyway = table[T.HAS_LAID] != 0 or table[T.OWED_CARD] >= 0
    least = P.NEVER
    if whole_plan and policy[H.THINKS] != 0:
        least = C.LOWEST if begins_anyway else -policy[H.OPEN_WORTH]
    possible, worth, first = P.plan(0, least, table, rules, policy, seat, view, saved, log)
    if possible and first == C.NOTHING:
        return True, C.NOTHING
    if not possible and table[T.USABLE] != 0:
        possible, worth, first = P.plan(1, least, table, rules, policy, seat, view, saved, log)
    V.look(table, rules, policy, seat, view)
    begins = possible
    if possible and not begins_anyway:
        if policy[H.THINKS] == 0:
            begins = random_moves.lot(table, seat, 2) == 1
        else:
            begins = worth + policy[H.OPEN_WORTH] > 0
    return begins, first if possible else C.NOTHING


@inlined
def may_take(table, rules, seat, view):
    """Say whether the pile may be taken, unless there is no play that this asks for.

    Leaves a view of hand and pile.
    """
    possible = table[T.PILE_COUNT] != 0 and table[T.MUST_DRAW] == 0
    V.look_at_pile(table, rules, seat, view)
    if possible and rules[R.PILE_ASKS] != 0:
        possible = T.may_take_pile(table, rules, seat)
        if possible and rules[R.PILE_CLOSED] != 0:
            possible = P.top_may_fit(table, view)
    return possible


@inlined
def look_at_choice(table, rules, policy, seat, work, log):
    """Say (whether the pile may be taken, what is worth the play that this asks for).

    Leaves a view of hand and pile, and where a play is asked for that play as ``PLAN``.
    """
    view = part(work, VIEW)
    possible, use = may_take(table, rules, seat, view), 0
    if possible and T.asks_for_lay(rules):
        possible, use, work[PLAN] = P.use_of_pile(
            table, rules, policy, seat, view, part(work, SAVED), part(work, RULE_TABLE), log
        )
        V.look_at_pile(table, rules, seat, view)
    return possible, use


@inlined
def begin_turn(whole_plan, table, rules, policy, seat, work, log):
    """Decide what the turn begins with, and do it: the first card refused, a draw or a take.

    ``whole_plan``: first melds that a pile is taken for may be laid with it, all together.
    Whether the play can be made that a pile asks for is found out last, on the table itself.
    """
    view, saved = part(work, VIEW), part(work, SAVED)
    wants = may_take(table, rules, seat, view)
    by_lot = policy[H.THINKS] == 0
    if M.may_refuse(table, rules):
        if by_lot:
            refuses = random_moves.lot(table, seat, 2) == 1
        else:
            refuses = pile_choice.refuses(table, rules, policy, view, M.first_card(table, seat))
        if refuses:
            M.refuse(table, seat, log)
            return
    if wants and not by_lot:
        wants = pile_choice.wants_pile(table, rules, policy, view, 0, saved)
    if wants and T.asks_for_lay(rules):
        taken, wants, use, work[PLAN] = P.take_for_play(
            whole_plan, table, rules, policy, seat, view, saved, part(work, RULE_TABLE), log
        )
        if taken:
            return
        if wants and not by_lot:
            V.look_at_pile(table, rules, seat, view)
            wants = pile_choice.takes(table, rules, policy, view, use, saved)
    if wants and by_lot:
        wants = random_moves.lot(table, seat, 2) == 1
    if wants:
        M.take(table, seat, rules, log)
    else:
        M.draw(table, seat, rules, log)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of a run key, one after another, a row of ``out`` each.

    ``deals`` (n,): their deals; ``leads`` (n,): the seat that begins; ``scores``: the sides' totals
    in the match before each, half points, side after side and hand after hand; ``out``: n ×
    ``columns.ROW_SIZE``; all int64, and flat as all arrays here; ``scratch``: ``SCRATCH_SIZE``
    int64; the other arguments as for ``step``.  The log takes the moves of the last hand.
    """
    room = log.shape[0] // T.LOG_WIDTH
    count = deals.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    sides = T.sides(rules)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    for i in range(count):
        row, before = part(out, ROW_SIZE * i), part(scores, sides * i)
        play_hand(key, deals[i], leads[i], before, rules, policies, row, log, room, scratch)


@kernel
def play_hand(key, deal, lead, scores, rules, policies, row, log, room, scratch):
    """Play one deal, ``lead`` beginning, from the sides' ``scores``, and write its row."""
    table, work = part(scratch, TABLE), part(scratch, WORK)
    work[BUSY] = DEALS
    T.lay_out_deal(table, key, deal, rules, lead, scores)
    table[T.LOG_ROOM] = room
    play_turns(table, rules, policies, work, log)
    work[BUSY] = SCORING
    write_row(table, rules, row)
