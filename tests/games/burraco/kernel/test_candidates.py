"""Is a card on a meld what the rules make of it, the quick way and the slow one?"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import inside
from games.burraco.lying import described, drawn_meld, drawn_rules, lengthened, lie

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import table as layout
from analyser.games.burraco.reference.melds import card_points, is_burraco
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
                    number, 0, kind, home, one, two, wild, after.size, face, 0, 0, 1, 0, 0,
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


@pytest.mark.parametrize("needs_clean", [False, True])
def test_a_team_may_close_if_a_burraco_will_lie_there(needs_clean: bool) -> None:
    chance = Random(f"closing {needs_clean}")
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    cand = np.zeros(C.CANDIDATE_SIZE, np.int64)
    cards = [rank + suit for rank in RANKS for suit in SUITS]
    answers: Counter[bool] = Counter()
    for _ in range(100 if OFF else 1500):
        rules = drawn_rules(chance, close_needs_clean=needs_clean)
        row = np.array(rules_row(rules), np.int64)
        melds = [drawn_meld(chance, 0, rules) for _ in range(chance.choice((1, 1, 2, 3)))]
        lie(table, melds)
        table[layout.TEAMS] = table[layout.STOCK_AT_DEAL] = 2
        layout.rebuild(table, row)
        number = chance.randrange(len(melds))
        # A wild card on a clean burraco makes it a dirty one.
        for card in [*chance.sample(cards, 8), chance.choice(("*", "2c", "2h"))]:
            after = lengthened(melds[number], card, rules)
            assert bool(inside.add(table, row, number, card_code(card), cand)) == bool(after)
            if after:
                lying = [*melds[:number], after, *melds[number + 1 :]]
                expected = any(
                    is_burraco(meld, rules) and not (needs_clean and meld.wild) for meld in lying
                )
                closes = inside.may_close_with(table, row, 0, cand)
                assert bool(closes) == expected, (melds, after)
                answers[expected] += 1
    assert min(answers[False], answers[True]) > (2 if OFF else 50)
