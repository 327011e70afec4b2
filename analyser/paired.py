"""What do the cells of a run say of the same deal?  A run in, a row of numbers a deal out.

All cells of a run play deal 0, 1, 2 … of one seed, so what the cards do cancels out of any
difference between two of them.  Their shards are read in step, so that no more than one block of
deals is in memory.  Left out: which numbers are wanted, and what they come to (``simultaneous``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from analyser.errors import DataError
from analyser.estimates import FloatArray
from analyser.frames import rows
from analyser.game import Game
from analyser.scenario import Cell
from analyser.store import Run

if TYPE_CHECKING:
    import pandas as pd

Source: TypeAlias = "tuple[Cell, Callable[[pd.DataFrame], FloatArray]]"
"""A cell, and what a shard of it gives: (deals, columns)."""


def blocks(run: Run, sources: Sequence[Source]) -> Iterator[FloatArray]:
    """Yield the deals that all cells have, block by block: (deals, columns of all sources).

    All cells are cut into shards at the same deals, so the first shard that is shorter than
    another is the last one of its cell.  Raises ``DataError`` when a shard is damaged or when
    the cells' shards do not hold the same deals.
    """
    lines = [
        [line for line in run.shards if line.cell == run.cells.index(cell.name)]
        for cell, _ in sources
    ]
    for step in zip(*lines, strict=False):
        if len({line.first for line in step}) > 1:
            raise DataError(f"{run.path}: the shards of its cells do not hold the same deals")
        deals = min(line.count for line in step)
        block = [
            read(run.rows(line))[:deals] for line, (_, read) in zip(step, sources, strict=True)
        ]
        yield np.concatenate(block, axis=1)


def advantages(game: Game, duel: Cell) -> Callable[[pd.DataFrame], FloatArray]:
    """Return what reads a duel's shards: points, first minus second, of each table, (deals, arms).

    The tables of a deal stand in the order of the duel's arms.
    """

    def read(frame: pd.DataFrame) -> FloatArray:
        arms = len(duel.arms)
        played = rows(frame, game.columns).reshape(-1, arms, len(game.columns))
        by_arm = [
            game.advantage(duel.rules, np.ascontiguousarray(played[:, arm]), seating)
            for arm, seating in enumerate(duel.arms)
        ]
        return np.stack(by_arm, axis=1)

    return read


def margin(game: Game, duel: Cell, sign: float = 1.0) -> Callable[[pd.DataFrame], FloatArray]:
    """Return what reads a duel's shards: points a hand, first minus second, (deals, 1).

    A deal's margin is the mean over its arms, as in ``compare``; ``sign`` −1 turns it round.
    """
    tables = advantages(game, duel)
    return lambda frame: np.asarray(sign * tables(frame).mean(axis=1, keepdims=True))
