"""What do the cells of a run say of the same deal?  A run in, a row of numbers a deal out.

All cells of a run play deal 0, 1, 2 … of one seed, so what the cards do cancels out of any
difference between two of them.  Their shards are read in step, so that no more than one block of
deals is in memory.  Left out: which numbers are wanted, and what they come to
(``statistics.simultaneous``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from analyser.errors import DataError
from analyser.games.interface import Game
from analyser.games.sides import Pairing
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import FloatArray
from analyser.storage.frames import numbers
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class Reader:
    """What is read of a shard: some columns of it, and a row of numbers a deal out."""

    of: Callable[[pa.Table], FloatArray]
    """The shard's rows, by deal and then arm, to (deals, numbers)."""
    columns: tuple[str, ...] | None = None
    """The columns that it needs; ``None``: all."""


Source: TypeAlias = tuple[Cell, Reader]
"""A cell, and what is read of its rows."""


def blocks(run: Run, sources: Sequence[Source]) -> Iterator[FloatArray]:
    """Yield the deals that all cells have, block by block: (deals, numbers of all sources).

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
            table = run.table(line, _needed([sources[place][1] for place in places]))
            block |= {place: sources[place][1].of(table)[:deals] for place in places}
        yield np.concatenate([block[place] for place in range(len(sources))], axis=1)


def _needed(readers: Sequence[Reader]) -> list[str] | None:
    """Return the columns that some of the readers need; ``None``: all."""
    needed: dict[str, None] = {}
    for reader in readers:
        if reader.columns is None:
            return None
        needed |= dict.fromkeys(reader.columns)
    return list(needed)


def tables(game: Game, duel: Cell) -> Reader:
    """Return what reads how far the first is ahead at each table: (deals, arms).

    The tables of a deal stand in the order of the duel's arms; see ``Pairing.tables``.
    """
    pairing = Pairing.of(game, duel.rules, duel.arms)
    arms = len(duel.arms)

    def read(table: pa.Table) -> FloatArray:
        scores = [numbers(table, name) for name in pairing.names]
        ahead = [pairing.ahead(arm, [each[arm::arms] for each in scores]) for arm in range(arms)]
        return pairing.tables(ahead)

    return Reader(read, pairing.names)


def margin(game: Game, duel: Cell, sign: float = 1.0) -> Reader:
    """Return what reads how far the first is ahead a hand, a deal each: (deals, 1).

    A deal's margin is the mean over its arms, as in ``compare``; ``sign`` −1 turns it round.
    """
    by_table = tables(game, duel)
    return Reader(
        lambda table: np.asarray(sign * by_table.of(table).mean(axis=1, keepdims=True)),
        by_table.columns,
    )
