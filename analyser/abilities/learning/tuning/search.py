"""Which habits play better than these, and how much of the gain is true?

A search (``cma``) tries policies against a pool of opponents.  What it maximises is units a
hand ahead of them, every deal played once in each seating of a duel, the mean over the pool.  All
policies of a generation play the same deals, each generation fresh ones; what comes out is the mean
of the distribution, never a sample that was lucky.

A gain is measured three times, on three families of deals that share none:

* *tune*: on the last deals that a policy learnt from, its generation's among them;
* *select*: the means of a few late generations, and the start, of which the best is chosen;
* *report*: the chosen one, once.  Only this figure is free of what was searched and chosen.

A gain is what the policy is ahead of the pool more than the start is, taken deal by deal.  The
families are one run key's deals from 0 (report), from 2^40 (select) and from 2^41 (tune): names of
deals that no stream shares, and ``compare`` with the same seed plays the report's deals.  A search
that starts from what another one found needs another seed, or its deals are fresh no more.

Every generation, choice and report is a line of a ``journal``; the same plan goes on from there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from analyser.abilities.learning.tuning import cma, journal
from analyser.abilities.learning.tuning.cma import Dimension, Search
from analyser.abilities.learning.tuning.journal import Journal
from analyser.abilities.learning.tuning.plan import (
    PROBE_DEALS,
    REPORT_DEALS,
    SELECT_DEALS,
    TUNE_DEALS,
    SearchPlan,
)
from analyser.cards.shuffle import run_key
from analyser.errors import DataError, StorageError, UsageError
from analyser.games.interface import Game, Record, Scale
from analyser.games.sides import duel_seatings
from analyser.play.runner import MAX_THREADS, Amount, Progress
from analyser.play.trials import Arena, DuelWorkers
from analyser.statistics.intervals import FloatArray, Tally
from analyser.storage import sealed_log


@dataclass(frozen=True)
class Generation:
    """The result of one generation."""

    number: int
    """From 1."""
    mean: tuple[int, ...]
    """The distribution's mean after it, a value for each axis."""
    gain: Tally
    """The mean's gain over the start on this generation's deals."""
    luckiest: float
    """The best sample's gain on them, units per hand: what choosing by luck would promise."""


@dataclass(frozen=True)
class Check:
    """A policy among which was chosen."""

    generation: int
    """Whose mean it is; 0 is the start."""
    mean: tuple[int, ...]
    gain: Tally
    """Its gain over the start on the deals of the choice."""


@dataclass(frozen=True)
class OpponentResult:
    """The chosen policy and the start against one opponent, on the report's deals."""

    opponent: str
    inside: bool
    """Whether the opponent is one of the pool."""
    chosen: Tally
    """By how much the chosen policy is ahead of it, units per hand."""
    base: Tally
    """By how much the start is, likewise."""
    gain: Tally
    """The one minus the other, deal by deal."""


@dataclass(frozen=True)
class Outcome:
    """A finished search."""

    plan: SearchPlan
    axes: tuple[Dimension, ...]
    generations: tuple[Generation, ...]
    checks: tuple[Check, ...]
    """The start, then the checkpoints."""
    chosen: Check
    tuned: Tally
    """The chosen policy's gain on deals that it was tuned on."""
    gain: Tally
    """Its gain on the report's deals."""
    meetings: tuple[OpponentResult, ...]
    hands: int
    """Hands played for all of it, in every session."""
    arms: int
    """Seatings in which each deal was played."""
    made: Mapping[str, Any]
    """What made it: the provenance with which the search began."""
    scale: Scale
    """In what the game counts, and how finely."""

    @property
    def values(self) -> dict[str, int]:
        """The searched habits of the chosen policy, by name."""
        return dict(zip((axis.id for axis in self.axes), self.chosen.mean, strict=True))


def run(
    plan: SearchPlan,
    game: Game,
    path: Path,
    threads: int,
    made: Mapping[str, Any],
    progress: Callable[[Progress], None] | None = None,
    workers: DuelWorkers | None = None,
) -> Outcome:
    """Do what is missing of a search whose journal is the file ``path``, and return its outcome.

    ``made`` (JSON-able) is kept with a search that begins here; it must hold the game's
    ``signature``.  ``progress`` is called at the start and after each block of deals.  With
    ``workers`` others play; what comes of it is the same.  Raises ``StorageError`` when the file
    holds something else, ``DataError`` when it is damaged or came from another version of the game
    or of a library.
    """
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {MAX_THREADS})")
    cma.cma()
    held = journal.begin(path, {"plan": plan.as_json(), "made": dict(made)})
    try:
        if sealed_log.digest(held.header.get("plan", {})) != plan.digest():
            raise StorageError(f"{path}: holds another search; choose another name")
        then, now = held.header["made"].get("signature"), made["signature"]
        if then != now:
            raise DataError(
                f"{path}: was played by another version of {game.name} (signature {then}, now "
                f"{now}); choose another name or remove the file"
            )
        meter = _Meter(plan.total(len(duel_seatings(game, plan.rules))), progress)
        with Arena(
            game,
            plan.rules,
            run_key(plan.seed),
            threads,
            meter.count_hands,
            workers,
            (plan.base, *plan.opponents()),
        ) as arena:
            return _Sitting(plan, game, arena, held, meter).outcome()
    finally:
        held.release()


def stands(plan: SearchPlan, path: Path) -> int:
    """Return how many steps of a search its journal has; 0 where there is no journal of it."""
    found = journal.read(path)
    if found is None or sealed_log.digest(found[0].get("plan", {})) != plan.digest():
        return 0
    return len(found[1])


class _Sitting:
    """One process's part in a search: steps in the journal are read, others done."""

    def __init__(
        self, plan: SearchPlan, game: Game, arena: Arena, held: Journal, meter: _Meter
    ) -> None:
        self._plan, self._arena, self._held, self._meter = plan, arena, held, meter
        self._axes = cma.axes(game, plan.base, plan.fields)
        self._start = tuple(axis.start for axis in self._axes)
        self._scale = game.scale
        self._deals = plan.deals(len(arena.arms))
        self._steps = iter(list(held.steps))

    def outcome(self) -> Outcome:
        generations = tuple(self._generations())
        checks = self._checks(generations)
        # Of equal gains the earlier one: the start, if nothing is better.
        chosen = max(checks, key=lambda check: check.gain.mean)
        tuned = self._measure_learnt(chosen)
        gain, meetings = self._report(chosen)
        return Outcome(
            plan=self._plan,
            axes=self._axes,
            generations=generations,
            checks=checks,
            chosen=chosen,
            tuned=tuned,
            gain=gain,
            meetings=meetings,
            hands=sum(step["hands"] for step in self._held.steps),
            arms=len(self._arena.arms),
            made=self._held.header["made"],
            scale=self._scale,
        )

    def _step(self, kind: str, planned: int, does: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the next step of the journal, done and written if it is not there yet.

        ``planned``: the most hands that it takes.
        """
        step = next(self._steps, None)
        if step is None:
            before = self._arena.hands
            body = {"step": kind, **does()}
            self._held.append({**body, "hands": self._arena.hands - before})
            step = self._held.steps[-1]
        else:
            self._meter.count_earlier(planned)
        if step["step"] != kind:
            raise DataError(f"{self._held.path}: found the step {step['step']!r} before {kind!r}")
        return step

    def _generations(self) -> Iterator[Generation]:
        plan = self._plan
        search = Search(self._axes, plan.population, plan.seed)
        deals = self._deals[0]
        for number in range(1, plan.generations + 1):
            asked = search.ask()
            first = self._find_first_deal(number)

            def does(asked: list[list[int]] = asked, first: int = first) -> dict[str, Any]:
                scores = self._scores(asked, first, deals)
                search.tell(scores)
                mean = search.mean
                (gain,), base = self._gains([mean], first, deals)
                found = {"asked": asked, "scores": scores, "mean": mean, "base": base}
                return found | {"gain": asdict(gain)}

            planned = self._hands(plan.population + 2, len(plan.pool), deals)
            stood = len(self._held.steps)
            step = self._step("generation", planned, does)
            if stood == len(self._held.steps):
                same = step["asked"] == asked
                if same:
                    search.tell(step["scores"])
                if not same or step["mean"] != search.mean:
                    raise DataError(
                        f"{self._held.path}: generation {number} is not what this machine and "
                        "these versions of the libraries would ask for; go on where it was begun, "
                        "or choose another name"
                    )
            luckiest = max(step["scores"]) - step["base"]
            yield Generation(number, tuple(step["mean"]), Tally(**step["gain"]), luckiest)

    def _checks(self, generations: Sequence[Generation]) -> tuple[Check, ...]:
        numbers = self._plan.checkpoints()
        means = [generations[number - 1].mean for number in numbers]
        step = self._step(
            "select",
            self._hands(len(means) + 1, len(self._plan.pool), self._deals[1]),
            lambda: {
                "gains": list(map(asdict, self._gains(means, SELECT_DEALS, self._deals[1])[0]))
            },
        )
        start = Check(0, self._start, Tally.from_differences(np.zeros(self._deals[1])))
        found = [
            Check(number, mean, Tally(**gain))
            for number, mean, gain in zip(numbers, means, step["gains"], strict=True)
        ]
        return start, *found

    def _measure_learnt(self, check: Check) -> Tally:
        deals = self._plan.count_learn_deals(len(self._arena.arms))
        # The start learnt nothing, and gains nothing on any deals.
        end = self._find_first_deal((check.generation or self._plan.generations) + 1)
        step = self._step(
            "learnt",
            self._hands(2, len(self._plan.pool), deals),
            lambda: {"gain": asdict(self._gains([check.mean], end - deals, deals)[0][0])},
        )
        return Tally(**step["gain"])

    def _report(self, check: Check) -> tuple[Tally, tuple[OpponentResult, ...]]:
        """Meet the pool, all on the same deals, then the others one by one."""
        opponents = self._plan.opponents()
        pool = len(self._plan.pool)
        meetings: list[OpponentResult] = []
        gain = Tally()
        for group in (opponents[:pool], *((each,) for each in opponents[pool:])):
            step = self._step(
                "report",
                self._hands(2, len(group), self._deals[2]),
                lambda group=group: self._meet(check.mean, group),  # type: ignore[misc]
            )
            inside = not meetings
            if inside:
                gain = Tally(**step["gain"])
            for each, found in zip(group, step["meetings"], strict=True):
                tallies = {name: Tally(**found[name]) for name in ("chosen", "base", "gain")}
                meetings.append(OpponentResult(str(each["name"]), inside, **tallies))
        return gain, tuple(meetings)

    def _meet(self, mean: Sequence[int], group: Sequence[Record]) -> dict[str, Any]:
        totals = [[Tally()] * 3 for _ in group]
        gain = Tally()
        for block in self._play_samples([mean, self._start], group, REPORT_DEALS, self._deals[2]):
            chosen, base = block
            for place, (one, other) in enumerate(zip(chosen, base, strict=True)):
                parts = (one, other, one - other)
                totals[place] = [
                    total + Tally.from_differences(part)
                    for total, part in zip(totals[place], parts, strict=True)
                ]
            gain += Tally.from_differences((chosen - base).mean(axis=0))
        names = ("chosen", "base", "gain")
        found = [dict(zip(names, map(asdict, total), strict=True)) for total in totals]
        return {"gain": asdict(gain), "meetings": found}

    def _gains(
        self, means: Sequence[Sequence[int]], first: int, deals: int
    ) -> tuple[list[Tally], float]:
        """Return what each mean is ahead of the pool more than the start is, deal by deal.

        And what the start is ahead, units per hand.
        """
        totals, start = [Tally()] * len(means), Tally()
        for block in self._play_samples([*means, self._start], self._plan.pool, first, deals):
            *ahead, base = block.mean(axis=1)
            start += Tally.from_differences(base)
            totals = [
                total + Tally.from_differences(one - base)
                for total, one in zip(totals, ahead, strict=True)
            ]
        return totals, start.mean

    def _scores(self, samples: Sequence[Sequence[int]], first: int, deals: int) -> list[float]:
        """Return by how many units per hand each sample is ahead of the pool."""
        totals = [Tally()] * len(samples)
        for block in self._play_samples(samples, self._plan.pool, first, deals):
            ahead = block.mean(axis=1)
            totals = [
                total + Tally.from_differences(one)
                for total, one in zip(totals, ahead, strict=True)
            ]
        return [total.mean for total in totals]

    def _play_samples(
        self, samples: Iterable[Sequence[int]], group: Sequence[Record], first: int, deals: int
    ) -> Iterator[FloatArray]:
        """Yield blocks of pair differences: (samples, opponents, deals of the block)."""
        players = [self._player(values) for values in samples]
        pairs = [(player, other) for player in players for other in group]
        for block in self._arena.differences(pairs, first, deals):
            yield block.reshape(len(players), len(group), -1)

    def _player(self, values: Sequence[int]) -> Record:
        own = zip((axis.id for axis in self._axes), values, strict=True)
        return {**self._plan.base, **dict(own)}

    def _find_first_deal(self, generation: int) -> int:
        """Return the first deal of a generation."""
        return TUNE_DEALS + PROBE_DEALS + (generation - 1) * self._deals[0]

    def _hands(self, players: int, opponents: int, deals: int) -> int:
        return players * opponents * deals * len(self._arena.arms)


class _Meter:
    """Tells how far a search is: hands of this session and of earlier ones."""

    def __init__(self, total: int, tell: Callable[[Progress], None] | None) -> None:
        self._total, self._tell = total, tell
        self._stood = self._done = 0
        self._begun = time.monotonic()

    def count_earlier(self, hands: int) -> None:
        """Count hands that an earlier session played."""
        self._stood += hands
        self.count_hands(0)

    def count_hands(self, hands: int) -> None:
        """Count hands of this session, and pass on how far it is."""
        self._done += hands
        if self._tell is None:
            return
        rate = self._done / max(time.monotonic() - self._begun, 1e-9)
        done = self._stood + self._done
        left = (self._total - done) / rate if rate else None
        self._tell(Progress(Amount(done, 0), Amount(self._total, 0), rate, left))
