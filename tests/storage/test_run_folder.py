"""``analyser.storage.run_folder``: Is what a run holds on disk what was put in, and is nothing
else in its place?
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from small_run import (
    CELLS,
    COLUMNS,
    HANDS,
    MATCH_COLUMNS,
    PLACES,
    SPEC,
    TABLES,
    content,
    create,
    fill,
    write,
)
from toy import ENDINGS, SCALE

from analyser.errors import DataError, StorageError
from analyser.storage import orphans, run_folder, sealed_log
from analyser.storage.address import find_place


@pytest.fixture
def clean(tmp_path: Path) -> run_folder.Run:
    return fill(tmp_path / "clean")


# What is written is read


def test_rows_and_types_come_back(clean: run_folder.Run) -> None:
    run = run_folder.open(clean.path)
    whole = run.frame()
    pd.testing.assert_frame_equal(whole, pd.concat(HANDS, ignore_index=True))
    assert list(whole.columns) == ["cell", "seating", *(column.name for column in COLUMNS)]
    assert {name: str(dtype) for name, dtype in whole.dtypes.items()} == {
        "cell": "category",
        "seating": "int8",
        "deal": "int64",
        "turns": "int16",
        "ending": "category",
        "pot_turn_0": "Int16",
        "score_0": "int32",
        "score_1": "int32",
        "match": "int64",
        "hand": "int64",
        "speed": "Float64",
        "half": "Float32",
    }
    assert tuple(whole["cell"].cat.categories) == CELLS
    assert tuple(whole["ending"].cat.categories) == ENDINGS
    assert whole["pot_turn_0"].isna().any()
    assert whole["speed"].isna().sum() == (whole["deal"] % 5 == 0).sum()
    assert (run.columns, run.match_columns, run.cells) == (COLUMNS, MATCH_COLUMNS, CELLS)
    assert run.header["spec"] == SPEC
    assert [(line.index, line.cell, line.first, line.count) for line in run.shards] == PLACES
    assert [line.rows for line in run.shards] == [30, 12, len(HANDS[2])]


def test_matches_come_back_beside_their_hands(clean: run_folder.Run) -> None:
    run = run_folder.open(clean.path)
    (matches,) = run.match_frames()
    assert TABLES[2][1] is not None
    pd.testing.assert_frame_equal(matches, TABLES[2][1])
    assert [line.matches_sha256 is not None for line in run.shards] == [False, False, True]
    assert os.listdir(clean.path / "_matches") == ["000002.parquet"]
    pd.testing.assert_frame_equal(pd.read_parquet(clean.path / "_matches"), matches)
    assert matches["hands"].sum() == len(HANDS[2])
    assert [len(frame) for frame in run.match_frames(["winner"], cell=CELLS[1])] == [12]
    assert list(run.match_frames(cell=0)) == []


def test_a_runs_folder_is_one_table_of_hands_to_pandas(clean: run_folder.Run) -> None:
    assert (clean.path / "_matches").is_dir()
    whole = pd.read_parquet(clean.path)
    pd.testing.assert_frame_equal(whole, run_folder.open(clean.path).frame())


def test_any_reader_of_parquet_sees_the_same(clean: run_folder.Run) -> None:
    files = sorted((clean.path / "shards").iterdir())
    assert [file.name for file in files] == ["000000.parquet", "000001.parquet", "000002.parquet"]
    for file, expected in zip(files, HANDS, strict=True):
        pd.testing.assert_frame_equal(pd.read_parquet(file), expected)


def test_columns_and_cells_can_be_chosen(clean: run_folder.Run) -> None:
    whole = clean.frame()
    some = clean.frame(["score_1", "cell"])
    pd.testing.assert_frame_equal(some, whole[["score_1", "cell"]])
    second = whole[whole["cell"] == CELLS[1]].reset_index(drop=True)
    pd.testing.assert_frame_equal(clean.frame(cell=1), second)
    pd.testing.assert_frame_equal(clean.frame(cell=CELLS[1]), second)
    assert [len(table) for table in clean.frames(["seating"], cell=0)] == [30, 12]


def test_a_run_without_shards_is_an_empty_table_of_the_same_types(tmp_path: Path) -> None:
    empty = run_folder.create(tmp_path / "run", SPEC, {}, COLUMNS, scale=SCALE).frame()
    assert len(empty) == 0
    pd.testing.assert_series_equal(empty.dtypes, HANDS[0].dtypes)
    assert list(run_folder.open(tmp_path / "run").frame(["turns", "seating"]).columns) == [
        "turns",
        "seating",
    ]


def test_the_same_rows_are_the_same_bytes_and_digest(clean: run_folder.Run, tmp_path: Path) -> None:
    again = fill(tmp_path / "again")
    assert content(again.path) == content(clean.path)
    assert again.digest() == clean.digest() == run_folder.open(clean.path).digest()
    shards = clean.shards
    assert len({clean.digest(), hashlib.sha256().hexdigest()}) == 2
    clean.shards = shards[:2]
    assert clean.digest() != again.digest()
    # Other bytes of any one shard, the first, the last or one between, make another digest.
    others = set()
    for at, line in enumerate(shards):
        clean.shards = [*shards[:at], replace(line, sha256="0" * 64), *shards[at + 1 :]]
        others.add(clean.digest())
    assert len({again.digest(), *others}) == 1 + len(shards)


def test_a_shard_out_of_turn_or_of_other_columns_is_refused(tmp_path: Path) -> None:
    run = run_folder.create(tmp_path / "run", SPEC, {}, COLUMNS, scale=SCALE)
    with pytest.raises(ValueError, match="next shard is 0, not 1"):
        write(run, 1)
    hands = TABLES[0][0]
    assert hands.columns[3] == "turns"
    for wrong in (
        hands.drop(columns="turns"),
        hands.astype({"turns": "int64"}),
        hands[["seating", "cell", *hands.columns[2:]]],
    ):
        with pytest.raises(ValueError, match="columns and types"):
            run.write_shard(0, wrong, 0, 0, 30)
    assert os.listdir(run.path / "shards") == []


@pytest.mark.parametrize("part", ["hands", "matches"])
def test_a_shard_that_was_damaged_on_its_way_is_refused_and_not_written(
    tmp_path: Path, part: str
) -> None:
    run = create(tmp_path / "run")
    write(run, 0)
    write(run, 1)
    before = content(run.path)
    hands, matches = TABLES[2]
    files = run_folder.pack_shard(hands, matches, COLUMNS, MATCH_COLUMNS, CELLS)
    data = bytearray(getattr(files, part))
    data[len(data) // 2] ^= 1
    damaged: dict[str, Any] = {part: bytes(data)}
    with pytest.raises(DataError, match="shard 2 was damaged on its way here"):
        run.keep_shard(2, replace(files, **damaged), 1, 0, 6)
    assert content(run.path) == before
    run.keep_shard(2, files, 1, 0, 6)
    run.release()
    assert content(run.path) == content(fill(tmp_path / "whole").path)


def test_only_the_bytes_that_are_listed_replace_a_damaged_shard(clean: run_folder.Run) -> None:
    whole, line = content(clean.path), clean.shards[2]
    file = clean.path / "shards" / "000002.parquet"
    file.write_bytes(b"damaged")
    damaged = content(clean.path)
    hands, matches = TABLES[2]
    for others in ((TABLES[0][0], matches), (hands, None), TABLES[0]):
        with pytest.raises(DataError, match="has other bytes than those listed"):
            clean.restore(line, *others)
        assert content(clean.path) == damaged
    assert clean.restore(line, hands, matches) == ["shards/000002.parquet"]
    clean.release()
    assert content(clean.path) == whole


def test_matches_of_other_columns_or_in_a_run_without_them_are_refused(tmp_path: Path) -> None:
    single = run_folder.create(tmp_path / "single", SPEC, {}, COLUMNS, scale=SCALE)
    hands, matches = TABLES[0][0], TABLES[2][1]
    assert matches is not None
    for run, wrong in (
        (create(tmp_path / "run"), matches.drop(columns="hands")),
        (single, matches),
    ):
        with pytest.raises(ValueError, match="columns and types"):
            run.write_shard(0, hands, 0, 0, 30, wrong)
        assert os.listdir(run.path / "shards") == []
        assert run.shards == []


def test_a_run_without_matches_has_no_folder_for_them(tmp_path: Path) -> None:
    run = run_folder.create(tmp_path / "run", SPEC, {}, COLUMNS, scale=SCALE)
    run.write_shard(0, TABLES[0][0], 0, 0, 30)
    assert sorted(os.listdir(run.path)) == ["_manifest.jsonl", "shards"]
    assert run_folder.open(run.path).match_columns == ()
    assert list(run.match_frames()) == []
    assert run.shards[0].matches_sha256 is None


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        (1, "rows", "30"),
        (1, "count", None),
        (2, "sha256", 5),
        (2, "first", 0.5),
        (0, "columns", [7]),
        (0, "provenance", []),
    ],
)
def test_a_line_of_other_kinds_is_refused_though_its_seal_fits(
    clean: run_folder.Run, line: int, key: str, value: object
) -> None:
    file, check, whole = clean.path / "_manifest.jsonl", "", b""
    bodies = [json.loads(each) for each in file.read_bytes().splitlines()]
    bodies[line][key] = value
    for body in bodies:
        del body["check"]
        sealed, check = sealed_log.seal_line(body, check)
        whole += sealed
    file.write_bytes(whole)
    with pytest.raises(DataError, match="not a manifest of 'analyser-run/1'"):
        run_folder.open(clean.path)


# Folders that hold something else


def put_file(path: Path) -> None:
    path.write_text("mine")


def put_in_folder(path: Path) -> None:
    path.mkdir()
    (path / "thesis.txt").write_text("mine")


def put_shards(path: Path) -> None:
    (path / "shards").mkdir(parents=True)
    (path / "shards" / "000000.parquet").write_text("mine")


def put_matches(path: Path) -> None:
    (path / "shards").mkdir(parents=True)
    (path / "_matches").mkdir(parents=True)
    (path / "_matches" / "cup-final.txt").write_text("mine")


def put_manifest(path: Path) -> None:
    path.mkdir()
    (path / "_manifest.jsonl").write_text('{"name": "somebody else\'s"}\n')


def test_a_file_that_a_system_put_there_keeps_no_run_out(tmp_path: Path) -> None:
    path = tmp_path / "out"
    put_in_folder(path)
    (path / "thesis.txt").rename(path / "desktop.ini")
    assert not run_folder.holds_run(path)
    fill(path)
    assert (path / "desktop.ini").read_text() == "mine"


@pytest.mark.parametrize("put", [put_file, put_in_folder, put_shards, put_matches, put_manifest])
def test_a_folder_that_holds_something_else_stays_as_it_is(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    path = tmp_path / "out"
    put(path)
    before = content(tmp_path)
    for refused in (
        lambda: run_folder.holds_run(path),
        lambda: run_folder.create(path, SPEC, {}, COLUMNS, scale=SCALE),
        lambda: run_folder.open(path),
    ):
        with pytest.raises(StorageError, match="nothing written") as caught:
            refused()
        assert caught.value.exit_code == 6
    assert content(tmp_path) == before


def test_a_run_is_not_made_over_another_nor_opened_where_none_is(clean: run_folder.Run) -> None:
    before = content(clean.path)
    with pytest.raises(StorageError, match="a run is there already; nothing written"):
        run_folder.create(clean.path, SPEC, {}, COLUMNS, scale=SCALE)
    assert content(clean.path) == before
    with pytest.raises(StorageError, match="there is no run here"):
        run_folder.open(clean.path / "nowhere")
    with pytest.raises(StorageError, match="is not a folder; nothing written"):
        run_folder.create(clean.path / "_manifest.jsonl" / "run", SPEC, {}, COLUMNS, scale=SCALE)


# What lies beside


def test_what_lies_beside_is_found_by_name_and_not_by_pattern(tmp_path: Path) -> None:
    for name in ("a*", "a*-played-2", "a*-played-1", "ab-played-1", "a*-strays"):
        (tmp_path / name).mkdir()
    found = [tmp_path / "a*-played-1", tmp_path / "a*-played-2"]
    assert run_folder.list_beside(tmp_path / "a*", "-played-") == found


def test_a_run_that_one_stands_in_has_a_place_beside_it(
    clean: run_folder.Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(clean.path)
    Path("shards/mine").write_bytes(b"rows?")
    run = run_folder.open(find_place("."))
    run.claim()
    assert orphans.put_away(run, ["shards/mine"]) == [
        clean.path.with_name("clean-strays") / "shards-mine"
    ]
