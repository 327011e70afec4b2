"""How does a policy learn to choose as search players do, without a search?

In the first round hands of the teacher are played, a search player, and each decision is recorded
with what its options were worth.  A network for each kind of decision is fitted to that.  In later
rounds the learnt player makes the moves.  In some games the teacher still says what options are
worth, and each fit is to all hands so far (dataset aggregation, Ross, Gordon and Bagnell 2011).  In
others they are worth what they come to as the learnt player itself plays on, and fits leave the
teacher's hands out; so the player gets better than its teacher.  Where a policy is given to start
from, there is no teacher's round: all rounds are like the later ones.

Deals are those of one run key, those of a round behind those of the one before.  One hand in ten is
held out of every fit, and measures how good it is.  How it is played and kept: ``sessions``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from threadpoolctl import threadpool_limits

from analyser.abilities.learning.self_play import option_fit
from analyser.abilities.learning.self_play.checkpoints import Arrays
from analyser.abilities.learning.self_play.option_fit import TEST_EVERY, Options
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
from analyser.games.protocols.learning import LearnsPolicy, OptionsRecorded
from analyser.games.searching import evaluations

PARTS: Final = 20
"""Of a game's equivalence margin, in which a network counts what options are worth."""
HANDS: Final = (6_000, 8_000, 9_000)
"""Of each round where nobody says how many; later rounds have as many as the last."""
STRAYS: Final = (60, 30)
"""How many of a thousand choices are random at the beginning of half of the hands; likewise."""
BLOCK: Final = 25
"""Hands between two looks at whether to stop: about a second's."""


@dataclass(frozen=True)
class PolicyPlan(Plan):
    """All that learning a policy is: the same plan makes the same policy."""

    teacher: Record
    """The search player whose choices are imitated, in full."""
    hands: tuple[int, ...]
    """Of each round."""
    strays: tuple[int, ...]
    """Of each round: how many of a thousand choices are random at the beginning of half of them."""
    start: str | None = None
    """The name and digest of the learnt policy that makes the moves of the first round; ``None``:
    the teacher does."""

    def as_json(self) -> dict[str, Any]:
        """Return the plan as JSON-able values."""
        found = super().as_json()
        if self.start is None:
            del found["start"]
        return found


def plan_of(
    game: Game,
    rules: Record,
    seed: int,
    hands: int | None,
    rounds: int | None,
    start: str | None = None,
    changes: Record | None = None,
) -> PolicyPlan:
    """Return a plan; ``hands``: of each round, ``rounds``: how many; ``None``: as is usual.

    ``start``: the learnt policy to start from, as a user names it; ``ScenarioError`` or
    ``DataError`` where there is none such.  ``changes``: fields of the teacher.
    """
    many = len(HANDS) if rounds is None else rounds
    usual = [*HANDS, *[HANDS[-1]] * many][:many]
    return PolicyPlan(
        game.name,
        seed,
        rules,
        teacher=able(game, LearnsPolicy).teacher(rules, changes or {}),
        hands=tuple(usual if hands is None else [hands] * many),
        strays=tuple([*STRAYS, *[STRAYS[-1]] * many][:many]),
        start=start and able(game, LearnsPolicy).learnt_policy("--start", start, rules)[0],
    )


@dataclass(frozen=True)
class LearntPolicy:
    """What a policy's decisions are made by, and what came of learning it."""

    plan: PolicyPlan
    networks: Mapping[str, tuple[int, ...]]
    """By kind of decision the weights."""
    steps: tuple[Mapping[str, Any], ...]
    """A round each, JSON-able: ``hands``, whose ``moves`` they are (``search`` or ``learnt``), by
    whose ``values`` options were worth something (``search`` or ``own play``), and by kind of
    decision what ``option_fit.judge_network`` says of the round's hands held out."""

    def text(self, game: LearnsPolicy, made: Mapping[str, Any]) -> str:
        """Return the policy's file; ``made``: further notes on how it was made."""
        body = {
            **self.plan.as_json(),
            # Another version of it may add up in another order.
            "made": {**made, "numpy": np.__version__},
            "steps": list(self.steps),
            "features": {
                kind: [feature.name for feature in features]
                for kind, features in game.option_features.items()
            },
        }
        return evaluations.text(body, [each for net in self.networks.values() for each in net])


def run(
    plan: PolicyPlan, game: Game, folder: Path, threads: int, moved: ProgressListener | None = None
) -> LearntPolicy:
    """Do what is missing of a plan whose pieces lie in ``folder``, and return what was learnt.

    Raises ``StorageError`` where the folder holds something else, ``DataError`` where it is
    damaged, ``UsageError`` where there are too few hands.
    """
    learns, sides = able(game, LearnsPolicy), len(game.sides(plan.rules))
    parts = round(PARTS / game.scale.band)
    with session(plan, game, folder, threads, moved) as held:
        return _learn_policy(plan, learns, sides, parts, held)


def find_first_weights(plan: PolicyPlan, game: LearnsPolicy) -> dict[str, tuple[int, ...]]:
    """Return the weights that the first round is played by; none where the teacher plays it."""
    if plan.start is None:
        return {}
    found = game.learnt_policy("--start", plan.start, plan.rules)[1]
    return {kind: tuple(weights) for kind, weights in found.items()}


def weights_of_round(number: int, kind: str) -> str:
    """Return the name of the piece that has the weights of a kind of decision after a round."""
    return f"weights-{number}-{kind}"


def blocks_of_round(plan: PolicyPlan, number: int) -> list[Block]:
    """Return the blocks of hands that a round plays; rounds are counted from 1."""
    deals = _deals(plan, number)
    return blocks_of(f"round-{number}", deals.start, len(deals), BLOCK)


def decisions_of(found: Mapping[str, Any], kind: str) -> OptionsRecorded:
    """Return the decisions of a kind, of those that :func:`arrays_of` names."""
    return OptionsRecorded(**{each: found[f"{kind}.{each}"] for each in OptionsRecorded._fields})


def arrays_of(all_records: Mapping[str, OptionsRecorded]) -> Arrays:
    """Return what was recorded, by kind of decision, as arrays that have a name each."""
    return {
        f"{kind}.{name}": array
        for kind, recorded in all_records.items()
        for name, array in recorded._asdict().items()
    }


def one_blas_thread() -> AbstractContextManager[object]:
    """Keep numpy's matrix products to one thread: their sums depend on how many share them."""
    found: AbstractContextManager[object] = threadpool_limits(limits=1, user_api="blas")
    return found


def _learn_policy(
    plan: PolicyPlan, game: LearnsPolicy, sides: int, parts: int, held: Session
) -> LearntPolicy:
    kinds = [*game.option_features]
    learnt_from: dict[str, Options] = {}
    networks = find_first_weights(plan, game)
    steps: list[dict[str, Any]] = []
    for number, hands in enumerate(plan.hands, 1):
        own = game.learns_from_own_play and bool(networks)
        step: dict[str, Any] = {"hands": hands, "moves": "learnt" if networks else "search"}
        step["values"] = "own play" if own else "search"
        found = _record_round(plan, game, number, networks, held)
        if own and number == 2 and plan.start is None:
            # What options are worth to the teacher is something else.
            learnt_from = {}
        networks = {}
        unseen_hands = sum(deal % TEST_EVERY == 0 for deal in _deals(plan, number))
        for seed, kind in enumerate(kinds, plan.seed):
            of = decisions_of(found, kind)
            out = of.hand % TEST_EVERY == 0
            if out.all() or not out.any():
                raise UsageError(
                    f"there are too few decisions to learn from ({kind}); play more hands"
                )
            new = option_fit.options_of(of, ~out)
            before = [learnt_from[kind]] if kind in learnt_from else []
            learnt_from[kind] = option_fit.join_options([*before, new])
            # What is named is kept, and millions of decisions take gigabytes.
            del new, before
            unseen = option_fit.options_of(of, out)
            fit = partial(_fit, learnt_from[kind], unseen, seed, unseen_hands, sides, parts)
            piece = held.fit_piece(weights_of_round(number, kind), f"fitting weights: {kind}", fit)
            networks[kind] = tuple(piece.pop("weights").tolist())
            step[kind] = {name: each.item() for name, each in piece.items()}
            if own:
                # The best of few noisy values: more than anybody gains.
                del step[kind]["search_gain"]
        steps.append(step)
    return LearntPolicy(plan, networks, tuple(steps))


def _deals(plan: PolicyPlan, number: int) -> range:
    """Return the deals of a round."""
    first = sum(plan.hands[: number - 1])
    return range(first, first + plan.hands[number - 1])


def _record_round(
    plan: PolicyPlan,
    game: LearnsPolicy,
    number: int,
    networks: Mapping[str, tuple[int, ...]],
    held: Session,
) -> Arrays:
    """Return the decisions of a round; its moves are those of the networks, if there are any."""

    def play(first: int, count: int) -> Arrays:
        recorded = game.recorded_options(
            plan.rules, plan.teacher, [*networks.values()], run_key(plan.seed), first, count,
            plan.strays[number - 1],
        )  # fmt: skip
        return arrays_of(dict(zip(game.option_features, recorded, strict=True)))

    of = f", round {number} of {len(plan.hands)}" if len(plan.hands) > 1 else ""
    doing = "hands of the learnt player" if networks else "hands of search players"
    return held.collect_blocks(doing + of, blocks_of_round(plan, number), play)


def _fit(
    learnt_from: Options,
    options: Options,
    seed: int,
    hands: int,
    sides: int,
    parts: int,
    told: Callable[[float], object],
) -> Arrays:
    """Return the weights that are fitted to some decisions, and how good they are on others."""
    with one_blas_thread():
        net = option_fit.fit(learnt_from, seed, told)
        judged = option_fit.judge_network(net, options, hands, sides)
    figures = {name: np.array(each) for name, each in judged.items()}
    return {"weights": np.array(option_fit.round_weights(net, parts), np.int32), **figures}
