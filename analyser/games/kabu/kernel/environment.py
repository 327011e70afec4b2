"""What a learner at Kabu may do and sees; compiled, for ``games.learner_loops``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games import learner_loops
from analyser.games.kabu.columns import OUTCOME_PARTS
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.kernel.decide import find_held_card
from analyser.games.kabu.kernel.game import GAME
from analyser.games.kabu.observations import ACTIONS, CARDS0, SEATS0, SIZE, TABLE0
from analyser.games.kabu.rules import MOST_PLAYERS, RANKS, R


@inlined
def list_actions(_table, _rules, _state, legal, _work):
    """List what may be done: to pass and to draw."""
    legal[0], legal[1] = 0, 1
    return ACTIONS


@kernel
def watch(table, rules, _state, seen):
    """Fill in what the player to move sees."""
    seat, players = table[T.TO_MOVE], rules[R.PLAYERS]
    mine = T.seat_at(table, seat)
    for at in range(rules[R.HAND_CARDS] + mine[T.CARDS_DRAWN]):
        card = find_held_card(table, rules, seat, at)
        seen[CARDS0 + RANKS * (card >> 4) + (card & 15)] = 1
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        theirs = T.seat_at(table, other)
        seen[SEATS0 + step] = theirs[T.CARDS_DRAWN]
        seen[SEATS0 + MOST_PLAYERS + step] = theirs[T.PASSED]
        seen[SEATS0 + 2 * MOST_PLAYERS + step] = max(0, min(theirs[T.CHIPS], learner_loops.MOST))
    seen[TABLE0], seen[TABLE0 + 1] = mine[T.TOTAL], players
    lead = table[T.LEAD] - seat
    seen[TABLE0 + 2] = lead if lead >= 0 else lead + players


LESSON = learner_loops.Lesson(ACTIONS, SIZE, list_actions, watch, OUTCOME_PARTS)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
