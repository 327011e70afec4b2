"""``analyser.games.protocols``: Is every ability offered by some game, lacked by another, and
asked for in one way?
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from games.every_game import EVERY, KEY, any_game, column, every_ability, having
from toys.solo_toy import SoloToy

from analyser.errors import UsageError
from analyser.games.interface import Game, able
from analyser.games.protocols.time_outs import CallsTime
from analyser.games.sides import seating


@pytest.mark.parametrize("ability", every_ability(), ids=lambda each: str(each.__name__))
def test_some_games_have_it_and_some_do_not(ability: type[Any]) -> None:
    assert 0 < len(having(ability)) < len(EVERY)
    for played in having(ability):
        assert able(played, ability) is played


@pytest.mark.parametrize("ability", every_ability(), ids=lambda each: str(each.__name__))
def test_a_game_that_has_it_not_is_refused_in_a_sentence(ability: type[Any]) -> None:
    with pytest.raises(UsageError, match=r"^Solo has no [a-z' -]+$") as caught:
        able(SoloToy(), ability)
    assert caught.value.exit_code == 2


@pytest.mark.broad
@any_game(CallsTime)
def test_a_call_of_time_changes_no_hand_that_is_over_by_then(played: Game) -> None:
    assert isinstance(played, CallsTime)
    turn = 9
    none = played.rules(played.default_preset)
    called = played.rules(played.default_preset, {played.time_out_rule: turn})
    assert none[played.time_out_rule] == 0
    last = played.last_turn(called)
    assert turn <= last < played.last_turn(none)
    policies = [played.policy(played.default_policy)]
    seated = seating(played, none, 1)
    before, after = (played.play(rules, policies, seated, KEY, 0, 60) for rules in (none, called))
    turns = column(played.columns, before, "turns")
    over = turns < turn
    assert np.array_equal(before[over], after[over])
    assert (column(played.columns, after, "turns") == np.minimum(turns, last)).all()
