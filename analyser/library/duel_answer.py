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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.errors import UsageError
from analyser.findings import same_deals
from analyser.findings.json_fields import pick_fields
from analyser.games.endings import Endings
from analyser.games.interface import Game, Record, Scale
from analyser.library.answer import Answer
from analyser.play.duel import Hands
from analyser.scenario import build
from analyser.scenario.spec import RunSpec
from analyser.statistics import intervals
from analyser.statistics import pairs as elo
from analyser.statistics.intervals import Difference, Interval
from analyser.statistics.pairs import Duplicate
from analyser.statistics.stopping import Plan
from analyser.storage.address import Location
from analyser.wording import duel_sentence

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.report.parts import FirstScreen
    from analyser.statistics.stopping import Watch

FRAME_KEYS: Final = (
    "a", "b", "verdict", "mean", "low", "high", "confidence", "band", "pairs", "sd", "won", "drawn",
    "lost", "hands", "rules", "seed", "stopped",
)  # fmt: skip
"""The keys of the summary that are columns of the frame, in this order."""


@dataclass(frozen=True)
class Compared(Answer):
    """Two players on the same deals."""

    spec: RunSpec = field(repr=False)
    """What was played: one cell, a duel."""
    game: Game = field(repr=False)
    scale: Scale = field(repr=False)
    """By what it is judged."""
    band: float
    """Units a hand within which the two are called equivalent."""
    plan: Plan = field(repr=False)
    seen: Duplicate = field(repr=False)
    """What the deals come to that there were enough of."""
    stopped: str | None
    """Which of ``stopping.REASONS`` there was to stop."""
    most: int
    """Hands that were asked for, or the most that were allowed."""
    played: Hands = field(default_factory=Hands)
    """What the hands were like."""
    run: Location | None = None
    """The folder that has the rows; ``None``: they were not kept."""

    @property
    def a(self) -> str:
        """Name of the first."""
        return str(self.spec.cells[0].entrants[0]["name"])

    @property
    def b(self) -> str:
        """Name of the second."""
        return str(self.spec.cells[0].entrants[1]["name"])

    @property
    def endings(self) -> Endings:
        """How the hands ended, and after how many turns."""
        return self.played.endings

    @property
    def scores(self) -> list[Difference]:
        """What each of the two scores a hand."""
        return [
            intervals.estimate(each, self.plan.tuned, spread=self.plan.spread)
            for each in self.played.scores
        ]

    @property
    def difference(self) -> Difference:
        """Units a hand, first minus second: ``mean``, ``low``, ``high``, ``pairs``, ``won`` …"""
        return self.plan.estimate(self.seen.differences)

    @property
    def verdict(self) -> str:
        """``equivalent``, ``better``, ``worse`` or ``undecided``: the first against the second."""
        return intervals.verdict(self.difference, self.band)

    @property
    def arms(self) -> int:
        """How often each deal was played: 2, or 6 with three players."""
        return len(self.spec.cells[0].arms)

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.seen.pairs * self.arms

    @property
    def seed(self) -> int:
        """Which deals."""
        return self.spec.seed

    @property
    def rules(self) -> Record:
        """Every rule that was played, with the ``preset``."""
        return self.spec.cells[0].rules

    @property
    def changes(self) -> dict[str, Any]:
        """The rules that are not as in their preset."""
        return build.list_changes(self.game, self.rules)

    @property
    def strength(self) -> Interval | None:
        """Normalised Elo; ``None`` where a deal is played at more than two tables."""
        if not self.seen.pentanomial:
            return None
        return elo.estimate_elo(self.seen.pentanomial, self.plan.tuned)

    @property
    def reached(self) -> bool:
        """Whether the precision, or the verdict, that was asked for was reached."""
        return self.stopped != "cap"

    @property
    def sentence(self) -> str:
        """The answer in one sentence, ± included."""
        return duel_sentence(
            self.a, self.b, self.difference, self.arms, scale=self.scale, band=self.band
        )

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

    def summary(self) -> dict[str, Any]:
        """Return the answer as ``analyser compare --json`` says it, by the same names."""
        seen, mode = self.seen, self.plan.mode
        return {
            **pick_fields(self, "a b"),
            **self.difference.numbers(),
            "verdict": self.verdict,
            "unit": f"{self.scale.unit} per hand",
            **pick_fields(self, "band hands seed rules=spec.cells.0.called changes game=spec.game"),
            "signature": self.game.signature(),
            "run": None if self.run is None else str(self.run),
            **pick_fields(self, "sentence mode=plan.mode"),
            "precision": self.plan.precision if mode == "precision" else None,
            "cap": None if mode == "hands" else self.most,
            **pick_fields(self, "stopped tuned_pairs=plan.tuned"),
            "pair_counts": {
                "won": seen.differences.won,
                "drawn": seen.pairs - seen.differences.won - seen.differences.lost,
                **pick_fields(seen, "lost=differences.lost pentanomial"),
            },
            "turns_per_hand": self.endings.turns_per_hand,
            "endings": self.endings.shares(self.game.columns),
            **pick_fields(
                self, "nelo=strength.value nelo_low=strength.low nelo_high=strength.high"
            ),
            "independent_ratio": seen.independent_ratio,
            "independent_hands": seen.independent_ratio * self.hands,
            **self.played.forfeits.summary(),
        }


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
