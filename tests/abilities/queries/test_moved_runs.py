"""``analyser.abilities.queries``: Does a query see the numbers that lie in the files, whatever
the folders above are called?
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from toy import Toy, install

from analyser.abilities.queries import findings
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder

COLUMNS = ["cell", "seating", *(column.name for column in Toy.columns)]
LONGEST_NAME = 200
"""Bytes of a folder's name; file systems allow 255."""


def is_name(name: str) -> bool:
    return name not in (".", "..") and len(os.fsencode(name)) <= LONGEST_NAME


LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="/\0")
VALUES = st.one_of(
    st.integers(-5, 5000).map(str),
    st.sampled_from(["", "true", "2026-01-01", "closed", "1e3", "__HIVE_DEFAULT_PARTITION__"]),
    st.text(LETTERS, max_size=8),
)  # fmt: skip
NAMES = st.one_of(
    st.builds("{}={}".format, st.sampled_from([*COLUMNS, "filename", "run", "seed"]), VALUES),
    st.text(LETTERS, min_size=1, max_size=30),
).filter(is_name)


class Moved:
    """A run of the toy game, in folders that are called otherwise each time."""

    def __init__(self, root: Path) -> None:
        self.root, self.folders, self.run = root, [root], root / "run"
        spec = build.duel_spec(Request("toy", "plain", Count(60), 1), "bold", "timid")
        runner.run(spec, self.run, 1, [])
        files = sorted((self.run / "shards").iterdir())
        self.rows = pd.concat(pd.read_parquet(io.BytesIO(file.read_bytes())) for file in files)

    def into(self, outer: str, inner: str) -> Path:
        """Return the run's place in a folder of one name, under another."""
        lies = self.root / "now" / outer / inner
        lies.parent.mkdir(parents=True, exist_ok=True)
        self.run = self.run.rename(lies)
        return lies


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moved]:
    with pytest.MonkeyPatch.context() as patched:
        install(patched)
        yield Moved(tmp_path_factory.mktemp("moved"))


def asked(query: str, run: Path) -> pd.DataFrame:
    with findings.ask_runs(query, {"it": run_folder.open(run)}) as found:
        rows: pd.DataFrame = pd.concat(batch.to_pandas() for batch in found.batches)
        return rows


def values(rows: pd.DataFrame) -> list[list[object]]:
    """Return all rows in the order of their deals; each null is ``None``, whoever wrote it."""
    sorted_rows = rows.sort_values(["deal", "seating"]).astype(object)
    return [[None if pd.isna(each) else each for each in row] for row in sorted_rows.to_numpy()]


@pytest.mark.broad
@settings(max_examples=60)
@given(outer=NAMES, inner=NAMES, column=st.sampled_from(COLUMNS))
@example(outer="seed=3", inner="score_0=1000", column="score_0")
@example(outer="cell=other", inner="arm=7", column="cell")
@example(outer="filename=x", inner="run=y", column="deal")
def test_a_folders_name_is_no_value(moved: Moved, outer: str, inner: str, column: str) -> None:
    place = moved.into(outer, inner)
    found = asked("SELECT * FROM hands", place)
    assert [*found.columns] == [*moved.rows.columns]
    assert values(found) == values(moved.rows)
    counts = asked(f'SELECT count(*) AS n FROM hands GROUP BY "{column}" ORDER BY n', place)
    assert [*counts["n"]] == sorted(moved.rows[column].value_counts(dropna=False))
