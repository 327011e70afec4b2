"""The results of a run's cells on the same deal.  A run in, one row of numbers per deal out.

All cells of a run play deal 0, 1, 2 … of one seed, so what the cards do cancels out of any
difference between two of them.  Their shards are read in step, so that no more than one block of
deals is in memory; what is added up already is not read again (``aggregates``).  Left out: which
numbers are wanted, and the estimates from them (``statistics.simultaneous``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import numpy as np

from analyser.errors import DataError
from analyser.findings import aggregates
from analyser.games.endings import NAMES, Endings
from analyser.games.interface import Game, Scale
from analyser.games.sides import Pairing, measure_margins
from analyser.play import forfeits
from analyser.play.duel import Hands
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import Moments
from analyser.storage.row_tables import numbers, rows
from analyser.storage.run_folder import Run, ShardLine

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Reader:
    """What is read of a shard: some of its columns in, one row of numbers per deal out."""

    read: Callable[[pd.DataFrame], FloatArray]
    """The shard's rows, by deal and then arm, to (deals, numbers)."""
    request: Mapping[str, Any]
    """Which numbers those are, JSON-able: others where the numbers are, of the same rows."""
    columns: tuple[str, ...] | None = None
    """The columns that it needs; ``None``: all."""


Source: TypeAlias = tuple[Cell, Reader]
"""A cell, and what is read of its rows."""


@dataclass
class Totals:
    """What the deals that all cells have add up to."""

    SUMS: ClassVar = ("moments", "won", "apart")
    moments: Moments | None
    """Of the numbers of all sources; ``None``: some cell has no shard."""
    won: FloatArray
    """(2, numbers): in how many deals each is above 0, and below."""
    apart: FloatArray
    """(pairs,): in how many deals the two numbers of a pair are not the same."""


def total(run: Run, sources: Sequence[Source], pairs: Sequence[tuple[int, int]] = ()) -> Totals:
    """Add up the deals that all cells have.

    ``pairs``: of which two numbers, by their places among all, it is asked whether they are the
    same.  Raises ``DataError`` when a shard is damaged or when the cells' shards do not hold the
    same deals.
    """
    made = Totals(None, np.zeros((2, 1)), np.zeros(len(pairs)))
    first, second = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    readers: dict[str, list[int]] = {}
    for place, (cell, _) in enumerate(sources):
        readers.setdefault(cell.name, []).append(place)

    def add(step: Sequence[ShardLine]) -> None:
        block = _block(run, sources, readers, step)
        more = Moments.from_rows(block)
        made.moments = more if made.moments is None else made.moments + more
        made.won = made.won + np.array([(block > 0).sum(axis=0), (block < 0).sum(axis=0)])
        made.apart = made.apart + (block[:, first] != block[:, second]).sum(axis=0)

    asked: dict[str, Any] = {
        "same deals": [[cell.name, reader.request] for cell, reader in sources],
        "pairs": [list(pair) for pair in pairs],
    }
    steps, read = _steps(run, list(readers)), [reader.read for _, reader in sources]
    return aggregates.add_up(run, asked, "deals compared", steps, made, add, read)


def _steps(run: Run, cells: Sequence[str]) -> list[tuple[ShardLine, ...]]:
    """Return the shards that are read together: of each of these cells those of the same deals.

    Cells of players that search have smaller shards, so a step may hold several of theirs.  The
    last step may have more deals of one cell than of another.
    """
    of_cell: dict[int, list[ShardLine]] = {}
    for line in run.shards:
        of_cell.setdefault(line.cell, []).append(line)
    left = [of_cell.get(run.cells.index(name), [])[::-1] for name in cells]
    ends, steps = [0] * len(cells), list[tuple[ShardLine, ...]]()
    while all(left) and len(set(ends)) == 1:
        taken: list[list[ShardLine]] = [[] for _ in cells]
        behind = list(range(len(cells)))
        while behind:
            for at in behind:
                line = left[at].pop()
                if line.first != ends[at]:
                    raise DataError(
                        f"{run.place}: the shards of its cells do not hold the same deals"
                    )
                taken[at].append(line)
                ends[at] += line.count
            behind = [at for at, end in enumerate(ends) if end < max(ends) and left[at]]
        steps.append(tuple(line for each in taken for line in each))
    return steps


def _block(
    run: Run,
    sources: Sequence[Source],
    readers: Mapping[str, Sequence[int]],
    step: Sequence[ShardLine],
) -> FloatArray:
    """Return the deals that all cells have in a step: (deals, numbers of all sources).

    ``readers``: by the name of a cell, which sources read its shards.
    """
    parts: dict[int, list[FloatArray]] = {}
    for line in step:
        places = readers[run.cells[line.cell]]
        # Each shard is read once, whatever is asked of it, and is gone before the next.
        table = run.table(line, _list_needed_columns([sources[place][1] for place in places]))
        for place in places:
            parts.setdefault(place, []).append(sources[place][1].read(table))
    blocks = [np.concatenate(parts[place]) for place in range(len(sources))]
    deals = min(len(each) for each in blocks)
    return np.concatenate([each[:deals] for each in blocks], axis=1)


def _list_needed_columns(readers: Sequence[Reader]) -> list[str] | None:
    """Return the columns that some of the readers need; ``None``: all."""
    needed: dict[str, None] = {}
    for reader in readers:
        if reader.columns is None:
            return None
        needed |= dict.fromkeys(reader.columns)
    return list(needed)


def tables(game: Game, duel: Cell) -> Reader:
    """Return what reads how far the first is ahead at each table: (deals, arms).

    The tables of a deal are in the order of the duel's seatings; see ``Pairing.tables``.
    """
    pairing = Pairing.from_arms(game, duel.rules, duel.arms)
    arms = len(duel.arms)

    def read(table: pd.DataFrame) -> FloatArray:
        scores = [numbers(table, name) for name in pairing.names]
        ahead = [
            pairing.measure_lead(arm, [each[arm::arms] for each in scores]) for arm in range(arms)
        ]
        return pairing.tables(ahead)

    return Reader(read, {"tables": None}, pairing.names)


def hands(game: Game, duel: Cell, table: pd.DataFrame) -> Hands:
    """Return what the hands of a duel's shard were like."""
    columns = [each for each in game.columns if each.name in NAMES and each.name in table]
    pairing, arms = Pairing.from_arms(game, duel.rules, duel.arms), len(duel.arms)
    scores = [numbers(table, name) for name in pairing.names]
    scored = pairing.average_scores([[each[arm::arms] for each in scores] for arm in range(arms)])
    return Hands.from_endings(
        Endings.from_rows(columns, rows(table, columns)), scored, forfeits.of_table(duel, table)
    )


def spread(cells: Sequence[Cell], scale: Scale, unmeasured: Collection[str] = ()) -> FloatArray:
    """Return (k,) how far a deal's margin lies from 0 where it does, units, about, a duel each.

    0 where a player meets itself; infinite where an engine forfeited every hand: the names of those
    cells are ``unmeasured``.
    """
    known = [0.0 if cell.alike else scale.spread for cell in cells]
    return np.array(
        [
            math.inf if cell.name in unmeasured else each
            for cell, each in zip(cells, known, strict=True)
        ]
    )


def margin(game: Game, duel: Cell, sign: float = 1.0) -> Reader:
    """Return what reads how far the first is ahead a hand, a deal each: (deals, 1).

    A deal's margin is the mean over its arms, as in ``compare``; ``sign`` −1 turns it round.
    """
    by_table = tables(game, duel)
    return Reader(
        lambda table: sign * measure_margins(by_table.read(table).T)[:, None],
        {"margin": sign},
        by_table.columns,
    )
