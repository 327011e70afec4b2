"""``make test``: Are steps counted, the same each time, and loops among them?"""

from __future__ import annotations

import sys

import pytest
import steps


def loop(times: int) -> int:
    found = 0
    for number in range(times):
        found += number
    return found


def taken(times: int) -> int:
    with steps.counted() as found:
        loop(times)
    return found.taken


def test_a_loop_takes_steps_for_each_round_the_same_each_time() -> None:
    assert taken(1000) == taken(1000)
    assert taken(2000) - taken(1000) == taken(3000) - taken(2000) >= 2000


def test_who_takes_too_many_is_stopped_and_nothing_is_left_behind() -> None:
    before = sys.gettrace()
    with pytest.raises(steps.TooMany, match="more than 1,000 steps"), steps.counted(1000):
        loop(10**9)
    assert sys.gettrace() is before
