"""``analyser.games``: Are positions to learn from what the house takes them for, in every game
that has some?
"""

from __future__ import annotations

import json
import re
from typing import Any

import compiling
import numpy as np
import pytest
from games.every_game import KEY, having
from toys.learning_toy import LearningToy

from analyser.errors import AnalyserError
from analyser.games.interface import Game, able
from analyser.games.protocols.learning import Learns
from analyser.games.searching.plain import weights_of

GAMES: list[Game] = [LearningToy(), *having(Learns)]
HANDS = 2 if compiling.OFF else 24
EACH = 3
FUTURES = 2
TABLES = [
    pytest.param(played, preset, id=f"{played.name}: {preset}")
    for played in GAMES
    for preset in played.presets
    # Of many presets the first of each number of seats.
    if preset
    in {len(played.seats(played.rules(each))): each for each in [*played.presets][::-1]}.values()
]


def weights(played: Learns) -> list[int]:
    """An evaluation that says the first feature, in quarters of a point."""
    features = len(played.features)
    made = [0] * weights_of(features)
    made[32 * features + 64] = 2**20
    return made


def same(one: Any, other: Any) -> bool:
    return len(one) == len(other) and all(
        a.dtype == b.dtype and (a == b).all() for a, b in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("played", GAMES, ids=lambda each: str(each.name))
def test_features_have_names_and_say_what_they_count(played: Game) -> None:
    features = able(played, Learns).features
    names = [feature.name for feature in features]
    assert len(set(names)) == len(names) > 0
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", name) for name in names)
    assert all(feature.words and not feature.words.endswith(".") for feature in features)


@pytest.mark.broad
@pytest.mark.parametrize(("played", "preset"), TABLES)
def test_positions_of_plain_play(played: Game, preset: str) -> None:
    learns, rules = able(played, Learns), played.rules(preset)
    learner = learns.learner(rules, {})
    assert learner["search_worlds"] > 0
    assert json.loads(json.dumps(learner)) == learner

    def told(first: int, count: int) -> Any:
        return learns.plain_positions(rules, learner, KEY, first, count, EACH, FUTURES)

    found = told(0, HANDS)
    count = len(found.x)
    assert found.x.shape == (count, len(learns.features))
    assert found.x.dtype == np.int16
    assert {len(each) for each in found} == {count}
    assert np.isfinite(found.worth).all()
    assert found.stage.min() >= 0
    assert (np.diff(found.hand) >= 0).all()
    assert set(found.hand.tolist()) <= set(range(HANDS))
    parts = [told(0, HANDS // 2), told(HANDS // 2, HANDS - HANDS // 2)]
    assert same(found, [np.concatenate(each) for each in zip(*parts, strict=True)])


@pytest.mark.broad
@pytest.mark.parametrize(
    ("played", "preset"),
    # A search in plain Python takes minutes.
    [each for each in TABLES if not compiling.OFF or isinstance(each.values[0], LearningToy)],
)
def test_positions_of_players_who_search(played: Game, preset: str) -> None:
    learns, rules = able(played, Learns), played.rules(preset)
    learner, hands = learns.learner(rules, {}), 2 if compiling.OFF else 6

    def told(first: int, count: int) -> Any:
        return learns.searched_positions(rules, learner, weights(learns), KEY, first, count)

    found = told(7, hands)
    count = len(found.x)
    assert found.x.shape == (count, len(learns.features))
    assert {len(each) for each in found[:4]} == {count}
    assert found.margins.shape == (hands, len(played.sides(rules)))
    assert np.allclose(found.margins.sum(axis=1), 0)
    assert set(found.side.tolist()) <= set(range(len(played.sides(rules))))
    assert (np.diff(found.hand) >= 0).all()
    assert set(found.hand.tolist()) <= set(range(7, 7 + hands))
    parts = [told(7, 1), told(8, hands - 1)]
    assert same(found, [np.concatenate(each) for each in zip(*parts, strict=True)])


@pytest.mark.parametrize("played", GAMES, ids=lambda each: str(each.name))
def test_a_learner_by_a_name_that_none_has_is_refused(played: Game) -> None:
    rules = played.rules(played.default_preset)
    with pytest.raises(AnalyserError, match="nobody") as caught:
        able(played, Learns).learner(rules, {"search_model": "nobody"})
    assert caught.value.exit_code in (2, 3)
