"""A referee's table as the row of numbers that compiled code plays on."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.referee import Table
from analyser.games.eastwest.rules import CARD_COUNT, NUMBERS, rules_row

Numbers = npt.NDArray[np.int64]


@kernel
def lay_order(table: Any, key: int, deal: int, rules: Any, lead: int) -> None:
    """Lay out the cards as they lie in the table's order."""
    T.lay_out(part(table, 0), key, deal, part(rules, 0), lead, part(rules, 0))


@kernel
def place(table: Any, rules: Any, row: int) -> None:
    """Place the card in hand in a row."""
    T.make(part(table, 0), part(rules, 0), row, part(rules, 0))


def state_of(table: Table, key: int = 1, deal: int = 2) -> Numbers:
    """Return the same table, of a deal of a run key, to be played on compiled."""
    state, rules = np.zeros(T.TABLE_SIZE, np.int64), np.array(rules_row(table.rules), np.int64)
    order = [NUMBERS[card] for card in (*table.board, *table.stock)]
    state[T.ORDER0 : T.ORDER0 + CARD_COUNT] = order
    lay_order(state, key, deal, rules, table.lead)
    for event in table.events:
        place(state, rules, event["row"])
    return state
