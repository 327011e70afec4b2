"""``analyser.games``: Does the registry know its games, and say which one was meant when it does
not?
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from compiling import OFF

import analyser.games
from analyser.errors import UsageError
from analyser.games import GAMES, game


def test_every_folder_is_a_game_and_every_game_has_its_folder() -> None:
    folder = Path(analyser.games.__file__).parent
    folders = sorted(each.parent.name for each in folder.glob("*/__init__.py"))
    # What is the same for every game: what only some can do, decisions weighed, search, tricks, and
    # melds of rummies.
    for shared in ("protocols", "deciding", "searching", "tricks", "melds"):
        folders.remove(shared)
    assert sorted(GAMES) == folders
    assert len(set(GAMES)) == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_by_its_name_and_always_the_same(name: str) -> None:
    assert game(name).name == name
    assert game(name) is game(name)


@pytest.mark.parametrize("name", ["buraco", "burrac", "Burraco"])
def test_an_unknown_game_is_refused_with_the_nearest(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        game(name)
    sentence = str(caught.value)
    assert repr(name) in sentence
    assert "known: burraco" in sentence
    assert "did you mean 'burraco'?" in sentence
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("name", ["", "whist", "os", "../burraco", "burraco.rules"])
def test_nothing_but_a_game_is_imported(name: str) -> None:
    with pytest.raises(UsageError, match="unknown game"):
        game(name)


OPENED = """
import json, sys
from analyser.commands import app
code = app({words}, standalone_mode=False)
print(json.dumps([code, sorted(sys.modules)]))
"""


def imported(name: str, folder: Path, *words: str, **given: str) -> set[str]:
    """Run a command on a game in a process of its own; return which games it imported."""
    package = Path(analyser.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", OPENED.format(words=[*words, "--game", name])],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(package), **given},
        capture_output=True,
        text=True,
        check=True,
    )
    code, modules = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stderr
    return {each for each in GAMES if f"analyser.games.{each}" in modules}


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="nothing is compiled")
def test_a_game_that_is_not_played_is_neither_imported_nor_compiled(tmp_path: Path) -> None:
    cache = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    words = ("simulate", "--hands", "40", "--output", "run", "--json")
    assert imported("kabu", tmp_path, *words, **cache) == {"kabu"}
    kept = {each.name.partition("-")[0] for each in (tmp_path / "cache").glob("*/compiled/*-*")}
    assert {each for each in kept if each.endswith(".kernel")} == {"games.kabu.kernel"}
    # Nothing is compiled of what is not imported, in whatever cache.
    for name in GAMES:
        assert imported(name, tmp_path, "policies", "--json") == {name}
