"""``analyser.commands``: Does any command listen to other machines?  It listens on the loopback
interface or not at all.

The program and each Python that it starts note where a socket of theirs begins to listen: of every
command in ``test_all_games``, of a cluster here.  What the system itself says of a cluster of this
machine is in ``abilities/clusters/test_local_cluster.py``.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from compiling import OFF
from terminal import HANGS, answer

from analyser.abilities.benchmarks import measurement

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
LOOPBACK = {"127.0.0.1", "::1"}

THERE = (
    ("simulate", "--hands", "90"),
    ("compare", "sound", "random", "--hands", "90"),
    ("tournament", "sound,random", "--hands", "90"),
    ("sweep", "--habit", "draw_first=4,5", "--hands", "90"),
    ("weigh", "--decisions", "90", "--confirm-hands", "0"),
    ("tune", "--generations=1", "--hands-per-sample=8", "--validation-hands=8", "--test-hands=8"),
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


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="measures compiled code")
def test_neither_bench_listens_nor_a_python_that_it_starts(
    heard: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
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
    words: tuple[str, ...], heard: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
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
