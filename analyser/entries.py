"""Whose numbers stand together?  The lines of a cell's tables, and the seats that are theirs.

A cell's rows have columns a side, and a side is one entrant's in this arm and another's in that.
Left out: what the lines come to (``answers``).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from analyser.estimates import Histogram, Ratio
from analyser.game import Game
from analyser.scenario import Cell


@dataclass
class Entry:
    """One line of a cell's tables: an entrant of a duel, or a side of a table."""

    label: str
    seats: tuple[tuple[int, int], ...]
    """The (arm, side) pairs whose columns are this entry's."""
    scores: Histogram
    """Every hand's score, points."""
    score: Ratio = field(default_factory=Ratio)
    """Points of each deal's, or match's, hands, and how many: those of one hang together."""
    sums: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    counts: Counter[str] = field(default_factory=Counter)

    def mean(self, column: str) -> float:
        """Return the mean a hand of a column (its name without ``_<side>``), nulls left out."""
        return self.sums[column] / self.counts[column] if self.counts[column] else math.nan


def entries_of(game: Game, cell: Cell) -> list[Entry]:
    """Return the lines of a cell before its first row: its entrants in a duel, else its sides."""
    names = [str(policy["name"]) for policy in cell.entrants]
    if len(names) == 2 and names[0] == names[1]:
        names = [f"{names[0]} (first)", f"{names[1]} (second)"]
    sides = game.sides(cell.rules)
    owners = [_owners(game, cell, seating, len(sides)) for seating in cell.arms]
    step = 1 / next(column.parts for column in game.columns if column.name == "score_0")
    if cell.duel:
        return [
            Entry(
                name,
                tuple(
                    (arm, side)
                    for arm, owner in enumerate(owners)
                    for side, entrant in enumerate(owner)
                    if entrant == place
                ),
                Histogram(step),
            )
            for place, name in enumerate(names)
        ]
    return [
        Entry(
            side if len(names) == 1 else f"{names[owners[0][place]]} ({side})",
            tuple((arm, place) for arm in range(len(cell.arms))),
            Histogram(step),
        )
        for place, side in enumerate(sides)
    ]


def _owners(game: Game, cell: Cell, seating: Sequence[int], sides: int) -> list[int]:
    """Return side → entrant.  Only the game knows whose side is whose, so it is asked.

    A row in which one side alone scores is to the advantage of the entrant who plays that side,
    against all others as one.
    """
    names = [column.name for column in game.columns]
    rows = np.zeros((sides, len(names)), dtype=np.int64)
    for side in range(sides):
        rows[side, names.index(f"score_{side}")] = 12
    owners = [0] * sides
    for entrant in range(1, len(cell.entrants)):
        against = [int(who != entrant) for who in seating]
        for side, points in enumerate(game.advantage(cell.rules, rows, against)):
            if points > 0:
                owners[side] = entrant
    return owners
