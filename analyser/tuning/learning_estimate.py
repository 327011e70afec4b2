"""What will learning an evaluation take: how many hands are still to be played, and how long?

Judged by samples, as many threads at a time as will play: rule-based hands first, then a fit to
their positions, then hands of search players with that evaluation.  Left out: compiling and getting
ready; how it is printed (``commands.learn``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.games.interface import Game, Learns, able
from analyser.games.searching import learning
from analyser.games.searching.plain import weights_of
from analyser.play.forecast import run_estimate
from analyser.play.forecast.run_estimate import Range
from analyser.storage import checkpoints
from analyser.tuning.learning import (
    ROUND_DEALS,
    LearningPlan,
    blocks_of_step,
    check_same,
    weights_of_step,
)

SECONDS: Final = 1.0
"""How long the hands of a kind are played as a sample, about."""
FITTED: Final = 4_096
"""Positions that a fit is judged by; of a sample that has fewer some are taken more than once."""
NOTHING: Final = Range(0.0, 0.0)


@dataclass(frozen=True)
class Ahead:
    """What is still to be done of a plan, and what that takes."""

    hands: int
    """That the plan has."""
    hands_left: int
    """That are still to be played."""
    finished: bool
    """Whether everything stands, the weights too."""
    seconds: Range


class _Hands(NamedTuple):
    """What sampled hands of one kind took."""

    seconds: Range
    """Of a processor, a hand."""
    positions: float
    """That a hand has."""
    x: npt.NDArray[np.int16]
    """Positions by features."""
    found: Any
    """All other facts of the positions."""


def estimate_learning(plan: LearningPlan, game: Game, folder: Path, threads: int) -> Ahead:
    """Return what is left of a plan whose pieces lie in ``folder``; writes nothing.

    Raises as ``learning.run`` where the folder holds something else, or is damaged.
    """
    learns = able(game, Learns)
    header, there = checkpoints.finished(folder)
    if header:
        check_same(plan, game, folder, header)
    steps = range(plan.rounds + 1)
    sizes = [[count for _piece, _first, count in blocks_of_step(plan, step)] for step in steps]
    left = [
        [count for piece, _first, count in blocks_of_step(plan, step) if piece not in there]
        for step in steps
    ]
    fits = [weights_of_step(step) not in there for step in steps]
    hands_left = sum(map(sum, left))
    if not hands_left and not any(fits):
        return Ahead(sum(map(sum, sizes)), 0, True, NOTHING)
    key = run_key(plan.seed)

    def plain(first: int, count: int) -> Any:
        return learns.plain_positions(
            plan.rules, plan.learner, key, first, count, plan.each, plan.futures
        )

    def searched(first: int, count: int) -> Any:
        return learns.searched_positions(
            plan.rules, plan.learner, weights, key, ROUND_DEALS + first, count
        )

    with ThreadPoolExecutor(threads, thread_name_prefix="sample") as pool:
        of_plain = _sampled(plain, pool, min(threads, len(sizes[0])))
        look, weights = _fitted(of_plain, plan.seed)
        kinds = [(of_plain, learning.FROM_NOTHING)]
        if plan.rounds:
            of_searched = _sampled(searched, pool, min(threads, len(sizes[1])))
            kinds += [(of_searched, learning.FROM_ANOTHER)] * plan.rounds
    low = high = 0.0
    for (kind, course), missing, size, fit in zip(kinds, left, sizes, fits, strict=True):
        looked = sum(size) * kind.positions * course.looks if fit else 0
        low += run_estimate.ending([(kind.seconds.low, missing)], threads) + looked * look.low
        high += run_estimate.ending([(kind.seconds.high, missing)], threads) + looked * look.high
    return Ahead(sum(map(sum, sizes)), hands_left, False, Range(low, high))


def _sampled(play: Callable[[int, int], Any], pool: ThreadPoolExecutor, threads: int) -> _Hands:
    """Play ever more hands until a round takes its part of the time, then rounds of that size."""

    def timed(first: int) -> tuple[float, Any]:
        begun = time.thread_time()
        found = play(first, count)
        return time.thread_time() - begun, found

    count, first = 1, 0
    play(0, 1)  # Compiled, or loaded.
    rounds: list[float] = []
    hands, positions, kept = 0, 0, []
    while len(rounds) < run_estimate.ROUNDS and sum(rounds) * count < SECONDS:
        made = [*pool.map(timed, range(first, first + threads * count, count))]
        took = sum(seconds for seconds, _ in made) / threads
        first += threads * count
        hands += threads * count
        positions += sum(len(found.x) for _, found in made)
        kept += [found for _, found in made]
        if took < SECONDS / run_estimate.ROUNDS / 2 and not rounds:
            count *= 2
        else:
            rounds.append(took / count)
    x = np.concatenate([found.x for found in kept])
    return _Hands(run_estimate.likely(rounds), positions / hands, x, kept)


def _fitted(hands: _Hands, seed: int) -> tuple[Range, list[int]]:
    """Return what it takes to look at a position in a fit, and the weights of one."""
    if not len(hands.x):
        return NOTHING, [0] * weights_of(hands.x.shape[1])
    rows = np.arange(FITTED) % len(hands.x)
    worth = np.concatenate([found.worth for found in hands.found])
    learning.fit(hands.x[:1], worth[:1], seed, learning.FROM_NOTHING)  # Compiled, or loaded.
    rounds, weights = list[float](), list[int]()
    for _ in range(2):
        begun = time.thread_time()
        weights = learning.fit(hands.x[rows], worth[rows], seed, learning.FROM_NOTHING)
        looks = learning.FROM_NOTHING.looks * len(rows)
        rounds.append((time.thread_time() - begun) / looks)
    return run_estimate.likely(rounds), weights
