"""Is a duel in memory played until there is enough of it, and not on?"""

from __future__ import annotations

import numpy as np
import pytest
import toy

from analyser.cards.shuffle import run_key
from analyser.play import duel
from analyser.play.runner import Amount, Progress
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.statistics.intervals import FloatArray
from analyser.statistics.stopping import BLOCK_DEALS, Plan, Watch

DEALS = 4 * BLOCK_DEALS + 10


class Listening(Watch):
    """A watch that keeps what it is shown, and has enough after so many blocks."""

    def __init__(self, blocks: int) -> None:
        super().__init__(Plan("hands", DEALS, precision=2.0, band=5.0, spread=250.0))
        self.blocks: list[FloatArray] = []
        self.last = blocks

    def add(self, points: FloatArray) -> str | None:
        self.blocks.append(points)
        why = super().add(points)
        return "decided" if len(self.blocks) == self.last else why


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("blocks", [1, 3, 9])
def test_every_block_is_shown_in_order_until_it_is_enough(
    monkeypatch: pytest.MonkeyPatch, threads: int, blocks: int
) -> None:
    game = toy.install(monkeypatch)
    spec = build.duel_spec(Request("toy", "plain", Count(2 * DEALS), 7), "bold", "timid")
    watch, told = Listening(blocks), list[Progress]()
    lasted = list[duel.Hands]()
    end = duel.play(game, spec, watch, threads, told.append, lasted.append)
    deals = min(DEALS, blocks * BLOCK_DEALS)
    (cell,) = spec.cells
    arms, turns = [], 0
    for seating, sign in zip(cell.arms, (1, -1), strict=True):
        rows = game.play(cell.rules, cell.entrants, seating, run_key(7), 0, deals)
        arms.append(sign * (rows[:, 4] - rows[:, 5]))
        turns += rows[:, 1].sum()
    assert np.array_equal(np.concatenate(watch.blocks), np.stack(arms, axis=1))
    assert sum(each.endings.hands for each in lasted) == 2 * deals
    assert sum(each.endings.turns for each in lasted) == turns
    assert [now.done.hands for now in told] == [
        2 * min(DEALS, (number + 1) * BLOCK_DEALS) for number in range(len(watch.blocks))
    ]
    assert end == told[-1]
    assert end.total == Amount(2 * DEALS, 0)
    assert end.rate > 0
