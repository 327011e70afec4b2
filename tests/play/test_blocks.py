"""``analyser.play.blocks``: Do results come in the order of the pieces, with a few in hand and
no more?
"""

from __future__ import annotations

import random
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.play.blocks import IN_HAND, cut, run_in_order


class Result:
    """Something that can be watched being forgotten."""

    def __init__(self, number: int) -> None:
        self.number = number


@given(st.integers(0, 2**63), st.integers(0, 500), st.integers(1, 60))
def test_blocks_hold_every_deal_once_in_order(first: int, deals: int, most: int) -> None:
    blocks = list(cut(first, deals, most))
    held = [deal for start, count in blocks for deal in range(start, start + count)]
    assert held == list(range(first, first + deals))
    assert all(count == most for _, count in blocks[:-1])
    assert all(0 < count <= most for _, count in blocks)


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_order_however_long_each_takes(workers: int) -> None:
    draw = random.Random(workers)
    asked = 0

    def later(number: int, seconds: float) -> int:
        time.sleep(seconds)
        return number

    def jobs() -> Iterator[Callable[[], int]]:
        nonlocal asked
        for number in range(60):
            asked += 1
            yield partial(later, number, draw.random() / 200)

    with ThreadPoolExecutor(workers) as pool:
        found = []
        for number in run_in_order(pool, workers, jobs()):
            found.append(number)
            # Those in hand while this one was waited for, itself among them.
            assert asked == min(60, number + IN_HAND * workers)
    assert found == list(range(60))


def test_no_jobs_have_no_results() -> None:
    nothing: list[Callable[[], int]] = []
    with ThreadPoolExecutor(1) as pool:
        assert list(run_in_order(pool, 1, nothing)) == []


@pytest.mark.parametrize("close", [False, True], ids=["raised", "closed"])
def test_what_is_not_begun_is_given_up_at_an_error_and_when_closed(close: bool) -> None:
    begun: list[int] = []
    go_on = threading.Event()

    def job(number: int) -> int:
        begun.append(number)
        if number == 3:
            if not close:
                raise LookupError("the third")
        elif number > 3:
            go_on.wait()
        return number

    pool = ThreadPoolExecutor(1)
    results = run_in_order(pool, 1, (partial(job, number) for number in range(20)))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    if close:
        assert next(results) == 3
        results.close()
    else:
        with pytest.raises(LookupError, match="the third"):
            next(results)
    go_on.set()
    pool.shutdown(wait=True)
    # One may have been begun when it was given up; that was the last one in hand.
    assert begun in ([0, 1, 2, 3], [0, 1, 2, 3, 4])
    assert list(results) == []


def test_who_waits_is_told_again_and_again() -> None:
    told = 0
    enough = threading.Event()

    def ticked() -> None:
        nonlocal told
        told += 1
        if told == 3:
            enough.set()

    with ThreadPoolExecutor(1) as pool:
        assert list(run_in_order(pool, 1, [enough.wait], 0.001, ticked)) == [True]
    assert told >= 3


def test_a_result_that_was_handed_on_is_not_kept() -> None:
    alive: set[int] = set()

    def made(number: int) -> Result:
        result = Result(number)
        alive.add(number)
        weakref.finalize(result, alive.discard, number)
        return result

    with ThreadPoolExecutor(2) as pool:
        results = run_in_order(pool, 2, (partial(made, number) for number in range(30)))
        for number in range(30):
            result = next(results)
            assert result.number == number
            del result
            assert number not in alive
            assert len(alive) <= IN_HAND * 2
