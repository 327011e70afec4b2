"""What is the answer about scores of a match?  The chance to win from each, or victory points.

>>> from analyser import win_chance
>>> found = win_chance(score=(1850, 1700), rules="italian")
>>> print(str(found).splitlines()[0])
You win 58 in 100 matches from 1,850 to 1,700.

Left out: computing them (``findings``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.abilities.matches.findings import EffectsAtScores, ScoreWorths
from analyser.library.answer import ToldAnswer

if TYPE_CHECKING:
    import os

    import pandas as pd


class WinChances(ToldAnswer):
    """What scores are worth in a match."""

    def __init__(self, found: ScoreWorths | EffectsAtScores, command: Sequence[str]) -> None:
        """Take what was found, and the words of the command that asked."""
        self.found = found
        self.command = list(command)

    @property
    def _subject(self) -> tuple[Any, ...]:
        """What was found."""
        return (self.found,)

    @property
    def _origin(self) -> tuple[Any, ...]:
        """What was found, the command, and what made it."""
        from analyser.play import answer_provenance
        from analyser.storage import provenance

        equity = self.found.equity
        made = provenance.collect(equity.game, self.command)
        made = answer_provenance.of_search(made, equity.kept.seed, "")
        return self.found, [provenance.shorten_paths(word) for word in self.command], made

    def frame(self) -> pd.DataFrame:
        """Return a row for each score of the table: its two numbers, and what was found there."""
        import pandas as pd

        return pd.DataFrame(self.answer["scores"])

    def chart(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the chart to print, .pdf or .png, and return its path."""
        from analyser.report import printed_chart

        printed_chart.write(self.form, Path(path))
        return [Path(path)]


class ScoreChanges(WinChances):
    """How often the score changes what is best, and what that brings."""

    _page = "effects_page"
