"""``analyser.games``: What every game promises of its rule sets: what they are compared by, what
is counted anew.
"""

from __future__ import annotations

import re

import numpy as np
import pytest
from games.every_game import HANDS, KEY, any_table

from analyser.errors import ScenarioError
from analyser.games.interface import Game, able
from analyser.games.protocols.rule_sets import Measured, Rescores
from analyser.games.sides import seating


@pytest.mark.broad
@any_table(Measured)
def test_what_it_is_compared_by_is_a_number_for_every_hand(played: Game, preset: str) -> None:
    names = [each.name for each in able(played, Measured).measures]
    assert len(set(names)) == len(names) > 0
    assert able(played, Measured).measures[0].words
    rules = played.rules(preset)
    policy = [played.policy(played.default_policy)]
    rows = played.play(rules, policy, seating(played, rules, 1), KEY, 0, HANDS)
    for each in able(played, Measured).measures:
        assert re.fullmatch(r"[a-z0-9_]+", each.name)
        assert each.heading
        assert each.meaning
        found = each.of(rows)
        assert found.dtype == np.float64
        assert len(found) == HANDS
        assert found.ndim == (2 if each.spread else 1)
        assert np.isfinite(found).all()
        if each.bounds is not None:
            least, most = each.bounds(rules)
            assert least <= found.min()
            assert found.max() <= most
            assert least < most, "nothing that is asked for is settled by the rules"
        if each.unit == "%":
            assert set(found.tolist()) <= {0.0, 100.0}


@any_table(Rescores)
def test_the_same_rules_score_the_same_and_others_say_what_must_be_played(
    played: Game, preset: str
) -> None:
    rules = played.rules(preset)
    seated, policy = seating(played, rules, 1), played.policy(played.default_policy)
    rows = played.play(rules, [policy], seated, KEY, 0, HANDS)
    assert able(played, Rescores).must_replay(rules, rules) == ()
    assert (able(played, Rescores).rescore_rows(rules, rules, rows) == rows).all()
    for other in map(played.rules, played.presets):
        differ = [key for key in rules if key != "preset" and rules[key] != other[key]]
        named = able(played, Rescores).must_replay(rules, other)
        assert list(named) == [key for key in differ if key in named]
        if named:
            with pytest.raises(ScenarioError, match=rf"rules\.{named[0]}\b"):
                able(played, Rescores).rescore_rows(rules, other, rows)
            continue
        found = able(played, Rescores).rescore_rows(rules, other, rows)
        for each in played.measures if isinstance(played, Measured) else ():
            if each.of_moves:
                assert np.array_equal(each.of(rows), each.of(found)), each.name
        assert (able(played, Rescores).rescore_rows(other, rules, found) == rows).all()
