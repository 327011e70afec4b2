"""``docs/tools/documents``: Does every command in the documents do what they say?

All are parsed by the program itself.  What stands in a ``console`` block is run, page by page, each
in a folder of its own, and has to print what the page says.  What is dear is asked for with
``--dry-run``, where it has that.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from compiling import OFF
from documents.blocks import BLOCK, CLUB, ROOT, Saved, Typed, documents, steps
from terminal import run

from analyser.commands import COMMANDS, app

PAGES = documents()
TOLD = [page for page in PAGES if any(isinstance(each, Typed) for each in steps(page))]
SHOWN = [
    page for page in TOLD if any(isinstance(each, Typed) and each.printed for each in steps(page))
]
QUICK = {"games", "rules", "scenarios"}
"""Commands that play nothing."""
DRY = {"simulate", "weigh", "tournament", "sweep"}
"""Commands that can say what they would do."""
COUNT = 'game = "burraco"\ndecision = "pile"\nname = "mine"\nrule = "2 useful + wild >= 3"\n'
"""The reader's own rule of thumb, where a page names its file and another page shows it."""
ANSWERED: set[tuple[str, ...]] = set()
"""What stands on several pages and was run for one of them in this process."""


def of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("page", TOLD, ids=of)
def test_every_command_is_one(page: Path) -> None:
    door: Any = typer.main.get_command(app)
    for typed in steps(page):
        if isinstance(typed, Typed):
            assert typed.commands, typed.line
            for line in typed.commands:
                name, *words = line
                if name.startswith("-"):
                    assert name in {"--install-completion", "--help", "--version"}
                    continue
                assert name in COMMANDS, typed.line
                if "--help" not in words:
                    command = door.get_command(None, name)
                    # A command keeps the names of its help: without these, it would not know -h
                    # in any test after this one.
                    command.make_context(name, words, **door.context_settings)


@pytest.mark.parametrize("page", PAGES, ids=of)
def test_every_command_in_a_sentence_is_one_too(page: Path) -> None:
    """There a name in capitals, or "…", may stand for what one types."""
    door: Any = typer.main.get_command(app)
    told = re.findall(r"`analyser ([a-z][a-z-]*)([^`]*)`", BLOCK.sub("", page.read_text("utf-8")))
    for typed, others in told:
        assert typed in COMMANDS
        flags = {flag for each in door.get_command(None, typed).params for flag in each.opts}
        assert set(re.findall(r"--[a-z-]+", others)) <= flags | {"--help", "--debug"}


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="tens of thousands of hands")
@pytest.mark.parametrize("page", SHOWN, ids=of)
def test_what_a_page_shows_is_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for step in steps(page):
        if isinstance(step, Saved):
            Path(step.name).write_text(step.text, encoding="utf-8")
        elif step.printed:
            (words,) = step.commands
            result = run(*words)
            assert result.exit_code == 0, (step.line, result.output)
            rest = plain(result.stdout)
            for line in map(plain, step.printed):
                assert line in rest, step.line
                rest = rest.partition(line)[2]


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="what it would take is judged by hands that are played")
@pytest.mark.parametrize("page", TOLD, ids=of)
def test_what_is_quick_is_answered_and_what_is_dear_would_be(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What needs other machines is left out; scenarios that a page names lie in the repository."""

    def once(*words: str) -> None:
        """Run what no page before it has; always where a file of the page's own may be meant."""
        if words in ANSWERED and not own:
            return
        result = run(*words)
        assert result.exit_code == 0, (words, result.output)
        if not own:
            ANSWERED.add(words)

    own = any(isinstance(step, Saved) for step in steps(page))
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "scenarios", "scenarios")
    Path("club.toml").write_text(CLUB)
    Path("my-count.toml").write_text(COUNT)
    # In the place of the reader's own program.
    bot = (ROOT / "docs" / "examples" / "engines" / "collector.py").read_text(encoding="utf-8")
    Path("bot").write_text(f"#!{sys.executable}\n{bot}", encoding="utf-8")
    Path("bot").chmod(0o755)
    for step in steps(page):
        if isinstance(step, Saved):
            Path(step.name).write_text(step.text, encoding="utf-8")
            continue
        for name, *words in [] if step.printed else step.commands:
            if name in QUICK and "RUN" not in words:
                once(name, *words)
            elif name in DRY and not any("://" in each for each in words):
                once(name, *(each for each in words if each != "--dry-run"), "--dry-run")
                assert not Path("runs").exists()
