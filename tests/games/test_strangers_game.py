"""``analyser.games``: Can a stranger add a game?  The guide's example, installed beside the package
and played.

The example is ``docs/examples/high_card``: a package of one file, under sixty lines, that offers
its game by an entry point. Here it is laid where Python finds packages, as ``pip install`` would;
the contract of ``test_every_game`` runs on it too.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.every_game import EXAMPLE, every_ability
from terminal import answer, fails, run

import analyser
from analyser import games
from analyser.errors import UsageError

GAME = ("--game", "high-card", "--seed", "2")


def install(site: Path, package: str, text: str, **offered: str) -> None:
    """Lay a package of one file into a folder of packages, with what it offers."""
    (site / package).mkdir(parents=True)
    (site / package / "__init__.py").write_text(text, encoding="utf-8")
    about = site / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    lines = [f"{name.replace('_', '-')} = {value}" for name, value in offered.items()]
    (about / "entry_points.txt").write_text("\n".join([f"[{games.GROUP}]", *lines, ""]))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of packages that Python finds, and an empty one to be in."""
    monkeypatch.syspath_prepend(tmp_path / "site")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    # What one test installs is no other's.
    games._load_other_game.cache_clear()
    yield tmp_path / "site"
    games._load_other_game.cache_clear()
    for name in ("high_card", "others", "broken"):
        sys.modules.pop(name, None)


@pytest.fixture
def high_card(site: Path) -> Path:
    """The example, installed."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    text = (EXAMPLE / "high_card" / "__init__.py").read_text(encoding="utf-8")
    install(site, "high_card", text, **project["entry-points"][games.GROUP])
    return site


def test_it_is_a_comma_of_a_game() -> None:
    lines = (EXAMPLE / "high_card" / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < 60


def test_it_comes_by_its_name_and_always_the_same(high_card: Path) -> None:
    made = games.game("high-card")
    assert (made.name, made.title) == ("high-card", "High card")
    assert games.game("high-card") is made
    assert not [ability for ability in every_ability() if isinstance(made, ability)]


def test_it_is_listed_with_its_question(high_card: Path) -> None:
    *_, found = answer("games")["games"]
    assert (found["name"], found["question"]) == ("high-card", "Which cards to keep?")
    assert found["command"] == "analyser tournament greedy,modest --game high-card"


@pytest.mark.broad
def test_two_players_are_compared(high_card: Path) -> None:
    found = answer("compare", "greedy", "modest", *GAME, "--hands", "4000")
    assert found["verdict"] == "better"
    # The mean of the highest of three of six cards less that of the lowest.
    assert found["low"] <= 3.5 <= found["high"]
    assert "greedy beats modest by 3." in " ".join(found["sentences"])
    assert " pips per hand" in " ".join(found["sentences"])


@pytest.mark.broad
def test_hands_are_kept_and_a_page_is_made(high_card: Path) -> None:
    table = answer("simulate", *GAME, "--hands", "2000", "--rules", "short")
    assert "pips to first" in " ".join(table["sentences"])
    Path("ask.toml").write_text(
        'game = "high-card"\nhands = 2000\n[[duels]]\na = "greedy"\nb = "modest"\n'
    )
    answer("report", "ask.toml", "--page", "page.html")
    text = Path("page.html").read_text(encoding="utf-8")
    assert "less than 0.1 pips per hand either way" in text
    assert "High card has no whole matches" in fails(2, "simulate", *GAME, "--matches", "5")


def test_a_process_of_its_own_finds_it_too(high_card: Path) -> None:
    paths = [str(high_card), str(Path(analyser.__file__).parent.parent)]
    done = subprocess.run(
        [sys.executable, "-m", "analyser", "rules", "usual", "--game", "high-card"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cards kept of three (1 to 3)" in done.stdout


def test_what_is_wrong_with_another_game_is_said_in_a_sentence(site: Path) -> None:
    text = "class Other:\n    name = 'other'\n\nGAME = Other()\n"
    install(site, "others", text, renamed="others:GAME", gone="others:GONE", burraco="others:GAME")
    install(site, "broken", "import no_such_thing\n", broken="broken:GAME")
    for name, said in {
        "renamed": "others:GAME is called 'other' (expected the name by which it is offered",
        "gone": "others:GONE cannot be loaded: module 'others' has no attribute 'GONE'",
        "broken": "broken:GAME cannot be loaded: No module named 'no_such_thing'",
        "renaimed": (
            f"unknown game 'renaimed' (known: {', '.join(games.GAMES)}, broken, gone, renamed; did"
        ),
    }.items():
        assert said in fails(2, "rules", "--game", name)
    listed = run("games")
    assert listed.exit_code == 0
    assert "Draw a first card, or stand?" in listed.stdout
    assert [line.split(":")[1] for line in listed.stderr.splitlines()] == [
        " game 'broken'", " game 'gone'", " game 'renamed'",
    ]  # fmt: skip
    # A game of this package is never taken for another's.
    assert type(games.game("burraco")).__name__ == "Burraco"


def test_nothing_is_looked_for_before_it_is_asked_for(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "others", "raise SystemExit('imported')\n", other="others:GAME")

    def looked(**_: str) -> None:
        raise AssertionError("looked for games")

    monkeypatch.setattr("importlib.metadata.entry_points", looked)
    assert games.game("burraco").name == "burraco"
    monkeypatch.undo()
    monkeypatch.syspath_prepend(site)
    with pytest.raises(UsageError, match=re.escape(f"known: {', '.join(games.GAMES)}, other")):
        games.game("whist")
    assert "others" not in sys.modules
