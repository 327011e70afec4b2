"""Decisions in memory, a row each: which lie in a situation, and which follow a rule?

A run may hold more of them than memory has room for, so they are read in blocks
(``decisions.WeighedDecisions.blocks``), and what all of them add up to is added block by block.
Left out: what is added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.games.deciding import decision_rules
from analyser.games.protocols.decisions import Choice, Comparison, DecisionRule
from analyser.statistics.intervals import FloatArray

BLOCK: Final = 100_000
"""Decisions in memory at a time.  What is added up of more is added in blocks of this size, so that
its last digits depend on the decisions alone."""

Situation: TypeAlias = tuple[tuple[str, int, int | None], ...]
"""Some facts and the range of each: name, least, most, both included; ``None``: no end."""


@dataclass(frozen=True, eq=False)
class DecisionRows:
    """Some decisions of one cell, in the order of their deals."""

    choice: Choice
    weight: npt.NDArray[Any]
    """Of each deal in which there was a decision: how many."""
    gain: FloatArray
    """(decisions,), units: the mean over the futures."""
    chose: npt.NDArray[Any]
    """1 where the player chose the first option, 0 elsewhere."""
    facts: Mapping[str, npt.NDArray[Any]]
    """What the player could see, whole numbers, a fact each."""
    ends: npt.NDArray[np.float32]
    """(decisions, futures, 4): own and other score after the first way, after the second."""
    scores: npt.NDArray[Any]
    """(decisions, 2): own and other score of the hand as it was played."""
    half: npt.NDArray[np.bool_]
    """Which decisions are of the half that is learnt from: those of even deals."""
    lacks_value: Mapping[str, npt.NDArray[np.bool_]] = field(default_factory=dict, kw_only=True)
    """In which decisions a fact has no value, and is −1 in ``facts``; only facts that lack any."""

    @property
    def decisions(self) -> int:
        """How many decisions were weighed: one a deal that has any."""
        return int(self.weight.size)

    def rows(self, rows: slice | npt.NDArray[np.intp], ends: bool = True) -> DecisionRows:
        """Return some of them, ready to be added up; their ``ends`` only if asked."""
        return DecisionRows(
            self.choice,
            np.asarray(self.weight[rows], np.float64),
            self.gain[rows],
            np.asarray(self.chose[rows], np.float64),
            {name: column[rows] for name, column in self.facts.items()},
            self.ends[rows] if ends else self.ends[:0],
            self.scores[rows],
            self.half[rows],
            lacks_value={name: column[rows] for name, column in self.lacks_value.items()},
        )

    def select_decisions(self, situation: Situation) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether some facts lie within these ranges."""
        where = np.ones(self.decisions, dtype=bool)
        for fact, low, high in situation:
            where &= self.facts[fact] >= low
            if high is not None:
                where &= self.facts[fact] <= high
        return where

    def follows(self, rule: DecisionRule) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether a rule chooses the first way."""
        found = np.zeros(self.decisions, dtype=bool)
        for line in rule.lines:
            where = np.ones(self.decisions, dtype=bool)
            for each in line:
                where &= self._holds(each)
            found |= where
        return found

    def has_value(self, *facts: str) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether all of these facts have a value."""
        there = np.ones(self.decisions, dtype=bool)
        for fact in facts:
            if fact in self.lacks_value:
                there &= ~self.lacks_value[fact]
        return there

    def _holds(self, comparison: Comparison) -> npt.NDArray[np.bool_]:
        """Return, a decision each, whether a sum of facts lies between its ends."""
        parts = decision_rules.parts_of(comparison, self.choice.facts)
        own = {fact.name: fact.parts for fact in self.choice.facts}
        total = np.zeros(self.decisions, dtype=np.int64)
        for name, weight in comparison.terms:
            total += weight * (parts // own[name]) * self.facts[name].astype(np.int64)
        where = self.has_value(*(name for name, _ in comparison.terms))
        if comparison.least is not None:
            where &= total >= comparison.least * parts
        if comparison.most is not None:
            where &= total <= comparison.most * parts
        return where


Values: TypeAlias = Callable[[DecisionRows], FloatArray]
"""A number of each decision of a block."""
RowFilter: TypeAlias = Callable[[DecisionRows], npt.NDArray[np.bool_]]
"""Which decisions of a block are meant."""


def select_situation(situation: Situation) -> RowFilter:
    """Return which decisions lie in a situation."""
    return lambda block: block.select_decisions(situation)


@dataclass(frozen=True, eq=False)
class ValueCounts:
    """How often whole numbers came up, ascending; two add up."""

    numbers: npt.NDArray[Any]
    counts: npt.NDArray[Any]
    weights: FloatArray
    """The sum of the weights of each."""

    @classmethod
    def from_values(cls, values: npt.NDArray[Any], weight: FloatArray) -> ValueCounts:
        """Count the values of some decisions, of which each has a weight."""
        low = int(values.min(initial=0))
        place = values.astype(np.intp) - low
        counts, weights = np.bincount(place), np.bincount(place, weight)
        found = np.flatnonzero(counts)
        return cls(found + low, counts[found], weights[found].astype(np.float64))

    def __add__(self, other: ValueCounts) -> ValueCounts:
        """Return the counts of both lots together."""
        every = np.concatenate([self.numbers, other.numbers])
        found, place = np.unique(every, return_inverse=True)
        counts, weights = (
            np.bincount(place, np.concatenate(each), found.size)
            for each in ((self.counts, other.counts), (self.weights, other.weights))
        )
        return ValueCounts(found, counts.astype(np.int64), weights.astype(np.float64))
