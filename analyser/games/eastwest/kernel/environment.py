"""What a learner at East–West may do and sees; compiled, for ``games.learner_loops``."""

from __future__ import annotations

from analyser.cards.sets import bits_set, list_bits
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.game import GAME
from analyser.games.eastwest.observations import ACTIONS, CARDS0, ROWS0, SIZE, TABLE0
from analyser.games.eastwest.rules import CARD_COUNT, MOST_ROWS, SEATS, R


@inlined
def list_actions(table, rules, _state, legal, _work):
    """List the rows in which the player to move has room."""
    return list_bits(T.rooms(table, rules, table[T.TO_MOVE]), legal)


@kernel
def watch(table, rules, _state, seen):
    """Fill in what the player to move sees."""
    seat = table[T.TO_MOVE]
    mine, theirs = T.seat_at(table, seat), T.seat_at(table, 1 - seat)
    seen[CARDS0 + T.card_in_hand(table, rules)] = 1
    learner_loops.mark(part(seen, CARDS0 + CARD_COUNT), mine[T.FACE_DOWN])
    for row in range(rules[R.ROWS]):
        own, other = mine[T.LAID0 + row], theirs[T.LAID0 + row]
        here = part(seen, ROWS0 + CARD_COUNT * row)
        learner_loops.mark(here, table[T.BOARD0 + row])
        learner_loops.mark(part(here, MOST_ROWS * CARD_COUNT), own)
        learner_loops.mark(part(here, 2 * MOST_ROWS * CARD_COUNT), other & ~theirs[T.FACE_DOWN])
        seen[TABLE0 + row], seen[TABLE0 + MOST_ROWS + row] = bits_set(own), bits_set(other)
    seen[TABLE0 + SEATS * MOST_ROWS] = rules[R.ROWS]
    seen[TABLE0 + SEATS * MOST_ROWS + 1] = 1 if seat == table[T.LEAD] else 0


LESSON = learner_loops.Lesson(ACTIONS, SIZE, list_actions, watch)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
