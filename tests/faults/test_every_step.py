"""``analyser.storage``: Is nothing lost, whichever call to the disk fails or is the last, in every
command that writes?

Each command is run once whole; then again and again from an empty folder, and each time another of
its calls fails.  The sentence and the exit code must be as promised, and nothing half written may
lie about; then the same command again must give what the whole one gave, byte for byte.  As SQLite
tests itself.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from compiling import OFF
from faults import harness
from faults.harness import FAILED, FAULTS, Power, Runs, content, empty, stray, unsound

from analyser.abilities.learning.tuning import journal
from analyser.errors import DataError, StorageError
from analyser.storage import run_folder, sessions

COMMANDS = {
    "simulate": "simulate --hands 6 --policies balanced,greedy --seed 1 --threads 1 --output run",
    "matches": "simulate --matches 2 --rules italian-2p --seed 1 --threads 1 --output run",
    "compare": "compare balanced cautious --hands 40 --seed 1 --threads 1 --output run",
    "tournament": "tournament balanced,cautious,greedy --hands 8 --seed 1 --threads 1 --output run",
    "weigh": "weigh --policies balanced --decisions 30 --rollouts 1 --confirm-hands 0 --seed 1 "
    "--threads 1 --output run --page page.html",
    "report": "report asked.toml --page page.html",
    "tune": "tune --rules italian --base balanced --opponents balanced --habits take_bar,lay_points"
    " --generations 1 --population 4 --hands-per-sample 4 --validation-hands 4 --test-hands 4"
    " --seed 1 --threads 1 --output new.toml",
    "league": "league league.toml --threads 1 --output run --page page.html",
    "learn": "learn fuenfzehnern --policy --hands-per-round 30 --rounds 2 --seed 1 --threads 1"
    " --output new.json --game fuenfzehnern",
    "repair": "check run --repair --threads 1",
}
REPAIRED = "simulate"
"""What made the run that is damaged where it is to be repaired."""
ASKED = """question = "Is it so?"
seed = 1
hands = 10
[[lineups]]
policies = ["balanced"]
[[duels]]
a = "balanced"
b = "greedy"
"""
LEAGUE = """game = "fuenfzehnern"
seed = 1
hands_per_day = 1600
[[tournaments]]
policies = ["sound", "beginner", "random"]
"""
CALLS = {"open", "write", "fsync", "replace"}
QUICK_FAULTS = 1
ALIKE = ("matches", "tournament", "weigh")
"""They write as others do: tried among the slow tests alone."""
DISKS = 60
KILLS = 200
FLIPS = 10_000

pytestmark = pytest.mark.skipif(OFF, reason="plays thousands of hands")


@pytest.fixture(scope="module")
def children(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    folder = tmp_path_factory.mktemp("beside")
    with (folder / "errors").open("w") as errors, harness.runs(folder, errors) as made:
        for name, words in COMMANDS.items():
            before = files_before(name, folder)
            warm = laid(folder / name, before)
            assert made.run(words.split(), warm, warm=True).code == 0, (
                folder / "errors"
            ).read_text()
        yield made


def files_before(command: str, beside: Path) -> dict[str, bytes]:
    """Return what lies there before a command: what it reads, and the run that it repairs."""
    before = {"asked.toml": ASKED.encode(), "league.toml": LEAGUE.encode()}
    if command == "repair":
        before |= content(beside / REPAIRED)
        name = "run/shards/000000.parquet"
        before[name] = before[name][:-9] + b"?" + before[name][-8:]
        before["run/shards/000001.parquet"] = b"a stray"
    return before


def laid(folder: Path, before: dict[str, bytes]) -> Path:
    """Return a folder that holds these files and no more."""
    empty(folder)
    for name, data in before.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


class Experiment:
    """A command, what it gives where nothing fails, and what it does on the way."""

    def __init__(self, children: Runs, command: str, folder: Path) -> None:
        self.children, self.words = children, COMMANDS[command].split()
        self.folder = folder / "run"
        self.before = files_before(command, children.beside)
        laid(self.folder, self.before)
        began = time.monotonic()
        ended = children.run(self.words, self.folder)
        self.seconds = time.monotonic() - began
        assert ended.code == 0, ended.errors
        self.calls = ended.calls
        self.clean = content(self.folder)
        assert set(Counter(call["call"] for call in self.calls)) >= CALLS
        if command == "repair":
            whole = content(children.beside / REPAIRED)
            assert {name: self.clean[name] for name in whole} == whole
        assert not stray(self.folder)

    def fail_at(self, step: int, fault: str) -> None:
        """Let a call meet a fault; then all must be as promised, and the command go on."""
        where = f"call {step} of {len(self.calls)}, {self.calls[step - 1]}, {fault}"
        laid(self.folder, self.before)
        ended = self.children.run(self.words, self.folder, step, fault)
        if fault.startswith("killed"):
            assert ended.code == -9 or (fault == "killed half" and ended.code == 0), where
        elif fault == "short" or ended.code == 0:
            # What could not be tidied up, or flushed a second time, is no reason to stop.
            assert (ended.code, ended.errors) == (0, ""), f"{where}: {ended.errors}"
        else:
            assert ended.code == FAILED, f"{where}: {ended.errors}"
            assert ended.errors.count("\n") == 1, f"{where}: {ended.errors}"
            assert ended.errors.startswith("analyser: error: "), where
            assert not stray(self.folder), where
        self.goes_on(where)

    def goes_on(self, where: str) -> None:
        ended = self.children.run(self.words, self.folder)
        assert ended.code == 0, f"{where}: {ended.errors}"
        assert content(self.folder) == self.clean, where
        assert unsound(self.folder) == {}, where
        # And once more, with nothing left to do.
        assert self.children.run(self.words, self.folder).code == 0, where
        assert content(self.folder) == self.clean, where

    def lose_power_at(self, step: int, chance: random.Random) -> None:
        Power(self.calls[:step], self.before).disk(empty(self.folder), chance)
        found = sorted(content(self.folder))
        self.goes_on(f"power lost after call {step} of {len(self.calls)}; found {found}")


@pytest.mark.broad
@pytest.mark.parametrize(
    "command",
    [pytest.param(name, marks=pytest.mark.slow if name in ALIKE else ()) for name in COMMANDS],
)
def test_some_calls_fail_and_nothing_is_lost(children: Runs, command: str, tmp_path: Path) -> None:
    tried = Experiment(children, command, tmp_path)
    chance = random.Random(command)
    for fault in chance.sample(FAULTS, QUICK_FAULTS):
        tried.fail_at(chance.randint(1, len(tried.calls)), fault)
    tried.lose_power_at(chance.randint(1, len(tried.calls)), chance)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_call_fails_and_nothing_is_lost(children: Runs, command: str, tmp_path: Path) -> None:
    tried = Experiment(children, command, tmp_path)
    for fault in FAULTS:
        for step in range(1, len(tried.calls) + 1):
            tried.fail_at(step, fault)
    counts = Counter(call["call"] for call in tried.calls)
    print(f"{command}: {len(FAULTS)} faults at each of {len(tried.calls)} calls {dict(counts)}")


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_power_is_lost_after_every_call_and_nothing_else(
    children: Runs, command: str, tmp_path: Path
) -> None:
    tried = Experiment(children, command, tmp_path)
    chance = random.Random(command)
    disks = 0
    for step in range(1, len(tried.calls) + 1):
        for _ in range(max(1, DISKS // len(tried.calls))):
            tried.lose_power_at(step, chance)
            disks += 1
    print(f"{command}: {disks} disks after {len(tried.calls)} calls")


@pytest.mark.slow
def test_kills_at_any_time_lose_nothing(children: Runs, tmp_path: Path) -> None:
    chance, killed = random.Random("kills"), Counter[str]()
    tried = {name: Experiment(children, name, tmp_path / name) for name in COMMANDS}
    for number in range(KILLS):
        name = list(COMMANDS)[number % len(COMMANDS)]
        each = tried[name]
        if number < len(COMMANDS) or chance.random() < 0.5:
            # Else what a kill before left is killed again.
            laid(each.folder, each.before)
        after = chance.uniform(0, each.seconds)
        ended = children.run(each.words, each.folder, watched=False, killed_after=after)
        assert ended.code in (0, -9), f"{name}: {ended.errors}"
        killed[name] += ended.code == -9
        if chance.random() < 0.5:
            each.goes_on(f"{name}, kill {number}")
    for name, each in tried.items():
        each.goes_on(name)
    print(f"{sum(killed.values())} of {KILLS} were killed in time: {dict(killed)}")


@pytest.mark.slow
def test_no_flipped_bit_is_believed(children: Runs, tmp_path: Path) -> None:
    chance, found = random.Random("flips"), Counter[str]()
    for name in ("simulate", "matches", "tune"):
        Experiment(children, name, tmp_path / name)
    asked: list[tuple[Path, Callable[[], list[Any]]]] = []
    for name in ("simulate", "matches"):
        folder = tmp_path / name / "run" / "run"
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            asked.append((file, partial(read_run, folder)))
    log = tmp_path / "tune" / "run" / "new.jsonl"
    asked.append((log, partial(read_journal, log)))
    for _ in range(FLIPS):
        file, read = chance.choice(asked)
        whole, before = file.read_bytes(), read()
        place = chance.randrange(8 * len(whole))
        flipped = bytearray(whole)
        flipped[place // 8] ^= 1 << place % 8
        file.write_bytes(bytes(flipped))
        try:
            # The end of a last line that was not finished is as if it had not been begun.
            assert before[: len(now := read())] == now, f"bit {place} of {file}"
            found["taken for a line cut short"] += 1
        except (DataError, StorageError):
            found["found"] += 1
        file.write_bytes(whole)
    assert found["taken for a line cut short"] < FLIPS / 100
    print(f"{FLIPS} flipped bits in {len(asked)} files: {dict(found)}")


def read_run(folder: Path) -> list[Any]:
    """Return all that a run holds, shard by shard, as it is read for an answer."""
    run = run_folder.open(folder)
    run.verify()
    tables = [run.table(line).to_dict("list") for line in run.shards]
    known = sessions.read(run)
    if known.damage:
        raise DataError(known.damage)
    return [run.header, *tables, *known.sessions]


def read_journal(path: Path) -> list[Any]:
    held = journal.begin(path, {})
    held.release()
    return [held.header, *held.steps]
