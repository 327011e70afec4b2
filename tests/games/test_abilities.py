"""Is every ability offered by some game, lacked by another, and asked for in one way?"""

from __future__ import annotations

from typing import Any

import pytest
from games.each import EVERY, having
from solo_toy import SoloToy

from analyser.errors import UsageError
from analyser.games.interface import ABILITIES, able


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda each: str(each.__name__))
def test_some_games_have_it_and_some_do_not(ability: type[Any]) -> None:
    assert 0 < len(having(ability)) < len(EVERY)
    for played in having(ability):
        assert able(played, ability) is played


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda each: str(each.__name__))
def test_a_game_that_has_it_not_is_refused_in_a_sentence(ability: type[Any]) -> None:
    with pytest.raises(UsageError, match=r"^Solo has no [a-z' -]+$") as caught:
        able(SoloToy(), ability)
    assert caught.value.exit_code == 2
