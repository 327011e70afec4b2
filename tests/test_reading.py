"""``analyser.reading``: Is what is no file turned away at once, wherever one is read, and no more
read than needed?

A test here would wait for ever, or fill the memory, where a reader has a door of its own: an alarm
ends it then.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from games.hand_worked import valid_file
from small_run import fill
from terminal import answer, fails, run
from toy import Telling, install
from typer.testing import CliRunner

from analyser import reading
from analyser.commands import app, output
from analyser.errors import AnalyserError, DataError, ScenarioError, StorageError
from analyser.games.searching import evaluations
from analyser.reading import Door
from analyser.storage import run_folder

GOOD = valid_file("burraco", "closing")


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    """End a test that waits for what never comes."""

    def late(*_: Any) -> None:
        raise AssertionError("still reading")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("elsewhere"))
    path.symlink_to(path.with_name("elsewhere"))


def link_to_zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def link_to_a_folder(path: Path) -> None:
    path.symlink_to(path.parent)


NO_FILES = [folder, pipe, link_to_a_pipe, link_to_zeros, link_to_a_folder]
no_file = pytest.mark.parametrize("make", NO_FILES, ids=lambda make: make.__name__)
Make = Callable[[Path], None]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder to be in, and the toy game to name with ``--game toy``."""
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, Telling())
    return tmp_path


# ---------------------------------------------------------------- what a user names


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("x.toml", ("simulate", "x.toml")),
        ("x.toml", ("compare", "--game", "toy", "x.toml", "bold")),
        pytest.param("x.jsonl", ("advise", "x.jsonl"), marks=pytest.mark.needs("advice")),
        pytest.param("x.jsonl", ("verify", "x.jsonl"), marks=pytest.mark.needs("advice")),
        pytest.param(
            "x.json", ("bench", "--baseline", "x.json"), marks=pytest.mark.needs("benchmarks")
        ),
    ],
)
@no_file
def test_what_is_named_and_is_no_file_is_turned_away(
    here: Path, make: Make, name: str, words: tuple[str, ...]
) -> None:
    # All other places where a file is named: tests/abilities/together/test_named_files.py.
    make(here / name)
    said = fails(6, *words)
    assert f"{name}: found a folder or a device (expected a" in said


@pytest.mark.parametrize("make", [pipe, link_to_a_pipe, link_to_zeros])
def test_a_page_is_made_of_a_folder_or_a_file(here: Path, make: Make) -> None:
    for name in ("x.toml", "x.json"):
        make(here / name)
        assert "found a folder or a device" in fails(6, "report", name)
        (here / "elsewhere").unlink(missing_ok=True)


@pytest.mark.needs("advice")
def test_a_device_is_named_as_itself(here: Path) -> None:
    assert "/dev/zero: found a folder or a device" in fails(6, "verify", "/dev/zero")
    assert "/dev/zero: found a folder or a device" in fails(6, "simulate", "/dev/zero")
    assert "/dev/zero: found a folder or a device" in fails(6, "advise", "/dev/zero")


@no_file
def test_an_evaluation_is_a_file(tmp_path: Path, make: Make) -> None:
    make(tmp_path / "x.json")
    with pytest.raises(StorageError, match=r"a folder or a device \(expected a learnt evaluation"):
        evaluations.read(tmp_path / "x.json")


# ---------------------------------------------------------------- what lies in a folder of ours


@no_file
@pytest.mark.parametrize("name", ["_manifest.jsonl", "shards/000001.parquet"])
def test_a_run_is_of_files(tmp_path: Path, make: Make, name: str) -> None:
    held = fill(tmp_path / "run")
    (held.path / name).unlink()
    make(held.path / name)
    with pytest.raises(DataError, match=rf"{name}: found a folder or a device"):
        run_folder.open(held.path).verify()
    with pytest.raises((DataError, StorageError)):
        fill(held.path).verify()


@no_file
@pytest.mark.needs("learning")
def test_a_search_is_carried_on_from_files(tmp_path: Path, make: Make) -> None:
    from analyser.abilities.learning.self_play import checkpoints
    from analyser.abilities.learning.tuning import journal

    (tmp_path / "one").mkdir()
    make(tmp_path / "one" / "journal")
    with pytest.raises(StorageError, match="something else than a search"):
        journal.begin(tmp_path / "one" / "journal", {})
    work = tmp_path / "work"
    work.mkdir()
    make(work / checkpoints.LOG)
    with pytest.raises(AnalyserError) as caught:
        checkpoints.begin(work, {})
    assert caught.value.exit_code in (4, 6)


@no_file
@pytest.mark.needs("learning")
def test_a_piece_is_a_file(tmp_path: Path, make: Make) -> None:
    from analyser.abilities.learning.self_play import checkpoints

    held = checkpoints.begin(tmp_path / "work", {})
    held.write("first", {"x": np.arange(3)})
    (held.folder / "first.piece").unlink()
    make(held.folder / "first.piece")
    with pytest.raises(DataError, match=r"a folder or a device \(expected a piece"):
        held.read("first")
    held.release()


# ---------------------------------------------------------------- how much


def test_a_file_has_a_size_and_a_line_a_length(tmp_path: Path) -> None:
    door = Door("a letter", ScenarioError)
    file = tmp_path / "letter"
    file.write_bytes(b"12345\n123\n12")
    assert door.read_whole(file, 12) == b"12345\n123\n12"
    assert list(door.lines(file, 6)) == [b"12345\n", b"123\n", b"12"]
    with pytest.raises(ScenarioError, match=r"letter: found more than 11 bytes \(expected fewer"):
        door.read_whole(file, 11)
    with pytest.raises(ScenarioError, match="letter: line 1: found more than 5 bytes"):
        list(door.lines(file, 5))


@pytest.mark.needs("advice")
def test_a_hole_of_ten_gigabytes_is_no_history_shard_or_log(tmp_path: Path) -> None:
    hole = tmp_path / "hole"
    with hole.open("wb") as file:
        file.truncate(10_000_000_000)
    assert "line 1: found more than 1000000 bytes" in fails(4, "verify", str(hole))
    held = fill(tmp_path / "run")
    (held.path / "shards" / "000000.parquet").unlink()
    hole.rename(held.path / "shards" / "000000.parquet")
    with pytest.raises(DataError, match=r"000000\.parquet: found more than 1073741824 bytes"):
        held.verify()
    (held.path / "shards" / "000000.parquet").rename(held.path / "_manifest.jsonl")
    with pytest.raises(DataError, match="line 1: found more than"):
        run_folder.open(held.path)


def test_what_is_read_takes_no_more_room_than_it_has(tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"dear")
    tracemalloc.start()
    assert Door("a letter").read_whole(tmp_path / "letter", reading.MOST_STORED) == b"dear"
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_a_file_that_grows_while_it_is_read_is_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "letter"
    file.write_bytes(b"dear")
    real = os.fstat

    def grown(opened: int) -> os.stat_result:
        found = real(opened)
        file.write_bytes(b"dear aunt" * 20_000)
        return found

    monkeypatch.setattr(os, "fstat", grown)
    assert Door("a letter").read_whole(file, 200_000) == b"dear aunt" * 20_000
    file.write_bytes(b"dear")
    with pytest.raises(DataError, match="found more than 100000 bytes"):
        Door("a letter").read_whole(file, 100_000)


def test_a_process_without_standard_input_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(DataError, match=r"standard input: found none \(expected a letter"):
        Door("a letter", standard_input=True).read_whole(reading.STANDARD_INPUT, 9)


def test_a_link_to_nothing_is_not_what_was_meant_instead_of_itself(tmp_path: Path) -> None:
    link = tmp_path / "one"
    link.symlink_to("nothing")
    assert reading.suggest_name(link) == ""
    (tmp_path / "ones").touch()
    assert reading.suggest_name(link) == f"; did you mean {str(tmp_path / 'ones')!r}?"


def test_a_name_with_a_zero_byte_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"cannot be read: .*embedded null"):
        Door("a letter", ScenarioError).read_whole(tmp_path / "a\0b", 5)


def test_a_file_that_becomes_a_pipe_between_two_looks_is_turned_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "letter"
    file.write_bytes(b"dear")
    real = os.open

    def late(*args: Any) -> int:
        file.unlink()
        os.mkfifo(file)
        return real(*args)

    monkeypatch.setattr(os, "open", late)
    with pytest.raises(DataError, match="a folder or a device"):
        Door("a letter").read_whole(file, 9)


# ---------------------------------------------------------------- standard input


def piped(text: str | bytes, *words: str) -> Any:
    return CliRunner().invoke(app, [*words], input=text)


def test_a_scenario_comes_from_standard_input(here: Path) -> None:
    text = 'game = "toy"\nseed = 5\nhands = 400\n[[lineups]]\npolicies = ["timid"]\n'
    Path("some.toml").write_text(text)
    expected = answer("simulate", "some.toml", "--output", "file")["digest"]
    found = piped(text, "simulate", "-", "--output", "input", "--json")
    assert found.exit_code == 0, found.output
    assert f'"{expected}"' in found.stdout
    assert piped(text, "report", "-").exit_code == 0


@pytest.mark.needs("advice")
def test_what_is_wrong_with_standard_input_is_said_of_it(here: Path) -> None:
    for text, code, words, sentence in (
        ("hnads = 5\n", 3, ("simulate", "-"), "standard input: unknown key 'hnads'"),
        ("= 5\n", 3, ("weigh", "-"), "standard input: not valid TOML"),
        (b"\0" * 100_000, 3, ("simulate", "-"), "standard input: found more than 65536 bytes"),
        (b"\0" * 2_000_000, 4, ("verify", "-"), "standard input: line 1: found more than"),
        (b"\xff", 4, ("verify", "-"), "standard input: line 1: not UTF-8 text"),
        ("a letter\n", 4, ("verify", "-"), "standard input: line 1: found 'a' first"),
        ("a letter\n", 4, ("review", "-"), "standard input: line 1: found 'a' first"),
        ("a letter\n", 4, ("advise", "-"), "standard input: line 1: found 'a' first"),
        (b"\0" * 5_000_000, 3, ("advise", "-"), "standard input: found more than 4000000"),
        ("", 2, ("weigh", "-", "--precision", "3"), "--precision: found - as the scenario"),
    ):
        result = piped(text, *words)
        assert result.exit_code == code, result.output
        assert sentence in result.stderr
        assert result.stderr.count("\n") == 1


@pytest.mark.needs("advice")
def test_histories_come_from_standard_input(tmp_path: Path) -> None:
    result = piped(GOOD.text, "verify", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("verify", str(GOOD.write(tmp_path))).stdout
    said = json.loads(piped(GOOD.text, "verify", "-", "--json").stdout)
    assert said["files"] == {"standard input": said["hands"]}


@pytest.mark.needs("advice")
def test_a_file_named_twice_is_counted_twice(tmp_path: Path) -> None:
    once, twice = (answer("verify", *[str(GOOD.write(tmp_path))] * times) for times in (1, 2))
    assert twice["hands"] == 2 * once["hands"] > 0
    assert twice["files"] == once["files"]


def test_a_command_is_typed_with_a_file_where_standard_input_was_read() -> None:
    assert output.write_command(["analyser", "review", "-", "--seed", "1"]) == (
        "analyser review - --seed 1 < FILE"
    )
    assert output.write_command(["analyser", "review", "a b"]) == "analyser review 'a b'"


def test_a_file_called_a_dash_is_a_file_where_nothing_else_is_meant(here: Path) -> None:
    Path("-").write_bytes(b"dear")
    assert Door("a letter").read_whole(reading.STANDARD_INPUT, 9) == b"dear"


# ---------------------------------------------------------------- memory

PEAK = """
import re
from analyser.commands import app
code = app(["verify", "-"], standalone_mode=False)
# Of this program alone: what getrusage says begins with that of the tests, which is larger.
status = open("/proc/self/status").read()
print(code, int(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1]) * 1024)
"""


def peak(size: int) -> tuple[int, int]:
    """Verify so many bytes of hands that come down a pipe; return how many hands, and the peak."""
    hands = GOOD.text.encode()
    with subprocess.Popen(
        [sys.executable, "-c", PEAK], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(0, size, len(hands)):
            process.stdin.write(hands)
        process.stdin.close()
        said, figures = process.stdout.read().decode().splitlines()
    code, most = figures.split()
    assert code == "0"
    return int(said.split()[0].replace(",", "")), int(most)


PROC = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux says the peak")


@pytest.mark.needs("advice")
@pytest.mark.broad
@PROC
def test_memory_does_not_grow_with_a_file_of_histories() -> None:
    (few, small), (many, large) = peak(100_000), peak(6_000_000)
    assert many > 50 * few
    assert large - small < 3_000_000


@pytest.mark.needs("advice")
@PROC
@pytest.mark.slow
def test_a_file_of_histories_larger_than_what_it_may_take_is_verified_in_that() -> None:
    # It takes minutes, and nothing here waits.
    signal.alarm(0)
    hands, most = peak(400_000_000)
    print(f"{hands:,} hands, 400 MB, verified within {most / 1e6:.0f} MB")
    assert most < 200_000_000
