"""What do matches of a fixed number of hands bring, in victory points?  Differences in, means out.

Such a match is some deals after one another, and its difference in points is worth victory points
by a table of the game's (``Award``).  In a duel every match is played twice: each of its deals
was played with the seats this way and that, and from hand to hand a match takes them in turn, as
the beginning goes round at a table.  Each hand is played as the first of a match: a rule that looks
at the score carried sees none.  Left out: matches to a target (``matches``), and the points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from analyser.findings.json_fields import pick_fields
from analyser.games.awards import as_award, victory_points
from analyser.games.protocols.clubs import Award
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import (
    Difference,
    FloatArray,
    Interval,
    Tally,
    estimate,
    mean_share,
)
from analyser.wording import (
    describe_basis,
    number,
    percent,
    percent_plus_minus,
    plus_minus,
    times,
)


@dataclass
class Victories:
    """What the matches of a duel's cell bring its two entrants."""

    SUMS: ClassVar = ("points", "won")
    award: Award
    labels: Sequence[str]
    planned: int
    """Matches that the cell is to have, each of them played twice."""
    alike: bool = False
    """Whether it is a player against itself."""
    points: list[Tally] = field(default_factory=lambda: [Tally(), Tally()])
    """Victory points of each: of a match the mean of both times that it was played."""
    won: list[Tally] = field(default_factory=lambda: [Tally(), Tally()])
    """Likewise the share of the two times in which it had more of them than the other."""

    @classmethod
    def from_cell(cls, cell: Cell, labels: Sequence[str]) -> Victories | None:
        """Return those of a cell before its first match; ``None`` where it asks for none."""
        if cell.award is None:
            return None
        return cls(as_award(cell.award), labels, cell.units // cell.together, cell.alike)

    @property
    def matches(self) -> int:
        """How many were counted, each of them played twice."""
        return self.points[0].pairs

    def add(self, differences: FloatArray) -> None:
        """Count deals of one shard: (2, deals), points of the first minus the second's in each arm.

        Deals that are not a whole match are left out.
        """
        hands = self.award.hands
        matches = differences.shape[1] // hands
        by_hand = differences[:, : matches * hands].reshape(2, matches, hands)
        turn = np.arange(hands) % 2
        ends = np.stack(
            [by_hand[(turn + first) % 2, :, np.arange(hands)].sum(axis=0) for first in (0, 1)]
        )
        brought = victory_points(self.award, ends)
        for entrant in (0, 1):
            mine, other = brought[..., entrant], brought[..., 1 - entrant]
            self.points[entrant] += Tally.from_differences(mine.mean(axis=0))
            self.won[entrant] += Tally.from_differences((mine > other).mean(axis=0))

    def mean(self, entrant: int) -> Difference:
        """Return the victory points per match."""
        spread = 0.0 if self.alike else float(max(map(max, self.award.points)))
        return estimate(self.points[entrant], self.planned, spread=spread)

    def share(self, entrant: int) -> Interval:
        """Return the share of the matches in which an entrant has more of them."""
        return mean_share(self.won[entrant], self.planned)

    def sentence(self) -> str:
        """Return who has how many victory points, in a sentence; ``""`` before the first match."""
        if not self.matches:
            return ""
        first = 0 if self.points[0].mean >= self.points[1].mean else 1
        mean, won = self.mean(first), self.share(first)
        even = 1 - self.won[0].mean - self.won[1].mean
        return (
            f"In matches of {self.award.hands} hands {self.labels[first]} has "
            f"{plus_minus(mean.mean, mean.half)} victory points, {self.labels[1 - first]} "
            f"{number(self.points[1 - first].mean, 2)}, and wins {percent_plus_minus(won)} of them "
            f"({percent(even)} are even), {describe_basis(self.matches, 'matches', times(2))}."
        )

    def as_json(self) -> Mapping[str, Any]:
        """Return the numbers, JSON-able; null where nothing is known."""
        return {
            "table": self.award.name,
            "hands": self.award.hands,
            "matches": self.matches,
            "entrants": [
                {
                    "label": label,
                    **mean.as_json(),
                    **pick_fields(won, "won=value won_low=low won_high=high"),
                }
                for entrant, label in enumerate(self.labels)
                for mean, won in [(self.mean(entrant), self.share(entrant))]
            ],
        }
