"""Is a match of Khanhoo won from just the points that the rules say?"""

from __future__ import annotations

import numpy as np

from analyser.cards.shuffle import run_key
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.columns import PLACES
from analyser.play import matches

KEY = run_key(31)
LEAST = 10
"""The lowest target that the rules have."""


def hands_of(match: int, target: int) -> list[list[int]]:
    """Return the points of each hand of a match, by seat."""
    rules = GAME.rules("khanhoo", {"match_target": target})
    policies = [GAME.policy("beginner")]
    rows, _ = matches.play(GAME, rules, policies, [0, 0, 0], KEY, match, 1)
    found: list[list[int]] = rows[:, [PLACES[f"score_{seat}"] for seat in range(3)]].tolist()
    return found


def test_a_match_ends_with_the_target_and_not_one_point_before() -> None:
    met = 0
    for match in range(5):
        first = hands_of(match, LEAST)[0]
        most = max(first)
        if most >= LEAST and first.count(most) == 1:
            assert hands_of(match, most) == [first], "as many as the target win"
            longer = hands_of(match, most + 1)
            assert len(longer) > 1, "one less does not"
            met += 1
            totals = np.cumsum(longer, axis=0)
            assert totals[-1].max() > most
    assert met > 0
