"""Does the kernel allow and settle each hand-worked history as its author worked it out?"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from games.hand_worked import all_of, broken, each_of, valid

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.columns import PLACES, ROW_SIZE
from analyser.games.fuenfzehnern.kernel import decide, settling
from analyser.games.fuenfzehnern.kernel import play as K
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.calls import ENGINE
from analyser.games.tricks.deck import CARDS, NUMBERS

Row = dict[str, Any]
Numbers = npt.NDArray[np.int64]
IN_PLAY = [
    rows for rows in all_of(broken("fuenfzehnern")) if 1 < rows[0]["breaks"]["line"] < len(rows)
]
"""Hands with a fault in a trick."""


def may_play(table: Numbers, rules: Numbers, card: int, zwang: bool) -> bool:
    """Say whether the kernel lets the player to move play a card, and call zwang with it or not."""
    if table[T.TO_MOVE] == T.NOBODY:
        return False
    hand = int(table[T.SEATS0 + T.SEAT_WIDTH * table[T.TO_MOVE] + T.HAND])
    if table[T.PLAYED] == 0:
        may = T.may_lead(table, rules, hand)
        suit = T.bound_cards(table, hand)
        winners = T.elsewhere(table, rules, hand, suit)
        called = T.callable_queens(table, rules, hand, suit, winners)
        if zwang and not int(called) >> card & 1:
            return False
    else:
        may = T.may_follow(table, hand)
    return bool(int(may) >> card & 1)


def played(rows: list[Row]) -> tuple[Numbers, Numbers, int | None]:
    """Play a history on the kernel; returns its table, its rules, and the line of a fault."""
    deal, *tricks, _ = rows
    record, players = GAME.rules(deal["preset"], deal["rules"]), len(deal["hands"])
    rules = ENGINE.numbers(record, [GAME.policy("sound")], [0] * players).rules
    table = np.zeros(T.TABLE_SIZE, np.int64)
    cards = [card for hand in deal["hands"] for card in hand]
    # Three play without the clubs, which lie behind all others.
    cards += [card for card in CARDS if card not in cards]
    table[T.ORDER0 :] = [NUMBERS[card] for card in cards]
    T.lay_order(table, 0, deal["hand"], rules, deal["lead"])
    for line, trick in enumerate(tricks, start=2):
        if trick["lead"] != table[T.TO_MOVE] or len(trick["cards"]) != players:
            return table, rules, line
        for at, text in enumerate(trick["cards"]):
            card, zwang = NUMBERS[text], at == 0 and bool(trick.get("zwang"))
            if not may_play(table, rules, card, zwang):
                return table, rules, line
            K.make(table, rules, card + decide.CALL * zwang)
    return table, rules, None


@pytest.mark.parametrize("rows", each_of(valid("fuenfzehnern")))
def test_the_kernel_settles_a_hand_as_its_author_does(rows: list[Row]) -> None:
    *tricks, result = rows[1:]
    table, rules, fault = played(rows)
    assert fault is None
    assert table[T.TO_MOVE] == T.NOBODY
    row = np.zeros(ROW_SIZE, np.int64)
    settling.write_row(table, rules, row)
    for name in ("tricks", "points", "score"):
        found = [row[PLACES[f"{name}_{seat}"]] for seat in range(len(rows[0]["hands"]))]
        assert found == result[name]
    assert row[PLACES["zwang"]] == sum(bool(trick.get("zwang")) for trick in tricks)


@pytest.mark.parametrize("rows", IN_PLAY, ids=lambda rows: str(rows[0]["breaks"]["rule"]))
def test_the_kernel_forbids_what_the_rules_do(rows: list[Row]) -> None:
    assert played(rows)[2] == rows[0]["breaks"]["line"]
