"""What is the answer of a search for better habits?  A policy, and what it gains on fresh deals.

Left out: searching (``questions.tune``).
"""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.games.interface import Game
from analyser.library.answer import Answer, picture_of
from analyser.tuning.search import Outcome

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.report.parts import Form


class Tuned(Answer):
    """A policy that was searched for, and what it gains."""

    def __init__(self, name: str, outcome: Outcome, game: Game, path: Path) -> None:
        """Take the outcome of a search; ``path``: the policy's file."""
        self.name, self.outcome, self.game, self.path = name, outcome, game, path

    @cached_property
    def form(self) -> Form:
        """All that is on the page."""
        from analyser.report import tuning

        return tuning.form(self.name, self.outcome, self.game)

    @property
    def sentences(self) -> list[str]:
        """The answer, then the opponents and rules it holds for."""
        screen = self.form.first_screen
        return [each for each in (screen.answer, screen.deck) if each]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        from analyser.report import tuning

        return tuning.summary(self.name, self.outcome)

    def frame(self) -> pd.DataFrame:
        """Return a row for each opponent: how base and policy fare, in units per hand."""
        import pandas as pd

        rows = [
            {"opponent": each.opponent, "base": each.base.mean, "chosen": each.chosen.mean}
            for each in self.outcome.meetings
        ]
        return pd.DataFrame(rows)

    def figure(self) -> Figure:
        """Return the picture of the first screen."""
        return picture_of(self.form)

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page; return its path."""
        from analyser.report import render
        from analyser.storage.files import write_atomically

        write_atomically(Path(path), render.html(self.form).encode())
        return [Path(path)]
