"""A referee's table as the row of numbers that compiled code plays on."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import card_code
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.referee import Table
from analyser.games.twentyfour.solutions import rules_row

Numbers = npt.NDArray[np.int64]


@kernel
def count_set(table: Any, rules: Any) -> None:
    """Count the set that lies there."""
    T.lies(part(table, 0), part(rules, 0))


@kernel
def draw_order(table: Any, rules: Any) -> None:
    """Lay down the order in which the seats come in a tick."""
    T.draw_order(part(table, 0), part(rules, 0))


def state_of(table: Table, key: int = 1, deal: int = 2) -> Numbers:
    """Return the same table, of a deal of a run key, to be played on compiled.

    Four cards lie there, of which nobody has thought yet.
    """
    state, rules = np.zeros(T.TABLE_SIZE, np.int64), np.array(rules_row(table.rules), np.int64)
    state[T.KEY], state[T.DEAL], state[T.LEAD] = key, deal, table.lead
    state[T.ENDING_REASON], state[T.WINNER] = T.STILL_RUNNING, T.NOBODY
    state[T.TO_MOVE], state[T.BACKS] = table.lead, T.NOT_SWAPPING
    state[T.SET_COUNT], state[T.SWAPS] = table.sets, table.swaps
    state[T.SWAPS_HERE], state[T.SHORT_SWAPS] = table.swaps_here, table.short_swaps
    # Those before it: this set is counted below.
    state[T.TURNS], state[T.UNSOLVABLE] = table.turns - 1, table.unsolvable - (not table.solutions)
    for seat, pile in enumerate(table.piles):
        mine = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.COUNT], mine[T.CARDS_WON], mine[T.WRONG] = (
            len(pile),
            table.won[seat],
            table.wrong[seat],
        )
        for at, card in enumerate(table.shown[seat]):
            mine[T.SHOWN0 + at] = card_code(card)
        for at, card in enumerate(pile):
            mine[T.PILE0 + at] = card_code(card)
    for card in table.seen:
        state[T.SEEN_CARDS] |= 1 << (13 * "cdhs".index(card[1]) + "A23456789TJQK".index(card[0]))
    count_set(state, rules)
    return state
