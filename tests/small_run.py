"""A small run on disk, for the tests of the store: three shards of two cells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
from toy import Toy

from analyser import store
from analyser.game import Column

COLUMNS = (*Toy().columns, Column("speed", "float64", "", "a share", null=-9))
CELLS = ("plain: bold", "rich: bold v timid")
SPEC = {"cells": [{"name": name} for name in CELLS], "seed": 1}
PLACES = [(0, 0, 0, 30), (1, 0, 30, 12), (2, 1, 0, 30)]


def frame_of(index: int) -> pd.DataFrame:
    _, cell, first, count = PLACES[index]
    toy = Toy()
    rules, policies = toy.rules("plain"), [toy.policy("bold"), toy.policy("timid")]
    arms = 1 + cell
    rows = [toy.play(rules, policies, arm, 5, first, count) for arm in [(0, 1), (1, 0)][:arms]]
    values = np.stack(rows, axis=1).reshape(count * arms, -1)
    speed = np.where(values[:, :1] % 5 == 0, -9, values[:, :1])
    which = np.tile(np.arange(arms, dtype=np.int8), count)
    return store.table(np.hstack([values, speed]), which, cell, COLUMNS, CELLS)


FRAMES = [frame_of(index) for index in range(len(PLACES))]


def fill(path: Path) -> store.Run:
    """Make the run in this folder, or carry on with what stands there; let others write after."""
    run = store.open(path) if store.holds_run(path) else store.create(path, SPEC, {}, COLUMNS)
    for index in range(len(run.shards), len(PLACES)):
        _, cell, first, count = PLACES[index]
        run.write_shard(index, FRAMES[index], cell, first, count)
    run.release()
    return run


def content(path: Path) -> dict[str, bytes]:
    files = (file for file in path.rglob("*") if file.is_file())
    return {str(file.relative_to(path)): file.read_bytes() for file in files}
