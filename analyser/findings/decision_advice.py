"""What does a decision's page advise?  Of the rules that were played, the one that costs least.

A rule is an imperative only where a player that followed it lost nothing: its whole loss lies
within the equivalence margin.  Where each of them loses, the page prints how much, and what always
choosing the same costs.  The picture under the headline is of the same player, and cut by the same
rule: a row for each value of the fact or of the count that it asks, or for each of its lines.  So
the headline is about the picture.  Left out: the duels (``rules_of_thumb``), and all words
(``report.decisions.first_screen``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.findings.decision_ladders import DecisionLadder, build_ladder
from analyser.findings.decision_rows import DecisionRows, RowFilter, Values
from analyser.findings.decisions import (
    FEWEST,
    WeighedDecisions,
    bounds_of,
    ranges,
    share_confidence,
)
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.statistics.intervals import Difference, find_sign
from analyser.statistics.rule_search import ALWAYS, NEVER

CONSTANT: Final = (ALWAYS, NEVER)
"""The rules that ask nothing."""

Range = tuple[int, int | None]
"""Least and most, both included; ``None``: no end."""


@dataclass(frozen=True)
class AdviceRow:
    """The decisions of one row of the picture."""

    line: int | None
    """Which line of a checklist decides, from 0; ``None``: none of them, or the rule is none."""
    low: int
    high: int | None
    """Of a fact or a count the least and the most, both included; ``None``: no end."""
    first: bool | None
    """Whether the rule chooses the first way here; ``None``: there is no rule, or it asks what the
    row does not show."""
    worth: Difference
    """What the first way is worth here, units per decision; all rows hold at once."""
    share: float
    """How much of all decisions."""

    @property
    def sign(self) -> int:
        """1 where the first way is clearly better, −1 where the second is, or 0."""
        return find_sign(self.worth)


@dataclass(frozen=True)
class DecisionAdvice:
    """What a page prints: whom it is about, the rule, and the rows of its picture."""

    decisions: WeighedDecisions
    """The player that heads the page: the first one whose rules were played, if any were."""
    rule: RuleResult | None
    """The rule that costs this player least; ``None``: none was played."""
    constant: RuleResult | None
    """Of always and never the one that costs less; ``None``: neither was played."""
    fact: str | None
    """By which fact the rows are cut; ``None``: by a count, or by the lines of a checklist."""
    rows: tuple[AdviceRow, ...]
    others: tuple[tuple[WeighedDecisions, RuleResult], ...]
    """How the same rule fares when other players follow it, the first player under other rule sets
    too."""
    surpassed: tuple[tuple[WeighedDecisions, RuleResult], ...]
    """Under which other rule sets another rule is advice for the first player, and which."""
    ladder: DecisionLadder | None
    """What each way to decide costs this player."""
    dissenters: tuple[tuple[WeighedDecisions, tuple[AdviceRow, ...]], ...]
    """Which other players under the same rules clearly gain by the other choice, and in which of
    the rows: theirs."""

    @property
    def holds(self) -> bool:
        """Whether following the rule loses nothing, so that it may be printed as what to do.

        Rows that are clear must not say the contrary.
        """
        return self.costs_nothing and all(
            row.first is None or row.sign != (-1 if row.first else 1) for row in self.rows
        )

    @property
    def costs_nothing(self) -> bool:
        """Whether following the rule loses nothing; single rows may say the contrary."""
        played = self.rule
        return played is not None and played.costs_nothing


def advise(
    all_decisions: Sequence[WeighedDecisions], candidate_results: Mapping[str, CandidateResults]
) -> DecisionAdvice:
    """Return what a page of decisions advises: it is about the first of ``all_decisions``."""
    main = _heading(all_decisions, candidate_results)
    fared = candidate_results.get(main.cell.name)
    rule = None if fared is None else fared.best
    constant = None
    if fared is not None:
        same = [each for each in fared.results if each.rule in CONSTANT]
        constant = max(same, key=lambda each: each.own.value, default=None)
    fact, rows = rows_of(main, None if rule is None else rule.rule)
    return DecisionAdvice(
        main,
        rule,
        constant,
        fact,
        rows,
        ()
        if rule is None
        else tuple(_list_others(main, rule.rule, all_decisions, candidate_results)),
        ()
        if rule is None
        else tuple(_list_surpassed(main, rule.rule, all_decisions, candidate_results)),
        None if fared is None else build_ladder(main, fared),
        tuple(_list_differing(main, rows, None if rule is None else rule.rule, all_decisions)),
    )


def _heading(
    all_decisions: Sequence[WeighedDecisions], results: Mapping[str, CandidateResults]
) -> WeighedDecisions:
    """Return the first player under the first rules whose rules of thumb were played."""
    first = all_decisions[0]
    alike = [
        each
        for each in all_decisions
        if each.cell.rules_name == first.cell.rules_name and each.decisions and not each.faults
    ]
    return next((each for each in alike if each.cell.name in results), first)


def rows_of(
    decisions: WeighedDecisions, rule: DecisionRule | None, ends: Sequence[Range] = ()
) -> tuple[str | None, tuple[AdviceRow, ...]]:
    """Return the rows by which a rule is seen, and the fact they are cut by, if it is one.

    Without a rule, or with one that asks nothing, they are cut by the choice's first fact.
    ``ends``: where they are cut, so that two players have the same rows; empty: as suits these
    decisions.
    """
    asked = None if rule is None else sole_comparison(rule)
    if rule is not None and rule not in CONSTANT and asked is None:
        return None, _rows(decisions, _cut_by_line(rule), rule)
    terms = ((next(iter(decisions.choice.shown)), 1),) if asked is None else asked.terms

    def has_values(block: DecisionRows) -> npt.NDArray[np.bool_]:
        return block.has_value(*(name for name, _ in terms))

    bounds = ends or _cut_at(bounds_of(decisions.count_values(_sum_of(terms), has_values)), asked)
    cells = [_Cell(None, low, high, _lies_within(terms, low, high)) for low, high in bounds]
    return terms[0][0] if len(terms) == 1 else None, _rows(decisions, cells, rule)


def _sum_of(terms: Sequence[tuple[str, int]]) -> Values:
    """Return what a sum of facts is in each decision."""

    def add_facts(block: DecisionRows) -> npt.NDArray[Any]:
        values = np.zeros(block.decisions, dtype=np.int64)
        for name, weight in terms:
            values += weight * block.facts[name].astype(np.int64)
        return values

    return add_facts


def _lies_within(terms: Sequence[tuple[str, int]], low: int, high: int | None) -> RowFilter:
    """Return in which decisions a sum of facts has a value between two ends."""

    def lies(block: DecisionRows) -> npt.NDArray[np.bool_]:
        values = _sum_of(terms)(block)
        known = block.has_value(*(name for name, _ in terms)) & (values >= low)
        return known if high is None else known & (values <= high)

    return lies


def turn_upright(comparison: Comparison) -> Comparison:
    """Return the same of a sum that has more to count than to take away."""
    if any(weight > 0 for _fact, weight in comparison.terms):
        return comparison
    return Comparison(
        tuple((fact, -weight) for fact, weight in comparison.terms),
        None if comparison.most is None else -comparison.most,
        None if comparison.least is None else -comparison.least,
    )


def sole_comparison(rule: DecisionRule) -> Comparison | None:
    """Return the one comparison that a rule makes; ``None``: it makes more, or none."""
    return turn_upright(rule.lines[0][0]) if len(rule.lines) == 1 == len(rule.lines[0]) else None


def _cut_at(bounds: Sequence[Range], comparison: Comparison | None) -> list[Range]:
    """Return ranges of which none lies on both sides of what a rule asks."""
    starts = {low for low, _ in bounds}
    if comparison is not None and starts:
        ends = [comparison.least, None if comparison.most is None else comparison.most + 1]
        starts |= {each for each in ends if each is not None and each > min(starts)}
    return ranges(sorted(starts))


class _Cell(NamedTuple):
    """A row before anything is said of it: which line, from where to where, which decisions."""

    line: int | None
    low: int
    high: int | None
    row_filter: RowFilter


def _cut_by_line(rule: DecisionRule) -> list[_Cell]:
    """Return a cell for each line of a checklist, the first that holds, then one for the rest."""
    lines = range(len(rule.lines))
    cells = [_Cell(at, 0, None, partial(_is_first_to_hold, rule, at)) for at in lines]
    return [*cells, _Cell(None, 0, None, lambda block: ~block.follows(rule))]


def _is_first_to_hold(rule: DecisionRule, at: int, block: DecisionRows) -> npt.NDArray[np.bool_]:
    """Return in which decisions a line of a checklist holds, and none above it."""
    above, this = rule.lines[:at], rule.lines[at : at + 1]
    return block.follows(DecisionRule(this)) & ~block.follows(DecisionRule(above))


def _rows(
    decisions: WeighedDecisions, cells: Sequence[_Cell], rule: DecisionRule | None
) -> tuple[AdviceRow, ...]:
    """Return what the first way is worth in each cell, rare ones left out."""
    of_each = decisions.measure_each([each.row_filter for each in cells])
    kept = [each for each in zip(cells, of_each, strict=True) if each[1].count >= FEWEST]
    confidence = share_confidence(len(kept))
    made = []
    for (line, low, high, where), sums in kept:
        first = None if rule is None else _says_alike(decisions, rule, where)
        worth, share = decisions.judge(sums, confidence), sums.weight / decisions.weight_in_all
        made.append(AdviceRow(line, low, high, first, worth, share))
    return tuple(made)


def _says_alike(decisions: WeighedDecisions, rule: DecisionRule, where: RowFilter) -> bool | None:
    """Return what a rule says in some decisions; ``None``: the first way in some of them alone."""
    said: set[bool] = set()
    for block in decisions.blocks():
        said |= {bool(each) for each in np.unique(block.follows(rule)[where(block)])}
    return said.pop() if len(said) == 1 else None


def _list_others(
    main: WeighedDecisions,
    rule: DecisionRule,
    all_decisions: Sequence[WeighedDecisions],
    candidate_results: Mapping[str, CandidateResults],
) -> list[tuple[WeighedDecisions, RuleResult]]:
    """Return how a rule fares for others under the same rules, and for the first under others."""
    made = []
    for each in all_decisions:
        fared = candidate_results.get(each.cell.name)
        same_rules = each.cell.rules_name == main.cell.rules_name
        if fared is None or each is main or not (same_rules or each.names == main.names):
            continue
        made += [(each, played) for played in fared.results if played.rule == rule][:1]
    return made


def _list_surpassed(
    main: WeighedDecisions,
    rule: DecisionRule,
    all_decisions: Sequence[WeighedDecisions],
    candidate_results: Mapping[str, CandidateResults],
) -> list[tuple[WeighedDecisions, RuleResult]]:
    """Return where another rule is advice for the first player: under other rule sets."""
    made = []
    for each in all_decisions:
        fared = candidate_results.get(each.cell.name)
        same_rules = each.cell.rules_name == main.cell.rules_name
        if fared is None or each.faults or same_rules or each.names != main.names:
            continue
        best = fared.advice
        if best is not None and best.rule != rule:
            made.append((each, best))
    return made


def _list_differing(
    main: WeighedDecisions,
    rows: Sequence[AdviceRow],
    rule: DecisionRule | None,
    all_decisions: Sequence[WeighedDecisions],
) -> list[tuple[WeighedDecisions, tuple[AdviceRow, ...]]]:
    """Return who clearly gains by the other choice than the first player, and where."""
    signs = {(row.line, row.low): row.sign for row in rows}
    ends = [(row.low, row.high) for row in rows]
    made = []
    for each in all_decisions:
        alike = each.cell.rules_name == main.cell.rules_name
        if each is main or not alike or not each.decisions or each.faults:
            continue
        theirs = rows_of(each, rule, ends)[1]
        other = tuple(row for row in theirs if row.sign * signs.get((row.line, row.low), 0) < 0)
        made += [(each, other)] if other else []
    return made
