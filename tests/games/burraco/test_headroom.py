"""``analyser.games.burraco.headroom``: Does one who sees all hidden cards see them, and nobody
else; is what is told of today?
"""

from __future__ import annotations

import numpy as np
import pytest
from compiling import OFF
from headroom import measure

from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME
from analyser.games.burraco.evaluations import option_networks
from analyser.games.burraco.headroom import FILE, headroom
from analyser.games.burraco.kernel import calls
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import search_player as S
from analyser.games.burraco.kernel.training_data import recorded_options
from analyser.games.records import tables
from analyser.games.searching.sheet import searches

RULES = GAME.rules("italian")
LEARNT = GAME.settle_policy(GAME.policy("learnt"), RULES)
SEARCHERS = [name for name in GAME.policies if searches(GAME.policy(name))]
plays = pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes")


@pytest.mark.parametrize("name", SEARCHERS)
def test_no_player_sees_hidden_cards(name: str) -> None:
    numbers = calls.ENGINE.numbers(RULES, [GAME.policy(name)], [0] * 4)
    assert numbers.has_search
    specs = numbers.policies[4 * H.POLICY_COUNT :][: 4 * S.SPEC_SIZE].reshape(4, S.SPEC_SIZE)
    assert not specs[:, S.SEES].any()


@plays
def test_one_who_sees_all_knows_what_comes_of_each_option() -> None:
    # All others play on just as they are expected to, so no choice makes a hand worse.
    many, search = 6, GAME.settle_policy(GAME.policy("search"), RULES)
    sees = measure.played(RULES, (search, LEARNT), measure.SEES, 0, 0, many)
    blind = measure.played(RULES, (LEARNT, LEARNT), {}, 0, 0, many)
    gains = measure.ahead(sees, 0) - measure.ahead(blind, 0)
    assert (gains >= 0).all()
    assert gains.mean() > 100


@plays
def test_a_gain_is_that_of_a_duel() -> None:
    pair = (LEARNT, GAME.policy("balanced"))
    found = measure.gain(RULES, pair, {}, 60, 2)
    rows = [
        GAME.play(RULES, pair, seating, run_key(measure.SEED), 0, 60)
        for seating in ([0, 1, 0, 1], [1, 0, 1, 0])
    ]
    differences = [measure.ahead(each, side) for side, each in enumerate(rows)]
    assert found.mean == pytest.approx(float(np.mean(differences)))
    assert found.pairs == 60


@pytest.mark.broad
@plays
def test_of_a_hand_against_a_player_only_the_learners_decisions_are_recorded() -> None:
    networks = [*option_networks(LEARNT["search_evaluation"], RULES).values()]
    arguments = (RULES, GAME.teacher(RULES, {}), networks, run_key(7), 3, 2, 0)
    every = recorded_options(*arguments)
    some = recorded_options(*arguments, against=LEARNT)
    for all_seats, learners in zip(every, some, strict=True):
        # The opponent plays as the learners do, so the hands are the same.
        assert 0 < len(learners.many) < len(all_seats.many)
        rest = iter(all_seats.seen.tolist())
        assert all(position in rest for position in learners.seen.tolist())


def test_headroom_is_that_of_players_as_they_are_today() -> None:
    for name, of in tables("analyser.games.burraco", FILE).items():
        player = GAME.settle_policy(GAME.policy(name), GAME.rules(of["rules"]))
        assert of["digest"] == measure.digest(player)


def test_the_most_is_told_first() -> None:
    gains = [each.mean for each in headroom()]
    assert gains == sorted(gains, reverse=True)
    assert {each.whom for each in headroom()} == {"search"}
