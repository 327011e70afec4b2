"""``analyser.findings.aggregates``: Is what rows add up to kept, believed only where it fits,
and the same as if all were read?
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from copies import PACKAGE, copy_into
from toy import Toy, install

from analyser.compiled import source_digest
from analyser.errors import DataError
from analyser.findings import aggregates, answers, rule_sets
from analyser.play import runner
from analyser.scenario import build, studies
from analyser.scenario import rule_sets as rule_sets_of
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import Cell, RunSpec
from analyser.storage import aggregate_cache, run_folder
from analyser.storage.run_folder import Run, ShardLine

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Toy:
    """A toy whose sums are kept, however few they are, in a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(aggregates, "FEWEST_ROWS", 0)
    monkeypatch.setattr(aggregates, "_is_ours", lambda run: True)
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
    return [aggregates._encode_sum(answer) for answer in read.cells]


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


@pytest.mark.needs("clubs")
def test_what_was_added_in_one_go_or_in_two_is_the_same_of_the_same_deals(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from analyser.abilities.clubs.tournaments import findings
    from analyser.abilities.clubs.tournaments.design import Tournament, tournament_spec

    names = ["bold", "timid", "cautious"] if "cautious" in toy.policies else [*toy.policies][:3]
    spec = replace(
        tournament_spec(Request(toy.name, toy.default_preset, Count(80), 3), names),
        shard_deals=10,
    )
    run = played(spec, tmp_path / "run")
    design = studies.find_design(spec)
    assert isinstance(design, Tournament)
    found = findings.read(run, answers.read(run), design)
    seen = unread(monkeypatch)
    again = run_folder.open(tmp_path / "run")
    assert findings.read(again, answers.read(again), design).margins == found.margins
    assert seen == []


@pytest.mark.needs("clubs")
@pytest.mark.parametrize("smaller", [10, 8, 15, 50])
def test_cells_of_smaller_shards_are_read_beside_the_others(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, smaller: int
) -> None:
    """As where one duel's players search: its shards end at other deals than the others'."""
    from analyser.abilities.clubs.tournaments import findings
    from analyser.abilities.clubs.tournaments.design import Tournament, tournament_spec

    names = [*toy.policies][:3]
    request = Request(toy.name, toy.default_preset, Count(80), 3)
    spec = replace(tournament_spec(request, names), shard_deals=20)
    run = played(spec, tmp_path / "run")
    design = studies.find_design(spec)
    assert isinstance(design, Tournament)
    found = findings.read(run, answers.read(run), design)
    units = RunSpec.shard_units

    def shard_units(of: RunSpec, cell: Cell) -> int:
        return smaller if cell == of.cells[1] else units(of, cell)

    monkeypatch.setattr(RunSpec, "shard_units", shard_units)
    cut = played(spec, tmp_path / "cut")
    assert len(cut.shards) != len(run.shards)
    apart = findings.read(cut, answers.read(cut), design)
    for ours, others in zip(apart.margins, found.margins, strict=True):
        for one, other in zip(ours, others, strict=True):
            assert (one.value, one.half) == pytest.approx((other.value, other.half), nan_ok=True)


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
    by = ["analyser.findings.answers"]
    for number in (0, 1):
        aggregate_cache.write({"n": number}, by, bytes(100))
        # The clock of a disk is a coarse one.
        os.utime(aggregate_cache._file({"n": number}, by), (1_000 + number, 1_000 + number))
    assert aggregate_cache.read({"n": 0}, by) is not None
    aggregate_cache.write({"n": 2}, by, bytes(100))
    left = [aggregate_cache.read({"n": number}, by) is not None for number in (0, 1, 2)]
    assert left == [True, False, True]


def test_who_waits_is_told_how_far_it_is(toy: Toy, tmp_path: Path) -> None:
    run = played(duel(toy), tmp_path / "run")
    told: list[tuple[str, int, int]] = []
    run.listener = lambda *words: told.append(words)
    answers.read(run)
    assert told[0] == ("the cells", 0, 80)
    assert told[-1] == ("the cells", 80, 80)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


# ---------------------------------------------------------------- which sources count


BY = [
    "analyser.findings.answers",
    *(f"analyser.games.burraco.{name}" for name in aggregates.OF_A_GAME),
]


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        # What adds, what it adds with, what it reads with, and what a game counts by.
        ("findings/answers.py", True),
        ("statistics/intervals.py", True),
        ("storage/row_tables.py", True),
        ("games/burraco/measures.py", True),
        ("games/burraco/rescoring.py", True),
        # What a user reads; how a game is played; another game.
        ("commands/report.py", False),
        ("report/page.py", False),
        ("games/burraco/policies.py", False),
        ("games/burraco/advice/words.py", False),
        ("games/burraco/kernel/table/melds.py", False),
        ("games/kabu/measures.py", False),
    ],
)
def test_sums_are_named_by_the_files_that_add_them(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_into(tmp_path) / "analyser"
    monkeypatch.setattr(source_digest, "ROOT", copy)

    def named() -> Path:
        aggregate_cache._code.cache_clear()
        return aggregate_cache._file({"n": 1}, BY)

    before, text = named(), (copy / file).read_text()
    (copy / file).write_text(text + "\n# A sentence.\n")
    assert named() == before
    (copy / file).write_text(text + "\nADDED = 1\n")
    assert (named() != before) == counts
    aggregate_cache._code.cache_clear()


@pytest.mark.broad
def test_every_function_that_adds_is_in_a_file_that_names_the_sums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for what a game says of a table, which is in the name itself."""
    of_a_table = {"sides", "seats", "goal"}
    # These hand on what stands in the files of ``OF_A_GAME``.
    handed_on = {"columns", "measures", "rescore_rows"}
    doors = ("__init__", "abilities")
    ran: set[tuple[Path, str]] = set()
    made_by: set[str] = set()
    add_up = aggregates.add_up

    def watched(
        run: Run, asked: Any, what: str, steps: Any, total: Any, add: Any, readers: Any = ()
    ) -> Any:
        made_by.update(each.__module__ for each in (add, *readers))

        def watching(step: Any) -> None:
            sys.setprofile(
                lambda frame, *_: ran.add(
                    (Path(frame.f_code.co_filename), frame.f_code.co_qualname)
                )
            )
            try:
                add(step)
            finally:
                sys.setprofile(None)

        return add_up(run, asked, what, steps, total, watching, readers)

    monkeypatch.setattr(aggregates, "add_up", watched)
    policies, rules = ["balanced"], {"closing_points": [0, 100]}
    compared = rule_sets_of.spec(
        "burraco", ["italian-2p"], rules, policies, ["greedy", "cautious"], 20, 1
    )
    assert compared.rescored
    run = played(compared, tmp_path / "rules")
    for _ in range(2):
        # Once before, for what is imported on the way.
        ran.clear()
        rule_sets.read(run, answers.read(run))
    matches = build.table_spec(
        Request("burraco", "italian-2p", Count(2, matches=True), 1), policies
    )
    answers.read(played(matches, tmp_path / "matches"))
    modules = [*made_by, *(f"analyser.games.burraco.{name}" for name in aggregates.OF_A_GAME)]
    sources = source_digest.Closure().follow(modules).sources
    found = {(path.relative_to(PACKAGE), name) for path, name in ran if PACKAGE in path.parents}
    assert len(found) > 30
    left = {
        (path.as_posix(), name)
        for path, name in found
        if f"analyser.{'.'.join(path.with_suffix('').parts)}".removesuffix(".__init__")
        not in sources
    }
    methods = {re.sub(r"^Burraco(Abilities)?\.|\.<locals>.*", "", name) for _, name in left}
    assert methods <= of_a_table | handed_on
    assert {path for path, _ in left} <= {f"games/burraco/{each}.py" for each in doors}
