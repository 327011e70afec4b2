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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from itertools import product
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.findings.playing_style import LineUp, mark_name
from analyser.games.deciding import decision_rules
from analyser.games.protocols.decisions import Choice, Comparison, DecisionRule
from analyser.scenario.spec import Cell
from analyser.statistics.effect_model import foresee_effects
from analyser.statistics.intervals import Difference, FloatArray, Interval, Ratio, estimate, share
from analyser.statistics.rule_search import (
    Frontier,
    Sample,
    find_checklists,
    find_counts,
    folds,
    learn,
)

_FRONTIERS: Final[dict[bytes, dict[str, Frontier]]] = {}
"""What decisions taught, by a digest of them: it takes as long as to play them."""
FEWEST: Final = 200
"""Decisions weighed below which nothing is said of a situation: the interval is of large samples,
and deals of few decisions have much the same spread as others, but not exactly."""
LEAST_SHARE: Final = 0.005
"""Of all decisions: the highest values, where each has less, are one group."""
MOST_GROUPS: Final = 9
"""Groups of a fact that are shown apart; what lies beyond is one group."""
MOST_LEARNT: Final = 200_000
"""Decisions from which rules and models are learnt at most: they take a minute."""


Situation: TypeAlias = tuple[tuple[str, int, int | None], ...]
"""Some facts and the range of each: name, least, most, both included; ``None``: no end."""


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
    def settle_policy(self) -> bool:
        """Whether the interval does not hold 0."""
        return self.worth.low > 0 or self.worth.high < 0


@dataclass(frozen=True)
class LearntRule:
    """A rule learnt on one half of the deals, and what the other half says of it."""

    rule: DecisionRule
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
        "takes over_policy over_always over_never worth_where_yes=worth_yes worth_where_no=worth_no"
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


@dataclass(frozen=True)
class WeighedDecisions:
    """The decisions of one cell: a rule set and who plays."""

    cell: Cell
    choice: Choice
    deals: int
    """Deals played."""
    weight: FloatArray
    """Of each deal in which there was a decision: how many."""
    gain: FloatArray
    """(decisions,), units: the mean over the futures."""
    chose: FloatArray
    """1 where the player chose the first option, 0 elsewhere."""
    facts: Mapping[str, npt.NDArray[Any]]
    """What the player could see, whole numbers, a fact each."""
    ends: npt.NDArray[np.float32]
    """(decisions, futures, 4): own and other score after the first way, after the second."""
    scores: FloatArray
    """(decisions, 2): own and other score of the hand as it was played."""
    turns: tuple[float, float]
    """Turns a hand, and turns played a deal for its futures."""
    half: npt.NDArray[np.bool_]
    """Which decisions are of the half that is learnt from: those of even deals."""
    sides: int
    """Sides of a hand, whose decisions these are alike."""
    number: int = 0
    """Which cell of its run this is, from 0."""
    decisions_in_all: float = math.nan
    """Where there is a condition: decisions of all deals, whether it was so or not."""
    unread: int = 0
    """Deals that were played too, and not read: there are more than memory has room for."""
    faults: tuple[str, ...] = ()
    """Why this is degenerate play, a clause each; empty: it is none, or nobody has looked."""
    band: float = 0.0
    """Units per hand that are too small to matter, either way."""
    lacks_value: Mapping[str, npt.NDArray[np.bool_]] = field(default_factory=dict)
    """In which decisions a fact has no value, and is −1 in ``facts``; only facts that lack any."""
    measured_situations: Mapping[Situation, Difference] = field(default_factory=dict)
    """What the first way is worth in situations of which more is compared than here, so that their
    ± is wider: one that is asked twice has one ± (``agreement.share_intervals``)."""

    @property
    def decisions(self) -> int:
        """How many decisions were weighed: one a deal that has any."""
        return int(self.weight.size)

    @property
    def names(self) -> str:
        """The names of the players."""
        return ", ".join(str(entrant["name"]) for entrant in self.cell.entrants)

    @property
    def label(self) -> str:
        """The rules and who plays, marked where that is degenerate play."""
        return mark_name(f"{self.cell.rules_name}, {self.names}", self.faults)

    @property
    def often(self) -> float:
        """How much of all such decisions the condition keeps; NaN where there is none."""
        return (
            float(self.weight.sum()) / self.decisions_in_all if self.decisions_in_all else math.nan
        )

    @property
    def a_hand(self) -> float:
        """Decisions a hand."""
        return float(self.weight.sum()) / max(1, self.deals)

    @property
    def cost(self) -> float:
        """What a decision costs to weigh, in whole hands."""
        hand, more = self.turns
        return (hand + more) / hand if hand else math.nan

    def mean(
        self,
        values: FloatArray,
        where: npt.NDArray[np.bool_] | None = None,
        confidence: float = CONFIDENCE,
    ) -> Difference:
        """Return the mean a decision of some gains, over all decisions or those of a mask."""
        if where is None:
            ratio = Ratio.from_units(self.weight * values, self.weight)
            return estimate(ratio, self.cell.units, confidence, spread=self.spread)
        weight = self.weight[where]
        ratio = Ratio.from_units(weight * values[where], weight)
        return estimate(ratio, None, confidence, spread=self.spread)

    @cached_property
    def spread(self) -> float | None:
        """Standard deviation of what a decision gains; ``None`` where none gains anything.

        What some decisions gain may be all alike so far, and others gain more or less: where all
        are, as much more or less as these gain.
        """
        if not self.decisions:
            return None
        return float(np.std(self.gain)) or abs(float(self.gain[0])) or None

    def select_decisions(self, situation: Situation) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether some facts lie within these ranges."""
        where = np.ones(self.decisions, dtype=bool)
        for fact, low, high in situation:
            where &= self.facts[fact] >= low
            if high is not None:
                where &= self.facts[fact] <= high
        return where

    def share(self, where: npt.NDArray[np.bool_]) -> float:
        """Return how much of all decisions a mask holds."""
        return float(self.weight[where].sum() / self.weight.sum()) if self.decisions else math.nan

    @cached_property
    def worth(self) -> Difference:
        """What the first way is worth, whenever there is the choice."""
        return self.mean(self.gain)

    @property
    def chosen(self) -> float:
        """How often the players chose it; NaN where there was no decision."""
        if not self.decisions:
            return math.nan
        return float((self.weight * self.chose).sum() / self.weight.sum())

    def bounds(self, fact: str) -> list[tuple[int, int | None]]:
        """Return the ranges of a fact in which the answer is given."""
        return bounds_of(self.facts[fact], self.weight)

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
        found = []
        for ranges in product(*bounds):
            situation = tuple((fact, *ends) for fact, ends in zip(facts, ranges, strict=True))
            where = self.select_decisions(situation)
            if np.count_nonzero(where) >= FEWEST:
                found.append((ranges, situation, where))
        # How many there are depends on facts, not on gains.
        confidence = share_confidence(len(found))
        return [
            Group(
                tuple(low for low, _ in ranges),
                tuple(high for _, high in ranges),
                self.measured_situations.get(situation) or self.mean(self.gain, where, confidence),
                float(np.average(self.chose[where], weights=self.weight[where])),
                self.share(where),
            )
            for ranges, situation, where in found
        ]

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
        # Duels and page are made of the same decisions, each read for itself.
        read = [self.gain, self.weight, self.chose, self.half, *self.facts.values()]
        about = repr((list(self.facts), asked, self.deals, self.sides, self.band))
        key = blake2b(about.encode() + b"".join(each.tobytes() for each in read)).digest()
        if key not in _FRONTIERS:
            _FRONTIERS[key] = self._learn_rules(asked)
        return _FRONTIERS[key]

    def _learn_rules(self, asked: Sequence[str]) -> dict[str, Frontier]:
        """Return the best rules of each form, which compare these facts."""
        where = np.flatnonzero(self.half)[:MOST_LEARNT]
        sample = Sample(
            {name: self.facts[name][where] for name in asked},
            self.gain[where],
            self.weight[where],
            {name: self.lacks_value[name][where] for name in asked if name in self.lacks_value},
        )
        known = np.column_stack([self._table[where], self.chose[where]]).astype(np.float32)
        every = np.ones(where.size, dtype=bool)
        foreseen = [
            self.weight[where]
            * foresee_effects(known, self.gain[where], self.weight[where], np.flatnonzero(taught))
            for taught in (every, *folds(where.size))
        ]
        hands = self.deals * where.size / self.decisions
        little = self.band * self.sides * hands
        return {
            "count": learn(sample, find_counts, foreseen, little),
            "checklist": learn(sample, find_checklists, foreseen, little),
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
        yes, other = self.follows(found), ~self.half
        return LearntRule(
            found,
            self.share(yes),
            self.mean((yes - self.chose) * self.gain, other),
            self.mean((yes - 1.0) * self.gain, other),
            self.mean(yes * self.gain, other),
            self.mean(self.gain, other & yes),
            self.mean(self.gain, other & ~yes),
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
        return self._a_hand(self.follows(rule), ~self.half)

    @cached_property
    def promised_by_all_facts(self) -> Difference | None:
        """The same of choosing by all that the player could see, as far as a model tells.

        Each half of the deals is judged by what the other taught.  ``None``: too little was
        weighed.
        """
        if self._better is None:
            return None
        return self._a_hand(self._better[0], np.ones(self.decisions, dtype=bool))

    def _a_hand(self, says: npt.NDArray[np.bool_], where: npt.NDArray[np.bool_]) -> Difference:
        """Return what a choice in these decisions gains on the player's own, units per hand."""
        gained = (says - self.chose) * self.gain
        deals = self.deals * np.count_nonzero(where) / max(1, self.decisions)
        sums = (self.weight * gained)[where] / self.sides
        rest = np.zeros(max(0, round(deals) - sums.size))
        values = np.concatenate([sums, rest])
        return estimate(Ratio.from_units(values, np.ones(values.size)), spread=self.spread)

    def follows(self, rule: DecisionRule) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether a rule chooses the first way."""
        found = np.zeros(self.decisions, dtype=bool)
        for line in rule.lines:
            where = np.ones(self.decisions, dtype=bool)
            for each in line:
                where &= self._holds(each)
            found |= where
        return found

    def _holds(self, asked: Comparison) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether a sum of facts lies between its ends."""
        parts = decision_rules.parts_of(asked, self.choice.facts)
        own = {fact.name: fact.parts for fact in self.choice.facts}
        total = np.zeros(self.decisions, dtype=np.int64)
        where = np.ones(self.decisions, dtype=bool)
        for name, weight in asked.terms:
            total += weight * (parts // own[name]) * self.facts[name].astype(np.int64)
            if name in self.lacks_value:
                where &= ~self.lacks_value[name]
        if asked.least is not None:
            where &= total >= asked.least * parts
        if asked.most is not None:
            where &= total <= asked.most * parts
        return where

    @cached_property
    def cross_validation(self) -> CrossValidation | None:
        """Return how often the first way should have been chosen, as far as facts can tell."""
        if self._better is None:
            return None
        better, shares = self._better
        counted = estimate(
            Ratio.from_units(self.weight * better, self.weight), self.cell.units, spread=0.0
        )
        takes = self.share(better)
        # Where all are judged alike, as of a player who never chooses, they might not have been.
        alike = share(round(takes * self.decisions), self.decisions)
        half_width = max(counted.half, alike.half, *(abs(each - takes) for each in shares))
        low, high = max(0.0, takes - half_width), min(1.0, takes + half_width)
        return CrossValidation(
            takes,
            self.share(better != (self.chose == 1)),
            self.mean((better - self.chose) * self.gain),
            Interval(takes, low, high, self.decisions),
        )

    @property
    def _table(self) -> npt.NDArray[np.float32]:
        """What could be seen of each decision, as a model reads it: (decisions, facts)."""
        every = [column for column in self.facts.values() if (column != column[0]).any()]
        return np.stack(every or [np.zeros(self.decisions)], axis=1).astype(np.float32)

    @cached_property
    def _better(self) -> tuple[npt.NDArray[np.bool_], list[float]] | None:
        """Return in which decisions all facts say that the first way is better.

        And the share of all decisions in which each half finds that.
        """
        if self.decisions < 10 * FEWEST:
            return None
        better = np.zeros(self.decisions, dtype=bool)
        shares = []
        for half in (self.half, ~self.half):
            taught = np.flatnonzero(half)[:MOST_LEARNT]
            says = foresee_effects(self._table, self.gain, self.weight, taught) > 0
            better[~half] = says[~half]
            shares.append(self.share(says))
        return better, shares


def bounds_of(
    values: npt.NDArray[Any], weight: FloatArray, most: int = MOST_GROUPS
) -> list[tuple[int, int | None]]:
    """Return the groups of a fact's values: each for itself, the rare ones at the top together.

    Where there are more than ``most`` common values, as many ranges of about equal weight; a value
    that has more than its share is a range of its own.
    """
    found, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    common, shown = found[counts >= FEWEST], found[counts >= LEAST_SHARE * counts.sum()]
    # At the top alone: below the lowest group there is none that would take them in.
    common = common[common <= shown[-1]] if shown.size else common
    if common.size <= most:
        return ranges([int(value) for value in common])
    of_each = np.bincount(place, weight)
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
    found: Sequence[WeighedDecisions], line_ups: Mapping[str, LineUp]
) -> list[WeighedDecisions]:
    """Return the same, with what is known of how their players play, degenerate play last.

    ``line_ups``: by the name of a cell, as of ``answers.watch``.
    """
    faults = [line_ups[each.cell.name].faults if each.cell.name in line_ups else ()
              for each in found]  # fmt: skip
    looked = [replace(each, faults=why) for each, why in zip(found, faults, strict=True)]
    # Nothing is answered where the choice never came up, so that heads nothing either.
    return sorted(looked, key=lambda each: (not each.decisions, bool(each.faults)))
