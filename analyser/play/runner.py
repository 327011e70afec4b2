"""How does a spec become a run: in which pieces, on how many threads, and what after a kill?

The spec is cut into shards, :func:`shard` plays one, a pure function, and whoever plays them
commits them in index order; so the bytes on disk do not depend on threads, on order or on how often
the run was stopped.  The spec determines what is played, ``run_folder`` how it lies on disk.
"""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.errors import DataError, StorageError, UsageError
from analyser.games.interface import Column, Game
from analyser.games.protocols.decisions import choice_of
from analyser.games.protocols.engines import is_engine
from analyser.games.sides import without_empty
from analyser.play import forfeits, hand_play, matches
from analyser.play.blocks import cut, run_in_order
from analyser.play.canary import Canary
from analyser.play.forecast import costs, specialising
from analyser.scenario.spec import MATCH_HANDS, Cell, RunSpec
from analyser.storage import host, provenance, row_tables, run_folder, sessions
from analyser.storage.address import Location
from analyser.wording import write_count

if TYPE_CHECKING:
    import pandas as pd

Batch = tuple[npt.NDArray[np.int64], npt.NDArray[np.int8], npt.NDArray[np.int64]]
"""Rows of hands, the arm of each, and rows of matches (none where single hands are played)."""
ShardWatch: TypeAlias = "Callable[[pd.DataFrame], str | None]"
"""Is shown the hands of each shard, and says in a word why the run ends with it, or ``None``."""

BATCH_HANDS = 2_000
"""Most hands between two looks at whether to stop, however long matches last.  A Ctrl-C shall end
a run within 2 s, and the slowest kernel allowed plays 5000 hands a second."""
ENGINE_DEALS = 1
"""Deals between two such looks where an engine plays: tenths of a second at a quick table, seconds
where its opponents are slow."""
TICK_SECONDS = 0.2
"""Longest time between two tellings of progress."""
MAX_THREADS = 1_024
FORETELLING = 0.05
"""Part of a session's work by which it is foretold how long all of it takes."""
RUNS = Path("runs")


class Amount(NamedTuple):
    """How much is played: what a scenario asks for, in the units in which it asks."""

    hands: int
    """Hands of the cells that play single hands."""
    matches: int
    """Matches of the cells that play whole ones; how many hands those have shows in play."""

    def words(self, of: Amount | None = None) -> str:
        """Return the amount for readers: ``20 matches``; with ``of``, ``20 of 100 matches``."""
        whole = self if of is None else of
        parts = [
            f"{'' if of is None else f'{mine:,} of '}{write_count(most, unit)}"
            for mine, most, unit in zip(self, whole, self._fields, strict=True)
            if most or (unit == "hands" and not any(whole))
        ]
        return " and ".join(parts)


class Shard(NamedTuple):
    """The rows of one shard: ``cell``, ``seating`` and the game's columns."""

    hands: pd.DataFrame
    """Ordered by deal, then arm; where matches are played by match, arm and hand."""
    matches: pd.DataFrame | None
    """Ordered by match, then arm; ``None`` where single hands are played."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    done: Amount
    """What is played, in earlier sessions too."""
    total: Amount
    """All that is to be played."""
    rate: float
    """Hands a second in this session, those of matches included; 0 before the first."""
    left: float | None
    """Seconds that the rest takes at this rate; ``None`` before the first hand."""
    match_rate: float = 0.0
    """Matches a second in this session."""
    sentence: str = ""
    """What to show in place of the counts, where more is known than those."""
    estimate_text: str = ""
    """The result so far, where it is shown."""
    shards_kept: int = 0
    """Shards that stand on disk, those of earlier sessions too."""
    seconds: float = 0.0
    """How long this session has played, compiling left out."""
    predicted_seconds: float | None = None
    """How long it was to play in all, by its first ``FORETELLING`` part; ``None``: before that."""
    waiting_factor: float = 1.0
    """How many times as long as they worked its threads took: 1 where nobody was in the way."""

    @property
    def share(self) -> float:
        """How much of the run is done, 0 … 1; a match counts as much as it has hands, about."""
        done, total = (each.hands + MATCH_HANDS * each.matches for each in (self.done, self.total))
        return done / max(total, 1)


class ShardWorkers(Protocol):
    """Whoever plays shards in place of this process's threads; see ``abilities.clusters``."""

    def shards(
        self,
        spec: RunSpec,
        first: int,
        open_end: bool,
        heard: Callable[[int, int, int], None],
        ticked: Callable[[], None],
    ) -> Generator[run_folder.Files, None, None]:
        """Yield the files of the shards from ``first`` on, in index order.

        ``heard`` is called for each shard as :func:`run`'s threads do for batches; ``ticked`` is
        called some times a second; ``open_end``: the run may end before its time.
        """
        ...

    def processors(self) -> Sequence[str]:
        """Return the models of the processors of those who have been let play, as they say."""
        ...


class _ShardAbandoned(Exception):
    """A shard was given up because the run ends."""


def layout(spec: RunSpec) -> list[tuple[int, int, int, int]]:
    """Return the shards of a run: (index, cell index, first deal, count of deals) each."""
    return list(_shards(spec))


def shard(spec: RunSpec, index: int) -> Shard:
    """Play one shard.  Pure and picklable: the only thing that threads or a cluster call."""
    return _play(spec, _place(spec, index), _hear_nothing)


def replay_shards(
    spec: RunSpec,
    places: Sequence[tuple[int, int, int, int]],
    threads: int,
    progress: Callable[[Progress], None] | None = None,
) -> Generator[Shard, None, None]:
    """Play these again, entries as of :func:`layout` or beginnings of such, and yield each in turn.

    ``progress`` is as for :func:`run`.  Closing this, as an interrupt does, gives the rest up.
    """
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {MAX_THREADS})")
    total = _units(spec, places)
    for cell in {bool(spec.cells[cell].choice): cell for _, cell, _, _ in places}.values():
        # Here in the main thread, where an interrupt is heard at once, all is compiled and loaded.
        _play(spec, (0, cell, 0, 1), _hear_nothing)
    nothing = [0] * len(spec.cells)
    meter = Meter(spec.cells, nothing, total, progress, min(threads, len(places)) or 1)
    meter.tell()
    with closing(_play_shards(spec, places, threads, meter)) as playing:
        yield from playing
    meter.tell()


def deals(spec: RunSpec, cell: int, first: int, count: int) -> Shard:
    """Play some deals, or matches, of a cell as a shard of just those would have them."""
    return _play(spec, (0, cell, first, count), _hear_nothing)


def count_asked(spec: RunSpec) -> Amount:
    """Return how much a spec plays in all."""
    return amount((cell, cell.units) for cell in spec.cells)


def count_played(spec: RunSpec, run: run_folder.Run) -> Amount:
    """Return how much of a spec the finished shards of its run hold."""
    return amount((spec.cells[line.cell], line.count) for line in run.shards)


def units_of(spec: RunSpec, run: run_folder.Run) -> list[int]:
    """Return how many deals, or matches, of each cell the finished shards of a run hold."""
    return _units(spec, [(line.index, line.cell, line.first, line.count) for line in run.shards])


def _units(spec: RunSpec, places: Iterable[tuple[int, int, int, int]]) -> list[int]:
    """Return the same of entries of :func:`layout`."""
    made = [0] * len(spec.cells)
    for _, cell, _, count in places:
        made[cell] += count
    return made


def count_planned(spec: RunSpec, run: run_folder.Run) -> Amount:
    """Return how much the run of a spec has when it is finished: all, or till it was stopped."""
    return count_asked(spec) if run.stopped is None else count_played(spec, run)


def is_finished(run: run_folder.Run) -> bool:
    """Return whether a run is complete: all shards of the spec are there, or it was stopped."""
    spec = RunSpec.from_json(run.header["spec"])
    return count_played(spec, run) == count_planned(spec, run)


def columns_of(spec: RunSpec, game: Game) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """Return the columns of a run's rows, and those of its matches, none where none are played.

    A row is a hand, or where choices are weighed a deal.  Columns of sides that there are not under
    any of its rules are left out: to be null, each would take hundreds of bytes of a shard.
    """
    hands, ends = played_columns(spec, game)
    if any(cell.choice for cell in spec.cells):
        return hands, ends
    rules = [cell.rules for cell in spec.cells]
    return without_empty(game, rules, hands), without_empty(game, rules, ends)


def played_columns(spec: RunSpec, game: Game) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """Return the same with the columns of all sides, as the game plays them."""
    weighed = {(cell.choice, cell.futures, bool(cell.when)) for cell in spec.cells if cell.choice}
    for choice, futures, when in weighed:
        return choice_of(game, choice).columns(futures, when), ()
    played = any(cell.matches for cell in spec.cells)
    entrants = [entrant for cell in spec.cells for entrant in cell.entrants]
    return forfeits.columns(game, entrants), matches.columns(game) if played else ()


def processors() -> int:
    """Return how many threads to play with where nobody says: one a processor that we may use."""
    # Where a container or a queue gives fewer processors than the machine has.
    given = getattr(os, "sched_getaffinity", None)
    return min(len(given(0)) if given else os.cpu_count() or 1, MAX_THREADS)


def default_out(spec: RunSpec) -> Path:
    """Return the folder of a run whose place was not chosen: the same for the same spec."""
    return RUNS / f"{spec.name}-{spec.digest_unseeded()[:12]}"


def with_kept_seed(spec: RunSpec, out: Location) -> RunSpec:
    """Return a spec whose seed was drawn with that of its run in ``out``, if there is one.

    So the same command goes on.  Raises as ``run_folder.open``.
    """
    if spec.drawn and run_folder.holds_run(out):
        kept = RunSpec.from_json(run_folder.open(out).header["spec"])
        if kept.drawn and kept.digest_unseeded() == spec.digest_unseeded():
            return replace(spec, seed=kept.seed)
    return spec


def run(
    spec: RunSpec,
    out: Location,
    threads: int,
    command: Sequence[str],
    progress: Callable[[Progress], None] | None = None,
    watch: ShardWatch | None = None,
    workers: ShardWorkers | None = None,
    most: int | None = None,
    band: float | None = None,
) -> run_folder.Run:
    """Play what is missing of a run in ``out``, a folder or an address, and return it, finished.

    ``command`` is the command line, for the record; ``progress`` is called at the start, after
    each shard and some times a second.  ``watch`` is handed the hands of every shard once, those of
    earlier sessions too, in index order and none left out; when it returns a word, which is why,
    the run ends with that shard, the same for any number of threads and however often it is killed.
    With ``workers`` others play in place of threads of this process; the bytes are the same.
    With ``most`` nothing is played beyond this many shards, and the run may be gone on with.  On an
    interrupt or an error the finished shards stay, and the same call goes on from there.
    ``band``: within how many units per hand the run calls players equivalent; ``None``: as it did
    when it was made, at first the game's.

    Raises ``UsageError`` for a number of threads that cannot be; ``StorageError`` when the folder
    holds another run, one with another ``band`` or something else, or cannot be written;
    ``DataError`` when what is there is damaged, was played by another version of the game, or goes
    on past where it was to end; ``CodeError`` when the code that plays is found to play otherwise
    than it should (``canary``).
    """
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {MAX_THREADS})")
    if workers is not None and any(
        is_engine(entrant) for each in spec.cells for entrant in each.entrants
    ):
        raise UsageError("--cluster: found an engine (expected policies: it plays on this machine)")
    began = host.read_clock()
    held, made = _open_for_writing(spec, out, command, band)
    try:
        ready: AbstractContextManager[Canary | None] = nullcontext()
        if workers is None:
            ready = _compile_all(spec, held, progress, watch is not None or most is not None)
        with ready as canary:
            wanted = layout(spec)[:most]
            meter = Meter(
                spec.cells,
                units_of(spec, held),
                _units(spec, wanted),
                progress,
                1 if workers else max(1, min(threads, len(wanted) - len(held.shards))),
                worked=_thread_seconds(spec, workers),
                find_next=None if watch is None else partial(_find_next, spec, held),
            )
            meter.tell()
            if not _watch_kept_shards(held, watch) and len(held.shards) < len(wanted):
                source = _source(
                    spec, len(held.shards), threads, meter, watch is not None, workers, most
                )
                others = None if workers is None else workers.processors
                note = sessions.Note(held, sessions.new_session(made, began, threads, others))
                _play_missing(spec, held, source, meter, watch, canary, note, most)
    finally:
        held.release()
    return held


def _thread_seconds(
    spec: RunSpec, workers: ShardWorkers | None = None
) -> Callable[[], float] | None:
    """Return what says how long a thread worked; ``None``: it waits for others that play."""
    engines = any(is_engine(entrant) for cell in spec.cells for entrant in cell.entrants)
    return None if engines or workers is not None else time.thread_time


def _find_next(spec: RunSpec, run: run_folder.Run) -> tuple[Amount, int | None]:
    """Return how much a run holds, and which shard is written next, ``None`` if it was stopped."""
    return count_played(spec, run), len(run.shards) if run.stopped is None else None


def _watch_kept_shards(held: run_folder.Run, watch: ShardWatch | None) -> bool:
    """Show the shards that stand to ``watch``; say whether the run ends with the last of them."""
    why = None
    if watch is not None:
        for table in held.frames():
            if why is not None:
                raise DataError(f"{held.place}: it goes on past the shard that it should end with")
            why = watch(table)
    # A kill may have come between the last shard and the line that says that it is the last.
    _stop(held, why)
    return is_finished(held)


def _stop(held: run_folder.Run, why: str | None) -> bool:
    """Return whether the run ends here; if so, and there would be more, write why."""
    if why is not None and not is_finished(held):
        held.stop(why)
    return why is not None


def _open_for_writing(
    spec: RunSpec, out: Location, command: Sequence[str], band: float | None
) -> tuple[run_folder.Run, Mapping[str, Any]]:
    """Return the run in ``out``, made when there is none, checked when there is; ours to write.

    And what ``provenance.collect`` says of this process.
    """
    game = games.game(spec.game)
    held = run_folder.open(out) if run_folder.holds_run(out) else None
    if held is not None and RunSpec.from_json(held.header["spec"]).digest() != spec.digest():
        raise StorageError(f"{out}: holds another run; choose another folder; nothing written")
    if held is not None and band not in (None, held.scale.band):
        raise StorageError(
            f"{out}: its players are equivalent within {held.scale.band:g} {held.scale.unit} per "
            f"hand, not {band:g}; choose another folder; nothing written"
        )
    if spec.drawn and command[:1] == [provenance.PROGRAM]:
        # A page has the command that makes it again.
        command = [*command[:2], "--seed", str(spec.seed), *command[2:]]
    made = provenance.collect(game, command)
    columns = columns_of(spec, game)
    if held is None:
        scale = game.scale if band is None else replace(game.scale, band=band)
        held = run_folder.create(out, spec.as_json(), made, *columns, scale=scale)
    if other := another_version(spec, held, game, made["signature"]):
        raise DataError(f"{out}: {other}; choose another folder or remove this one")
    expected = layout(spec)[: len(held.shards)]
    found = [(line.index, line.cell, line.first, line.count) for line in held.shards]
    if found != expected:
        raise DataError(f"{out}: its shards are not those that its spec asks for")
    held.verify()
    if not is_finished(held):
        held.claim()
    return held, made


def another_version(spec: RunSpec, run: run_folder.Run, game: Game, signature: str) -> str:
    """Return that a run was played by another version of its game, or ``""``.

    ``signature``: what ``provenance.signature`` says of the game.
    """
    then = run.header["provenance"].get("signature")
    if then == signature and (run.columns, run.match_columns) == columns_of(spec, game):
        return ""
    return f"was played by another version of {game.name} (signature {then}, now {signature})"


@contextmanager
def _compile_all(
    spec: RunSpec,
    held: run_folder.Run,
    progress: Callable[[Progress], None] | None,
    open_end: bool,
) -> Iterator[Canary]:
    """Have all that the run needs compiled and loaded, and its rules constants where that pays.

    What proves that code is handed on, and has done so once.  Here in the main thread, where an
    interrupt is heard at once and no two threads do it.
    """
    canary = Canary(games.game(spec.game), spec)
    if is_finished(held):
        yield canary
        return
    chosen = specialising.choose(spec, open_end)
    canary.learn()
    with chosen.use_fixed_code():
        if chosen.new and progress is not None:
            done, total = count_played(spec, held), count_asked(spec)
            progress(
                Progress(done, total, 0.0, None, sentence="compiling the rules as constants …")
            )
        for cell in chosen.first_cells():
            _play(spec, (0, cell, 0, 1), _hear_nothing)
        canary.all_cells()
        yield canary


def _play_missing(
    spec: RunSpec,
    held: run_folder.Run,
    source: Generator[Shard | run_folder.Files, None, None],
    meter: Meter,
    watch: ShardWatch | None,
    canary: Canary | None,
    note: sessions.Note,
    most: int | None,
) -> None:
    """Write the shards that are missing as they come from ``source``, in index order.

    One that this process played is written when the code that did was proven once more; before the
    first of them ``note`` writes who plays.
    """
    meter.kept = len(held.shards)
    with closing(source) as playing:
        for index, cell, first, count in islice(_shards(spec), len(held.shards), most):
            made = next(playing)
            note.write_before(index)
            if isinstance(made, Shard):
                if canary is not None:
                    canary.prove([cell])
                held.write_shard(index, made.hands, cell, first, count, made.matches)
            else:
                held.keep_shard(index, made, cell, first, count)
            if watch is not None:
                hands = made.hands if isinstance(made, Shard) else held.table(held.shards[-1])
                if _stop(held, watch(hands)):
                    break
                del hands
            # Or the rows would be in memory until the next shard is there.
            del made
            meter.kept = len(held.shards)
            meter.tell()
        note.end()
        meter.tell()


def _source(
    spec: RunSpec,
    stand: int,
    threads: int,
    meter: Meter,
    open_end: bool,
    workers: ShardWorkers | None,
    most: int | None,
) -> Generator[Shard | run_folder.Files, None, None]:
    """Yield the shards from ``stand`` on, whoever plays them; ``most`` as for :func:`run`."""
    if workers is not None:
        return workers.shards(spec, stand, open_end, meter.add, meter.tell)
    return _play_shards(spec, islice(_shards(spec), stand, most), threads, meter)


def _play_shards(
    spec: RunSpec,
    places: Iterable[tuple[int, int, int, int]],
    threads: int,
    meter: Meter,
) -> Generator[Shard, None, None]:
    """Play shards, a few ahead of the one that is asked for, and yield them in their order.

    When this is closed, or one fails, all are given up and waited for.
    """
    stop = threading.Event()

    def count_units(index: int, cell: int, units: int, hands: int) -> None:
        meter.add(cell, units, hands, index)
        if stop.is_set():
            raise _ShardAbandoned

    pool = ThreadPoolExecutor(threads, thread_name_prefix="shard")
    jobs = (partial(_play, spec, place, partial(count_units, place[0])) for place in places)
    try:
        yield from run_in_order(pool, threads, jobs, TICK_SECONDS, meter.tell)
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _hear_nothing(_cell: int, _units: int, _hands: int) -> None:
    """Hear nothing."""


def _play(
    spec: RunSpec, place: tuple[int, int, int, int], heard: Callable[[int, int, int], None]
) -> Shard:
    """Play one shard.

    ``heard`` is called for each batch with its cell, how many deals or matches and how many hands
    it has, and may raise to give up.
    """
    from analyser.cards.shuffle import run_key

    _, index, first, count = place
    game = games.game(spec.game)
    cell = spec.cells[index]
    key = run_key(spec.seed)
    step = batch_deals(cell)
    names, (columns, match_columns) = [each.name for each in spec.cells], columns_of(spec, game)
    played, played_ends = played_columns(spec, game)
    stored = [played.index(each) for each in columns]
    hands, arms, ended = [], [], []
    for start in range(first, first + count, step):
        units = min(step, first + count - start)
        if cell.matches:
            rows, which, match_rows = _play_matches(
                game, cell, key, start, units, lambda: heard(index, 0, 0)
            )
        else:
            play = _weigh if cell.choice else _play_hands
            rows, which, match_rows = play(game, cell, key, start, units)
        rows = forfeits.add_forfeits(rows, len(played))
        # Tables are made column by column: turned batch by batch, rows are still at hand.
        hands.append(np.asfortranarray(rows[:, stored]))
        arms.append(which)
        ended.append(match_rows)
        heard(index, units, len(rows))
    table = row_tables.table(np.concatenate(hands), np.concatenate(arms), index, columns, names)
    if not cell.matches:
        return Shard(table, None)
    in_turn = np.tile(np.arange(len(cell.arms), dtype=np.int8), count)
    ends_stored = [played_ends.index(each) for each in match_columns]
    rows = np.concatenate(ended)[:, ends_stored]
    ends = row_tables.table(rows, in_turn, index, match_columns, names)
    return Shard(table, ends)


def batch_deals(cell: Cell) -> int:
    """Return how many deals, or matches, of a cell are played between two looks at how far it is.

    Fewer where they cost more: with a search player, or where a decision is weighed.
    """
    if any(map(is_engine, cell.entrants)):
        return ENGINE_DEALS
    return max(1, int(BATCH_HANDS / (len(cell.arms) * costs.of_hand(cell))))


def _play_hands(game: Game, cell: Cell, key: int, first: int, count: int) -> Batch:
    """Play some deals once an arm; the rows by deal, then arm."""
    rows = [
        hand_play.play_hands(game, cell.rules, cell.entrants, arm, key, first, count)
        for arm in cell.arms
    ]
    arms = np.tile(np.arange(len(rows), dtype=np.int8), count)
    in_turn = rows[0] if len(rows) == 1 else np.stack(rows, axis=1).reshape(len(arms), -1)
    return in_turn, arms, np.empty((0, 0), np.int64)


def _weigh(game: Game, cell: Cell, key: int, first: int, count: int) -> Batch:
    """Weigh a decision of some deals; one row per deal."""
    (seating,) = cell.arms
    rows = hand_play.weigh(
        game,
        cell.choice,
        cell.rules,
        cell.entrants,
        seating,
        key,
        first,
        count,
        cell.futures,
        cell.when,
    )
    return rows, np.zeros(count, np.int8), np.empty((0, 0), np.int64)


def _play_matches(
    game: Game, cell: Cell, key: int, first: int, count: int, heard: Callable[[], None]
) -> Batch:
    """Play some matches once an arm; the hands' rows by match, arm and hand."""
    pairs = [
        matches.play(
            game, cell.rules, cell.entrants, arm, key, first, count, heard, cell.goal(game)
        )
        for arm in cell.arms
    ]
    rows = np.concatenate([hands for hands, _ in pairs])
    lengths = [len(hands) for hands, _ in pairs]
    arms = np.repeat(np.arange(len(pairs), dtype=np.int8), lengths)
    names = [column.name for column in game.columns]
    # Stable: within a match the arms, and within an arm the hands, keep their order.
    order = np.argsort(rows[:, names.index("match")], kind="stable")
    ends = np.stack([ended for _, ended in pairs], axis=1)
    return rows[order], arms[order], ends.reshape(count * len(pairs), -1)


def amount(parts: Iterable[tuple[Cell, int]]) -> Amount:
    """Return how much cells play in a number of deals or matches each."""
    hands, matches = 0, 0
    for cell, units in parts:
        if cell.matches:
            matches += units * len(cell.arms)
        else:
            hands += units * len(cell.arms)
    return Amount(hands, matches)


def _shards(spec: RunSpec) -> Iterator[tuple[int, int, int, int]]:
    index = 0
    for number, cell in enumerate(spec.cells):
        for first, count in cut(0, cell.units, spec.shard_units(cell)):
            yield index, number, first, count
            index += 1


def _place(spec: RunSpec, index: int) -> tuple[int, int, int, int]:
    """Return one entry of the layout without laying out the rest."""
    before = 0
    for number, cell in enumerate(spec.cells):
        shards = spec.shards(cell)
        if 0 <= index - before < shards:
            first = (index - before) * spec.shard_units(cell)
            return index, number, first, min(spec.shard_units(cell), cell.units - first)
        before += shards
    raise IndexError(f"found shard {index} (expected 0 to {before - 1})")


class Meter:
    """Counts what many threads play and tells how far the run is, and how long the rest takes.

    Cells are of several kinds (``costs``), one of which may take a hundred times what another
    takes.  So each thread's time goes to the cell that it played, and the rest of the run is
    reckoned kind by kind; of a kind that nobody has played yet, by what it costs, about.
    """

    def __init__(
        self,
        cells: Sequence[Cell],
        before: Sequence[int],
        total: Sequence[int],
        tell: Callable[[Progress], None] | None,
        workers: int = 1,
        clock: Callable[[], float] | None = None,
        worked: Callable[[], float] | None = None,
        find_next: Callable[[], tuple[Amount, int | None]] | None = None,
    ) -> None:
        """Begin; ``before`` and ``total`` are deals, or matches, of each cell.

        ``workers``: how many threads tell of what they play, each on its own; ``clock``: seconds;
        ``worked``: those that the thread that asks has had of a processor.  ``None``: others play.
        ``find_next``: how much was looked at, and which piece is looked at next, if one is: those
        behind it may be given up, and are not told.  ``None``: all that is played is kept.
        """
        self._cells = cells
        self._before = before
        self._total = total
        self._tell = tell
        self._workers = workers
        self._clock = time.monotonic if clock is None else clock
        self._kinds = [costs.kind(cell) for cell in cells] if tell is not None else []
        self._units = [0] * len(cells)
        self._hands = [0] * len(cells)
        self._spent = [0.0] * len(cells)
        self._lock = threading.Lock()
        self._start = self._clock()
        self._heard: dict[int, float] = {}
        self._worked = worked
        self._busy: dict[int, float] = {}
        self._find_next = find_next
        self._pieces: dict[int | None, tuple[int, int]] = {}
        self._foretold: float | None = None
        self.kept = 0
        """Shards written by now; the writer keeps it up to date."""

    def add(self, cell: int, units: int, hands: int, piece: int | None = None) -> None:
        """Count deals, or matches, of a cell that this thread has played, and the hands in them.

        ``piece``: of which piece of the work they are.
        """
        with self._lock:
            now, who = self._clock(), threading.get_ident()
            if self._worked is not None:
                self._busy[who] = self._worked()
            self._spent[cell] += now - self._heard.get(who, self._start)
            self._heard[who] = now
            self._units[cell] += units
            self._hands[cell] += hands
            if piece is not None:
                self._pieces[piece] = (cell, self._pieces.get(piece, (cell, 0))[1] + units)

    def tell(self) -> None:
        """Pass on how far the run is."""
        if self._tell is None:
            return
        with self._lock:
            units, hands, spent = [*self._units], [*self._hands], [*self._spent]
            busy = sum(self._busy.values())
        seconds = max(self._clock() - self._start, 1e-9)
        of = self._cells
        now = amount(zip(of, units, strict=True))
        if self._find_next is None:
            parts = amount(zip(of, self._before, strict=True)), now
        else:
            seen, piece = self._find_next()
            cell, begun = self._pieces.get(piece, (0, 0))
            parts = seen, amount([(of[cell], begun)])
        done = Amount(*map(sum, zip(*parts, strict=True)))
        total = amount(zip(of, self._total, strict=True))
        left = self._estimate_seconds_left(units, hands, spent)
        played = sum(hands)
        rates = played / seconds, now.matches / seconds
        if self._foretold is None and left is not None:
            if seconds >= FORETELLING * (seconds + left):
                self._foretold = seconds + left
        self._tell(
            Progress(
                done,
                total,
                rates[0],
                left,
                rates[1],
                shards_kept=self.kept,
                seconds=seconds,
                predicted_seconds=self._foretold,
                waiting_factor=self._measure_waiting(sum(spent), busy),
            )
        )

    def _measure_waiting(self, spent: float, busy: float) -> float:
        """Return how many times as long as they worked the threads took."""
        # What more threads than processors take from each other nobody else is to blame for.
        own = max(1.0, self._workers / processors())
        return max(1.0, spent / busy / own) if busy else 1.0

    def _estimate_seconds_left(
        self, units: Sequence[int], hands: Sequence[int], spent: Sequence[float]
    ) -> float | None:
        """Return how many seconds the rest takes, ``None`` where nothing was played yet."""
        rest = [
            total - before - now
            for total, before, now in zip(self._total, self._before, units, strict=True)
        ]
        if not any(rest):
            return 0.0
        if not any(hands):
            return None
        took: dict[costs.Kind, float] = defaultdict(float)
        work: dict[costs.Kind, float] = defaultdict(float)
        for cell, kind, count, each in zip(self._cells, self._kinds, units, spent, strict=True):
            took[kind] += each
            work[kind] += count * costs.of_unit(cell)
        plain = sum(
            count * costs.of_hand(cell) for cell, count in zip(self._cells, hands, strict=True)
        )
        unknown = sum(spent) / plain
        return (
            sum(
                count * costs.of_unit(cell) * (took[kind] / work[kind] if work[kind] else unknown)
                for cell, kind, count in zip(self._cells, self._kinds, rest, strict=True)
            )
            / self._workers
        )
