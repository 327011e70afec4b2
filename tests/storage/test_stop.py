"""``analyser.storage``: Is the line that ends a run early whole or not there, and does nothing
come after it?
"""

from __future__ import annotations

import json
import traceback
from pathlib import Path

import pytest
from small_run import PLACES, content, create, write
from storage.test_faults import Killed, failing, sealed

from analyser.errors import DataError, StorageError
from analyser.storage import run_folder


def stopped(path: Path) -> run_folder.Run:
    """Make the run in this folder, or carry on: two shards, and the line that says why no more."""
    run = run_folder.open(path) if run_folder.holds_run(path) else create(path)
    for index in range(len(run.shards), 2):
        write(run, index)
    if run.stopped is None:
        run.stop("precision")
    run.release()
    return run


@pytest.fixture
def clean(tmp_path: Path) -> run_folder.Run:
    return stopped(tmp_path / "clean")


def test_why_it_was_stopped_comes_back(clean: run_folder.Run, tmp_path: Path) -> None:
    again = run_folder.open(clean.path)
    assert (clean.stopped, again.stopped) == ("precision", "precision")
    assert again.shards == clean.shards
    assert len(again.shards) == 2
    assert len(again.frame()) == PLACES[0][3] + PLACES[1][3]
    # The rows are what the digest is of, and they are those of a run that goes on.
    going = create(tmp_path / "going")
    for index in range(2):
        write(going, index)
    assert run_folder.open(going.path).stopped is None
    assert going.digest() == clean.digest()
    manifest = (clean.path / "_manifest.jsonl").read_bytes()
    assert manifest.startswith((going.path / "_manifest.jsonl").read_bytes())


def test_nothing_comes_after_it(clean: run_folder.Run) -> None:
    before = content(clean.path)
    for run in (clean, run_folder.open(clean.path)):
        with pytest.raises(ValueError, match="was stopped"):
            write(run, 2)
        with pytest.raises(ValueError, match="was stopped before"):
            run.stop("cap")
    assert content(clean.path) == before
    bodies = [
        json.loads(line) for line in (clean.path / "_manifest.jsonl").read_bytes().split(b"\n")[:-1]
    ]
    for body in bodies:
        del body["check"]
    header, one, two, end = bodies
    for wrong in ([header, one, end, two], [header, one, two, end, end]):
        (clean.path / "_manifest.jsonl").write_bytes(sealed(wrong))
        with pytest.raises(DataError, match="not a manifest"):
            run_folder.open(clean.path)


def test_a_damaged_or_missing_end_is_noticed_or_is_no_end(clean: run_folder.Run) -> None:
    manifest = clean.path / "_manifest.jsonl"
    whole = manifest.read_bytes()
    last = whole[:-1].rfind(b"\n") + 1
    for place in range(last, len(whole) - 1):
        manifest.write_bytes(whole[:place])
        assert run_folder.open(clean.path).stopped is None
        flipped = bytearray(whole)
        flipped[place] ^= 1
        manifest.write_bytes(bytes(flipped))
        with pytest.raises(DataError, match="damaged"):
            run_folder.open(clean.path)


@pytest.mark.parametrize("kill", [False, True], ids=["fault", "kill"])
def test_a_fault_or_kill_while_it_is_written_loses_nothing(
    clean: run_folder.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kill: bool
) -> None:
    expected = content(clean.path)
    step, done = 0, False
    while not done:
        step += 1
        path = tmp_path / str(step)
        run = create(path)
        for index in range(2):
            write(run, index)
        run.release()
        with failing(monkeypatch, step, kill):
            try:
                run.stop("precision")
                done = True
            except (StorageError, Killed) as error:
                assert run.stopped is None
                # A dead process holds no lock: this one drops the run that the error keeps alive.
                traceback.clear_frames(error.__traceback__)
        del run
        stopped(path)
        assert content(path) == expected, step
    assert step > 3


def test_another_process_that_has_written_meanwhile_is_noticed(tmp_path: Path) -> None:
    one = create(tmp_path / "run")
    two = run_folder.open(one.path)
    write(one, 0)
    one.release()
    with pytest.raises(StorageError, match="another process has written here"):
        two.stop("precision")
    assert two.stopped is None
