"""How is a duel played in memory, block after block of deals, until there is enough of it?

Some blocks at a time are in memory, and they are looked at in the order of their deals: the answer
is the same for any number of threads, and as that of a run with the same spec.  Left out: when it
is enough (``statistics.stopping``), and keeping the rows (``runner``).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from analyser.cards.shuffle import run_key
from analyser.games.endings import Endings
from analyser.games.interface import Game, Rows
from analyser.games.sides import Pairing
from analyser.play import hand_play
from analyser.play.blocks import cut, run_in_order
from analyser.play.forecast import specialising
from analyser.play.forfeits import Forfeits
from analyser.play.runner import TICK_SECONDS, Amount, Meter, Progress, batch_deals
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics import stopping
from analyser.statistics.intervals import FloatArray, Tally


class _BlockAbandoned(Exception):
    """A block was given up because the duel ends."""


@dataclass(frozen=True)
class Hands:
    """What the hands of a duel were like."""

    endings: Endings = field(default_factory=Endings)
    scores: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))
    """What each of the two scored a hand, a deal the unit."""
    forfeits: Forfeits = field(default_factory=Forfeits)

    @classmethod
    def from_endings(cls, endings: Endings, scored: FloatArray, forfeits: Forfeits) -> Hands:
        """Return those of some deals; ``scored`` as of ``Pairing.average_scores``."""
        return cls(
            endings,
            (Tally.from_differences(scored[:, 0]), Tally.from_differences(scored[:, 1])),
            forfeits,
        )

    def __add__(self, other: Hands) -> Hands:
        """Return both together."""
        first, second = (a + b for a, b in zip(self.scores, other.scores, strict=True))
        return Hands(self.endings + other.endings, (first, second), self.forfeits + other.forfeits)


def play(
    game: Game,
    spec: RunSpec,
    watch: stopping.Watch,
    threads: int,
    told: Callable[[Progress], None] | None = None,
    ended: Callable[[Hands], None] | None = None,
) -> Progress:
    """Play a duel until ``watch``, which sees each block, says that it is enough.

    Returns how far it came, and how fast; ``told`` is called with how many hands are played and not
    given up, some times a second and in the end, and ``ended`` with what the hands of each block
    were like.
    """
    with specialising.choose(spec, open_end=True).use_fixed_code():
        return _play(game, spec, watch, threads, told, ended)


def _play(
    game: Game,
    spec: RunSpec,
    watch: stopping.Watch,
    threads: int,
    told: Callable[[Progress], None] | None,
    ended: Callable[[Hands], None] | None,
) -> Progress:
    (cell,) = spec.cells
    key, arms = run_key(spec.seed), len(cell.arms)
    # Gets the compiled functions ready, so that the speed told is that of playing.
    _tables(game, cell, key, lambda _deals: None, 0, 1)
    begun, stop = time.perf_counter(), threading.Event()

    def find_next() -> tuple[Amount, int]:
        return Amount(watch.seen.pairs * arms, 0), watch.seen.pairs

    meter = Meter(spec.cells, [0], [cell.units], told, threads, find_next=find_next)

    def count_deals(first: int, deals: int) -> None:
        meter.add(0, deals, deals * arms, first)
        if stop.is_set():
            raise _BlockAbandoned

    blocks = cut(0, cell.units, stopping.BLOCK_DEALS)
    jobs = (
        partial(_tables, game, cell, key, partial(count_deals, first), first, count)
        for first, count in blocks
    )
    pool = ThreadPoolExecutor(threads, thread_name_prefix="duel")
    meter.tell()
    try:
        for block, hands in run_in_order(pool, threads, jobs, TICK_SECONDS, meter.tell):
            why = watch.add(block)
            if ended is not None:
                ended(hands)
            if why is not None:
                break
            meter.tell()
    finally:
        # The blocks that are begun are given up.
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)
    done, total = watch.seen.pairs * arms, cell.units * arms
    rate = done / (time.perf_counter() - begun)
    now = Progress(Amount(done, 0), Amount(total, 0), rate, (total - done) / rate)
    if told is not None:
        told(now)
    return now


def _tables(
    game: Game, cell: Cell, key: int, heard: Callable[[int], None], first: int, count: int
) -> tuple[FloatArray, Hands]:
    """Play a block of deals once an arm, and call ``heard`` with how many each time some are done.

    Returns what the first is ahead, (deals, tables), and what the hands were like.
    """
    played: list[list[Rows]] = [[] for _ in cell.arms]
    for start, some in cut(first, count, batch_deals(cell)):
        for seating, parts in zip(cell.arms, played, strict=True):
            parts.append(
                hand_play.play_hands(game, cell.rules, cell.entrants, seating, key, start, some)
            )
        heard(some)
    pairing = Pairing.from_arms(game, cell.rules, cell.arms)
    scores, endings, forfeits = [], Endings(), Forfeits()
    wide, deals = len(game.columns), np.arange(first, first + count)
    for arm, parts in enumerate(played):
        rows = np.concatenate(parts)
        scores.append(pairing.scores_of(rows))
        endings += Endings.from_rows(game.columns, rows[:, :wide])
        if rows.shape[1] > wide:
            forfeits += Forfeits.from_rows(cell, arm, deals, rows[:, wide:])
    ahead = [pairing.measure_lead(arm, each) for arm, each in enumerate(scores)]
    return pairing.tables(ahead), Hands.from_endings(
        endings, pairing.average_scores(scores), forfeits
    )
