"""How does a game's evaluation function learn what positions are worth, by self-play?

First from rule-based play: positions of hands of rule-based players, each with its mean result over
several rollouts.  Then, once or more, from hands of search players that use what was learnt so far:
what a position turned out to be worth follows from how its hand went on
(``searching.learning.returns``).  An evaluation of weak play values positions as weak players play
on, and is wrong about strong ones; the second step mends that.

Deals are those of one run key: plain ones from 0, those of round n from n · 2^40.  One in seven
pairs of hands is held out, and measures how good the evaluation is.  What is played is kept in
``pieces`` as it comes; the same plan goes on from there, and gives the same bytes however many
threads play and however often it was stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.errors import StorageError, UsageError
from analyser.games.interface import Game, Learns, Record, able
from analyser.games.searching import evaluations, learning, quality
from analyser.play.blocks import cut, in_order
from analyser.play.runner import MAX_THREADS, TICK_SECONDS
from analyser.storage import checkpoints, provenance
from analyser.storage.checkpoints import Arrays, Checkpoints
from analyser.tuning.plan import digest_of

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
class LearningPlan:
    """All that learning an evaluation is: the same plan makes the same evaluation."""

    game: str
    seed: int
    rules: Record
    """The rules in full."""
    learner: Record
    """The players, in full."""
    plain_hands: int
    each: int
    """One in this many turns of a rule-based hand is a position, at random."""
    futures: int
    hands: int
    """Hands of search players, each round."""
    rounds: int

    def as_json(self) -> dict[str, Any]:
        """Return the plan as JSON-able values."""
        return asdict(self)

    def digest(self) -> str:
        """Return the sha256 (hexadecimal) of all of it."""
        return digest_of(self.as_json(), self.game)


@dataclass(frozen=True)
class Moved:
    """How far learning is."""

    doing: str
    """What it is at, in words."""
    done: int
    """Hands; while weights are fitted, parts in a thousand."""
    total: int
    hands: bool
    """Whether hands are counted."""
    rate: float
    """So many a second, in this session."""
    left: float | None
    """Seconds that the rest of this takes at this rate; ``None``: not known yet."""


@dataclass(frozen=True)
class Learnt:
    """An evaluation, and what came of learning it."""

    plan: LearningPlan
    weights: tuple[int, ...]
    steps: tuple[Mapping[str, Any], ...]
    """A step each, JSON-able: ``kind`` (``plain`` or ``searched``), ``hands``, ``positions``
    (learnt from), and ``judged``, as ``quality.judged`` says it of hands not learnt from."""
    carried: Mapping[str, float]
    """What each feature carries, as ``quality.weighed`` says it."""

    def text(self, game: Learns, made: Mapping[str, Any]) -> str:
        """Return the evaluation's file; ``made``: further notes on how it was made."""
        body = {
            **self.plan.as_json(),
            "made": dict(made),
            "steps": list(self.steps),
            "carried": dict(self.carried),
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
    moved: Callable[[Moved], object] | None = None,
) -> Learnt:
    """Do what is missing of a plan whose pieces lie in ``folder``, and return what was learnt.

    Raises ``StorageError`` where the folder holds something else, ``DataError`` where it is
    damaged, ``ScenarioError`` where positions cannot be learnt from.
    """
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {MAX_THREADS})")
    learns, signature = able(game, Learns), provenance.signature(game)
    held = checkpoints.begin(folder, {"plan": plan.as_json(), "signature": signature})
    try:
        check_same(plan, game, folder, held.header)
        with ThreadPoolExecutor(threads) as pool:
            return _Sitting(plan, learns, held, pool, threads, moved).learnt()
    finally:
        held.release()


def check_same(plan: LearningPlan, game: Game, folder: Path, header: Mapping[str, Any]) -> None:
    """Raise ``StorageError`` unless what lies in a folder was begun for this plan, and played so.

    ``header``: what it says of itself.
    """
    if digest_of(header.get("plan", {}), plan.game) != plan.digest():
        raise StorageError(f"{folder}: holds another evaluation's hands; choose another name")
    if header.get("signature") != provenance.signature(game):
        raise StorageError(
            f"{folder}: was played by another version of {game.name}; choose another name or "
            "remove the folder"
        )


def weights_of_step(number: int) -> str:
    """Return the name of the piece that has the weights learnt in a step; 0: of plain play."""
    return f"weights-{number}"


def blocks_of_step(plan: LearningPlan, number: int) -> list[tuple[str, int, int]]:
    """Return the blocks of hands that a step plays: piece, first deal and hands of each."""
    if number:
        name, hands, block = f"round-{number}", plan.hands, SEARCHED_BLOCK
    else:
        name, hands, block = "plain", plan.plain_hands, PLAIN_BLOCK
    return [
        (f"{name}-{at:06}", start, count)
        for at, (start, count) in enumerate(cut(number * ROUND_DEALS, hands, block))
    ]


class _Sitting:
    """One process' part in learning: pieces that are there are read, others made."""

    def __init__(
        self,
        plan: LearningPlan,
        game: Learns,
        held: Checkpoints,
        pool: ThreadPoolExecutor,
        threads: int,
        moved: Callable[[Moved], object] | None,
    ) -> None:
        self._plan, self._game, self._held = plan, game, held
        self._pool, self._threads, self._moved = pool, threads, moved
        self._key = run_key(plan.seed)

    def learnt(self) -> Learnt:
        steps: list[dict[str, Any]] = []
        weights, told, carried = self._from_plain_play()
        steps.append(told)
        for number in range(1, self._plan.rounds + 1):
            weights, told, carried = self._from_search(number, weights)
            steps.append(told)
        return Learnt(self._plan, tuple(weights), tuple(steps), carried)

    def _from_plain_play(self) -> tuple[list[int], dict[str, Any], dict[str, float]]:
        plan = self._plan

        def play(first: int, count: int) -> Arrays:
            found = self._game.plain_positions(
                plan.rules, plan.learner, self._key, first, count, plan.each, plan.futures
            )
            return found._asdict()

        doing = "plain hands"
        of = self._played(doing, 0, play)
        told = {"kind": "plain", "hands": plan.plain_hands, "futures": plan.futures}
        return self._fitted(0, None, of, of.pop("worth"), told)

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
        of = self._played(doing, number, play)
        margins, row = of.pop("margins"), of["hand"] - start
        worth = learning.returns(before, of["x"], of["side"], row, margins)
        told = {"kind": "searched", "hands": plan.hands}
        return self._fitted(number, before, of, worth, told, margins[row, of["side"]])

    def _fitted(
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
        held = quality.held_out(of["hand"])
        if held.all() or not held.any():
            raise UsageError("there are too few positions to learn from; play more hands")
        name = weights_of_step(number)
        if name not in self._held:
            course = learning.FROM_NOTHING if before is None else learning.FROM_ANOTHER
            moved = _Meter("fitting weights", 1000, False, self._moved)
            weights = learning.fit(
                of["x"][~held],
                worth[~held],
                self._plan.seed,
                course,
                before,
                lambda share: moved.to(round(1000 * share)),
            )
            self._held.write(name, {"weights": np.array(weights, np.int32)})
        weights = self._held.read(name)["weights"].tolist()
        x, true = of["x"][held], (worth if true is None else true)[held]
        told["positions"] = int((~held).sum())
        told["judged"] = quality.judged(
            weights, x, true, of["stage"][held], of["hand"][held], before
        )
        names = [feature.name for feature in self._game.features]
        return weights, told, quality.weighed(weights, x, true, names)

    def _played(
        self, doing: str, number: int, play: Callable[[int, int], Arrays]
    ) -> dict[str, npt.NDArray[Any]]:
        """Return all positions of a step; those of missing blocks are played now, and kept."""
        blocks = blocks_of_step(self._plan, number)
        hands = sum(count for _piece, _first, count in blocks)
        moved = _Meter(doing, hands, True, self._moved)
        found: list[Arrays] = []
        missing = [each for each in blocks if each[0] not in self._held]
        made = in_order(
            self._pool,
            self._threads,
            (partial(play, start, count) for _name, start, count in missing),
            TICK_SECONDS,
            moved.tell,
        )
        try:
            for piece, _start, count in blocks:
                if piece in self._held:
                    moved.stood(count)
                else:
                    self._held.write(piece, next(made))
                    moved.add(count)
                found.append(self._held.read(piece))
        finally:
            made.close()
        return {key: np.concatenate([each[key] for each in found]) for key in found[0]}


class _Meter:
    """Tells how far one thing is."""

    def __init__(
        self, doing: str, total: int, hands: bool, told: Callable[[Moved], object] | None
    ) -> None:
        self._doing, self._total, self._hands, self._told = doing, total, hands, told
        self._done = self._stood = 0
        self._begun = time.monotonic()
        self.tell()

    def stood(self, count: int) -> None:
        """Count what was done in an earlier session."""
        self._stood += count
        self.add(count)

    def add(self, count: int) -> None:
        """Count what is done."""
        self.to(self._done + count)

    def to(self, done: int) -> None:
        """Say how much is done."""
        self._done = done
        self.tell()

    def tell(self) -> None:
        """Tell it."""
        if self._told is None:
            return
        now = self._done - self._stood
        rate = now / max(time.monotonic() - self._begun, 1e-9)
        left = (self._total - self._done) / rate if rate else None
        self._told(Moved(self._doing, self._done, self._total, self._hands, rate, left))
