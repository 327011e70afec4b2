"""``analyser.report``: Does each game's README give the answers that its pages give?

In the section "What you can ask" each decision of the game has a row, each page about the game is
linked, and each number with a ± is on one of those pages.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from analyser import games
from analyser.games import GAMES
from analyser.games.interface import able
from analyser.games.protocols.decisions import HasDecisions

ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "reports"
if not REPORTS.is_dir():
    pytest.skip("a source package holds no committed pages", allow_module_level=True)


README = [ROOT / "analyser" / "games" / name / "README.md" for name in GAMES]
each_readme = pytest.mark.parametrize("path", README, ids=lambda path: path.parent.name)


@cache
def section(path: Path) -> str:
    """The answers of a game's README."""
    text = path.read_text("utf-8")
    return text.partition("## What you can ask\n")[2].partition("\n## ")[0]


@cache
def page(path: Path) -> str:
    """A page as text, one space between its words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", path.read_text("utf-8"))).split())


def linked(path: Path) -> list[Path]:
    links = re.findall(r"\]\((\S*reports/[\w/-]+\.html)\)", section(path))
    return [path.parent / link for link in links]


def with_interval(text: str) -> set[str]:
    """Return the numbers that have a ±, without their sign."""
    return set(re.findall(r"[\d.,]*\d ± [\d.]*\d", text))


@each_readme
def test_each_number_with_an_interval_is_on_a_page_that_is_linked(path: Path) -> None:
    found = set().union(*(with_interval(page(each)) for each in linked(path)))
    assert with_interval(" ".join(section(path).split())) - found == set()


@each_readme
def test_each_decision_has_its_answer(path: Path) -> None:
    rows = re.findall(r"^\| `([\w-]+)`", section(path), re.MULTILINE)
    game = able(games.game(path.parent.name), HasDecisions)
    assert rows == [each.name for each in game.choices]


@each_readme
def test_each_page_of_the_game_is_linked(path: Path) -> None:
    title = f"– {games.game(path.parent.name).title}</title>"
    about = {each for each in REPORTS.rglob("*.html") if title in each.read_text("utf-8")}
    assert about
    assert about - {each.resolve() for each in linked(path)} == set()
