"""Does the kernel allow and settle each hand-worked history as its author worked it out?"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from games.hand_worked import all_of, broken, each_of, valid

from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import NULL, PARTS, PLACES, ROW_SIZE
from analyser.games.schafkopf.kernel import play as K
from analyser.games.schafkopf.kernel import settling
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.calls import ENGINE, number_of
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.tricks.deck import NUMBERS

Row = dict[str, Any]
Numbers = npt.NDArray[np.int64]
IN_PLAY = [
    rows
    for rows in all_of(broken("schafkopf"))
    if rows[rows[0]["breaks"]["line"] - 1].get("do") == "trick"
]
"""Hands with a fault in a trick."""


def may_play(table: Numbers, rules: Numbers, card: int) -> bool:
    """Say whether the kernel lets the player to move play a card."""
    if table[T.TO_MOVE] == T.NOBODY or table[T.PHASE] != T.PLAY:
        return False
    hand = int(table[T.SEATS0 + T.SEAT_WIDTH * table[T.TO_MOVE] + T.HAND])
    may = hand if table[T.PLAYED] == 0 else T.may_follow(table, rules, hand)
    return bool(int(may) >> card & 1)


def played(rows: list[Row]) -> tuple[Numbers, Numbers, int | None]:
    """Play a history on the kernel; returns its table, its rules, and the line of a faulty trick.

    All that is not of tricks is taken as it stands.
    """
    deal, *moves, _ = rows
    record = GAME.rules(deal["preset"], deal["rules"])
    rules = ENGINE.numbers(record, [GAME.policy("sound")], [0] * 3).rules
    table = np.zeros(T.TABLE_SIZE, np.int64)
    cards = [card for hand in (*deal["hands"], deal["widow"]) for card in hand]
    table[T.ORDER0 :] = [NUMBERS[card] for card in cards]
    T.lay_order(table, 0, deal["hand"], deal["lead"], np.array(deal["scores"], np.int64))
    for line, move in enumerate(moves, start=2):
        if move["do"] != "trick":
            buried = tuple(move["cards"]) if move["do"] == "bury" else ()
            K.make(table, rules, number_of(Move(move["do"], buried)))
            continue
        if move["lead"] != table[T.TO_MOVE] or len(move["cards"]) != 3:
            return table, rules, line
        for card in move["cards"]:
            if not may_play(table, rules, NUMBERS[card]):
                return table, rules, line
            K.make(table, rules, NUMBERS[card])
    return table, rules, None


@pytest.mark.parametrize("rows", each_of(valid("schafkopf")))
def test_the_kernel_settles_a_hand_as_its_author_does(rows: list[Row]) -> None:
    result = rows[-1]
    table, rules, fault = played(rows)
    assert fault is None
    assert table[T.TO_MOVE] == T.NOBODY
    row = np.zeros(ROW_SIZE, np.int64)
    settling.write_row(table, rules, row)
    found = {name: int(row[place]) for name, place in PLACES.items()}
    assert found["declarer"] == (-1 if result["declarer"] is None else result["declarer"])
    for name in ("tricks", "points"):
        assert [found[f"{name}_{seat}"] for seat in range(3)] == result[name]
    assert [found[f"score_{seat}"] / PARTS for seat in range(3)] == result["score"]
    if result["declarer"] is None:
        assert found["declarer_points"] == NULL
    else:
        assert found["declarer_points"] == result["points"][result["declarer"]]


@pytest.mark.parametrize("rows", IN_PLAY, ids=lambda rows: str(rows[0]["breaks"]["rule"]))
def test_the_kernel_forbids_what_the_rules_do(rows: list[Row]) -> None:
    assert played(rows)[2] == rows[0]["breaks"]["line"]
