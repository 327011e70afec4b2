"""How does a game's evaluation function learn what positions are worth, by self-play?

First from rule-based play: positions of hands of rule-based players, each with its mean result over
several rollouts.  Then, once or more, from hands of search players that use what was learnt so far:
what a position turned out to be worth follows from how its hand went on
(``evaluation_fit.returns``).  An evaluation of weak play values positions as weak players play
on, and is wrong about strong ones; the second step mends that.

Deals are those of one run key: plain ones from 0, those of round n from n · 2^40.  One in seven
pairs of hands is held out, and measures how good the evaluation is.  How it is played and kept:
``sessions``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.abilities.learning.self_play import evaluation_fit, quality
from analyser.abilities.learning.self_play.checkpoints import Arrays
from analyser.abilities.learning.self_play.sessions import (
    Block,
    Plan,
    ProgressListener,
    Session,
    blocks_of,
    session,
)
from analyser.cards.shuffle import run_key
from analyser.errors import UsageError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.learning import Learns
from analyser.games.searching import evaluations

ROUND_DEALS: Final = 1 << 40
"""First deal of a round, times its number."""
PLAIN_BLOCK: Final = 500
SEARCHED_BLOCK: Final = 50
"""Hands between two looks at whether to stop: a second's at most, of the slowest players."""
FUTURES: Final = 6
"""Futures of a position of plain play: with more of them fewer positions would take the time."""
SAMPLE_HANDS: Final = 200
"""Hands by which it is judged how many turns a hand has."""


@dataclass(frozen=True)
class LearningPlan(Plan):
    """All that learning an evaluation is: the same plan makes the same evaluation."""

    learner: Record
    """The players, in full."""
    plain_hands: int
    each: int
    """One in this many turns of a rule-based hand is a position, at random."""
    futures: int
    hands: int
    """Hands of search players, each round."""
    rounds: int


@dataclass(frozen=True)
class LearntEvaluation:
    """An evaluation, and what came of learning it."""

    plan: LearningPlan
    weights: tuple[int, ...]
    steps: tuple[Mapping[str, Any], ...]
    """A step each, JSON-able: ``kind`` (``plain`` or ``searched``), ``hands``, ``positions``
    (learnt from), and ``judged``, as ``quality.judge_evaluation`` says it of hands not learnt
    from."""
    feature_weights: Mapping[str, float]
    """What each feature carries, as ``quality.weigh_features`` says it."""

    def text(self, game: Learns, made: Mapping[str, Any]) -> str:
        """Return the evaluation's file; ``made``: further notes on how it was made."""
        body = {
            **self.plan.as_json(),
            "made": dict(made),
            "steps": list(self.steps),
            "carried": dict(self.feature_weights),
            "features": [feature.name for feature in game.features],
        }
        return evaluations.text(body, self.weights)


def turns_a_hand(game: Game, rules: Record, learner: Record, seed: int) -> float:
    """Return about how many turns a hand of rule-based play has under these rules."""
    plain = {**learner, "search_worlds": 0}
    seats = [0] * len(game.seats(rules))
    rows = game.play(rules, [plain], seats, run_key(seed), 0, SAMPLE_HANDS)
    (at,) = (at for at, column in enumerate(game.columns) if column.name == "turns")
    return int(rows[:, at].sum()) / len(rows)


def run(
    plan: LearningPlan,
    game: Game,
    folder: Path,
    threads: int,
    moved: ProgressListener | None = None,
) -> LearntEvaluation:
    """Do what is missing of a plan whose pieces lie in ``folder``, and return what was learnt.

    Raises ``StorageError`` where the folder holds something else, ``DataError`` where it is
    damaged, ``ScenarioError`` where positions cannot be learnt from.
    """
    learns = able(game, Learns)
    with session(plan, game, folder, threads, moved) as held:
        return _Learning(plan, learns, held).learn_evaluation()


def weights_of_step(number: int) -> str:
    """Return the name of the piece that has the weights learnt in a step; 0: of plain play."""
    return f"weights-{number}"


def blocks_of_step(plan: LearningPlan, number: int) -> list[Block]:
    """Return the blocks of hands that a step plays."""
    if number:
        return blocks_of(f"round-{number}", number * ROUND_DEALS, plan.hands, SEARCHED_BLOCK)
    return blocks_of("plain", 0, plan.plain_hands, PLAIN_BLOCK)


class _Learning:
    """The steps of a plan, one after another."""

    def __init__(self, plan: LearningPlan, game: Learns, held: Session) -> None:
        self._plan, self._game, self._held = plan, game, held
        self._key = run_key(plan.seed)

    def learn_evaluation(self) -> LearntEvaluation:
        steps: list[dict[str, Any]] = []
        weights, told, carried = self._from_plain_play()
        steps.append(told)
        for number in range(1, self._plan.rounds + 1):
            weights, told, carried = self._from_search(number, weights)
            steps.append(told)
        return LearntEvaluation(self._plan, tuple(weights), tuple(steps), carried)

    def _from_plain_play(self) -> tuple[list[int], dict[str, Any], dict[str, float]]:
        plan = self._plan

        def play(first: int, count: int) -> Arrays:
            found = self._game.plain_positions(
                plan.rules, plan.learner, self._key, first, count, plan.each, plan.futures
            )
            return found._asdict()

        doing = "plain hands"
        of = self._held.collect_blocks(doing, blocks_of_step(plan, 0), play)
        told = {"kind": "plain", "hands": plan.plain_hands, "futures": plan.futures}
        return self._fit_round(0, None, of, of.pop("worth"), told)

    def _from_search(
        self, number: int, before: Sequence[int]
    ) -> tuple[list[int], dict[str, Any], dict[str, float]]:
        plan, start = self._plan, number * ROUND_DEALS

        def play(first: int, count: int) -> Arrays:
            found = self._game.searched_positions(
                plan.rules, plan.learner, before, self._key, first, count
            )
            return found._asdict()

        doing = "hands of search players"
        doing += f", round {number} of {plan.rounds}" if plan.rounds > 1 else ""
        of = self._held.collect_blocks(doing, blocks_of_step(plan, number), play)
        margins, row = of.pop("margins"), of["hand"] - start
        worth = evaluation_fit.returns(before, of["x"], of["side"], row, margins)
        told = {"kind": "searched", "hands": plan.hands}
        return self._fit_round(number, before, of, worth, told, margins[row, of["side"]])

    def _fit_round(
        self,
        number: int,
        before: Sequence[int] | None,
        of: dict[str, npt.NDArray[Any]],
        worth: npt.NDArray[np.float64],
        told: dict[str, Any],
        true: npt.NDArray[np.float64] | None = None,
    ) -> tuple[list[int], dict[str, Any], dict[str, float]]:
        """Return weights fitted to what positions are taken to be ``worth``, and how good they are.

        Judged by what positions truly were worth, where that is something else.
        """
        held = quality.select_held_out(of["hand"])
        if held.all() or not held.any():
            raise UsageError("there are too few positions to learn from; play more hands")
        course = evaluation_fit.NEW_COURSE if before is None else evaluation_fit.CONTINUED_COURSE

        def fit(told: Callable[[float], object]) -> Arrays:
            x = of["x"][~held]
            weights = evaluation_fit.fit(x, worth[~held], self._plan.seed, course, before, told)
            return {"weights": np.array(weights, np.int32)}

        piece = self._held.fit_piece(weights_of_step(number), "fitting weights", fit)
        weights = piece["weights"].tolist()
        x, true = of["x"][held], (worth if true is None else true)[held]
        told["positions"] = int((~held).sum())
        told["judged"] = quality.judge_evaluation(
            weights, x, true, of["stage"][held], of["hand"][held], before
        )
        names = [feature.name for feature in self._game.features]
        return weights, told, quality.weigh_features(weights, x, true, names)
