"""``analyser.storage.sessions``: Is it known who played a run, when, and on what, and is nothing
else lost where it is not?
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import small_run
from small_run import PLACES, content
from toy import SCALE, Toy

from analyser.errors import StorageError
from analyser.storage import files, provenance, run_folder, sealed_log, sessions
from analyser.storage.address import Address, Location
from analyser.storage.backend import SESSION_LOG
from analyser.storage.run_folder import Run

MOMENTS = [f"2026-11-2{day}T06:00:00Z" for day in range(1, 5)]


def sit(path: Location, first: int, last: int, *, moment: str = MOMENTS[0]) -> Run:
    """Play shards of the small run as one process, and let others write after."""
    run = run_folder.open(path) if run_folder.holds_run(path) else small_run.create(path)
    made = provenance.collect(Toy(), ["analyser", "simulate"])
    note = sessions.Note(run, sessions.new_session(made, moment, 2))
    for index in range(first, last):
        note.write_before(index)
        small_run.write(run, index)
    run.release()
    return run


def known(path: Location) -> sessions.SessionRecord:
    return sessions.read(run_folder.open(path))


def told(path: Location) -> list[tuple[str, int]]:
    return [(each["began"], each["first_shard"]) for each in known(path).sessions]


def test_a_sitting_is_one_line_whatever_it_plays(tmp_path: Path) -> None:
    sit(tmp_path / "run", 0, 3)
    made = known(tmp_path / "run")
    assert (made.gap, made.damage) == (False, "")
    (line,) = made.sessions
    assert (line["began"], line["first_shard"], line["threads"]) == (MOMENTS[0], 0, 2)
    assert (line["workers"], line["command"]) == (False, ["analyser", "simulate"])
    assert len(line["processors"]) == 1
    assert len((tmp_path / "run" / SESSION_LOG).read_bytes().splitlines()) == 2


def test_who_goes_on_adds_a_line_and_the_run_is_the_same(tmp_path: Path) -> None:
    sit(tmp_path / "one", 0, 3)
    for at in range(3):
        sit(tmp_path / "many", at, at + 1, moment=MOMENTS[at])
    assert content(tmp_path / "one") == content(tmp_path / "many")
    assert told(tmp_path / "many") == [*zip(MOMENTS[:3], range(3), strict=True)]
    # One that has nothing left to play says nothing.
    sit(tmp_path / "many", 3, 3, moment=MOMENTS[3])
    assert len(told(tmp_path / "many")) == 3


@pytest.mark.needs("stores")
def test_in_a_store_it_is_an_object_and_as_much_is_known(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    place = Address(f"memory://sittings{tmp_path}/run")
    for at in range(3):
        sit(place, at, at + 1, moment=MOMENTS[at])
    assert told(place) == [*zip(MOMENTS[:3], range(3), strict=True)]
    assert not known(place).gap
    backend = run_folder.open(place).backend
    # Of a damaged line nothing is believed, and the next who plays says that some are lost.
    backend.replace(
        SESSION_LOG, backend.read(SESSION_LOG, 10_000).replace(b"2026-11-22", b"2025-11-22")
    )
    assert (known(place).damage, told(place)) == ("is damaged", [(MOMENTS[0], 0)])


def test_who_was_killed_before_a_shard_stood_has_played_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run"
    sit(path, 0, 1)
    for moment in MOMENTS[1:3]:
        run = run_folder.open(path)
        run.claim()
        made = provenance.collect(Toy(), [])
        sessions.Note(run, sessions.new_session(made, moment, 1)).write_before(1)
        run.release()
    assert told(path) == [(MOMENTS[0], 0)]
    sit(path, 1, 3, moment=MOMENTS[3])
    assert told(path) == [(MOMENTS[0], 0), (MOMENTS[3], 1)]
    assert not known(path).gap


def test_workers_are_named_when_they_have_come(tmp_path: Path) -> None:
    run = small_run.create(tmp_path / "run")
    come: list[str] = []
    made = provenance.collect(Toy(), [])
    note = sessions.Note(run, sessions.new_session(made, MOMENTS[0], 2, lambda: come))
    come += ["b", "a", "b"]
    note.write_before(0)
    small_run.write(run, 0)
    (line,) = known(tmp_path / "run").sessions
    assert (line["workers"], line["threads"], line["processors"]) == (True, None, ["a", "b"])


def reseal(change: Callable[[dict[str, Any]], None], at: int = 1) -> Callable[[Path], None]:
    def changed(path: Path) -> None:
        bodies = sealed_log.SealedLog(path / SESSION_LOG, place=path, damaged="", cut="").read()
        change(bodies[at])
        check, whole = "", b""
        for body in bodies:
            data, check = sealed_log.seal_line(body, check)
            whole += data
        (path / SESSION_LOG).write_bytes(whole)

    return changed


def flip(path: Path) -> None:
    data = bytearray((path / SESSION_LOG).read_bytes())
    data[-9] ^= 1
    (path / SESSION_LOG).write_bytes(bytes(data))


def of_another(path: Path) -> None:
    other = path.with_name("other")
    spec = {**small_run.SPEC, "seed": 2}
    run = run_folder.create(
        other, spec, {}, small_run.COLUMNS, small_run.MATCH_COLUMNS, scale=SCALE
    )
    made = provenance.collect(Toy(), [])
    sessions.Note(run, sessions.new_session(made, MOMENTS[3], 1)).write_before(0)
    shutil.copy(other / SESSION_LOG, path / SESSION_LOG)


WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda path: (path / SESSION_LOG).unlink(), "is missing"),
    "empty": (lambda path: (path / SESSION_LOG).write_bytes(b""), "is damaged"),
    "nonsense": (lambda path: (path / SESSION_LOG).write_bytes(b"\xff{\n" * 9), "is damaged"),
    "flipped": (flip, "is damaged"),
    "of another run": (of_another, "is of another run"),
    "a moment that is none": (reseal(lambda line: line.update(began="then")), "is damaged"),
    "a shard below none": (reseal(lambda line: line.update(first_shard=-1)), "is damaged"),
    "a yes for a number": (reseal(lambda line: line.update(first_shard=False)), "is damaged"),
    "no threads": (reseal(lambda line: line.update(threads=0)), "is damaged"),
    "a processor that is none": (reseal(lambda line: line.update(processors=[7])), "is damaged"),
    "a commit that is none": (reseal(lambda line: line.update(commit="<b>")), "is damaged"),
    "no command": (reseal(lambda line: line.pop("command") and None), "is damaged"),
    "no gap": (reseal(lambda line: line.pop("gap") and None), "is damaged"),
}


@pytest.mark.parametrize("name", WRONG)
def test_whatever_is_wrong_with_it_the_run_is_read_and_goes_on(name: str, tmp_path: Path) -> None:
    wrong, what = WRONG[name]
    sit(tmp_path / "clean", 0, 3)
    path = tmp_path / "run"
    sit(path, 0, 2)
    wrong(path)
    made = known(path)
    assert (made.damage, made.gap, made.sessions) == (what, True, ())
    sit(path, 2, 3, moment=MOMENTS[1])
    assert content(path) == content(tmp_path / "clean")
    # Sound again, and it still says that something is not known.
    made = known(path)
    assert (made.damage, made.gap) == ("", True)
    assert told(path) == [(MOMENTS[1], 2)]


def test_of_a_damaged_log_the_sound_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "run"
    sit(path, 0, 1)
    sit(path, 1, 2, moment=MOMENTS[1])
    flip(path)
    assert (told(path), known(path).gap) == ([(MOMENTS[0], 0)], True)
    sit(path, 2, 3, moment=MOMENTS[2])
    assert told(path) == [(MOMENTS[0], 0), (MOMENTS[2], 2)]
    assert known(path).gap


def test_a_line_that_was_cut_short_by_a_kill_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "run"
    sit(path, 0, 1)
    whole = (path / SESSION_LOG).read_bytes()
    (path / SESSION_LOG).write_bytes(whole + b'{"began":"2026')
    assert told(path) == [(MOMENTS[0], 0)]
    sit(path, 1, 3, moment=MOMENTS[1])
    assert told(path) == [(MOMENTS[0], 0), (MOMENTS[1], 1)]
    assert not known(path).gap


def test_a_log_that_cannot_be_written_costs_its_line_alone(tmp_path: Path) -> None:
    path = tmp_path / "run"
    small_run.create(path).release()
    # What cannot be replaced by a file, nor read as one.
    (path / SESSION_LOG / "in the way").mkdir(parents=True)
    sit(path, 0, 2)
    assert len(run_folder.open(path).shards) == 2
    assert known(path).damage != ""
    shutil.rmtree(path / SESSION_LOG)
    sit(path, 2, 3, moment=MOMENTS[1])
    assert (told(path), known(path).gap) == ([(MOMENTS[1], 2)], True)
    assert sorted(os.listdir(path)) == [SESSION_LOG, "_manifest.jsonl", "_matches", "shards"]


def test_what_failed_once_is_tried_at_the_next_shard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = tmp_path / "run", files.write_atomically
    failed: list[int] = []

    def failing(*given: Any, **named: Any) -> None:
        if not failed:
            failed.append(1)
            raise StorageError("full")
        write(*given, **named)

    monkeypatch.setattr(sessions, "write_atomically", failing)
    sit(path, 0, len(PLACES))
    made = known(path)
    assert [each["first_shard"] for each in made.sessions] == [0]
    assert not made.gap
