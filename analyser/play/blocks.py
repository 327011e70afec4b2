"""How are pieces of work played by several workers and handed on in order?

Deals are cut into blocks; a pool plays them, a few at a time, and whoever asked gets the results
one by one, in the order of the blocks: they are the same for any number of workers, and memory is
bounded however many there are.  Left out: what a piece is, and the pool, which belongs to whoever
asks: threads or processes, for one go or for many.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from typing import Final, TypeVar

T = TypeVar("T")

IN_HAND: Final = 2
"""Pieces in hand for each worker: none idles while the oldest result is looked at or written, and
memory is bounded however far apart the pieces' times lie."""


def cut(first: int, deals: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield blocks of deals up to a size: the first deal and the count of each."""
    for start in range(first, first + deals, most):
        yield start, min(most, first + deals - start)


def run_in_order(
    pool: Executor,
    workers: int,
    jobs: Iterable[Callable[[], T]],
    tick: float | None = None,
    ticked: Callable[[], object] | None = None,
) -> Generator[T, None, None]:
    """Yield what the jobs return, in their order; a pool of workers does them.

    ``jobs`` are asked for one by one, as they are needed.  ``ticked`` is called each ``tick``
    seconds that the next result takes.  What a job raises is raised in its place.  Then, and when
    this is closed, the jobs that are not begun are given up; to stop the others, and to wait for
    them, is up to whoever made the pool.
    """
    more = iter(jobs)
    waiting: deque[Future[T]] = deque()
    try:
        while True:
            while len(waiting) < IN_HAND * workers and (job := next(more, None)) is not None:
                waiting.append(pool.submit(job))
            if not waiting:
                return
            while not wait([waiting[0]], timeout=tick).done:
                if ticked is not None:
                    ticked()
            # No name is given to a result, or it would be in memory until the next one is there.
            yield waiting.popleft().result()
    finally:
        for given_up in waiting:
            given_up.cancel()
