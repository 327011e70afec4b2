"""How do the options of a decision of this game end, in the same worlds?

The race of the options is that of every game (``searching.rollouts``); here is what plays it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.kernel import option_rollouts
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.rules import rules_row
from analyser.games.searching.rollouts import Play


def player_of(asked: Consultation, seed: int) -> Play:
    """Return what plays worlds of a decision; their ends are in quarters of a point."""
    rules = asked.known.rules
    row = np.array(rules_row(rules), np.int64)
    habits = np.array([policy_row(each, rules) for each in asked.cast.policies], np.int64).ravel()
    options = np.array([way.code for way in asked.ways], np.int64).ravel()
    key = run_key(seed)

    def play(first: int, last: int, which: Sequence[bool]) -> npt.NDArray[np.int64]:
        ends = np.zeros((last - first, len(which), option_rollouts.END_WIDTH), np.int64)
        scratch = np.zeros(option_rollouts.SCRATCH_SIZE, np.int64)
        flags = np.array(which, np.int64)
        for start, stop, table in tables(first, last):
            option_rollouts.consult(
                key, start, stop, table, asked.seen.held, options, flags, row, habits,
                ends[start - first : stop - first].ravel(), scratch,
            )  # fmt: skip
        return ends

    def tables(first: int, last: int) -> Iterator[tuple[int, int, npt.NDArray[np.int64]]]:
        """Yield which worlds stand on which table: one for all, or one for each."""
        row_in = asked.seen.row_in
        if row_in is None:
            yield first, last, asked.seen.row
            return
        for world in range(first, last):
            yield world, world + 1, row_in(key, world)

    return play
