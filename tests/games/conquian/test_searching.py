"""What does a search player of Conquian try, and what does advice name?  All that may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from games.conquian.drawn import VARIATIONS
from games.kernel_twin import State, Twin
from games.searching.seekers import searcher

from analyser.cards.shuffle import run_key
from analyser.games.conquian import GAME
from analyser.games.conquian.advice import number_of, options, row_of
from analyser.games.conquian.choices import FORCE, TAKE
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.referee import Table, deal, make, turn_due
from analyser.games.conquian.rules import as_rules
from analyser.games.interface import Record
from analyser.games.kernels import MORE, NO_MOVE

KEY = run_key(79)
MOST = 22
"""The most options that a search may have."""


def decisions(
    rules: Record, players: list[Record], number: int
) -> Iterator[tuple[Table, Twin, State]]:
    """Yield the tables of a hand before each decision, the referee's and the kernel's."""
    twin = Twin(GAME, GAME.engine.numbers(rules, players, range(2)), 2)
    state, table = twin.deal(KEY, number), deal(as_rules(rules), KEY, number)
    turn_due(table)
    while not twin.is_over(state):
        yield table, twin, state
        # A search that chooses would take long.
        move = twin.choose_plainly(state.table, twin.policies)
        make(table, move, int(twin.work[MORE]))
        twin.make(state, move)
    assert table.over


def who(**changes: Any) -> list[Record]:
    """Return one who searches and one who moves at random, either of whom may be to move."""
    mine = searcher(GAME, Random(1), search_base="own", search_options=MOST, **changes)
    return [GAME.settled(mine, GAME.rules("conquian")), GAME.policy("random")]


def told(row: Any, table: Table) -> list[int]:
    """Return a row, but for the order in which cards were dealt that are in hands."""
    row = row.copy()
    row[[T.KEY, T.DEAL]] = 0
    row[T.ORDER0 :][: sum(map(len, table.dealt))].sort()
    found: list[int] = row.tolist()
    return found


def compare(preset: str, changes: dict[str, Any], hands: int) -> Counter[str]:
    """Compare tables and options in hands; returns how often what could be done."""
    rules, met = GAME.rules(preset, changes), Counter[str]()
    for number in range(hands):
        for table, twin, state in decisions(rules, who(), number):
            assert told(row_of(table), table) == told(state.table, table), (changes, number)
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
    assert set(met) == {"pass", "take", "lay", "force", "let go", "discard"}
    assert compare("conquian", VARIATIONS[2], 1)["take"]


@pytest.mark.slow
@pytest.mark.parametrize("changes", VARIATIONS)
def test_so_they_are_whatever_the_rules(changes: dict[str, Any]) -> None:
    assert compare("conquian", changes, 20).total() > 1_000


@pytest.mark.parametrize("choice", [FORCE, TAKE])
def test_who_follows_a_rule_does_not_search_for_another_answer(choice: int) -> None:
    met, others = 0, 0
    players = who(rule_choice=choice, rule_takes=15)
    for number in range(8):
        for table, twin, state in decisions(GAME.rules("conquian-bicycle"), players, number):
            if twin.mover(state) == 0:
                found, first = twin.options(state, twin.spec(0)), twin.first(choice, state)
                if first != NO_MOVE:
                    assert found == [first]
                    met += 1
                else:
                    assert len(found) == len(options(table))
                    others += len(found) > 1
    assert met > 0
    assert others > 10
