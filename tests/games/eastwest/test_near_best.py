"""How far are players from the best play there is, near the end?  Exactly, by solving it."""

from __future__ import annotations

import compiling
import numpy as np
import pytest
from games.eastwest.near_best import lost

from analyser.games.eastwest.endings import HANDS, LOST, MOST, Lost

pytestmark = pytest.mark.skipif(compiling.OFF, reason="solves hundreds of positions")


def test_nobody_loses_less_than_nothing_and_with_a_last_card_nothing() -> None:
    found = lost("sound", 2, 200)
    assert (found >= 0).all()
    assert (found[:, :, 0] == 0).all()
    assert found[:, :, 1].sum() > 0


@pytest.mark.slow
def test_who_plays_by_lot_loses_most_and_who_counts_least() -> None:
    """Of three cards to place, on the same deals; between `sound` and its champion no order."""
    means = {}
    for policy in ("random", "greedy-pairs", "sound"):
        found = lost(policy, 3, 400).sum(axis=2).mean(axis=1)
        means[policy] = (found.mean(), found.std() / np.sqrt(len(found)))
    for worse, better in (("random", "greedy-pairs"), ("greedy-pairs", "sound")):
        apart = means[worse][0] - means[better][0]
        assert apart > 3 * np.hypot(means[worse][1], means[better][1]), means


@pytest.mark.slow
@pytest.mark.parametrize("said", LOST, ids=lambda said: said.policy)
def test_the_page_says_what_is_found(said: Lost) -> None:
    found = lost(said.policy, MOST, HANDS).sum(axis=2).mean(axis=1)
    assert round(found.mean(), 4) == said.mean
    assert round(1.96 * found.std() / HANDS**0.5, 4) == said.half
