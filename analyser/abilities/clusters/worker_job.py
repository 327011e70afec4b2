"""What does another machine do for a run: how does it show that it plays as we do, and then play?

An :class:`WorkerJob` is all that it is handed, as text: no code, and no name of a file that it
would have to have (a search for habits has one of its own: ``worker_duels``).  First it *answers*:
what it is, and by a digest how it plays a few hands of the run, its *canary*.  The same functions
answer here; who answers otherwise is handed no shards.  Then it plays shards and hands them back as
the files that they will be; it stores none.  Left out: how machines are found, reached and lost
(``worker_pool``, ``cluster``).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from typing import Any, Final, Generic, NamedTuple, TypeVar
from uuid import uuid4

from analyser import games
from analyser.errors import StorageError
from analyser.games.interface import Game, Record
from analyser.games.searching import evaluations
from analyser.play import runner
from analyser.play.forecast import specialising
from analyser.scenario.spec import WORLD_HANDS, RunSpec
from analyser.storage import host, provenance, run_folder

T = TypeVar("T")

CANARY_HANDS: Final = 400
"""Hands of habits, about, that all canaries of a run take together: some hundredths of a second.
One hand in ten thousand that is played otherwise is missed; see ``docs/cluster.md``."""
CANARY_CELLS: Final = 8
"""Most cells that have one: the first, the last and some between."""
CANARY: Final = "canary"
UNSHARED_PROVENANCE: Final = ("system", "machine", "game", "command")
"""What an answer need not share with ours: another processor may well play the same hands."""
PROCESSOR: Final = "processor"
"""What an answer says of the worker's own, for the record; it is not held against ours."""


class WorkerJob(NamedTuple):
    """What is to be played, for machines that have nothing but this version of ours."""

    name: str
    """Of this one asking, and no other."""
    spec: str
    """The run's spec, JSON."""
    evaluations: Mapping[str, str]
    """The files of the evaluations that do not ship: path in the spec → text."""
    open_end: bool
    """Whether the run may end before its time."""


class PlayedWork(NamedTuple, Generic[T]):
    """Pieces of work after one another, played: shards as files, or blocks of duels."""

    seconds: float
    """How long it took."""
    made: list[T]


class _AnsweredJob(NamedTuple):
    """A job that this process has answered."""

    what: Any
    """What is to be played, as whoever took it has it."""
    open: ExitStack
    """What is closed when it is forgotten."""


_answered_jobs: Final[dict[str, _AnsweredJob]] = {}
_forgotten: Final[set[str]] = set()
"""Errands that are over: whoever hears of one too late is not to take it."""
_lock: Final = Lock()


def make_job(spec: RunSpec, open_end: bool) -> WorkerJob:
    """Return the job of a run; ``StorageError`` for an evaluation whose file is gone."""
    text = json.dumps(spec.as_json(), sort_keys=True, separators=(",", ":"))
    files = evaluation_files(who for cell in spec.cells for who in cell.entrants)
    return WorkerJob(uuid4().hex, text, files, open_end)


def evaluation_files(players: Iterable[Record]) -> dict[str, str]:
    """Return the files of the evaluations by which players search and that do not ship, as text.

    By their paths as the players have them; ``StorageError`` for one that is gone.
    """
    named = {
        str(who.get(key, "")).partition(" ")[0]
        for who in players
        for key in ("search_evaluation", "search_policy")
    }
    return {name: _text(name) for name in sorted(named) if name.endswith(evaluations.SUFFIX)}


def answer(job: WorkerJob) -> dict[str, str]:
    """Take a job: be ready to play it, and return :func:`describe_play` of this process, and its
    ``processor``.

    Raises what the game says of a spec that it cannot play.
    """
    spec = RunSpec.from_json(json.loads(job.spec))
    evaluations.lend(job.evaluations)
    # An unknown game is said first.
    games.game(spec.game)

    def ready(opened: ExitStack) -> RunSpec:
        opened.enter_context(specialising.choose(spec, job.open_end).use_fixed_code())
        return spec

    take(job.name, ready)
    return {**describe_play(spec), PROCESSOR: host.processor()}


def take(name: str, ready: Callable[[ExitStack], object]) -> None:
    """Take a job once: ``ready`` returns what is to be played.

    What it opens is closed when the job is forgotten.
    """
    with _lock:
        if name not in _answered_jobs and name not in _forgotten:
            opened = ExitStack()
            _answered_jobs[name] = _AnsweredJob(ready(opened), opened)


def find_job(name: str) -> Any:
    """Return what ``ready`` returned when this process took a job."""
    return _answered_jobs[name].what


def describe_play(spec: RunSpec) -> dict[str, str]:
    """Return what shows how this process plays a run: equal answers, equal bytes.

    Keys: versions and signature as ``provenance.collect`` has them, and ``canary``.
    """
    return {**versions(games.game(spec.game)), CANARY: canary(spec)}


def versions(game: Game) -> dict[str, str]:
    """Return the versions and the signature that any two who play together must share."""
    made = provenance.collect(game, ())
    return {key: str(value) for key, value in made.items() if key not in UNSHARED_PROVENANCE}


def has(name: str) -> bool:
    """Return whether this process has taken a job and not forgotten it."""
    return name in _answered_jobs


def play(name: str, first: int, count: int) -> PlayedWork[run_folder.Files]:
    """Play shards ``first`` … ``first + count − 1`` of a job that this process has taken."""
    spec: RunSpec = find_job(name)
    begun = time.perf_counter()
    files = [_pack_shard(spec, runner.shard(spec, index)) for index in range(first, first + count)]
    return PlayedWork(time.perf_counter() - begun, files)


def forget(name: str) -> None:
    """Have nothing to do with a job any more, if it was taken."""
    with _lock:
        _forgotten.add(name)
        if forgotten := _answered_jobs.pop(name, None):
            forgotten.open.close()


def canary(spec: RunSpec) -> str:
    """Return a digest of a few hands of a run, as files, so of what writes them too.

    They are the last deals of some cells: the same for everybody, and of the run itself.
    """
    digest = hashlib.sha256()
    chosen = _spread(len(spec.cells), CANARY_CELLS)
    for number in chosen:
        cell = spec.cells[number]
        worlds = max(int(who.get("search_worlds", 0)) for who in cell.entrants)
        dear = len(cell.arms) * (1 + WORLD_HANDS * worlds) * (1 + 2 * cell.futures)
        dear *= cell.unit_hands
        units = min(cell.units, max(1, CANARY_HANDS // (len(chosen) * dear)))
        made = runner.deals(spec, number, cell.units - units, units)
        digest.update(_pack_shard(spec, made).sha256.encode())
    return digest.hexdigest()


def _spread(count: int, most: int) -> Sequence[int]:
    """Return some of the numbers below ``count``, evenly, the first and the last among them."""
    if count <= most:
        return range(count)
    return [at * (count - 1) // (most - 1) for at in range(most)]


def _pack_shard(spec: RunSpec, shard: runner.Shard) -> run_folder.Files:
    columns = runner.columns_of(spec, games.game(spec.game))
    return run_folder.pack_shard(*shard, *columns, [cell.name for cell in spec.cells])


def _text(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = error.strerror if isinstance(error, OSError) else None
        raise StorageError(f"{name}: {said or type(error).__name__}") from error
