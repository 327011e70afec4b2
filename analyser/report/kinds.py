"""Which kinds of studies are there?  A line for each, with the file that reads and words it.

A new kind is a file that computes it (in ``findings``), one that words it (here), and a line below.
Left out: how studies of duels that are read together share a page (``combined``), how those of
cells that answer each for itself do (``cells.page``), and what stands on every page (``page``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Final

from analyser import registry
from analyser.findings import margins, strengths, sweeps
from analyser.findings.answers import Answers
from analyser.report import (
    ablations,
    combined,
    human_likeness,
    search_gains,
    sweep,
    time_outs,
    tips,
)
from analyser.report import strengths as strength_pages
from analyser.report.cells import page as side_by_side
from analyser.report.cells import sentences as cells
from analyser.report.combined import DuelStudy
from analyser.report.decisions import page as decisions
from analyser.report.parts import Part
from analyser.report.rule_sets import page as rule_sets
from analyser.report.study import PlayedRun, Study

DESIGNS: Final[Mapping[str, DuelStudy]] = {
    "strengths": DuelStudy(
        strengths.read, strength_pages.parts, strength_pages.summarise, ranks=True
    ),
    "sweep": DuelStudy(sweeps.read, sweep.parts, combined.with_rules(sweep.summary)),
    "knockouts": DuelStudy(margins.read, ablations.parts, ablations.summary, together=True),
}
"""By the word of ``scenario.studies.kinds``, whose order is that of the page."""


def study_of(kind: str) -> DuelStudy:
    """Return what a page asks of a kind of study: of the core, or of an ability."""
    if kind in DESIGNS:
        return DESIGNS[kind]
    found: DuelStudy = import_module(registry.studies()[kind].page).STUDY
    return found


SIDES: Final[Mapping[str, Callable[[PlayedRun, Answers], Part | None]]] = {
    "tips": tips.part,
    "rule_sets": rule_sets.part,
    "people": human_likeness.part,
    "gains": search_gains.part,
    "own": cells.part,
}
"""What cells that answer each for itself may show, by the names of ``cells.page.Sides``."""

KINDS: Final[Mapping[str, Study]] = {
    "decisions": Study(decisions.is_asked, decisions.read, decisions.tell),
    "duels": Study(
        combined.is_alone, partial(combined.read, study_of), partial(combined.tell_one, study_of)
    ),
    "several": Study(
        combined.is_several,
        partial(combined.read, study_of),
        partial(combined.tell_several, study_of),
    ),
    "time-outs": Study(time_outs.is_asked, time_outs.read, time_outs.tell),
    "cells": Study(side_by_side.is_asked, partial(side_by_side.read, SIDES), side_by_side.tell),
}
"""Which page a run becomes: that of the first for which it was played."""


def of(played: PlayedRun) -> Study:
    """Return what a run was played for."""
    return next(kind for kind in KINDS.values() if kind.asked(played))
