"""What a learner at Écarté may do and sees; compiled, for ``games.learner_loops``."""

from __future__ import annotations

from analyser.cards.sets import bits_set, highest_bit, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.decide import total
from analyser.games.ecarte.kernel.game import CARDS_GIVEN_UP, CARDS_PLAYED, GAME, KNOWN_SIZE
from analyser.games.ecarte.observations import (
    ACTIONS,
    CARDS0,
    EXCHANGE,
    GIVE_UP0,
    SEATS0,
    SIZE,
    TABLE0,
    WORD0,
)
from analyser.games.ecarte.rules import SEATS, R
from analyser.games.kernels import NO_MOVE
from analyser.games.learner_loops import MOST, NO_ACTION
from analyser.games.tricks.deck import CARD_COUNT

CARDS_TO_GIVE_UP = KNOWN_SIZE
"""Where in a state the cards are that the player has said to give up, a set."""
SHOW_WORD = WORD0 + 4
"""The first word for the holder of the king; those of the elder and the dealer come before."""


@inlined
def word_of(table):
    """Return the first of the two words between which the player to move chooses."""
    return SHOW_WORD if table[T.TO_DO] == T.SHOW else WORD0 + 2 * table[T.TO_DO]


@inlined
def move_of(_table, _rules, action, state, _work):
    """Return an action as a move; to give up a card is none yet."""
    if action < WORD0:
        return action
    if action < GIVE_UP0:
        return 1 - (action - WORD0 & 1)
    if action < EXCHANGE:
        state[CARDS_TO_GIVE_UP] |= 1 << (action - GIVE_UP0)
        return NO_MOVE
    out, state[CARDS_TO_GIVE_UP] = state[CARDS_TO_GIVE_UP], 0
    return out


@inlined
def action_of(table, _rules, move, state, _work):
    """Return the next action that makes a move."""
    if table[T.TO_DO] >= T.LEAD_CARD:
        return move
    if table[T.TO_DO] != T.EXCHANGE:
        return word_of(table) + 1 - move
    rest, said = move & ~state[CARDS_TO_GIVE_UP], state[CARDS_TO_GIVE_UP]
    if said & ~move != 0 or (rest != 0 and said >> lowest_bit(rest) != 0):
        return NO_ACTION
    return GIVE_UP0 + lowest_bit(rest) if rest != 0 else EXCHANGE


@kernel
def list_actions(table, rules, state, legal, _work):
    """List the legal actions of the player to move."""
    many = 0
    if table[T.TO_DO] >= T.LEAD_CARD:
        may, first = T.may_play(table, rules), 0
    elif table[T.TO_DO] == T.EXCHANGE:
        said = state[CARDS_TO_GIVE_UP]
        may, first = T.seat_at(table, table[T.TO_MOVE])[T.HAND], GIVE_UP0
        if said != 0:
            may &= -2 << highest_bit(said)
        if bits_set(said) >= rules[R.EXCHANGE_MIN]:
            legal[0] = EXCHANGE
            many = 1
        if bits_set(said) == T.most_given(table, rules):
            may = 0
    else:
        legal[0], legal[1] = word_of(table), word_of(table) + 1
        return 1 if table[T.TO_DO] == T.SHOW and rules[R.KING_SHOWN_BY_RULE] != 0 else 2
    while may != 0:
        legal[many] = first + lowest_bit(may)
        may &= may - 1
        many += 1
    return many


@kernel
def watch(table, _rules, state, seen):
    """Fill in what the player to move sees."""
    seat, led = table[T.TO_MOVE], table[T.LED_CARD]
    learner_loops.mark(part(seen, CARDS0), T.seat_at(table, seat)[T.HAND])
    gone = state[CARDS_PLAYED]
    if table[T.TO_DO] == T.FOLLOW:
        seen[CARDS0 + CARD_COUNT + led] = 1
        gone &= ~(1 << led)
    learner_loops.mark(part(seen, CARDS0 + 2 * CARD_COUNT), gone)
    learner_loops.mark(part(seen, CARDS0 + 3 * CARD_COUNT), state[CARDS_GIVEN_UP + seat])
    seen[CARDS0 + 4 * CARD_COUNT + table[T.TURNED_CARD]] = 1
    learner_loops.mark(part(seen, CARDS0 + 5 * CARD_COUNT), state[CARDS_TO_GIVE_UP])
    for step in range(SEATS):
        other, here = seat ^ step, part(seen, SEATS0 + step)
        theirs = T.seat_at(table, other)
        here[0], here[SEATS] = theirs[T.TRICKS], theirs[T.EXCHANGED_CARDS]
        here[2 * SEATS] = min(total(table, other), MOST)
        here[3 * SEATS] = 1 if table[T.KING] == other else 0
        here[4 * SEATS] = 1 if table[T.VULNERABLE] == other else 0
    here = part(seen, TABLE0)
    here[0], here[1], here[2] = table[T.TO_DO], table[T.TRUMPS], bits_set(table[T.OPEN])
    here[3], here[4] = table[T.EXCHANGES], 1 if seat == table[T.LEAD] else 0


LESSON = learner_loops.Lesson(
    ACTIONS, SIZE, list_actions, watch, said_size=1, move_of=move_of, action_of=action_of
)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
