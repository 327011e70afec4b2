"""``analyser.games.eastwest``: What does a ranking by how rare hands are change of games that
are played already?
"""

from __future__ import annotations

import compiling
import numpy as np
import pytest
from games.eastwest.both_rankings import changed, winners

from analyser.cards.shuffle import run_key
from analyser.games.eastwest import GAME
from analyser.games.eastwest.rankings import HANDS, RANKING_EFFECTS, RankingEffect
from analyser.games.eastwest.referee import deal, replay, settle
from analyser.games.eastwest.rules import RULE_SETS

pytestmark = pytest.mark.skipif(compiling.OFF, reason="plays hundreds of hands")


def test_rows_are_ranked_anew_as_the_referee_ranks_them() -> None:
    """A random player has flushes and rows without a pair, where the rankings differ."""
    found, key = winners("random", 60), run_key(2026)
    rules, players = GAME.rules("eastwest"), [GAME.policy("random")]
    for number, both in enumerate(found.tolist()):
        table = deal(RULE_SETS.make_rules("eastwest"), key, number)
        log = GAME.engine.log_deal(rules, players, [0, 0], key, number, GAME.most_logged)
        replay(table, log[: log.index(-1)])
        for ranking, won in zip(("eastwest", "eastwest-rarity"), both, strict=True):
            table.rules = RULE_SETS.make_rules(ranking)
            seats = settle(table).won
            assert won == [{0: 1, 1: -1}.get(seat, 0) for seat in seats], (number, ranking)
    rows, games = changed(found)
    assert 0.1 < rows < 0.5
    assert 0.1 < games < 0.6
    assert np.abs(found).max() == 1


@pytest.mark.slow
@pytest.mark.parametrize("said", RANKING_EFFECTS, ids=lambda said: said.policy)
def test_the_page_says_what_is_found(said: RankingEffect) -> None:
    rows, games = changed(winners(said.policy, HANDS))
    assert (round(rows, 5), round(games, 5)) == (said.rows, said.games)
