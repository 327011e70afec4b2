"""``analyser.scenario``: Has each policy one name, under which alone it is found, and a label
and a description?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analyser import games
from analyser.errors import UsageError
from analyser.scenario.policy_lookup import Roster


def test_a_name_that_no_policy_has_is_unknown() -> None:
    book = Roster(games.game("kabu"), Path())
    with pytest.raises(UsageError, match=r"unknown policy 'never-draw' .*did you mean 'never-dr"):
        book.policy("never-draw")


def test_a_champions_file_may_be_named_as_a_players_file() -> None:
    champions = Path(games.__file__).parent / "kabu" / "champions"
    found = Roster(games.game("kabu"), champions).policy("kabu.toml")
    assert found == {**games.game("kabu").policy("champion-kabu"), "name": "kabu"}


@pytest.mark.parametrize("name", games.GAMES)
def test_policies_rule_sets_and_games_say_what_they_are(name: str) -> None:
    game: Any = games.game(name)
    for about, listed in (
        (game.about_policies, game.policies),
        (game.about_rule_sets, game.presets),
    ):
        assert {key: each.description for key, each in about.items()} == dict(listed)
        labels = [each.label for each in about.values()]
        assert len(set(labels)) == len(labels)
        assert [each for each in labels if not 1 <= len(each.split()) <= 6] == []
        said = [game.description, *(each.description for each in about.values())]
        assert [each for each in said if len(each.split()) > 20 or each.endswith(".")] == []
    straw = {key for key, each in game.about_policies.items() if each.straw_man}
    assert "random" in straw
    one_way = {key for key in game.policies if key.startswith(("always-", "never-"))}
    assert one_way <= straw
    assert game.default_policy not in straw
    assert not {key for key in straw if key.startswith(("champion-", "search"))}
