"""Is a pile worth, counted by masks, what it is worth counted card by card?"""

from __future__ import annotations

import numpy as np
from compiling import OFF
from games.burraco import inside
from games.burraco.side_by_side import hands

from analyser.games.burraco import policies as H
from analyser.games.burraco import table as T
from analyser.games.burraco import view as V
from analyser.games.burraco.reference.thinking import Player


def test_what_a_pile_is_worth() -> None:
    view = np.zeros(V.VIEW_SIZE, np.int64)
    piles = long = 0
    for walk, sight in hands("what a pile is worth", 3 if OFF else 60):
        pile = sight.table.pile
        if walk.table[T.PHASE] != T.DRAWING or not pile:
            continue
        policy = walk.policies[H.POLICY_COUNT * sight.seat :][: H.POLICY_COUNT]
        player = Player(sight.policy, sight.table, sight.seat, sight.lots)
        computed = inside.pile_value(walk.table, walk.rules, policy, sight.seat, view)
        assert computed == player.pile_value(pile), pile
        piles += 1
        long += len(pile) > 5
    print(f"{piles} piles, {long} of them of more than five cards")
    assert long > (1 if OFF else 200)
