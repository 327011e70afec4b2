"""``analyser.games.burraco``: Does the compiled search decide as the plain one does, move for
move and row for row?
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from compiling import OFF
from games.burraco import two_tables
from games.burraco.agreement import as_row
from games.burraco.search_players import Numbers, line_up, numbers_of
from games.every_game import every_preset

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco import GAME, pack
from analyser.games.burraco.features import FEATURES
from analyser.games.burraco.kernel.search import features, search_player
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.features import features as plain_features
from analyser.games.burraco.reference.search_player import Companions
from analyser.games.burraco.rules import Rules, presets, rules_of, rules_row

KEY = 21
DEAL = 3
"""Its turns are quick to think about with the plain engine by all rule sets."""
MANY = 12
"""Hands a preset of the long proof."""
FEATURE_HANDS = 1 if OFF else 2


def played(rules: Rules, number: int, players: list[Policy], models: dict[int, Companions]) -> Any:
    """Play a deal with the plain engine."""
    table = reference.deal(rules, pack.order(KEY, number), number % rules.players)
    return reference.play(table, players, KEY, number, models)


def agree(preset: str, number: int, most: int = 5) -> int:
    """Play a hand with both engines, who searches in so many worlds at most; returns its turns."""
    rules = rules_of(preset)
    players, models = line_up(Random(f"{preset} {number}"), rules, most)
    table = played(rules, number, players, models)
    log = np.zeros(T.LOG_WIDTH * 2000, np.int64)
    out = np.empty(len(as_row(table, number)), np.int64)
    scratch = np.zeros(search_player.SCRATCH_SIZE, np.int64)
    lead = np.array([number % rules.players])
    scores = np.zeros(T.MOST_SEATS, np.int64)
    row = np.array(rules_row(rules), np.int64)
    numbers = numbers_of(rules, players, models)
    search_player.play_hands(KEY, np.array([number]), lead, scores, row, numbers, out, log, scratch)
    assert out.tolist() == as_row(table, number), f"{preset}, deal {number}"
    begin = search_player.SEARCH + search_player.TURNS_TRIED
    tried = scratch[begin : begin + rules.players].tolist()
    assert tried == [seat.tried for seat in table.seats], f"{preset}, deal {number}"
    assert [tries > 0 for tries in tried] == [seat in models for seat in range(rules.players)]
    return int(table.turn)


@pytest.mark.broad
@every_preset(GAME)
def test_both_engines_search_alike(preset: str) -> None:
    assert agree(preset, DEAL, most=2) > 1


@kernel
def look_at(table: Numbers, rules: Numbers, found: Numbers, hands: Numbers) -> None:
    """Fill in a table's features."""
    features.features(part(table, 0), part(rules, 0), part(found, 0), part(hands, 0))


@pytest.mark.broad
@every_preset(GAME)
def test_both_engines_see_the_same_features(preset: str) -> None:
    found = np.empty(features.FEATURE_COUNT, np.int64)
    hands = np.empty(features.FEATURES_SCRATCH, np.int64)
    looked = 0
    for walk, view in two_tables.hands(f"features {preset}", FEATURE_HANDS, preset):
        if walk.table[T.PHASE] != T.DRAWING:
            continue
        table = view.table
        look_at(walk.table, walk.rules, found, hands)
        players = [Decider(view.policy, table, seat, 0) for seat in range(len(table.seats))]
        plain = plain_features(players)
        assert dict(zip(NAMES, found.tolist(), strict=True)) == dict(
            zip(NAMES, plain, strict=True)
        ), f"{preset}, turn {table.turn}"
        looked += 1
    assert looked > FEATURE_HANDS


NAMES = [feature.name for feature in FEATURES]


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets())
def test_both_engines_search_alike_in_many_hands(preset: str) -> None:
    turns = sum(agree(preset, number) for number in range(1_000, 1_000 + MANY))
    print(f"{preset}: {MANY} hands, {turns} turns, none differs")
