"""``analyser.games.searching.stepping``: Is a compiled race run as the plain one is, option by
option and world by world?
"""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.searching import plain, stepping
from analyser.games.searching.sheet import Searching

Numbers = npt.NDArray[np.int64]


@kernel
def raced(race: Numbers, spec: Numbers, outcomes: Numbers, worlds: int, tried: Numbers) -> int:
    """Race options whose outcomes are written down, an option a row; returns which is chosen."""
    race, spec = part(race, 0), part(spec, 0)
    outcomes, tried = part(outcomes, 0), part(tried, 0)
    stepping.begin(race, spec)
    while stepping.goes_on(race, spec):
        tried[race[stepping.OPTION]] += 1
        if stepping.needs_world(race):
            tried[race[stepping.MANY]] += 1
        at = worlds * race[stepping.OPTION] + race[stepping.WORLD]
        stepping.note(race, outcomes[at])
    chosen: int = race[stepping.OPTION]
    return chosen


@kernel
def listed(race: Numbers, moves: Numbers, most: int) -> None:
    """List options: the first is the base's."""
    race = part(race, 0)
    stepping.first_option(race, moves[0])
    for at in range(1, moves.shape[0]):
        stepping.add_option(race, moves[at], most)


def run(
    outcomes: list[list[int]], worlds: int, batch: int, drop: int, margin: int
) -> tuple[int, list[int]]:
    """Return what is chosen, how often each option was tried, and how many worlds were made."""
    race, tried = np.zeros(stepping.RACE_SIZE, np.int64), np.zeros(len(outcomes) + 1, np.int64)
    race[stepping.MANY] = len(outcomes)
    spec = np.array([worlds, batch, drop, margin, len(outcomes), 0], np.int64)
    width = len(outcomes[0])
    chosen = raced(race, spec, np.array(outcomes, np.int64).ravel(), width, tried)
    return int(chosen), tried.tolist()


# The second option is 1 ahead of the first in four worlds and behind in three: nobody is dropped.
NEAR = [[0, 1, 0, 1, 0, 1, 0, 0, 0], [1, 0, 1, 0, 1, 0, 1, 9, 9]]


@pytest.mark.parametrize("batch", [1, 3, 7, 20])
def test_all_are_tried_in_just_the_worlds_that_are_asked_for(batch: int) -> None:
    """Seven worlds, though the last batch would go beyond; what an eighth would say is not read."""
    _, (one, two, worlds) = run(NEAR, 7, batch, drop=100, margin=100)
    assert (one, two, worlds) == (7, 7, 7)


def test_the_base_is_left_only_by_the_margin() -> None:
    # 1 ahead in seven worlds: a mean of 1 / 7; squares 7, so the standard error is 0.404.
    assert run(NEAR, 7, 7, drop=100, margin=3)[0] == 1
    assert run(NEAR, 7, 7, drop=100, margin=4)[0] == 0


def test_the_bases_move_is_listed_once_and_first_and_no_more_than_may_be() -> None:
    for most, moves in ((4, [5, 3, 7, 9]), (3, [5, 3, 7])):
        race = np.zeros(stepping.RACE_SIZE, np.int64)
        listed(race, np.array([5, 3, 5, 7, 9, 11][: most + 2], np.int64), most)
        assert race[stepping.MANY] == len(moves)
        assert race[stepping.MOVES :][: len(moves)].tolist() == moves


@pytest.mark.parametrize("seed", range(60))
def test_a_race_is_that_of_the_plain_version(seed: int) -> None:
    lots = Random(seed)
    worlds, options = lots.randint(1, 40), lots.randint(2, 5)
    batch, drop, margin = lots.randint(1, 9), lots.choice((0, 10, 25)), lots.choice((0, 5, 20))
    level = [lots.randint(-3, 3) for _ in range(options)]
    spread = lots.choice((0, 2, 6))
    outcomes = [[each + lots.randint(-spread, spread) for _ in range(worlds)] for each in level]
    asked = [0] * (options + 1)

    def tried(option: int, world: int) -> int:
        asked[option] += 1
        asked[options] = max(asked[options], world + 1)
        return outcomes[option][world]

    sheet = Searching(
        search_worlds=worlds, search_batch=batch, search_drop=drop, search_margin=margin
    )
    chosen, _ = plain.race(tried, options, 0, sheet)
    assert run(outcomes, worlds, batch, drop, margin) == (chosen, asked)
