"""Is one flat row the whole table?  Cards conserved, copies that play on, masks made again."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco.stacking import random_table
from games.burraco.walking import Walk

from analyser.games.burraco import kernel, moves, scoring
from analyser.games.burraco import table as layout
from analyser.games.burraco.rules import Rules, rules_of

FEW = 2 if OFF else 12
VARIATIONS = (
    rules_of("italian"),
    rules_of("italian", {"players": 2, "pots_become_stock": True, "stock_end_cards": 0}),
    rules_of("italian", {"jokers": 1, "hand_cards": 5, "pot_cards": [3, 9]}),
)


def walk(rules: Rules, number: int) -> Walk:
    lots = Random(f"table {number}")
    return Walk(rules, random_table(lots, rules.players), key=77)


@pytest.mark.parametrize("rules", VARIATIONS)
def test_every_card_is_in_exactly_one_place_before_every_decision(rules: Rules) -> None:
    counts = np.empty(65, np.int64)
    for number in range(FEW):
        one = walk(rules, number)
        pack = None
        for table in one.tables(number):
            kernel.every_card(table, counts)
            if pack is None:
                pack = counts.copy()
                assert counts.sum() == 104 + rules.jokers
                assert counts[64] == rules.jokers
                assert counts.max() == max(2, rules.jokers)
            assert (counts == pack).all()


@pytest.mark.parametrize("rules", VARIATIONS)
def test_derived_masks_are_what_the_rest_of_the_row_makes(rules: Rules) -> None:
    for number in range(FEW):
        one = walk(rules, number)
        for table in one.tables(number):
            rebuilt = table.copy()
            layout.rebuild(rebuilt, one.rules)
            assert (rebuilt == table).all()


@pytest.mark.parametrize("rules", VARIATIONS)
def test_a_copy_taken_anywhere_plays_on_to_the_same_row(rules: Rules) -> None:
    no_log = np.empty(0, np.int64)
    for number in range(FEW):
        one = walk(rules, number)
        copies = [table.copy() for table in one.tables(number)]
        rows = []
        for table in copies:
            row = np.empty(scoring.ROW_SIZE, np.int64)
            kernel.play_from(table, one.rules, one.policies, one.work, no_log)
            scoring.write_row(table, one.rules, row)
            rows.append(row)
        assert all((row == rows[0]).all() for row in rows)


def test_a_seat_draws_its_own_places_whatever_the_others_do() -> None:
    rules = rules_of("italian", {"stock_end_cards": 0})
    one = walk(rules, 0)
    one.lay_out(0)
    stock = [int(card) for card in one.table[layout.ORDER0 + one.table[layout.STOCK_AT] :][:41]]
    drawn = [moves.next_place(one.table, seat) for seat in (2, 2, 0, 2, 1, 0)]
    assert drawn == [2, 6, 0, 10, 1, 4]
    # Seat 3's share is ten places; past it, the first place that nobody has drawn.
    assert [moves.next_place(one.table, 3) for _ in range(10)] == list(range(3, 41, 4))
    assert moves.next_place(one.table, 3) == 5
    assert moves.next_place(one.table, 1) == 9
    assert len(stock) == 41
