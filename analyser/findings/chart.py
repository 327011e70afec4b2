"""Which way is better where, as a card can say it?  Weighed decisions in, one grid a panel out.

A panel is one kind of player under one rule set, at one stage of the hand; its grid is by the two
facts that the choice shows together.  All panels have the same ranges, so that they can be compared
at a glance.  All ± of one kind's panels hold at once (Bonferroni).  Left out: words and tables
(``report.chart``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyser.findings import decisions
from analyser.findings.decisions import Group, Weighed, bounds_of, ranges
from analyser.statistics.intervals import verdict

FIRST: Final = "better"
SECOND: Final = "worse"
EQUAL: Final = "equivalent"
OPEN: Final = "undecided"
"""What a cell says of the first way; a situation that was too rare has no cell."""

MOST_ACROSS: Final = 5
MOST_UP: Final = 4
"""Ranges of the two facts."""
STAGES: Final = 2
"""Stages of the hand that are told apart."""

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

    found: Weighed
    stage: Range | None
    """Of the choice's ``stage``; ``None``: its card tells no stages apart."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Card:
    """All grids, the ranges that they have, and who is left out."""

    across: tuple[Range, ...]
    up: tuple[Range, ...]
    panels: tuple[Panel, ...]
    left_out: tuple[Weighed, ...]
    """Degenerate play, where there is any other."""


def read(found: Sequence[Weighed], band: float) -> Card | None:
    """Return the card of some decisions; ``None`` where there is none to fill it with.

    ``band``: units per hand, either way, that are too small to matter.
    """
    asked = [each for each in found if each.decisions and not each.faults]
    asked = asked or [each for each in found if each.decisions]
    if not asked:
        return None
    choice = asked[0].choice
    across, up = _ranges(asked, choice.field[0], MOST_ACROSS), _lowest(asked, choice.field[1])
    stages = _ranges(asked, choice.stage, STAGES) if choice.stage else ()
    facts = [*choice.field, *([choice.stage] if stages else [])]
    bounds = [list(across), list(up), *([list(stages)] if stages else [])]
    panels = []
    for each in asked:
        groups = each.groups(facts, bounds)
        for stage in stages or (None,):
            cells = [_cell(group, band) for group in groups if stage in (None, _range(group, -1))]
            panels.append(Panel(each, stage, tuple(cells)))
    left_out = tuple(each for each in found if each.decisions and each not in asked)
    return Card(across, up, tuple(panels), left_out)


def _ranges(found: Sequence[Weighed], fact: str, most: int) -> tuple[Range, ...]:
    """Return the ranges of a fact for the kind that heads the page, the first down to all kinds'.

    Of all kinds together, they would be those of the kind that played most.
    """
    head = next((each for each in found if each.decisions >= decisions.FEWEST), found[0])
    bounds = bounds_of(head.facts[fact], head.weight, most)
    lowest = min(int(each.facts[fact].min()) for each in found)
    return tuple((low if at else lowest, high) for at, (low, high) in enumerate(bounds))


def _lowest(found: Sequence[Weighed], fact: str) -> tuple[Range, ...]:
    """Return the lowest common values of a fact one by one, and all above as one range.

    Most decisions have the lowest of them, and ranges of equal weight would hide all others.
    """
    values, counts = np.unique(
        np.concatenate([each.facts[fact] for each in found]), return_counts=True
    )
    return tuple(ranges([int(value) for value in values[counts >= decisions.FEWEST][:MOST_UP]]))


def _range(group: Group, at: int) -> Range:
    return group.low[at], group.high[at]


def _cell(group: Group, band: float) -> Cell:
    return Cell(_range(group, 0), _range(group, 1), group, verdict(group.worth, band))
