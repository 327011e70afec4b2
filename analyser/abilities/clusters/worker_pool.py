"""Who of a cluster's workers plays for us, and what has each in hand?

A worker is asked first how it would play (``worker_job``), and is given tasks only when it answers
as this machine does; then it is marked with a *resource* of the job's name, which every task
asks for, so the scheduler sends none elsewhere.  A task is a few pieces of work after one another,
some seconds of play: shards of a run, or deals of a search's duels.  What a worker was lost with is
played again by another.  Left out: how the scheduler is reached, and what is said of a lost one
(``cluster``).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future as Waiting
from concurrent.futures import wait
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from analyser.abilities.clusters import worker_job
from analyser.abilities.clusters.worker_job import PlayedWork
from analyser.errors import AnalyserError, ClusterError
from analyser.play import runner
from analyser.play.blocks import IN_HAND

if TYPE_CHECKING:
    from distributed import Client, Future, Worker

T = TypeVar("T")
Call = tuple[Callable[..., PlayedWork[T]], tuple[Any, ...]]
"""A function and its arguments."""

CONNECT_SECONDS: Final = 10.0
"""How long the scheduler may take to answer, and a lost one to come back."""
NOBODY_SECONDS: Final = 60.0
"""How long is waited for the first worker, or for another when all are gone."""
LEAVE_SECONDS: Final = 0.5
"""How long those who played may take to hear that it is over; an interrupt has to be quick."""
LOOK_SECONDS: Final = 2.0
"""Time between two looks at who has come and who has gone."""
TASK_SECONDS: Final = 4.0
"""What a task is to take: then a thousand threads have 250 a second."""
FETCHED_AHEAD: Final = 2
"""Tasks whose results are fetched at a time: one comes while the other is written."""


@dataclass(frozen=True)
class Assignment:
    """What a pool is to do, and how each shows that it does it as we would."""

    name: str
    """Of the job, and of no other."""
    answer: Callable[[], Mapping[str, str]]
    """Takes the job and says what shows how this process plays; it travels to a worker."""
    provenance: Mapping[str, str]
    """What it says here."""


@dataclass(frozen=True)
class Work(Generic[T]):
    """Pieces of work in a row."""

    first: int
    end: int
    """Behind the last."""
    most: int
    """Most of them a task."""
    ask: Callable[[int, int], Call[T]]
    """First and count of a task → what a worker is to call."""


@dataclass
class _Task(Generic[T]):
    """Some pieces of work that a worker is to do."""

    first: int
    count: int
    remote_result: Future[PlayedWork[T]]
    """What is played, where it was played."""
    local_result: Waiting[list[PlayedWork[T]]] | None = None
    """The same on its way to us, when it is its turn."""


@dataclass
class _Worker:
    """A process that plays for the scheduler."""

    address: str
    threads: int
    answer: Future[Mapping[str, str]] | None
    """What it says to the job; ``None``: it has been heard."""
    let: bool = False
    processor: str = ""
    """The model of its processor, as it says."""


class WorkerPool:
    """Those who play for one job.  Leave it when all is played, or nothing more shall be."""

    def __init__(
        self,
        client: Client,
        assignment: Assignment,
        ended: Callable[[str], ClusterError],
        said: Callable[[str], None],
        models: set[str],
        absence: Callable[[float], str],
    ) -> None:
        """Ask whoever plays for ``client``'s scheduler.

        ``ended`` makes an error of the sentence that explains why play stopped; ``said`` is called
        with a sentence for each worker that is given no work; ``models`` takes the processors of
        the others; ``absence`` explains as :func:`absence` why no worker comes.
        """
        self._models, self._absence = models, absence
        self._client, self._asked, self._ended, self._said = client, assignment, ended, said
        self._resource = f"analyser-{assignment.name}"
        self._tasks: deque[_Task[Any]] = deque()
        self._workers: dict[str, _Worker] = {}
        self._refused = ""
        self._lost = False
        """Whether one who might play is gone, and its tasks were not looked for yet."""
        self._seconds = TASK_SECONDS
        """What a piece takes, by those played last; a first task is one piece."""
        self._looked = -LOOK_SECONDS
        self._alone_since = time.monotonic()

    @property
    def threads(self) -> int:
        """How many tasks those can play at once who may."""
        return sum(each.threads for each in self._workers.values() if each.let)

    def play_tasks(
        self, work: Work[T], ticked: Callable[[], None]
    ) -> Generator[list[T], None, None]:
        """Yield what each task has made, in the order of the work.

        ``ticked`` is called some times a second.  When this is closed, or a task fails, what is in
        hand is given up.
        """
        while not self.threads:
            self._look()
            ticked()
            time.sleep(runner.TICK_SECONDS / 4)
        at = work.first
        try:
            while True:
                while at < work.end and len(self._tasks) < IN_HAND * max(self.threads, 1):
                    at = self._ask(work, at)
                if not self._tasks:
                    return
                yield self._fetch_first(work, ticked)
        finally:
            self._give_up()

    def leave(self) -> None:
        """Have all give up what is not played yet, and forget it; whoever is gone has."""
        self._give_up()
        if self._client.status != "running":
            return
        with suppress(Exception):
            self._client.run(
                worker_job.forget,
                self._asked.name,
                workers=list(self._workers),
                on_error="ignore",
                callback_timeout=LEAVE_SECONDS,
            )

    def _give_up(self) -> None:
        if self._tasks and self._client.status == "running":
            with suppress(Exception):
                self._client.cancel([task.remote_result for task in self._tasks], force=True)
        self._tasks.clear()

    def _ask(self, work: Work[T], at: int) -> int:
        """Have the next pieces played; return which comes behind them."""
        left = work.end - at
        # Towards the end all have something to do.
        fair = -(-left // (IN_HAND * max(self.threads, 1)))
        wanted = int(TASK_SECONDS / max(self._seconds, 1e-6))
        count = max(1, min(wanted, work.most, fair, left))
        self._tasks.append(_Task(at, count, self._send_task(work, at, count)))
        return at + count

    def _send_task(self, work: Work[T], first: int, count: int) -> Future[PlayedWork[T]]:
        does, words = work.ask(first, count)
        return self._client.submit(does, *words, resources={self._resource: 1}, pure=False)

    def _fetch_first(self, work: Work[T], ticked: Callable[[], None]) -> list[T]:
        """Return what the first task of those in hand has made, and wait for it."""
        task, of_client = self._tasks[0], self._client.loop
        assert of_client is not None
        loop: asyncio.AbstractEventLoop = of_client.asyncio_loop  # type: ignore[attr-defined]
        while True:
            for each in list(self._tasks)[:FETCHED_AHEAD]:
                if each.local_result is None:
                    each.local_result = asyncio.run_coroutine_threadsafe(
                        self._client.gather([each.remote_result], direct=True, asynchronous=True),
                        loop,
                    )
            assert task.local_result is not None
            if wait([task.local_result], timeout=runner.TICK_SECONDS).done:
                break
            ticked()
            self._look(work)
        self._look(work)
        (played,) = task.local_result.result()
        self._tasks.popleft()
        self._seconds = played.seconds / task.count
        return played.made

    def _look(self, work: Work[Any] | None = None) -> None:
        """See who has come and who has gone; let those play who answer as this machine does.

        ``work`` is what the tasks in hand are of; ``None``: there are none.
        """
        if self._client.status not in ("running", "connecting"):
            raise self._ended("its scheduler is gone")
        if time.monotonic() < self._looked + LOOK_SECONDS:
            return
        # Of all: some versions of dask tell of five by themselves.
        there = self._client.scheduler_info(n_workers=-1)["workers"]
        for address, each in list(self._workers.items()):
            # Another process may have come to the same address: it offers nothing of ours.
            offers = there.get(address, {}).get("resources", {})
            if address not in there or (each.let and self._resource not in offers):
                self._lost |= self._workers.pop(address).let
        for address in there.keys() - self._workers.keys():
            answer = self._client.submit(
                self._asked.answer, workers=[address], pure=False, priority=1
            )
            self._workers[address] = _Worker(address, int(there[address]["nthreads"]), answer)
        heard = [
            each
            for each in self._workers.values()
            if each.answer is not None and each.answer.done()
        ]
        self._let([each for each in heard if self._agrees(each)])
        if self._lost and self.threads:
            if work is not None:
                self._send_again(work)
            self._lost = False
        asked = any(each.answer is not None for each in self._workers.values())
        if self.threads or asked:
            self._alone_since = time.monotonic()
        elif self._workers:
            raise self._ended(f"no worker may play; {self._refused}")
        elif why := self._absence(time.monotonic() - self._alone_since):
            raise self._ended(why)
        # While some are asked, soon again: what they are asked takes a moment.
        self._looked = time.monotonic() - (LOOK_SECONDS * 0.9 if asked else 0)

    def _send_again(self, work: Work[Any]) -> None:
        """Send again the tasks that no worker could take when those who had them were lost.

        The scheduler gives them to the workers that may play then.  Where none may, it does not
        look at them again, even if a worker is admitted later.
        """
        taken = {key for keys in self._client.processing().values() for key in keys}
        for task in self._tasks:
            if (
                task.remote_result.status in ("pending", "lost")
                and task.remote_result.key not in taken
            ):
                self._client.cancel([task.remote_result], force=True)
                task.remote_result, task.local_result = (
                    self._send_task(work, task.first, task.count),
                    None,
                )

    def _agrees(self, worker: _Worker) -> bool:
        """Return whether a worker that has answered plays as we do; tell, if it does not."""
        assert worker.answer is not None
        answer, worker.answer = worker.answer, None
        try:
            found = answer.result(timeout=CONNECT_SECONDS)
        except ModuleNotFoundError as error:
            why = f"it does not have this version of analyser there ({line(error)})"
        except AnalyserError as error:
            why = line(error)
        except Exception as error:
            why = f"it cannot answer ({type(error).__name__}: {line(error)})"
        else:
            why = _difference(found, self._asked.provenance)
            worker.processor = str(found.get(worker_job.PROCESSOR, ""))
        if why:
            self._refused = f"worker {worker.address} is given no work: {why}"
            self._said(self._refused)
        return not why

    def _let(self, workers: Sequence[_Worker]) -> None:
        """Mark these workers as such that may play."""
        if not workers:
            return
        done = self._client.run(
            _mark,
            self._asked.name,
            self._resource,
            workers=[each.address for each in workers],
            on_error="return",
        )
        for each in workers:
            each.let = done.get(each.address) is True
            if each.let and each.processor:
                self._models.add(each.processor)
            if not each.let:
                # Gone, or another one since: who is there is asked again.
                del self._workers[each.address]


def absence(seconds: float) -> str:
    """Return why a cluster that has had no workers for so long is left; empty: it is not yet."""
    if seconds <= NOBODY_SECONDS:
        return ""
    return f"it has had no workers for {NOBODY_SECONDS:.0f} seconds"


async def _mark(name: str, resource: str, dask_worker: Worker) -> bool:
    """Have a worker offer a resource, as much as it has threads, if it has taken the job."""
    if not worker_job.has(name):
        return False
    await dask_worker.set_resources(**{resource: dask_worker.state.nthreads})
    return True


def _difference(found: Mapping[str, str], ours: Mapping[str, str]) -> str:
    """Return in what an answer differs from ours, in words; empty: in nothing."""
    for key in ours:
        if found.get(key) != ours[key]:
            what = (
                "hands that are played otherwise, with the digest"
                if key == worker_job.CANARY
                else key
            )
            return f"found {what} {found.get(key)} (expected {ours[key]}, as here)"
    return ""


def line(error: BaseException) -> str:
    """Return what an error says, in one line."""
    return " ".join(str(error).split()) or type(error).__name__
