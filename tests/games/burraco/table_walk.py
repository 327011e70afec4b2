"""Walk through hands decision by decision with the kernel, for tests that look at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from games.burraco import raw_calls

from analyser.games.burraco.kernel.decisions import play
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.rules import Rules, rules_row

Numbers = npt.NDArray[np.int64]


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
