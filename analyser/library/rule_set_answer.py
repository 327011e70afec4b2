"""What is the answer about rule sets?  What each makes of a hand, and what it changes.

>>> from analyser import compare_rules
>>> found = compare_rules(["kabu", "kabu-banker"], policies="beginner", hands=400, game="kabu")
>>> found.frame().rules.unique().tolist()
['kabu', 'kabu-banker']

Left out: playing them (``questions.compare_rules``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analyser.confidence import CONFIDENCE
from analyser.findings import answers, one_rule, rule_sets
from analyser.findings.answers import Answers
from analyser.findings.one_rule import OneAtATime
from analyser.findings.rule_sets import RuleSetComparison
from analyser.library.answer import RunAnswer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.library.runs import OpenRun
    from analyser.report.parts import FirstScreen, Part


class RuleSets(RunAnswer):
    """What each of some rule sets makes of a hand, on the same deals."""

    def __init__(self, run: OpenRun, goal: str) -> None:
        """Take a run; a ``goal`` puts the rule sets in order, whichever it began with."""
        super().__init__(run)
        self.goal = goal

    @cached_property
    def read(self) -> Answers:
        """The tables, each for itself."""
        read = answers.watch(answers.read(self.run.run, terms=False))
        return replace(read, spec=replace(read.spec, goal=self.goal))

    @cached_property
    def found(self) -> RuleSetComparison:
        """The rule sets, and how each differs from the first."""
        found = rule_sets.read(self.run.run, self.read)
        assert found is not None, "rule sets that cannot be compared are refused before"
        return found

    @cached_property
    def singles(self) -> Sequence[OneAtATime]:
        """What single rules change, for each base."""
        return one_rule.read(self.run.run, self.read, self.found)

    @cached_property
    def part(self) -> Part:
        """What the page has of it."""
        from analyser.report.rule_sets import page as told

        return told.part_of(self.found, self.read, self.singles)

    @cached_property
    def screen(self) -> FirstScreen:
        """What is read first."""
        from analyser.report import kinds, page
        from analyser.report.study import PlayedRun

        # Rule sets may have a page of another kind, as where they differ in when time is called.
        if kinds.find_study(PlayedRun(self.run.run)) is not kinds.CELLS:
            return page.first_screen(self.run.run)
        return self.part.screen

    @property
    def sentences(self) -> list[str]:
        """The answer, then the players it holds for."""
        return [each for each in (self.screen.answer, self.screen.deck) if each]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        from analyser.scenario import build

        read, first = self.read, self.read.cells[0].cell
        return {
            "game": read.spec.game,
            "policies": [str(each["name"]) for each in first.entrants],
            "changes": build.list_changes(read.game, first.rules),
            "seed": read.spec.seed,
            "hands": read.hands + one_rule.hands(self.run.run, read),
            "hands_per_cell": first.units,
            "confidence": CONFIDENCE,
            "signature": self.run.run.header["provenance"]["signature"],
            **self.part.numbers,
        }

    def frame(self) -> pd.DataFrame:
        """Return a row for each rule set and measure.

        Its columns: ``rules``, ``against`` (the rule set that it is held against), ``measure``,
        ``value`` and ``half`` (its ±), ``change`` and ``change_half`` (on the same deals).
        """
        import pandas as pd

        rows = [
            {
                "rules": each.name,
                "against": each.base,
                "measure": name,
                "value": level.value,
                "half": level.half,
                "change": each.changes[name].value if name in each.changes else None,
                "change_half": each.changes[name].half if name in each.changes else None,
            }
            for each in self.found.variants
            for name, level in each.levels.items()
        ]
        return pd.DataFrame(rows)

    def figure(self) -> Figure:
        """Return the picture of the first screen."""
        picture = self.screen.picture
        return super().figure() if picture is None else picture.figure
