"""The program as a terminal meets it: run it here, or make a process of it, with the toy game."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from toy import __file__ as toy_file
from typer.testing import CliRunner, Result

from analyser import __file__ as analyser_file
from analyser.commands import COMMANDS, app
from analyser.storage.run_folder import Run

HANGS: Final = 300
"""Seconds after which what should have happened is taken for what never will: no measure of speed,
which a busy machine lacks."""

T = TypeVar("T")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, [*words])


def answer(*words: str) -> dict[str, Any]:
    """Run a command that must succeed; return its JSON object, alone on standard output."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def fails(code: int, *words: str) -> str:
    """Run a command that must fail so, in one sentence, with nothing on standard output."""
    result = run(*words)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("analyser: error: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr


def answerable(cases: Iterable[T]) -> list[T]:
    """Return the cases whose command there is: that of an ability may have been deleted.

    A case is a command line, in words or as one text, or begins with one.
    """

    def command(case: Any) -> str:
        return str(case.split()[0]) if isinstance(case, str) else command(case[0])

    return [each for each in cases if command(each) in COMMANDS]


def files() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


@contextmanager
def interrupted_at(shard: int) -> Iterator[None]:
    """Have Ctrl-C pressed where a run would write this shard."""
    write = Run.write_shard

    def interrupted(run: Run, index: int, *rest: Any) -> None:
        if index == shard:
            raise KeyboardInterrupt
        write(run, index, *rest)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Run, "write_shard", interrupted)
        yield


def program(*words: str, pause: float = 0.0) -> dict[str, Any]:
    """Return what ``subprocess`` needs to run the program with the toy game, in its own process.

    It hears Ctrl-C also where the tests run in the background, for which a shell turns it off.
    """
    code = (
        "import signal, toy\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"toy.install_for_good(toy.Telling(pause={pause}))\n"
        "from analyser.__main__ import main\n"
        "main()\n"
    )
    paths = [str(Path(toy_file).parent), str(Path(analyser_file).parent.parent)]
    return {
        "args": [sys.executable, "-c", code, *words],
        "env": {**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        "text": True,
    }
