"""``analyser.games.conquian``: Is the kernel's table the referee's, move by move, and are
options all that may be done?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest
from games import kernel_doors as doors
from games.conquian.random_cases import VARIATIONS
from games.kernel_twin import Row, State, Twin, zeros
from games.searching.search_players import searcher

from analyser.cards.shuffle import run_key
from analyser.games.conquian import GAME
from analyser.games.conquian.advice import list_options, number_of, options, row_of
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.referee import Table, deal, make, scores, turn_due
from analyser.games.conquian.rules import NUMBERS, RULE_SETS
from analyser.games.interface import Record
from analyser.games.kernels import MORE, NO_MOVE

KEY = run_key(79)
JOINS_ANY = {"hand_cards": 7, "meld_target": 8, "hand_joins": "any", "lay_without_card": True}
MOST = 22
"""The most options that a search may have."""


def decisions(
    rules: Record, players: list[Record], number: int
) -> Iterator[tuple[Table, Twin, State]]:
    """Yield the tables of a hand before each decision, the referee's and the kernel's."""
    twin = Twin(GAME, GAME.engine.numbers(rules, players, range(2)), 2)
    state, table = twin.deal(KEY, number), deal(RULE_SETS.read(rules), KEY, number)
    turn_due(table)
    while not twin.is_over(state):
        yield table, twin, state
        # A search that chooses would take long.
        move = twin.choose_plainly(state.table, twin.policies)
        make(table, move, int(twin.work[MORE]))
        twin.make(state, move)
    assert table.over
    own, other = scores(table)
    assert twin.outcome(state.table, 0) == [own, other]
    assert twin.outcome(state.table, 1) == [other, own]
    assert doors.value(twin.kernel, state.table, twin.rules, 0, twin.work) == own - other


def who() -> list[Record]:
    """Return one who searches and one who moves at random, either of whom may be to move."""
    mine = searcher(GAME, Random(1), search_base="own", search_options=MOST)
    return [GAME.settle_policy(mine, GAME.rules("conquian")), GAME.policy("random")]


def told(row: Any, table: Table) -> list[int]:
    """Return a row, but for the order in which cards were dealt that are in hands."""
    row = row.copy()
    row[[T.KEY, T.DEAL]] = 0
    row[T.ORDER0 :][: sum(map(len, table.dealt))].sort()
    found: list[int] = row.tolist()
    return found


def left_of_stock(twin: Twin, table: Row) -> list[int]:
    """Return the cards that can still be turned, as a future lays them otherwise."""
    places = zeros(twin.kernel.places)
    many = int(doors.list_hidden(twin.kernel, table, twin.rules, places))
    found: list[int] = table[T.ORDER0 + places[:many]].tolist()
    return found


def check_acts(table: Table, twin: Twin, row: Row) -> int:
    """Check what advice's options come to; returns how many there are."""
    _, ways = list_options(table)
    for way in ways:
        made, acted = deepcopy(table), row.copy()
        for number in way.code:
            if number != NO_MOVE:
                make(made, number)
        # Whatever was there from an earlier move.
        twin.work[MORE] = 7
        doors.act(
            twin.kernel, acted, twin.rules, twin.policies, np.array(way.code, np.int64), twin.work
        )
        assert (acted[T.TO_MOVE] < 0) == made.over
        if not made.over:
            assert told(acted, made) == told(row_of(made), made), way
    return len(ways)


def compare(preset: str, changes: dict[str, Any], hands: int) -> Counter[str]:
    """Compare tables and options in hands; returns how often what could be done."""
    rules, met = GAME.rules(preset, changes), Counter[str]()
    for number in range(hands):
        for table, twin, state in decisions(rules, who(), number):
            assert told(row_of(table), table) == told(state.table, table), (changes, number)
            assert left_of_stock(twin, state.table) == [
                NUMBERS[card] for card in table.stock[table.turned :]
            ]
            met["acts"] += check_acts(table, twin, state.table) if number == 0 else 0
            every = options(table)
            met.update(move.do for move in every)
            if twin.mover(state) == 0:
                first, *others = twin.options(state, twin.spec(0))
                listed = [number_of(table, move) for move in every]
                assert first in listed
                assert others == [each for each in listed if each != first][: MOST - 1]
    return met


def test_options_are_all_that_may_be_done_the_rollout_policys_first() -> None:
    met = sum((compare("conquian-bicycle", {}, 3), compare("conquian", {}, 2)), Counter[str]())
    assert set(met) == {"pass", "take", "lay", "force", "let go", "discard", "acts"}
    assert compare("conquian", JOINS_ANY, 1)["take"]


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "changes"), VARIATIONS)
def test_so_they_are_whatever_the_rules(preset: str, changes: dict[str, Any]) -> None:
    met = compare(preset, changes, 20)
    assert min(met[do] for do in ("pass", "take", "discard")) > 50, met
