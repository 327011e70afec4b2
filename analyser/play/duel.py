"""How is a duel played in memory, block after block of deals, until there is enough of it?

Some blocks at a time are in memory, and they are looked at in the order of their deals: the answer
is the same for any number of threads, and as that of a run with the same spec.  Left out: when it
is enough (``statistics.stopping``), and keeping the rows (``runner``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from analyser.cards.shuffle import run_key
from analyser.games.endings import Endings
from analyser.games.interface import Game
from analyser.games.sides import Pairing
from analyser.play.blocks import cut, in_order
from analyser.play.forecast import specialising
from analyser.play.runner import Amount, Progress
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics import stopping
from analyser.statistics.intervals import FloatArray


def play(
    game: Game,
    spec: RunSpec,
    watch: stopping.Watch,
    threads: int,
    told: Callable[[Progress], None] | None = None,
    ended: Callable[[Endings], None] | None = None,
) -> Progress:
    """Play a duel until ``watch``, which sees each block, says that it is enough.

    Returns how far it came, and how fast; ``told`` is called with these after each block, and
    ``ended`` with how its hands ended.
    """
    with specialising.choose(spec, open_end=True).used():
        return _play(game, spec, watch, threads, told, ended)


def _play(
    game: Game,
    spec: RunSpec,
    watch: stopping.Watch,
    threads: int,
    told: Callable[[Progress], None] | None,
    ended: Callable[[Endings], None] | None,
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
        for block, endings in in_order(
            pool, threads, (partial(_tables, game, cell, key, *each) for each in blocks)
        ):
            why = watch.add(block)
            if ended is not None:
                ended(endings)
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


def _tables(game: Game, cell: Cell, key: int, first: int, count: int) -> tuple[FloatArray, Endings]:
    """Play a block of deals once an arm.

    Returns what the first is ahead, (deals, tables), and how the hands ended.
    """
    pairing = Pairing.of(game, cell.rules, cell.arms)
    ahead, endings = [], Endings()
    for arm, seating in enumerate(cell.arms):
        rows = game.play(cell.rules, cell.entrants, seating, key, first, count)
        ahead.append(pairing.of_rows(arm, rows))
        endings += Endings.of(game.columns, rows)
    return pairing.tables(ahead), endings
