"""What is each situation worth, of those that a reader can ask about?  Weighed decisions in, cells.

A situation is a range of each of some facts: those of the printed rule first, then those of the
strategy chart.  There are cells of all facts together, then of fewer and fewer, so that one that is
too rare has a coarser one; the chart's own facts are one such level, with the same numbers.  All ±
of one player's level hold at once (Bonferroni).  Left out: words (``report.asking``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analyser.findings.chart import Card, Range
from analyser.findings.decision_advice import sole_comparison
from analyser.findings.decision_rows import ValueCounts
from analyser.findings.decisions import Group, WeighedDecisions, bounds_of, ranges
from analyser.games.protocols.decisions import DecisionRule

MOST_OF_RULE: Final = 4
"""Facts of the printed rule that are asked; the chart has three at most."""
MOST_RANGES: Final = 4
"""Ranges of a fact, where neither the chart nor the rule tells more apart."""
MOST_OF_SOLE: Final = 7
"""The same of a fact that alone decides."""
MOST_CELLS: Final = 2_000
"""Cells of all facts together; of more, the last fact is not asked."""


@dataclass(frozen=True)
class AskedCell:
    """What is known of one player in one situation."""

    decisions: WeighedDecisions
    facts: tuple[str, ...]
    group: Group
    """With a range for each of ``facts``."""


@dataclass(frozen=True)
class AskedSituations:
    """All that can be asked, and all that is known of it."""

    facts: dict[str, tuple[Range, ...]]
    """The most telling first, each with its ranges, low to high."""
    usual: dict[str, int]
    """Which of its ranges is asked until a reader chooses: that of the most common situation."""
    levels: tuple[tuple[str, ...], ...]
    """The facts of each level, the finest first; the last has none."""
    cells: tuple[AskedCell, ...]


def read(
    main: WeighedDecisions, rule: DecisionRule | None, card: Card | None
) -> AskedSituations | None:
    """Return what can be asked of the players of a chart; ``None``: nothing is told apart.

    ``main``: the player that the page is about; ``rule``: what is printed on it; ``card``: its
    strategy chart.
    """
    if card is None:
        return None
    play = list({id(panel.decisions): panel.decisions for panel in card.panels}.values())
    bounds = {name: of for name, of in _bounds(play, main, rule, card).items() if len(of) > 1}
    chart = tuple(name for name in _chart_facts(main, card) if name in bounds)
    while math.prod(map(len, bounds.values())) > MOST_CELLS:
        last = next((name for name in reversed(bounds) if name not in chart), [*bounds][-1])
        del bounds[last]
    if not bounds:
        return None
    names = tuple(bounds)
    chart = tuple(name for name in chart if name in bounds)
    levels = _levels(names, chart)
    cells = [
        AskedCell(each, level, group)
        for each in play
        for level in levels
        for group in each.groups(level, [[*bounds[name]] for name in level])
    ]
    usual = {name: _most_common(main, name, of) for name, of in bounds.items()}
    finest = [
        each for each in cells if each.facts == levels[0] and each.decisions.cell == main.cell
    ]
    if finest:
        # What is common of each fact alone may hardly ever come together.
        commonest = max(finest, key=lambda each: each.group.share)
        for name, low in zip(levels[0], commonest.group.low, strict=True):
            usual[name] = [least for least, _ in bounds[name]].index(low)
    return AskedSituations(bounds, usual, levels, tuple(cells))


def _levels(names: tuple[str, ...], chart: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return which facts are told apart together: of ever fewer, the rule's first ones to the last.

    The chart's own come after them: what a rule asks tells more.
    """
    nested = [names[:many] for many in range(len(names), 0, -1)]
    made = {frozenset(each): each for each in nested}
    # In the chart's order, in which their ± may be known already.
    made[frozenset(chart)] = chart
    made.setdefault(frozenset(), ())
    return tuple(made.values())


def _chart_facts(main: WeighedDecisions, card: Card) -> tuple[str, ...]:
    staged = any(panel.stage for panel in card.panels)
    return (*main.choice.field, *((main.choice.stage,) if staged else ()))


def _bounds(
    play: Sequence[WeighedDecisions], main: WeighedDecisions, rule: DecisionRule | None, card: Card
) -> dict[str, tuple[Range, ...]]:
    """Return the ranges of each fact, cut where the rule does."""
    cuts = _cuts(rule)
    stages = tuple(dict.fromkeys(panel.stage for panel in card.panels if panel.stage))
    of_chart = [card.across, card.up, stages]
    known: dict[str, Sequence[Range]] = dict(zip(_chart_facts(main, card), of_chart, strict=False))
    sole = rule is not None and sole_comparison(rule) is not None and len(cuts) == 1
    made = {}
    for name in [*[*cuts][:MOST_OF_RULE], *known]:
        if main.choice.is_yes_no(name):
            made[name] = tuple(ranges([0, 1]))
            continue
        if name in known:
            there: Sequence[Range] = known[name]
        elif sole or not cuts[name]:
            there = _find_ranges(main, name, MOST_OF_SOLE if sole else MOST_RANGES)
        else:
            # Of a rule that asks more, each fact is told apart only where the rule does it.
            there = ()
        counted = [_count_values(each, name).numbers for each in play]
        lowest = min((int(values[0]) for values in counted if values.size), default=0)
        # The first range goes down to the lowest value of all players.
        starts = [low for low, _ in there][1:] + cuts.get(name, [])
        made[name] = tuple(ranges(sorted({lowest, *(low for low in starts if low > lowest)})))
    return made


def _count_values(decisions: WeighedDecisions, fact: str) -> ValueCounts:
    """Return how often each value of a fact comes up, where it has one."""
    return decisions.count_values(
        lambda block: block.facts[fact], lambda block: block.has_value(fact)
    )


def _find_ranges(main: WeighedDecisions, fact: str, most: int) -> list[Range]:
    counted = _count_values(main, fact)
    return bounds_of(counted, most) if counted.numbers.size else []


def _cuts(rule: DecisionRule | None) -> dict[str, list[int]]:
    """Return the facts of a rule in its order, each with the values where it cuts it alone."""
    cuts: dict[str, list[int]] = {}
    for each in (each for line in (() if rule is None else rule.lines) for each in line):
        for name, weight in each.terms:
            at = cuts.setdefault(name, [])
            if len(each.terms) == 1 and weight == 1:
                at += [] if each.least is None else [each.least]
                at += [] if each.most is None else [each.most + 1]
    return cuts


def _most_common(main: WeighedDecisions, fact: str, bounds: Sequence[Range]) -> int:
    weights = [each.weight for each in main.measure([((fact, *ends),) for ends in bounds])]
    return max(range(len(weights)), key=weights.__getitem__)
