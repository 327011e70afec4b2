"""A small run on disk, for the tests of the store: three shards of two cells, one of matches."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd
from toy import SCALE, Toy

from analyser.games.interface import Column
from analyser.play import matches as match_play
from analyser.storage import backend, row_tables, run_folder
from analyser.storage.address import Location

COLUMNS = (
    *Toy().columns,
    Column("speed", "float64", "", "a share", null=-9),
    Column("half", "float32", "points", "half points", null=-(2**31), parts=2),
)
MATCH_COLUMNS = match_play.columns(Toy())
CELLS = ("plain: bold", "rich: bold v timid, matches")
SPEC = {"cells": [{"name": name} for name in CELLS], "seed": 1}
PLACES = [(0, 0, 0, 30), (1, 0, 30, 12), (2, 1, 0, 6)]


def tables_of(index: int) -> tuple[pd.DataFrame, pd.DataFrame | None]:
    _, cell, first, count = PLACES[index]
    toy = Toy()
    rules, policies = toy.rules("plain"), [toy.policy("bold"), toy.policy("timid")]
    if cell == 0:
        values = toy.play(rules, policies, (0, 1), 5, first, count)
        return hands_of(values, np.zeros(count, dtype=np.int8), cell), None
    pairs = [
        match_play.play(toy, rules, policies, arm, 5, first, count) for arm in [(0, 1), (1, 0)]
    ]
    arms = np.repeat(np.arange(2, dtype=np.int8), [len(hands) for hands, _ in pairs])
    hands = hands_of(np.concatenate([hands for hands, _ in pairs]), arms, cell)
    rows = np.stack([matches for _, matches in pairs], axis=1).reshape(count * 2, -1)
    which = np.tile(np.arange(2, dtype=np.int8), count)
    return hands, row_tables.table(rows, which, cell, MATCH_COLUMNS, CELLS)


def hands_of(values: npt.NDArray[np.int64], arms: npt.NDArray[np.int8], cell: int) -> pd.DataFrame:
    deals = values[:, :1]
    speed = np.where(deals % 5 == 0, -9, deals)
    half = np.where(deals % 7 == 0, -(2**31), 2 * deals - 41)
    return row_tables.table(np.hstack([values, speed, half]), arms, cell, COLUMNS, CELLS)


TABLES = [tables_of(index) for index in range(len(PLACES))]
HANDS = [hands for hands, _ in TABLES]


def create(path: Location) -> run_folder.Run:
    return run_folder.create(path, SPEC, {}, COLUMNS, MATCH_COLUMNS, scale=SCALE)


def write(run: run_folder.Run, index: int) -> None:
    _, cell, first, count = PLACES[index]
    hands, matches = TABLES[index]
    run.write_shard(index, hands, cell, first, count, matches)


def fill(path: Location) -> run_folder.Run:
    """Make the run in this folder, or carry on with what stands there; let others write after."""
    run = run_folder.open(path) if run_folder.holds_run(path) else create(path)
    for index in range(len(run.shards), len(PLACES)):
        write(run, index)
    run.release()
    return run


def content(path: Path) -> dict[str, bytes]:
    """Return a run's files; who played it lies beside them, and says another moment each time."""
    files = (
        file for file in path.rglob("*") if file.is_file() and file.name != backend.SESSION_LOG
    )
    return {str(file.relative_to(path)): file.read_bytes() for file in files}
