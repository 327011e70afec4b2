"""Tables at which a learner plays: one action each, policies in the other seats.  Compiled.

Each table goes on by itself, so any number of them, in any order, plays the same hands.  What a
learner sees is declared in ``observations``, and actions are numbered in ``actions``, beside this
folder.  Nothing is played that ``play`` and ``moves`` do not play.
"""

from __future__ import annotations

from analyser.cards.sets import find_lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco import actions as A
from analyser.games.burraco import observations as B
from analyser.games.burraco.columns import OUTCOME_PARTS, ROW_SIZE
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.search import search_player as X
from analyser.games.burraco.kernel.search import world_dealing
from analyser.games.burraco.kernel.table import legal_moves as L
from analyser.games.burraco.kernel.table import moves as M
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import GROUP
from analyser.games.burraco.kernel.table.scoring import outcome, write_row
from analyser.games.burraco.rules import R

HAND_OVER = -1
"""Instead of a seat to move: the hand is over, and the next action begins another."""
FINE = -1
"""Instead of a table's number: none was given an action that is not legal there."""

# Where things lie in the scratch of a step: what playing works in, points before a hand, a table,
# what is tried, what search players have seen, and what they search in.
WORK = 0
SCORES = WORK + K.WORK_SIZE
TRIAL_TABLE = SCORES + T.MOST_SEATS
TRIES = TRIAL_TABLE + T.TABLE_SIZE
ROOM = TRIES + L.TRIES_SIZE
SCRATCH_SIZE = ROOM + X.STATE_SIZE
SEARCHED_SIZE = ROOM + X.ROOM_SIZE


@kernel
def step_tables(
    actions, key, next_deals, stride, rules, policies, learners, shapes,
    tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch,
):  # fmt: skip
    """Make an action at each table, and let policies play until a learner is to move.

    Returns ``FINE``; or the number of a table whose action is not legal there, and then nothing
    has changed anywhere.  At a table whose hand is over a new one begins, whatever the action.

    ``actions``, ``key``, ``next_deals`` (n,): an action, the run key and the deal of the next hand
    of each table, which grows by ``stride``; ``rules``, ``policies``: as for ``play.step``;
    ``learners``: by seat, 1 where a learner acts; ``shapes``: of ``legal_moves.mark_shapes``.
    What is kept: ``tables`` (n × ``TABLE_SIZE``), ``states`` (n × ``STATE_SIZE``).  What is shown:
    ``movers`` (n,) the seat to move, or ``OVER``; ``counts`` (n,) how many actions are legal;
    ``legal`` (n + 1 × actions, int16), those; ``masks`` (n + 1 × actions, uint8), 1 where one is;
    of both the last row is scratch;
    ``observations`` (n × ``observations.SIZE``, uint8); ``rewards`` (n × seats, float32), points;
    ``ended`` (n, uint8), 1 where the hand ended; ``rows``, the row of the last hand that ended.
    """
    return step_all(
        actions, key, next_deals, stride, rules, policies, learners, shapes,
        tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch,
        None,
    )  # fmt: skip


@kernel
def step_tables_searched(
    actions, key, next_deals, stride, rules, policies, learners, shapes,
    tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch,
):  # fmt: skip
    """Do the same where policies search; ``scratch``: ``SEARCHED_SIZE`` int64."""
    return step_all(
        actions, key, next_deals, stride, rules, policies, learners, shapes,
        tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch,
        part(scratch, ROOM),
    )  # fmt: skip


@inlined
def step_all(
    actions, key, next_deals, stride, rules, policies, learners, shapes,
    tables, states, movers, counts, legal, masks, observations, rewards, ended, rows, scratch, room,
):  # fmt: skip
    """Make an action at each table; ``room``: of search players, or ``None``."""
    many = actions.shape[0]
    rules, policies = part(rules, 0), part(policies, 0)
    learners, shapes = part(learners, 0), part(shapes, 0)
    for i in range(many):
        action = actions[i]
        if movers[i] != HAND_OVER:
            if action < 0 or action >= A.ACTIONS or masks[A.ACTIONS * i + action] == 0:
                return i
    players = rules[R.PLAYERS]
    work = part(scratch, WORK)
    for i in range(many):
        table, state = part(tables, T.TABLE_SIZE * i), part(states, X.STATE_SIZE * i)
        mine, mask = part(legal, A.ACTIONS * i), part(masks, A.ACTIONS * i)
        ended[i] = 0
        for seat in range(players):
            rewards[players * i + seat] = 0
        if movers[i] == HAND_OVER:
            X.begin(state)
            T.lay_out_deal(table, key[i], next_deals[i], rules, 0, part(scratch, SCORES))
            next_deals[i] += stride
            table[T.LOG_ROOM] = X.NOTED
        else:
            act(table, rules, actions[i], state)
            for at in range(counts[i]):
                mask[mine[at]] = 0
        while table[T.PHASE] != T.OVER and learners[table[T.TO_MOVE]] == 0:
            decide(table, rules, policies, work, state, room)
        watch(table, rules, part(observations, B.SIZE * i), state)
        if table[T.PHASE] == T.OVER:
            movers[i], counts[i], ended[i] = HAND_OVER, 0, 1
            row = part(rows, ROW_SIZE * i)
            write_row(table, rules, row)
            for seat in range(players):
                own, others = outcome(table, row, T.side_of(table, seat))
                rewards[players * i + seat] = (own - others) / OUTCOME_PARTS
        else:
            movers[i] = table[T.TO_MOVE]
            counts[i] = L.list_actions(
                table, rules, shapes, part(work, K.VIEW), mine, mask, part(scratch, TRIES),
                part(legal, A.ACTIONS * many), part(masks, A.ACTIONS * many),
                part(state, X.NOTES),
            )  # fmt: skip
    return FINE


@inlined
def prepare_move(table, state):
    """Make ready to follow the moves of one decision: the pile as it lies, no move noted."""
    copy(part(table, T.PILE_ONE), part(state, X.PILE), world_dealing.KNOWN_WIDTH)
    table[T.LOG_LENGTH] = 0


@inlined
def follow_move(table, seat, state):
    """Follow what everybody saw of a decision."""
    notes = part(state, X.NOTES)
    world_dealing.remember(
        part(state, X.KNOWN_CARDS), seat, part(state, X.PILE), notes, table[T.LOG_LENGTH]
    )


@inlined
def act(table, rules, action, state):
    """Make the move of a legal action."""
    seat = table[T.TO_MOVE]
    prepare_move(table, state)
    make_move(table, rules, action, part(state, X.NOTES))
    follow_move(table, seat, state)


@inlined
def make_move(table, rules, action, log):
    """Make the move of a legal action, whatever anybody knows."""
    seat = table[T.TO_MOVE]
    if action == A.DRAW:
        M.draw(table, seat, rules, log)
    elif action == A.TAKE:
        M.take(table, seat, rules, log)
    elif action == A.REFUSE:
        M.refuse(table, seat, log)
    elif action < A.ADD0:
        M.discard(table, seat, part(L.CODES, 0)[action - A.DISCARD0], rules, log)
    else:
        M.lay(table, rules, seat, L.lay_of(action), log)


@inlined
def decide(table, rules, policies, work, state, room):
    """Make one decision of the player to move by their policy, and the move."""
    seat, log = table[T.TO_MOVE], part(state, X.NOTES)
    if room is not None:
        copy(state, room, X.STATE_SIZE)
        X.advance(table, rules, policies, work, room, log)
        copy(room, state, X.STATE_SIZE)
        return
    prepare_move(table, state)
    K.play_on(table, rules, policies, work, log, 1)
    follow_move(table, seat, state)


@kernel
def advise_tables(rules, policies, tables, states, movers, actions, scratch):
    """Fill ``actions`` (n,) with what a policy does at each table; 0 where the hand is over.

    ``policies``: the policy, once for each seat; the other arguments as for ``step_tables``.
    Tables stay as they are, but for how often a player at random has chosen.
    """
    advise_all(rules, policies, tables, states, movers, actions, scratch, None)


@kernel
def advise_tables_searched(rules, policies, tables, states, movers, actions, scratch):
    """Do the same by a policy that searches; ``scratch``: ``SEARCHED_SIZE`` int64."""
    room = part(scratch, ROOM)
    advise_all(rules, policies, tables, states, movers, actions, scratch, room)


@inlined
def advise_all(rules, policies, tables, states, movers, actions, scratch, room):
    """Fill ``actions`` with what a policy does at each table."""
    rules, policies = part(rules, 0), part(policies, 0)
    work, tried, known = part(scratch, WORK), part(scratch, TRIAL_TABLE), part(scratch, ROOM)
    for i in range(movers.shape[0]):
        actions[i] = 0
        if movers[i] == HAND_OVER:
            continue
        table, seat = part(tables, T.TABLE_SIZE * i), movers[i]
        copy(table, tried, T.TABLE_SIZE)
        copy(part(states, X.STATE_SIZE * i), known, X.STATE_SIZE)
        if room is None:
            prepare_move(tried, known)
            K.play_on(tried, rules, policies, work, part(known, X.NOTES), 1)
        else:
            X.advance(tried, rules, policies, work, room, part(known, X.NOTES))
        actions[i] = action_of(tried, part(known, X.NOTES))
        T.seat_at(table, seat)[T.LOTS] = T.seat_at(tried, seat)[T.LOTS]


@inlined
def action_of(table, move):
    """Return the action of a move that was just made, the first of a log."""
    did = move[0]
    if did == T.DID_DRAW:
        return A.DRAW
    if did == T.DID_TAKE:
        return A.TAKE
    if did == T.DID_REFUSE:
        return A.REFUSE
    if did == T.DID_DISCARD:
        return A.DISCARD0 + part(L.NUMBERS, 0)[move[2]]
    if did == T.DID_ADD:
        return A.ADD0 + A.CARDS * move[2] + part(L.NUMBERS, 0)[move[3]]
    meld = T.meld_at(table, move[2])
    return L.of_meld(meld[T.KIND], meld[T.HOME], meld[T.M_ONE], meld[T.M_TWO], meld[T.WILD])


# -- what a learner sees

PLANE = A.CARDS
HAND, PILE, TOP, FIRST, BANNED, USABLE, KNOWN_PLANES = range(7)
"""Planes of cards, in their order; the last one once for each other seat."""
OWNER, IS_GROUP, HOME, WILD, SIZE, PLACE0 = range(6)
MELD_WIDTH = len(B.OF_MELD)
HELD_CARDS, OUR_SIDE, POT, FACE_DOWN = range(4)


@inlined
def mark_cards(plane, one, two, jokers):
    """Count a set of cards (faces, faces twice, jokers) into a plane."""
    for mask in (one, two):
        rest = mask
        while rest != 0:
            plane[part(L.NUMBERS, 0)[find_lowest_bit(rest)]] += 1
            rest &= rest - 1
    plane[PLANE - 1] = jokers


@kernel
def watch(table, rules, seen, state):
    """Fill in what the player to move sees; nothing once the hand is over."""
    for at in range(B.SIZE):
        seen[at] = 0
    if table[T.PHASE] == T.OVER:
        return
    seat, seats = table[T.TO_MOVE], table[T.SEATS]
    drawing = table[T.PHASE] == T.DRAWING
    one, two, jokers, _, _ = V.seen_hand(table, seat)
    mark_cards(part(seen, PLANE * HAND), one, two, jokers)
    pile, many = part(table, T.PILE_ONE), table[T.PILE_COUNT]
    mark_cards(part(seen, PLANE * PILE), pile[T.ONE], pile[T.TWO], pile[T.JOKERS])
    if many != 0:
        seen[PLANE * TOP + part(L.NUMBERS, 0)[table[T.PILE0 + many - 1]]] = 1
    if drawing and M.may_refuse(table, rules):
        seen[PLANE * FIRST + part(L.NUMBERS, 0)[M.first_card(table, seat)]] = 1
    if not drawing and rules[R.PILE_CLOSED] != 0 and table[T.USABLE] != 0:
        usable = part(table, T.USABLE_ONE)
        mark_cards(part(seen, PLANE * USABLE), usable[T.ONE], usable[T.TWO], usable[T.JOKERS])
    if table[T.BANNED] >= 0:
        seen[PLANE * BANNED + part(L.NUMBERS, 0)[table[T.BANNED]]] = 1
    team = T.team_of(table, seat)
    places = part(seen, B.SEATS0)
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        if step != 0:
            known = world_dealing.known_cards_at(part(state, X.KNOWN_CARDS), other)
            plane = part(seen, PLANE * (KNOWN_PLANES + step - 1))
            mark_cards(plane, known[T.ONE], known[T.TWO], known[T.JOKERS])
        theirs = T.team_of(table, other)
        places[B.SEATS * HELD_CARDS + step] = T.count_held(table, other)
        places[B.SEATS * OUR_SIDE + step] = 1 if theirs == team else 0
        places[B.SEATS * POT + step] = 1 if T.team_at(table, theirs)[T.POT] >= 0 else 0
        places[B.SEATS * FACE_DOWN + step] = 1 if T.seat_at(table, other)[T.FACE_DOWN] >= 0 else 0
    for number in range(table[T.MELDS]):
        watch_meld(table, seat, seats, number, part(seen, B.MELDS0 + MELD_WIDTH * number))
    watch_table(table, seat, drawing, part(seen, B.TABLE0))


@inlined
def watch_meld(table, seat, seats, number, seen):
    """Fill in what lies there of a meld."""
    meld, owner = T.meld_at(table, number), 0
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        if owner == 0 and T.team_of(table, other) == meld[T.TEAM]:
            owner = step + 1
    seen[OWNER], seen[HOME] = owner, meld[T.HOME]
    seen[WILD], seen[SIZE] = L.wild_number(meld[T.WILD]), meld[T.SIZE]
    if meld[T.KIND] == GROUP:
        seen[IS_GROUP] = 1
        for suit in range(4):
            at = 16 * suit + meld[T.HOME]
            seen[PLACE0 + suit] = (meld[T.M_ONE] >> at & 1) + (meld[T.M_TWO] >> at & 1)
        return
    rest = meld[T.M_ONE]
    while rest != 0:
        seen[PLACE0 + find_lowest_bit(rest)] = 1
        rest &= rest - 1


@inlined
def owed_number(table):
    """Return what must be laid at once: 0 nothing, 1 to 53 a card, 54 any."""
    owed = table[T.OWED_CARD]
    if owed < 0:
        return 0
    return A.CARDS + 1 if owed == T.ANY_CARD else 1 + part(L.NUMBERS, 0)[owed]


@inlined
def watch_table(table, seat, drawing, seen):
    """Fill in what is said of the table, in the order of ``observations.OF_TABLE``."""
    seen[0], seen[1] = seat, table[T.SEATS]
    seen[2], seen[3] = 0 if drawing else 1, min(table[T.TURN], 255)
    seen[4], seen[5] = table[T.STOCK_LEFT], table[T.PILE_COUNT]
    seen[6], seen[7] = table[T.POTS] - table[T.NEXT_POT], table[T.MUST_DRAW]
    seen[8], seen[9] = table[T.FIRST_CARD_REFUSED], table[T.TOOK_ONE]
    seen[10], seen[11] = table[T.HAS_LAID], min(table[T.STALE], 255)
    seen[12], seen[13] = table[T.CUT], min(table[T.NEED], 255)
    seen[14], seen[15] = min(table[T.LAID_POINTS], 255), owed_number(table)
