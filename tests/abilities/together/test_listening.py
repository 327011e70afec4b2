"""``analyser.commands``: Does any command listen to other machines?  It listens on the loopback
interface or not at all.

The program and each Python that it starts note where a socket of theirs begins to listen.  What
the system itself says of a cluster of this machine is in ``play/test_local_cluster.py``.
"""

from __future__ import annotations

import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import toy as toys
from compiling import OFF
from terminal import HANGS, answer, run
from toys.learning_toy import LearningToy
from toys.tunable_toy import Tunable

from analyser.abilities.benchmarks import measurement
from analyser.commands import COMMANDS
from analyser.games.burraco import Burraco
from analyser.games.interface import Game
from analyser.games.kabu import Kabu

NOTES = "LISTENING"
"""The environment's word for the file with a line for each socket that began to listen."""
SITE = """
import os, socket
began = socket.socket.listen
def listen(self, *backlog):
    began(self, *backlog)
    if self.family in (socket.AF_INET, socket.AF_INET6):
        with open(os.environ["LISTENING"], "a") as notes:
            notes.write(f"{os.getpid()} {self.getsockname()[0]}\\n")
socket.socket.listen = listen
"""
COLLECTOR = Path(__file__).parents[3] / "docs/examples/engines/collector.py"
LOOPBACK = {"127.0.0.1", "::1"}

CASES: tuple[tuple[str, Callable[[], Game]], ...] = (
    ("simulate --hands 90 --output run", toys.Telling),
    ("simulate --hands 90 --dry-run", toys.Telling),
    ("compare bold timid --hands 90", toys.Telling),
    ("tournament bold,timid,balanced --hands 90", toys.Telling),
    ("league league.toml --hands 90", toys.Telling),
    ("sweep --habit skill=1,2 --hands 90", toys.Telling),
    ("weigh --decisions 90 --confirm-hands 0", toys.Telling),
    ("replay", Kabu),
    ("verify hands.jsonl", Kabu),
    ("advise cut.jsonl --worlds 64", Kabu),
    ("win-chance --score 900,600", Burraco),
    ("report one", toys.Telling),
    ("show", toys.Telling),
    ("show one", toys.Telling),
    ("plot one --x score_0 --y score_1", toys.Telling),
    ("query SELECT_1 one", toys.Telling),
    ("check one", toys.Telling),
    ("tune --generations 1 --hands-per-sample 90 --validation-hands 90 --test-hands 90", Tunable),
    ("learn plain --rule-based-hands 1500 --hands-per-round 350", LearningToy),
    ("games", toys.Telling),
    ("rules", toys.Telling),
    ("policies balanced,bold --rules plain", toys.Telling),
    ("scenarios", toys.Telling),
    ("query --schema", toys.Telling),
    ("score us:- them:-", Burraco),
    ("ranking results.csv", Burraco),
    ("serve", Kabu),
    ("engine-test ENGINE --deals 2 --hands 0", Kabu),
)
OF_NO_GAME = {"league", "report", "show", "plot", "query", "check", "games", "scenarios"}
THERE = (
    ("simulate", "--hands", "90"),
    ("compare", "sound", "random", "--hands", "90"),
    ("tournament", "sound,random", "--hands", "90"),
    ("sweep", "--habit", "draw_first=4,5", "--hands", "90"),
    ("weigh", "--decisions", "90", "--confirm-hands", "0"),
    (
        "tune",
        "--generations",
        "1",
        "--hands-per-sample",
        "8",
        "--validation-hands",
        "8",
        "--test-hands",
        "8",
    ),
    ("report", "asked.toml"),
)
"""The commands that a cluster plays for."""


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[tuple[int, str]]]:
    """What tells the (process, address) of each socket that has begun to listen."""
    site, notes = tmp_path / "site", tmp_path / "notes"
    site.mkdir()
    notes.touch()
    (site / "sitecustomize.py").write_text(SITE)
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.setenv(NOTES, str(notes))
    monkeypatch.setattr(socket.socket, "listen", socket.socket.listen)
    exec(SITE, {})
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)

    def told() -> list[tuple[int, str]]:
        lines = [line.split() for line in notes.read_text().splitlines()]
        return [(int(process), address) for process, address in lines]

    return told


def test_a_socket_that_listens_is_heard_here_and_in_a_child(heard: Any) -> None:
    code = "import socket\nwith socket.socket() as made: made.bind(('', 0)), made.listen()"
    exec(code, {})
    subprocess.run([sys.executable, "-P", "-c", code], check=True)
    (here, first), (there, then) = heard()
    assert (here, first, then) == (os.getpid(), "0.0.0.0", "0.0.0.0")
    assert there != here


@pytest.mark.broad
@pytest.mark.parametrize(("words", "game"), CASES, ids=[words for words, _ in CASES])
def test_no_command_listens(
    words: str, game: Callable[[], Game], heard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = game()
    if not isinstance(made, (Burraco, Kabu)):
        toys.install(monkeypatch, made)
    if "one" in words.split():
        answer("simulate", "--game", made.name, "--hands", "20", "--output", "one")
    if ".jsonl" in words:
        history = run("replay", "--game", made.name, "--format", "jsonl").stdout
        Path("hands.jsonl").write_text(history)
        Path("cut.jsonl").write_text("".join(history.splitlines(keepends=True)[:2]))
    Path("league.toml").write_text(
        'game = "toy"\nhands_per_day = 9\n[[tournaments]]\npolicies = ["bold", "timid"]\n'
    )
    Path("results.csv").write_text("round,pair,points,other,other_points\n1,A,5,B,0\n")
    asked = [word.replace("_", " ") if "SELECT" in word else word for word in words.split()]
    engine = f"{shlex.quote(sys.executable)} {shlex.quote(str(COLLECTOR))}"
    asked = [engine if word == "ENGINE" else word for word in asked]
    if asked[0] not in OF_NO_GAME:
        asked += ["--game", made.name]
    result = run(*asked)
    assert result.exit_code == 0, result.output
    assert heard() == []


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="plays thousands of hands")
def test_nor_does_a_review(heard: Any) -> None:
    Path("hands.jsonl").write_text(run("replay", "--format", "jsonl").stdout)
    assert run("review", "hands.jsonl", "--worlds", "16").exit_code == 0
    assert heard() == []


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="measures compiled code")
def test_nor_does_bench_or_a_python_that_it_starts(
    heard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measurement, "STARTS", 1)
    monkeypatch.setattr(measurement, "SAMPLE_SECONDS", 0.02)
    monkeypatch.setattr(measurement, "WATCHED_SECONDS", 0.05)
    answer("bench", "--game", "kabu", "--rounds", "1", "--no-compile", "--threads", "1")
    assert heard() == []


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, marks=[pytest.mark.slow if at else pytest.mark.broad])
        for at, words in enumerate(THERE)
    ],
    ids=lambda words: words[0],
)
def test_with_a_cluster_of_this_machine_only_it_is_listened_to(
    words: tuple[str, ...], heard: Any
) -> None:
    Path("asked.toml").write_text(
        'game = "kabu"\nhands = 90\n[[duels]]\na = "sound"\nb = "random"\n'
    )
    game = () if words[0] == "report" else ("--game", "kabu")
    asked = [sys.executable, "-P", "-m", "analyser", *words, *game, "--cluster", "local"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr
    processes = [process for process, _ in heard()]
    # The scheduler and each worker have one door, and no page for a browser.
    assert len(processes) == len(set(processes)) == 1 + len(os.sched_getaffinity(0))
    assert {address for _, address in heard()} <= LOOPBACK


def test_every_command_is_asked() -> None:
    assert {words.split()[0] for words, _ in CASES} | {"bench", "review"} == set(COMMANDS)
