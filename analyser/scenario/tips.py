"""What is a tip, as two players who differ in a few habits?

A tip is advice that players give each other ("never discard a seven").  It is two sets of habits,
of a player who follows it and of one who does not, laid over a *companion*: the policy of all
others at the table.  So the two differ in nothing else.  Search and learnt players do not decide by
such habits.  Among them a tip has habits of its own, ``learnt``, which bar options: the player who
follows it chooses among the rest.  A tip without these is not played among them.  Here is what a
run keeps of a tip; the rest is an ability.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from analyser.errors import DataError
from analyser.games.interface import Record


@dataclass(frozen=True)
class Tip:
    """One tip, and the duels of a run in which who follows it meets who does not."""

    says: str
    """The tip as a player says it."""
    follow: Record
    """Habits of a player who follows it, laid over the companion's."""
    ignore: Record
    """Habits of a player who does not; empty: those of the companion."""
    duels: tuple[tuple[int, str], ...]
    """Each duel: number of the run's cell, from 0, and the companion's name."""
    learnt: Record = field(default_factory=dict)
    """Habits of a search or learnt player who follows it; empty: none does."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any], cells: int) -> Tip:
        """Return a stored tip, of a run with ``cells`` cells; ``DataError`` if it is not one.

        Raises ``KeyError`` or ``TypeError`` where a part is missing or of another kind.
        """
        duels = tuple((int(cell), str(companion)) for cell, companion in data["duels"])
        if not all(0 <= cell < cells for cell, _ in duels):
            raise DataError(f"a tip has a duel that is none of the {cells} cells")
        return cls(**{**data, "duels": duels})
