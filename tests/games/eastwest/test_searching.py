"""``analyser.games.eastwest``: What does a search player try?  How it searches is in
``test_kernels``.
"""

from __future__ import annotations

from random import Random

from games.kernel_twin import Twin
from games.searching.search_players import searcher

from analyser.cards.shuffle import run_key
from analyser.games.eastwest import GAME
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.rules import MOST_ROWS

KEY = run_key(79)


def test_every_row_is_tried_that_has_room() -> None:
    rules, lots = GAME.rules("eastwest"), Random(2)
    own = {"search_base": "own", "search_model": "own", "search_options": 22}
    mine = GAME.settle_policy(searcher(GAME, Random(1), **own), rules)
    twin = Twin(GAME, GAME.engine.numbers(rules, [mine] * 2, range(2)), 2)
    state, open_rows = twin.deal(KEY, 1), [[4] * MOST_ROWS for _ in range(2)]
    while not twin.is_over(state):
        seat = twin.mover(state)
        rows = [row for row, free in enumerate(open_rows[seat]) if free]
        assert sorted(twin.options(state, twin.spec(seat))) == rows
        row = lots.choice(rows)
        open_rows[seat][row] -= 1
        twin.make(state, row)


def test_no_rollout_foresees_what_a_player_will_try_late() -> None:
    """A policy with ``late_exact`` deals worlds by the table's key, in rollouts by another."""
    rules = GAME.rules("eastwest")
    late = GAME.policy("sound", {"late_exact": 3})
    own = {"search_base": "own", "search_model": "own", "late_exact": 3}
    mine = GAME.settle_policy(searcher(GAME, Random(1), **own), rules)
    twin = Twin(GAME, GAME.engine.numbers(rules, [mine, late], range(2)), 2)
    state = twin.deal(KEY, 1)
    keys = [int(twin.world(state, twin.policies, number)[T.KEY]) for number in range(3)]
    assert len({KEY, *keys}) == 4
