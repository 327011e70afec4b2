"""Which rule that fits on a card loses least?  Facts and effects of decisions in, rules out.

Two forms of rule are searched.  A *count* is a sum of at most five facts with small whole weights,
and one threshold.  A *checklist* is at most four lines, "take it if A and B".  Of each form the
search returns a *frontier*: the best rule of each size.  What a rule is worth is the sum of the
effects of the decisions in which it chooses the first way, by their weights; the player's own
choice is the same for all rules, so it needs no part in the search.

All sums are over tables of whole numbers (``numpy.bincount``), so one pass over the decisions tries
every weight and every threshold of a pair of facts.  Counts of two facts and checklists of one line
are exact.  Larger rules are grown from the best few, and each of their terms or lines is replaced
by the exact best one until none gains.

``fasterrisk`` does not fit: it learns from labels without weights, and pins numpy below 2 and
scikit-learn 1.2.  ``gosdt`` and ``imodels`` learn from yes/no facts or labels, not from signed
effects.  Left out: which decisions are learnt from, and what the others say
(``findings.decision_ladders``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.statistics.intervals import FloatArray

MOST_FACTS: Final = 5
"""Facts of a count."""
MOST_LINES: Final = 4
"""Lines of a checklist."""
MOST_COMPARISONS: Final = 6
"""… and comparisons in them together, of which a line makes one or two."""
MOST_WEIGHT: Final = 3
"""The largest weight of a fact in a count."""
MOST_VALUES: Final = 256
"""A fact whose values span more is left out: nobody counts so far at a table."""
MOST_KEYS: Final = 1 << 60
"""Situations that are told apart by one whole number."""
BEAM: Final = 12
"""Counts of one size from which larger ones are grown."""
LINE_BEAM: Final = 4
"""… and checklists, whose lines cost more time to find."""

NEVER: Final = DecisionRule(())
ALWAYS: Final = DecisionRule(((),))

IntArray = npt.NDArray[np.signedinteger[Any]]
Find: TypeAlias = "Callable[[Sample], list[FoundRule]]"
"""How rules of one form are found: :func:`find_counts`, :func:`find_checklists`."""


@dataclass(frozen=True)
class FoundRule:
    """The best rule of a size that was found."""

    rule: DecisionRule
    size: int
    """Facts of a count, comparisons of a checklist; 0: always or never."""
    value: float
    """Sum of the effects, by their weights, where the rule chooses the first way."""


@dataclass(frozen=True)
class Frontier:
    """The best rule of each size, of one form, that some decisions teach."""

    rules: tuple[FoundRule, ...]
    """From no fact on; a size that gains nothing on a smaller one is left out."""
    size_kept: int
    """Which of them to use: the smallest that is about as good as the best, where each was judged
    by decisions that it was not learnt from."""
    judged_points: float
    """What such decisions say of that size: the sum of the effects where it chooses the first
    way."""

    @property
    def best(self) -> FoundRule:
        """The rule to use."""
        return self.rules[self.size_kept]


class Sample:
    """Decisions as the search reads them: a code for each value of each fact."""

    def __init__(
        self,
        facts: Mapping[str, npt.NDArray[Any]],
        effect: FloatArray,
        weight: FloatArray,
        missing: Mapping[str, npt.NDArray[np.bool_]] | None = None,
    ) -> None:
        """Keep the facts that a rule can compare.

        ``facts``: by name, a whole number for each decision; ``missing``: of facts that lack some,
        in which decisions.  ``effect``: what the first way gained; ``weight``: how much each
        counts.
        """
        self.value: FloatArray = _round_exactly(np.asarray(effect * weight, dtype=np.float64))
        self.names: list[str] = []
        self.lows: list[int] = []
        self.sizes: list[int] = []
        self.codes: list[IntArray] = []
        for name, column in facts.items():
            there = ~(missing or {}).get(name, np.zeros(column.size, dtype=bool))
            known = column[there].astype(np.intp)
            if not known.size or int(known.max() - known.min()) >= MOST_VALUES:
                continue
            low, size = int(known.min()), int(known.max() - known.min()) + 1
            self.names.append(name)
            self.lows.append(low)
            self.sizes.append(size)
            # Behind the last value is the code of "no value".
            codes = np.where(there, column.astype(np.intp) - low, size)
            self.codes.append(codes.astype(np.int16))

    @property
    def fact_numbers(self) -> range:
        """The numbers of the facts."""
        return range(len(self.names))

    def part(self, where: npt.NDArray[np.bool_], value: FloatArray | None = None) -> Sample:
        """Return some of the decisions, coded alike; ``value``: other values of all of them."""
        made = copy(self)
        made.value = self.value[where] if value is None else _round_exactly(value[where])
        made.codes = [codes[where] for codes in self.codes]
        return made

    def merge_alike(self) -> Sample:
        """Return a decision for each lot that no rule tells apart, with the value of all of them.

        What a rule is worth stays the same to the last digit, since sums are exact.
        """
        key, span = np.zeros(self.value.size, dtype=np.int64), 1
        for codes, size in zip(self.codes, self.sizes, strict=True):
            if span > MOST_KEYS // (size + 1):
                found, key = np.unique(key, return_inverse=True)
                span = found.size
            key = key * (size + 1) + codes
            span *= size + 1
        _, first, place = np.unique(key, return_index=True, return_inverse=True)
        made = copy(self)
        made.value = np.bincount(place, self.value, first.size).astype(np.float64)
        made.codes = [codes[first] for codes in self.codes]
        return made

    def table(self, sums: IntArray, size: int, fact: int) -> FloatArray:
        """Return the values by a fact's code (rows) and another code below ``size`` (columns).

        Decisions in which either has no value are left out.
        """
        place = self.codes[fact].astype(np.intp) * (size + 1) + sums
        shape = (self.sizes[fact] + 1, size + 1)
        sums_of = np.bincount(place, self.value, shape[0] * shape[1]).astype(np.float64)
        return sums_of.reshape(shape)[:-1, :-1]

    def sum_facts(self, terms: Sequence[tuple[int, int]]) -> tuple[IntArray, int, int]:
        """Return the code of a sum of facts in each decision, how many codes, and the lowest sum.

        The code behind the last is that of a sum in which a fact has no value.
        """
        sums = np.zeros(self.value.size, dtype=np.intp)
        there = np.ones(self.value.size, dtype=bool)
        low, size = 0, 1
        for fact, weight in terms:
            span = weight * (self.sizes[fact] - 1)
            sums += weight * self.codes[fact].astype(np.intp) - min(0, span)
            there &= self.codes[fact] < self.sizes[fact]
            low += weight * self.lows[fact] + min(0, span)
            size += abs(span)
        return np.where(there, sums, size), size, low

    def follows(self, rule: DecisionRule) -> npt.NDArray[np.bool_]:
        """Return in which decisions a rule that was found chooses the first way."""
        taken = np.zeros(self.value.size, dtype=bool)
        for line in rule.lines:
            holds = np.ones(self.value.size, dtype=bool)
            for each in line:
                terms = [(self.names.index(name), weight) for name, weight in each.terms]
                sums, size, low = self.sum_facts(terms)
                least = 0 if each.least is None else each.least - low
                most = size - 1 if each.most is None else min(each.most - low, size - 1)
                holds &= (sums >= least) & (sums <= most)
            taken |= holds
        return taken

    def open_to(self, lines: Sequence[_Line]) -> npt.NDArray[np.bool_]:
        """Return in which decisions no line of a checklist holds."""
        taken = np.zeros(self.value.size, dtype=bool)
        for line in lines:
            holds = np.ones(self.value.size, dtype=bool)
            for fact, at, above in line:
                codes = self.codes[fact]
                holds &= (codes >= at) & (codes < self.sizes[fact]) if above else codes <= at
            taken |= holds
        return ~taken


def _round_exactly(values: FloatArray) -> FloatArray:
    """Return values so rounded that all their sums are exact, in any order."""
    total = float(np.abs(values).sum())
    step = math.ldexp(1.0, math.frexp(total)[1] - 52)
    return np.rint(values / step) * step


_Terms: TypeAlias = tuple[tuple[int, int], ...]
"""Numbers of facts and the weight of each, in order."""


class _Count(NamedTuple):
    """A count on the way: the sum of the terms is at least ``least``."""

    value: float
    terms: _Terms
    least: int

    @property
    def order(self) -> tuple[Any, ...]:
        """What sorts counts: the best first, of equals the lightest."""
        return (-self.value, sum(abs(weight) for _, weight in self.terms), self.terms, self.least)


def folds(many: int) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return the two folds of this many decisions, by which the size of a rule is chosen."""
    first = np.arange(many) % 2 == 0
    return first, ~first


@dataclass(frozen=True)
class Lesson:
    """What rules are learnt from, and by what they are judged; every form by the same."""

    sample: Sample
    """All decisions, with their effects."""
    whole: Sample
    """Decisions that no rule tells apart are one here; what models say of effects, if they do."""
    folds: tuple[Sample, Sample]
    """The same of each of the ``folds``."""

    @classmethod
    def from_sample(cls, sample: Sample, foreseen: Sequence[FloatArray] = ()) -> Lesson:
        """Make a lesson of decisions.

        ``foreseen``: what two models say of the effects, by their weights, to learn from in place
        of the effects themselves: of a model that learnt from the first of the ``folds``, and from
        the second.  They are less noisy, and their mean, from which the rule of all decisions is
        learnt, less still.  What judges a rule is always the effects.
        """
        every = np.ones(sample.value.size, dtype=bool)
        values = foreseen or [sample.value] * 2
        whole, first, second = (
            sample.part(where, value).merge_alike()
            for where, value in zip(
                (every, *folds(every.size)), (np.mean(values, axis=0), *values), strict=True
            )
        )
        return cls(sample, whole, (first, second))


def learn(lesson: Lesson, find: Find, little: float = 0.0) -> Frontier:
    """Return the best rules of one form, and which of them to use.

    The size is chosen by two-fold cross-validation: each fold of the sample judges what the other
    taught.  Of sizes within a standard error of the best the smallest is taken; within ``little``
    too, a sum of effects that is too small to matter.
    """
    sample = lesson.sample
    rules = tuple(find(lesson.whole))
    says = np.zeros((len(rules), sample.value.size), dtype=bool)
    for where, fold in zip(folds(sample.value.size), lesson.folds, strict=True):
        taught = find(fold)
        for at, each in enumerate(rules):
            one = max((it for it in taught if it.size <= each.size), key=lambda it: it.size)
            says[at, ~where] = sample.follows(one.rule)[~where]
    gained = [float(sample.value[each].sum()) for each in says]
    best = int(np.argmax(gained))
    for at in range(best):
        error = math.sqrt(float(np.square(sample.value[says[best] != says[at]]).sum()))
        if gained[best] - gained[at] <= max(error, little):
            return Frontier(rules, at, gained[at])
    return Frontier(rules, best, gained[best])


def find_counts(sample: Sample, most: int = MOST_FACTS, beam: int = BEAM) -> list[FoundRule]:
    """Return the best count of each number of facts, from none (always or never) on."""
    found = [_find_constant_rule(sample)]
    states: list[_Count] = []

    # What is grown from is also what is left when a term of a larger sum is taken out.
    @cache
    def grow(terms: _Terms) -> list[_Count]:
        return list(_add_fact(sample, terms, sample.fact_numbers))

    for size in range(1, most + 1):
        if size == 1:
            grown = grow(())
        elif size == 2:
            grown = [
                each
                for fact in sample.fact_numbers
                for each in _add_fact(sample, ((fact, 1),), range(fact))
            ]
        else:
            grown = [each for state in states for each in grow(_reduce_weights(state.terms))]
        states = _best_of(grown, beam)
        if size > 2:
            states = _best_of([_improve_count(grow, state) for state in states], beam)
        if not states:
            break
        if states[0].value > found[-1].value:
            found.append(FoundRule(_count_rule(sample, states[0]), size, states[0].value))
    return found


def _find_constant_rule(sample: Sample) -> FoundRule:
    total = float(sample.value.sum())
    return FoundRule(ALWAYS, 0, total) if total > 0 else FoundRule(NEVER, 0, 0.0)


def _best_of(states: Sequence[_Count], many: int) -> list[_Count]:
    """Return the best, at most one for each set of facts."""
    kept: dict[tuple[int, ...], _Count] = {}
    for state in sorted(states, key=lambda each: each.order):
        kept.setdefault(tuple(fact for fact, _ in state.terms), state)
        if len(kept) == many:
            break
    return list(kept.values())


def _improve_count(grow: Callable[[_Terms], list[_Count]], state: _Count) -> _Count:
    """Return a count of which no term can be replaced by a better one."""
    still = at = 0
    while still < len(state.terms):
        rest = state.terms[:at] + state.terms[at + 1 :]
        best = min(grow(_reduce_weights(rest)), key=lambda each: each.order)
        gained = best.value > state.value
        state, still = (best, 1) if gained else (state, still + 1)
        at = (at + 1) % len(state.terms)
    return state


def _reduce_weights(terms: _Terms) -> _Terms:
    """Return terms that say the same with the smallest whole weights."""
    shared = math.gcd(*(weight for _, weight in terms))
    return tuple((fact, weight // shared) for fact, weight in terms)


def _add_fact(
    sample: Sample, terms: Sequence[tuple[int, int]], facts: Iterable[int]
) -> Iterator[_Count]:
    """Return, for each fact that is not in a sum yet, the best count of both, over all weights."""
    sums, size, low = sample.sum_facts(terms)
    within = {fact for fact, _ in terms}
    largest = max((abs(weight) for _, weight in terms), default=0)
    for fact in facts:
        if fact in within:
            continue
        table = sample.table(sums, size, fact)
        made = []
        for old, new in _weights(largest):
            value, sign, least = _best_threshold(table, old, new)
            least += sign * (old * low + new * sample.lows[fact])
            both = [*((each, sign * old * weight) for each, weight in terms), (fact, sign * new)]
            made.append(_Count(value, tuple(sorted(both)), least))
        yield min(made, key=lambda each: each.order)


def _weights(largest: int) -> list[tuple[int, int]]:
    """Return the weights that a sum and one more fact may have beside each other."""
    if not largest:
        return [(1, 1)]
    return [
        (old, new)
        for old in range(1, MOST_WEIGHT // largest + 1)
        for size in range(1, MOST_WEIGHT + 1)
        for new in (size, -size)
        if math.gcd(old, new) == 1
    ]


def _best_threshold(table: FloatArray, old: int, new: int) -> tuple[float, int, int]:
    """Return the best value, a sign and the threshold: sign × sum is at least that.

    ``table``: the values by the code of the new fact (rows) and of the sum so far (columns).
    """
    many, size = table.shape
    by_sum = np.zeros(old * (size - 1) + abs(new) * (many - 1) + 1)
    begin = max(0, -new) * (many - 1)
    for code, row in enumerate(table):
        by_sum[begin + new * code :: old][:size] += row
    # Of equal thresholds the farthest out is taken: the last sum that gains anything.
    from_above = np.cumsum(by_sum[::-1])
    from_below = np.cumsum(by_sum)
    above, below = int(from_above.argmax()), int(from_below.argmax())
    if from_above[above] >= from_below[below]:
        return float(from_above[above]), 1, by_sum.size - 1 - above - begin
    return float(from_below[below]), -1, begin - below


def _count_rule(sample: Sample, state: _Count) -> DecisionRule:
    """Return a count as a rule: with fewer negative weights than others, "at most" if need be."""
    terms = tuple((sample.names[fact], weight) for fact, weight in state.terms)
    signs = [weight > 0 for _, weight in terms]
    if (sum(signs), signs[0]) < (len(signs) - sum(signs), True):
        turned = tuple((name, -weight) for name, weight in terms)
        return DecisionRule(((Comparison(turned, most=-state.least),),))
    return DecisionRule(((Comparison(terms, least=state.least),),))


class _Threshold(NamedTuple):
    """A fact lies on one side of a threshold, in codes, this included."""

    fact: int
    code: int
    above: bool


_Line: TypeAlias = tuple[_Threshold, ...]
_Tables: TypeAlias = dict[tuple[int, ...], FloatArray]
"""The values of some decisions by the codes of a fact, or of two, for each."""


class _Lines(NamedTuple):
    """A checklist on the way."""

    value: float
    lines: tuple[_Line, ...]

    @property
    def size(self) -> int:
        """How many comparisons it makes."""
        return sum(map(len, self.lines))

    @property
    def order(self) -> tuple[Any, ...]:
        """What sorts checklists of a size: the best first."""
        return (-self.value, self.lines)


def find_checklists(
    sample: Sample, most: int = MOST_COMPARISONS, beam: int = LINE_BEAM
) -> list[FoundRule]:
    """Return the best checklist of each number of comparisons, from none (always or never) on."""
    found, whole = [_find_constant_rule(sample)], _add_up_tables(sample)
    pools: list[set[_Lines]] = [set() for _ in range(most + 1)]
    pools[0].add(_Lines(0.0, ()))
    lines_beside: dict[tuple[_Line, ...], list[_Lines]] = {}
    for size, pool in enumerate(pools):
        tried: set[_Lines] = set()
        # What grows from the best may be better: until the best of this size have all been tried.
        while new := set(sorted(pool, key=lambda each: each.order)[:beam]) - tried:
            for state in sorted(new, key=lambda each: each.order):
                for rest in (state.lines, *_drop_one(state.lines)):
                    if rest not in lines_beside:
                        lines_beside[rest] = _add_line(sample, whole, rest, beam)
                    for grown in lines_beside[rest]:
                        if size <= grown.size <= most:
                            pools[grown.size].add(grown)
            tried |= new
        best = min(pool, key=lambda each: each.order, default=_Lines(0.0, ()))
        if best.value > found[-1].value:
            found.append(FoundRule(_checklist_rule(sample, best), size, best.value))
    return found


def _drop_one(lines: tuple[_Line, ...]) -> list[tuple[_Line, ...]]:
    return [lines[:at] + lines[at + 1 :] for at in range(len(lines))]


def _add_line(sample: Sample, whole: _Tables, lines: tuple[_Line, ...], many: int) -> list[_Lines]:
    """Return the best checklists of some lines and one more: ``many`` of one fact, and of two.

    ``whole``: the tables of all decisions.
    """
    if len(lines) == MOST_LINES:
        return []
    is_open = sample.open_to(lines)
    if 2 * np.count_nonzero(is_open) < is_open.size:
        tables = _add_up_tables(sample.part(is_open))
    else:
        # Sums are exact: what is open is also all less what the lines take, which is added faster.
        taken = _add_up_tables(sample.part(~is_open))
        tables = {facts: whole[facts] - table for facts, table in taken.items()}
    value = float(sample.value[~is_open].sum())
    return [
        _Lines(value + gained, tuple(sorted((*lines, line))))
        for asked in (1, 2)
        for gained, line in _best_lines(tables, asked, many)
    ]


def _add_up_tables(sample: Sample) -> _Tables:
    """Return the values by each fact, and by each two of them."""
    made: _Tables = {}
    nothing = np.zeros(sample.value.size, dtype=np.intp)
    for fact in sample.fact_numbers:
        made[fact,] = sample.table(nothing, 1, fact)[:, 0]
        for other in range(fact):
            made[fact, other] = sample.table(sample.codes[other], sample.sizes[other], fact)
    return made


def _best_lines(tables: _Tables, asked: int, many: int) -> list[tuple[float, _Line]]:
    """Return the lines of ``asked`` facts that gain most, the best first, and what each gains."""
    corners = [
        (gained, facts, upward, at)
        for facts, table in tables.items()
        if len(facts) == asked
        for gained, upward, at in _corners(table)
    ]
    least = min(nlargest(many, (gained for gained, *_ in corners)), default=0.0)
    found = []
    for gained, facts, upward, at in corners:
        if gained >= least:
            shape = tables[facts].shape
            places = zip(facts, np.unravel_index(at, shape), shape, upward, strict=True)
            bounds = (
                _Threshold(fact, size - 1 - int(place) if above else int(place), above)
                for fact, place, size, above in places
            )
            found.append((gained, tuple(sorted(bounds))))
    return sorted(found, key=lambda each: (-each[0], each[1]))[:many]


def _corners(table: FloatArray) -> Iterator[tuple[float, tuple[bool, ...], int]]:
    """Yield of each side of a table the best corner: its value, its directions and its place.

    The place is that of its last number, in the table as it is turned for that side.
    """
    turned: list[tuple[tuple[bool, ...], FloatArray]] = [((), table)]
    for axis in range(table.ndim):
        back = (*[slice(None)] * axis, slice(None, None, -1))
        turned = [
            ((*upward, above), (sums[back] if above else sums).cumsum(axis))
            for upward, sums in turned
            for above in (True, False)
        ]
    for upward, sums in turned:
        at = int(sums.argmax())
        yield float(sums.item(at)), upward, at


def _checklist_rule(sample: Sample, state: _Lines) -> DecisionRule:
    def comparison(bound: _Threshold) -> Comparison:
        at = sample.lows[bound.fact] + bound.code
        terms = ((sample.names[bound.fact], 1),)
        return Comparison(terms, least=at) if bound.above else Comparison(terms, most=at)

    return DecisionRule(tuple(tuple(map(comparison, line)) for line in state.lines))
