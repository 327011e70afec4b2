"""What a learner at Schafkopf may do and sees; compiled, for ``games.learner_loops``."""

from __future__ import annotations

import numpy as np

from analyser.cards.sets import find_highest_bit, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.schafkopf.columns import OUTCOME_PARTS
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.game import GAME
from analyser.games.schafkopf.observations import (
    ACTIONS,
    CARDS0,
    PAIR0,
    PAIRS,
    SEATS0,
    SIZE,
    TABLE0,
)
from analyser.games.schafkopf.rules import BURIED_SHIFT, BURY, PASS, SEATS, TAKE
from analyser.games.tricks.deck import CARD_COUNT

PAIR_SETS = np.array([1 << lower | 1 << higher for lower, higher in PAIRS], np.int64)


@inlined
def move_of(_table, _rules, action, _state, _work):
    """Return an action as a move."""
    if action < PAIR0:
        return action
    return BURY + (part(PAIR_SETS, 0)[action - PAIR0] << BURIED_SHIFT)


@inlined
def pair(lower, higher):
    """Return the action that buries two cards."""
    return PAIR0 + (higher * (higher - 1) >> 1) + lower


@inlined
def action_of(_table, _rules, move, _state, _work):
    """Return a move as an action."""
    if move < BURY:
        return move
    cards = move >> BURIED_SHIFT
    return pair(lowest_bit(cards), find_highest_bit(cards))


@kernel
def list_actions(table, rules, _state, legal, _work):
    """List the legal actions of the player to move."""
    hand, many = T.seat_at(table, table[T.TO_MOVE])[T.HAND], 0
    if table[T.PHASE] == T.SPEAK:
        legal[0], legal[1] = TAKE, PASS
        return 1 if T.must_take(table, rules) else 2
    if table[T.PHASE] == T.BURY:
        rest = hand
        while rest != 0:
            lower = lowest_bit(rest)
            rest &= rest - 1
            above = rest
            while above != 0:
                legal[many] = pair(lower, lowest_bit(above))
                above &= above - 1
                many += 1
        return many
    may = hand if table[T.TRICK_CARDS] == 0 else T.may_follow(table, rules, hand)
    while may != 0:
        legal[many] = lowest_bit(may)
        may &= may - 1
        many += 1
    return many


@kernel
def watch(table, _rules, _state, seen):
    """Fill in what the player to move sees."""
    seat = table[T.TO_MOVE]
    learner_loops.mark(part(seen, CARDS0), T.seat_at(table, seat)[T.HAND])
    learner_loops.mark(part(seen, CARDS0 + CARD_COUNT), table[T.ON_TABLE])
    learner_loops.mark(part(seen, CARDS0 + 2 * CARD_COUNT), table[T.GONE])
    if seat == table[T.DECLARER]:
        learner_loops.mark(part(seen, CARDS0 + 3 * CARD_COUNT), table[T.BURIED])
    other = seat
    for step in range(SEATS):
        theirs = T.seat_at(table, other)
        seen[SEATS0 + step] = 1 if other == table[T.DECLARER] else 0
        seen[SEATS0 + SEATS + step] = theirs[T.POINTS_OF]
        seen[SEATS0 + 2 * SEATS + step] = theirs[T.TRICKS]
        if other == table[T.LEAD]:
            seen[TABLE0 + 6] = step
        if other == table[T.BEST_SEAT] and table[T.TRICK_CARDS] != 0:
            seen[TABLE0 + 5] = step
        other = T.find_next_seat(other)
    seen[TABLE0], seen[TABLE0 + 1] = table[T.PHASE], table[T.PASSED]
    if table[T.PHASE] == T.PLAY and table[T.TRICK_CARDS] == 0:
        seen[TABLE0 + 2] = 1
    if table[T.TRICK_CARDS] != 0:
        seen[TABLE0 + 3], seen[TABLE0 + 4] = table[T.LED_SUIT] + 1, table[T.BEST]


LESSON = learner_loops.Lesson(
    ACTIONS, SIZE, list_actions, watch, OUTCOME_PARTS, move_of=move_of, action_of=action_of
)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
