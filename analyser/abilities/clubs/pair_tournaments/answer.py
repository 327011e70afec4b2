"""What is the answer about tournaments of pairs?  How often the best pair wins, by rounds.

Left out: simulating them (``question``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from analyser.abilities.clubs.pair_tournaments import findings
from analyser.abilities.clubs.pair_tournaments.findings import Comparisons, TournamentResult
from analyser.games.interface import Game
from analyser.library.answer import ToldAnswer

if TYPE_CHECKING:
    import pandas as pd

    from analyser.library.runs import OpenRun
    from analyser.report.parts import Part


class PairChances(ToldAnswer):
    """How often the best of many pairs wins."""

    def __init__(
        self, result: TournamentResult, game: Game, run: OpenRun | None, command: Sequence[str]
    ) -> None:
        """Take what was simulated; ``run``: the hands that showed how much chance there is."""
        self.found, self.game, self.run = result, game, run
        self.command = list(command)
        """What asked for it, as the page shows it."""

    @cached_property
    def compared(self) -> Comparisons:
        """Other movements and fields, as the page compares them."""
        return findings.compare(self.found)

    @property
    def _subject(self) -> tuple[Any, ...]:
        """What was simulated; the comparisons are for the page."""
        return self.found, None, self.game, ""

    @cached_property
    def page_part(self) -> Part:
        """The part that its page is made of, with other movements and fields."""
        from analyser.abilities.clubs.pair_tournaments import page
        from analyser.play import answer_provenance

        day = answer_provenance.day(self.made)
        return page.tell(self.found, self.compared, self.game, day)

    @property
    def _origin(self) -> tuple[Any, ...]:
        """What was simulated, the command, what made it, and the hands that were played."""
        from analyser.report import appendix
        from analyser.storage import provenance

        played = "" if self.run is None else appendix.write_spec(self.run.spec)
        shown = [provenance.shorten_paths(word) for word in self.command]
        return self.found, self.game, shown, self.made, played

    @property
    def made(self) -> dict[str, Any]:
        """What made the answer: the run whose hands were played, or this program alone."""
        from analyser.play import answer_provenance
        from analyser.storage import provenance

        if self.run is not None:
            return answer_provenance.of_run(self.run.run)
        made = provenance.collect(self.game, self.command)
        return answer_provenance.of_search(made, self.found.plan.seed, "")

    def frame(self) -> pd.DataFrame:
        """Return a row for each number of rounds and each field, as ``answer`` lists them."""
        import pandas as pd

        listed = next(each for each in self.answer.values() if isinstance(each, list) and each)
        return pd.json_normalize(listed)
