"""Which way is better where, as a card can say it?  Weighed decisions in, one grid a panel out.

A panel is one kind of player under one rule set, at one stage of the hand; its grid is by the two
facts that the choice shows together.  All panels have the same ranges, so that they can be compared
at a glance: the finest of which enough is known of the first kind, or the best known.  All ± of one
kind's panels hold at once (Bonferroni).  Left out: words and tables (``report.decisions.chart``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from statistics import NormalDist
from typing import Final

from analyser.confidence import CONFIDENCE
from analyser.findings import decisions
from analyser.findings.decisions import Group, WeighedDecisions, bounds_of, ranges, share_confidence
from analyser.games.interface import Scale
from analyser.statistics.intervals import verdict

FIRST: Final = "better"
SECOND: Final = "worse"
EQUAL: Final = "equivalent"
OPEN: Final = "undecided"
"""What a cell says of the first way; a situation that was too rare has no cell."""

SIZES: Final = ((5, 4, 2), (5, 4, 1), (3, 3, 1), (2, 2, 1))
"""Ranges of the two facts and stages of the hand, of the finest grid first."""
LEAST_SHARE_KNOWN: Final = 0.5
"""Of all decisions: where a grid knows of that many, no coarser one is looked for."""
STEP: Final = 0.08
"""Of a deal's spread: the half width of a cell that says enough.  From there on it is coloured."""
MOST: Final = 0.9
"""Of all decisions: those of the common cells, which a finer grid would have to know."""

Range = tuple[int, int | None]


@dataclass(frozen=True)
class Cell:
    """One situation of a panel."""

    across: Range
    up: Range
    group: Group
    says: str
    """``FIRST``, ``SECOND``, ``EQUAL`` or ``OPEN``."""


@dataclass(frozen=True)
class Panel:
    """One grid of a card."""

    decisions: WeighedDecisions
    stage: Range | None
    """Of the choice's ``stage``; ``None``: its card tells no stages apart."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Card:
    """All grids, the ranges that they have, and who is left out."""

    across: tuple[Range, ...]
    up: tuple[Range, ...]
    panels: tuple[Panel, ...]
    degenerate: tuple[WeighedDecisions, ...]
    """Degenerate play, where there is any other."""
    decisions_needed: int = 0
    """Decisions of the first kind that the finest grid needs; 0: they are there."""


def read(all_decisions: Sequence[WeighedDecisions], scale: Scale) -> Card | None:
    """Return the card of some decisions; ``None`` where there is none to fill it with."""
    band = scale.band
    asked = [each for each in all_decisions if each.decisions and not each.faults]
    asked = asked or [each for each in all_decisions if each.decisions]
    if not asked:
        return None
    grids = [_bounds(asked, size) for size in SIZES]
    shares = [_measure_clear_share(asked[0], bounds, band) for bounds in grids]
    # Where none says enough, the one that says most; of those that say as much the coarsest.
    coarsest = max(range(len(grids)), key=lambda at: (shares[at], at))
    at = next((at for at, share in enumerate(shares) if share >= LEAST_SHARE_KNOWN), coarsest)
    across, up, stages = grids[at]
    panels = []
    for each in asked:
        groups = _groups(each, (across, up, stages))
        for stage in stages or (None,):
            cells = [_cell(group, band) for group in groups if stage in (None, _range(group, -1))]
            panels.append(Panel(each, stage, tuple(cells)))
    left_out = tuple(each for each in all_decisions if each.decisions and each not in asked)
    return Card(
        across,
        up,
        tuple(panels),
        left_out,
        _count_decisions_needed(asked[0], grids[0], STEP * scale.spread),
    )


Bounds = tuple[tuple[Range, ...], tuple[Range, ...], tuple[Range, ...]]
"""Ranges of the two facts and of the stages; of the latter none: they are not told apart."""


def _bounds(all_decisions: Sequence[WeighedDecisions], size: tuple[int, int, int]) -> Bounds:
    choice, (across, up, stages) = all_decisions[0].choice, size
    return (
        _ranges(all_decisions, choice.field[0], across),
        _group_values(all_decisions, choice.field[1], up),
        _ranges(all_decisions, choice.stage, stages) if choice.stage and stages > 1 else (),
    )


def _choose_grid(
    weighed_decisions: WeighedDecisions, bounds: Bounds
) -> tuple[list[str], list[list[Range]]]:
    """Return the facts of a grid, and their ranges."""
    choice = weighed_decisions.choice
    facts = [*choice.field, *([choice.stage] if choice.stage and bounds[2] else [])]
    return facts, [list(each) for each in bounds[: len(facts)]]


def _groups(weighed_decisions: WeighedDecisions, bounds: Bounds) -> list[Group]:
    return weighed_decisions.groups(*_choose_grid(weighed_decisions, bounds))


def _measure_clear_share(weighed_decisions: WeighedDecisions, bounds: Bounds, band: float) -> float:
    """Return the share of decisions in the cells that say something."""
    groups = _groups(weighed_decisions, bounds)
    return math.fsum(each.share for each in groups if verdict(each.worth, band) != OPEN)


def _count_decisions_needed(
    weighed_decisions: WeighedDecisions, bounds: Bounds, step: float
) -> int:
    """Return how many decisions a grid needs whose common cells are known to ± ``step``.

    A cell's ± is that of all decisions, wider as it is rarer and as more hold at once.
    """
    facts, ends = _choose_grid(weighed_decisions, bounds)
    situations = [
        tuple((fact, *end) for fact, end in zip(facts, each, strict=True))
        for each in product(*ends)
    ]
    cells = [
        each.weight / weighed_decisions.weight_in_all
        for each in weighed_decisions.measure(situations)
    ]
    shares = sorted((each for each in cells if each), reverse=True)
    if not shares or not math.isfinite(weighed_decisions.worth.half):
        return 0
    rarest = next(
        share
        for at, share in enumerate(shares)
        if math.fsum(shares[: at + 1]) >= MOST * math.fsum(shares)
    )
    wider = _errors(share_confidence(len(shares))) / _errors(CONFIDENCE)
    needs = (
        weighed_decisions.decisions * (weighed_decisions.worth.half * wider / step) ** 2 / rarest
    )
    needs = max(needs, decisions.FEWEST / rarest)
    return 0 if needs <= weighed_decisions.decisions else _round_up_to_digit(needs)


def _errors(confidence: float) -> float:
    """Return how many standard errors an interval has on each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _round_up_to_digit(value: float) -> int:
    """Return a number of one digit and zeros that is not less."""
    power = int(10 ** math.floor(math.log10(value)))
    return math.ceil(value / power) * power


def _ranges(all_decisions: Sequence[WeighedDecisions], fact: str, most: int) -> tuple[Range, ...]:
    """Return the ranges of a fact for the kind that heads the page, the first down to all kinds'.

    Of all kinds together, they would be those of the kind that played most.
    """
    head = next(
        (each for each in all_decisions if each.decisions >= decisions.FEWEST), all_decisions[0]
    )
    bounds = bounds_of(head.fact_counts[fact], most)
    lowest = min(int(each.fact_counts[fact].numbers[0]) for each in all_decisions)
    return tuple((low if at else lowest, high) for at, (low, high) in enumerate(bounds))


def _group_values(
    all_decisions: Sequence[WeighedDecisions], fact: str, most: int
) -> tuple[Range, ...]:
    """Return the lowest common values of a fact one by one, and all above as one range.

    Most decisions have the lowest of them, and ranges of equal weight would hide all others.
    """
    first, *others = (each.fact_counts[fact] for each in all_decisions)
    for each in others:
        first += each
    common = first.numbers[first.counts >= decisions.FEWEST]
    return tuple(ranges([int(value) for value in common[:most]]))


def _range(group: Group, at: int) -> Range:
    return group.low[at], group.high[at]


def _cell(group: Group, band: float) -> Cell:
    return Cell(_range(group, 0), _range(group, 1), group, verdict(group.worth, band))
