"""Processes of a test: those that were started, and whether they are gone."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

from analyser import __file__ as analyser_file

ROOT: Final = str(Path(analyser_file).parents[1])
"""The folder that has the package."""
LINUX: Final = sys.platform == "linux"
HANGS: Final = 300
"""Seconds after which a process that should have ended is killed, and the test fails."""


def noted(notes: Path, most: int) -> list[int]:
    """Return the numbers of the processes once all of them are noted."""
    until = time.monotonic() + HANGS
    while True:
        found = notes.read_text().split() if notes.exists() else []
        if len(found) == most:
            return list(map(int, found))
        assert time.monotonic() < until, f"{notes.name}: {found}"
        time.sleep(0.02)


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
        # One that nobody has taken leave of has ended all the same.
        stat = Path(f"/proc/{process}/stat").read_text()
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        return LINUX
    return stat.rpartition(")")[2].split()[0] == "Z"


def wait_until_gone(processes: list[int]) -> None:
    until = time.monotonic() + HANGS
    while left := [each for each in processes if not is_gone(each)]:
        assert time.monotonic() < until, left
        time.sleep(0.02)
