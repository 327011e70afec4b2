"""``analyser.report``: Is the confidence of all intervals one number?  Every kind of study is
made again at 90 %.
"""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from abilities.together.study_kinds import KINDS

from analyser import confidence

MAIN: Final = ("duel", "rule sets", "tournament", "decisions")
OTHER: Final = tuple(name for name in KINDS if name not in MAIN)
PROGRAM: Final = """
import sys, types
from pathlib import Path

said, file, *names = sys.argv[1:]
text = Path(file).read_text()
assert text.count("CONFIDENCE: Final = 0.95") == 1
found = types.ModuleType("analyser.confidence")
sys.modules["analyser.confidence"] = found
exec(text.replace("CONFIDENCE: Final = 0.95", "CONFIDENCE: Final = 0.9"), found.__dict__)

import os
import conftest
from abilities.together import study_kinds

for name in names:
    os.mkdir(name)
    os.chdir(name)
    Path(said).write_text(study_kinds.made(study_kinds.KINDS[name]))
    os.chdir("..")
"""
"""Changes the one number before anything else reads it, and makes the pages of some kinds."""

TYPED: Final = re.compile(r"95\s*%|\b95 times|\b1\.96|\b0\.95\b|\b0\.975\b|\b0\.025\b|97\.5\s*%")
SAID: Final = re.compile(r"\b95 (%|times)|\b1\.96 standard|(?<![\d.,])0\.95(?!\d)")
"""The same on a page, where a measured share has a space that does not break."""
OTHERS: Final = {
    "analyser/abilities/learning/self_play/evaluation_fit.py": "how much of a position's"
    " worth the next one is",
    "analyser/statistics/pairs.py": "a formula of a book",
}
"""Files that have such a number of something else."""


def numbers(told: Any) -> list[str]:
    """Return all words and decimal numbers of JSON."""
    if isinstance(told, dict):
        return [each for value in told.values() for each in numbers(value)]
    if isinstance(told, list):
        return [each for value in told for each in numbers(value)]
    return [str(told)] if isinstance(told, str | float) else []


def words(page: Path) -> str:
    """Return what stands on a page."""
    text = re.sub(r"<(style|svg).*?</\1>", " ", page.read_text(), flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", text))


@pytest.mark.parametrize("names", [MAIN, pytest.param(OTHER, marks=pytest.mark.broad)])
def test_no_sentence_of_any_kind_says_95(names: tuple[str, ...], tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    path = [sys.executable, "-c", PROGRAM, "said.txt", str(confidence.__file__), *names]
    subprocess.run(path, cwd=tmp_path, check=True, env={**os.environ, "PYTHONPATH": str(root)})
    for name in names:
        made = tmp_path / name
        answer = made / "study.json"
        told = numbers(json.loads(answer.read_text())) if answer.exists() else []
        said = [words(made / "study.html"), (made / "said.txt").read_text(), *told]
        found = [SAID.search(each) for each in said]
        assert [each[0] for each in found if each] == [], name
        assert any("90 %" in each for each in said), name


def test_no_file_but_one_types_the_confidence() -> None:
    folder = Path(confidence.__file__).parent
    found = {
        f"analyser/{file.relative_to(folder).as_posix()}"
        for file in folder.rglob("*.py")
        if TYPED.search(file.read_text())
    }
    assert found == {"analyser/confidence.py", *OTHERS}
