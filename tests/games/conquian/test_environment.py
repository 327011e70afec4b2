"""``analyser.games.conquian.kernel.environment``: Melds that may lie in several ways at a
learner's table: each is said, and no other.
"""

from __future__ import annotations

import numpy as np

from analyser.games.conquian import GAME
from analyser.games.conquian.kernel import environment
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.game import GAME as KERNEL
from analyser.games.conquian.observations import ACTIONS, END_MOVE, TAKE, action_of, actions_of
from analyser.games.conquian.referee import arrangements, order_cards
from analyser.games.conquian.rules import NUMBERS, RULE_SETS
from analyser.games.kernels import MORE, NO_MOVE

LAIN, CARD, HAND = ["2c", "3c", "4c", "5c", "6c"], "7c", ["Kd", "7h", "7s", "Ah"]


def faces(*cards: str) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


def test_a_learner_says_any_arrangement_and_what_was_said_stays() -> None:
    rules = RULE_SETS.make_rules("conquian")
    row = np.array(GAME.rules_row(GAME.rules("conquian")), np.int64)
    table, work = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(KERNEL.work, np.int64)
    state = np.zeros(KERNEL.known_size + environment.SAID_SIZE, np.int64)
    table[T.PHASE], table[T.CARD], table[T.LAST] = T.ASK, faces(CARD), 1
    mine = table[T.SEATS0 :]
    mine[T.HAND], mine[T.LAID_CARDS], mine[T.MELDS0] = faces(*HAND), faces(*LAIN), faces(*LAIN)

    def legal() -> list[int]:
        found = np.zeros(ACTIONS, np.int16)
        return sorted(found[: environment.list_actions(table, row, state, found, work)].tolist())

    met = 0
    ways = [
        (each, which, cards)
        for cards in ((), ("7h", "7s"))
        for which, each in enumerate(arrangements(rules, LAIN, CARD, order_cards(cards)))
    ]
    lines = [actions_of({"do": "take", "melds": melds}, {}) for melds, _, _ in ways]
    assert len({tuple(line) for line in lines}) == len(lines) > 2
    for (_, which, cards), line in zip(ways, lines, strict=True):
        assert legal()[:2] == [0, TAKE]
        for place, action in enumerate(line):
            if place:
                begun = [each for each in lines if each[:place] == line[:place]]
                assert legal() == sorted({each[place] for each in begun})
                met += len(begun) > 1
            move = environment.move_of(table, row, action, state, work)
            assert (move == NO_MOVE) == (action != END_MOVE)
        assert (move, work[MORE]) == (faces(CARD, *cards), which)
        assert not state.any()
    assert met > 2
    assert action_of({"do": "meld", "cards": ["7c", "7s", "7h"]}, {}) in lines[-1] + lines[-2]
