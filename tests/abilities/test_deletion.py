"""``analyser.abilities``: Does the core live without an ability?  Each folder is deleted in a copy,
and the core asked.

``make test-slow`` runs all tests of the core there, those of ``make test``: what lies outside
``tests/abilities`` asks no ability, or says which (``@pytest.mark.needs``).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest
from breadth import broad_but
from processes import ROOT

import analyser
from analyser import registry

ASKED = """
import importlib, pkgutil, sys, warnings
import analyser
from analyser.commands import COMMANDS, app

assert analyser.__file__.startswith(sys.argv[1]), analyser.__file__
for each in pkgutil.walk_packages(analyser.__path__, "analyser."):
    if each.name != "analyser.__main__":
        importlib.import_module(each.name)
print("names", *analyser.__all__)
print("commands", *COMMANDS)
warnings.simplefilter("ignore")
for words in (
    ["--help"],
    ["compare", "balanced", "greedy", "--hands", "2"],
    ["compare", "sound", "beginner", "--game", "kabu", "--hands", "10", "--output", "run"],
    ["report", "run", "--page", "page.html"],
    ["weigh", "draw", "--game", "kabu", "--decisions", "20"],
    *([word] for word in sys.argv[2].split()),
    *(words.split() for words in sys.argv[3:]),
):
    print("code", words[0], app(words, standalone_mode=False))
for command in COMMANDS:
    app([command, "--help"], standalone_mode=False)
"""

EVERY: Final = (*registry.abilities(),)
SLOTS: Final[Mapping[str, str]] = {
    "clusters": "compare sound beginner --game kabu --hands 100 --cluster local",
    "engines": "compare engine:./bot sound --game kabu",
    "stores": "check s3://games/run",
}
"""A command line for each slot without which it cannot be answered."""
OF_ALL: Final = ("documents", "faults", "mutants", "repository")
"""Folders of tests of all that there is: prose, lists, and what is done to any command."""
SIBLINGS: Final = ("tests/games/test_*.py", "tests/games/[!b]*/")
"""What ``make test`` runs without the compiler."""


@pytest.mark.parametrize("name", broad_but(EVERY, ("clubs",)))
def test_the_core_lives_without_an_ability(name: str, tmp_path: Path) -> None:
    declared = registry.abilities()[name]
    asked = [SLOTS[slot] for slot in declared.slots if slot in SLOTS]

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name} & {*names} if Path(folder).name == "abilities" else set()

    shutil.copytree(Path(ROOT, "analyser"), tmp_path / "analyser", ignore=left_out)
    # Nothing is compiled for so few hands.
    alone = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(tmp_path), " ".join(declared.commands), *asked],
        cwd=tmp_path, env=alone, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines() if line.strip()]
    said = {line[0]: {*line[1:]} for line in lines if line[0] in ("names", "commands")}
    assert said["names"] == {*analyser.__all__} - {*declared.functions}
    assert said["commands"].isdisjoint(declared.commands)
    codes = [" ".join(line[1:]) for line in lines if line[0] == "code"]
    assert codes == [
        "--help 0", "compare 0", "compare 0", "report 0", "weigh 0",
        *(f"{words.split()[0]} 2" for words in (*declared.commands, *asked)),
    ]  # fmt: skip
    assert (tmp_path / "page.html").is_file()
    gone = [line for line in done.stderr.splitlines() if "unknown command" in line]
    assert len(gone) == len(declared.commands)
    named = "|".join(declared.commands)
    assert not named or not re.findall(rf"analyser ({named})\b", done.stdout)
    sentences = done.stderr.count(": found no ability for ")
    assert sentences == len(asked), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("names", [EVERY, *([each] for each in EVERY)], ids=["all", *EVERY])
def test_the_tests_of_the_core_hold_without_it(names: Sequence[str], tmp_path: Path) -> None:
    """Without all abilities, the core alone; and without each.

    Some minutes each: ``-k all`` asks the first alone.
    """
    away = (*(f"analyser/abilities/{each}/" for each in names), "tests/abilities/",
            *(f"tests/{each}/test_" for each in OF_ALL))  # fmt: skip
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for file in listed.stdout.split("\0"):
        if file and not file.startswith(away):
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(Path(ROOT, file), tmp_path / file)
    paths = os.pathsep.join([str(tmp_path), str(tmp_path / "tests")])
    plain = sorted(
        str(each.relative_to(tmp_path)) for glob in SIBLINGS for each in tmp_path.glob(glob)
    )
    for given, files in (({}, ["tests"]), ({"NUMBA_DISABLE_JIT": "1"}, plain)):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *files], cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": paths, **given}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-10_000:]
