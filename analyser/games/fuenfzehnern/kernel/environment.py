"""What a learner at Fünfzehnern may do and sees; compiled, for ``games.learner_loops``."""

from __future__ import annotations

from analyser.cards.sets import lowest_bit
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import learner_loops
from analyser.games.fuenfzehnern.columns import OUTCOME_PARTS
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.game import GAME, find_seat_after
from analyser.games.fuenfzehnern.observations import ACTIONS, CARDS0, SEATS0, SIZE, TABLE0
from analyser.games.fuenfzehnern.rules import CALL, MOST_PLAYERS, R
from analyser.games.tricks import masks
from analyser.games.tricks.deck import CARD_COUNT


@kernel
def list_actions(table, rules, _state, legal, _work):
    """List the cards that may be played, and the queens with which zwang may be called."""
    hand, queens = T.seat_at(table, table[T.TO_MOVE])[T.HAND], 0
    if table[T.TRICK_CARDS] != 0:
        may = T.may_follow(table, hand)
    else:
        suit = T.bound_cards(table, hand)
        winners = T.find_winners_elsewhere(table, rules, hand, suit)
        may = masks.prefer_cards(hand, suit | winners)
        queens = T.callable_queens(table, rules, hand, suit, winners)
    many = 0
    while may != 0:
        legal[many] = lowest_bit(may)
        may &= may - 1
        many += 1
    while queens != 0:
        legal[many] = lowest_bit(queens) + CALL
        queens &= queens - 1
        many += 1
    return many


@kernel
def watch(table, rules, _state, seen):
    """Fill in what the player to move sees."""
    seat, players = table[T.TO_MOVE], rules[R.PLAYERS]
    learner_loops.mark(part(seen, CARDS0), T.seat_at(table, seat)[T.HAND])
    learner_loops.mark(part(seen, CARDS0 + CARD_COUNT), table[T.ON_TABLE])
    learner_loops.mark(part(seen, CARDS0 + 2 * CARD_COUNT), table[T.GONE])
    for step in range(players):
        theirs = T.seat_at(table, find_seat_after(rules, seat, step))
        seen[SEATS0 + step] = theirs[T.POINTS]
        seen[SEATS0 + MOST_PLAYERS + step] = theirs[T.TRICKS]
        for suit in range(4):
            seen[SEATS0 + MOST_PLAYERS * (2 + suit) + step] = theirs[T.VOIDS] >> suit & 1
    here = part(seen, TABLE0)
    here[0], here[3] = players, table[T.BOUND_SUIT] + 1
    if table[T.TRICK_CARDS] == 0:
        here[1] = 1
        return
    best = table[T.BEST_SEAT] - seat
    here[2], here[4] = table[T.LED_SUIT] + 1, table[T.BEST]
    here[5], here[6] = best if best >= 0 else best + players, table[T.ZWANG_CALLED]


LESSON = learner_loops.Lesson(ACTIONS, SIZE, list_actions, watch, OUTCOME_PARTS)
LOOPS = learner_loops.loops_of(GAME, LESSON, __name__)
