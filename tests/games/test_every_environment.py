"""Of every game at whose tables a learner acts: are the hands those of its policies?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from compiling import OFF

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games.interface import Game, Record, Trains, able

KEY = run_key(38)
TRAINING = [name for name in games.GAMES if isinstance(games.game(name), Trains)]
MANY = 2 if OFF else 16


def check(game: Game, rules: Record, seats: Sequence[Record], learners: Sequence[bool]) -> None:
    """Play deals by the advice of each seat's policy; their rows are those of ``Game.play``."""
    trains = able(game, Trains)
    tables = trains.tables_of(rules, seats, learners, MANY)
    found: dict[int, list[int]] = {}
    names = [column.name for column in game.columns]
    tables.begin(np.full(MANY, KEY), np.arange(MANY), MANY)
    for _ in range(100_000):
        for table in np.flatnonzero(tables.ended).tolist():
            row = tables.rows[table].tolist()
            found[row[names.index("deal")]] = row
            scores = [row[names.index(f"score_{side}")] for side in range(len(game.sides(rules)))]
            own = scores[game.seats(rules)[0]]
            ahead = own - (sum(scores) - own) / (len(scores) - 1)
            parts = game.columns[names.index("score_0")].parts
            assert tables.rewards[table, 0] == pytest.approx(ahead / parts, abs=0.25)
        if set(range(2 * MANY)) <= set(found):
            break
        actions = np.zeros(MANY, np.int64)
        for seat, policy in enumerate(seats):
            if (tables.movers == seat).any():
                chosen = tables.advise(policy)
                actions[tables.movers == seat] = chosen[tables.movers == seat]
        before = tables.movers >= 0
        assert tables.masks[np.arange(MANY), actions][before].all()
        assert tables.masks.sum(axis=1).tolist() == tables.counts.tolist()
        assert tables.step(actions) == -1
    expected = game.play(rules, seats, range(len(seats)), KEY, 0, 2 * MANY)
    assert [found[deal] for deal in range(2 * MANY)] == expected.tolist()


@pytest.mark.parametrize("name", TRAINING)
def test_the_advice_of_policies_plays_their_hands(name: str) -> None:
    game = games.game(name)
    rules = game.rules(game.default_preset)
    players = len(game.seats(rules))
    plain = [each for each in game.policies if not game.policy(each)["search_worlds"]]
    for first in range(0, len(plain), 2):
        chosen = [game.policy(plain[(first + seat) % len(plain)]) for seat in range(players)]
        check(game, rules, chosen, [True] * players)
        check(game, rules, chosen, [seat % 2 == 1 for seat in range(players)])


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search without the compiler takes minutes")
@pytest.mark.parametrize("name", [name for name in TRAINING if name != "burraco"])
def test_search_players_sit_where_nobody_learns(name: str) -> None:
    game = games.game(name)
    rules = game.rules(game.default_preset)
    players = len(game.seats(rules))
    usual, search = game.policy(game.default_policy), game.policy("search")
    seats = [search if seat == 1 else usual for seat in range(players)]
    check(game, rules, seats, [seat == 0 for seat in range(players)])
    check(game, rules, seats, [seat <= 1 for seat in range(players)])


@pytest.mark.parametrize("name", TRAINING)
def test_every_action_is_a_move(name: str) -> None:
    game = games.game(name)
    trains = able(game, Trains)
    for action in range(0, trains.actions, max(1, trains.actions // 500)):
        assert trains.move_of(action)["do"]
    assert all(part.words and part.shape for part in trains.observation)
