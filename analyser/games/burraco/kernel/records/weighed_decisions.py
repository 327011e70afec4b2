"""What is one decision worth?  A hand played to it, and from there on both ways.  Compiled.

A deal is played out once, and one of the decisions in which a player had the choice is kept, each
with the same chance.  From there all players keep the cards in hand: given all that was seen, the
hands as they were dealt and played are one exact draw of what they could be.  What nobody has seen
(the rest of the stock, pots not taken, a pot that lies face down before another player) is shuffled
again for each future, and both ways out meet the same one.
"""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.columns import FIRST_CARD, PILE, ROW_SIZE, F
from analyser.games.burraco.kernel.decisions import laid_cards, pile_facts
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.records.environment import make_move
from analyser.games.burraco.kernel.search import search_player as X
from analyser.games.burraco.kernel.search.world_dealing import list_unseen_places
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.scoring import outcome, write_row
from analyser.games.deciding.conditions import meets
from analyser.games.deciding.decision_rows import (
    FACTS0,
    FUTURE_WIDTH,
    ROLLOUT_TURNS,
    is_kept,
    row_width,
    write_deal,
    write_end,
    write_gain,
    write_none,
    write_played,
)
from analyser.games.deciding.decision_words import NULL

FUTURES0 = FACTS0 + F.COUNT
"""Where in a row the futures begin."""

# Where things lie in the scratch array: that of a block of whole hands, and behind it
TABLE_BEFORE = K.SCRATCH_SIZE
"""The table before the decision,"""
DEALT_TABLE = TABLE_BEFORE + T.TABLE_SIZE
"""the same in one future,"""
PLACES = DEALT_TABLE + T.TABLE_SIZE
"""the places of what nobody has seen,"""
HAND_ROW = PLACES + pack.PACK_SIZE
"""and the row of a hand."""
STATE = HAND_ROW + ROW_SIZE
"""What search players have seen by then,"""
SEARCH = STATE + X.STATE_SIZE
"""and what they search in."""
SCRATCH_SIZE = SEARCH
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def is_open(choice, table, rules, policies, work, log):
    """Say whether the player to move has the choice now; leaves a view of it."""
    if table[T.PHASE] != T.DRAWING:
        return False
    seat = table[T.TO_MOVE]
    policy = part(policies, H.POLICY_COUNT * seat)
    possible, _ = K.look_at_choice(table, rules, policy, seat, work, log)
    if choice == FIRST_CARD:
        return M.may_refuse(table, rules)
    return possible


@kernel
def decide_once(table, rules, policies, work, room, log):
    """Make one decision of the player to move, and the move."""
    if room is None:
        K.play_on(table, rules, policies, work, log, 1)
    else:
        X.advance(table, rules, policies, work, room, log)


@kernel
def is_so(choice, when, table, rules, policies, found, work):
    """Say whether the decision that the player to move has is one of those asked about.

    ``when``: numbers as of ``conditions.bounds``; ``found``: room for facts.
    """
    if when[0] == 0:
        return True
    know(choice, table, rules, policies, found, work)
    return meets(found, when)


@kernel
def find(choice, when, actions, table, rules, policies, kept, state, found, work, room, log):
    """Play a table on to its end; returns (every, decisions, pick, chose), one kept in ``kept``.

    By the policies, or by ``actions`` (``actions``, beside this folder), where these are not
    ``None``: those of a hand that was played elsewhere.

    How many decisions there were, how many that were so (:func:`is_so`), which of these was kept,
    and whether its player chose the first way; with none of these pick and chose are −1.
    ``state``: takes what search players have seen by then; ``found``: room for facts.
    """
    every, decisions, pick, chose, at = 0, 0, -1, -1, 0
    seed = shuffle.stream(table[T.KEY], table[T.DEAL], shuffle.PICK, 0)
    while table[T.PHASE] != T.OVER:
        keep, asked = False, is_open(choice, table, rules, policies, work, log)
        if asked:
            every += 1
            asked = is_so(choice, when, table, rules, policies, found, work)
        if asked:
            keep = is_kept(seed, decisions)
            if keep:
                pick = decisions
                copy(table, kept, T.TABLE_SIZE)
                if room is not None:
                    copy(room, state, X.STATE_SIZE)
            decisions += 1
        if actions is None:
            decide_once(table, rules, policies, work, room, log)
        else:
            make_move(table, rules, actions[at], log)
            at += 1
        if keep and choice == PILE:
            chose = 1 if table[T.PILE_COUNT] == 0 else 0
        elif keep:
            chose = table[T.FIRST_CARD_REFUSED]
    return every, decisions, pick, chose


@kernel
def choose_and_play_out(choice, way, table, rules, policies, work, room, log):
    """Make the mover of a table choose the first way (1) or the second (0), and play it out."""
    seat = table[T.TO_MOVE]
    if choice == PILE and way == 1:
        if room is not None:
            X.see_taken(table, seat, room)
        M.take(table, seat, rules, log)
    elif choice == PILE:
        M.draw(table, seat, rules, log)
    else:
        if way == 1:
            M.refuse(table, seat, log)
        M.draw(table, seat, rules, log)
    if room is None:
        K.play_on(table, rules, policies, work, log, K.ALL_DECISIONS)
    else:
        X.play_on(table, rules, policies, work, room, log)


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, actions, out, log, scratch, room):
    """Play one deal and the futures of one of its decisions; fills its row.  As :func:`weigh`."""
    table = part(scratch, K.TABLE)
    if room is not None:
        X.begin(room)
    T.lay_out_deal(table, key, deal, rules, 0, part(scratch, K.SCORES))
    table[T.LOG_ROOM] = 0
    weigh(choice, table, rules, policies, futures, when, actions, out, log, scratch, room)


@kernel
def weigh(choice, table, rules, policies, futures, when, actions, out, log, scratch, room):
    """Play a table to its end, and the futures of one of its decisions; fills its row.

    ``actions``: as of :func:`find`.
    """
    kept, work = part(scratch, TABLE_BEFORE), part(scratch, K.WORK)
    row, state = part(scratch, HAND_ROW), part(scratch, STATE)
    every, decisions, pick, chose = find(
        choice, when, actions, table, rules, policies, kept, state, part(out, FACTS0), work, room,
        log,
    )  # fmt: skip
    write_deal(out, table[T.DEAL], decisions, table[T.TURN], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, NULL)
        return
    write_row(table, rules, row)
    side = T.side_of(kept, kept[T.TO_MOVE])
    own, other = outcome(table, row, side)
    write_played(out, pick, chose, own, other)
    know(choice, kept, rules, policies, part(out, FACTS0), work)
    dealt, places = part(scratch, DEALT_TABLE), part(scratch, PLACES)
    hidden = list_unseen_places(choice == FIRST_CARD, kept, places)
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        cards = part(dealt, T.ORDER0)
        shuffle.reorder(kept[T.KEY], kept[T.DEAL], future, cards, places, hidden)
        found = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            if room is not None:
                copy(state, room, X.STATE_SIZE)
            choose_and_play_out(choice, way, table, rules, policies, work, room, log)
            write_row(table, rules, row)
            own, other = outcome(table, row, side)
            write_end(found, way == 1, own, other)
            out[ROLLOUT_TURNS] += table[T.TURN] - kept[T.TURN] + 1
        write_gain(found)


@kernel
def know(choice, table, rules, policies, found, work):
    """Fill in the facts of the decision that the player to move has to make."""
    seat = table[T.TO_MOVE]
    policy, view = part(policies, H.POLICY_COUNT * seat), part(work, K.VIEW)
    V.look_at_pile(table, rules, seat, view)
    if choice == PILE:
        pile_facts.count_facts(table, rules, policy, view, part(work, K.SAVED), found)
        return
    one, two, jokers, counts = V.one_more(0, 0, 0, 0, M.first_card(table, seat))
    pile_facts.count_cards(table, rules, view, one, two, jokers, counts, 1, found)
    pile_facts.count_table(table, view, found)
    laid_cards.count_none(found)


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, log, scratch):
    """Weigh a decision of each of ``count`` deals from ``first`` on, a row of ``out`` each.

    ``choice``: a position in ``GAME.choices``; ``when``: numbers as of ``conditions.bounds``;
    ``out``: ``count`` rows of ``FUTURES0 + FUTURE_WIDTH × futures`` int64, one more with a
    condition, flat; ``scratch``: ``SCRATCH_SIZE`` int64; the other arguments as for
    ``play.play_hands``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    log, scratch, when = part(log, 0), part(scratch, 0), part(when, 0)
    weigh_all(
        choice, key, first, count, rules, policies, futures, when, None, out, log, scratch, None
    )


@kernel
def weigh_block_searched(
    choice, key, first, count, rules, policies, futures, when, out, log, scratch
):
    """Do the same where players search; ``scratch``: ``SEARCHED_SIZE`` int64."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    log, scratch, when = part(log, 0), part(scratch, 0), part(when, 0)
    room = part(scratch, SEARCH)
    weigh_all(
        choice, key, first, count, rules, policies, futures, when, None, out, log, scratch, room
    )


@kernel
def weigh_played(choice, key, deal, rules, policies, futures, when, actions, out, log, scratch):
    """Weigh a decision of a deal that was played elsewhere, by ``actions``; one row of ``out``.

    The other arguments are those of :func:`weigh_block`.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    log, scratch, when, actions = part(log, 0), part(scratch, 0), part(when, 0), part(actions, 0)
    weigh_all(
        choice, key, deal, 1, rules, policies, futures, when, actions, out, log, scratch, None
    )


@kernel
def weigh_all(
    choice, key, first, count, rules, policies, futures, when, actions, out, log, scratch, room
):
    """Weigh a decision of each of ``count`` deals from ``first`` on.  As :func:`weigh`."""
    for at in range(K.SCORES, K.SCORES + T.MOST_SEATS):
        scratch[at] = 0
    width = row_width(FUTURES0, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(
            choice, key, first + i, rules, policies, futures, when, actions, row, log, scratch, room
        )
