"""What is the answer about tournaments of pairs?  How often the best pair wins, by rounds.

Left out: simulating them (``questions.pair_tournament``).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.findings import pair_tournaments
from analyser.findings.pair_tournaments import Comparisons, TournamentResult
from analyser.games.interface import Game
from analyser.library.answer import Answer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.library.runs import OpenRun
    from analyser.report.parts import FirstScreen, Form


class PairChances(Answer):
    """How often the best of many pairs wins."""

    def __init__(
        self, found: TournamentResult, game: Game, run: OpenRun | None, command: Sequence[str]
    ) -> None:
        """Take what was simulated; ``run``: the hands that showed how much chance there is."""
        self.found, self.game, self.run = found, game, run
        self.command = list(command)
        """What asked for it, as the page shows it."""

    @cached_property
    def compared(self) -> Comparisons:
        """Other movements and fields, as the page compares them."""
        return pair_tournaments.compare(self.found)

    @property
    def screen(self) -> FirstScreen:
        """What is read first."""
        from analyser.report import pair_tournaments as screens

        return screens.screen(self.found, self.game.scale.unit, "")

    @property
    def sentences(self) -> list[str]:
        """The answer, then how the tournaments were played."""
        return [each for each in (self.screen.answer, self.screen.deck) if each]

    @property
    def made(self) -> dict[str, Any]:
        """What made the answer: the run whose hands were played, or this program alone."""
        from analyser.play import answer_provenance
        from analyser.storage import provenance

        if self.run is not None:
            return answer_provenance.of_run(self.run.run)
        made = provenance.collect(self.game, self.command)
        return answer_provenance.of_search(made, self.found.plan.seed, "")

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        return self.numbers(False)

    def numbers(self, page: bool) -> dict[str, Any]:
        """Return the numbers, with other movements and fields where there is a page."""
        from analyser.report import pair_tournaments as pages

        return pages.summary(self.found, self.compared if page else None)

    def frame(self) -> pd.DataFrame:
        """Return a row for each number of rounds and each field, as ``answer`` lists them."""
        import pandas as pd

        listed = next(each for each in self.answer.values() if isinstance(each, list) and each)
        return pd.json_normalize(listed)

    def figure(self) -> Figure:
        """Return the picture of the first screen."""
        picture = self.screen.picture
        assert picture is not None, "its first screen has one"
        return picture.figure

    @cached_property
    def form(self) -> Form:
        """All that is on the page."""
        from analyser.report import appendix
        from analyser.report import pair_tournaments as pages
        from analyser.storage import provenance

        played = "" if self.run is None else appendix.told(self.run.spec)
        shown = [provenance.shown(word) for word in self.command]
        return pages.form(self.found, self.compared, self.game, shown, self.made, played)

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, its numbers and its pictures beside it; return the paths."""
        from analyser.report import render

        return render.write(self.form, Path(path), self.numbers(True))
