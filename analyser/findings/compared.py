"""What does a comparison of two ways of playing come to?  What was watched in, the answer out.

The same answer for whoever asked, on a command line or from Python, and whether the rows were kept
or not.  Left out: when it is enough (``play.stop_plan``, ``statistics.stopping``), and how it is
shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analyser.findings.json_fields import pick_fields
from analyser.games.endings import Endings
from analyser.games.interface import Game, Record, Scale
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


@dataclass(frozen=True)
class Comparison:
    """Two ways of playing on the same deals; printed, it is one sentence."""

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

    def __str__(self) -> str:
        return self.sentence

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
