"""What does a table of the reference look like as a row of numbers?  As ``table`` has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from analyser.games.conquian import columns as C
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.pack import NUMBERS
from analyser.games.conquian.reference import laying
from analyser.games.conquian.reference import table as plain
from analyser.games.interface import Rows

PHASES: Final = {
    plain.ASK: T.ASK,
    plain.FORCE: T.FORCE,
    plain.FORCED: T.FORCED,
    plain.DISCARD: T.DISCARD,
    plain.OVER: T.OVER,
}


def set_of(cards: Iterable[str]) -> int:
    """Return cards as a set of faces."""
    return sum(1 << NUMBERS[card] for card in cards)


def row_of(table: plain.Table) -> Rows:
    """Return the row of a table at which a card is offered, or was.

    The key and the number of a deal are 0.
    """
    row = np.zeros(T.TABLE_SIZE, np.int64)
    row[T.LEAD], row[T.TURNS], row[T.TURNED] = table.lead, table.turns, table.turned
    row[T.PHASE], row[T.TO_MOVE] = PHASES[table.phase], table.to_move
    row[T.CARD], row[T.LAST], row[T.FROM_STOCK] = (
        set_of([table.card]),
        table.last,
        table.from_stock,
    )
    lain = [table.lain(seat) for seat in range(len(table.hands))]
    row[T.OPEN] = set_of({*table.dead, table.card, *(card for cards in lain for card in cards)})
    row[T.WINNER], row[T.ENDING] = table.winner, C.STOCK if table.winner < 0 else C.OUT
    for seat, hand in enumerate(table.hands):
        mine = row[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.HAND], mine[T.LAIN] = set_of(hand), set_of(lain[seat])
        for at, meld in enumerate(table.melds[seat]):
            mine[T.MELDS0 + at] = set_of(meld)
        mine[T.LONGEST] = laying.longest_run(table.melds[seat])
        mine[T.TAKES], mine[T.MADE_TO] = table.takes[seat], table.forced[seat]
        mine[T.MOVES] = table.moves[seat]
    order = [*(card for hand in table.dealt for card in hand), *table.stock]
    row[T.ORDER0 :] = [NUMBERS[card] for card in order]
    return row
