"""What is the page of cells that answer each for itself, or compare rule sets?

One of these leads: whoever has more to say than each cell for itself.  The others follow it, and
below them what is said of every cell.  Left out: what each of them says (a file each).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from analyser.findings import answers
from analyser.findings.answers import Answers
from analyser.report.cells import duels, endings, habits, matches, means, scores
from analyser.report.cells import first_screen as screens
from analyser.report.cells import sentences as cells
from analyser.report.parts import Folded, Part, Section
from analyser.report.study import LazySections, PlayedRun, StudyResult
from analyser.scenario.spec import RunSpec

SECTIONS: Final[Sequence[Callable[[Answers], list[Section]]]] = (
    matches.sections,
    duels.sections,
    scores.sections,
    endings.sections,
    means.sections,
    habits.sections,
)
"""What is said of every cell, in the order of the page; what abilities say is between."""
RULE_SETS: Final = 2
"""The place of rule sets among what leads a page."""


@dataclass(frozen=True)
class Side:
    """What an ability has to say of such cells."""

    part: Callable[[PlayedRun, Answers], Part | None]
    """What leads a page of them; ``None``: they are not of its kind."""
    place: int
    """Whether it leads before another; that of rule sets is ``RULE_SETS``."""
    sections: Callable[[Answers], list[Section]] | None = None
    """What it says of every cell…"""
    sections_before: Callable[[Answers], list[Section]] | None = None
    """… and before which of ``SECTIONS``."""
    cells: Callable[[RunSpec], set[int]] | None = None
    """The numbers of cells that it alone tells; no other section has them."""


class Sides(NamedTuple):
    """What there is to say of such cells, by kind; ``None``: they are not of that kind."""

    rule_sets: Part | None
    own_part: Part
    ability_parts: Mapping[Side, Part]
    """What abilities have to say, in the order in which it leads."""
    sides: Sequence[Side]
    """All that could."""

    @property
    def first(self) -> Part:
        """What leads.  A duel that was asked for is not answered by what rules change."""
        compared = self.rule_sets if self.rule_sets and self.rule_sets.headline else None
        leading = {side.place: part for side, part in self.ability_parts.items()}
        if compared:
            leading[RULE_SETS] = compared
        return leading[min(leading)] if leading else self.own_part

    @property
    def told(self) -> Sequence[Part]:
        """What is said of cells that no other section has."""
        return [part for side, part in self.ability_parts.items() if side.cells]


def is_asked(run: PlayedRun) -> bool:
    """Return whether the cells of a run answer each for itself."""
    return run.design is None


def read(
    rule_sets: Callable[[PlayedRun, Answers], Part | None],
    sides: Callable[[], Sequence[Side]],
    played_run: PlayedRun,
) -> StudyResult:
    """Return the answer of each cell, and what each of the ``sides`` has; see ``Study.read``."""
    known = sides()
    told = {cell for side in known if side.cells for cell in side.cells(played_run.spec)}
    read = answers.watch(answers.read(played_run.run, without=told))
    added = {side: part for side in known if (part := side.part(played_run, read))}
    made = Sides(rule_sets(played_run, read), cells.part(played_run, read), added, known)
    return StudyResult(read, made, played_run.day)


def tell(result: StudyResult) -> Part:
    """Return what is said of them."""
    read = result.read
    sides: Sides = result.numbers
    told, compared, own, first = sides.told, sides.rule_sets, sides.own_part, sides.first
    what = "Every deal, or every match, is" if cells.has_matches(read) else "Every deal is"
    return replace(
        own,
        sentences=first.sentences,
        # A first screen has none of them, and they take longer than a few hands.
        sections=LazySections(partial(_sections, read, sides)),
        method=[
            *cells.describe_repeats(read, what),
            *(sentence for part in told for sentence in part.method),
            *cells.verdicts(read, " of a duel" if told else ""),
            *matches.method(read),
            *(compared.method if compared else []),
            *cells.intervals(read, "Elsewhere the" if compared else "The"),
        ],
        summary=_summary(sides),
        names=compared.names if compared else (),
        certain=first.certain,
        head=first.answer,
        first_screen=first.first_screen or screens.first_screen(read, result.day),
        asking=first.asking,
    )


def _sections(read: Answers, sides: Sides) -> list[Section]:
    compared, own, first = sides.rule_sets, sides.own_part, sides.first
    made = [section for part in sides.told for section in part.sections]
    if compared and first is not compared:
        made.append(Section("Rule sets compared", compared.sentences))
    made += compared.sections if compared else []
    if own.head and first is not own:
        folded = Folded(f"{len(own.head)} answers, one by one", own.head)
        made.append(Section("Each table and each duel", [folded]))
    for of in SECTIONS:
        before = [
            side.sections for side in sides.sides if side.sections and side.sections_before is of
        ]
        made += [section for each in (*before, of) for section in each(read)]
    return made


def _summary(sides: Sides) -> Mapping[str, object]:
    made = {**sides.own_part.summary}
    if sides.rule_sets:
        made["variants"] = sides.rule_sets.summary
    for each in sides.ability_parts.values():
        made |= each.summary
    return made
