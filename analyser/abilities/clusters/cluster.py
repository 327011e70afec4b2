"""How do other machines play, those of a cluster of dask's?

Shards of a run, or the duels of a search for habits.  A ``worker_pool`` decides which workers play,
and what each gets.  What comes back is put in order, and only the client writes anything.  Where
the scheduler is lost, or nobody is left, the run ends in one sentence, what is finished kept.

Why not the client's own ``get_executor``?  Its futures fetch what is played as soon as it is, so
all that a thousand workers are ahead would lie here in memory.  So a task's rows wait where they
were played until it is their turn.

This file and ``local_cluster``, for workers of this machine, know dask; they are imported for a
cluster, and nowhere else.
"""

from __future__ import annotations

import asyncio
import logging
import re
import shlex
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from analyser.abilities.clusters import worker_duels, worker_job, worker_pool
from analyser.abilities.clusters.worker_pool import (
    CONNECT_SECONDS,
    Assignment,
    Work,
    WorkerPool,
    line,
)
from analyser.errors import AnalyserError, ClusterError, UsageError, describe_missing
from analyser.games.interface import Game, Record
from analyser.play import runner
from analyser.play.trials import Block, DuelSetting, Plays
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import FloatArray
from analyser.storage.run_folder import Files

if TYPE_CHECKING:
    from distributed import Client

LOCAL: Final = "local"
"""In place of an address: workers of this machine, for this run only."""
ADDRESS: Final = re.compile(
    r"((tcp|tls|ws|wss|ucx)://)?(\[[^\s\]]+\]|[^\s/:\[\]]+):\d+|inproc://\S+"
)
TASK_SHARDS: Final = 16
"""Most shards a task: some 10 MB to hand back."""
TASK_BLOCKS: Final = 256
"""Most blocks of duels a task: 2 MB to hand back."""


@dataclass(frozen=True)
class Cluster:
    """Machines that play in place of this one: ``runner.ShardWorkers``, ``trials.DuelWorkers``."""

    address: str
    """Of the scheduler, or ``local``."""
    command: Sequence[str]
    """The command line that goes on, for sentences."""
    listener: Callable[[str], None]
    """Called with a sentence about each worker that gets no work."""
    warning: str = "finished shards"
    """What is not lost where the cluster is."""
    models: set[str] = field(default_factory=set, compare=False)
    """The processors of those who have been let play."""

    def __post_init__(self) -> None:
        """Raise ``UsageError`` for what is not an address, and where dask is not installed."""
        if self.address != LOCAL and not ADDRESS.fullmatch(self.address):
            raise UsageError(
                f"--cluster: found {self.address[:100]!r} (expected the address of a dask"
                f" scheduler, as in tcp://10.0.0.1:8786, or {LOCAL})"
            )
        try:
            import distributed  # noqa: F401

            if self.address == LOCAL:
                # Without it no certificate can be made, and other users would be let in.
                import cryptography  # noqa: F401
        except ImportError as error:
            package = error.name or "distributed"
            raise UsageError(f"--cluster: {describe_missing(package, 'cluster')}") from error

    def shards(
        self,
        spec: RunSpec,
        first: int,
        open_end: bool,
        heard: Callable[[int, int, int], None],
        ticked: Callable[[], None],
    ) -> Generator[Files, None, None]:
        """Yield the files of the shards from ``first`` on; as ``runner.ShardWorkers``.

        Raises ``ClusterError`` where nobody answers, nobody plays as this machine does, or all that
        played are gone; and what a shard itself raises.
        """
        handed = worker_job.make_job(spec, open_end)
        answer = partial(worker_job.answer, handed)
        layout = runner.layout(spec)

        def ask(first: int, count: int) -> worker_pool.Call[Files]:
            return worker_job.play, (handed.name, first, count)

        work = Work(first, len(layout), TASK_SHARDS, ask)
        at = first
        with (
            self._pool(Assignment(handed.name, answer, worker_job.describe_play(spec))) as those,
            closing(those.play_tasks(work, ticked)) as tasks,
        ):
            for played in tasks:
                for files in played:
                    _, cell, _, count = layout[at]
                    heard(cell, count, files.rows)
                    at += 1
                    yield files

    @contextmanager
    def duels(
        self, game: Game, rules: Record, key: int, players: Sequence[Record]
    ) -> Iterator[Plays]:
        """Have duels played under one rule set while this lasts; as ``trials.DuelWorkers``."""
        handed = worker_duels.make_errand(DuelSetting(game, rules, key), players)
        answer = partial(worker_duels.answer, handed)
        with self._pool(
            Assignment(handed.name, answer, worker_duels.describe_play(handed))
        ) as those:

            def plays(blocks: Sequence[Block]) -> Generator[FloatArray, None, None]:
                def ask(first: int, count: int) -> worker_pool.Call[FloatArray]:
                    asked = worker_duels.text(blocks[first : first + count])
                    return worker_duels.play, (handed.name, asked)

                work = Work(0, len(blocks), TASK_BLOCKS, ask)
                with closing(those.play_tasks(work, lambda: None)) as tasks:
                    for made in tasks:
                        yield from made

            yield plays

    def processors(self) -> Sequence[str]:
        """Return the models of the processors of those who have been let play."""
        return sorted(self.models)

    def error(self, what: str) -> ClusterError:
        """Return an error that says what happened to this cluster and how to go on."""
        return ClusterError(
            f"--cluster {self.address}: {what}; {self.warning} are kept, go on with: "
            f"{shlex.join(self.command)}"
        )

    @contextmanager
    def _pool(self, assignment: Assignment) -> Iterator[WorkerPool]:
        """Have a pool at the cluster while this lasts."""
        _hush()
        with ExitStack() as stack:
            client, absence = stack.enter_context(self._connect_client())
            those = WorkerPool(
                client,
                assignment,
                self.error,
                lambda what: self.listener(f"--cluster {self.address}: {what}"),
                self.models,
                absence,
            )
            stack.callback(those.leave)
            with self._explain_errors(client):
                yield those

    @contextmanager
    def _connect_client(self) -> Iterator[tuple[Client, Callable[[float], str]]]:
        """Yield a client of the scheduler, and what says why it has no workers."""
        from distributed import Client

        at, security, absence = self.address, None, worker_pool.absence
        with ExitStack() as stack:
            if self.address == LOCAL:
                from analyser.abilities.clusters import local_cluster

                made = stack.enter_context(local_cluster.start_cluster())
                at, security, absence = made.address, made.security, made.absence
            with warnings.catch_warnings():
                # It warns of versions that differ; we refuse those that matter, in one sentence.
                warnings.simplefilter("ignore")
                try:
                    client = Client(
                        at, timeout=CONNECT_SECONDS, security=security, set_as_default=False
                    )
                except (OSError, ValueError, TypeError) as error:
                    raise ClusterError(
                        f"--cluster {self.address}: nobody answers there ({line(error)})"
                        f" (expected the address that `dask scheduler` says, or {LOCAL})"
                    ) from error
            stack.callback(_leave, client)
            yield client, absence

    @contextmanager
    def _explain_errors(self, client: Client) -> Iterator[None]:
        """Make a sentence of what dask raises where machines are gone."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            yield
        except AnalyserError:
            raise
        except KilledWorker as error:
            raise self.error(
                f"{error.allowed_failures + 1} workers died, one after another, over the same"
                " shards; has each the memory that it needs?"
            ) from error
        except (CancelledError, asyncio.CancelledError, Exception) as error:
            cut = isinstance(error, (CancelledError, asyncio.CancelledError, CommClosedError))
            if not cut and client.status == "running":
                # What a shard raised, or a mistake of ours.
                raise
            raise self.error("its scheduler is gone") from error


def _leave(client: Client) -> None:
    """End a client, whatever has become of it.

    dask stumbles where the time to connect again runs out just then; all that was finished is here.
    """
    with suppress(Exception):
        client.close(timeout=1)


def _hush() -> None:
    """Keep dask from saying on the terminal what we say in a sentence.

    For good: what is left of its tasks when the process ends is spoken of later than all else.
    """
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in NOISY]
    for name in (*names, *NOISY):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


NOISY: Final = ("distributed", "tornado", "asyncio", "dask")
"""The loggers that speak of what goes on between machines."""
