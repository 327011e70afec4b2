"""What is a decision worth: on average, by situation, and by which rule?  Rows in, answers out.

A row is one decision of a deal, drawn at random from the deal's; so that every decision counts
alike, it weighs as much as its deal has decisions, and the deal is the unit of every interval.  A
gain is units per hand: own score minus the opponents', had the player chosen the first way, less
the same had it chosen the second; the mean over the futures that were played.  Nothing is said of a
single decision, and whatever is chosen by looking at gains (a rule, a finer judgement) is chosen on
one half of the deals and quoted from the other.

Left out: how rows are read (``decision_reading``), what a choice is worth in chances to win the
match (``match_effects``), words and pictures (``report.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.findings import learnt_results
from analyser.findings.decision_rows import (
    BLOCK,
    DecisionRows,
    RowFilter,
    Situation,
    ValueCounts,
    Values,
    select_situation,
)
from analyser.findings.playing_style import LineUp, mark_name
from analyser.games.protocols.decisions import DecisionRule
from analyser.scenario.spec import Cell
from analyser.statistics.effect_model import learn_effects
from analyser.statistics.intervals import (
    Difference,
    FloatArray,
    Interval,
    Ratio,
    Tally,
    estimate,
    share,
)
from analyser.statistics.rule_search import (
    Frontier,
    Lesson,
    Sample,
    find_checklists,
    find_counts,
    folds,
    learn,
)
from analyser.storage.column_spool import ColumnSpool

FEWEST: Final = 200
"""Decisions weighed below which nothing is said of a situation: the interval is of large samples,
and deals of few decisions have much the same spread as others, but not exactly."""
LEAST_SHARE: Final = 0.005
"""Of all decisions: the highest values, where each has less, are one group."""
MOST_GROUPS: Final = 9
"""Groups of a fact that are shown apart; what lies beyond is one group."""
MOST_LEARNT: Final = 200_000
"""Decisions of a half from which rules and models are learnt at most: its first.  All decisions
judge them, so that no interval is of fewer.  Learnt from 400,000, the choice by all facts gained 94
points per hand, from 200,000 91, from 100,000 85 and from 25,000 58 (``balanced``, Italian Burraco,
judged by the same 400,000 decisions)."""


def share_confidence(many: int) -> float:
    """Return the confidence of each of so many intervals that hold at once (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, many)


@dataclass(frozen=True)
class Group:
    """The decisions in which some facts were so."""

    low: tuple[int, ...]
    high: tuple[int | None, ...]
    """Of each fact the least and the most, both included; ``None``: no end."""
    worth: Difference
    """What the first way was worth there."""
    chose: float
    """How often the players chose it."""
    share: float
    """How much of all decisions."""

    JSON: ClassVar = "from=low.0 to=high.0 *worth take_rate=chose share"

    @property
    def is_clear(self) -> bool:
        """Whether the interval does not hold 0."""
        return self.worth.low > 0 or self.worth.high < 0


@dataclass(frozen=True)
class LearntRule:
    """A rule learnt on one half of the deals, and what the other half says of it."""

    rule: DecisionRule
    learnt_from: int
    """Decisions that taught it: of its half at most the first ``MOST_LEARNT``."""
    takes: float
    """How often it chooses the first way."""
    over_policy: Difference
    """Units a decision that it gains on what the players chose."""
    over_always: Difference
    over_never: Difference
    worth_yes: Difference
    """What the first way was worth where the rule chooses it."""
    worth_no: Difference
    """… and where it does not."""
    promised: Difference
    """Units per hand that a side would gain by it, if what single decisions gain added up."""

    JSON: ClassVar = (
        "learnt_from takes over_policy over_always over_never worth_where_yes=worth_yes "
        "worth_where_no=worth_no"
    )


@dataclass(frozen=True)
class CrossValidation:
    """A finer judgement of what the player could see, each half judged by what the other taught."""

    takes: float
    """How often the first way is judged better: how often it should be chosen."""
    wrong: float
    """How often the players chose the other."""
    over_policy: Difference
    """Units a decision that following it gains on what the players chose."""
    share: Interval
    """``takes`` with its interval: of these decisions, and no narrower than what the two halves
    teach differs."""

    JSON: ClassVar = (
        "takes takes_low=share.low takes_high=share.high wrong gain_a_decision=over_policy"
    )


@dataclass(frozen=True, eq=False, kw_only=True)
class WeighedDecisions(DecisionRows):
    """The decisions of one cell: a rule set and who plays.

    A large cell's columns lie in a file: nothing but :meth:`blocks` looks at all rows.
    """

    cell: Cell
    deals: int
    """Deals played."""
    turns: tuple[float, float]
    """Turns a hand, and turns played a deal for its futures."""
    sides: int
    """Sides of a hand, whose decisions these are alike."""
    number: int = 0
    """Which cell of its run this is, from 0."""
    decisions_in_all: float = math.nan
    """Where there is a condition: decisions of all deals, whether it was so or not."""
    faults: tuple[str, ...] = ()
    """Why this is degenerate play, a clause each; empty: it is none, or nobody has looked."""
    band: float = 0.0
    """Units per hand that are too small to matter, either way."""
    measured_situations: Mapping[Situation, Difference] = field(default_factory=dict)
    """What the first way is worth in situations of which more is compared than here, so that their
    ± is wider: one that is asked twice has one ± (``agreement.share_intervals``)."""
    spool: ColumnSpool | None = field(default=None, repr=False, compare=False)
    """Where the columns lie; ``None``: in memory."""

    def blocks(self) -> Iterator[DecisionRows]:
        """Yield the decisions in their order, no more at a time than memory has room for."""
        for at in range(0, self.decisions, BLOCK):
            yield self.rows(slice(at, at + BLOCK))
            if self.spool is not None:
                self.spool.release()

    @property
    def names(self) -> str:
        """The names of the players."""
        return ", ".join(str(entrant["name"]) for entrant in self.cell.entrants)

    @property
    def label(self) -> str:
        """The rules and who plays, marked where that is degenerate play."""
        return mark_name(f"{self.cell.rules_name}, {self.names}", self.faults)

    @cached_property
    def weight_in_all(self) -> float:
        """Decisions of all deals, those that were not drawn too."""
        return float(sum(block.weight.sum() for block in self.blocks()))

    @property
    def often(self) -> float:
        """How much of all such decisions the condition keeps; NaN where there is none."""
        return self.weight_in_all / self.decisions_in_all if self.decisions_in_all else math.nan

    @property
    def a_hand(self) -> float:
        """Decisions a hand."""
        return self.weight_in_all / max(1, self.deals)

    @property
    def cost(self) -> float:
        """What a decision costs to weigh, in whole hands."""
        hand, more = self.turns
        return (hand + more) / hand if hand else math.nan

    def mean(
        self, values: Values, where: RowFilter | None = None, confidence: float = CONFIDENCE
    ) -> Difference:
        """Return the mean a decision of some gains, over all decisions or some of them."""
        planned = self.cell.units if where is None else None
        return estimate(self.add_up(values, where), planned, confidence, spread=self.spread)

    def add_up(self, values: Values, where: RowFilter | None = None) -> Ratio:
        """Return the sums of what all decisions or some of them gain, by weight, and of weights."""
        total = Ratio()
        for block in self.blocks():
            weight, of_each = block.weight, values(block)
            if where is not None:
                meant = where(block)
                weight, of_each = weight[meant], of_each[meant]
            total += Ratio.from_units(weight * of_each, weight)
        return total

    @cached_property
    def _gains(self) -> Tally:
        """What decisions gain, each counted once."""
        return sum((Tally.from_differences(block.gain) for block in self.blocks()), Tally())

    @property
    def _deviation(self) -> float:
        """Standard deviation of what a decision gains, 0 where all gain the same."""
        return math.sqrt(self._gains.squares / self._gains.pairs)

    @property
    def spread(self) -> float | None:
        """Standard deviation of what a decision gains; ``None`` where none gains anything.

        What some decisions gain may be all alike so far, and others gain more or less: where all
        are, as much more or less as these gain.
        """
        if not self.decisions:
            return None
        return self._deviation or abs(float(self.gain[0])) or None

    def share(self, where: RowFilter) -> float:
        """Return how much of all decisions some are."""
        if not self.decisions:
            return math.nan
        found = sum(float(block.weight[where(block)].sum()) for block in self.blocks())
        return found / self.weight_in_all

    def count(self, where: RowFilter) -> int:
        """Return how many decisions some are."""
        return sum(int(np.count_nonzero(where(block))) for block in self.blocks())

    def all_are(self, where: RowFilter) -> bool:
        """Return whether something is so of every decision."""
        return all(where(block).all() for block in self.blocks())

    def count_values(self, values: Values, where: RowFilter | None = None) -> ValueCounts:
        """Return how often each whole number comes up, among all decisions or some of them."""
        found = ValueCounts.from_values(np.zeros(0, np.int64), np.zeros(0))
        for block in self.blocks():
            of_each, weight = values(block), block.weight
            if where is not None:
                meant = where(block)
                of_each, weight = of_each[meant], weight[meant]
            found += ValueCounts.from_values(of_each, weight)
        return found

    @cached_property
    def fact_counts(self) -> Mapping[str, ValueCounts]:
        """How often each value of each fact comes up; −1 too, where it has none."""
        nothing = ValueCounts.from_values(np.zeros(0, np.int64), np.zeros(0))
        found = dict.fromkeys(self.facts, nothing)
        for block in self.blocks():
            for name, column in block.facts.items():
                found[name] += ValueCounts.from_values(column, block.weight)
        return found

    @cached_property
    def worth(self) -> Difference:
        """What the first way is worth, whenever there is the choice."""
        return self.mean(_gain)

    @property
    def chosen(self) -> float:
        """How often the players chose it; NaN where there was no decision."""
        return self.share(lambda block: block.chose == 1)

    def bounds(self, fact: str) -> list[tuple[int, int | None]]:
        """Return the ranges of a fact in which the answer is given."""
        return bounds_of(self.fact_counts[fact])

    def group_by(self, *facts: str) -> list[Group]:
        """Return the answer by the values of a fact, low to high, or of several together.

        Rare values are taken together; all ± of one such answer hold at once (Bonferroni).
        """
        return self.groups(facts, [self.bounds(fact) for fact in facts])

    def group_by_pair(self) -> list[Group]:
        """Return the answer by the two facts that the choice shows together."""
        return self.group_by(*self.choice.field)

    def groups(
        self, facts: Sequence[str], bounds: Sequence[list[tuple[int, int | None]]]
    ) -> list[Group]:
        """Return the answer for every combination of ranges of some facts, rare ones left out.

        All ± hold at once.
        """
        asked = (*facts,), tuple(map(tuple, bounds))
        if asked not in self._known_groups:
            self._known_groups[asked] = self._judge_groups(facts, bounds)
        return [*self._known_groups[asked]]

    @cached_property
    def _known_groups(self) -> dict[object, list[Group]]:
        """What :meth:`groups` has answered: a page shows the same groups in several places."""
        return {}

    def _judge_groups(
        self, facts: Sequence[str], bounds: Sequence[list[tuple[int, int | None]]]
    ) -> list[Group]:
        every = [*product(*bounds)]
        situations = [
            tuple((fact, *ends) for fact, ends in zip(facts, ranges, strict=True))
            for ranges in every
        ]
        measured = zip(every, situations, self._measure_grid(facts, bounds), strict=True)
        found = [each for each in measured if each[2].count >= FEWEST]
        # How many there are depends on facts, not on gains.
        confidence = share_confidence(len(found))
        return [
            Group(
                tuple(low for low, _ in ranges),
                tuple(high for _, high in ranges),
                self.measured_situations.get(situation) or self.judge(sums, confidence),
                sums.chose / sums.weight,
                sums.weight / self.weight_in_all,
            )
            for ranges, situation, sums in found
        ]

    def measure(self, situations: Sequence[Situation]) -> list[SituationSums]:
        """Return what the decisions in each situation add up to."""
        return self.measure_each([select_situation(each) for each in situations])

    def measure_each(self, wheres: Sequence[RowFilter]) -> list[SituationSums]:
        """Return what some of the decisions add up to, and others, …; all are read once."""
        found = [SituationSums()] * len(wheres)
        for block in self.blocks():
            for at, where in enumerate(wheres):
                rows = np.flatnonzero(where(block))
                columns = block.weight[rows], block.gain[rows], block.chose[rows]
                found[at] += SituationSums.from_columns(*columns)
        return found

    def _measure_grid(
        self, facts: Sequence[str], bounds: Sequence[Sequence[tuple[int, int | None]]]
    ) -> list[SituationSums]:
        """Return what the decisions in each combination of ranges, which ascend, add up to.

        There may be thousands of them: each decision is looked at once, and not once for each.
        """
        found = [SituationSums()] * math.prod(map(len, bounds))
        for block in self.blocks() if found else ():
            cell = np.zeros(block.decisions, dtype=np.intp)
            there = np.ones(block.decisions, dtype=bool)
            for fact, ends in zip(facts, bounds, strict=True):
                values = block.facts[fact]
                least = int(values.min(initial=0))
                every = np.arange(least, int(values.max(initial=0)) + 1)
                at = np.searchsorted([low for low, _ in ends], every, side="right") - 1
                highs = np.array([math.inf if high is None else high for _, high in ends])
                at[every > highs[at]] = -1
                found_at = at[np.subtract(values, least, dtype=np.intp)]
                there &= found_at >= 0
                cell = cell * len(ends) + found_at
            rows = np.flatnonzero(there)
            # Numbers of 16 bits are sorted several times as fast as longer ones.
            cell = cell[rows].astype(np.min_scalar_type(len(found)))
            rows, sizes = rows[np.argsort(cell, kind="stable")], np.bincount(cell)
            cells = np.flatnonzero(sizes)
            starts = np.cumsum(sizes[cells])[:-1]
            columns = (block.weight[rows], block.gain[rows], block.chose[rows])
            parts = zip(*(np.split(column, starts) for column in columns), strict=True)
            for number, part in zip(cells, parts, strict=False):
                found[number] += SituationSums.from_columns(*part)
        return found

    def judge(self, sums: SituationSums, confidence: float) -> Difference:
        """Return what the first way is worth in a situation."""
        return estimate(sums.gain, None, confidence, spread=self.spread)

    def _take(self, where: RowFilter, most: int) -> DecisionRows:
        """Return the first of some decisions, ``most`` or fewer, in memory, without their ends."""
        places, left = [np.zeros(0, dtype=np.intp)], most
        for at, block in enumerate(self.blocks()):
            places.append(at * BLOCK + np.flatnonzero(where(block))[:left])
            left -= places[-1].size
            if not left:
                break
        found = self.rows(np.concatenate(places), ends=False)
        if self.spool is not None:
            self.spool.release()
        return found

    @cached_property
    def frontiers(self) -> Mapping[str, Frontier] | None:
        """The best counts and checklists of each size, learnt from one half of the deals.

        By form: ``count`` and ``checklist``.  Only facts that a card may ask about are compared.
        They are learnt from what a model says of the effects, by all facts and by what the player
        chose, which tells of what no fact does.
        ``None`` where the game's policies follow no rule, or too little was weighed.
        """
        asked = [fact.name for fact in self.choice.facts if fact.name in self.choice.asks]
        if not asked or self.decisions < 10 * FEWEST:
            return None
        taught = self._take(_is_learnt_from, MOST_LEARNT)
        # Duels and page are made of the same decisions, each read for itself.
        read = [taught.gain, taught.weight, taught.chose, *taught.facts.values()]
        scale = (self.decisions, self.deals, self.sides, self.band)
        lacking = taught.lacks_value
        what = ("rules", list(self.facts), asked, self._telling_facts, list(lacking), *scale)
        return learnt_results.recall(
            what,
            [*read, *lacking.values()],
            dict[str, Frontier],
            lambda: self._learn_rules(taught, asked),
        )

    def _learn_rules(self, taught: DecisionRows, asked: Sequence[str]) -> dict[str, Frontier]:
        """Return the best rules of each form, which compare these facts."""
        sample = Sample(
            {name: taught.facts[name] for name in asked},
            taught.gain,
            taught.weight,
            {name: taught.lacks_value[name] for name in asked if name in taught.lacks_value},
        )
        spread, foreseen = float(np.std(taught.gain)), []
        for fold in folds(taught.decisions):
            some = taught.rows(np.flatnonzero(fold), ends=False)
            model = learn_effects(self._list_seen(some, some.chose), some.gain, some.weight, spread)
            foreseen.append(taught.weight * model(self._list_seen(taught, taught.chose)))
        hands = self.deals * taught.decisions / self.decisions
        little = self.band * self.sides * hands
        lesson = Lesson.from_sample(sample, foreseen)
        return {
            "count": learn(lesson, find_counts, little),
            "checklist": learn(lesson, find_checklists, little),
        }

    @cached_property
    def rule(self) -> LearntRule | None:
        """Return the best count or checklist, quoted from other deals than it was learnt on.

        ``None`` where nothing is learnt (``frontiers``).
        """
        if self.frontiers is None:
            return None
        best = max(self.frontiers.values(), key=lambda each: each.judged_points)
        found = best.best.rule
        return LearntRule(
            found,
            min(MOST_LEARNT, self.decisions - self._quoted_count),
            self.share(lambda block: block.follows(found)),
            self.mean(lambda block: (block.follows(found) - block.chose) * block.gain, _is_quoted),
            self.mean(lambda block: (block.follows(found) - 1.0) * block.gain, _is_quoted),
            self.mean(lambda block: block.follows(found) * block.gain, _is_quoted),
            self.mean(_gain, lambda block: _is_quoted(block) & block.follows(found)),
            self.mean(_gain, lambda block: _is_quoted(block) & ~block.follows(found)),
            self.estimate_gain(found),
        )

    @property
    def one_question(self) -> DecisionRule | None:
        """The best rule of one fact that is learnt; ``None``: nothing is, or none gains."""
        every = self.frontiers["count"].rules if self.frontiers is not None else ()
        return next((each.rule for each in every if each.size == 1), None)

    def estimate_gain(self, rule: DecisionRule) -> Difference:
        """Return the gain of a rule, in units per hand of a side, if single decisions added up.

        It is the sum over all decisions of a hand, in the half that no rule is learnt from.  Deals
        without a decision count as hands that gain nothing.
        """
        return self._a_hand(
            (
                _gain_on_own_choice(block, block.follows(rule), self.sides)[_is_quoted(block)]
                for block in self.blocks()
            ),
            self._quoted_count,
        )

    @cached_property
    def _quoted_count(self) -> int:
        """How many decisions are of the half that no rule is learnt from."""
        return self.count(_is_quoted)

    @property
    def promised_by_all_facts(self) -> Difference | None:
        """The same of choosing by all that the player could see, as far as a model tells.

        Each half of the deals is judged by what the other taught.  ``None``: too little was
        weighed.
        """
        return None if self._by_all_facts is None else self._by_all_facts[0]

    def _a_hand(self, gained: Iterable[FloatArray], decisions: int) -> Difference:
        """Return what a choice in some decisions gains, units per hand.

        ``gained``: in each of them, block by block.
        """
        hands = self.deals * decisions / max(1, self.decisions)
        rest = max(0, round(hands) - decisions)
        total, before = Ratio(), None
        for block in gained:
            if before is not None:
                total += Ratio.from_units(before, np.ones(before.size))
            before = block
        # Deals in which there was no decision.
        last = np.zeros(0) if before is None else before
        while last.size or rest:
            more = min(rest, BLOCK)
            values = np.concatenate([last, np.zeros(more)])
            total += Ratio.from_units(values, np.ones(values.size))
            last, rest = values[:0], rest - more
        return estimate(total, spread=self.spread)

    @property
    def cross_validation(self) -> CrossValidation | None:
        """Return how often the first way should have been chosen, as far as facts can tell."""
        return None if self._by_all_facts is None else self._by_all_facts[1]

    @cached_property
    def _telling_facts(self) -> list[str]:
        """The facts that are not the same in all decisions."""
        return [name for name, of in self.fact_counts.items() if of.numbers.size > 1]

    def _list_seen(self, block: DecisionRows, *more: FloatArray) -> list[npt.NDArray[Any]]:
        """Return what could be seen of each decision, a column each, and more if asked."""
        every = [*(block.facts[name] for name in self._telling_facts), *more]
        # Where all facts are alike a model has one to learn from all the same.
        return every or [np.zeros(block.decisions)]

    @cached_property
    def _by_all_facts(self) -> tuple[Difference, CrossValidation] | None:
        """What choosing by a model of all facts would gain a hand, and a decision.

        Each half of the deals is judged by what the other taught.
        """
        if self.decisions < 10 * FEWEST:
            return None
        scale = (self.deals, self.sides, self.cell.units, MOST_LEARNT, BLOCK)
        what = ("all facts", list(self.facts), self._telling_facts, *scale)
        kind = tuple[Difference, CrossValidation]
        return learnt_results.recall(what, self._columns(), kind, self._judge_by_all_facts)

    def _columns(self) -> Iterator[npt.NDArray[Any]]:
        """Yield all that a model could learn from and is judged by, a column at a time."""
        for column in (self.gain, self.weight, self.chose, self.half, *self.facts.values()):
            yield column
            if self.spool is not None:
                self.spool.release()

    def _judge_by_all_facts(self) -> tuple[Difference, CrossValidation]:
        models = []
        for where in (_is_learnt_from, _is_quoted):
            taught = self._take(where, MOST_LEARNT)
            seen = self._list_seen(taught)
            models.append(learn_effects(seen, taught.gain, taught.weight, self._deviation))
            del taught, seen
        takes, over_policy = Ratio(), Ratio()
        taken, judged, wrong = np.zeros(2), np.zeros(2), 0.0

        def find_gains() -> Iterator[FloatArray]:
            nonlocal takes, over_policy, taken, judged, wrong
            for block in self.blocks():
                better = np.zeros(block.decisions, dtype=bool)
                for where, model in zip((~block.half, block.half), models, strict=True):
                    seen = [column[where] for column in self._list_seen(block)]
                    better[where] = model(seen) > 0
                judged += np.bincount(block.half, block.weight, 2)
                taken += np.bincount(block.half, block.weight * better, 2)
                wrong += float(block.weight[better != (block.chose == 1)].sum())
                takes += Ratio.from_units(block.weight * better, block.weight)
                over = block.weight * ((better - block.chose) * block.gain)
                over_policy += Ratio.from_units(over, block.weight)
                yield _gain_on_own_choice(block, better, self.sides)

        a_hand = self._a_hand(find_gains(), self.decisions)
        units = self.cell.units
        counted = estimate(takes, units, spread=0.0)
        value = float(taken.sum() / judged.sum())
        # Where all are judged alike, as of a player who never chooses, they might not have been.
        alike = share(round(value * self.decisions), self.decisions)
        half_width = max(counted.half, alike.half, *np.abs(taken / judged - value))
        low, high = max(0.0, value - half_width), min(1.0, value + half_width)
        return a_hand, CrossValidation(
            value,
            wrong / self.weight_in_all,
            estimate(over_policy, units, spread=self.spread),
            Interval(value, low, high, self.decisions),
        )


@dataclass(frozen=True)
class SituationSums:
    """What the decisions in a situation add up to; two lots add up."""

    count: int = 0
    weight: float = 0.0
    chose: float = 0.0
    """The weight of those in which the players chose the first way."""
    gain: Ratio = field(default_factory=Ratio)

    @classmethod
    def from_columns(cls, weight: FloatArray, gain: FloatArray, chose: FloatArray) -> SituationSums:
        """Return the sums of some decisions: the columns of ``DecisionRows``."""
        return cls(
            weight.size,
            float(weight.sum()),
            float((weight * chose).sum()),
            Ratio.from_units(weight * gain, weight),
        )

    def __add__(self, other: SituationSums) -> SituationSums:
        """Return the sums of both lots together."""
        return SituationSums(
            self.count + other.count,
            self.weight + other.weight,
            self.chose + other.chose,
            self.gain + other.gain,
        )


def _gain(block: DecisionRows) -> FloatArray:
    """Return what the first way gains in each decision."""
    return block.gain


def _is_learnt_from(block: DecisionRows) -> npt.NDArray[np.bool_]:
    """Return which decisions are of the half that rules are learnt from."""
    return block.half


def _is_quoted(block: DecisionRows) -> npt.NDArray[np.bool_]:
    """Return which decisions are of the other half."""
    return ~block.half


def _gain_on_own_choice(block: DecisionRows, says: npt.NDArray[np.bool_], sides: int) -> FloatArray:
    """Return what a choice in each decision of a hand gains a side on the player's own."""
    return np.asarray(block.weight * ((says - block.chose) * block.gain) / sides, np.float64)


def bounds_of(value_counts: ValueCounts, most: int = MOST_GROUPS) -> list[tuple[int, int | None]]:
    """Return the groups of a fact's values: each for itself, the rare ones at the top together.

    Where there are more than ``most`` common values, as many ranges of about equal weight; a value
    that has more than its share is a range of its own.
    """
    found, counts, of_each = value_counts.numbers, value_counts.counts, value_counts.weights
    common, shown = found[counts >= FEWEST], found[counts >= LEAST_SHARE * counts.sum()]
    # At the top alone: below the lowest group there is none that would take them in.
    common = common[common <= shown[-1]] if shown.size else common
    if common.size <= most:
        return ranges([int(value) for value in common])
    starts = [int(found[0])]
    here, left = 0.0, float(of_each.sum())
    for value, of_it in zip(found, of_each, strict=True):
        share = left / (most - len(starts) + 1)
        # Another range begins where this value would take the last farther from its share.
        if len(starts) < most and here and share - here < here + of_it - share:
            starts.append(int(value))
            left, here = left - here, 0.0
        here += of_it
    return ranges(starts)


def ranges(starts: Sequence[int]) -> list[tuple[int, int | None]]:
    """Return ranges that begin at these values, each up to the next, the last without end."""
    ends: list[int | None] = [after - 1 for after in starts[1:]]
    return list(zip(starts, [*ends, None], strict=True)) if starts else []


def add_playing_styles(
    all_decisions: Sequence[WeighedDecisions], line_ups: Mapping[str, LineUp]
) -> list[WeighedDecisions]:
    """Return the same, with what is known of how their players play, degenerate play last.

    ``line_ups``: by the name of a cell, as of ``answers.watch``.
    """
    faults = [line_ups[each.cell.name].faults if each.cell.name in line_ups else ()
              for each in all_decisions]  # fmt: skip
    looked = [replace(each, faults=why) for each, why in zip(all_decisions, faults, strict=True)]
    # Nothing is answered where the choice never came up, so that heads nothing either.
    return sorted(looked, key=lambda each: (not each.decisions, bool(each.faults)))
