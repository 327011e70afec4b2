"""What is the answer about an engine?  What it does wrong, how fast it is, and how strong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

from analyser.findings.json_fields import pick_fields, pick_from_each
from analyser.library.answer import CountedAnswer

if TYPE_CHECKING:
    import pandas as pd

    from analyser.abilities.engines.engine_tests.checks import Check
    from analyser.library.duel_answer import Compared

MOST_SHOWN: Final = 10
"""Faults of a check that are said one by one."""


@dataclass(frozen=True)
class EngineTested(CountedAnswer):
    """What an engine does, check by check."""

    engine: str
    """Its name."""
    game: str
    checks: Sequence[Check]
    offered: Sequence[str]
    """The kinds of moves that it was offered."""
    move_seconds: Sequence[float]
    """The time of each move, by the clock; sorted."""
    hands_a_second: float
    """Whole hands of the longest check, by the clock."""
    duels: Sequence[Compared] = field(default_factory=list)
    """Against policies of the game; none where a check failed."""
    fewer_hands: int | None = None
    """How many hands each duel has, where hands take too long for the usual ones."""

    @property
    def has_passed(self) -> bool:
        """Whether every check passed."""
        return all(each.has_passed for each in self.checks)

    @property
    def sentences(self) -> list[str]:
        """The verdict; each check with what went wrong; how fast; how strong."""
        failed = sum(not each.has_passed for each in self.checks)
        made = [
            f"{self.engine} passes all {len(self.checks)} checks in {self.game}."
            if not failed
            else f"{self.engine} fails {failed} of {len(self.checks)} checks in {self.game}."
        ]
        for each in self.checks:
            made += _lines(each)
        if self.offered:
            made.append(f"Moves that it was offered: {', '.join(self.offered)}.")
        if self.move_seconds:
            middle, late = self._per_move
            made.append(
                f"{self.hands_a_second:.3g} hands a second; a move takes {1000 * middle:.2g} ms, "
                f"99 in 100 at most {1000 * late:.2g} ms."
            )
        if self.fewer_hands is not None and self.has_passed:
            met = f"each duel has {self.fewer_hands}" if self.fewer_hands else "it met no policy"
            made.append(f"Its hands take long, so {met} (--hands plays more).")
        return made + [each.sentence for each in self.duels]

    @property
    def _per_move(self) -> tuple[float, float]:
        """The median time of a move, and what 99 in 100 do not exceed, seconds."""
        if len(self.move_seconds) < 2:
            return self.move_seconds[0], self.move_seconds[0]
        return median(self.move_seconds), quantiles(self.move_seconds, n=100)[-1]

    @property
    def answer(self) -> dict[str, Any]:
        """The checks, the speed and the duels, JSON-able."""
        made = pick_fields(self, "engine game passed=has_passed")
        made["checks"] = pick_from_each(self.checks, "check=name passed=has_passed faults")
        made["offered"] = [*self.offered]
        made["fewer_hands"] = self.fewer_hands
        if self.move_seconds:
            middle, late = self._per_move
            made |= {
                "hands_a_second": self.hands_a_second,
                "move_ms_median": 1000 * middle,
                "move_ms_p99": 1000 * late,
            }
        return {**made, "duels": [each.answer for each in self.duels]}

    def frame(self) -> pd.DataFrame:
        """Return a row for each check: ``check``, ``passed``, ``faults``."""
        import pandas as pd

        rows = [
            {"check": each.name, "passed": each.has_passed, "faults": len(each.faults)}
            for each in self.checks
        ]
        return pd.DataFrame(rows)

    _counted = "checks"


def _lines(check: Check) -> list[str]:
    """Return a check as a line, and a line for each fault."""
    noted = f" ({check.noted})" if check.noted else ""
    if check.has_passed:
        return [f"  yes  {check.name}{noted}"]
    made = [f"  NO   {check.name}{noted}"]
    made += [f"       {fault}" for fault in check.faults[:MOST_SHOWN]]
    more = len(check.faults) - MOST_SHOWN
    return [*made, *([f"       and {more:,} more"] if more > 0 else [])]
