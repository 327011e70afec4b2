"""``analyser.play.child_python``: Is what lies in the working folder run by a Python that was
started there?
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from abilities.engines.burraco.test_guest import Asking
from terminal import HANGS

from analyser import __file__ as analyser_file
from analyser import duel
from analyser.abilities.benchmarks import measurement
from analyser.games import game

PACKAGE = Path(analyser_file).parent
TRAPS = ("analyser", "distributed", "json", "multiprocessing", "numpy", "pickle", "struct")


@pytest.fixture
def sprung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], set[str]]:
    """Work in a folder with traps; what tells which of them were run."""
    notes, folder = tmp_path / "notes", tmp_path / "here"
    notes.mkdir()
    folder.mkdir()
    for name in TRAPS:
        (folder / f"{name}.py").write_text(
            f"open({str(notes / name)!r}, 'w').close()\nraise SystemExit('a trap')\n"
        )
    monkeypatch.chdir(folder)
    return lambda: {path.name for path in notes.iterdir()}


def test_a_python_without_more_ado_runs_into_them(sprung: Callable[[], set[str]]) -> None:
    for name in TRAPS:
        subprocess.run([sys.executable, "-c", f"import {name}"], check=False, capture_output=True)
    assert sprung() == {*TRAPS}


@pytest.mark.slow
def test_no_worker_does(sprung: Callable[[], set[str]]) -> None:
    words = ("simulate", "--game", "kabu", "--hands", "90", "--cluster", "local", "--output", "run")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "analyser", *words],
        capture_output=True,
        text=True,
        timeout=HANGS,
        check=False,
    )
    assert (done.returncode, sprung()) == (0, set()), done.stderr


@pytest.mark.broad
def test_nor_does_what_bench_starts(sprung: Callable[[], set[str]]) -> None:
    kabu = game("kabu")
    rules = kabu.rules("kabu")
    assert measurement._first_hand(kabu, rules, os.environ) > 0
    assert measurement._time_run(kabu, rules, "sound") > 0
    assert sprung() == set()


def test_nor_do_processes_that_play_a_duel(sprung: Callable[[], set[str]]) -> None:
    there = duel(Asking("greedy"), "balanced", hands=4, rules="italian-2p", processes=2)
    assert len(there.differences) == 2
    assert sprung() == set()
    assert "PYTHONSAFEPATH" not in os.environ


@pytest.mark.parametrize("before", [None, pytest.param("1", marks=pytest.mark.broad)])
def test_a_player_there_finds_the_environment_as_it_was(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    if before is not None:
        monkeypatch.setenv("PYTHONSAFEPATH", before)
    there = duel(Minding(before), "balanced", hands=4, rules="italian-2p", processes=2)
    assert len(there.differences) == 2
    assert os.environ.get("PYTHONSAFEPATH") == before


class Minding(Asking):
    """It raises where Python's environment is another than expected."""

    def __init__(self, expected: str | None) -> None:
        super().__init__("greedy")
        self.expected = expected

    def discard(self, view: Any) -> Any:
        assert os.environ.get("PYTHONSAFEPATH") == self.expected
        return super().discard(view)


def test_one_file_alone_knows_which_python_this_is() -> None:
    """So that no other one starts a Python in another way."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\bexecutable\b", path.read_text("utf-8"))
    }
    assert found == {"play/child_python.py"}
