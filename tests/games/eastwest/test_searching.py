"""What does a search player try?  How it searches is in ``test_kernels``."""

from __future__ import annotations

from random import Random

from games.kernel_twin import Twin
from games.searching.seekers import searcher

from analyser.cards.shuffle import run_key
from analyser.games.eastwest import GAME
from analyser.games.eastwest.columns import PAIR_UP
from analyser.games.eastwest.rules import MOST_ROWS
from analyser.games.kernels import NO_MOVE

KEY = run_key(79)


def test_a_player_who_follows_a_rule_does_not_search_for_another_answer() -> None:
    rules, lots, asked = GAME.rules("eastwest"), Random(2), 0
    own = {"search_base": "own", "search_model": "own", "search_options": 22}
    twins = [
        Twin(GAME, GAME.engine.numbers(rules, [GAME.settled(mine, rules)] * 2, range(2)), 2)
        for mine in (
            searcher(GAME, Random(1), **own),
            searcher(GAME, Random(1), **own, rule_choice=PAIR_UP, rule_takes=15),
        )
    ]
    state, open_rows = twins[0].deal(KEY, 1), [[4] * MOST_ROWS for _ in range(2)]
    while not twins[0].is_over(state):
        seat, asks = twins[0].mover(state), twins[0].first(PAIR_UP, state) != NO_MOVE
        rows = [row for row, free in enumerate(open_rows[seat]) if free]
        free_one, ruled = (twin.options(state, twin.spec(seat)) for twin in twins)
        assert sorted(free_one) == rows
        assert len(ruled) == 1 if asks else sorted(ruled) == rows
        asked += asks
        row = lots.choice(rows)
        open_rows[seat][row] -= 1
        twins[0].make(state, row)
    assert asked > 0
