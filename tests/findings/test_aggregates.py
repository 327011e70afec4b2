"""Is what rows add up to kept, believed only where it fits, and the same as if all were read?"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from toy import Toy, install

from analyser.errors import DataError
from analyser.findings import aggregates, answers, tournaments
from analyser.play import runner
from analyser.scenario import build, studies
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.storage import aggregate_cache, run_folder
from analyser.storage.run_folder import Run, ShardLine

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Toy:
    """A toy whose sums are kept, however few they are, in a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(aggregates, "FEWEST_ROWS", 0)
    monkeypatch.setattr(aggregates, "_ours", lambda run: True)
    return install(monkeypatch)


def duel(toy: Toy, deals: int = 40) -> RunSpec:
    spec = build.duel_spec(
        Request(toy.name, toy.default_preset, Count(2 * deals), 3), "bold", "timid"
    )
    return replace(spec, shard_deals=10)


def matches(toy: Toy) -> RunSpec:
    spec = build.table_spec(
        Request(toy.name, toy.default_preset, Count(60, matches=True), 3), ["bold"]
    )
    return replace(spec, shard_deals=100)


def played(spec: RunSpec, path: Path) -> Run:
    return runner.run(spec, path, 1, [])


def sums(read: answers.Answers) -> Any:
    return [aggregates._told(answer) for answer in read.cells]


def unread(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note which shards are read from now on."""
    seen: list[int] = []
    table = Run.table

    def noted(run: Run, line: ShardLine, *columns: Any) -> Any:
        seen.append(line.index)
        return table(run, line, *columns)

    monkeypatch.setattr(Run, "table", noted)
    return seen


@pytest.mark.parametrize("spec_of", [duel, matches])
def test_a_second_reader_reads_no_row_and_says_the_same(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec_of: Callable[[Toy], RunSpec]
) -> None:
    run = played(spec_of(toy), tmp_path / "run")
    assert len(run.shards) > 2
    first = answers.read(run)
    seen = unread(monkeypatch)
    second = answers.read(run_folder.open(tmp_path / "run"))
    assert seen == []
    assert sums(second) == sums(first)
    assert second.summary() == first.summary()


def test_a_run_that_has_grown_is_read_from_where_the_sums_end(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(duel(toy), tmp_path / "run")
    whole = sums(answers.read(run))
    for file in aggregate_cache.folder().iterdir():
        file.unlink()
    part = run_folder.open(tmp_path / "run")
    del part.shards[3:]
    answers.read(part)
    seen = unread(monkeypatch)
    assert sums(answers.read(run_folder.open(tmp_path / "run"))) == whole
    assert seen == [line.index for line in run.shards[3:]]


def test_what_was_added_in_one_go_or_in_two_is_the_same_of_the_same_deals(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["bold", "timid", "cautious"] if "cautious" in toy.policies else [*toy.policies][:3]
    spec = replace(
        build.tournament_spec(Request(toy.name, toy.default_preset, Count(80), 3), names),
        shard_deals=10,
    )
    run = played(spec, tmp_path / "run")
    design = studies.of(spec)
    assert isinstance(design, studies.Tournament)
    found = tournaments.read(run, answers.read(run), design)
    seen = unread(monkeypatch)
    again = run_folder.open(tmp_path / "run")
    assert tournaments.read(again, answers.read(again), design).margins == found.margins
    assert seen == []


def test_sums_are_read_where_nothing_can_be_written(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = answers.read(played(duel(toy), tmp_path / "run"))

    def to_read_only(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "utime", to_read_only)
    seen = unread(monkeypatch)
    again = answers.read(run_folder.open(tmp_path / "run"))
    assert again.summary() == found.summary()
    assert seen == []


def test_a_damaged_shard_is_found_though_its_sums_are_known(toy: Toy, tmp_path: Path) -> None:
    run = played(duel(toy), tmp_path / "run")
    answers.read(run)
    file = tmp_path / "run" / "shards" / "000001.parquet"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    with pytest.raises(DataError, match=r"000001\.parquet: is damaged"):
        answers.read(run_folder.open(tmp_path / "run"))


def test_sums_of_other_shards_are_not_believed(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(duel(toy), tmp_path / "run")
    answers.read(run)
    other = run_folder.open(tmp_path / "run")
    other.shards[0] = replace(other.shards[0], sha256="0" * 64)
    with pytest.raises(DataError, match=r"000000\.parquet: is damaged"):
        answers.read(other)


def test_damaged_sums_are_made_anew_in_silence(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run = played(duel(toy), tmp_path / "run")
    first = sums(answers.read(run))
    (file,) = aggregate_cache.folder().iterdir()
    data = bytearray(file.read_bytes())
    data[-5] ^= 1
    file.write_bytes(data)
    seen = unread(monkeypatch)
    assert sums(answers.read(run)) == first
    assert seen == [line.index for line in run.shards]
    answers.read(run)
    assert len(seen) == len(run.shards)
    assert capfd.readouterr().err == ""


def test_where_nothing_can_be_kept_all_is_read_and_nothing_said(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run = played(duel(toy), tmp_path / "run")
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert sums(answers.read(run)) == sums(answers.read(run))
    assert capfd.readouterr().err == ""


def test_the_run_itself_stays_as_it_is(toy: Toy, tmp_path: Path) -> None:
    run = played(duel(toy), tmp_path / "run")
    before = {path: path.read_bytes() for path in run.path.rglob("*") if path.is_file()}
    answers.read(run)
    assert {path: path.read_bytes() for path in run.path.rglob("*") if path.is_file()} == before


def test_what_was_not_asked_for_longest_makes_room(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Room for two.
    monkeypatch.setattr(aggregate_cache, "MOST_BYTES", 300)
    for number in (0, 1):
        aggregate_cache.write({"n": number}, bytes(100))
        # The clock of a disk is a coarse one.
        os.utime(aggregate_cache._file({"n": number}), (1_000 + number, 1_000 + number))
    assert aggregate_cache.read({"n": 0}) is not None
    aggregate_cache.write({"n": 2}, bytes(100))
    left = [aggregate_cache.read({"n": number}) is not None for number in (0, 1, 2)]
    assert left == [True, False, True]


def test_who_waits_is_told_how_far_it_is(toy: Toy, tmp_path: Path) -> None:
    run = played(duel(toy), tmp_path / "run")
    told: list[tuple[str, int, int]] = []
    run.heard = lambda *words: told.append(words)
    answers.read(run)
    assert told[0] == ("the cells", 0, 80)
    assert told[-1] == ("the cells", 80, 80)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
