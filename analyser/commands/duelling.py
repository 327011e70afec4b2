"""How is a duel played for a person who waits, until there is enough of it?

In memory, block after block of deals, or into a folder as a run; the answer is the same.  When it
is enough is the matter of ``stopping``, what it comes to that of ``compare``.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.commands import playing, screen

if TYPE_CHECKING:
    from analyser.games.interface import Game
    from analyser.play.runner import Progress
    from analyser.scenario.spec import Cell, RunSpec
    from analyser.statistics.intervals import FloatArray
    from analyser.statistics.stopping import Plan, Watch


def play(
    game: Game,
    spec: RunSpec,
    plan: Plan,
    threads: int,
    moved: Callable[[Progress], None] | None = None,
) -> tuple[Watch, str]:
    """Play a duel until it is enough; return what was seen, and in words how fast.

    Some blocks of deals at a time are in memory, and they are looked at in the order of their
    deals: the answer is the same for any number of threads.
    """
    from analyser.cards.shuffle import run_key
    from analyser.play.runner import Amount, Progress
    from analyser.statistics.stopping import Watch

    (cell,) = spec.cells
    key = run_key(spec.seed)
    # Gets the compiled functions ready, so that the speed shown is that of playing.
    _tables(game, cell, key, 0, 1)
    begun = time.perf_counter()
    watch = Watch(plan)
    now = Progress(Amount(0, 0), Amount(0, 0), 0.0, None)
    with closing(_in_order(game, cell, key, threads)) as blocks:
        for block in blocks:
            why = watch.add(block)
            done = watch.seen.pairs * len(cell.arms)
            seconds = time.perf_counter() - begun
            now = replace(now, rate=done / seconds)
            if moved is not None:
                moved(_live(watch, len(cell.arms), now))
            if why is not None:
                break
    return watch, f"{screen.duration(seconds)}, {screen.speed(now)}"


def keep(
    game: Game, spec: RunSpec, plan: Plan, threads: int, out: Path, command: list[str]
) -> tuple[Watch, str]:
    """Play as :func:`play` does and keep the rows; what stands in the folder is not played."""
    from analyser.findings import same_deals
    from analyser.statistics.stopping import Watch
    from analyser.storage import frames

    (cell,) = spec.cells
    watch, read = Watch(plan), same_deals.advantages(game, cell)
    played = playing.play(
        spec,
        out,
        threads,
        command,
        lambda frame: watch.add(read(frames.rows(frame, game.columns))),
        lambda now: _live(watch, len(cell.arms), now),
    )
    return watch, playing.pace(played)


def _in_order(game: Game, cell: Cell, key: int, threads: int) -> Generator[FloatArray, None, None]:
    """Yield the blocks' tables in order, with a few blocks more in hand than there are threads."""
    from analyser.statistics.stopping import BLOCK_DEALS

    waiting: deque[Future[FloatArray]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for first in range(0, cell.units, BLOCK_DEALS):
            count = min(BLOCK_DEALS, cell.units - first)
            waiting.append(pool.submit(_tables, game, cell, key, first, count))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _tables(game: Game, cell: Cell, key: int, first: int, count: int) -> FloatArray:
    """Play a block of deals once an arm; return what A scored minus B, (deals, arms)."""
    import numpy as np

    arms = [
        game.advantage(
            cell.rules, game.play(cell.rules, cell.entrants, seating, key, first, count), seating
        )
        for seating in cell.arms
    ]
    return np.stack(arms, axis=1)


def _live(watch: Watch, arms: int, now: Progress) -> Progress:
    """Return progress that says what is known so far, and how long it takes to be known well."""
    from analyser.play.runner import Amount
    from analyser.wording import plus_minus

    seen, plan = watch.seen.differences, watch.plan
    if not seen.pairs or not now.rate:
        return now
    found = plan.estimate(seen)
    done, left = seen.pairs * arms, plan.left(seen) * arms
    goal = {"hands": "left", "precision": f"to ±{plan.precision:g}", "decide": "to a verdict"}
    # Short: with the bar it has to fit a terminal of 80 columns.
    said = (
        f"{'+' if found.mean > 0 else ''}{plus_minus(found.mean, found.half)}, {done:,} hands,"
        f" {now.rate:,.0f}/s, {screen.duration(left / now.rate)} {goal[plan.mode]}"
    )
    total = Amount(done + left, 0)
    return replace(now, done=Amount(done, 0), total=total, left=left / now.rate, said=said)
