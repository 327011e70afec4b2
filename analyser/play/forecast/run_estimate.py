"""What will a run take: how much is still to play, how long, how much memory and room on disk?

Judged by samples of its own deals, as many threads at a time as will play, of every *kind* of cell
(``costs``): one of searchers takes a hundred times what one of habits does.  Of many kinds those
that take least are judged by others.  What depends on the machine comes as a range.  Left out:
compiling and getting ready; how it is said (``commands``).
"""

from __future__ import annotations

import math
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from heapq import heapreplace
from statistics import stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from analyser import games
from analyser.games.searching.sheet import make_rollout_player
from analyser.play import runner
from analyser.play.blocks import IN_HAND, cut
from analyser.play.canary import Canary
from analyser.play.forecast import costs, specialising
from analyser.play.runner import Amount, Shard
from analyser.scenario.spec import Cell, RunSpec
from analyser.storage import parquet
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd

SECONDS = 1.0
"""How long all samples may take together, about; each kind has at least a few deals,"""
MOST_SECONDS = 6.0
"""but after this many CPU seconds it is judged by others; each way to play has some."""
ROUNDS: Final = 4
"""How often a sample is repeated, to see how far its time swings."""
LONG_SAMPLE: Final = 3
"""So many times as long as a sample of one deal one has to take that tells what a deal takes,"""
DEAR_SECONDS: Final = 0.2
"""unless that one took so long that it cannot have been what is done once, writing and the like."""
MOST_CELLS: Final = 12
"""Most cells that are sampled,"""
FEWEST_CELLS: Final = 2
"""but this many of each kind, if it has them."""
FEW_ROWS: Final = 1_000
"""Fewest rows by which the size of files is judged."""
FASTER: Final = 0.85
SLOWER: Final = 1.25
"""By how much a run may be faster, or slower, than the fastest and the slowest of its samples."""
ROOM: Final = 0.1
"""Share by which files may come to more, or less, than the sample's."""
MANIFEST_LINE: Final = 400
"""Bytes that the manifest has of a shard, about."""
MOST_LAID_OUT: Final = 100_000
"""Most shards that are dealt out to threads one by one."""


class Range(NamedTuple):
    """Between what and what something is likely to lie."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """The number to say where there is room for one only."""
        return math.sqrt(self.low * self.high)

    def times(self, factor: float) -> Range:
        """Return the range of a multiple of it."""
        return Range(self.low * factor, self.high * factor)


def estimate_range(rounds: Sequence[float]) -> Range:
    """Return between what a time is likely to lie of which samples took so long."""
    return Range(FASTER * min(rounds), SLOWER * max(rounds))


@dataclass(frozen=True)
class RunEstimate:
    """What is still to be played of a run, and what that takes."""

    stands: Amount
    """What earlier sessions played."""
    left: Amount
    """What is still to be played."""
    hands: float
    """Hands in that, those of matches too, as many as those of the sample had."""
    shards: int
    """How many are still to be written."""
    seconds: Range
    """Of play, without compiling and getting ready."""
    bytes: Range
    """To be written."""
    memory: Range
    """Bytes that the process has at its most, all code and libraries among them."""
    hands_sampled: int
    """Hands, or weighed deals, that were played to know this."""
    waiting_factor: float = 1.0
    """How many times as long the samples took as they worked, and the upper end of ``seconds`` has
    room for: 1 where nothing else wanted the processors."""


class _Sample(NamedTuple):
    """What some deals, or matches, of one cell took: one of them, in one arm."""

    seconds: Range
    """Of a processor, for one thread while as many play as will."""
    shard_seconds: float
    """What a shard takes beside, whatever is in it: to make its files, and to prove its code."""
    hands: float
    shard_bytes: float
    """Bytes of a shard whatever is in it,"""
    row_bytes: float
    """and of what is."""
    memory: float
    """Bytes until it is written."""

    def scale_to_arms(self, arms: float) -> _Sample:
        """Return what one takes that is played in a number of seatings."""
        return _Sample(
            self.seconds.times(arms),
            self.shard_seconds,
            self.hands * arms,
            self.shard_bytes,
            self.row_bytes * arms,
            self.memory * arms,
        )


def estimate_run(
    spec: RunSpec,
    stands: Run | None,
    threads: int,
    clock: Callable[[], float] = time.perf_counter,
    worked: Callable[[], float] = time.thread_time,
) -> RunEstimate:
    """Return what the rest of a run takes that ``stands`` in part, or not at all.

    Plays some deals of each kind of cell that is left, those first that will take longest, until
    ``MOST_SECONDS`` are spent, and writes nothing.  ``clock`` says seconds, ``worked`` those that a
    thread had of a processor: what a deal takes is counted in these, since a short sample says
    little where others want the processors too; how long all samples were kept waiting says how
    much longer the run may take.
    """
    there = [0] * len(spec.cells) if stands is None else runner.units_of(spec, stands)
    left = [cell.units - units for cell, units in zip(spec.cells, there, strict=True)]
    sizes = {
        index: [count for _, count in cut(0, units, spec.shard_units(spec.cells[index]))]
        for index, units in enumerate(left)
        if units
    }
    shards = sum(map(len, sizes.values()))
    kinds = _kinds(spec, left)
    chosen = {
        kind: _spread(cells, max(FEWEST_CELLS, MOST_CELLS // len(kinds)))
        for kind, cells in kinds.items()
    }
    seconds = SECONDS / max(sum(map(len, chosen.values())), 1)
    at_once = max(1, min(threads, shards))
    known = replace(specialising.choose(spec, open_end=False), new=())
    sampled: dict[costs.Kind, _Sample] = {}
    with known.use_fixed_code(), ThreadPoolExecutor(at_once, thread_name_prefix="sample") as pool:
        asked = _Sampler(spec, pool, at_once, seconds, clock, worked)
        for kind, cells in kinds.items():
            cell = spec.cells[cells[0]]
            if asked.worked < MOST_SECONDS or not asked.knows(cell):
                samples = [asked.sample(at, sizes[at][0]) for at in chosen[kind]]
                sampled[kind] = _average_samples(samples, len(cells))
                asked.note(cell, sampled[kind])
        of_cell = {
            at: (sampled.get(kind) or asked.estimate_like(spec.cells[at])).scale_to_arms(
                len(spec.cells[at].arms)
            )
            for kind, cells in kinds.items()
            for at in cells
        }
    written, waiting = 0.0, 0.0
    for at, sample in of_cell.items():
        written += (
            len(sizes[at]) * (sample.shard_bytes + MANIFEST_LINE) + left[at] * sample.row_bytes
        )
        waiting = max(waiting, sizes[at][0] * sample.memory)
    waiting *= min(IN_HAND * threads + 1, shards)
    memory = _most_memory()
    # In the order in which they are played, or the dear ones would not come where they come.
    ordered = [(of_cell[at], sizes[at]) for at in sizes]
    return RunEstimate(
        runner.amount(zip(spec.cells, there, strict=True)),
        runner.amount(zip(spec.cells, left, strict=True)),
        sum(left[at] * sample.hands for at, sample in of_cell.items()),
        shards,
        Range(
            FASTER * _lay_out([(of.seconds.low, of, sizes) for of, sizes in ordered], threads),
            SLOWER
            * asked.waiting_factor
            * _lay_out([(of.seconds.high, of, sizes) for of, sizes in ordered], threads),
        ),
        Range((1 - ROOM) * written, (1 + ROOM) * written),
        Range(memory, memory + 2 * waiting),
        asked.hands,
        asked.waiting_factor,
    )


def _kinds(spec: RunSpec, left: Sequence[int]) -> dict[costs.Kind, list[int]]:
    """Return the cells of which something is left, by kind; first the kind that takes longest."""
    kinds: dict[costs.Kind, list[int]] = defaultdict(list)
    taking: dict[costs.Kind, float] = defaultdict(float)
    for at, units in enumerate(left):
        if units:
            kind = costs.kind(spec.cells[at])
            kinds[kind].append(at)
            taking[kind] += units * costs.of_unit(spec.cells[at])
    return {kind: kinds[kind] for kind in sorted(kinds, key=lambda kind: -taking[kind])}


def _spread(cells: Sequence[int], most: int) -> list[int]:
    """Return at most a number of the cells, evenly: what comes first is often special."""
    count = min(most, len(cells))
    return [cells[(2 * number + 1) * len(cells) // (2 * count)] for number in range(count)]


class _Sampler:
    """Plays deals of one cell after another, and knows what that took."""

    def __init__(
        self,
        spec: RunSpec,
        pool: ThreadPoolExecutor,
        threads: int,
        seconds: float,
        clock: Callable[[], float],
        worked: Callable[[], float],
    ) -> None:
        """``seconds``: how long a sample may take, about."""
        self.spec = spec
        self.pool = pool
        self.threads = threads
        self.seconds = seconds
        self.clocks = clock, worked
        self.worked = 0.0
        """Seconds of processors that all samples had."""
        self.hands = 0
        self._passed = self._busy = 0.0
        self._canary = Canary(games.game(spec.game), spec)
        self._ready: set[costs.Way] = set()
        self._files: dict[tuple[object, ...], tuple[float, float, float]] = {}
        self._known: dict[costs.Way, list[tuple[float, _Sample]]] = defaultdict(list)

    @property
    def waiting_factor(self) -> float:
        """How many times as long as they worked the samples took: 1 where nobody was in the way."""
        return max(1.0, self._passed / self._busy) if self._busy else 1.0

    def knows(self, cell: Cell) -> bool:
        """Return whether something was played in the way of a cell."""
        return costs.way(cell) in self._known

    def note(self, cell: Cell, sample: _Sample) -> None:
        """Keep what was found of a kind of cells, to judge others by."""
        self._known[costs.way(cell)].append((costs.of_arm(cell), sample))

    def estimate_like(self, cell: Cell) -> _Sample:
        """Return what a cell takes, judged by others that are played in the same way.

        Between the cheapest and the dearest of these, each next to what ``costs`` says of it, and
        some room, since they may not be like it: half as much and twice as much by one alone.
        """
        others = self._known[costs.way(cell)]
        own = costs.of_arm(cell)
        room = 1 + 1 / len(others)
        low = min(sample.seconds.low / cost for cost, sample in others) / room
        high = max(sample.seconds.high / cost for cost, sample in others) * room
        return others[0][1]._replace(seconds=Range(own * low, own * high))

    def sample(self, at: int, most: int) -> _Sample:
        """Play some deals of a cell, at most a shard of them a thread, and say what they took."""
        cell = self.spec.cells[at]
        if costs.way(cell) not in self._ready:
            # Here, where an interrupt is heard at once, all is compiled and loaded.
            self._ready.add(costs.way(cell))
            begun = self.clocks[1]()
            if len(self._ready) == 1:
                self._canary.learn()
            runner.deals(self.spec, at, 0, 1)
            self._canary.prove([at])
            self.worked += self.clocks[1]() - begun
        begun = self.clocks[1]()
        self._canary.prove([at])
        proof = self.clocks[1]() - begun
        first, count, hands, rounds = 1, 1, 0, list[float]()

        def play() -> None:
            nonlocal first, hands
            firsts = range(first, first + self.threads * count, count)
            played, took = self._round(at, firsts, count)
            rounds.append(took)
            first += self.threads * count
            hands += played

        play()
        one = min(rounds)
        # Of few deals most of the time goes to what is done once; not where one alone takes long.
        enough = max(self.seconds / ROUNDS, 0 if one >= DEAR_SECONDS else LONG_SAMPLE * one)
        while count < most and min(rounds) < enough:
            more = enough / max(min(rounds), 1e-9)
            count = min(most, max(2 * count, int(count * min(more, 8))))
            rounds.clear()
            hands = 0
            play()
        while len(rounds) < ROUNDS and sum(rounds) < self.seconds:
            play()
        self.hands += hands
        fastest, slowest, shard = min(rounds) / count, max(rounds) / count, 0.0
        if count > 1:
            # What the first took beside its deal is done once a shard.
            each = max((min(rounds) - one) / (count - 1), (1 - 1 / LONG_SAMPLE) * fastest)
            shard = min(rounds) - count * each
            fastest, slowest = each, max(each, (max(rounds) - shard) / count)
        arms = len(cell.arms)
        fixed, each, memory = self._file(at, most)
        hands_each = hands / (len(rounds) * self.threads * count * arms)
        seconds = Range(fastest, slowest).times(1 / arms)
        return _Sample(seconds, shard + proof, hands_each, fixed, each, memory)

    def _round(self, at: int, firsts: Iterable[int], count: int) -> tuple[int, float]:
        """Play deals from each of ``firsts`` on, all at once: hands, and seconds of each.

        And make the bytes of their files, as a run does.
        """
        clock, worked = self.clocks

        def deals(first: int) -> tuple[int, float]:
            begun = worked()
            shard = runner.deals(self.spec, at, first, count)
            _bytes(self.spec, shard)
            return len(shard.hands), worked() - begun

        begun = clock()
        made = [*self.pool.map(deals, firsts)]
        busy = sum(took for _, took in made)
        self.worked += busy
        self._passed += clock() - begun
        self._busy += busy / len(made)
        return sum(hands for hands, _ in made), busy / len(made)

    def _file(self, at: int, most: int) -> tuple[float, float, float]:
        """Return what the file of a shard has, as in ``_Sample``: of all cells with such rows."""
        cell = self.spec.cells[at]
        *alike, _worlds = costs.way(cell)
        rows = (*alike, len(games.game(self.spec.game).seats(cell.rules)))
        if rows not in self._files:
            arms = len(cell.arms)
            # As many bytes a row whoever plays: those are quick.
            quick = _remove_search(self.spec)
            count = min(most, math.ceil(FEW_ROWS / arms))
            begun = self.clocks[1]()
            shard = runner.deals(quick, at, 0, count)
            tables = [table for table in shard if table is not None]
            memory = sum(int(table.memory_usage().sum()) for table in tables) / count
            fixed, each = _measure_bytes(self.spec, shard, count)
            self.worked += self.clocks[1]() - begun
            self._files[rows] = fixed, each / arms, memory / arms
        return self._files[rows]


def _bytes(spec: RunSpec, shard: Sequence[pd.DataFrame | None]) -> int:
    """Return how many bytes the files of a shard's tables have."""
    columns = runner.columns_of(spec, games.game(spec.game))
    names = [cell.name for cell in spec.cells]
    tables = zip(shard, columns, strict=True)
    return sum(
        len(parquet.write_table(table, about, names))
        for table, about in tables
        if table is not None
    )


def _measure_bytes(spec: RunSpec, shard: Shard, units: int) -> tuple[float, float]:
    """Return bytes of a shard that hold no row, and those of each of its deals or matches."""
    half = [None if table is None else table[: len(table) // 2] for table in shard]
    whole = _bytes(spec, shard)
    # What a file has once would be counted with each row otherwise.
    each = 2 * (whole - _bytes(spec, half)) / units
    return max(whole - each * units, 0), each


def _remove_search(spec: RunSpec) -> RunSpec:
    """Return a spec in which nobody searches."""
    cells = [
        replace(cell, entrants=tuple(make_rollout_player(who) for who in cell.entrants))
        for cell in spec.cells
    ]
    return replace(spec, cells=tuple(cells))


def _average_samples(samples: Sequence[_Sample], cells: int) -> _Sample:
    """Return what a cell of a kind takes of which some were sampled: the mean.

    Where that is not all of them, the range has room for how much they differ.
    """
    count = len(samples)
    means = [sum(column) / count for column in list(zip(*samples, strict=True))[1:]]
    low, high = (sum(ends) / count for ends in zip(*(one.seconds for one in samples), strict=True))
    if 1 < count < cells:
        apart = 2 * stdev(one.seconds.middle for one in samples) / math.sqrt(count)
        low, high = max(low - apart, low / 2), high + apart
    return _Sample(Range(low, high), *means)


def _lay_out(work: Iterable[tuple[float, _Sample, Sequence[int]]], threads: int) -> float:
    """Return the same where a deal or match takes so long, and a shard something beside."""
    shards = [(1.0, [of.shard_seconds + each * size for size in sizes]) for each, of, sizes in work]
    return estimate_end(shards, threads)


def estimate_end(work: Sequence[tuple[float, Sequence[float]]], threads: int) -> float:
    """Return when the last of some threads ends.

    ``work``: of each cell the seconds that a deal or match takes, and how many each of its shards
    has.  The next shard goes to whoever is free.
    """
    if sum(len(sizes) for _, sizes in work) > MOST_LAID_OUT:
        return sum(each * sum(sizes) for each, sizes in work) / threads
    free = [0.0] * threads
    for each, sizes in work:
        for size in sizes:
            heapreplace(free, free[0] + each * size)
    return max(free)


def _most_memory() -> int:
    """Return the most bytes that this process has had at a time."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Linux counts in kilobytes.
    return most if sys.platform == "darwin" else 1024 * most
