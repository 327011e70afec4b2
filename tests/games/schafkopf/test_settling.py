"""Does the kernel settle each hand-worked history as its author worked it out?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from games.hand_worked import each_of, valid

from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import NULL, PARTS, PLACES, ROW_SIZE
from analyser.games.schafkopf.kernel import play as K
from analyser.games.schafkopf.kernel import settling
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.calls import ENGINE, number_of
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.tricks.deck import NUMBERS

Row = dict[str, Any]


def numbers_of(moves: list[Row]) -> list[int]:
    """Return the moves of a history as the kernel takes them."""
    found = []
    for move in moves:
        if move["do"] == "trick":
            found += [number_of(Move("play", (card,))) for card in move["cards"]]
        else:
            cards = move["cards"] if move["do"] == "bury" else ()
            found.append(number_of(Move(move["do"], tuple(cards))))
    return found


@pytest.mark.parametrize("rows", each_of(valid("schafkopf")))
def test_the_kernel_settles_a_hand_as_its_author_does(rows: list[Row]) -> None:
    deal, *moves, result = rows
    rules = ENGINE.numbers(
        GAME.rules(deal["preset"], deal["rules"]), [GAME.policy("sound")], [0] * 3
    ).rules
    table, row = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(ROW_SIZE, np.int64)
    cards = [card for hand in (*deal["hands"], deal["widow"]) for card in hand]
    table[T.ORDER0 :] = [NUMBERS[card] for card in cards]
    T.lay_order(table, 0, deal["hand"], deal["lead"], np.array(deal["scores"], np.int64))
    for number in numbers_of(moves):
        assert table[T.TO_MOVE] != T.NOBODY
        K.make(table, rules, number)
    assert table[T.TO_MOVE] == T.NOBODY
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
