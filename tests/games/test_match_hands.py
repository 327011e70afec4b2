"""``analyser.games.match_hands``: Are kept hands read as they were written, for the rules they
were played by?
"""

from __future__ import annotations

import json

import compiling
import numpy as np
import pytest
from breadth import broad_but

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games import match_hands
from analyser.games.burraco import GAME
from analyser.games.interface import able
from analyser.games.match_hands import Stage
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.searching import settle_policy
from analyser.games.sides import parts, seating

HANDS = 30
PRESETS = match_hands.list_rules(GAME)
KEPT = [(name, preset) for name in match_hands.list_games()
        for preset in match_hands.list_rules(games.game(name))]  # fmt: skip


def test_hands_are_read_as_they_were_written() -> None:
    dice = np.random.Generator(np.random.PCG64(1))
    stages = [
        Stage(begun, other, 5 * dice.integers(-100, 400, (many, 2)), hand)
        for begun, other, many, hand in ((0, 0, 300, 1), (1500, 0, 40, 2))
    ]
    text = match_hands.write_text("toy", {"rule": 3}, "somebody", {"habit": 1}, 7, stages)
    read = match_hands._parse(text)
    assert (read.player, read.seed, read.hands, read.rules) == ("somebody", 7, 340, {"rule": 3})
    for found, stage in zip(read.stages, stages, strict=True):
        assert (found.begun_from, found.other_from) == (stage.begun_from, stage.other_from)
        assert found.hand == stage.hand
        assert sorted(map(tuple, found.scores)) == sorted(map(tuple, stage.scores))
    # Sorted hands in batches would be unlike each other.
    first = [batch[:, 0].mean() for batch in np.array_split(read.stages[0].scores, 3)]
    assert np.ptp(first) < 400
    damaged = json.loads(text)
    damaged["seed"] = 8
    with pytest.raises(AssertionError, match="seal"):
        match_hands._parse(json.dumps(damaged))


def test_hands_are_those_of_the_rules_whatever_the_target() -> None:
    italian = match_hands.read(GAME, GAME.rules("italian"))
    assert italian is not None
    assert match_hands.read(GAME, GAME.rules("italian", {"match_target": 1_000})) is italian
    assert match_hands.read(GAME, GAME.rules("italian", {"joker_points": 50})) is None


def test_every_rule_set_of_two_sides_has_hands() -> None:
    two = [preset for preset in GAME.presets if len(GAME.sides(GAME.rules(preset))) == 2]
    assert two == PRESETS
    for preset in PRESETS:
        rules = GAME.rules(preset)
        found = match_hands.read(GAME, rules)
        assert found is not None, preset
        assert len(found.stages) == (4 if rules["first_meld_high_from"] else 1)


def test_where_a_score_ends_a_hand_hands_are_kept_of_every_score() -> None:
    game = games.game("ecarte")
    found = match_hands.read(game, game.rules("ecarte"))
    assert found is not None
    stages = [(each.begun_from, each.other_from) for each in found.stages]
    assert stages == [(own, other) for own in range(5) for other in range(5)]
    assert match_hands.read(game, game.rules("ecarte", {"match_target": 7})) is None
    assert not found.may_fall
    italian = match_hands.read(GAME, GAME.rules("italian"))
    assert italian is not None
    assert italian.may_fall


def test_of_a_series_hands_are_kept_of_every_hand() -> None:
    game = games.game("carioca")
    found = match_hands.read(game, game.rules("carioca-2p"))
    assert found is not None
    assert found.is_series
    assert [each.hand for each in found.stages] == [1, 2, 3, 4, 5, 6, 7]
    # The contracts grow, and with them what is left in hand.
    means = [each.scores.mean() for each in found.stages]
    assert means[6] < means[2] < means[0] < 0
    assert match_hands.read(game, game.rules("carioca-2p", {"contract": 3})) is None
    italian = match_hands.read(GAME, GAME.rules("italian"))
    assert italian is not None
    assert not italian.is_series


@pytest.mark.skipif(compiling.OFF, reason="strong players play: needs the compiler")
@pytest.mark.parametrize(
    ("name", "preset"), broad_but(KEPT, [("burraco", "italian"), ("burraco", "closed")])
)
def test_kept_hands_are_what_the_players_play_today(name: str, preset: str) -> None:
    game = games.game(name)
    rules = game.rules(preset)
    found = match_hands.read(game, rules)
    assert found is not None
    policy = settle_policy(game, game.policy(found.player), rules)
    assert json.loads(json.dumps(policy)) == found.policy
    hands_of = able(game, PlaysMatches).seat_players(rules, [policy], seating(game, rules, 1))
    names = [column.name for column in game.columns]
    scored, point = [names.index("score_0"), names.index("score_1")], parts(game.columns)
    first = 0
    for stage in found.stages:
        totals = np.tile(point * np.array([stage.begun_from, stage.other_from]), (HANDS, 1))
        deals = np.arange(first, first + HANDS)
        if found.is_series:
            deals = stage.hand - 1 + len(found.stages) * np.arange(HANDS)
        rows = hands_of(run_key(found.seed), deals, np.zeros(HANDS, np.int64), totals)
        kept = set(map(tuple, stage.scores.tolist()))
        assert {tuple(each) for each in (rows[:, scored] // point).tolist()} <= kept
        first += len(stage.scores)
