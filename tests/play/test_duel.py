"""``analyser.play.duel``: Is a duel in memory played until there is enough of it, and not on?"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
import toy
from processes import HANGS

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.play import duel, hand_play
from analyser.play.runner import Amount, Progress, batch_deals
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
    # A block behind the one that is looked at next may be given up: it is not counted.
    counts = [now.done.hands for now in told]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] == 2 * deals
    assert end == told[-1]
    assert end.total == Amount(2 * DEALS, 0)
    assert end.rate > 0


def test_hands_are_counted_while_the_first_block_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = toy.install(monkeypatch)
    spec = build.duel_spec(Request("toy", "plain", Count(400), 7), "bold", "timid")
    counted, calls, play_hands = threading.Event(), [], hand_play.play_hands

    def slow(*words: Any) -> Any:
        calls.append(words)
        # One deal to get ready, then one of each batch in both arms: here the second begins.
        if len(calls) == 5:
            assert counted.wait(HANGS)
        return play_hands(*words)

    def told(now: Progress) -> None:
        if now.done.hands:
            counted.set()

    monkeypatch.setattr(hand_play, "play_hands", slow)
    monkeypatch.setattr(duel, "batch_deals", lambda _cell: 20)
    duel.play(game, spec, Watch(Plan("hands", 200, 2.0, 5.0, 250.0)), 1, told)
    assert len(calls) == 2 * (1 + 200 / 20)


def test_what_costs_more_is_looked_at_more_often() -> None:
    kabu = games.game("kabu")

    def deals(name: str, **changes: Any) -> int:
        policy = {**kabu.policy(name), **changes}
        spec = build.duel_spec(Request("kabu", "kabu-2p", Count(400), 7), policy, "sound")
        return batch_deals(spec.cells[0])

    plain, searching = deals("eager"), deals("search")
    assert plain == 1_000
    assert 1 <= searching < plain / 10
    assert deals("eager", engine=["./bot"]) == 1


def test_blocks_that_are_begun_are_given_up_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.install(monkeypatch)
    spec = build.duel_spec(Request("toy", "plain", Count(2 * DEALS), 7), "bold", "timid")
    ended, play_hands = threading.Event(), hand_play.play_hands
    after: list[int] = []

    def late(*words: Any) -> Any:
        first = words[5]
        if first >= BLOCK_DEALS:
            assert ended.wait(HANGS)
            after.append(first)
        return play_hands(*words)

    monkeypatch.setattr(hand_play, "play_hands", late)
    monkeypatch.setattr(duel, "batch_deals", lambda _cell: 20)
    duel.play(game, spec, Listening(1), 2)
    ended.set()
    for each in threading.enumerate():
        if each.name.startswith("duel"):
            each.join(HANGS)
    # At most one batch of each block that had begun, in both arms.
    assert len(after) <= 2 * 2


def test_blocks_that_are_given_up_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.install(monkeypatch)
    spec = build.duel_spec(Request("toy", "plain", Count(2 * DEALS), 7), "bold", "timid")
    played, play_hands = threading.Event(), hand_play.play_hands

    def late(*words: Any) -> Any:
        first = words[5]
        if first == 2 * BLOCK_DEALS:
            # The second block is whole by now, since one thread plays both.
            played.set()
        elif 0 < first < BLOCK_DEALS:
            assert played.wait(HANGS)
        return play_hands(*words)

    monkeypatch.setattr(hand_play, "play_hands", late)
    monkeypatch.setattr(duel, "batch_deals", lambda _cell: BLOCK_DEALS // 2)
    told = list[Progress]()
    duel.play(game, spec, Listening(1), 2, told.append)
    assert max(now.done.hands for now in told) == told[-1].done.hands == 2 * BLOCK_DEALS
