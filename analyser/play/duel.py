"""How is a duel played in memory, block after block of deals, until there is enough of it?

Some blocks at a time are in memory, and they are looked at in the order of their deals: the answer
is the same for any number of threads, and as that of a run with the same spec.  Left out: when it
is enough (``statistics.stopping``), and keeping the rows (``runner``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from analyser.cards.shuffle import run_key
from analyser.games.endings import Endings
from analyser.games.interface import Game
from analyser.games.sides import Pairing
from analyser.play import engine_tables
from analyser.play.blocks import cut, in_order
from analyser.play.forecast import specialising
from analyser.play.forfeits import Forfeits
from analyser.play.runner import Amount, Progress
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics import stopping
from analyser.statistics.intervals import FloatArray, Tally


@dataclass(frozen=True)
class Hands:
    """What the hands of a duel were like."""

    endings: Endings = field(default_factory=Endings)
    scores: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))
    """What each of the two scored a hand, a deal the unit."""
    forfeits: Forfeits = field(default_factory=Forfeits)

    @classmethod
    def of(cls, endings: Endings, scored: FloatArray, forfeits: Forfeits) -> Hands:
        """Return those of some deals; ``scored`` as of ``Pairing.scored``."""
        return cls(endings, (Tally.of(scored[:, 0]), Tally.of(scored[:, 1])), forfeits)

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

    Returns how far it came, and how fast; ``told`` is called with these after each block, and
    ``ended`` with what its hands were like.
    """
    with specialising.choose(spec, open_end=True).used():
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
    _tables(game, cell, key, 0, 1)
    begun = time.perf_counter()
    now = Progress(Amount(0, 0), Amount(cell.units * arms, 0), 0.0, None)
    blocks = cut(0, cell.units, stopping.BLOCK_DEALS)
    pool = ThreadPoolExecutor(threads, thread_name_prefix="duel")
    try:
        for block, hands in in_order(
            pool, threads, (partial(_tables, game, cell, key, *each) for each in blocks)
        ):
            why = watch.add(block)
            if ended is not None:
                ended(hands)
            done = watch.seen.pairs * arms
            rate = done / (time.perf_counter() - begun)
            left = (now.total.hands - done) / rate if rate else None
            now = Progress(Amount(done, 0), now.total, rate, left)
            if told is not None:
                told(now)
            if why is not None:
                break
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return now


def _tables(game: Game, cell: Cell, key: int, first: int, count: int) -> tuple[FloatArray, Hands]:
    """Play a block of deals once an arm.

    Returns what the first is ahead, (deals, tables), and what the hands were like.
    """
    pairing = Pairing.of(game, cell.rules, cell.arms)
    scores, endings, forfeits = [], Endings(), Forfeits()
    wide, deals = len(game.columns), np.arange(first, first + count)
    for arm, seating in enumerate(cell.arms):
        rows = engine_tables.play_hands(game, cell.rules, cell.entrants, seating, key, first, count)
        scores.append(pairing.scores_of(rows))
        endings += Endings.of(game.columns, rows[:, :wide])
        if rows.shape[1] > wide:
            forfeits += Forfeits.of(cell, arm, deals, rows[:, wide:])
    ahead = [pairing.ahead(arm, each) for arm, each in enumerate(scores)]
    return pairing.tables(ahead), Hands.of(endings, pairing.scored(scores), forfeits)
