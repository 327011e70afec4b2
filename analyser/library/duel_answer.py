"""What is the answer of a duel?  Two players on the same deals: who is ahead, and how sure that is.

>>> from analyser import compare
>>> found = compare("sound", "never-draws", game="kabu", hands=400)
>>> found.verdict
'better'

Left out: playing it (``questions.compare``).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.errors import UsageError
from analyser.findings import compared, same_deals
from analyser.library.answer import Answer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.games.interface import Game
    from analyser.play.duel import Hands
    from analyser.report.parts import FirstScreen
    from analyser.scenario.spec import RunSpec
    from analyser.statistics.stopping import Watch

FRAME_KEYS: Final = (
    "a", "b", "verdict", "mean", "low", "high", "confidence", "band", "pairs", "sd", "won", "drawn",
    "lost", "hands", "rules", "seed", "stopped",
)  # fmt: skip
"""The keys of the summary that are columns of the frame, in this order."""


class Compared(compared.Comparison, Answer):
    """Two players on the same deals."""

    @property
    def screen(self) -> FirstScreen:
        """What is read first."""
        from analyser import games
        from analyser.report import labels as words
        from analyser.report.cells import duel_screen as duel

        cell = self.spec.cells[0]
        return duel.first_screen(
            cell.entrants[:2],
            self.difference,
            self.scores,
            self.endings.turns_per_hand,
            self.arms,
            scale=self.scale,
            band=self.band,
            rules=words.rule_set(games.game(self.spec.game), cell.rules_name, cell.preset),
        )

    @property
    def sentences(self) -> list[str]:
        """The answer; the rules and deals; the number with its ±; what engines forfeited."""
        screen = self.screen
        return [screen.answer, screen.deck, self.sentence, *self.played.forfeits.sentences]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        said = {"sentence": self.screen.answer, "sentences": [self.sentence]}
        return {**self.summary(), **said}

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page of the run; ``UsageError`` where its rows were not kept."""
        from analyser.report import page
        from analyser.storage import run_folder

        if self.run is None:
            raise UsageError("page: found no rows (expected an output, which keeps them)")
        return page.build(run_folder.open(self.run)).write(Path(path))

    def __str__(self) -> str:
        return Answer.__str__(self)

    def frame(self) -> pd.DataFrame:
        """Return one row: who, the verdict, the difference with its interval, what was played."""
        import pandas as pd

        found = self.summary()
        return pd.DataFrame([{name: found[name] for name in FRAME_KEYS}])

    def figure(self) -> Figure:
        """Return the difference as a dot, its interval as a bar, the band as a strip."""
        from analyser.report.figures import plots
        from analyser.report.pictures import Lane

        lane = Lane.in_full(f"{self.a} against {self.b}", self.difference)
        axis = f"{self.scale.unit} per hand; right of 0 the first is ahead,\nleft of 0 the second"
        return plots.forest([lane], axis, band=self.band)


def watch_shards(
    game: Game, spec: RunSpec, watch: Watch, ended: list[Hands]
) -> Callable[[pd.DataFrame], str | None]:
    """Return what shows a ``watch`` the shards of a duel, a table each, and says why to stop.

    What the hands of each were like is added to ``ended``.
    """
    (cell,) = spec.cells
    read = same_deals.tables(game, cell)

    def show_shard(table: pd.DataFrame) -> str | None:
        ended.append(same_deals.hands(game, cell, table))
        return watch.add(read.read(table))

    return show_shard
