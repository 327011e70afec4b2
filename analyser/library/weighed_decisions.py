"""What do the decisions of a run show?  The result of ``analyser.weigh``, and of an opened run.

Left out: playing them (``weighing``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from analyser import games
from analyser.errors import UsageError, unknown
from analyser.findings import agreement, decisions, rules_of_thumb
from analyser.findings.answers import Answers
from analyser.findings.decisions import Weighed
from analyser.library import notebook
from analyser.play import runner
from analyser.scenario import old_names
from analyser.scenario.policy_lookup import straw_men

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.library.runs import OpenRun
    from analyser.report.parts import Part

Bounds: TypeAlias = "Sequence[Sequence[tuple[int, int | None]]]"
"""Of each fact the groups: least and most, both included; ``None``: no end."""


class Weighing:
    """What a choice is worth, on average and by situation; printed, it is sentences."""

    def __init__(self, run: OpenRun, duels: OpenRun | None = None) -> None:
        """Read the decisions of a run; ``DataError`` where it has none.

        ``duels``: the run in which rules of thumb were played.
        """
        self.run = run
        """The run that has them, one row per deal."""
        self.found: list[Weighed] = decisions.read(run.run)
        """The result for each rule set and policy."""
        self.duels = duels
        """The duels of players who follow rules of thumb; ``None``: none were played."""

    @property
    def facts(self) -> tuple[str, ...]:
        """What a player could see when they chose: each may be asked :meth:`by`."""
        return tuple(self.found[0].facts)

    @property
    def sentences(self) -> list[str]:
        """The answer, the first sentence first."""
        return list(self._part.sentences)

    def summary(self) -> dict[str, Any]:
        """Return the answer as JSON holds it."""
        return dict(self._part.summary)

    def frame(self, *facts: str, bounds: Bounds = ()) -> pd.DataFrame:
        """Return the effect of the decision: a row for each rule set and policy, or each situation.

        With the names of ``facts``, a row for each group of decisions by their values (columns
        ``<fact>`` and ``<fact>_most``).  ``bounds`` may give the groups, a list of (least, most)
        for each fact; those of fewer than 200 decisions are left out.  Further columns: ``worth``,
        ``low``, ``high`` (points per decision; the intervals of one rule set and policy hold
        together), ``chosen`` (how often the players chose the first way), ``share`` and
        ``decisions``.  Raises ``UsageError`` for an unknown fact.
        """
        import pandas as pd

        facts = tuple(map(self._known, facts))
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
            groups = each.groups(facts, within) if bounds else each.by(*facts)
            for group in groups:
                at: dict[str, Any] = {}
                for fact, least, most in zip(facts, group.low, group.high, strict=True):
                    at |= {fact: least, f"{fact}_most": most}
                worth = group.worth
                ends = {"worth": worth.mean, "low": worth.low, "high": worth.high}
                more = {"chosen": group.chose, "share": group.share, "decisions": worth.pairs}
                rows.append({**who, **at, **ends, **more})
        return pd.DataFrame(rows)

    def _known(self, fact: str) -> str:
        """Return the name of today of a fact, and warn where it was renamed."""
        today = self.run.run.old_names.get(fact, fact)
        if today not in self.facts:
            raise UsageError(unknown("fact", fact, self.facts))
        if today != fact:
            old_names.warn(f"{fact} is now called {today}")
        return today

    def figure(self, fact: str | None = None) -> Figure:
        """Return the picture of the average, or by a fact, of the first rule set and players."""
        from analyser.report import decisions as told

        if fact is None:
            return next(
                each.figure
                for section in self._part.sections
                for each in section.pictures
                if each.name == "average"
            )
        fact = self._known(fact)
        main = self.found[0]
        return told.line(main, fact, self._read.scale)

    @cached_property
    def _read(self) -> Answers:
        spec = self.run.spec
        game = games.game(spec.game)
        scale = self.run.run.scale or game.scale
        return Answers(spec, game, scale, [], runner.planned(spec, self.run.run))

    @cached_property
    def _part(self) -> Part:
        from analyser.report import decisions as told

        agreed = agreement.read(self.found, straw_men(self._read.game))
        followed = {} if self.duels is None else rules_of_thumb.read(self.duels.run, self.found)
        return told.part(self.found, agreed, self._read, followed, {})

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        return notebook.html(self.sentences, self.frame(), self.figure())
