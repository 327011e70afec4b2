"""Is a run what its scenario and its seed make, and how is what is damaged made so again?

:func:`check` looks at each shard in the order of what it costs: its line in the manifest against
the pieces into which the spec is cut, its bytes against the digest there, its rows against the
counts there.  Then the first deals of a shard are played again, since rows of another seed have
nothing else about them that is wrong; and as many shards as are wanted, picked at random, row for
row.  :func:`repair` plays again what is damaged: the same scenario and seed make the same bytes,
and nothing is written that is not what the manifest lists.  The manifest is never written.  Left
out: how a run lies on disk (``storage.run_folder``), and how all this is said.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from analyser import games
from analyser.compiled import source_digest
from analyser.errors import DataError, UsageError
from analyser.games.protocols.engines import is_engine
from analyser.play import runner
from analyser.play.runner import Amount, Progress
from analyser.scenario.build import MAX_SHARDS
from analyser.scenario.spec import Cell, RunSpec
from analyser.storage import aggregate_cache, orphans, provenance, sessions
from analyser.storage.address import Location
from analyser.storage.backend import MANIFEST, MATCHES, SHARDS
from analyser.storage.run_folder import Run, ShardLine

if TYPE_CHECKING:
    import pandas as pd

FIRST_DEALS: Final = 10
"""Deals of a shard that are played again to know the seed; one, where a match or a search is."""

Place: TypeAlias = tuple[int, int, int, int]
ProgressListener: TypeAlias = Callable[[Progress], None]


class Kind(StrEnum):
    """What is wrong with a file."""

    BYTES = "bytes"
    """They are not those that were written: to play the shard again mends it."""
    STRAY = "stray"
    """It lies among the rows and the manifest does not list it."""
    MANIFEST = "manifest"
    """What the manifest says of it cannot be: nothing here mends that."""
    PLAY = "play"
    """Its rows are not what its deals play: likewise."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a run."""

    file: str
    """As in ``shards/000003.parquet``."""
    shard: int | None
    """Its shard's number, from 0; ``None`` where it has none."""
    problem: str
    """In a few words that go on from the file's name."""
    kind: Kind


@dataclass(frozen=True)
class CheckResult:
    """What a look at a run has found."""

    shards: int
    """Shards that the manifest lists and its checksums vouch for."""
    shards_planned: int
    """Shards that the run has when it is finished."""
    rows: int
    """Rows of hands in the shards that are sound."""
    faults: tuple[Fault, ...]
    leftovers: tuple[str, ...] = ()
    """Files that a kill left half done; no harm."""
    others: tuple[str, ...] = ()
    """Files elsewhere in the folder; no harm."""
    shards_replayed: tuple[int, ...] = ()
    """Shards all of whose deals were played again."""
    begun: int | None = None
    """The shard of which the first deals were played again."""
    unplayed: str = ""
    """Why nothing could be played again."""
    provenance_fault: str = ""
    """What is wrong with the log of sessions, in words that go on from its name; no harm."""


@dataclass(frozen=True)
class Proof:
    """How much of a run :func:`check` has played again, for this user and by this version."""

    shards: int
    """Shards of which all deals were played again, with the same rows."""
    begun: int
    """Other shards of which the first deals were."""
    of: int
    """Shards that are there."""


@dataclass(frozen=True)
class Mended:
    """What was made good, and what could not be."""

    files: tuple[str, ...]
    """Files of rows that are as they were."""
    moved_to: tuple[Location, ...]
    """Where strays are now."""
    faults: tuple[Fault, ...]
    """What still is wrong, each with why it was not mended."""


def check(
    run: Run,
    spec: RunSpec,
    *,
    replay: int = 0,
    seed: int = 1,
    threads: int = 1,
    progress: ProgressListener | None = None,
) -> CheckResult:
    """Return what is wrong with a run of ``run_folder.open_beginning``, whose spec this is.

    ``replay``: shards that are played again in full, picked by ``seed``.  Raises ``StorageError``
    when the folder cannot be read.
    """
    places = _layout(spec)
    of = len(run.shards) if run.stopped is not None else len(places)
    faults: list[Fault] = []
    sound: list[ShardLine] = []
    for line in run.shards:
        _tell(progress, line.index, len(run.shards))
        wrong = _faults(run, spec, line, places)
        faults += wrong
        if not wrong:
            sound.append(line)
    if run.damage:
        faults.append(Fault(MANIFEST, None, run.damage, Kind.MANIFEST))
        beside = orphans.Orphans((), (), ())
    else:
        beside = orphans.find_orphans(run, open_end=len(run.shards) < of)
    faults += [
        Fault(name, None, "lies among the rows, and the manifest does not list it", Kind.STRAY)
        for name in beside.strays
    ]
    found = CheckResult(
        len(run.shards),
        of,
        sum(line.rows for line in sound),
        tuple(faults),
        beside.leftovers,
        beside.unknown,
        provenance_fault=_describe_unknown_sessions(run),
    )
    if not sound:
        return found
    if why := _describe_unplayable(run, spec):
        return replace(found, unplayed=why)
    picked = sorted(random.Random(seed).sample(range(len(sound)), min(replay, len(sound))))
    compared = [sound[at] for at in picked]
    asked = [places[line.index] for line in compared]
    begun = sound[0]
    if begun not in compared:
        compared, asked = [begun, *compared], [_shorten_shard(spec, places[begun.index]), *asked]
    with closing(runner.replay_shards(spec, asked, threads, progress)) as playing:
        for line, made in zip(compared, playing, strict=True):
            if differs := _differs(run, line, made):
                cell = spec.cells[line.cell]
                what = f"is not what {_deals(cell, line)} of seed {spec.seed} play: {differs}"
                faults.append(Fault(_file(line), line.index, what, Kind.PLAY))
    otherwise = {fault.shard for fault in faults}
    _keep(run, "shards", [sound[at] for at in picked if sound[at].index not in otherwise])
    _keep(run, "begun", [begun] if begun.index not in otherwise else [])
    return replace(
        found,
        faults=tuple(faults),
        shards_replayed=tuple(sound[at].index for at in picked),
        begun=begun.index,
    )


def proof(run: Run) -> Proof:
    """Return how much of a run was played again, of the shards that it has now."""
    whole, begun = _list_kept(run, "shards"), _list_kept(run, "begun")
    names = [_describe_proof(line) for line in run.shards]
    return Proof(
        sum(name in whole for name in names),
        sum(name in begun - whole for name in names),
        len(names),
    )


def _keep(run: Run, what: str, lines: Sequence[ShardLine]) -> None:
    """Keep that these shards were played again: in the cache, since a run may be a stranger's."""
    known = _list_kept(run, what) | {_describe_proof(line) for line in lines}
    data = json.dumps(sorted(known)).encode()
    aggregate_cache.write({"proved": what, "run": run.header}, _players(run), data)


def _players(run: Run) -> list[str]:
    """Return the modules that play a run's hands again."""
    return [__name__, *source_digest.modules_in(f"{games.__name__}.{run.header['spec']['game']}")]


def _list_kept(run: Run, what: str) -> set[str]:
    data = aggregate_cache.read({"proved": what, "run": run.header}, _players(run))
    return set() if data is None else set(json.loads(data))


def _describe_proof(line: ShardLine) -> str:
    """Return what names a shard and its bytes."""
    return f"{line.index} {line.sha256} {line.matches_sha256}"


def repair(
    run: Run,
    spec: RunSpec,
    result: CheckResult,
    threads: int = 1,
    progress: ProgressListener | None = None,
) -> Mended:
    """Play again the shards whose bytes are damaged, put strays away, and return what came of it.

    The run is claimed.  A shard stands again as soon as it is played, so who is interrupted goes on
    with the same call.  Raises ``StorageError`` when the folder cannot be written.
    """
    stays = [each for each in result.faults if each.kind in (Kind.MANIFEST, Kind.PLAY)]
    beyond = {each.shard for each in stays}
    bad = [each for each in result.faults if each.kind is Kind.BYTES]
    aside = [each.file for each in result.faults if each.kind is Kind.STRAY]
    if run.damage:
        why = f"; not played again, since {MANIFEST} cannot be trusted"
        return Mended(
            (), (), tuple(stays + [replace(each, problem=each.problem + why) for each in bad])
        )
    run.claim()
    why = _describe_unplayable(run, spec) if bad else ""
    numbers = sorted({each.shard for each in bad if each.shard is not None} - beyond)
    lines = [run.shards[number] for number in numbers] if not why else []
    refused: dict[int, str] = {}
    files: list[str] = []
    with closing(runner.replay_shards(spec, _places(lines), threads, progress)) as playing:
        for line, made in zip(lines, playing, strict=True):
            try:
                files += run.restore(line, made.hands, made.matches)
            except DataError:
                refused[line.index] = f"it plays to other bytes here ({_versions(run, spec)})"
    for each in bad:
        if each.file not in files and each.shard is not None:
            reason = refused.get(each.shard, why or "its line in the manifest cannot be")
            stays.append(replace(each, problem=f"{each.problem}; left as it is: {reason}"))
    return Mended(tuple(files), tuple(orphans.put_away(run, aside)), tuple(stays))


def _describe_unknown_sessions(run: Run) -> str:
    """Return what is not known about a run's sessions, and why; ``""``: all is known."""
    known = sessions.read(run)
    if not run.shards or not (known.damage or known.gap):
        return ""
    part = "part of " if known.sessions else ""
    why = known.damage or "lacks lines"
    return f"{why}, so that who played {part}the run, when and on what, is not known"


def _layout(spec: RunSpec) -> list[Place]:
    """Return the pieces of a spec; ``DataError`` where it is none that anybody plays."""
    try:
        count = sum(spec.shards(cell) for cell in spec.cells)
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise DataError(f"{MANIFEST}: its spec cannot be played: {error}") from error
    if count > MAX_SHARDS:
        raise DataError(f"{MANIFEST}: its spec has {count:,} shards (expected {MAX_SHARDS:,})")
    return runner.layout(spec)


def _faults(run: Run, spec: RunSpec, line: ShardLine, places: Sequence[Place]) -> list[Fault]:
    """Return what is wrong with a shard, as far as its line and its files show."""
    found = []
    place = (line.index, line.cell, line.first, line.count)
    asked = places[line.index] if line.index < len(places) else None
    if place != asked:
        held = _write_range(line.first, line.count)
        said = f"says that shard {line.index} has {held} of cell {line.cell}"
        if asked is None:
            what = f"{said}; the spec asks for {len(places)} shards"
        else:
            what = (
                f"{said}; the spec asks for {_write_range(asked[2], asked[3])} of cell {asked[1]}"
            )
        found.append(Fault(MANIFEST, line.index, what, Kind.MANIFEST))
    found += [Fault(file, line.index, what, Kind.BYTES) for file, what in run.faults(line).items()]
    if not found:
        try:
            what = _find_miscounts(run, spec.cells[line.cell], line)
        except DataError as error:
            what = f"{error}, though its bytes are those that the manifest lists"
        if what:
            found.append(Fault(_file(line), line.index, what, Kind.MANIFEST))
    return found


def _find_miscounts(run: Run, cell: Cell, line: ShardLine) -> str:
    """Return in which counts the rows of a shard and its line differ, or ``""``."""
    unit = "match" if cell.matches else "deal"
    table = run.table(line, ["cell", "seating", unit])
    if len(table) != line.rows:
        return f"holds {len(table):,} rows; the manifest says {line.rows:,}"
    if (line.matches_sha256 is not None) != cell.matches:
        return f"{'lacks' if cell.matches else 'has'} a file in {MATCHES}/"
    arms = np.arange(len(cell.arms))
    units = np.arange(line.first, line.first + line.count)
    if not (table["cell"] == cell.name).all():
        return f"holds rows of another cell; the manifest says {cell.name}"
    whole = run.match_table(line) if cell.matches else table
    same = len(whole) == len(units) * len(arms) and (
        np.array_equal(whole[unit], np.repeat(units, len(arms)))
        and np.array_equal(whole["seating"], np.tile(arms, len(units)))
        and np.array_equal(np.unique(table[unit]), units)
    )
    if not same:
        return f"holds rows of others than {_deals(cell, line)}, which the manifest says"
    return ""


def _describe_unplayable(run: Run, spec: RunSpec) -> str:
    """Return why a run's deals cannot be played again here, or ``""``."""
    try:
        game = games.game(spec.game)
    except UsageError as error:
        return str(error)
    if any(is_engine(policy) for cell in spec.cells for policy in cell.entrants):
        return "an engine plays in it, and only the command that names a program starts it"
    other = runner.another_version(spec, run, game, provenance.signature(game))
    return f"the run {other}" if other else ""


def _shorten_shard(spec: RunSpec, place: Place) -> Place:
    """Return the first deals of a shard: enough to know a seed by."""
    index, number, first, count = place
    cell = spec.cells[number]
    dear = cell.matches or any(who.get("search_worlds") for who in cell.entrants)
    return index, number, first, min(count, 1 if dear else FIRST_DEALS)


def _places(lines: Sequence[ShardLine]) -> list[Place]:
    return [(line.index, line.cell, line.first, line.count) for line in lines]


def _differs(run: Run, line: ShardLine, shard: runner.Shard) -> str:
    """Return where a shard's rows, or the first of them, differ from these, or ``""``."""
    if shard.matches is not None:
        if found := _first_difference(run.match_table(line), shard.matches):
            return found
    return _first_difference(run.table(line), shard.hands)


def _first_difference(stored: pd.DataFrame, made: pd.DataFrame) -> str:
    """Return where the stored rows, of which others may follow, differ from those made."""
    if len(stored) < len(made):
        return f"found {len(stored):,} rows, played again there are {len(made):,}"
    for name in made.columns:
        ours, theirs = made[name].astype(object), stored[name][: len(made)].astype(object)
        wrong = ~((ours == theirs) | (ours.isna() & theirs.isna())).to_numpy(dtype=bool)
        if wrong.any():
            at = int(wrong.argmax())
            return (
                f"{name} of row {at} is {theirs.iloc[at]}, played again {ours.iloc[at]}"
                f" ({int(wrong.sum()):,} of {len(made):,} rows differ there)"
            )
    return ""


def _versions(run: Run, spec: RunSpec) -> str:
    """Return in which versions those that made a run differ from those here."""
    made = run.header["provenance"]
    now = provenance.collect(games.game(spec.game), [])
    names = ("analyser", "python", *provenance.LIBRARIES, "machine")
    differ = [f"{name} {made.get(name)}, now {now[name]}" for name in names
              if made.get(name) != now[name]]  # fmt: skip
    if differ:
        return f"made with {'; '.join(differ)}"
    return "made with the same versions, so that the manifest lists what was never played"


def _file(line: ShardLine) -> str:
    return f"{SHARDS}/{line.index:06}.parquet"


def _deals(cell: Cell, line: ShardLine) -> str:
    unit = "matches" if cell.matches else "deals"
    return f"{unit} {line.first} to {line.first + line.count - 1}"


def _write_range(first: object, count: object) -> str:
    return f"{count} from {first} on"


def _tell(progress: ProgressListener | None, done: int, of: int) -> None:
    if progress is not None:
        said = f"reading shard {done + 1:,} of {of:,}"
        progress(Progress(Amount(done, 0), Amount(of, 0), 0.0, None, sentence=said))
