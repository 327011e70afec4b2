"""How much more could be gained on a search player?

The numbers are in ``headroom.toml``; ``docs/tools/headroom/measure.py`` writes them.
"""

from __future__ import annotations

from typing import Final

from analyser.confidence import scale_kept
from analyser.games.protocols.searching import Headroom
from analyser.games.records import tables

FILE: Final = "headroom.toml"
GAINING_PLAYERS: Final = {
    "sees": "a player who sees all hidden cards and tries everything",
    "trained": "a player trained against it alone",
    "knows": "a player who tries everything and knows how all others play",
}
"""The one that gains, by its name in the file."""


def headroom() -> tuple[Headroom, ...]:
    """Return what was measured, the most first."""
    found = [
        Headroom(str(of["rules"]), whom, who, **{**of[name], "half": scale_kept(of[name]["half"])})
        for whom, of in tables("analyser.games.burraco", FILE).items()
        for name, who in GAINING_PLAYERS.items()
        if name in of
    ]
    return tuple(sorted(found, key=lambda each: -each.mean))
