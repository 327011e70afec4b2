"""What do the decisions of a run show?  The answer of ``analyser.weigh``, and of an opened run.

>>> from analyser import weigh
>>> found = weigh("draw", game="kabu", policies="beginner", decisions=2_000)
>>> found.frame("total")["total"].tolist()
[0, 1, 3, 7, 9]

Left out: playing them (``questions.weigh``).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from analyser.errors import UsageError, unknown
from analyser.findings import decision_reading
from analyser.findings.decisions import FEWEST, WeighedDecisions
from analyser.library.answer import RunAnswer, picture_of
from analyser.wording import write_count

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.library.runs import OpenRun

Bounds: TypeAlias = "Sequence[Sequence[tuple[int, int | None]]]"
"""Of each fact the groups: least and most, both included; ``None``: no end."""


class Weighing(RunAnswer):
    """What a decision is worth, on average and by situation."""

    def __init__(self, run: OpenRun, duels: OpenRun | None = None, missed: str = "") -> None:
        """Take a run of decisions, and the run in which rules of thumb were played, if any."""
        super().__init__(run)
        self._duels = duels
        self.missed = missed
        """That the precision which was asked for was not reached; empty: it was."""

    @cached_property
    def found(self) -> list[WeighedDecisions]:
        """The result for each rule set and policy; ``DataError`` where the run has no decisions."""
        return decision_reading.read(self.run.run)

    @property
    def duels(self) -> OpenRun | None:
        """The duels of players who follow rules of thumb; ``None``: none were played."""
        return self._duels

    @property
    def facts(self) -> tuple[str, ...]:
        """What a player could see when they chose: each may be asked :meth:`by`."""
        return tuple(self.found[0].facts)

    @property
    def sentences(self) -> list[str]:
        """The answer, the players and rules it holds for, and what a given rule gains."""
        return [*super().sentences, *self.answer["given"]]

    def chart(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the strategy chart, .pdf or .png, and return its path.

        Nothing is written, and nothing returned, where too few decisions were weighed for one.
        """
        from analyser.report import printed_chart

        if not printed_chart.grids(self.built.form):
            return []
        printed_chart.write(self.built.form, Path(path))
        return [Path(path)]

    def frame(self, *facts: str, bounds: Bounds = ()) -> pd.DataFrame:
        """Return the effect of the decision: a row for each rule set and policy, or each situation.

        With the names of ``facts``, a row for each group of decisions by their values (columns
        ``<fact>`` and ``<fact>_most``).  ``bounds`` may give the groups, a list of (least, most)
        for each fact; those of fewer than 200 decisions are left out.  Further columns: ``worth``,
        ``low``, ``high`` (points per decision; the intervals of one rule set and policy hold
        together), ``chosen`` (how often the players chose the first way), ``share`` and
        ``decisions``.  Raises ``UsageError`` for an unknown fact, and where every group has fewer.
        """
        import pandas as pd

        self._check(*facts)
        rows = []
        for each in self.found:
            who = {"rules": each.cell.rules_name, "players": each.names}
            if not facts:
                worth = each.worth
                ends = {"worth": worth.mean, "low": worth.low, "high": worth.high}
                more = {"chosen": each.chosen, "share": 1.0, "decisions": each.decisions}
                rows.append({**who, **ends, **more})
                continue
            within = [list(each_fact) for each_fact in bounds]
            groups = each.groups(facts, within) if bounds else each.group_by(*facts)
            for group in groups:
                at: dict[str, Any] = {}
                for fact, least, most in zip(facts, group.low, group.high, strict=True):
                    at |= {fact: least, f"{fact}_most": most}
                worth = group.worth
                ends = {"worth": worth.mean, "low": worth.low, "high": worth.high}
                more = {"chosen": group.chose, "share": group.share, "decisions": worth.pairs}
                rows.append({**who, **at, **ends, **more})
        if not rows:
            raise self._say_too_few(facts, sum(each.decisions for each in self.found))
        return pd.DataFrame(rows)

    def _say_too_few(self, facts: Sequence[str], decisions: int) -> UsageError:
        return UsageError(
            f"{', '.join(facts)}: found {write_count(decisions, 'decisions')}, and no group of "
            f"{FEWEST} (expected more decisions, or wider groups)"
        )

    def _check(self, *facts: str) -> None:
        for fact in facts:
            if fact not in self.facts:
                raise UsageError(unknown("fact", fact, self.facts))

    def figure(self, fact: str | None = None) -> Figure:
        """Return the picture of the average, or by a fact, of the first rule set and players."""
        from analyser.report.decisions import sections

        if fact is None:
            return picture_of(self.built.form, "average")
        self._check(fact)
        first = self.found[0]
        if not first.group_by(fact):
            raise self._say_too_few([fact], first.decisions)
        return sections.line(first, fact, self.run.run.scale)
