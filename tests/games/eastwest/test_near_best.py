"""``analyser.games.eastwest``: How far are players from the best play there is, near the end?
Exactly, by solving it.
"""

from __future__ import annotations

from typing import Any

import compiling
import numpy as np
import pytest
from games.eastwest.near_best import lost, mean_and_half, patiently, spread
from games.eastwest.test_exact import near_the_end

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest import referee as seen
from analyser.games.eastwest.endings import ENDGAME_LOSSES, MOST, PATIENT, EndgameLoss, Loss
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.referee import Table
from analyser.games.eastwest.rules import CARD_COUNT, NUMBERS, rules_row

pytestmark = pytest.mark.skipif(compiling.OFF, reason="solves hundreds of positions")


def test_nobody_loses_less_than_nothing_and_with_a_last_card_nothing() -> None:
    found = lost("sound", 4, 50)
    assert (found >= 0).all()
    assert (found[:, :, 0] == 0).all()
    assert (found[:, :, 1:].sum(axis=(0, 1)) > 0).all()


def test_who_solves_so_many_cards_loses_nothing_with_those() -> None:
    assert (lost("sound", 4, 50, solves=4) == 0).all()
    found = lost("sound", 4, 50, solves=3)
    assert (found[:, :, :3] == 0).all()
    assert found[:, :, 3].sum() > 0


@kernel
def instead(moves: Any, order: Any, lead: int, rules: Any, table: Any, row: int) -> int:
    """Lay out an order, place cards in these rows, and return the row that a patient player takes
    where they would have taken ``row``."""
    rules, table, moves, order = part(rules, 0), part(table, 0), part(moves, 0), part(order, 0)
    for at in range(CARD_COUNT):
        table[T.ORDER0 + at] = order[at]
    T.lay_out(table, 0, 0, rules, lead, rules)
    for at in range(moves[0]):
        T.make(table, rules, moves[1 + at], rules)
    return patiently(table, rules, row)


def by_patience(table: Table, row: int) -> int:
    """Return the same, plainly."""
    seat, rows = table.to_move, table.may(table.to_move)
    own = [*seen.own_row(table, seat, row), table.card]
    ahead = seen.compare_as_laid(table.rules, own, seen.other_row(table, seat, row)) > 0
    roomy = [other for other in rows if table.count_free(seat, other) > 1]
    if table.count_free(seat, row) > 1 or ahead or not roomy:
        return row
    return max(roomy, key=lambda other: table.count_free(seat, other))


def test_who_is_patient_does_not_fill_a_row_that_stays_behind() -> None:
    changed = 0
    for number in range(60):
        table = near_the_end(number, 2 + number % 3)
        order = np.array([NUMBERS[card] for card in (*table.board, *table.stock)], np.int64)
        moves = np.array([table.turns, *(event["row"] for event in table.events)], np.int64)
        rules, room = np.array(rules_row(table.rules), np.int64), np.empty(T.TABLE_SIZE, np.int64)
        for row in table.may(table.to_move):
            found = instead(moves, order, table.lead, rules, room, row)
            assert found == by_patience(table, row)
            changed += found != row
    assert changed > 10


@pytest.mark.slow
def test_who_plays_by_lot_loses_most_and_who_searches_least() -> None:
    """Of three cards to place, on the same deals.

    `greedy-pairs` is left out: it has filled its rows one by one, and has a choice left with one in
    ten of its second and third last cards where others have one with eight, so that it loses less
    there than `sound`.
    """
    means = {}
    for policy in ("random", "beginner", "draws-first", "sound", "search"):
        found = lost(policy, 3, 400).sum(axis=2).mean(axis=1)
        means[policy] = (found.mean(), found.std() / np.sqrt(len(found)))
    for thinks in ("beginner", "draws-first", "sound"):
        for worse, better in (("random", thinks), (thinks, "search")):
            apart = means[worse][0] - means[better][0]
            assert apart > 4 * np.hypot(means[worse][1], means[better][1]), means


def same(said: Loss, each: Any) -> None:
    """Check what is said of the hands of a player against what they came to."""
    mean, half = mean_and_half(each)
    assert (round(mean, 4), round(half, 4)) == (said.mean, said.half)


@pytest.mark.slow
@pytest.mark.parametrize("said", ENDGAME_LOSSES, ids=lambda said: said.policy)
def test_the_page_says_what_is_found(said: EndgameLoss) -> None:
    found = lost(said.policy, MOST, said.hands)
    same(said.whole, found.sum(axis=2).mean(axis=1))
    for left, each in zip(range(MOST, 1, -1), said.by_card, strict=True):
        same(each, found[:, :, left - 1].mean(axis=1))
    assert [round(share, 4) for share in spread(found)] == [said.nothing, said.great, said.of_all]


@pytest.mark.slow
def test_the_page_says_what_patience_wins_back() -> None:
    whole, patient = (
        lost(ENDGAME_LOSSES[0].policy, MOST, ENDGAME_LOSSES[0].hands, patient=each)
        for each in (False, True)
    )
    same(PATIENT, (whole - patient).sum(axis=2).mean(axis=1))
