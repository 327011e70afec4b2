"""Does the registry know its games, and say which one was meant when it does not?"""

from __future__ import annotations

from pathlib import Path

import pytest

import analyser.games
from analyser.errors import UsageError
from analyser.games import GAMES, game


def test_every_folder_is_a_game_and_every_game_has_its_folder() -> None:
    folder = Path(analyser.games.__file__).parent
    folders = sorted(each.parent.name for each in folder.glob("*/__init__.py"))
    # What is the same for every game that is searched.
    folders.remove("searching")
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
