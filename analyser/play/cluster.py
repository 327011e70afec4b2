"""How do other machines play a run, those of a cluster of dask's?

A worker is asked first how it would play (``errand``), and is given shards only when it answers as
this machine does; then it is marked with a *resource* of the run's name, which every task asks for,
so the scheduler sends none elsewhere.  A task is a few shards after one another, some seconds of
play, and comes back as the files that they will be: only whoever asked writes the run.  What a
worker was lost with is played again by another; where the scheduler is lost, or nobody is left, the
run ends in one sentence, its finished shards kept.

Why not the client's own ``get_executor``: its futures fetch what is played as soon as it is, so all
that a thousand workers are ahead would lie here in memory.  So a task's rows wait where they were
played until it is their turn.

The one file that knows dask; it is imported where somebody asks for a cluster, and nowhere else.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shlex
import subprocess
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future as Waiting
from concurrent.futures import wait
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from analyser.errors import AnalyserError, ClusterError, UsageError
from analyser.play import errand, runner
from analyser.play.blocks import IN_HAND
from analyser.play.errand import Errand, Played
from analyser.scenario.spec import RunSpec
from analyser.storage.run_folder import Files

if TYPE_CHECKING:
    from distributed import Client, Future, Worker

LOCAL: Final = "local"
"""In place of an address: workers of this machine, for this run only."""
ADDRESS: Final = re.compile(
    r"((tcp|tls|ws|wss|ucx)://)?(\[[^\s\]]+\]|[^\s/:\[\]]+):\d+|inproc://\S+"
)
CONNECT_SECONDS: Final = 10.0
"""How long the scheduler may take to answer, and a lost one to come back."""
NOBODY_SECONDS: Final = 60.0
"""How long a run waits for its first worker, or for another when all are gone."""
LEAVE_SECONDS: Final = 0.5
"""How long those who played may take to hear that it is over; an interrupt has to be quick."""
LOOK_SECONDS: Final = 2.0
"""Time between two looks at who has come and who has gone."""
TASK_SECONDS: Final = 4.0
"""What a task is to take: then a thousand threads have 250 a second."""
TASK_SHARDS: Final = 16
"""Most shards a task: some 10 MB to hand back."""
AHEAD: Final = 2
"""Tasks whose rows are fetched at a time: one comes while the other is written."""


@dataclass(frozen=True)
class Cluster:
    """Machines that play in place of this one: ``runner.Elsewhere``."""

    address: str
    """Of the scheduler, or ``local``."""
    command: Sequence[str]
    """The command line that goes on, for sentences."""
    said: Callable[[str], None]
    """Is told in a sentence of each worker that is given no work."""

    def __post_init__(self) -> None:
        """Raise ``UsageError`` for what is no address, and where dask is not installed."""
        if self.address != LOCAL and not ADDRESS.fullmatch(self.address):
            raise UsageError(
                f"--cluster: found {self.address[:100]!r}; allowed: the address of a dask"
                f" scheduler, as in tcp://10.0.0.1:8786, or {LOCAL}"
            )
        try:
            import distributed  # noqa: F401
        except ImportError as error:
            raise UsageError(
                f"--cluster: needs the package {error.name or 'distributed'}, which is not"
                " installed; pip install 'analyser[cluster]' brings it"
            ) from error

    def shards(
        self,
        spec: RunSpec,
        first: int,
        open_end: bool,
        heard: Callable[[bool, int, int], None],
        ticked: Callable[[], None],
    ) -> Generator[Files, None, None]:
        """Yield the files of the shards from ``first`` on; as ``runner.Elsewhere``.

        Raises ``ClusterError`` where nobody answers, nobody plays as this machine does, or all that
        played are gone; and what a shard itself raises.
        """
        asked = errand.of(spec, open_end)
        ours = errand.shown(spec)
        _hush()
        with ExitStack() as stack:
            client = stack.enter_context(self._connected())
            company = _Company(self, client, asked, ours, spec, first)
            stack.callback(company.leave)
            layout = runner.layout(spec)
            at = first
            with self._explained(client):
                for played in company.played(ticked):
                    for files in played:
                        cell = spec.cells[layout[at][1]]
                        heard(cell.matches, layout[at][3] * len(cell.arms), files.rows)
                        at += 1
                        yield files

    def error(self, what: str) -> ClusterError:
        """Return an error that says what happened to this cluster and how to go on."""
        return ClusterError(
            f"--cluster {self.address}: {what}; finished shards are kept, go on with: "
            f"{shlex.join(self.command)}"
        )

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        from distributed import Client

        with ExitStack() as stack:
            at = stack.enter_context(_local()) if self.address == LOCAL else self.address
            with warnings.catch_warnings():
                # It warns of versions that differ; we refuse those that matter, in one sentence.
                warnings.simplefilter("ignore")
                try:
                    client = Client(at, timeout=CONNECT_SECONDS, set_as_default=False)
                except (OSError, ValueError, TypeError) as error:
                    raise ClusterError(
                        f"--cluster {self.address}: nobody answers there ({_line(error)});"
                        f" allowed: the address that `dask scheduler` says, or {LOCAL}"
                    ) from error
            stack.callback(client.close, timeout=1)
            yield client

    @contextmanager
    def _explained(self, client: Client) -> Iterator[None]:
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


@dataclass
class _Task:
    """Some shards that a worker is to play."""

    first: int
    count: int
    there: Future[Played]
    """What is played, where it was played."""
    here: Waiting[list[Played]] | None = None
    """The same on its way to us, when it is its turn."""


@dataclass
class _Worker:
    """A process that plays for the scheduler."""

    address: str
    threads: int
    answer: Future[dict[str, str]] | None
    """What it says to the errand; ``None``: it has been heard."""
    let: bool = False


class _Company:
    """Those who play one run."""

    def __init__(
        self,
        cluster: Cluster,
        client: Client,
        asked: Errand,
        ours: Mapping[str, str],
        spec: RunSpec,
        first: int,
    ) -> None:
        self._cluster, self._client, self._errand, self._ours = cluster, client, asked, ours
        self._resource = f"analyser-{asked.name}"
        self._next, self._end = first, sum(spec.shards(cell) for cell in spec.cells)
        self._tasks: deque[_Task] = deque()
        self._workers: dict[str, _Worker] = {}
        self._refused = ""
        self._lost = False
        """Whether one who might play is gone, and its tasks were not looked for yet."""
        self._seconds = TASK_SECONDS
        """What a shard takes, by those played last; a first task is one shard."""
        self._looked = -LOOK_SECONDS
        self._alone_since = time.monotonic()

    @property
    def threads(self) -> int:
        """How many shards those can play at once who may."""
        return sum(each.threads for each in self._workers.values() if each.let)

    def played(self, ticked: Callable[[], None]) -> Iterator[list[Files]]:
        """Yield the files of each task, in the order of their shards."""
        while not self.threads:
            self._look()
            ticked()
            time.sleep(runner.TICK_SECONDS / 4)
        while True:
            while self._next < self._end and len(self._tasks) < IN_HAND * max(self.threads, 1):
                self._ask()
            if not self._tasks:
                return
            yield self._fetched(ticked)

    def leave(self) -> None:
        """Have all give up what is not played yet, and forget it; whoever is gone has."""
        if self._client.status != "running":
            return
        with suppress(Exception):
            self._client.cancel([task.there for task in self._tasks], force=True)
            self._client.run(
                errand.forget,
                self._errand.name,
                workers=list(self._workers),
                on_error="ignore",
                callback_timeout=LEAVE_SECONDS,
            )

    def _ask(self) -> None:
        """Have the next shards played."""
        left = self._end - self._next
        # Towards the end all have something to do.
        fair = -(-left // (IN_HAND * max(self.threads, 1)))
        wanted = int(TASK_SECONDS / max(self._seconds, 1e-6))
        count = max(1, min(wanted, TASK_SHARDS, fair, left))
        self._tasks.append(_Task(self._next, count, self._sent(self._next, count)))
        self._next += count

    def _sent(self, first: int, count: int) -> Future[Played]:
        return self._client.submit(
            errand.play,
            self._errand.name,
            first,
            count,
            resources={self._resource: 1},
            pure=False,
        )

    def _fetched(self, ticked: Callable[[], None]) -> list[Files]:
        """Return what the first task of those in hand has played, and wait for it."""
        task, of_client = self._tasks[0], self._client.loop
        assert of_client is not None
        loop: asyncio.AbstractEventLoop = of_client.asyncio_loop  # type: ignore[attr-defined]
        while True:
            for each in list(self._tasks)[:AHEAD]:
                if each.here is None:
                    each.here = asyncio.run_coroutine_threadsafe(
                        self._client.gather([each.there], direct=True, asynchronous=True), loop
                    )
            assert task.here is not None
            if wait([task.here], timeout=runner.TICK_SECONDS).done:
                break
            ticked()
            self._look()
        self._look()
        (played,) = task.here.result()
        self._tasks.popleft()
        self._seconds = played.seconds / task.count
        return played.files

    def _look(self) -> None:
        """See who has come and who has gone; let those play who answer as this machine does."""
        if self._client.status not in ("running", "connecting"):
            raise self._cluster.error("its scheduler is gone")
        if time.monotonic() < self._looked + LOOK_SECONDS:
            return
        there = self._client.scheduler_info()["workers"]
        for address, each in list(self._workers.items()):
            # Another process may have come to the same address: it offers nothing of ours.
            offers = there.get(address, {}).get("resources", {})
            if address not in there or (each.let and self._resource not in offers):
                self._lost |= self._workers.pop(address).let
        for address in there.keys() - self._workers.keys():
            answer = self._client.submit(
                errand.answer, self._errand, workers=[address], pure=False, priority=1
            )
            self._workers[address] = _Worker(address, int(there[address]["nthreads"]), answer)
        heard = [
            each
            for each in self._workers.values()
            if each.answer is not None and each.answer.done()
        ]
        self._let([each for each in heard if self._agrees(each)])
        if self._lost and self.threads:
            self._send_again()
        asked = any(each.answer is not None for each in self._workers.values())
        if self.threads or asked:
            self._alone_since = time.monotonic()
        elif self._workers:
            raise self._cluster.error(f"no worker may play; {self._refused}")
        elif time.monotonic() > self._alone_since + NOBODY_SECONDS:
            raise self._cluster.error(f"it has had no workers for {NOBODY_SECONDS:.0f} seconds")
        # While some are asked, soon again: what they are asked takes a moment.
        self._looked = time.monotonic() - (LOOK_SECONDS * 0.9 if asked else 0)

    def _send_again(self) -> None:
        """Send the tasks again that nobody could take when those who had them were lost.

        The scheduler gives them to who may play then, and does not look at them again where nobody
        may, though somebody is let later.
        """
        taken = {key for keys in self._client.processing().values() for key in keys}
        for task in self._tasks:
            if task.there.status in ("pending", "lost") and task.there.key not in taken:
                self._client.cancel([task.there], force=True)
                task.there, task.here = self._sent(task.first, task.count), None
        self._lost = False

    def _agrees(self, worker: _Worker) -> bool:
        """Say whether a worker that has answered plays as we do; tell, if it does not."""
        assert worker.answer is not None
        answer, worker.answer = worker.answer, None
        try:
            found = answer.result(timeout=CONNECT_SECONDS)
        except ModuleNotFoundError as error:
            why = f"it does not have this version of analyser there ({_line(error)})"
        except AnalyserError as error:
            why = _line(error)
        except Exception as error:
            why = f"it cannot answer ({type(error).__name__}: {_line(error)})"
        else:
            why = _difference(found, self._ours)
        if why:
            self._refused = f"worker {worker.address} is given no work: {why}"
            self._cluster.said(f"--cluster {self._cluster.address}: {self._refused}")
        return not why

    def _let(self, workers: Sequence[_Worker]) -> None:
        """Mark these workers as such that may play."""
        if not workers:
            return
        done = self._client.run(
            _mark,
            self._errand.name,
            self._resource,
            workers=[each.address for each in workers],
            on_error="return",
        )
        for each in workers:
            each.let = done.get(each.address) is True
            if not each.let:
                # Gone, or another one since: who is there is asked again.
                del self._workers[each.address]


async def _mark(name: str, resource: str, dask_worker: Worker) -> bool:
    """Have a worker offer a resource, as much as it has threads, if it has taken the errand."""
    if not errand.has(name):
        return False
    await dask_worker.set_resources(**{resource: dask_worker.state.nthreads})
    return True


def _difference(found: Mapping[str, str], ours: Mapping[str, str]) -> str:
    """Return in what an answer differs from ours, in words; empty: in nothing."""
    for key in ours:
        if found.get(key) != ours[key]:
            what = (
                "hands that are played otherwise, with the digest" if key == errand.CANARY else key
            )
            return f"found {what} {found.get(key)}; allowed: {ours[key]}, as here"
    return ""


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


@contextmanager
def _local() -> Iterator[str]:
    """Have a scheduler in this process and a worker a processor; yield the scheduler's address.

    The workers are processes that hear no Ctrl-C, say nothing, and end with this one however it
    ends: dask's own, which ``multiprocessing`` starts, do none of that.
    """
    from distributed import LocalCluster

    given = getattr(os, "sched_getaffinity", None)
    count = len(given(0)) if given else os.cpu_count() or 1
    with LocalCluster(
        n_workers=0,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        scheduler_kwargs={"dashboard": False},
        silence_logs=False,
    ) as made:
        code = f"from {__name__} import serve; serve({made.scheduler_address!r})"
        workers = [
            subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            for _ in range(count)
        ]
        try:
            yield str(made.scheduler_address)
        finally:
            for worker in workers:
                worker.kill()
            for worker in workers:
                worker.communicate()


def serve(address: str) -> None:
    """Be a worker of one thread for a scheduler, until it or whoever started this process ends."""
    from distributed import Worker

    def end_with_them() -> None:
        sys.stdin.buffer.read()
        os._exit(0)

    async def work() -> None:
        async with Worker(address, nthreads=1, dashboard=False) as worker:
            await worker.finished()

    threading.Thread(target=end_with_them, daemon=True).start()
    asyncio.run(work())


def _hush() -> None:
    """Keep dask from saying on the terminal what we say in a sentence.

    For good: what is left of its tasks when the process ends is spoken of later than all else.
    """
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in NOISY]
    for name in (*names, *NOISY):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


NOISY: Final = ("distributed", "tornado", "asyncio", "dask")
"""The loggers that speak of what goes on between machines."""
