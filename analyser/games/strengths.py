"""How strong is each of a game's players, and what does a hand of it cost?  As measured and kept.

The numbers lie in ``strengths.toml`` beside the game's policies, where it has such a file, with the
command that measured them.  Nothing is measured here (``docs/tools/strengths/listing.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from analyser.confidence import scale_kept
from analyser.games.records import tables

FILE: Final = "strengths.toml"


@dataclass(frozen=True)
class Strength:
    """What one player is ahead of the player that all are measured against, and its cost."""

    ahead: float
    """Points per hand."""
    half: float
    """Half of the interval of it, points per hand, all at once; 0: of the player itself."""
    hands: int
    """On how many hands it was measured; 0: of the player itself."""
    cost: float
    """Of a hand against that player, in rule-based hands (``findings.playing_cost``)."""


@dataclass(frozen=True)
class Strengths:
    """The players that were measured, from the weakest to the strongest."""

    rules: str
    against: str
    seed: int
    players: Mapping[str, Strength]


def read(package: str) -> Strengths | None:
    """Return what was measured of the players of a game's package; ``None``: nothing was."""
    if not (files(package) / FILE).is_file():
        return None
    kept: dict[str, Any] = dict(tables(package, FILE))
    players = {
        name: Strength(**{**each, "half": scale_kept(each["half"])})
        for name, each in kept.pop("players").items()
    }
    return Strengths(**kept, players=players)
