"""``analyser.games.ecarte.kernel.environment``: An exchange at a learner's table, where the
stock has fewer cards than the hand.
"""

from __future__ import annotations

import numpy as np

from analyser.cards.shuffle import run_key
from analyser.games.ecarte import GAME
from analyser.games.ecarte.observations import EXCHANGE, WORD0, WORDS

PROPOSE, ACCEPT = (WORD0 + WORDS.index(word) for word in ("propose", "accept"))


def test_no_more_cards_are_given_up_than_the_stock_has() -> None:
    rules, policy = GAME.rules(GAME.default_preset, {"hand_cards": 8}), GAME.policy("sound")
    tables = GAME.tables_of(rules, [policy] * 2, [True] * 2, 1)
    tables.begin(np.array([run_key(1)]), np.array([0]), 1)

    def legal() -> list[int]:
        return sorted(tables.legal[0, : tables.counts[0]].tolist())

    for action in (PROPOSE, ACCEPT):
        assert tables.step(np.array([action])) == -1
    for given in range(8):
        # Always the lowest card that comes next.
        assert tables.step(np.array([legal()[0]])) == -1
        assert (legal() == [EXCHANGE]) == (given == 7)
    assert tables.step(np.array([EXCHANGE])) == -1
    # Of fifteen cards seven are left, for eight in hand.
    assert len(legal()) == 8 + 1
    for given in range(7):
        assert tables.step(np.array([legal()[0]])) == -1
        assert (legal() == [EXCHANGE]) == (given == 6)
