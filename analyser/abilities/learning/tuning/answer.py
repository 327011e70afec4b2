"""What is the answer of a search for better habits?  A policy, and what it gains on fresh deals.

Left out: searching (``question``).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.abilities.learning.tuning.search import Outcome
from analyser.games.interface import Game
from analyser.library.answer import ToldAnswer

if TYPE_CHECKING:
    import pandas as pd


class Tuned(ToldAnswer):
    """A policy that was searched for, and what it gains."""

    def __init__(self, name: str, outcome: Outcome, game: Game, path: Path) -> None:
        """Take the outcome of a search; ``path``: the policy's file."""
        self.name, self.outcome, self.game, self.path = name, outcome, game, path

    @property
    def _subject(self) -> tuple[Any, ...]:
        """The policy's name, and the outcome."""
        return self.name, self.outcome, self.game

    def frame(self) -> pd.DataFrame:
        """Return a row for each opponent: how base and policy fare, in units per hand."""
        import pandas as pd

        rows = [
            {"opponent": each.opponent, "base": each.base.mean, "chosen": each.chosen.mean}
            for each in self.outcome.meetings
        ]
        return pd.DataFrame(rows)

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page; return its path."""
        from analyser.report import render
        from analyser.storage.files import write_atomically

        write_atomically(Path(path), render.html(self.form).encode())
        return [Path(path)]
