"""Walk through hands decision by decision with the kernel, for tests that look at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from games.burraco import raw_calls

from analyser.games.burraco.kernel.decisions import play
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.table import melds, pack
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.rules import Rules, rules_row

Numbers = npt.NDArray[np.int64]


def read_blocks(table: Numbers, first: int, width: int, count: int) -> Numbers:
    """Return what a table says of each seat, pot or meld: a row each."""
    return table[first : first + width * count].reshape(count, width)


def count_cards(table: Numbers) -> Numbers:
    """Return how many of each card a table holds (65, by code), wherever they lie.

    A whole table holds each card of its pack exactly once.
    """
    seats = read_blocks(table, layout.SEAT0, layout.SEAT_WIDTH, table[layout.SEATS])
    pots = read_blocks(table, layout.POT0, layout.POT_WIDTH, table[layout.POTS])
    order = table[layout.ORDER0 :]
    cards: list[int] = table[layout.PILE0 : layout.PILE0 + table[layout.PILE_COUNT]].tolist()
    masks: list[int] = []
    for seat in seats:
        masks += [seat[layout.ONE], seat[layout.TWO]]
        cards += [melds.JOKER] * seat[layout.JOKERS]
    face_down = [seat[layout.FACE_DOWN] for seat in seats if seat[layout.FACE_DOWN] >= 0]
    for pot in pots[[*face_down, *range(table[layout.NEXT_POT], table[layout.POTS])]]:
        cards += order[pot[layout.POT_AT] :][: pot[layout.POT_SIZE]].tolist()
    # Each seat has drawn the first of its own places.
    for place in range(table[layout.STOCK_SIZE]):
        draws, seat = divmod(place, len(seats))
        if draws >= seats[seat][layout.DRAWN_COUNT]:
            cards.append(order[table[layout.STOCK_AT] + place])
    for meld in read_blocks(table, layout.MELD0, layout.MELD_WIDTH, table[layout.MELDS]):
        one, two = meld[layout.M_ONE], meld[layout.M_TWO]
        if meld[layout.KIND] == melds.RUN:
            one, two = melds.run_faces(meld[layout.HOME], one)
        masks += [one, two]
        if meld[layout.WILD] != melds.NO_CARD:
            cards.append(meld[layout.WILD])
    cards += [code for mask in masks for code in range(melds.JOKER) if mask >> code & 1]
    return np.bincount(cards, minlength=melds.JOKER + 1)


class Walk:
    """One table after another; ``table`` is the row in play, ``log`` holds the last move first."""

    def __init__(self, rules: Rules, policies: Sequence[Policy], key: int) -> None:
        self.rules = np.array(rules_row(rules), dtype=np.int64)
        rows = [policy_row(policy, rules) for policy in policies]
        self.policies = np.array(rows, dtype=np.int64).ravel()
        self.key = key
        self.table = np.empty(layout.TABLE_SIZE, np.int64)
        self.work = np.empty(play.WORK_SIZE, np.int64)
        self.log = np.empty((8, layout.LOG_WIDTH), np.int64)
        self.order = np.empty(pack.PACK_SIZE, np.int64)
        self.scores = np.zeros(layout.MOST_SEATS, np.int64)

    def lay_out(self, number: int) -> None:
        """Begin a deal."""
        pack.order(self.key, number, self.order)
        raw_calls.lay_out(self.table, self.key, number, self.order, self.rules, 0, self.scores)

    def tables(self, number: int) -> Iterator[Numbers]:
        """Yield the table before each decision of a deal, and once more at the end."""
        self.lay_out(number)
        while self.table[layout.PHASE] != layout.OVER:
            yield self.table
            self.step(self.table)
        yield self.table

    def step(self, table: Numbers) -> Numbers:
        """Make the next decision on any table of this game; returns the first move that it made."""
        table[layout.LOG_LENGTH] = 0
        play.step(table, self.rules, self.policies, self.work, self.log.ravel())
        first: Numbers = self.log[0].copy()
        return first
