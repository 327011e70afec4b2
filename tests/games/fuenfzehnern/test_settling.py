"""``analyser.games.fuenfzehnern``: Does the kernel allow and settle each hand-worked history as
its author worked it out?
"""

from __future__ import annotations

from typing import Any

import pytest
from games import kernel_doors as doors
from games.fuenfzehnern.states import ending, opened
from games.hand_worked import all_of, broken, each_of, valid
from games.kernel_twin import State, Twin, zeros

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.columns import ROW
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.rules import CALL
from analyser.games.searching.partial_hand import follow_hand
from analyser.games.tricks.deck import CARDS, NUMBERS

Row = dict[str, Any]
IN_PLAY = [
    rows for rows in all_of(broken("fuenfzehnern")) if 1 < rows[0]["breaks"]["line"] < len(rows)
]
"""Hands with a fault in a trick."""


def may_play(twin: Twin, table: Any, card: int, zwang: bool) -> bool:
    """Say whether the kernel lets the player to move play a card, and call zwang with it or not."""
    if table[T.TO_MOVE] == T.NOBODY:
        return False
    hand = int(table[T.SEATS0 + T.SEAT_WIDTH * table[T.TO_MOVE] + T.HAND])
    rules = twin.rules
    if table[T.TRICK_CARDS] == 0:
        may = T.may_lead(table, rules, hand)
        suit = T.bound_cards(table, hand)
        winners = T.find_winners_elsewhere(table, rules, hand, suit)
        called = T.callable_queens(table, rules, hand, suit, winners)
        if zwang and not int(called) >> card & 1:
            return False
    else:
        may = T.may_follow(table, hand)
    return bool(int(may) >> card & 1)


def played(rows: list[Row]) -> tuple[Twin, State, int | None]:
    """Play a history on the kernel; returns it, its table, and the line of a fault."""
    deal, *tricks, _ = rows
    record, players = GAME.rules(deal["preset"], deal["rules"]), len(deal["hands"])
    numbers = GAME.engine.numbers(record, [GAME.policy("sound")], [0] * players)
    twin = Twin(GAME, numbers, players)
    cards = [card for hand in deal["hands"] for card in hand]
    # Three play without the clubs, which lie behind all others.
    cards += [card for card in CARDS if card not in cards]
    state = State(zeros(twin.kernel.table), zeros(twin.kernel.search_size))
    hand = follow_hand(deal["lead"], [NUMBERS[card] for card in cards], [])
    doors.set_up(twin.kernel, hand, twin.rules, state.table, twin.work, state.room)
    for line, trick in enumerate(tricks, start=2):
        if trick["lead"] != twin.mover(state) or len(trick["cards"]) != players:
            return twin, state, line
        for at, text in enumerate(trick["cards"]):
            card, zwang = NUMBERS[text], at == 0 and bool(trick.get("zwang"))
            if not may_play(twin, state.table, card, zwang):
                return twin, state, line
            twin.make(state, card + CALL * zwang)
    return twin, state, None


@pytest.mark.parametrize("rows", each_of(valid("fuenfzehnern")))
def test_the_kernel_settles_a_hand_as_its_author_does(rows: list[Row]) -> None:
    *tricks, result = rows[1:]
    twin, state, fault = played(rows)
    assert fault is None
    assert twin.is_over(state)
    row = zeros(twin.kernel.row)
    doors.write_row(twin.kernel, state.table, twin.rules, row, twin.work)
    for name in ("tricks", "points", "score"):
        found = [row[ROW.places[f"{name}_{seat}"]] for seat in range(len(rows[0]["hands"]))]
        assert found == result[name]
    assert row[ROW.places["zwang"]] == sum(bool(trick.get("zwang")) for trick in tricks)


def test_an_outcome_is_the_own_score_and_the_mean_of_the_others_in_sixths() -> None:
    for hands, won, seat, found in (
        # Par is 15: −5 against 5, −1 and 1; then 5 against −5 and −3, by three.
        ("9d/8d/7d/Td", (10, 20, 14, 16), 0, [-30, 10]),
        ("9d/8d/7d/Td", (10, 20, 14, 16), 3, [6, -2]),
        ("9d/8d/7d", (10, 20, 12), 1, [30, -24]),
    ):
        twin, state = opened(ending(hands), GAME.policy("sound"))
        state.table[T.SEATS0 + T.POINTS : T.ORDER0 : T.SEAT_WIDTH][: len(won)] = won
        assert twin.outcome(state.table, seat) == found
        value = doors.value(twin.kernel, state.table, twin.rules, seat, twin.work)
        assert value == found[0] - found[1]


@pytest.mark.parametrize("rows", IN_PLAY, ids=lambda rows: str(rows[0]["breaks"]["rule"]))
def test_the_kernel_forbids_what_the_rules_do(rows: list[Row]) -> None:
    assert played(rows)[2] == rows[0]["breaks"]["line"]
