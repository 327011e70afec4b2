"""What does a hand come to?  The plain version."""

from __future__ import annotations

from typing import NamedTuple

from analyser.games.fuenfzehnern.choices import PARTS
from analyser.games.fuenfzehnern.reference.table import Table


class Settled(NamedTuple):
    """What a hand comes to, by seat."""

    tricks: list[int]
    points: list[int]
    scores: list[int]
    """The points less par."""


def settle(table: Table) -> Settled:
    """Return what a finished hand comes to."""
    points = [table.points(seat) for seat in range(table.rules.players)]
    return Settled(
        [len(won) for won in table.won], points, [each - table.rules.par for each in points]
    )


def outcome(table: Table, seat: int) -> tuple[int, int]:
    """Return a player's score and the mean of the others', in parts of a point."""
    scores = settle(table).scores
    others = [score for other, score in enumerate(scores) if other != seat]
    return PARTS * scores[seat], PARTS * sum(others) // len(others)
