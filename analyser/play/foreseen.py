"""What will a run take: how much is still to play, how long, how much memory and room on disk?

Judged by samples of its own deals, as many threads at a time as will play, of every *kind* of cell
(``costs``): one of searchers takes a hundred times what one of habits does.  What depends on the
machine comes as a range.  Left out: compiling and getting ready; how it is said (``commands``).
"""

from __future__ import annotations

import math
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from heapq import heapreplace
from statistics import stdev
from typing import Final, NamedTuple

from analyser import games
from analyser.games.searching.sheet import by_habits
from analyser.play import costs, fixing, runner
from analyser.play.blocks import IN_HAND, cut
from analyser.play.runner import Amount, Shard
from analyser.scenario.spec import RunSpec
from analyser.storage import parquet
from analyser.storage.run_folder import Run

SECONDS = 1.0
"""How long all samples may take together, about; each kind has at least a few deals."""
ROUNDS: Final = 4
"""How often a sample is repeated, to see how far its time swings."""
ONCE: Final = 3
"""So many times as long as a sample of one deal one has to take that tells what a deal takes,"""
DEAR_SECONDS: Final = 0.2
"""unless that one took so long that it cannot have been what is done once, writing and the like."""
MOST_CELLS: Final = 12
"""Most cells that are sampled,"""
FEWEST_CELLS: Final = 3
"""but of each kind so many, if it has them."""
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
        """Return the range of so many times it."""
        return Range(self.low * factor, self.high * factor)


def likely(rounds: Sequence[float]) -> Range:
    """Return between what a time is likely to lie of which samples took so long."""
    return Range(FASTER * min(rounds), SLOWER * max(rounds))


@dataclass(frozen=True)
class Foreseen:
    """What is still to be played of a run, and what that takes."""

    stands: Amount
    """What earlier sittings played."""
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
    judged: int
    """Hands, or weighed deals, that were played to know this."""


class _Sample(NamedTuple):
    """What some deals, or matches, of one cell took: one of them, in one arm."""

    seconds: Range
    """Of one thread while as many play as will."""
    hands: float
    fixed: float
    """Bytes of a shard whatever is in it,"""
    each: float
    """and of what is."""
    memory: float
    """Bytes until it is written."""
    judged: int

    def in_arms(self, arms: float) -> _Sample:
        """Return what one takes that is played in so many arms."""
        made = (self.hands * arms, self.fixed, self.each * arms, self.memory * arms)
        return _Sample(self.seconds.times(arms), *made, self.judged)


def foresee(
    spec: RunSpec,
    stands: Run | None,
    threads: int,
    clock: Callable[[], float] = time.perf_counter,
) -> Foreseen:
    """Return what the rest of a run takes that ``stands`` in part, or not at all.

    Plays some deals of each kind of cell that is left and writes nothing; ``clock`` says seconds.
    """
    there = [0] * len(spec.cells) if stands is None else runner.units_of(spec, stands)
    left = [cell.units - units for cell, units in zip(spec.cells, there, strict=True)]
    sizes = {
        index: [count for _, count in cut(0, units, spec.shard_units(spec.cells[index]))]
        for index, units in enumerate(left)
        if units
    }
    shards = sum(map(len, sizes.values()))
    kinds: dict[costs.Kind, list[int]] = defaultdict(list)
    for index in sizes:
        kinds[costs.kind(spec.cells[index])].append(index)
    of_cell: dict[int, _Sample] = {}
    chosen = {
        kind: _spread(cells, max(FEWEST_CELLS, MOST_CELLS // len(kinds)))
        for kind, cells in kinds.items()
    }
    seconds = SECONDS / max(sum(map(len, chosen.values())), 1)
    judged = 0
    at_once = max(1, min(threads, shards))
    known = replace(fixing.choose(spec, open_end=False), new=())
    with known.used(), ThreadPoolExecutor(at_once, thread_name_prefix="sample") as pool:
        for kind, cells in kinds.items():
            samples = [
                _sample(spec, at, sizes[at][0], pool, at_once, seconds, clock)
                for at in chosen[kind]
            ]
            judged += sum(sample.judged for sample in samples)
            alike = _together(samples, len(cells))
            of_cell |= {at: alike.in_arms(len(spec.cells[at].arms)) for at in cells}
    written, waiting = 0.0, 0.0
    for at, sample in of_cell.items():
        written += len(sizes[at]) * (sample.fixed + MANIFEST_LINE) + left[at] * sample.each
        waiting = max(waiting, sizes[at][0] * sample.memory)
    waiting *= min(IN_HAND * threads + 1, shards)
    memory = _most_memory()
    # In the order in which they are played, or the dear ones would not come where they come.
    ordered = [(of_cell[at].seconds, sizes[at]) for at in sizes]
    return Foreseen(
        runner.amount(zip(spec.cells, there, strict=True)),
        runner.amount(zip(spec.cells, left, strict=True)),
        sum(left[at] * sample.hands for at, sample in of_cell.items()),
        shards,
        Range(
            FASTER * _ending([(each.low, sizes) for each, sizes in ordered], threads),
            SLOWER * _ending([(each.high, sizes) for each, sizes in ordered], threads),
        ),
        Range((1 - ROOM) * written, (1 + ROOM) * written),
        Range(memory, memory + 2 * waiting),
        judged,
    )


def _spread(cells: Sequence[int], most: int) -> list[int]:
    """Return so many of the cells at most, evenly: what comes first is often what is special."""
    count = min(most, len(cells))
    return [cells[(2 * number + 1) * len(cells) // (2 * count)] for number in range(count)]


def _sample(
    spec: RunSpec,
    at: int,
    most: int,
    pool: ThreadPoolExecutor,
    threads: int,
    seconds: float,
    clock: Callable[[], float],
) -> _Sample:
    """Play some deals of a cell, at most a shard of them a thread, and say what they took."""
    # Here, where an interrupt is heard at once, all is compiled and loaded.
    runner.deals(spec, at, 0, 1)
    first, count, hands, rounds = 1, 1, 0, list[float]()
    arms = len(spec.cells[at].arms)

    def play() -> Shard:
        nonlocal first, hands
        begun = clock()
        firsts = range(first, first + threads * count, count)
        made = [*pool.map(lambda deal: _played(spec, at, deal, count), firsts)]
        rounds.append(clock() - begun)
        first += threads * count
        hands += sum(len(shard.hands) for shard in made)
        return made[0]

    shard = play()
    if rounds[0] >= DEAR_SECONDS:
        # Something else may have held it up.
        shard = play()
    one = min(rounds)
    # Of few deals most of the time goes to what is done once; not where one alone takes long.
    enough = max(seconds / ROUNDS, 0 if one >= DEAR_SECONDS else ONCE * one)
    while count < most and min(rounds) < enough:
        more = enough / max(min(rounds), 1e-9)
        count = min(most, max(2 * count, int(count * min(more, 8))))
        rounds.clear()
        hands = 0
        shard = play()
    while len(rounds) < ROUNDS and sum(rounds) < seconds:
        shard = play()
    fastest, slowest = min(rounds) / count, max(rounds) / count
    if count > 1:
        # Without what is done once, if that was all of what the first took.
        fastest = max((min(rounds) - one) / (count - 1), (1 - 1 / ONCE) * fastest)
    hands_each = hands / (len(rounds) * threads * count)
    if len(shard.hands) < FEW_ROWS:
        # As many bytes a row whoever plays: those are quick.
        count = min(most, math.ceil(FEW_ROWS * count / len(shard.hands)))
        shard = runner.deals(_unsearched(spec), at, 0, count)
    memory = sum(table.nbytes for table in shard if table is not None) / count
    fixed, each = _written(spec, shard, count)
    made = _Sample(Range(fastest, slowest), hands_each, fixed, each, memory, hands)
    return made.in_arms(1 / arms)


def _played(spec: RunSpec, at: int, first: int, count: int) -> Shard:
    """Play some deals and make the bytes of their files, as a run does; return the rows."""
    shard = runner.deals(spec, at, first, count)
    _bytes(spec, shard)
    return shard


def _bytes(spec: RunSpec, shard: Shard) -> int:
    """Return how many bytes the files of a shard have."""
    columns = runner.columns_of(spec, games.game(spec.game))
    names = [cell.name for cell in spec.cells]
    tables = zip(shard, columns, strict=True)
    return sum(
        len(parquet.written(table, about, names)) for table, about in tables if table is not None
    )


def _written(spec: RunSpec, shard: Shard, units: int) -> tuple[float, float]:
    """Return bytes of a shard that hold no row, and those of each of its deals or matches."""
    half = Shard(*(None if table is None else table.slice(0, len(table) // 2) for table in shard))
    whole = _bytes(spec, shard)
    # What a file has once would be counted with each row otherwise.
    each = 2 * (whole - _bytes(spec, half)) / units
    return max(whole - each * units, 0), each


def _unsearched(spec: RunSpec) -> RunSpec:
    """Return a spec in which nobody searches."""
    cells = [
        replace(cell, entrants=tuple(by_habits(who) for who in cell.entrants))
        for cell in spec.cells
    ]
    return replace(spec, cells=tuple(cells))


def _together(samples: Sequence[_Sample], cells: int) -> _Sample:
    """Return what a cell of a kind takes of which some were sampled: the mean.

    Where that is not all of them, the range has room for how much they differ.
    """
    count = len(samples)
    hands, fixed, each, memory = (
        sum(column) / count for column in list(zip(*samples, strict=True))[1:-1]
    )
    low, high = (sum(ends) / count for ends in zip(*(one.seconds for one in samples), strict=True))
    if 1 < count < cells:
        apart = 2 * stdev(one.seconds.middle for one in samples) / math.sqrt(count)
        low, high = max(low - apart, low / 2), high + apart
    return _Sample(Range(low, high), hands, fixed, each, memory, 0)


def _ending(work: Sequence[tuple[float, Sequence[int]]], threads: int) -> float:
    """Return when the last of so many threads ends.

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
