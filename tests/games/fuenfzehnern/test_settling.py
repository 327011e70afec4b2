"""Does the kernel allow and settle each hand-worked history as its author worked it out?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from games.hand_worked import each_of, valid

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.columns import PLACES, ROW_SIZE
from analyser.games.fuenfzehnern.kernel import decide, settling
from analyser.games.fuenfzehnern.kernel import play as K
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.calls import ENGINE
from analyser.games.tricks.deck import CARDS, NUMBERS

Row = dict[str, Any]


def moves_of(tricks: list[Row]) -> list[tuple[int, bool]]:
    """Return the cards of a history by their numbers, and whether zwang is called with each."""
    return [
        (NUMBERS[card], at == 0 and bool(trick.get("zwang")))
        for trick in tricks
        for at, card in enumerate(trick["cards"])
    ]


@pytest.mark.parametrize("rows", each_of(valid("fuenfzehnern")))
def test_the_kernel_settles_a_hand_as_its_author_does(rows: list[Row]) -> None:
    deal, *tricks, result = rows
    record, players = GAME.rules(deal["preset"], deal["rules"]), len(deal["hands"])
    rules = ENGINE.numbers(record, [GAME.policy("sound")], [0] * players).rules
    table, row = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(ROW_SIZE, np.int64)
    cards = [card for hand in deal["hands"] for card in hand]
    # Three play without the clubs, which lie behind all others.
    cards += [card for card in CARDS if card not in cards]
    table[T.ORDER0 :] = [NUMBERS[card] for card in cards]
    T.lay_order(table, 0, deal["hand"], rules, deal["lead"])
    for card, zwang in moves_of(tricks):
        hand = int(table[T.SEATS0 + T.SEAT_WIDTH * table[T.TO_MOVE] + T.HAND])
        if table[T.PLAYED] == 0:
            may = T.may_lead(table, rules, hand)
            suit = T.bound_cards(table, hand)
            winners = T.elsewhere(table, rules, hand, suit)
            called = T.callable_queens(table, rules, hand, suit, winners)
            assert not zwang or int(called) >> card & 1
        else:
            may = T.may_follow(table, hand)
        assert int(may) >> card & 1
        K.make(table, rules, card + decide.CALL * zwang)
    assert table[T.TO_MOVE] == T.NOBODY
    settling.write_row(table, rules, row)
    for name in ("tricks", "points", "score"):
        assert [row[PLACES[f"{name}_{seat}"]] for seat in range(players)] == result[name]
    assert row[PLACES["zwang"]] == sum(bool(trick.get("zwang")) for trick in tricks)
