"""``analyser.storage``: Is nothing lost, and nothing wrong believed, whatever happens to a run
on disk?
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import shutil
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from small_run import HANDS, PLACES, content, create, fill, write

from analyser.errors import DataError, StorageError
from analyser.storage import run_folder


@pytest.fixture
def clean(tmp_path: Path) -> run_folder.Run:
    return fill(tmp_path / "clean")


class Killed(BaseException):
    """Stands for ``kill -9``: nothing after it reaches the disk."""


STEPS = ("open", "write", "fsync", "replace", "mkdir", "ftruncate", "unlink", "lseek")


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, step: int, kill: bool) -> Iterator[list[str]]:
    """Let the ``step``-th call (from 1) to the system fail, or be the last of the process.

    A failing write writes half of what it was given first.
    """
    calls: list[str] = []

    def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **keywords: Any) -> Any:
            calls.append(name)
            if len(calls) == step or (kill and len(calls) > step):
                if name == "write" and len(calls) == step:
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])
                raise Killed if kill else OSError(errno.ENOSPC, "No space left on device")
            return real(*args, **keywords)

        return call

    with monkeypatch.context() as patch:
        for name in STEPS:
            patch.setattr(os, name, wrapped(name, getattr(os, name)))
        yield calls


def steps_of(monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    with failing(monkeypatch, 0, kill=False) as calls:
        fill(path)
    return list(calls)


@pytest.mark.broad
@pytest.mark.parametrize("kill", [False, True], ids=["fault", "kill"])
def test_a_fault_or_kill_at_any_step_loses_nothing(
    clean: run_folder.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kill: bool
) -> None:
    expected = content(clean.path)
    steps = steps_of(monkeypatch, tmp_path / "counted")
    assert len(steps) > 30
    assert {"open", "write", "fsync", "replace", "mkdir", "ftruncate"} <= set(steps)
    for step in range(1, len(steps) + 1):
        path = tmp_path / str(step)
        with failing(monkeypatch, step, kill):
            try:
                fill(path)
                stopped = ""
            except (StorageError, Killed) as error:
                stopped = type(error).__name__
                # A dead process holds no lock: this one drops the run that the error keeps alive.
                traceback.clear_frames(error.__traceback__)
        assert stopped == ("Killed" if kill else "StorageError"), (step, steps[step - 1])
        if run_folder.holds_run(path):
            seen = run_folder.open(path)
            seen.verify()
            assert seen.shards == clean.shards[: len(seen.shards)]
            del seen
        fill(path)
        assert content(path) == expected, (step, steps[step - 1])


def test_what_other_processes_left_half_written_is_cleared_by_the_next_writer(
    clean: run_folder.Run, tmp_path: Path
) -> None:
    run = create(tmp_path / "run")
    (run.path / "._manifest.jsonl.1.part").write_bytes(b"half")
    (run.path / "shards" / ".000001.parquet.1.part").write_bytes(b"half")
    (run.path / "_matches" / ".000002.parquet.1.part").write_bytes(b"half")
    assert fill(run.path).digest() == clean.digest()
    assert content(run.path) == content(clean.path)


def test_a_fault_leaves_the_run_in_hand_usable(
    clean: run_folder.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = create(tmp_path / "run")
    for index in range(len(PLACES)):
        for step in range(1, 40):
            with failing(monkeypatch, step, kill=False) as calls:
                try:
                    write(run, index)
                    break
                except StorageError:
                    assert len(run.shards) == index
            assert len(calls) >= step
    assert content(run.path) == content(clean.path)


def test_a_vanished_folder_or_manifest_is_an_error_not_a_loss(tmp_path: Path) -> None:
    for gone in ("", "shards", "_manifest.jsonl"):
        run = create(tmp_path / f"run{gone}")
        write(run, 0)
        target = run.path / gone
        target.unlink() if gone.endswith("jsonl") else shutil.rmtree(target)
        with pytest.raises(StorageError):
            write(run, 1)
        assert len(run.shards) == 1


def test_a_vanished_folder_of_matches_is_an_error_not_a_loss(
    clean: run_folder.Run, tmp_path: Path
) -> None:
    run = create(tmp_path / "run")
    write(run, 0)
    write(run, 1)
    (run.path / "_matches").rmdir()
    with pytest.raises(StorageError, match="_matches"):
        write(run, 2)
    assert len(run.shards) == len(run_folder.open(run.path).shards) == 2
    (run.path / "_matches").mkdir()
    write(run, 2)
    assert content(run.path) == content(clean.path)


def test_two_processes_do_not_write_the_same_run(tmp_path: Path) -> None:
    one = create(tmp_path / "run")
    two = run_folder.open(one.path)
    one.claim()
    with pytest.raises(StorageError, match="another process is writing here"):
        write(two, 0)
    write(one, 0)
    one.release()
    with pytest.raises(StorageError, match="another process has written here"):
        two.claim()
    three = run_folder.open(one.path)
    write(three, 1)
    with pytest.raises(StorageError, match="another process is writing here"):
        write(one, 1)
    assert len(run_folder.open(one.path).frame()) == 42


# Corruption


@pytest.mark.broad
def test_a_flipped_bit_in_any_byte_of_a_manifest_is_found(clean: run_folder.Run) -> None:
    draw = random.Random(19)
    manifest = clean.path / "_manifest.jsonl"
    whole = manifest.read_bytes()
    for place in range(len(whole)):
        for bit in draw.sample(range(8), 3):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << bit
            manifest.write_bytes(damaged)
            with pytest.raises(DataError):
                run_folder.open(clean.path)


@pytest.mark.parametrize("many", [300, pytest.param(2_000, marks=pytest.mark.broad)])
def test_flipped_bits_of_shards_are_found(clean: run_folder.Run, many: int) -> None:
    draw = random.Random(20)
    run = run_folder.open(clean.path)
    files = [file for file in sorted(clean.path.rglob("*.parquet")) if file.is_file()]
    assert [file.parent.name for file in files] == ["_matches", "shards", "shards", "shards"]
    for file in files:
        whole = file.read_bytes()
        for _ in range(many):
            damaged = bytearray(whole)
            damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
            file.write_bytes(damaged)
            with pytest.raises(DataError, match="damaged") as caught:
                run.verify()
            assert caught.value.exit_code == 4
        with pytest.raises(DataError, match=f"{file.parent.name}/{file.name}"):
            list(run.match_frames() if file.parent.name == "_matches" else run.frames())
        file.write_bytes(whole)


def test_a_shard_cut_short_lengthened_missing_or_swapped_is_found(clean: run_folder.Run) -> None:
    first, second = (clean.path / "shards" / f"00000{index}.parquet" for index in (0, 1))
    whole, other = first.read_bytes(), second.read_bytes()
    for damaged in (*(whole[:end] for end in range(0, len(whole), 97)), whole + b"\0", other):
        first.write_bytes(damaged)
        with pytest.raises(DataError, match="damaged"):
            next(run_folder.open(clean.path).frames())
    first.unlink()
    with pytest.raises(DataError, match="is missing, though the manifest lists it"):
        run_folder.open(clean.path).frame()
    first.write_bytes(other)
    second.write_bytes(whole)
    with pytest.raises(DataError, match="damaged"):
        run_folder.open(clean.path).verify()


def test_matches_cut_short_missing_or_in_place_of_hands_are_found(clean: run_folder.Run) -> None:
    hands, matches = (clean.path / name / "000002.parquet" for name in ("shards", "_matches"))
    whole = matches.read_bytes()
    for damaged in (*(whole[:end] for end in range(0, len(whole), 97)), hands.read_bytes()):
        matches.write_bytes(damaged)
        with pytest.raises(DataError, match=r"matches.000002.parquet: is damaged"):
            next(run_folder.open(clean.path).match_frames())
        with pytest.raises(DataError, match=r"matches.000002.parquet: is damaged"):
            run_folder.open(clean.path).verify()
    matches.unlink()
    with pytest.raises(DataError, match="is missing, though the manifest lists it") as caught:
        run_folder.open(clean.path).verify()
    assert caught.value.exit_code == 4


def test_rows_before_a_damaged_shard_can_be_used_those_of_it_never(clean: run_folder.Run) -> None:
    file = clean.path / "shards" / "000001.parquet"
    file.write_bytes(file.read_bytes()[:-1])
    frames = run_folder.open(clean.path).frames()
    pd.testing.assert_frame_equal(next(frames), HANDS[0])
    with pytest.raises(DataError):
        next(frames)


@pytest.mark.broad
def test_a_manifest_cut_short_is_an_earlier_state_or_found(clean: run_folder.Run) -> None:
    manifest = clean.path / "_manifest.jsonl"
    whole = manifest.read_bytes()
    header = whole.index(b"\n") + 1
    for end in range(len(whole)):
        manifest.write_bytes(whole[:end])
        if end < header:
            with pytest.raises(DataError):
                run_folder.open(clean.path)
        else:
            run = run_folder.open(clean.path)
            assert run.shards == clean.shards[: whole[:end].count(b"\n") - 1]
            if end % 17 == 0:
                fill(clean.path)
                assert manifest.read_bytes() == whole


def lines_of(run: run_folder.Run) -> list[bytes]:
    return (run.path / "_manifest.jsonl").read_bytes().splitlines(keepends=True)


def without_middle(lines: list[bytes]) -> list[bytes]:
    return [*lines[:2], *lines[3:]]


def swapped(lines: list[bytes]) -> list[bytes]:
    return [lines[0], lines[2], lines[1], lines[3]]


def doubled(lines: list[bytes]) -> list[bytes]:
    return [*lines, lines[-1]]


def edited(lines: list[bytes]) -> list[bytes]:
    return [lines[0], lines[1].replace(b'"first":0', b'"first":7'), *lines[2:]]


def edited_and_resealed(lines: list[bytes]) -> list[bytes]:
    before = json.loads(lines[0])["check"]
    body = {**json.loads(lines[1]), "first": 7}
    del body["check"]
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    body["check"] = hashlib.sha256((before + text).encode()).hexdigest()
    line = json.dumps(body, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    return [lines[0], line, *lines[2:]]


def of_another_seed(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b'"seed":1', b'"seed":2'), *lines[1:]]


def nested(lines: list[bytes]) -> list[bytes]:
    return [lines[0], b"[" * 100_000 + b"\n"]


@pytest.mark.parametrize(
    "change",
    [without_middle, swapped, doubled, edited, edited_and_resealed, of_another_seed, nested],
)
def test_an_edited_manifest_is_found(
    clean: run_folder.Run, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    lines = change(lines_of(clean))
    assert lines != lines_of(clean)
    (clean.path / "_manifest.jsonl").write_bytes(b"".join(lines))
    with pytest.raises(DataError, match="damaged"):
        run_folder.open(clean.path)


def sealed(bodies: list[dict[str, Any]]) -> bytes:
    lines, check = b"", ""
    for body in bodies:
        text = json.dumps(body, sort_keys=True, separators=(",", ":"))
        check = hashlib.sha256((check + text).encode()).hexdigest()
        body = {**body, "check": check}
        lines += json.dumps(body, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    return lines


def test_a_well_sealed_manifest_of_another_make_is_refused(clean: run_folder.Run) -> None:
    bodies = [json.loads(line) for line in lines_of(clean)]
    for body in bodies:
        del body["check"]
    manifest = clean.path / "_manifest.jsonl"
    whole = manifest.read_bytes()
    assert sealed(bodies) == whole
    for wrong, sentence in (
        ([{**bodies[0], "format": "analyser-run/2"}], "is not of the format 'analyser-run/1'"),
        ([{"format": "analyser-run/1"}], "not a manifest"),
        ([{**bodies[0], "columns": [{"name": 1}]}], "not a manifest"),
        ([bodies[0], {"index": 0}], "not a manifest"),
        ([bodies[0], {**bodies[1], "cell": 2}], "not in order"),
        ([bodies[0], bodies[2]], "not in order"),
    ):
        manifest.write_bytes(sealed(wrong))
        with pytest.raises(DataError, match=sentence) as caught:
            run_folder.open(clean.path)
        assert caught.value.exit_code == 4


def test_a_file_with_a_good_digest_that_is_no_parquet_is_refused(clean: run_folder.Run) -> None:
    bodies = [json.loads(line) for line in lines_of(clean)][:2]
    for body in bodies:
        del body["check"]
    for data in (b"", b"PAR1 and so on", HANDS[0].drop(columns="turns").to_parquet(None)):
        (clean.path / "shards" / "000000.parquet").write_bytes(data)
        bodies[1]["sha256"] = hashlib.sha256(data).hexdigest()
        (clean.path / "_manifest.jsonl").write_bytes(sealed(bodies))
        with pytest.raises(DataError, match="cannot be read as rows"):
            run_folder.open(clean.path).frame()
