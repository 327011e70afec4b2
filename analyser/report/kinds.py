"""Which kinds of studies are there, and which files read and word each?  A line for each kind.

A study is duels that are read together.  Each kind has one file that computes its findings (in
``findings``) and one that words them (here); what both have in common is in :class:`Kind`.  Left
out: how several studies share a page (``combined``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from analyser.findings import margins, sweeps, tournaments
from analyser.findings.answers import Answers
from analyser.report import ablations, ladder, sweep, tournament
from analyser.report.parts import Part, Study
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class Kind:
    """What a page asks of a kind of studies."""

    read: Callable[[Run, Answers, Any, float], Any]
    """What the duels come to: the run, the answers of those duels alone, the design, and with
    what confidence all intervals of the study hold at once.  Raises ``DataError`` while a duel has
    not begun, and when a shard is damaged."""
    parts: Callable[[Sequence[Study]], list[Part]]
    """The content of a page about all its studies of this kind: a part each, or, of a kind that is
    ``together``, as few as there can be."""
    summary: Callable[[Study], Mapping[str, Any]]
    """One study for a program, JSON-able."""
    together: bool = False
    """Whether studies of this kind are at the head of a page of several; otherwise each is as on a
    page of its own, under a heading."""


def _with_rules(summary: Callable[..., Mapping[str, Any]]) -> Callable[[Study], Mapping[str, Any]]:
    def told(study: Study) -> Mapping[str, Any]:
        return {**summary(study.found, study.read.scale), "rules": study.rules}

    return told


KINDS: Final[Mapping[str, Kind]] = {
    "ladder": Kind(margins.read, ladder.parts, ladder.summary, together=True),
    "tournament": Kind(tournaments.read, tournament.parts, _with_rules(tournament.summary)),
    "sweep": Kind(sweeps.read, sweep.parts, _with_rules(sweep.summary)),
    "knockouts": Kind(margins.read, ablations.parts, ablations.summary, together=True),
}
"""By the word of ``scenario.studies.KINDS``, whose order is that of the page."""
