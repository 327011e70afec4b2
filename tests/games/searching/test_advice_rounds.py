"""``analyser.games.searching.advice_rounds``: What a decision is worth: the option is chosen in
some worlds, and tried in others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest

from analyser.games.protocols.advice import Effort
from analyser.games.searching.advice_rounds import QuestionRules, worth_of
from analyser.play import advice


def asking(ends: Any, asked: list[tuple[int, list[bool]]]) -> QuestionRules[str, str]:
    """Return how a decision is asked about whose options end as told, world by world."""

    def play(first: int, last: int, which: Sequence[bool]) -> Any:
        asked.extend((world, list(which)) for world in range(first, last))
        return ends[first:last]

    return QuestionRules(
        ways=lambda _decision: ("stay", "go"),
        player_of=lambda _decision, _seed: play,
        next_question=lambda _decision, _way: pytest.fail("nothing is asked after it"),
        leads_nowhere=lambda _way: False,
        parts=2,
    )


def effort(worlds: int) -> Effort:
    return Effort(1, 1.0, 60.0, worlds, 1, partial(advice._sureness, 10.0))


def test_the_best_option_is_tried_in_worlds_that_did_not_choose_it() -> None:
    ends = np.random.default_rng(1).integers(0, 20, (256, 2, 2))
    ends[:128, 1, 0] += 60
    asked: list[tuple[int, list[bool]]] = []
    found = worth_of("?", 3, asking(ends, asked), effort(100))
    assert (found.seat, found.worlds) == (3, 128)
    # Where it was chosen it was better by 30 points: of that nothing is left.
    fresh = (ends[128:, 1, 0] - ends[128:, 1, 1]) / 2
    assert found.mean == pytest.approx(fresh.mean())
    assert 0.5 < found.half < 5
    assert [which for world, which in asked if world >= 128] == [[False, True]] * 128


def test_worlds_that_end_alike_leave_a_doubt() -> None:
    ends = np.zeros((128, 2, 2), np.int64)
    ends[:, 1, 0] = 4
    found = worth_of("?", 0, asking(ends, []), effort(64))
    assert found.mean == pytest.approx(2)
    assert found.half > 0
