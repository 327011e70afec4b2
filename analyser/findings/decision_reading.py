"""What decisions does a run hold?  Its rows read into arrays, cell by cell.

All of them are in memory together, since rules learn from them, each number in as little as it
takes.  Left out: what they say (``decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.errors import DataError
from analyser.findings.decisions import WeighedDecisions
from analyser.games.interface import Game
from analyser.games.protocols.decisions import Choice, choice_of
from analyser.play import runner
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import FloatArray
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd

MOST_DECISIONS: Final = 5_000_000
"""Decisions of a run that are read: they are in memory together, since rules learn from them.  A
page of that many takes under two gigabytes.  Where a run has more, each cell's share is the same,
and what smaller cells leave of theirs is the others'."""
NO_VALUE: Final = int(np.iinfo(np.int16).min)
"""What stands for a fact without a value while rows are read."""


def read(run: Run) -> list[WeighedDecisions]:
    """Return what a run of decisions holds, cell by cell.

    Raises ``DataError`` when a shard is damaged, when there is none yet, or when the run weighs no
    choice or its columns are not those of this version.
    """
    spec = RunSpec.from_json(run.header["spec"])
    game = games.game(spec.game)
    if not any(cell.choice for cell in spec.cells):
        raise DataError(f"{run.place}: holds hands, and no decisions")
    if run.columns != runner.columns_of(spec, game)[0]:
        raise DataError(f"{run.place}: its columns are not those of this version's {game.title}")
    if not run.shards:
        raise DataError(f"{run.place}: no deal is finished yet; run the same command again")
    deals = [0] * len(spec.cells)
    for line in run.shards:
        deals[line.cell] += line.count
    most = share_of(deals, MOST_DECISIONS)
    return [
        _read(run, game, number, cell, most)
        for number, cell in enumerate(spec.cells)
        if deals[number]
    ]


def share_of(sizes: Sequence[int], most: int) -> int:
    """Return how much of each may be taken at most, so that it is no more than ``most`` in all."""
    left = most
    for at, size in enumerate(sorted(sizes)):
        share = left // (len(sizes) - at)
        if size > share:
            return share
        left -= size
    return max(sizes)


def _read(run: Run, game: Game, number: int, cell: Cell, most: int) -> WeighedDecisions:
    """Return what a cell's shards hold; those behind the first ``most`` decisions are not read."""
    choice = choice_of(game, cell.choice)
    lines = [line for line in run.shards if line.cell == number]
    parts: list[_Rows] = []
    deals, turns, more, every = 0, 0.0, 0.0, 0.0 if cell.when else math.nan
    for place, line in enumerate(lines):
        if sum(len(part.weight) for part in parts) >= most:
            unread = sum(each.count for each in lines[place:])
            break
        frame = run.table(line)
        deals += len(frame)
        turns += float(frame["turns"].sum())
        more += float(frame["rollout_turns"].sum())
        if cell.when:
            every += float(frame["all_decisions_in_hand"].sum())
        parts.append(_Rows.from_frame(frame[frame["decisions_in_hand"] > 0], choice, cell.futures))
    else:
        unread = 0
    rows = _Rows.join_parts(parts)
    missing = {}
    for at, fact in enumerate(choice.facts):
        without = rows.facts[:, at] == NO_VALUE
        if without.any():
            rows.facts[without, at] = -1
            missing[fact.name] = without
    return WeighedDecisions(
        cell,
        choice,
        deals,
        rows.weight,
        rows.gain,
        rows.chose,
        {fact.name: rows.facts[:, at] for at, fact in enumerate(choice.facts)},
        rows.ends,
        rows.scores,
        (turns / deals, more / deals),
        rows.half,
        len(game.sides(cell.rules)),
        number,
        every,
        unread,
        band=run.scale.band,
        lacks_value=missing,
    )


class _Rows(NamedTuple):
    """Decisions in as little memory as they take; arrays as those of ``WeighedDecisions``."""

    weight: FloatArray
    gain: FloatArray
    chose: FloatArray
    facts: npt.NDArray[Any]
    """(decisions, facts), whole numbers; ``NO_VALUE``: there is none."""
    ends: npt.NDArray[np.float32]
    scores: FloatArray
    half: npt.NDArray[np.bool_]

    @classmethod
    def join_parts(cls, parts: list[_Rows]) -> _Rows:
        """Return parts as one, and forget them one by one: both are not in memory at a time."""
        fields = [list(each) for each in zip(*parts, strict=True)]
        parts.clear()
        whole = []
        for several in fields:
            whole.append(np.concatenate(several))
            several.clear()
        return cls(*whole)

    @classmethod
    def from_frame(cls, frame: pd.DataFrame, choice: Choice, futures: int) -> _Rows:
        """Return the decisions of a shard's rows."""

        def numbers(names: Sequence[str]) -> FloatArray:
            return frame[list(names)].to_numpy(dtype=np.float64, na_value=np.nan)

        ways = ("own_if_first", "other_if_first", "own_if_second", "other_if_second")
        facts = numbers([fact.name for fact in choice.facts])
        facts = np.nan_to_num(facts * [fact.parts for fact in choice.facts], nan=NO_VALUE)
        small = np.abs(facts).max(initial=0) <= np.iinfo(np.int16).max
        gains = numbers([f"effect_{future}" for future in range(futures)])
        ends = numbers([f"{way}_{future}" for future in range(futures) for way in ways])
        return cls(
            numbers(["decisions_in_hand"])[:, 0],
            np.mean([gains[:, future] for future in range(futures)], axis=0),
            numbers(["took_first"])[:, 0],
            facts.astype(np.int16 if small else np.int64),
            # Whole quarters of some thousands: none of it is lost.
            ends.reshape(len(frame), futures, len(ways)).astype(np.float32),
            numbers(["own_score_end", "other_score_end"]),
            numbers(["deal"])[:, 0] % 2 == 0,
        )
