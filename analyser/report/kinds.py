"""Which kinds of studies are there?  A line for each, with the file that reads and words it.

A new kind is a file that computes it (in ``findings``), one that words it (here), and a line below.
Left out: how studies of duels that are read together share a page (``combined``), how those of
cells that answer each for itself do (``cells.page``), and what stands on every page (``page``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Final

from analyser import registry
from analyser.findings import strengths
from analyser.report import combined
from analyser.report import strengths as strength_pages
from analyser.report.cells import page as side_by_side
from analyser.report.cells.page import Side
from analyser.report.combined import DuelStudy
from analyser.report.decisions import page as decisions
from analyser.report.rule_sets import page as rule_sets
from analyser.report.study import PlayedRun, Study

DESIGNS: Final[Mapping[str, DuelStudy]] = {
    "strengths": DuelStudy(
        strengths.read, strength_pages.parts, strength_pages.summarise, ranks=True
    ),
}
"""By the word of ``scenario.studies.kinds``, whose order is that of the page."""


def study_of(kind: str) -> DuelStudy:
    """Return what a page asks of a kind of study: of the core, or of an ability."""
    if kind in DESIGNS:
        return DESIGNS[kind]
    found: DuelStudy = import_module(registry.studies()[kind].page).STUDY
    return found


def sides() -> Sequence[Side]:
    """Return what abilities say of cells that answer each for itself, in the order of places."""
    found: list[Side] = [import_module(file).SIDE for file in registry.cells()]
    return sorted(found, key=lambda side: side.place)


_READ_TOGETHER: Final[Mapping[str, Study]] = {
    "decisions": Study(decisions.is_asked, decisions.read, decisions.tell),
    "duels": Study(
        combined.is_alone, partial(combined.read, study_of), partial(combined.tell_one, study_of)
    ),
    "several": Study(
        combined.is_several,
        partial(combined.read, study_of),
        partial(combined.tell_several, study_of),
    ),
}
CELLS: Final = Study(
    side_by_side.is_asked, partial(side_by_side.read, rule_sets.part, sides), side_by_side.tell
)


def kinds() -> dict[str, Study]:
    """Return which page a run becomes: that of the first for which it was played."""
    added = {kind: import_module(file).STUDY for kind, file in registry.runs().items()}
    return {**_READ_TOGETHER, **added, "cells": CELLS}


def find_study(run: PlayedRun) -> Study:
    """Return what a run was played for."""
    return next(kind for kind in kinds().values() if kind.applies(run))
