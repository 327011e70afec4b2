"""What does it bring a side that the referee calls time?  A run's tables in, numbers out.

A rule set is played without a call and with a call in each of several turns, on the same deals.
Up to the turn of the call both hands are the same.  So a hand that was over by then has the same
result, and what a call brings is counted per hand that is *still going*: the mean over all hands of
what changes, over the share of the hands that have come so far.  Of several calls both are added
up, so that each counts as often as it meets a hand.

The *side in turn* is that of the player whose turn it is when time is called.  It is ahead by its
score less the mean of the other sides'.  Left out: words (``page``), and the formulas
of the ± (``statistics.simultaneous``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import numpy as np

from analyser.confidence import CONFIDENCE
from analyser.errors import DataError
from analyser.findings import same_deals
from analyser.findings.answers import Answers
from analyser.findings.same_deals import Reader, Source
from analyser.games.interface import Game, Record
from analyser.games.protocols.time_outs import CallsTime
from analyser.games.searching.sheet import searches
from analyser.games.sides import score_names
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import Family, Moments, Number, numbers
from analyser.storage.row_tables import numbers as column
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class CalledTables:
    """Tables of one player that differ in nothing but the turn in which time is called."""

    table: Cell
    """The one at which it is not called."""
    calls: Mapping[int, Cell]
    """By turn, ascending, those at which it is."""

    @property
    def policy(self) -> str:
        """The name of the player in every seat."""
        return str(self.table.entrants[0]["name"])


@dataclass(frozen=True)
class Call:
    """Time called in one turn."""

    turn: int
    extra: float
    """Turns that the side in turn has more than the mean of the others, when the last is played."""
    going: float
    """Of 100 hands, how many are still going."""
    called: Number
    """By how much the side in turn is ahead in the end, of those."""
    played_on: Number
    """The same where they are played on."""
    effect: Number
    """What the call brings it: the one less the other."""
    of_all: Number
    """The same per hand, still going or not."""

    JSON: ClassVar = (
        "turn turns_more=extra still_going ahead_with_call=called ahead_played_on=played_on "
        "change=effect change_per_hand=of_all"
    )

    @property
    def still_going(self) -> float:
        """The share of the hands that are still going."""
        return self.going / 100


@dataclass(frozen=True)
class TimeOut:
    """What calls bring under one rule set, per hand that is still going."""

    table: Cell
    calls: tuple[Call, ...]
    effect: Number
    """For the side in turn, all calls together."""
    began: Number | None
    """For the side that began the hand; ``None``: there are more than two sides."""
    seats: Mapping[float, Number]
    """For the side in turn, by whose turn it is: the place in the order of play, from 0."""
    rounds: Mapping[float, Number]
    """The same by the round of turns, from 0, of which all turns have a call."""
    extras: Mapping[float, Number]
    """The same by the turns that it has more than the others (``Call.extra``)."""


@dataclass(frozen=True)
class TimeOuts:
    """What calls bring among players of one kind, under one rule set or several."""

    policy: str
    rule_sets: tuple[TimeOut, ...]
    rule_difference: Number | None
    """What the side in turn gains more under the first than under the last; ``None``: there is
    one rule set."""
    deals: int


def tables(game: Game, spec: RunSpec) -> list[CalledTables]:
    """Return the tables of a run that is about calling time and nothing else; otherwise none.

    The same rule-based player sits in every seat; a search player would see the call coming.  Each
    rule set has a table without a call and one with.
    """
    if not isinstance(game, CallsTime) or spec.design:
        return []
    rule = game.time_out_rule
    found: dict[str, dict[int, Cell]] = {}
    for cell in spec.cells:
        plain = not (cell.duel or cell.matches or cell.choice or cell.one_rule)
        one_player = len(cell.entrants) == 1 and not searches(cell.entrants[0])
        if not plain or not one_player or rule not in cell.rules:
            return []
        others = {key: value for key, value in cell.rules.items() if key != rule}
        key = repr((cell.called, others, cell.entrants))
        found.setdefault(key, {})[int(cell.rules[rule])] = cell
    made = []
    for by_turn in found.values():
        none = by_turn.pop(0, None)
        if none is None or not by_turn or len(game.sides(none.rules)) < 2:
            return []
        made.append(CalledTables(none, dict(sorted(by_turn.items()))))
    return made


def read(run: Run, answers: Answers) -> list[TimeOuts]:
    """Return what calls bring, for each player of a run that is about them; otherwise nothing.

    Of each player, the deals that all its tables have.  All ± hold at once.
    Raises ``DataError`` while a table has not begun, and when a shard is damaged.
    """
    by_policy: dict[str, list[CalledTables]] = {}
    for each in tables(answers.game, answers.spec):
        by_policy.setdefault(repr(each.table.entrants), []).append(each)
    # A half for what calls bring the first player; the rest for other players and single calls.
    half = (1 - CONFIDENCE) / 2
    rest = half / max(1, 2 * len(by_policy) - 1)
    return [
        _read(run, answers.game, each, 1 - (rest if at else half), 1 - rest)
        for at, each in enumerate(by_policy.values())
    ]


def _read(
    run: Run, game: Game, all_tables: Sequence[CalledTables], confidence: float, of_each: float
) -> TimeOuts:
    """Return what calls bring one player; ``of_each``: the confidence of each call's numbers."""
    sources = [source for each in all_tables for source in _sources(game, each)]
    moments = same_deals.total(run, sources).moments
    if moments is None:
        raise DataError(f"{run.place}: not every table has begun; run the same command again")
    plans = [_Plan(game, each) for each in all_tables]
    asked, apart = _estimate(moments, [plan.ratios for plan in plans], confidence)
    each_call, _ = _estimate(moments, [plan.ratios_by_call for plan in plans], of_each)
    made, start = [], 0
    for plan, main, single in zip(plans, asked, each_call, strict=True):
        here = slice(start + len(plan.turns), start + 2 * len(plan.turns))
        made.append(plan.time_out(main, single, moments.mean[here]))
        start += plan.width
    return TimeOuts(all_tables[0].policy, tuple(made), apart, moments.n)


def _sources(game: Game, called_tables: CalledTables) -> list[Source]:
    """Return what is read of each table, in the order of the calls, of the one without last.

    Of a hand that is still going, by how much the side in turn is ahead, otherwise 0.  Of the table
    without a call for each turn, after 1 for each turn in which a hand is still going.
    """
    turns = [*called_tables.calls]
    made = [
        (cell, _reader(game, cell.rules, [turn], False))
        for turn, cell in called_tables.calls.items()
    ]
    return [*made, (called_tables.table, _reader(game, called_tables.table.rules, turns, True))]


def _reader(game: Game, rules: Record, turns: Sequence[int], going: bool) -> Reader:
    names = score_names(game, rules)
    seats = np.array(game.seats(rules))

    def read(table: pd.DataFrame) -> FloatArray:
        scores = np.stack([column(table, name) for name in names], axis=1)
        lead, total = column(table, "lead").astype(np.int64), scores.sum(axis=1)
        here = column(table, "turns")[:, None] >= turns
        side = seats[(lead[:, None] + turns - 1) % len(seats)]
        own = np.take_along_axis(scores, side, axis=1)
        ahead = here * (own - (total[:, None] - own) / (len(names) - 1))
        return np.concatenate([here.astype(np.float64), ahead], axis=1) if going else ahead

    asked = {"time called": list(turns), "going": going}
    return Reader(read, asked, ("lead", "turns", *names))


class _Plan:
    """Which quantities a rule set has, as ratios of two weighted sums of a deal's mean numbers.

    Those are, for each call: by how much the side in turn is ahead with it, whether the hand is
    still going, and by how much it is ahead where the hand is played on.
    """

    def __init__(self, game: Game, called_tables: CalledTables) -> None:
        """Sort the calls of some tables."""
        assert isinstance(game, CallsTime), "others have no such tables"
        self.called = called_tables
        self.turns = np.array([*called_tables.calls])
        seats = np.array(game.seats(called_tables.table.rules))
        self.sides = len(game.sides(called_tables.table.rules))
        self.extra = []
        for turn, cell in called_tables.calls.items():
            played = seats[np.arange(game.last_turn(cell.rules)) % len(seats)]
            own = int((played == seats[(turn - 1) % len(seats)]).sum())
            self.extra.append(own - (len(played) - own) / (self.sides - 1))
        place, turn_round = (self.turns - 1) % len(seats), (self.turns - 1) // len(seats)
        self.sign = np.where(seats[place] == seats[0], 1.0, -1.0)
        whole = [each for each in set(turn_round) if (turn_round == each).sum() == len(seats)]
        self.groups = {
            "seats": _masks(place, sorted(set(place))),
            "rounds": _masks(turn_round, sorted(whole)),
            "extras": _masks(np.array(self.extra), sorted(set(self.extra), reverse=True)),
        }

    @property
    def width(self) -> int:
        """How many numbers the rule set adds to a deal's row."""
        return 3 * len(self.turns)

    @property
    def ratios(self) -> list[_Ratio]:
        """What calls bring the side in turn, all together; the side that began; and by group."""
        every = np.ones(len(self.turns))
        groups = [one for by_number in self.groups.values() for one in by_number.values()]
        return [
            _brings(every, every),
            _brings(self.sign, every),
            *(_brings(one, one) for one in groups),
        ]

    @property
    def ratios_by_call(self) -> list[_Ratio]:
        """For each call: ahead with it, ahead where play goes on, what it brings; per hand too."""
        none = np.zeros(len(self.turns))
        made = []
        for one in np.eye(len(self.turns)):
            of = np.concatenate([none, one, none])
            made += [
                (np.concatenate([one, none, none]), of),
                (np.concatenate([none, none, one]), of),
                _brings(one, one),
                _brings(one, none),
            ]
        return made

    def time_out(
        self, main: Sequence[Number], single: Sequence[Number], going: FloatArray
    ) -> TimeOut:
        """Return the rule set's numbers, from those of :attr:`ratios` and
        :attr:`ratios_by_call`.
        """
        width = len(single) // len(self.turns)
        calls = tuple(
            Call(int(turn), self.extra[at], 100 * float(going[at]), *single[at * width :][:width])
            for at, turn in enumerate(self.turns)
        )
        rest = iter(main[2:])
        by_group = {
            name: {number: next(rest) for number in by_number}
            for name, by_number in self.groups.items()
        }
        return TimeOut(
            self.called.table,
            calls,
            main[0],
            main[1] if self.sides == 2 else None,
            by_group["seats"],
            by_group["rounds"],
            by_group["extras"],
        )


def _masks(numbers_of: FloatArray, wanted: Sequence[float]) -> dict[float, FloatArray]:
    """Return for each number which calls have it, 1 or 0."""
    return {float(each): np.where(numbers_of == each, 1.0, 0.0) for each in wanted}


_Ratio: TypeAlias = tuple[FloatArray, FloatArray]
"""Weights of the numerator and of the denominator; all 0: there is none, and it is 1."""


def _brings(weights: FloatArray, of: FloatArray) -> _Ratio:
    none = np.zeros(len(weights))
    return np.concatenate([weights, none, -weights]), np.concatenate([none, of, none])


def _estimate(
    moments: Moments, wanted: Sequence[Sequence[_Ratio]], confidence: float
) -> tuple[list[list[Number]], Number | None]:
    """Return the quantities of each rule set, and the first one's first less that of the last.

    All ± hold at once.  The second is ``None`` where there is one rule set.
    """
    ratios = [(above, below) for each in wanted for above, below in each]
    owner = np.repeat(np.arange(len(wanted)), [len(each) for each in wanted])
    starts = np.cumsum([0, *(len(each[0][0]) for each in wanted)])
    values, slopes = np.zeros(len(ratios)), np.zeros((len(ratios), moments.mean.size))
    for at, (above, below) in enumerate(ratios):
        own = slice(starts[owner[at]], starts[owner[at] + 1])
        base = below @ moments.mean[own] if below.any() else 1.0
        if base:
            values[at] = above @ moments.mean[own] / base
            slopes[at, own] = (above - values[at] * below) / base
    ends = np.cumsum([0, *map(len, wanted)])
    pairs = np.array([(0, ends[-2])] if len(wanted) > 1 else [], dtype=np.int64).reshape(-1, 2)
    none = np.zeros(len(ratios), dtype=np.bool_)
    family = Family(
        values,
        slopes,
        none,
        np.tile([-np.inf, np.inf], (len(ratios), 1)),
        none,
        pairs,
        np.zeros(len(pairs), dtype=np.bool_),
        np.full(len(pairs), float(moments.n)),
    )
    found, apart = numbers(moments, family, confidence)
    return [found[one:other] for one, other in pairwise(ends)], next(iter(apart), None)
