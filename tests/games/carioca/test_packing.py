"""Is a table of the reference, as a row, the row that the same moves lead to in compiled code?"""

from __future__ import annotations

from typing import Any

import compiling
import numpy as np
import pytest

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.carioca import GAME
from analyser.games.carioca.kernel import consulting, decide
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.calls import ENGINE, retell
from analyser.games.carioca.kernel.packing import row_of
from analyser.games.carioca.reference.table import deal
from analyser.games.carioca.rules import as_rules
from analyser.games.interface import Rows

KEY = run_key(83)


@kernel
def reach(key: Any, deal: Any, rules: Any, log: Any, moves: Any, table: Any, work: Any) -> None:
    """Lay out a deal, and make so many moves of a log."""
    table, rules, work = part(table, 0), part(rules, 0), part(work, 0)
    T.lay_out(table, key, deal, rules, 0)
    for at in range(moves):
        consulting.make(table, rules, log[at], work)


def reached(number: int, rules: Any, log: Rows, moves: int) -> Rows:
    row = np.zeros(T.TABLE_SIZE, np.int64)
    reach(KEY, number, rules, log, moves, row, np.zeros(decide.WORK_SIZE, np.int64))
    return row


def told(row: Rows) -> list[int]:
    """Return a row without the cards that lie nowhere now."""
    row = row.copy()
    row[[T.KEY, T.DEAL]] = 0
    row[T.STOCK0 + row[T.STOCK_COUNT] : T.PILE0] = 0
    row[T.PILE0 + row[T.PILE_COUNT] :] = 0
    found: list[int] = row.tolist()
    return found


def compare(preset: str, changes: dict[str, Any], number: int) -> int:
    """Compare the rows before all moves of a hand; returns how many there are."""
    rules = GAME.rules(preset, changes)
    seats = range(rules["players"])
    names = ("sound", "random", "beginner", "sound", "random")
    players = [GAME.policy(name) for name in names]
    log = ENGINE.logged(rules, players, seats, KEY, number, GAME.most_logged)
    row = ENGINE.numbers(rules, players, seats).rules
    table, moves = deal(as_rules(rules), KEY, number), log.index(-1)
    for made in range(moves):
        right = reached(number, row, np.array(log, np.int64), made)
        assert told(row_of(table)) == told(right), (preset, number, made)
        retell(table, log[made])
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_rows_are_those_of_compiled_code(preset: str) -> None:
    hands = 1 if compiling.OFF else 15
    for changes in ({}, {"new_melds_after": True, "adds_from": "same_turn"}):
        assert sum(compare(preset, changes, number) for number in range(hands)) >= 20 * hands
