"""What is the page of cells that answer each for itself, tell tips, or compare rule sets?

One of these leads: whoever has more to say than each cell for itself.  The others follow it, and
below them what is said of every cell.  Left out: what each of them says (a file each).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from analyser.findings import answers
from analyser.findings.answers import Answers
from analyser.report import human_likeness, search_gains, tips
from analyser.report.cells import duels, endings, habits, matches, means, scores
from analyser.report.cells import first_screen as screens
from analyser.report.cells import sentences as cells
from analyser.report.parts import Folded, Part, Section
from analyser.report.study import Found, Later, PlayedRun

SECTIONS: Final[Sequence[Callable[[Answers], list[Section]]]] = (
    human_likeness.sections,
    matches.sections,
    search_gains.sections,
    duels.sections,
    scores.sections,
    endings.sections,
    means.sections,
    habits.sections,
)
"""What is said of every cell, in the order of the page."""


class Sides(NamedTuple):
    """What there is to say of such cells, by kind; ``None``: they are not of that kind."""

    tips: Part | None
    rule_sets: Part | None
    own: Part
    people: Part | None
    gains: Part | None

    @property
    def first(self) -> Part:
        """What leads.  A duel that was asked for is not answered by what rules change."""
        compared = self.rule_sets if self.rule_sets and self.rule_sets.headline else None
        return self.tips or compared or self.people or self.gains or self.own


def is_asked(played: PlayedRun) -> bool:
    """Return whether the cells of a run answer each for itself."""
    return played.design is None


def read(
    sides: Mapping[str, Callable[[PlayedRun, Answers], Part | None]], played: PlayedRun
) -> Found:
    """Return the answer of each cell, and what each of the ``sides`` has; see ``Study.read``."""
    # Of the duels that tell tips, nothing is said but what they tell.
    read = answers.watch(answers.read(played.run, without=tips.cells(played.spec)))
    made: dict[str, Any] = {name: part(played, read) for name, part in sides.items()}
    return Found(read, Sides(**made), played.day)


def tell(found: Found) -> Part:
    """Return what is said of them."""
    read = found.read
    sides: Sides = found.numbers
    told, compared, own, first = sides.tips, sides.rule_sets, sides.own, sides.first
    what = "Every deal, or every match, is" if cells.has_matches(read) else "Every deal is"
    return replace(
        own,
        sentences=first.sentences,
        # A first screen has none of them, and they take longer than a few hands.
        sections=Later(partial(_sections, read, sides)),
        method=[
            *cells.how_played(read, what),
            *(told.method if told else []),
            *cells.verdicts(read, " of a duel" if told else ""),
            *matches.method(read),
            *(compared.method if compared else []),
            *cells.intervals(read, "Elsewhere the" if compared else "The"),
        ],
        summary=_summary(sides),
        names=compared.names if compared else (),
        certain=first.certain,
        head=first.answer,
        first_screen=first.first_screen or screens.first_screen(read, found.day),
        asking=first.asking,
    )


def _sections(read: Answers, sides: Sides) -> list[Section]:
    told, compared, own, first = sides.tips, sides.rule_sets, sides.own, sides.first
    made = [*(told.sections if told else [])]
    if compared and first is not compared:
        made.append(Section("Rule sets compared", compared.sentences))
    made += compared.sections if compared else []
    if own.head and first is not own:
        folded = Folded(f"{len(own.head)} answers, one by one", own.head)
        made.append(Section("Each table and each duel", [folded]))
    return [*made, *(section for of in SECTIONS for section in of(read))]


def _summary(sides: Sides) -> Mapping[str, object]:
    made = {**sides.own.summary}
    if sides.rule_sets:
        made["variants"] = sides.rule_sets.summary
    for each in (sides.people, sides.gains, sides.tips):
        made |= each.summary if each else {}
    return made
