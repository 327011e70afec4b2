"""``analyser.games.khanhoo``: Is a referee's table, as a row, the row that the same moves lead
to in compiled code?
"""

from __future__ import annotations

from typing import Any

import compiling
import numpy as np
import pytest

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.interface import Rows
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.advice import row_of
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.referee import CLAIM, CONTEST, deal, read_move
from analyser.games.khanhoo.rules import RULE_SETS

KEY = run_key(83)
NOTED = (T.BEST, T.NEXT, T.NEXT_BEST, T.LOTS)
"""Of a seat, what is noted for speed alone; and lots."""


@kernel
def reach(key: Any, deal: Any, rules: Any, log: Any, moves: Any, table: Any) -> None:
    """Lay out a deal, and make so many moves of a log."""
    table, rules = part(table, 0), part(rules, 0)
    T.lay_out(table, key, deal, rules, 0, 0)
    for at in range(moves):
        T.make(table, rules, log[at], table)


def reached(number: int, rules: Any, log: Rows, moves: int) -> Rows:
    row = np.zeros(T.TABLE_SIZE, np.int64)
    reach(KEY, number, rules, log, moves, row)
    return row


def told(row: Rows, has_claim: bool, players: int) -> list[int]:
    """Return a row without what is noted for speed alone, or stands for nothing now."""
    row = row.copy()
    row[[T.KEY, T.DEAL]] = 0
    if not has_claim:
        row[[T.CLAIMER, T.CLAIM_WAY, T.CLAIM_POINTS]] = 0
    for seat in range(players):
        row[[T.SEATS0 + T.SEAT_WIDTH * seat + at for at in NOTED]] = 0
    row[T.STOCK0 + row[T.STOCK_SIZE] : T.PILE0] = 0
    row[T.PILE0 + row[T.PILE_SIZE] :] = 0
    found: list[int] = row.tolist()
    return found


def compare(preset: str, number: int) -> int:
    """Compare the rows before all moves of a hand; returns how many there are."""
    rules = GAME.rules(preset, {"turn_limit": 120})
    seats = range(rules["players"])
    players = [GAME.policy(name) for name in ("sound", "random", "always-bumps", "beginner")]
    log = GAME.engine.log_deal(rules, players, seats, KEY, number, GAME.most_logged)
    row = GAME.engine.numbers(rules, players, seats).rules
    table, moves = deal(RULE_SETS.read(rules), KEY, number), log.index(-1)
    for made in range(moves):
        right = reached(number, row, np.array(log, np.int64), made)
        has_claim = table.stage in (CLAIM, CONTEST) and bool(table.claims)
        found = told(row_of(table), has_claim, len(seats))
        assert found == told(right, has_claim, len(seats)), (preset, number, made)
        table.make(read_move(table, log[made]))
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_rows_are_those_of_compiled_code(preset: str) -> None:
    hands = 1 if compiling.OFF else 20
    assert sum(compare(preset, number) for number in range(hands)) >= 20 * hands
