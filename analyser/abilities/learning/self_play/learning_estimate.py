"""What will learning take: how many hands are still to be played, and how long?

Judged by samples, as many threads at a time as will play.  Of an evaluation function: rule-based
hands first, then a fit to their positions, then hands of search players with that evaluation.  Of a
policy: its teacher's hands, then fits to their decisions, then the learnt player's hands.  Left
out: compiling and getting ready; how it is printed (``command``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.abilities.learning.self_play import (
    checkpoints,
    evaluation_fit,
    option_fit,
    policy_learning,
)
from analyser.abilities.learning.self_play.evaluation_learning import (
    ROUND_DEALS,
    LearningPlan,
    blocks_of_step,
    weights_of_step,
)
from analyser.abilities.learning.self_play.policy_learning import (
    PolicyPlan,
    blocks_of_round,
    find_first_weights,
    weights_of_round,
)
from analyser.abilities.learning.self_play.sessions import Block, Plan, check_same
from analyser.cards.shuffle import run_key
from analyser.games.interface import Game, able
from analyser.games.protocols.learning import Learns, LearnsPolicy, OptionsRecorded
from analyser.games.searching.plain import weights_of
from analyser.play.forecast import run_estimate
from analyser.play.forecast.run_estimate import Range

SECONDS: Final = 1.0
"""How long the hands of a kind are played as a sample, about."""
FIT_SAMPLE: Final = 4_096
"""Positions, or decisions, that a fit is judged by; of fewer some are taken more than once."""
NOTHING: Final = Range(0.0, 0.0)


@dataclass(frozen=True)
class LearningEstimate:
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
    many: int
    """How many were played."""
    results: list[Any]
    """What came of them, block by block."""

    @property
    def x(self) -> npt.NDArray[np.int16]:
        """Positions by features."""
        return np.concatenate([found.x for found in self.results])

    @property
    def positions(self) -> float:
        """How many a hand has."""
        return len(self.x) / self.many


def estimate_learning(
    plan: LearningPlan, game: Game, folder: Path, threads: int
) -> LearningEstimate:
    """Return what is left of a plan whose pieces lie in ``folder``; writes nothing.

    Raises as ``evaluation_learning.run`` where the folder holds something else, or is damaged.
    """
    learns = able(game, Learns)
    there = _list_finished(plan, game, folder)
    steps = range(plan.rounds + 1)
    sizes, left = _sizes([blocks_of_step(plan, step) for step in steps], there)
    fits = [weights_of_step(step) not in there for step in steps]
    hands_left = sum(map(sum, left))
    if not hands_left and not any(fits):
        return LearningEstimate(sum(map(sum, sizes)), 0, True, NOTHING)
    key = run_key(plan.seed)

    def plain(first: int, count: int) -> Any:
        return learns.plain_positions(
            plan.rules, plan.learner, key, first, count, plan.each, plan.futures
        )

    def search_positions(first: int, count: int) -> Any:
        return learns.searched_positions(
            plan.rules, plan.learner, weights, key, ROUND_DEALS + first, count
        )

    with ThreadPoolExecutor(threads, thread_name_prefix="sample") as pool:
        of_plain = _sample_hands(plain, pool, min(threads, len(sizes[0])))
        look, weights = _fit_sample(of_plain, plan.seed)
        kinds = [(of_plain, evaluation_fit.NEW_COURSE)]
        if plan.rounds:
            of_searched = _sample_hands(search_positions, pool, min(threads, len(sizes[1])))
            kinds += [(of_searched, evaluation_fit.CONTINUED_COURSE)] * plan.rounds
    low = high = 0.0
    for (kind, course), missing, size, fit in zip(kinds, left, sizes, fits, strict=True):
        looked = sum(size) * kind.positions * course.epochs if fit else 0
        low += run_estimate.estimate_end([(kind.seconds.low, missing)], threads) + looked * look.low
        high += (
            run_estimate.estimate_end([(kind.seconds.high, missing)], threads) + looked * look.high
        )
    return LearningEstimate(sum(map(sum, sizes)), hands_left, False, Range(low, high))


def estimate_policy_learning(
    plan: PolicyPlan, game: Game, folder: Path, threads: int
) -> LearningEstimate:
    """Return what is left of learning a policy; as :func:`estimate_learning`."""
    learns = able(game, LearnsPolicy)
    there = _list_finished(plan, game, folder)
    rounds, kinds = range(1, len(plan.hands) + 1), [*learns.option_features]
    sizes, left = _sizes([blocks_of_round(plan, number) for number in rounds], there)
    fits = [[weights_of_round(number, kind) not in there for kind in kinds] for number in rounds]
    if not sum(map(sum, left)) and not any(map(any, fits)):
        return LearningEstimate(sum(plan.hands), 0, True, NOTHING)
    key = run_key(plan.seed)

    networks = [list(weights) for weights in find_first_weights(plan, learns).values()]

    def play(first: int, count: int) -> Any:
        return learns.recorded_options(
            plan.rules, plan.teacher, networks, key, first, count, plan.strays[0]
        )

    with ThreadPoolExecutor(threads, thread_name_prefix="sample") as pool:
        of_teacher = of_learnt = _sample_hands(play, pool, min(threads, len(sizes[0])))
        fitted = [
            _fitted_options([found[at] for found in of_teacher.results], of_teacher.many, plan.seed)
            for at in range(len(kinds))
        ]
        if len(plan.hands) > 1:
            networks = [weights for _seconds, weights in fitted]
            of_learnt = _sample_hands(play, pool, min(threads, len(sizes[1])))
    low = high = 0.0
    for number, missing, fit in zip(rounds, left, fits, strict=True):
        of = of_teacher if number == 1 else of_learnt
        imitated = learns.learns_from_own_play and plan.start is None
        left_out = plan.hands[0] if number > 1 and imitated else 0
        learnt_from = sum(plan.hands[:number]) - left_out
        looked = [each for (each, _weights), due in zip(fitted, fit, strict=True) if due]
        low += run_estimate.estimate_end([(of.seconds.low, missing)], threads)
        low += learnt_from * sum(each.low for each in looked)
        high += run_estimate.estimate_end([(of.seconds.high, missing)], threads)
        high += learnt_from * sum(each.high for each in looked)
    return LearningEstimate(sum(plan.hands), sum(map(sum, left)), False, Range(low, high))


def _list_finished(plan: Plan, game: Game, folder: Path) -> frozenset[str]:
    """Return the pieces of a plan that stand; raise where the folder holds something else."""
    header, there = checkpoints.list_finished(folder)
    if header:
        check_same(plan, game, folder, header)
    return there


def _sizes(
    steps: Sequence[Sequence[Block]], there: Container[str]
) -> tuple[list[list[int]], list[list[int]]]:
    """Return the hands of each step's blocks: of all, and of those that are not there."""
    return (
        [[block.hands for block in blocks] for blocks in steps],
        [[block.hands for block in blocks if block.piece not in there] for blocks in steps],
    )


def _fitted_options(
    all_records: Sequence[OptionsRecorded], hands: int, seed: int
) -> tuple[Range, list[int]]:
    """Return what a fit to the decisions of sampled hands takes, seconds a hand, and weights."""
    decisions = sum(len(each.many) for each in all_records)
    if not decisions:
        features = all_records[0].seen.shape[1] + all_records[0].described.shape[1]
        return NOTHING, [0] * weights_of(features)
    all_of = OptionsRecorded(*map(np.concatenate, zip(*all_records, strict=True)))
    some = option_fit.options_of(all_of, np.arange(decisions) < FIT_SAMPLE)
    options = option_fit.join_options([some] * -(-FIT_SAMPLE // decisions))
    rounds = []
    with policy_learning.one_blas_thread():
        for _ in range(2):
            begun = time.thread_time()
            net = option_fit.fit(options, seed)
            rounds.append((time.thread_time() - begun) / len(options.many) * decisions / hands)
    return run_estimate.estimate_range(rounds), option_fit.round_weights(net, 1)


def _sample_hands(
    play: Callable[[int, int], Any], pool: ThreadPoolExecutor, threads: int
) -> _Hands:
    """Play ever more hands until a round takes its part of the time, then rounds of that size."""

    def time_hands(first: int) -> tuple[float, Any]:
        begun = time.thread_time()
        found = play(first, count)
        return time.thread_time() - begun, found

    count, first = 1, 0
    play(0, 1)  # Compiled, or loaded.
    rounds: list[float] = []
    hands, kept = 0, list[Any]()
    while len(rounds) < run_estimate.ROUNDS and sum(rounds) * count < SECONDS:
        made = [*pool.map(time_hands, range(first, first + threads * count, count))]
        took = sum(seconds for seconds, _ in made) / threads
        first += threads * count
        hands += threads * count
        kept += [found for _, found in made]
        if took < SECONDS / run_estimate.ROUNDS / 2 and not rounds:
            count *= 2
        else:
            rounds.append(took / count)
    return _Hands(run_estimate.estimate_range(rounds), hands, kept)


def _fit_sample(hands: _Hands, seed: int) -> tuple[Range, list[int]]:
    """Return what it takes to look at a position in a fit, and the weights of one."""
    x = hands.x
    if not len(x):
        return NOTHING, [0] * weights_of(x.shape[1])
    rows = np.arange(FIT_SAMPLE) % len(x)
    worth = np.concatenate([found.worth for found in hands.results])
    evaluation_fit.fit(x[:1], worth[:1], seed, evaluation_fit.NEW_COURSE)  # Compiled, or loaded.
    rounds, weights = list[float](), list[int]()
    for _ in range(2):
        begun = time.thread_time()
        weights = evaluation_fit.fit(x[rows], worth[rows], seed, evaluation_fit.NEW_COURSE)
        looks = evaluation_fit.NEW_COURSE.epochs * len(rows)
        rounds.append((time.thread_time() - begun) / looks)
    return run_estimate.estimate_range(rounds), weights
