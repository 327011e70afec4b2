"""``docs/tools/documents``: Does every command in the documents end well?  Each is run, with fewer
hands than it asks for.

Left out is what needs another machine or a store, what stands for a name of one's own, what takes
minutes however little is asked of it, and what ``test_commands.py`` runs as it stands.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from documents.blocks import CLUB, ROOT, Saved, Typed, commands_in_tables, documents, steps
from documents.reference import LEAGUE, RESULTS
from documents.test_commands import of
from terminal import run
from typer.testing import CliRunner

from analyser.commands import app

FEWER = {
    "simulate": ["--hands", "400"],
    "compare": ["--hands", "400"],
    "tournament": ["--hands", "400"],
    "league": ["--hands", "400"],
    "sweep": ["--hands", "400"],
    "weigh": ["--decisions", "200", "--confirm-hands", "200"],
    "advise": ["--worlds", "64"],
    "review": ["--worlds", "16"],
    "tune": ["--dry-run"],
    "learn": ["--dry-run"],
}
"""What is asked for in place of what a command would do without; the last of two flags holds."""
MINUTES = {"bench"}
PLACEHOLDERS = ("RUN", "…", "://", "mine.json")
"""What stands in a command that nobody types as it is, or not here."""
NOT_KNOWN = 5
"""The exit code of an answer that is not known as asked within the most hands."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that the commands read, the runs and files of one's own among it."""
    made = tmp_path_factory.mktemp("typed")
    os.symlink(ROOT / "scenarios", made / "scenarios")
    # A scenario's page goes there: into a copy.
    shutil.copytree(ROOT / "reports", made / "reports")
    before = Path.cwd()
    os.chdir(made)
    try:
        for name, seed in (("one", "1"), ("other", "2")):
            words = ["sweep", "--habit", "take_bar=0:60:20", "--hands", "2_000", "--seed", seed]
            assert run(*words, "--output", f"runs/{name}").exit_code == 0
        Path("better.toml").write_text('base = "balanced"\ntake_bar = 30\n')
        for name in ("hands", "a", "b"):
            Path(f"{name}.jsonl").write_text(run("replay", "--format", "jsonl").stdout)
        played = run("replay", "--game", "khanhoo", "--seed", "3", "--format", "jsonl").stdout
        Path("cut.jsonl").write_text(first(2, played))
        Path("position.jsonl").write_text(Path("scenarios/burraco/take-or-draw.jsonl").read_text())
        Path("club.toml").write_text(CLUB)
        Path("league.toml").write_text(LEAGUE)
        Path("results.csv").write_text(f"{RESULTS}1,C,300,D,310\n")
        Path("scores.txt").write_text("fibur us:345 them:120 pot:-\nresult 545,80\nresult 80,545\n")
        Path("evening.txt").write_text(run("review", "--example").stdout)
        assert run("simulate", "--hands", "400", "--output", "runs/many").exit_code == 0
        bot = (ROOT / "docs" / "examples" / "engines" / "collector.py").read_text(encoding="utf-8")
        Path("bot").write_text(f"#!{sys.executable}\n{bot}", encoding="utf-8")
        Path("bot").chmod(0o755)
    finally:
        os.chdir(before)
    return made


def first(lines: int, text: str) -> str:
    """Return what ``head`` prints of a text."""
    return "".join(text.splitlines(keepends=True)[:lines])


def fewer(name: str, words: list[str]) -> list[str]:
    """Return the words with so few hands that they are played at once."""
    if name == "compare" and {"--until-verdict", "--precision"} & set(words):
        return [*words, "--max-hands", "2_000"]
    if "--luck" in words:
        return words
    if "--matches" in words:
        return [*words, "--matches", "20"]
    return [*words, *FEWER.get(name, [])]


READ_FIRST = [ROOT / "README.md", *sorted((ROOT / "docs" / "start").glob("*.md"))]
"""Pages whose tables say what to type."""
LINES = [
    pytest.param(step, id=f"{of(page)}: {step.line}")
    for page in documents()
    for step in [*steps(page), *(commands_in_tables(page) if page in READ_FIRST else [])]
    if isinstance(step, Typed)
    and not step.printed
    and not any(each in step.line.partition(" #")[0] for each in PLACEHOLDERS)
    and not any(name in MINUTES or [name, *rest] == ["advise"] for name, *rest in step.commands)
]
FILES = [step for page in documents() for step in steps(page) if isinstance(step, Saved)]


@pytest.mark.slow
@pytest.mark.parametrize("step", LINES)
def test_it_ends_well(step: Typed, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for file in FILES:
        Path(file.name).write_text(file.text, encoding="utf-8")
    said = ""
    for name, *words in step.commands:
        result = CliRunner().invoke(app, [name, *fewer(name, words)], input=said)
        allowed = {0, NOT_KNOWN} if name == "compare" else {0}
        assert result.exit_code in allowed, result.output
        said = result.stdout
        if cut := re.search(r"\| head -(\d+) \|", step.line):
            said = first(int(cut[1]), said)
