"""What does a ranking by how rare hands are change of games that are played already?"""

from __future__ import annotations

import compiling
import numpy as np
import pytest
from games.eastwest.both_rankings import changed, winners

from analyser.cards.shuffle import run_key
from analyser.games.eastwest import GAME
from analyser.games.eastwest.policies import as_policy
from analyser.games.eastwest.rankings import CHANGED, HANDS, Changed
from analyser.games.eastwest.reference import play, scoring
from analyser.games.eastwest.reference.table import deal
from analyser.games.eastwest.rules import rules_of

pytestmark = pytest.mark.skipif(compiling.OFF, reason="plays hundreds of hands")


def test_rows_are_ranked_anew_as_the_reference_ranks_them() -> None:
    """Who plays by lot has flushes and rows without a pair, where the rankings differ."""
    found, key, player = winners("random", 60), run_key(2026), as_policy(GAME.policy("random"))
    for number, both in enumerate(found.tolist()):
        table = deal(rules_of("eastwest"), key, number)
        play.play(table, [player, player], play.Chance(key, number))
        for ranking, won in zip(("eastwest", "eastwest-rarity"), both, strict=True):
            table.rules = rules_of(ranking)
            seats = scoring.settle(table).won
            assert won == [{0: 1, 1: -1}.get(seat, 0) for seat in seats], (number, ranking)
    rows, games = changed(found)
    assert 0.1 < rows < 0.5
    assert 0.1 < games < 0.6
    assert np.abs(found).max() == 1


@pytest.mark.slow
@pytest.mark.parametrize("said", CHANGED, ids=lambda said: said.policy)
def test_the_page_says_what_is_found(said: Changed) -> None:
    rows, games = changed(winners(said.policy, HANDS))
    assert (round(rows, 5), round(games, 5)) == (said.rows, said.games)
