"""Does the core live without an ability?  Each folder is deleted in a copy, and the core asked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

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
    *([word] for word in sys.argv[2:]),
):
    print("code", words[0], app(words, standalone_mode=False))
"""


@pytest.mark.parametrize("name", broad_but(registry.abilities(), ("clubs",)))
def test_the_core_lives_without_an_ability(name: str, tmp_path: Path) -> None:
    declared = registry.abilities()[name]

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name} & {*names} if Path(folder).name == "abilities" else set()

    shutil.copytree(Path(ROOT, "analyser"), tmp_path / "analyser", ignore=left_out)
    # Nothing is compiled for so few hands.
    alone = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(tmp_path), *declared.commands],
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
        *(f"{command} 2" for command in declared.commands),
    ]  # fmt: skip
    assert (tmp_path / "page.html").is_file()
    gone = [line for line in done.stderr.splitlines() if "unknown command" in line]
    assert len(gone) == len(declared.commands)
