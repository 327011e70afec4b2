"""What does a player know who may agree?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from analyser.games.twentyfour.choices import FACTORS
from analyser.games.twentyfour.reference.table import Table
from analyser.games.twentyfour.reference.thinking import AGREED, Thinking


def facts(table: Table, thought: Thinking, seat: int) -> dict[str, int]:
    """Return the facts of a player's decision, by name."""
    values = table.values
    others = [state for other, state in enumerate(thought.state) if other != seat]
    return {
        "ticks": thought.tick,
        "agreed": others.count(AGREED),
        "factors": sum(value in FACTORS for value in values),
        "distinct": len(set(values)),
        "aces": values.count(1),
        "tens": values.count(10),
        "sum": sum(values),
        "left": len(table.piles[seat]),
    }
