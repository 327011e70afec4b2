"""What is the answer of a league?  Its tables, each player with a rating.

Left out: adding hands (``questions.league``).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.findings import leagues, playing_cost
from analyser.findings.leagues import RatedTable
from analyser.games.interface import Game
from analyser.library.answer import Answer
from analyser.play.leagues import Kept

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.report.parts import FirstScreen, Form


class LeagueTables(Answer):
    """How strong each player of a league has turned out to be."""

    def __init__(
        self, kept: Kept, added: int, command: Sequence[str], file: Path, is_seeded: bool
    ) -> None:
        """Take the hands that are kept, and how many were ``added`` now.

        ``command``: what asked for it; ``is_seeded``: whether its seed was asked for.
        """
        self.kept, self.added, self.command = kept, added, list(command)
        self._file, self._is_seeded = file, is_seeded

    @cached_property
    def tables(self) -> list[RatedTable]:
        """The players of each table, rated."""
        return leagues.read(self.kept)

    @cached_property
    def costs(self) -> list[dict[str, float]]:
        """What a hand of each player of each table costs, in rule-based hands."""
        league = self.kept.league
        return [
            playing_cost.of_cells(
                self.game, [league.pairs[pair].cells[0] for pair in table.pairs], league.spec.seed
            )
            for table in league.tables
        ]

    @property
    def game(self) -> Game:
        """What is played."""
        return games.game(self.kept.league.spec.game)

    @property
    def screen(self) -> FirstScreen:
        """What is read first."""
        from analyser.report import leagues as pages

        return pages.screen(self.tables, self.game, "", pages.notes(self.kept))

    @property
    def sentences(self) -> list[str]:
        """The answer, then what the ratings are."""
        return [each for each in (self.screen.answer, self.screen.deck) if each]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        from analyser.report import leagues as pages

        return pages.summary(self.kept, self.tables)

    @cached_property
    def made(self) -> dict[str, Any]:
        """What made the answer."""
        from analyser.play import answer_provenance
        from analyser.storage import provenance

        league = self.kept.league
        runs = [self.kept.runs[pair] for pair in league.pairs if pair in self.kept.runs]
        made = provenance.collect(self.game, self.command)
        return answer_provenance.of_league(runs, made, league.spec.seed)

    def frame(self) -> pd.DataFrame:
        """Return a row for each player of each table, as ``answer`` has them."""
        import pandas as pd

        rows = [
            {"rules": table["rules"], **player}
            for table in self.answer["tables"]
            for player in table["players"]
        ]
        return pd.json_normalize(rows)

    def figure(self) -> Figure:
        """Return the picture of the first screen."""
        from analyser.library.answer import picture_of

        return picture_of(self.form([]))

    def form(self, again: Sequence[str]) -> Form:
        """Return all that is on the page; ``again``: the command that makes it."""
        from analyser.report import leagues as pages

        return pages.form(self.kept, self.tables, again, self.made, self.costs)

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, its numbers and its pictures beside it; return the paths."""
        from analyser.storage import provenance

        spec = self.kept.league.spec
        shown = [provenance.shown(str(each)) for each in (self._file, Path(path).name)]
        again = ["analyser", "league", shown[0], "--hands", str(self.kept.hands)]
        again += ["--output", "again"]
        if spec.drawn or self._is_seeded:
            again += ["--seed", str(spec.seed)]
        return self.write(Path(path), [*again, "--page", shown[1]])

    def write(self, path: Path, again: Sequence[str]) -> list[Path]:
        """Write the page with the command that makes it."""
        from analyser.report import render

        return render.write(self.form(again), path, self.answer)
