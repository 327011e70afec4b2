"""How many turns do hands last, and how do they end?  Rows of hands in, a tally that adds up out.

Left out: who closed, and what the score was; a game that has no such columns counts hands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyser.games.interface import Column, Rows

NAMES: Final = ("turns", "ending")
"""The columns that are counted."""


@dataclass(frozen=True, slots=True)
class Endings:
    """Hands, their turns, and how many ended in each way."""

    hands: int = 0
    turns: int = 0
    ways: tuple[int, ...] = ()
    """Hands by ending, in the order of the column's categories."""

    @classmethod
    def from_rows(cls, columns: Sequence[Column], rows: Rows) -> Endings:
        """Return the tally of rows, (hands, columns)."""
        turns, ways = 0, tuple[int, ...]()
        for column, numbers in zip(columns, rows.T, strict=True):
            if column.name == "turns":
                turns = int(numbers.sum())
            elif column.name == "ending" and column.categories:
                counts = np.bincount(numbers, minlength=len(column.categories))
                ways = tuple(counts.tolist())
        return cls(len(rows), turns, ways)

    def __add__(self, other: Endings) -> Endings:
        """Return the tally of both together."""
        if not self.hands:
            return other
        ways = tuple(map(sum, zip(self.ways, other.ways, strict=True)))
        return Endings(self.hands + other.hands, self.turns + other.turns, ways)

    @property
    def turns_per_hand(self) -> float | None:
        """Mean turns per hand; ``None``: none were counted."""
        return self.turns / self.hands if self.turns else None

    def shares(self, columns: Sequence[Column]) -> dict[str, float]:
        """Return the share of the hands that ended in each way, by its name."""
        named = next((each.categories for each in columns if each.name == "ending"), ())
        if not self.hands:
            return {}
        return {
            name: many / self.hands for name, many in zip(named, self.ways, strict=bool(self.ways))
        }
