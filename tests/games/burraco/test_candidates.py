"""Is a natural card that moves nothing in a meld put there as any card would be?"""

from __future__ import annotations

from random import Random

import numpy as np
from compiling import OFF
from games.burraco import inside
from games.burraco.lying import described, drawn_meld, drawn_rules, lengthened, lie

from analyser.cards import RANKS, SUITS, card_code
from analyser.games.burraco import candidates as C
from analyser.games.burraco import table as layout
from analyser.games.burraco.reference.melds import card_points
from analyser.games.burraco.rules import rules_row


def test_a_card_that_moves_nothing_is_added_as_any_card_is() -> None:
    chance = Random("cards that move nothing")
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    quick, slow = (np.zeros(C.CANDIDATE_SIZE, np.int64) for _ in range(2))
    asked = moved = 0
    for _ in range(20 if OFF else 300):
        rules = drawn_rules(chance, low_card_points=5, high_card_points=10)
        row = np.array(rules_row(rules), np.int64)
        melds = [drawn_meld(chance, 0, rules) for _ in range(4)]
        lie(table, melds)
        for number, meld in enumerate(melds):
            # No ace and no two: those may stand in more places than one.
            for card in (rank + suit for rank in RANKS[2:] for suit in SUITS):
                after = lengthened(meld, card, rules)
                if after is None:
                    continue
                quick[:] = slow[:] = 0
                assert inside.add(table, row, number, card_code(card), slow)
                kind, home, one, two, wild = described(after)
                face = 1 << card_code(card)
                assert slow.tolist() == [
                    number, 0, kind, home, one, two, wild, after.size, face, 0, 0, 1, 0, 0, -1,
                    card_points(card, rules),
                ]  # fmt: skip
                if after.wild == meld.wild and after.places >= meld.places:
                    inside.plain_add(table, row, number, card_code(card), quick)
                    assert (quick == slow).all(), (meld, card)
                    asked += 1
                else:
                    moved += 1
    assert asked > (100 if OFF else 2000)
    assert moved > (0 if OFF else 10)
