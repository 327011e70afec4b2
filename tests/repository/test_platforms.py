"""``analyser``: Is it said where the program runs, the same everywhere, and in a sentence where
it does not?
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NOT_OF_WINDOWS = ("fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty")
"""What Python has everywhere but there."""
WINDOWS = f"""
import os, signal, sys
sys.platform, os.name = "win32", "nt"
for name in {NOT_OF_WINDOWS}:
    sys.modules[name] = None
for name in ("SIGHUP", "SIGKILL", "set_wakeup_fd"):
    delattr(signal, name)
for name in ("O_NONBLOCK", "O_CLOEXEC", "geteuid", "pread"):
    delattr(os, name)
"""


def versions() -> list[str]:
    """The Pythons of the classifiers, in their order."""
    says = "Programming Language :: Python :: 3."
    return ["3." + each.removeprefix(says) for each in PROJECT["classifiers"] if says in each]


def first_and_last(text: str) -> tuple[str, str]:
    (found,) = re.findall(r"Python (3\.\d+) to (3\.\d+)", text)
    first, last = found
    return first, last


def test_the_classifiers_and_the_pages_name_the_same_pythons() -> None:
    found = versions()
    assert found == sorted(found, key=lambda each: int(each[2:]))
    assert [int(each[2:]) for each in found] == list(
        range(int(found[0][2:]), int(found[-1][2:]) + 1)
    )
    assert PROJECT["requires-python"] == f">={found[0]}"
    for name in ("README.md", "constraints.txt"):
        assert first_and_last((ROOT / name).read_text("utf-8")) == (found[0], found[-1])
    tried = (ROOT / "Makefile").read_text("utf-8")
    assert all(f"python{each}" in tried for each in found)


def test_the_classifiers_and_the_readme_name_the_same_systems() -> None:
    says = "Operating System :: "
    found = {each.rpartition(" :: ")[2] for each in PROJECT["classifiers"] if says in each}
    assert found == {"Linux", "MacOS"}
    readme = (ROOT / "README.md").read_text("utf-8")
    (sentence,) = re.findall(r"[^.]*\bPython 3\.\d+ to 3\.\d+[^.]*\.", readme)
    assert all(name in sentence for name in ("Linux", "macOS", "Windows"))


@pytest.mark.parametrize("words", [[], ["--help"], ["simulate", "--hands", "9"]])
@pytest.mark.parametrize(
    "start",
    [
        "import runpy; runpy.run_module('analyser', run_name='__main__', alter_sys=False)",
        # As pip's own script of the command does.
        "from analyser.__main__ import main; sys.exit(main())",
    ],
    ids=["python -m analyser", "analyser"],
)
def test_on_windows_the_command_ends_in_one_sentence(start: str, words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"{WINDOWS}\n{start}", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr == (
        "analyser: error: found Windows (expected Linux or macOS, "
        "and on Windows its Linux subsystem, WSL)\n"
    )
