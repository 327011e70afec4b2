"""``analyser.abilities``: Does the core live without an ability?  Each folder is deleted in a copy,
and the core asked.

``make test-slow`` runs all tests of the core there, but for those that speak of all abilities
(``OF_ALL``), and for ``SHARED``.
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
    ["compare", "sound", "beginner", "--game", "kabu", "--hands", "100", "--output", "run"],
    ["report", "run", "--page", "page.html"],
    ["weigh", "draw", "--game", "kabu", "--decisions", "100"],
    *([word] for word in sys.argv[2].split()),
    *(words.split() for words in sys.argv[3:]),
):
    print("code", words[0], app(words, standalone_mode=False))
for command in COMMANDS:
    app([command, "--help"], standalone_mode=False)
"""

SLOTS: Final[Mapping[str, str]] = {
    "clusters": "compare sound beginner --game kabu --hands 100 --cluster local",
    "engines": "compare engine:./bot sound --game kabu",
    "stores": "check s3://games/run",
}
"""A command line for each slot without which it cannot be answered."""
OF_ALL: Final = (
    "tests/abilities/test_deletion.py",
    "tests/abilities/test_registry.py",
    "tests/documents/",
    "tests/mutants/",
    "tests/repository/test_house.py",
    "tests/repository/test_names.py",
    "tests/repository/test_prose_patterns.py",
)
"""Tests of what prose, types, lists and declarations say of all abilities."""
SHARED: Final[Mapping[str, Sequence[str]]] = {
    "advice": (
        "commands/test_command_names.py",
        "commands/test_commands.py",
        "commands/test_own_rules.py",
        "commands/test_playing.py",
        "commands/test_rules.py",
        "games/test_every_table.py",
        "library/test_library.py",
        "test_reading.py",
        "test_streams.py",
    ),
    "benchmarks": (
        "commands/test_own_rules.py",
        "test_reading.py",
    ),
    "clubs": (
        "abilities/clusters/test_cluster_flag.py",
        "abilities/engines/test_forfeits.py",
        "commands/test_check.py",
        "commands/test_first_screen_text.py",
        "commands/test_own_rules.py",
        "faults/test_every_step.py",
        "library/test_library.py",
        "report/test_combined.py",
        "report/test_scale.py",
        "scenario/test_build.py",
        "scenario/test_committed.py",
        "scenario/test_shipped.py",
        "test_schemas.py",
    ),
    "engines": (
        "abilities/learners/test_evaluation.py",
        "games/burraco/own_player/test_lines.py",
        "games/burraco/own_player/test_view.py",
        "games/burraco/reference/test_legal_moves.py",
    ),
    "learning": (
        "commands/test_command_names.py",
        "commands/test_other_kinds.py",
        "commands/test_own_rules.py",
        "games/test_learnt_players.py",
        "test_schemas.py",
    ),
    "matches": (
        "commands/test_command_names.py",
        "commands/test_commands.py",
    ),
    "overviews": (
        "commands/test_check.py",
        "commands/test_own_rules.py",
    ),
    "queries": (
        "abilities/overviews/test_runs.py",
        "abilities/stores/test_address.py",
        "commands/test_large.py",
        "commands/test_own_rules.py",
        "library/test_library.py",
    ),
    "stores": (
        "library/test_library.py",
        "storage/test_sessions.py",
    ),
    "studies": (
        "abilities/clusters/test_cluster_flag.py",
        "abilities/overviews/test_runs.py",
        "commands/test_check.py",
        "commands/test_command_names.py",
        "commands/test_commands.py",
        "commands/test_first_screen_text.py",
        "commands/test_other_kinds.py",
        "commands/test_own_rules.py",
        "commands/test_policies.py",
        "faults/test_fuzzed.py",
        "library/test_library.py",
        "report/test_appendix.py",
        "report/test_forfeits.py",
        "report/test_playing_style.py",
        "report/test_readme.py",
        "report/test_scale.py",
        "scenario/test_build.py",
        "scenario/test_committed.py",
        "scenario/test_own_rules.py",
        "scenario/test_shipped.py",
        "test_schemas.py",
    ),
}
"""Files of the core's tests that ask something of an ability among other things, and import nothing
of it: those that do are found."""


@pytest.mark.parametrize("name", broad_but(registry.abilities(), ("clubs",)))
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
@pytest.mark.parametrize("name", registry.abilities())
def test_all_tests_of_the_core_hold_without_an_ability(name: str, tmp_path: Path) -> None:
    away = [f"analyser/abilities/{name}/", f"tests/abilities/{name}/", *OF_ALL]
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    imports = re.compile(rf"\babilities(\.|/| import ){name}\b")
    for file in listed.stdout.split("\0"):
        if file and not file.startswith(tuple(away)):
            is_test = Path(file).name.startswith("test_")
            if is_test and imports.search(Path(ROOT, file).read_text(encoding="utf-8")):
                continue
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(Path(ROOT, file), tmp_path / file)
    shared = [f"--ignore=tests/{each}" for each in SHARED.get(name, ())]
    ways = os.pathsep.join([str(tmp_path), str(tmp_path / "tests")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests", *shared],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": ways}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-10_000:]
