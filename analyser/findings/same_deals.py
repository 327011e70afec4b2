"""What do the cells of a run say of the same deal?  A run in, a row of numbers a deal out.

All cells of a run play deal 0, 1, 2 … of one seed, so what the cards do cancels out of any
difference between two of them.  Their shards are read in step, so that no more than one block of
deals is in memory.  Left out: which numbers are wanted, and what they come to
(``statistics.simultaneous``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.games.interface import Game
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import FloatArray
from analyser.storage.frames import rows
from analyser.storage.run_folder import Run

Reader: TypeAlias = Callable[[npt.NDArray[np.int64]], FloatArray]
"""What a shard gives: rows as the game played them, by deal and then arm, to (deals, columns)."""

Source: TypeAlias = tuple[Cell, Reader]
"""A cell, and what is read of its rows."""


def blocks(run: Run, sources: Sequence[Source]) -> Iterator[FloatArray]:
    """Yield the deals that all cells have, block by block: (deals, columns of all sources).

    All cells are cut into shards at the same deals, so the first shard that is shorter than
    another is the last one of its cell.  Raises ``DataError`` when a shard is damaged or when
    the cells' shards do not hold the same deals.
    """
    readers: dict[str, list[int]] = {}
    for place, (cell, _) in enumerate(sources):
        readers.setdefault(cell.name, []).append(place)
    lines = [
        [line for line in run.shards if line.cell == run.cells.index(name)] for name in readers
    ]
    for step in zip(*lines, strict=False):
        if len({line.first for line in step}) > 1:
            raise DataError(f"{run.path}: the shards of its cells do not hold the same deals")
        deals = min(line.count for line in step)
        block: dict[int, FloatArray] = {}
        for line, places in zip(step, readers.values(), strict=True):
            # Each shard is read once, whatever is asked of it, and is gone before the next.
            played = rows(run.rows(line), run.columns)
            block |= {place: sources[place][1](played)[:deals] for place in places}
        yield np.concatenate([block[place] for place in range(len(sources))], axis=1)


def advantages(game: Game, duel: Cell) -> Reader:
    """Return what reads a duel's rows: points, first minus second, of each table, (deals, arms).

    The tables of a deal stand in the order of the duel's arms.
    """

    def read(played: npt.NDArray[np.int64]) -> FloatArray:
        deals = played.reshape(-1, len(duel.arms), played.shape[1])
        by_arm = [
            game.advantage(duel.rules, np.ascontiguousarray(deals[:, arm]), seating)
            for arm, seating in enumerate(duel.arms)
        ]
        return np.stack(by_arm, axis=1)

    return read


def margin(game: Game, duel: Cell, sign: float = 1.0) -> Reader:
    """Return what reads a duel's rows: points a hand, first minus second, (deals, 1).

    A deal's margin is the mean over its arms, as in ``compare``; ``sign`` −1 turns it round.
    """
    tables = advantages(game, duel)
    return lambda played: np.asarray(sign * tables(played).mean(axis=1, keepdims=True))
