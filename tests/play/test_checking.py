"""``analyser.play.checking``: Is all damage to a run found, named as what it is, and mended to
the same bytes or left?
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
import toy
from play import test_runner, test_runner_matches
from small_run import content

from analyser.errors import DataError, StorageError
from analyser.play import checking, runner
from analyser.play.checking import CheckResult, Fault, Kind, Mended
from analyser.scenario.file_spec import load
from analyser.scenario.spec import RunSpec
from analyser.storage import orphans, parquet, provenance, run_folder, sealed_log

pytestmark = pytest.mark.usefixtures("game")

WEIGHED = """
game = "toy"
hands = 300
[[decisions]]
decision = "leap"
policies = ["bold"]
rollouts = 2
"""


def spec_of(kind: str, folder: Path, seed: int = 3) -> RunSpec:
    if kind == "hands":
        return test_runner.spec_of(seed=seed)
    if kind == "matches":
        return test_runner_matches.spec_of(seed=seed)
    (folder / "leap.toml").write_text(WEIGHED)
    return replace(load(folder / "leap.toml", None, seed), shard_deals=40)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Places of finished runs, as :func:`made` makes them; no test changes one."""
    return {kind: tmp_path_factory.mktemp(kind) for kind in ("hands", "matches", "choices")}


def made(folder: Path) -> Path:
    """Return a finished run of some shards, beside it one of another seed, made once for all."""
    for name, seed in (("clean", 3), ("other", 4)):
        if not (folder / name).exists():
            spec = spec_of(folder.name.rstrip("0123456789"), folder, seed)
            runner.run(spec, folder / name, 1, ["analyser", "simulate"]).release()
    return folder / "clean"


@pytest.fixture(params=["hands", "matches", "choices"])
def clean(request: pytest.FixtureRequest, runs: dict[str, Path]) -> Path:
    """A run of hands, of matches and hands, or of weighed choices."""
    return made(runs[request.param])


@pytest.fixture
def hands(runs: dict[str, Path]) -> Path:
    return made(runs["hands"])


def copy(of: Path) -> Path:
    run = of.with_name("run")
    shutil.rmtree(run, ignore_errors=True)
    shutil.rmtree(run.with_name("run-strays"), ignore_errors=True)
    shutil.copytree(of, run)
    return run


def look(path: Path, **asked: Any) -> CheckResult:
    run = run_folder.open_beginning(path)
    return checking.check(run, RunSpec.from_json(run.header["spec"]), **asked)


def mend(path: Path, **asked: Any) -> Mended:
    run = run_folder.open_beginning(path)
    spec = RunSpec.from_json(run.header["spec"])
    try:
        return checking.repair(run, spec, checking.check(run, spec), **asked)
    finally:
        run.release()


def kinds(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    return [(each.file, each.kind.value) for each in faults]


# ---------------------------------------------------------------- sound ones


@pytest.mark.broad
def test_a_run_as_it_was_played_is_sound(clean: Path) -> None:
    run = run_folder.open(clean)
    found = look(clean, replay=3, seed=5)
    assert (found.faults, found.leftovers, found.others) == ((), (), ())
    assert found.shards == found.shards_planned == len(run.shards) > 5
    assert found.rows == len(run.frame())
    assert len(found.shards_replayed) == 3
    assert found.begun == 0
    assert found.unplayed == ""
    assert look(clean, replay=3, seed=5) == found
    assert look(clean, replay=3, seed=6).shards_replayed != found.shards_replayed
    assert look(clean, replay=99).shards_replayed == tuple(range(found.shards))


def test_a_look_changes_nothing_and_needs_no_claim(hands: Path) -> None:
    before = content(hands)
    writer = run_folder.open(hands)
    writer.claim()
    assert look(hands).faults == ()
    assert content(hands) == before
    with pytest.raises(StorageError, match="another process is writing"):
        mend(hands)
    writer.release()


def test_what_a_kill_left_is_no_damage(clean: Path) -> None:
    run = copy(clean)
    lines = (run / "_manifest.jsonl").read_bytes().splitlines(keepends=True)
    for index in range(4, len(lines) - 1):
        for file in run.glob(f"*/{index:06}.parquet"):
            file.unlink()
    (run / "_manifest.jsonl").write_bytes(b"".join(lines[:4]) + lines[4][:9])
    (run / "shards" / ".000004.parquet.77.part").write_bytes(b"half")
    (run / "notes.txt").write_text("mine")
    found = look(run)
    assert (found.shards, found.shards_planned) == (3, len(lines) - 1)
    assert found.faults == ()
    assert "shards/000003.parquet" in found.leftovers
    assert "shards/.000004.parquet.77.part" in found.leftovers
    assert found.others == ("notes.txt",)
    # A run that stopped before its time has all that it ever has.
    stopped = run_folder.open(run)
    stopped.stop("enough")
    stopped.release()
    found = look(run)
    assert (found.shards, found.shards_planned) == (3, 3)
    assert ("shards/000003.parquet", "stray") in kinds(found.faults)


def test_a_run_of_nothing_yet_is_sound(hands: Path) -> None:
    run = copy(hands)
    header = (run / "_manifest.jsonl").read_bytes().splitlines(keepends=True)[0]
    (run / "_manifest.jsonl").write_bytes(header)
    shutil.rmtree(run / "shards")
    found = look(run, replay=2)
    assert (found.shards, found.faults, found.begun) == (0, (), None)


# ---------------------------------------------------------------- damage to files


def flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 4
    file.write_bytes(data)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-7])


def lengthen(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"\0")


def empty(file: Path) -> None:
    file.write_bytes(b"")


def swap(file: Path) -> None:
    other = file.with_name("000004.parquet")
    mine, theirs = file.read_bytes(), other.read_bytes()
    file.write_bytes(theirs)
    other.write_bytes(mine)


def remove(file: Path) -> None:
    file.unlink()


def another_seed(file: Path) -> None:
    shutil.copyfile(file.parents[2] / "other" / file.parent.name / file.name, file)


def folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def zeros(file: Path) -> None:
    file.unlink()
    file.symlink_to("/dev/zero")


DAMAGES = [flip, cut, lengthen, empty, swap, remove, another_seed, folder, pipe, zeros]


@pytest.mark.broad
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda each: each.__name__)
def test_a_damaged_file_is_found_and_made_as_it_was(
    clean: Path, damage: Callable[[Path], None]
) -> None:
    run = copy(clean)
    expected = content(clean)
    for name in sorted({file.parent.name for file in run.glob("*/000002.parquet")}):
        damage(run / name / "000002.parquet")
        bad = [f"{name}/000002.parquet"] + ([f"{name}/000004.parquet"] if damage is swap else [])
        found = look(run)
        assert kinds(found.faults) == [(file, "bytes") for file in bad]
        with pytest.raises(DataError, match=rf"{bad[0]}: .*analyser check .*--repair` plays it"):
            run_folder.open(run).verify()
        before = {file: file.stat().st_mtime_ns for file in run.rglob("*.*")}
        mended = mend(run)
        assert mended.files == tuple(bad)
        after = {file: file.stat().st_mtime_ns for file in run.rglob("*.*")}
        written = {file for file in after if before.get(file) != after[file]}
        assert written == {run / file for file in bad}
        assert (mended.faults, mended.moved_to) == ((), ())
        assert content(run) == expected
        assert look(run, replay=2).faults == ()


def test_only_what_is_damaged_is_played(hands: Path, game: toy.Toy) -> None:
    run = copy(hands)
    flip(run / "shards" / "000007.parquet")
    found = look(run)
    game.calls.clear()
    held = run_folder.open(run)
    checking.repair(held, test_runner.spec_of(), found)
    held.release()
    # One deal to have all loaded, then those of the one shard.
    _, _, first, count = runner.layout(test_runner.spec_of())[7]
    assert {each for each in game.calls if each[1] > 1} == {(first, count)}


def test_all_shards_lost_are_played_again(clean: Path) -> None:
    run = copy(clean)
    shutil.rmtree(run / "shards")
    shutil.rmtree(run / "_matches", ignore_errors=True)
    found = look(run)
    assert {each.kind for each in found.faults} == {Kind.BYTES}
    assert (found.rows, found.begun) == (0, None)
    assert mend(run, threads=2).faults == ()
    assert content(run) == content(clean)


def test_a_repair_that_is_interrupted_goes_on(hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = copy(hands)
    for index in (1, 5, 8, 9):
        cut(run / "shards" / f"{index:06}.parquet")
    real, left = run_folder.Run.restore, 2

    def interrupted(*given: Any) -> list[str]:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(run_folder.Run, "restore", interrupted)
    with pytest.raises(KeyboardInterrupt):
        mend(run)
    monkeypatch.undo()
    toy.install(monkeypatch)
    assert [each.shard for each in look(run).faults] == [8, 9]
    assert mend(run).files == ("shards/000008.parquet", "shards/000009.parquet")
    assert content(run) == content(hands)


def test_strays_are_moved_beside_the_run_and_never_lost(clean: Path) -> None:
    run = copy(clean)
    names = ["shards/000099.parquet", "shards/copy of 000001.parquet", "_matches/letter.txt"]
    for name in names:
        (run / name).parent.mkdir(exist_ok=True)
        (run / name).write_bytes(name.encode())
    (run / "shards" / "folder").mkdir()
    skipped = [".DS_Store", ".hidden", "Thumbs.db", "_marks", "desktop.ini"]
    for name in skipped:
        (run / "shards" / name).write_text("no rows")
    found = look(run)
    assert kinds(found.faults) == [(name, "stray") for name in sorted([*names, "shards/folder"])]
    assert found.others == tuple(f"shards/{name}" for name in skipped)
    moved = [Path(str(each)) for each in mend(run).moved_to]
    assert {each.read_bytes().decode() for each in moved if each.is_file()} == set(names)
    assert {each.parent for each in moved} == {run.with_name("run-strays")}
    for name in skipped:
        (run / "shards" / name).unlink()
    assert content(run) == content(clean)
    (run / names[0]).write_bytes(b"again")
    (again,) = mend(run).moved_to
    assert again.name == "shards-000099.parquet.2"


# ---------------------------------------------------------------- damage to the manifest


def bodies_of(run: Path) -> list[dict[str, Any]]:
    lines = (run / "_manifest.jsonl").read_bytes().splitlines()
    return [{key: each for key, each in json.loads(line).items() if key != "check"}
            for line in lines]  # fmt: skip


def resealed(run: Path, bodies: list[dict[str, Any]]) -> None:
    """Write a manifest whose checksums are all right, whatever it says."""
    check, whole = "", b""
    for body in bodies:
        line, check = sealed_log.seal_line(body, check)
        whole += line
    (run / "_manifest.jsonl").write_bytes(whole)


def test_an_edited_line_is_said_with_what_stands_before_it(hands: Path) -> None:
    run = copy(hands)
    lines = (run / "_manifest.jsonl").read_bytes().splitlines(keepends=True)
    lines[6] = lines[6].replace(b'"rows":', b'"rows":1')
    (run / "_manifest.jsonl").write_bytes(b"".join(lines))
    flip(run / "shards" / "000001.parquet")
    before = content(run)
    found = look(run)
    assert kinds(found.faults) == [
        ("shards/000001.parquet", "bytes"),
        ("_manifest.jsonl", "manifest"),
    ]
    assert "line 7 is damaged" in found.faults[1].problem
    assert (found.shards, found.shards_planned) == (5, 12)
    mended = mend(run)
    assert (mended.files, mended.moved_to) == ((), ())
    assert {each.file for each in mended.faults} == {"_manifest.jsonl", "shards/000001.parquet"}
    assert content(run) == before
    # For readers it stays no run at all; and a header that is damaged vouches for nothing.
    with pytest.raises(DataError, match="line 7 is damaged; `analyser check"):
        run_folder.open(run)
    (run / "_manifest.jsonl").write_bytes(b"".join([lines[0].replace(b"toy", b"coy"), *lines[1:]]))
    with pytest.raises(DataError, match="line 1 is damaged"):
        run_folder.open_beginning(run)


@pytest.mark.parametrize(
    ("key", "value", "file", "said"),
    [
        ("rows", 7, "shards/000003.parquet", "rows; the manifest says 7"),
        ("count", 7, "_manifest.jsonl", "has 7 from"),
        ("first", 5, "_manifest.jsonl", "from 5 on"),
        ("cell", 0, "_manifest.jsonl", "of cell 0"),
    ],
)
def test_a_count_that_was_edited_with_all_checksums_mended_is_found(
    hands: Path, key: str, value: int, file: str, said: str
) -> None:
    run = copy(hands)
    bodies = bodies_of(run)
    at = 8 if key == "cell" else 4
    assert bodies[at][key] != value
    bodies[at][key] = value
    resealed(run, bodies)
    before = content(run)
    (fault,) = look(run).faults
    assert (fault.file, fault.shard, fault.kind) == (
        file.replace("000003", f"{at - 1:06}"), at - 1, Kind.MANIFEST,
    )  # fmt: skip
    assert said in fault.problem
    assert mend(run).faults == (fault,)
    assert content(run) == before


@pytest.mark.parametrize(
    ("units", "said"), [(10**18, "shards (expected 1,000,000"), ("many", "Cell.units: found a str")]
)
def test_a_spec_that_nobody_can_play_is_one_sentence(hands: Path, units: object, said: str) -> None:
    run = copy(hands)
    bodies = bodies_of(run)
    bodies[0]["spec"]["cells"][0]["units"] = units
    resealed(run, bodies)
    with pytest.raises(DataError, match=said.replace("(", r"\(")):
        look(run)


def test_shards_beyond_those_of_the_spec_are_found(hands: Path) -> None:
    run = copy(hands)
    bodies = bodies_of(run)
    resealed(run, [*bodies, {**bodies[-1], "index": 12}])
    shutil.copyfile(run / "shards" / "000011.parquet", run / "shards" / "000012.parquet")
    (fault,) = look(run).faults
    assert "the spec asks for 12 shards" in fault.problem


def test_files_of_other_deals_whose_digests_were_mended_are_found(clean: Path) -> None:
    run = copy(clean)
    bodies = bodies_of(run)
    for key in ("sha256", "matches_sha256", "rows"):
        bodies[3][key], bodies[4][key] = bodies[4][key], bodies[3][key]
    resealed(run, bodies)
    for name in {file.parent.name for file in run.glob("*/000002.parquet")}:
        one, two = run / name / "000002.parquet", run / name / "000003.parquet"
        one.rename(run / "aside")
        two.rename(one)
        (run / "aside").rename(two)
    faults = look(run).faults
    assert kinds(faults) == [(f"shards/00000{at}.parquet", "manifest") for at in (2, 3)]
    assert "rows of others than" in faults[0].problem


def other_arms(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.assign(seating=1 - frame["seating"])


def other_cell(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.assign(cell=frame["cell"].cat.rename_categories(lambda name: name[::-1]))


def other_deals(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.assign(deal=frame["deal"] + 1)


def fewer_rows(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[2:]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_arms, "rows of others than deals 10 to 19"),
        (other_cell, "rows of another cell"),
        (other_deals, "rows of others than deals 10 to 19"),
        (fewer_rows, "18 rows; the manifest says 20"),
        (lambda frame: frame.drop(columns="deal"), "cannot be read as rows"),
    ],
    ids=["arms", "cell", "deals", "fewer", "column"],
)
def test_rows_that_its_line_does_not_speak_of_are_found_though_the_digest_fits(
    hands: Path, change: Callable[[pd.DataFrame], pd.DataFrame], said: str
) -> None:
    run = copy(hands)
    held, bodies = run_folder.open(run), bodies_of(run)
    data = change(held.table(held.shards[1])).to_parquet(None)
    (run / "shards" / "000001.parquet").write_bytes(data)
    bodies[2]["sha256"] = hashlib.sha256(data).hexdigest()
    resealed(run, bodies)
    (fault,) = look(run).faults
    assert (fault.shard, fault.kind) == (1, Kind.MANIFEST)
    assert said in fault.problem


def test_a_run_that_says_another_seed_than_it_was_played_with_is_found(clean: Path) -> None:
    run = copy(clean)
    bodies = bodies_of(run)
    bodies[0]["spec"]["seed"] = 4
    resealed(run, bodies)
    before = content(run)
    (fault,) = look(run).faults
    assert (fault.shard, fault.kind) == (0, Kind.PLAY)
    assert "of seed 4 play: " in fault.problem
    assert mend(run).faults == (fault,)
    assert content(run) == before
    # Nor is a damaged shard of such a run made of another seed's hands.
    flip(run / "shards" / "000002.parquet")
    before = content(run)
    mended = mend(run)
    assert [each.shard for each in mended.faults] == [0, 2]
    assert "to other bytes here (made with the same versions" in mended.faults[1].problem
    assert content(run) == before


@pytest.mark.broad
def test_rows_of_another_seed_with_mended_digests_are_found_where_they_are_played(
    clean: Path,
) -> None:
    run = copy(clean)
    bodies, theirs = bodies_of(run), bodies_of(clean.with_name("other"))
    bodies[6] = theirs[6]
    resealed(run, bodies)
    for file in clean.with_name("other").glob("*/000005.parquet"):
        shutil.copyfile(file, run / file.parent.name / file.name)
    assert look(run).faults == ()
    found = look(run, replay=99)
    assert [(each.shard, each.kind) for each in found.faults] == [(5, Kind.PLAY)]
    picks = {seed: look(run, replay=6, seed=seed) for seed in range(4)}
    assert (
        {seed for seed, each in picks.items() if each.faults}
        == {seed for seed, each in picks.items() if 5 in each.shards_replayed}
        != set()
    )


# ---------------------------------------------------------------- other versions


def test_another_version_of_the_game_is_said_and_changes_nothing(
    hands: Path, game: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = copy(hands)
    flip(run / "shards" / "000002.parquet")
    before = content(run)
    monkeypatch.setattr(game, "signature", lambda: "0123456789abcdef")
    game.calls.clear()
    found = look(run, replay=3)
    assert "another version of toy" in found.unplayed
    assert (found.shards_replayed, found.begun) == ((), None)
    mended = mend(run)
    (fault,) = mended.faults
    assert "left as it is: the run was played by another version of toy" in fault.problem
    assert game.calls == []
    assert content(run) == before


def test_a_game_that_is_not_here_is_said(hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = look(hands)
    assert found.faults == ()
    assert "unknown game 'toy'" in found.unplayed


def test_a_writer_that_makes_other_bytes_changes_nothing(
    hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = copy(hands)
    cut(run / "shards" / "000002.parquet")
    before = content(run)
    real = parquet.write_table
    monkeypatch.setattr(parquet, "write_table", lambda *given: real(*given) + b"newer")
    collect = provenance.collect
    monkeypatch.setattr(
        provenance, "collect", lambda *given: {**collect(*given), "pyarrow": "99.0"}
    )
    (fault,) = mend(run).faults
    assert "is damaged; left as it is: it plays to other bytes here (made with pyarrow " in (
        fault.problem
    )
    assert "now 99.0)" in fault.problem
    assert content(run) == before


def test_a_folder_of_a_run_that_is_no_folder_is_one_sentence(hands: Path) -> None:
    run = copy(hands)
    shutil.rmtree(run / "shards")
    (run / "shards").write_text("a letter")
    with pytest.raises(StorageError, match="shards: is not a folder"):
        look(run)


def test_where_strays_go_is_beside_the_run(hands: Path) -> None:
    assert orphans.place(run_folder.open(hands)) == hands.with_name("clean-strays")
