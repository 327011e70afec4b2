"""What every game promises of two rule sets: what is counted anew, what must be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from games.test_every_game import HANDS, KEY
from toy import Toy

from analyser.errors import ScenarioError
from analyser.games import GAMES, game
from analyser.games.interface import (
    CountsAnew,
    Game,
    able,
)
from analyser.games.sides import seating

ANY_GAME = [Toy(), *map(game, GAMES)]


def tables() -> Iterator[Any]:
    """Yield every game, the toy too, with each of its presets, as parameters of a test."""
    for played in ANY_GAME:
        for preset in played.presets:
            yield pytest.param(played, preset, id=f"{played.name}: {preset}")


@pytest.mark.parametrize(("played", "preset"), list(tables()))
def test_the_same_rules_score_the_same_and_others_say_what_must_be_played(
    played: Game, preset: str
) -> None:
    rules = played.rules(preset)
    seated, policy = seating(played, rules, 1), played.policy(played.default_policy)
    rows = played.play(rules, [policy], seated, KEY, 0, HANDS)
    assert able(played, CountsAnew).must_replay(rules, rules) == ()
    assert (able(played, CountsAnew).rescored(rules, rules, rows) == rows).all()
    for other in map(played.rules, played.presets):
        differ = [key for key in rules if key != "preset" and rules[key] != other[key]]
        named = able(played, CountsAnew).must_replay(rules, other)
        assert list(named) == [key for key in differ if key in named]
        if named:
            with pytest.raises(ScenarioError, match=rf"rules\.{named[0]}\b"):
                able(played, CountsAnew).rescored(rules, other, rows)
            continue
        found = able(played, CountsAnew).rescored(rules, other, rows)
        assert (able(played, CountsAnew).rescored(other, rules, found) == rows).all()


@pytest.mark.parametrize("played", ANY_GAME, ids=lambda each: each.name)
def test_policies_are_made_for_presets(played: Game) -> None:
    assert set(played.tuned_for) <= set(played.policies)
    assert set(played.tuned_for.values()) <= set(played.presets)
