"""Is a table of the reference, as a row, the row that the same moves lead to in compiled code?"""

from __future__ import annotations

from typing import Any

import compiling
import numpy as np
import pytest

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.conquian import GAME
from analyser.games.conquian.kernel import decide
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.calls import ENGINE
from analyser.games.conquian.kernel.packing import row_of
from analyser.games.conquian.kernel.play import MOVE_WIDTH
from analyser.games.conquian.reference import play
from analyser.games.conquian.reference.table import Table, deal
from analyser.games.conquian.rules import as_rules
from analyser.games.interface import Rows

KEY = run_key(83)


@kernel
def reach(key: Any, deal: Any, rules: Any, log: Any, moves: Any, table: Any, work: Any) -> None:
    """Lay out a deal, and make so many moves of a log."""
    table, rules, work = part(table, 0), part(rules, 0), part(work, 0)
    T.lay_out(table, key, deal, rules, 0)
    for at in range(moves):
        T.make(table, rules, log[MOVE_WIDTH * at + 1], log[MOVE_WIDTH * at + 2], work)


def reached(number: int, rules: Any, log: Rows, moves: int) -> Rows:
    row = np.zeros(T.TABLE_SIZE, np.int64)
    reach(KEY, number, rules, log, moves, row, np.zeros(decide.WORK_SIZE, np.int64))
    return row


def told(row: Rows, table: Table) -> list[int]:
    """Return a row; in which order cards were dealt that are in hands is not looked at again."""
    row = row.copy()
    row[[T.KEY, T.DEAL]] = 0
    row[T.ORDER0 :][: sum(map(len, table.dealt))].sort()
    found: list[int] = row.tolist()
    return found


def compare(preset: str, changes: dict[str, Any], number: int) -> int:
    """Compare the rows before all moves of a hand; returns how many there are."""
    rules = GAME.rules(preset, changes)
    players = [GAME.policy("sound"), GAME.policy("random")]
    log = ENGINE.logged(rules, players, (0, 1), KEY, number, GAME.most_logged)
    row = ENGINE.numbers(rules, players, (0, 1)).rules
    table, moves = deal(as_rules(rules), KEY, number), log.index(-1) // MOVE_WIDTH
    for made in range(moves):
        play.to_decision(table)
        right = reached(number, row, np.array(log, np.int64), made)
        assert told(row_of(table), table) == told(right, table), (preset, number, made)
        at = MOVE_WIDTH * made
        play.make(table, play.read_move(table, *log[at + 1 : at + MOVE_WIDTH]))
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_rows_are_those_of_compiled_code(preset: str) -> None:
    hands = 1 if compiling.OFF else 40
    assert sum(compare(preset, {}, number) for number in range(hands)) >= 10 * hands
