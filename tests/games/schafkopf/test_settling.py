"""``analyser.games.schafkopf``: Does the kernel allow and settle each hand-worked history as its
author worked it out?
"""

from __future__ import annotations

from typing import Any

import pytest
from games import kernel_doors as doors
from games.hand_worked import all_of, broken, each_of, valid
from games.kernel_twin import State, Twin, zeros

from analyser.games.rows import NULL
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import PARTS, ROW
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.referee import number_of
from analyser.games.searching.partial_hand import follow_hand
from analyser.games.tricks.deck import NUMBERS

Row = dict[str, Any]
IN_PLAY = [
    rows
    for rows in all_of(broken("schafkopf"))
    if rows[rows[0]["breaks"]["line"] - 1].get("do") == "trick"
]
"""Hands with a fault in a trick."""


def may_play(twin: Twin, table: Any, card: int) -> bool:
    """Say whether the kernel lets the player to move play a card."""
    if table[T.TO_MOVE] == T.NOBODY or table[T.PHASE] != T.PLAY:
        return False
    hand = int(table[T.SEATS0 + T.SEAT_WIDTH * table[T.TO_MOVE] + T.HAND])
    may = hand if table[T.TRICK_CARDS] == 0 else T.may_follow(table, twin.rules, hand)
    return bool(int(may) >> card & 1)


def played(rows: list[Row]) -> tuple[Twin, State, int | None]:
    """Play a history on the kernel; returns it, its table, and the line of a faulty trick.

    All that is not of tricks is taken as it stands.
    """
    deal, *moves, _ = rows
    record = GAME.rules(deal["preset"], deal["rules"])
    twin = Twin(GAME, GAME.engine.numbers(record, [GAME.policy("sound")], [0] * 3), 3)
    cards = [NUMBERS[card] for hand in (*deal["hands"], deal["widow"]) for card in hand]
    state = State(zeros(twin.kernel.table), zeros(twin.kernel.search_size))
    hand = follow_hand(deal["lead"], cards, [], deal["scores"])
    doors.set_up(twin.kernel, hand, twin.rules, state.table, twin.work, state.room)
    for line, move in enumerate(moves, start=2):
        if move["do"] != "trick":
            twin.make(state, number_of(move["do"], move.get("cards", ())))
            continue
        if move["lead"] != twin.mover(state) or len(move["cards"]) != 3:
            return twin, state, line
        for card in move["cards"]:
            if not may_play(twin, state.table, NUMBERS[card]):
                return twin, state, line
            twin.make(state, NUMBERS[card])
    return twin, state, None


@pytest.mark.parametrize("rows", each_of(valid("schafkopf")))
def test_the_kernel_settles_a_hand_as_its_author_does(rows: list[Row]) -> None:
    result = rows[-1]
    twin, state, fault = played(rows)
    assert fault is None
    assert twin.is_over(state)
    row = zeros(twin.kernel.row)
    doors.write_row(twin.kernel, state.table, twin.rules, row, twin.work)
    found = {name: int(row[place]) for name, place in ROW.places.items()}
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
