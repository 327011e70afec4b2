"""What decisions does a run hold?  Its rows read into columns, cell by cell.

Each number takes as little room as it needs, and where there are many they lie in a file
(``storage.column_spool``).  Left out: what they say (``decisions``).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.errors import DataError
from analyser.findings.decision_rows import BLOCK
from analyser.findings.decisions import WeighedDecisions
from analyser.games.interface import Game
from analyser.games.protocols.decisions import Choice, choice_of
from analyser.play import runner
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import FloatArray
from analyser.storage.column_spool import ColumnSpool, Kind, release_free_memory
from analyser.storage.row_tables import numbers
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd

WAYS: Final = ("own_if_first", "other_if_first", "own_if_second", "other_if_second")
"""Columns of a rollout: the scores at its ends."""


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
    played = {line.cell for line in run.shards}
    return [_read(run, game, number, spec.cells[number]) for number in sorted(played)]


def _read(run: Run, game: Game, number: int, cell: Cell) -> WeighedDecisions:
    """Return what a cell's shards hold."""
    choice = choice_of(game, cell.choice)
    lines = [line for line in run.shards if line.cell == number]
    deals, turns, more, every = 0, 0.0, 0.0, 0.0 if cell.when else math.nan
    spool = ColumnSpool(_kinds(choice, cell.futures), sum(line.rows for line in lines), BLOCK)
    for line in lines:
        frame = run.table(line)
        deals += len(frame)
        turns += float(frame["turns"].sum())
        more += float(frame["rollout_turns"].sum())
        if cell.when:
            every += float(frame["all_decisions_in_hand"].sum())
        spool.append(_columns(frame, choice, cell.futures))
    columns = spool.columns()
    lacking = {name: columns[_lacks(name)] for name in _may_lack(choice)}
    lacking = {name: without for name, without in lacking.items() if without.any()}
    spool.release()
    release_free_memory()
    return WeighedDecisions(
        choice,
        columns["weight"],
        columns["gain"],
        columns["chose"],
        {fact.name: columns[_fact(fact.name)] for fact in choice.facts},
        columns["ends"],
        columns["scores"],
        columns["half"],
        lacks_value=lacking,
        cell=cell,
        deals=deals,
        turns=(turns / deals, more / deals),
        sides=len(game.sides(cell.rules)),
        number=number,
        decisions_in_all=every,
        band=run.scale.band,
        spool=spool,
    )


def _fact(name: str) -> str:
    return f"fact {name}"


def _lacks(name: str) -> str:
    return f"lacks {name}"


def _may_lack(choice: Choice) -> list[str]:
    """Return the facts that may have no value."""
    return [fact.name for fact in choice.facts if fact.null is not None]


def _kinds(choice: Choice, futures: int) -> dict[str, Kind]:
    """Return what decisions are kept as: in as few bytes as lose nothing."""
    facts = {
        # Of a fact in parts, as half points, only the game knows how large it is.
        fact.name: "i2" if fact.dtype in ("int8", "int16") and fact.parts == 1 else "i8"
        for fact in choice.facts
    }
    return {
        "weight": Kind("i4"),
        "gain": Kind("f8"),
        "chose": Kind("i1"),
        **{_fact(name): Kind(dtype) for name, dtype in facts.items()},
        **{_lacks(name): Kind("?") for name in _may_lack(choice)},
        # Whole quarters of some thousands: none of it is lost.
        "ends": Kind("f4", (futures, len(WAYS))),
        "scores": Kind("f4", (2,)),
        "half": Kind("?"),
    }


def _columns(frame: pd.DataFrame, choice: Choice, futures: int) -> dict[str, npt.NDArray[Any]]:
    """Return the decisions of a shard's rows; a deal without any is a row too, and left out."""
    weight = numbers(frame, "decisions_in_hand")
    there = np.flatnonzero(weight > 0)

    def column(name: str) -> FloatArray:
        return numbers(frame, name)[there]

    gains = [column(f"effect_{future}") for future in range(futures)]
    ends = [column(f"{way}_{future}") for future in range(futures) for way in WAYS]
    made = {
        "weight": weight[there],
        "gain": np.mean(gains, axis=0),
        "chose": column("took_first"),
        "ends": np.stack(ends, axis=1).reshape(len(there), futures, len(WAYS)),
        "scores": np.stack([column("own_score_end"), column("other_score_end")], axis=1),
        "half": column("deal") % 2 == 0,
    }
    for fact in choice.facts:
        values = column(fact.name) * fact.parts
        made[_fact(fact.name)] = np.nan_to_num(values, nan=-1)
        if fact.null is not None:
            made[_lacks(fact.name)] = np.isnan(values)
    return made
