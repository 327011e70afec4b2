"""What is the answer of a league?  Its tables, each player with a rating.

Left out: adding hands (``days``).
"""

from __future__ import annotations

import copy
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.abilities.clubs.leagues import findings
from analyser.abilities.clubs.leagues.days import StoredLeague
from analyser.abilities.clubs.leagues.findings import RatedTable
from analyser.findings import playing_cost
from analyser.games.interface import Game
from analyser.library.answer import ToldAnswer, picture_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.report.parts import Part


class LeagueTables(ToldAnswer):
    """How strong each player of a league has turned out to be."""

    def __init__(
        self, league: StoredLeague, added: int, command: Sequence[str], file: Path, is_seeded: bool
    ) -> None:
        """Take the hands that are kept, and how many were ``added`` now.

        ``command``: what asked for it; ``is_seeded``: whether its seed was asked for.
        """
        self.kept, self.added, self.command = league, added, list(command)
        self.again: Sequence[str] = []
        """The command that makes the page; empty: one that plays its hands in an empty folder."""
        self._file, self._is_seeded = file, is_seeded

    @cached_property
    def tables(self) -> list[RatedTable]:
        """The players of each table, rated."""
        return findings.read(self.kept)

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
    def _subject(self) -> tuple[Any, ...]:
        """The hands, and the ratings; what a hand costs is for the page."""
        return self.kept, self.tables

    @cached_property
    def page_part(self) -> Part:
        """The part that its page is made of, with what a hand of each player costs."""
        from analyser.abilities.clubs.leagues import page as pages
        from analyser.play import answer_provenance

        return pages.tell(self.kept, self.tables, answer_provenance.day(self.made), self.costs)

    @property
    def _origin(self) -> tuple[Any, ...]:
        """The hands, the ratings, the command, and what made the numbers."""
        return self.kept, self.tables, self.again, self.made

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
        """Return the picture of the page's first screen."""
        return picture_of(self.form)

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, its numbers and its pictures beside it; return the paths."""
        if not self.again:
            return self.by(self._repeat_command(Path(path))).page(path)
        return super().page(path)

    def by(self, command: Sequence[str]) -> LeagueTables:
        """Return the same answer, on whose page another command stands."""
        other = copy.copy(self)
        other.again = command
        return other

    def _repeat_command(self, page: Path) -> list[str]:
        """Return the command that plays the same hands in an empty folder."""
        from analyser.storage import provenance

        spec, file = self.kept.league.spec, provenance.shorten_paths(str(self._file))
        again = ["analyser", "league", file, "--hands", str(self.kept.hands), "--output", "again"]
        if spec.drawn or self._is_seeded:
            again += ["--seed", str(spec.seed)]
        return [*again, "--page", provenance.shorten_paths(page.name)]
