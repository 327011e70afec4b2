"""How often does the best pair win a tournament?  Pairs of known strength, simulated.

A pair's strength is by how many points per hand it beats the mean of the field.  Strengths are
drawn from a normal distribution for each tournament; its standard deviation is the *skill spread*.
What a hand brings one pair more than the other is the difference of their strengths, and chance:
normal, with the *hand spread* as its standard deviation.  That one is measured: how far the scores
of two equal pairs lie apart in hands that were played (:func:`hand_spread`).  A match's differences
are added up, and a table turns the sum into victory points.  Equal victory points are told apart by
points.

Left out: hands that both tables of a duplicate match would share (federations deal other cards),
and how pairs meet (``movements``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.abilities.clubs.pair_tournaments.movements import (
    EVER,
    MOST_TABLES,
    NAMES,
    Movement,
    fits,
    movement,
)
from analyser.confidence import normal_half
from analyser.errors import UsageError
from analyser.games.awards import victory_points
from analyser.games.interface import Game, Record
from analyser.games.protocols.clubs import Award
from analyser.statistics.intervals import FEWEST_PAIRS, FloatArray, Interval, share
from analyser.storage.run_folder import Run

NORMAL: Final = normal_half()
"""Standard errors in half an interval of a mean."""
PODIUM: Final = 3
BLOCK: Final = 400_000
"""Numbers in an array of pairs, at most, which limits the tournaments played at a time."""
MOST_MEETING_BYTES: Final = 16_000_000
"""Likewise of the pairs that have met, where that is kept: 16 MB."""
MOST: Final = 10_000_000
"""Tournaments, at most."""

Chance: TypeAlias = Callable[[np.random.Generator, tuple[int, int, int]], FloatArray]
"""Returns how far chance puts the first pair of each table ahead in a match, points: (tournaments,
tables).  Its arguments are what to draw from, and hands, tournaments and tables.
"""


@dataclass(frozen=True)
class HandSpread:
    """How far two equal pairs lie apart in a hand."""

    sd: float
    """Standard deviation of the difference of their scores, points."""
    half_width: float | None
    """Half of its interval, endless below ``FEWEST_PAIRS`` hands; ``None`` where it was given."""
    differences: FloatArray
    """(hands,): less their mean, since each pair sits here and there; empty where it was given."""

    JSON: ClassVar = "sd half_width hands"

    @property
    def hands(self) -> int | None:
        """How many hands it was measured on; ``None`` where it was given."""
        return len(self.differences) or None

    @property
    def normal(self) -> Chance:
        """Normal differences of this spread."""
        return lambda drawn, size: drawn.normal(0.0, self.sd * math.sqrt(size[0]), size[1:])

    @property
    def resampled(self) -> Chance:
        """The differences that were measured, drawn with replacement."""
        return lambda drawn, size: drawn.choice(self.differences, size).sum(axis=0)


@dataclass(frozen=True)
class Chances:
    """What comes of many tournaments of one kind."""

    movement: Movement
    skill_spread: float
    """Standard deviation of the pairs' strengths, points per hand."""
    wins: Interval
    """How often the best pair wins."""
    among_first_three: Interval
    """How often it is among the first three."""
    better_ahead: Interval
    """How often the better of two pairs, drawn at random, finishes ahead of the other."""
    correlation: Interval
    """Of the pairs' victory points with their strengths, within a tournament."""
    winner: Interval
    """The winner's victory points."""

    JSON: ClassVar = (
        "movement=movement.name tables=movement.tables rounds skill_spread wins among_first_three "
        "better_ahead correlation winner"
    )

    @property
    def rounds(self) -> int:
        """How many rounds a tournament has."""
        return len(self.movement.rounds)


def hand_spread(run: Run, game: Game, rules: Record) -> HandSpread:
    """Return the spread of the hands of a run in which one player sits everywhere.

    ``UsageError`` where there are too few to measure one.
    """
    first, second = (f"score_{side}" for side in range(len(game.sides(rules))))
    rows = run.frame(columns=[first, second])
    apart = np.asarray(rows[first] - rows[second], dtype=np.float64)
    if len(apart) < 2:
        raise UsageError(
            f"{len(apart)} is too few to measure what chance does (expected 2 or more)"
        )
    if not (sd := float(apart.std(ddof=1))):
        raise UsageError(f"{len(apart)} that do not differ show no chance (expected more)")
    centred = apart - apart.mean()
    # The standard error of a variance holds whatever the shape of the distribution.
    kurtosis = float(np.mean(centred**4)) / float(np.mean(centred**2)) ** 2
    half = NORMAL * sd * math.sqrt(max(kurtosis - 1, 0.0) / len(apart)) / 2
    return HandSpread(sd, half if len(apart) >= FEWEST_PAIRS else math.inf, centred)


def given_spread(sd: float) -> HandSpread:
    """Return a spread that was measured elsewhere."""
    return HandSpread(sd, None, np.empty(0))


def simulate(
    movements: Sequence[Movement],
    award: Award,
    skill_spread: float,
    chance: Chance,
    tournaments: int,
    seed: int,
) -> list[Chances]:
    """Return what comes of many tournaments, for each of these movements.

    Where the shorter ones are the beginning of the last, all are read from the same tournaments.
    The same seed gives the same numbers.
    """
    last = movements[-1]
    if any(list(each.rounds) != list(last.rounds[: len(each.rounds)]) for each in movements):
        plan = (award, skill_spread, chance, tournaments, seed)
        return [found for each in movements for found in simulate([each], *plan)]
    drawn = np.random.Generator(np.random.PCG64(seed))
    most = max(1, BLOCK // last.pairs)
    if any(each.meeting_limit for each in last.rounds):
        most = max(1, min(most, MOST_MEETING_BYTES // last.pairs**2))
    stops = {len(each.rounds) for each in movements}
    parts = []
    for first in range(0, tournaments, most):
        many = min(most, tournaments - first)
        skills = drawn.normal(0.0, skill_spread, (many, last.pairs))
        one = drawn.integers(0, last.pairs, many)
        other = (one + drawn.integers(1, last.pairs, many)) % last.pairs
        states = enumerate(play(last, award, skills, partial(chance, drawn)), start=1)
        parts.append([_outcomes(skills, *now, one, other) for at, now in states if at in stops])
    made = np.concatenate(parts, axis=2)
    by_rounds = dict(zip(sorted(stops), made, strict=True))
    return [_chances(each, skill_spread, by_rounds[len(each.rounds)]) for each in movements]


def _chances(seated: Movement, skill_spread: float, outcomes: FloatArray) -> Chances:
    best, ahead, correlation, winner = outcomes
    many = len(best)
    return Chances(
        seated,
        skill_spread,
        share(int((best == 0).sum()), many),
        share(int((best < PODIUM).sum()), many),
        share(int(ahead.sum()), many),
        _mean(correlation),
        _mean(winner),
    )


def play(
    seated: Movement,
    award: Award,
    skills: FloatArray,
    chance: Callable[[tuple[int, int, int]], FloatArray],
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Yield after each round victory points, and points more than the opponents': (many, pairs).

    ``skills`` (many, pairs): points per hand; ``chance`` as ``Chance``, once it has what to draw
    from.
    """
    victory, points = np.zeros_like(skills), np.zeros_like(skills)
    each = np.arange(len(skills))[:, None]
    keeps = any(turn.meeting_limit for turn in seated.rounds)
    met = np.zeros((len(skills), *[seated.pairs if keeps else 0] * 2), dtype=np.bool_)
    for turn in seated.rounds:
        seats = np.asarray(turn.tables)
        if turn.meeting_limit:
            one, other = seat_apart(standings(victory, points), met)
        elif turn.by_standings:
            order = standings(victory, points)
            one, other = order[:, seats[:, 0]], order[:, seats[:, 1]]
        else:
            one, other = (np.broadcast_to(side, (len(skills), len(side))) for side in seats.T)
        apart = award.hands * (skills[each, one] - skills[each, other])
        apart += chance((award.hands, len(skills), seated.tables))
        if keeps:
            if turn.meeting_limit != EVER:
                met[:] = False
            met[each, one, other] = met[each, other, one] = True
        won = victory_points(award, apart)
        for pairs, sign, brought in ((one, 1, won[..., 0]), (other, -1, won[..., 1])):
            victory[each, pairs] += brought
            points[each, pairs] += sign * apart
        yield victory, points


def standings(victory: FloatArray, points: FloatArray) -> npt.NDArray[np.int64]:
    """Return the pairs in order, the first first: by victory points, then points, then number."""
    return np.asarray(np.lexsort((-points, -victory), axis=-1), dtype=np.int64)


def seat_apart(
    order: npt.NDArray[np.int64], met: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the two pairs of each table, whom nothing keeps apart: (many, tables) each.

    ``order`` (many, pairs): the pairs by their places; ``met`` (many, pairs, pairs): who have met,
    and must not again.  From the top,
    each pair meets the next one below it that is free and that it has not met.  Two that find
    nobody change places with a table, the lowest that allows it; there is one as long as nobody has
    met as many pairs as there are tables.
    """
    many, pairs = order.shape
    each = np.arange(many)
    new = ~met[each[:, None, None], order[:, :, None], order[:, None, :]]
    mate = np.full((many, pairs), -1)
    for place in range(pairs):
        open_to = new[:, place] & (mate < 0)
        open_to[:, : place + 1] = False
        seated = np.flatnonzero((mate[:, place] < 0) & open_to.any(axis=1))
        found = open_to[seated].argmax(axis=1)
        mate[seated, place], mate[seated, found] = found, place
    for at in np.flatnonzero((mate < 0).any(axis=1)):
        _change_places(mate[at], new[at])
    upper = np.nonzero(mate > np.arange(pairs))[1].reshape(many, pairs // 2)
    one = np.take_along_axis(order, upper, axis=1)
    other = np.take_along_axis(order, np.take_along_axis(mate, upper, axis=1), axis=1)
    return one, other


def _change_places(mate: npt.NDArray[np.int64], new: npt.NDArray[np.bool_]) -> None:
    """Seat the places that have no mate yet, two at a time, in one tournament."""
    left = np.flatnonzero(mate < 0)
    for one, other in zip(left[::2], left[1::2], strict=True):
        for place in range(len(mate) - 1, -1, -1):
            beside = mate[place]
            if beside >= 0 and new[one, place] and new[other, beside]:
                mate[[one, place, other, beside]] = place, one, beside, other
                break


def _outcomes(
    skills: FloatArray,
    victory: FloatArray,
    points: FloatArray,
    one: npt.NDArray[np.int64],
    other: npt.NDArray[np.int64],
) -> FloatArray:
    """Return four numbers of each tournament: (4, many).

    The best pair's place from 0, whether the better of pairs ``one`` and ``other`` is ahead, the
    correlation, the winner's victory points.
    """
    each = np.arange(len(skills))
    place = np.argsort(standings(victory, points), axis=1)
    best = place[each, skills.argmax(axis=1)]
    stronger = skills[each, one] > skills[each, other]
    ahead = stronger == (place[each, one] < place[each, other])
    return np.stack([best, ahead, _correlation(skills, victory), victory.max(axis=1)])


def _correlation(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return the correlation of each row; 0 where one of both is the same throughout."""
    first, second = (each - each.mean(axis=1, keepdims=True) for each in (one, other))
    size = np.sqrt(np.square(first).sum(axis=1) * np.square(second).sum(axis=1))
    made: FloatArray = np.zeros(len(one))
    np.divide((first * second).sum(axis=1), size, out=made, where=size > 0)
    return made


def _mean(values: FloatArray) -> Interval:
    n, value = len(values), float(values.mean())
    half = NORMAL * float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
    return Interval(value, value - half, value + half, n)


@dataclass(frozen=True)
class TournamentPlan:
    """Tournaments of one kind, for each number of rounds and each skill spread."""

    movements: Sequence[Movement]
    """The same movement with one number of rounds each, ascending."""
    skill_spreads: Sequence[float]
    """Ascending, points per hand."""
    award: Award
    tournaments: int
    """Simulated for each case."""
    seed: int
    player: str = ""
    """Whose hands the spread was measured on, as a reader calls it; empty: it was given."""


@dataclass(frozen=True)
class Comparisons:
    """The same tournaments with one thing changed, under the middle skill spread."""

    movements: Sequence[tuple[str, Sequence[Chances]]]
    """By name: those with fewer rounds than the plan lack the others."""
    tables: Sequence[tuple[int, Sequence[Chances]]]
    """By number of tables, likewise."""
    resampled: Sequence[Chances]
    """With differences of hands that were played; empty where the spread was given."""


@dataclass(frozen=True)
class TournamentResult:
    """How often the best pair wins."""

    plan: TournamentPlan
    spread: HandSpread
    chances: Sequence[Sequence[Chances]]
    """By skill spread, then by number of rounds."""

    @property
    def middle(self) -> Sequence[Chances]:
        """Those of the middle skill spread, by number of rounds."""
        return self.chances[len(self.chances) // 2]


def find(plan: TournamentPlan, spread: HandSpread) -> TournamentResult:
    """Return how often the best pair wins, for each skill spread and number of rounds."""
    cases = [_cases(plan, plan.movements, skill, spread.normal) for skill in plan.skill_spreads]
    return TournamentResult(plan, spread, cases)


def compare(result: TournamentResult) -> Comparisons:
    """Return what another movement, fewer or more tables, and played hands would change."""
    plan, skill, spread = result.plan, result.middle[0].skill_spread, result.spread
    name, tables = plan.movements[0].name, plan.movements[0].tables
    rounds = [len(each.rounds) for each in plan.movements]

    def cases(named: str, seated: int) -> list[Chances]:
        fitting = [
            movement(named, seated, many, Path()) for many in rounds if fits(named, seated, many)
        ]
        return _cases(plan, fitting, skill, spread.normal) if fitting else []

    others = [each for each in NAMES if each != name]
    sizes = [each for each in (tables // 2, 2 * tables) if 1 <= each <= MOST_TABLES]
    return Comparisons(
        [(each, cases(each, tables)) for each in others] if name in NAMES else [],
        [(each, cases(name, each)) for each in sizes] if name in NAMES else [],
        _cases(plan, plan.movements, skill, spread.resampled) if spread.hands else [],
    )


def _cases(
    plan: TournamentPlan, movements: Sequence[Movement], skill: float, chance: Chance
) -> list[Chances]:
    return simulate(movements, plan.award, skill, chance, plan.tournaments, plan.seed)


def even_chance(chances: Sequence[Chances]) -> Chances | None:
    """Return the fewest rounds after which the best pair wins every second tournament."""
    enough = [each for each in chances if each.wins.value >= 0.5]
    return min(enough, key=lambda each: each.rounds, default=None)
