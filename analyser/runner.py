"""How does a spec become a run: in which pieces, on how many threads, and what after a kill?

The spec is cut into shards, :func:`shard` plays one, a pure function, and whoever plays them
commits them in index order; so the bytes on disk do not depend on threads, on order or on how
often the run was stopped.  What is played is up to the spec, how it lies on disk to ``store``.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from analyser import games, provenance, store
from analyser.errors import DataError, StorageError, UsageError
from analyser.scenario import RunSpec

if TYPE_CHECKING:
    import pandas as pd

BATCH_DEALS = 1_000
"""Deals between two looks at whether to stop.  A Ctrl-C shall end a run within 2 s, and the
slowest kernel allowed plays 5000 hands a second."""
TICK_SECONDS = 0.2
"""Longest time between two tellings of progress."""
MAX_THREADS = 1_024
RUNS = Path("runs")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    done: int
    """Hands played, those of earlier sittings included."""
    total: int
    """Hands in all."""
    rate: float
    """Hands a second in this sitting; 0 before the first."""
    left: float | None
    """Seconds that the rest takes at this rate; ``None`` before the first hand."""


class _Stopped(Exception):
    """A shard was given up because the run ends."""


def layout(spec: RunSpec) -> list[tuple[int, int, int, int]]:
    """Return the shards of a run: (index, cell index, first deal, count of deals) each."""
    return list(_shards(spec))


def shard(spec: RunSpec, index: int) -> pd.DataFrame:
    """Play one shard: ``cell``, ``arm`` and the game's columns, ordered by deal, then arm.

    Pure and picklable: the only thing that threads or a cluster call.
    """
    return _play(spec, _place(spec, index), lambda _hands: None)


def hands(spec: RunSpec) -> int:
    """Return how many hands a spec plays in all: the rows of the finished run."""
    return sum(cell.deals * len(cell.arms) for cell in spec.cells)


def finished(run: store.Run) -> bool:
    """Say whether every shard that the run's spec asks for is there."""
    spec = RunSpec.from_json(run.header["spec"])
    return sum(line.rows for line in run.shards) == hands(spec)


def default_out(spec: RunSpec) -> Path:
    """Return the folder of a run whose place was not chosen: the same for the same spec."""
    return RUNS / f"{spec.name}-{spec.digest()[:12]}"


def run(
    spec: RunSpec,
    out: Path,
    threads: int,
    command: Sequence[str],
    progress: Callable[[Progress], None] | None = None,
) -> store.Run:
    """Play what is missing of a run in the folder ``out`` and return it, finished.

    ``command`` is the command line, for the record; ``progress`` is called at the start, after
    each shard and some times a second.  On an interrupt or an error the finished shards stay, and
    the same call goes on from there.  Raises ``UsageError`` for a number of threads that cannot
    be; ``StorageError`` when the folder holds another run or something else, or cannot be
    written; ``DataError`` when what stands there is damaged or was played by another version of
    the game.
    """
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads}; allowed: 1 to {MAX_THREADS}")
    held = _held(spec, out, command)
    try:
        meter = _Meter(sum(line.rows for line in held.shards), hands(spec), progress)
        meter.tell()
        _play_missing(spec, held, threads, meter)
    finally:
        held.release()
    return held


def _held(spec: RunSpec, out: Path, command: Sequence[str]) -> store.Run:
    """Return the run in ``out``, made when there is none, checked when there is; ours to write."""
    game = games.game(spec.game)
    stands = store.holds_run(out)
    held = store.open(out) if stands else None
    if held is not None and RunSpec.from_json(held.header["spec"]).digest() != spec.digest():
        raise StorageError(f"{out}: holds another run; choose another folder; nothing written")
    # From here on the game is compiled: its signature plays hands, here in the main thread, where
    # an interrupt is heard at once and no two threads compile the same.
    made = provenance.collect(game, command)
    if held is None:
        held = store.create(out, spec.as_json(), made, game.columns)
    then = held.header["provenance"].get("signature")
    if then != made["signature"] or held.columns != tuple(game.columns):
        raise DataError(
            f"{out}: was played by another version of {game.name} (signature {then}, "
            f"now {made['signature']}); choose another folder or remove this one"
        )
    expected = layout(spec)[: len(held.shards)]
    found = [(line.index, line.cell, line.first, line.count) for line in held.shards]
    if found != expected:
        raise DataError(f"{out}: its shards are not those that its spec asks for")
    held.verify()
    if not finished(held):
        held.claim()
    return held


def _play_missing(spec: RunSpec, held: store.Run, threads: int, meter: _Meter) -> None:
    """Play the shards that are missing, a few ahead of the one that is to be written next."""
    missing = deque(layout(spec)[len(held.shards) :])
    playing: deque[tuple[tuple[int, int, int, int], Future[pd.DataFrame]]] = deque()
    stop = threading.Event()

    def played(more: int) -> None:
        meter.add(more)
        if stop.is_set():
            raise _Stopped

    pool = ThreadPoolExecutor(threads, thread_name_prefix="shard")
    try:
        while missing or playing:
            # Twice as many as threads: none waits while the oldest is written, and memory is
            # bounded however far apart the shards' times lie.
            while missing and len(playing) < 2 * threads:
                place = missing.popleft()
                playing.append((place, pool.submit(_play, spec, place, played)))
            (index, cell, first, count), future = playing[0]
            if wait([future], timeout=TICK_SECONDS).done:
                playing.popleft()
                held.write_shard(index, future.result(), cell, first, count)
            meter.tell()
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _play(
    spec: RunSpec, place: tuple[int, int, int, int], played: Callable[[int], None]
) -> pd.DataFrame:
    """Play one shard; ``played`` hears of each batch of hands and may raise to give up."""
    from analyser.deals import run_key

    _, index, first, count = place
    game = games.game(spec.game)
    cell = spec.cells[index]
    key = run_key(spec.seed)
    batches = []
    for start in range(first, first + count, BATCH_DEALS):
        deals = min(BATCH_DEALS, first + count - start)
        rows = [game.play(cell.rules, cell.entrants, arm, key, start, deals) for arm in cell.arms]
        batches.append(np.stack(rows, axis=1).reshape(deals * len(cell.arms), len(game.columns)))
        played(len(batches[-1]))
    arms = np.tile(np.arange(len(cell.arms), dtype=np.int8), count)
    names = [each.name for each in spec.cells]
    return store.table(np.concatenate(batches), arms, index, game.columns, names)


def _shards(spec: RunSpec) -> Iterator[tuple[int, int, int, int]]:
    index = 0
    for number, cell in enumerate(spec.cells):
        for first in range(0, cell.deals, spec.shard_deals):
            yield index, number, first, min(spec.shard_deals, cell.deals - first)
            index += 1


def _place(spec: RunSpec, index: int) -> tuple[int, int, int, int]:
    """Return one entry of the layout without laying out the rest."""
    before = 0
    for number, cell in enumerate(spec.cells):
        shards = -(-cell.deals // spec.shard_deals)
        if 0 <= index - before < shards:
            first = (index - before) * spec.shard_deals
            return index, number, first, min(spec.shard_deals, cell.deals - first)
        before += shards
    raise IndexError(f"found shard {index}; allowed: 0 to {before - 1}")


class _Meter:
    """Counts hands from many threads and tells how far the run is."""

    def __init__(self, before: int, total: int, tell: Callable[[Progress], None] | None) -> None:
        self._before = before
        self._total = total
        self._tell = tell
        self._played = 0
        self._lock = threading.Lock()
        self._start = time.monotonic()

    def add(self, more: int) -> None:
        """Count hands that were played."""
        with self._lock:
            self._played += more

    def tell(self) -> None:
        """Pass on how far the run is."""
        if self._tell is None:
            return
        played = self._played
        rate = played / max(time.monotonic() - self._start, 1e-9)
        done = self._before + played
        rest = self._total - done
        left = rest / rate if played else None if rest else 0.0
        self._tell(Progress(done, self._total, rate, left))
