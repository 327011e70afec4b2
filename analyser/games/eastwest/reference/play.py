"""Play a hand: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.eastwest.policies import Policy
from analyser.games.eastwest.reference.decide import Chance, chosen
from analyser.games.eastwest.reference.table import Table

__all__ = ["Chance", "play", "step"]


def step(table: Table, policies: Sequence[Policy], chance: Chance) -> int:
    """Make one decision of the player to move, and the move; returns the row."""
    seat = table.to_move
    row = chosen(table, policies[seat], chance)
    table.place(seat, row)
    return row


def play(table: Table, policies: Sequence[Policy], chance: Chance) -> None:
    """Play a table on to its end; ``policies``: one a seat."""
    while not table.over:
        step(table, policies, chance)
