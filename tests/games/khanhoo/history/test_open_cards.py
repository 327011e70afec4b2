"""``analyser.games.khanhoo.history``: Are the hidden cards of a long hand found, of which a seat
has seen a few?
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.advice import ADVISER
from analyser.games.khanhoo.history import HISTORY, Moves
from analyser.games.seat_view import SeatView
from analyser.games.seats import deal_seen, hide_draws


@cache
def hand(preset: str, deal: int) -> list[str]:
    """Return a hand of players that move at random, whose stock is reshuffled several times."""
    rules = GAME.rules(preset)
    seats = [0] * rules["players"]
    return list(GAME.narrate(rules, [GAME.policy("random")], seats, 1, deal, "jsonl"))


def view_of(preset: str, deal: int, cut: int) -> tuple[Any, SeatView]:
    """Return a position, and what its seat to move sees of it."""
    lines = hand(preset, deal)[:cut]
    table = ADVISER.read("\n".join(lines), "the hand")
    seat, moves = table.to_move, [json.loads(line) for line in lines[1:]]
    seen = [deal_seen(HISTORY, table, preset, seat)]
    seen += [hide_draws(move, seat, table) for move in moves]
    return table, SeatView(GAME.name, GAME.rules(preset), seat, tuple(seen), (), 0)


@pytest.mark.parametrize("cut", [312, 336, 368])
def test_hidden_cards_are_found_though_the_stock_was_reshuffled_often(cut: int) -> None:
    table, view = view_of("khanhoo-no-bump", 4, cut)
    assert sum(line["do"] == "restock" for line in view.lines[1:]) >= 3
    found = GAME.table_seen(view)
    assert found.to_move == view.seat
    assert sorted(found.hands[view.seat]) == sorted(table.hands[view.seat])
    assert found.pile == table.pile
    assert [*map(len, found.hands)] == [*map(len, table.hands)]


def test_a_single_card_that_was_taken_goes_back_without_an_equal_one() -> None:
    lines = [json.loads(line) for line in hand("khanhoo", 5)[:354]]
    # Seat 1 has bumped all its cards: it takes a 3♦, and has nothing else to discard.
    assert [line["do"] for line in lines[-2:]] == ["take", "discard"]
    assert lines[-1] == {"do": "discard", "seat": 1, "card": "3d"}
    follower = Moves(lines[0], HISTORY.rules(lines[0]))
    steps = [list(follower.steps(line)) for line in lines[1:]]
    assert steps[-1] == [("lose", 1, ["3d"])]
