"""How strong is each of a game's players, what does a hand of it cost, and which are its levels?

The numbers are in ``strengths.toml`` beside the game's policies, where it has such a file, with the
command that measured them.  Nothing is measured here (``docs/tools/strengths/listing.py``).

A *level* is a player for an app: ``level:1`` is a beginner, the last one the strongest there is.
It is as strong in the next version, or it has another number (``docs/start/app-maintainer.md``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from analyser.confidence import scale_kept
from analyser.errors import UsageError, close, quote_text
from analyser.games.default_game import flag
from analyser.games.interface import Game, Record
from analyser.games.protocols.searching import settle_policy
from analyser.games.records import tables
from analyser.typed_text import normalise_text

FILE: Final = "strengths.toml"
LEVEL: Final = "level:"
"""What a level's number begins with where a policy's name may stand."""


@dataclass(frozen=True)
class Strength:
    """What one player is ahead of the player that all are measured against, and its cost."""

    ahead: float
    """Points per hand."""
    half: float
    """Half of the interval of it, points per hand; 0: of the player itself."""
    hands: int
    """On how many hands it was measured; 0: of the player itself."""
    cost: float
    """Of a hand against that player, in rule-based hands."""
    level: int | None = None
    """Which level it is; ``None``: none."""
    signature: str = ""
    """Of a level's player, as it was measured (:func:`signature_of`)."""


@dataclass(frozen=True)
class Strengths:
    """The players that were measured, from the weakest to the strongest."""

    rules: str
    against: str
    seed: int
    players: Mapping[str, Strength]

    @cached_property
    def levels(self) -> dict[int, str]:
        """The player of each level."""
        numbered = {each.level: name for name, each in self.players.items()}
        return {number: name for number, name in numbered.items() if number is not None}


@cache
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


def find_strengths(game: Game) -> Strengths | None:
    """Return what was measured of a game's players; ``None``: nothing was."""
    package = getattr(game, "package", None)
    return None if package is None else read(package)


def list_levels(game: Game) -> list[str]:
    """Return the names of a game's levels."""
    measured = find_strengths(game)
    return [] if measured is None else [f"{LEVEL}{number}" for number in measured.levels]


def find_policy(game: Game, name: str) -> str:
    """Return the policy of a level, as ``level:3``; any other name as it is.

    ``UsageError`` for a level that the game has not.
    """
    said = normalise_text(name)
    if not said.startswith(LEVEL):
        return name
    measured, number = find_strengths(game), said.removeprefix(LEVEL)
    levels = {} if measured is None else measured.levels
    if not levels:
        raise UsageError(
            f"{said}: {game.title} has no levels (expected a policy, see `analyser policies"
            f"{flag(game.name)}`)"
        )
    for level, policy in levels.items():
        if number == str(level):
            return policy
    meant = close(number, levels.values())
    near = next((f"; did you mean {LEVEL}{at}, {each}?" for at, each in levels.items()
                 if each == meant), "")  # fmt: skip
    first, last = min(levels), max(levels)
    raise UsageError(
        f"level: found {quote_text(number[:100])} (expected {LEVEL}{first} to {LEVEL}{last}{near})"
    )


def signature_of(game: Game, policy: Record, rules: Record) -> str:
    """Return a short digest of how a player plays by some rules, networks included.

    Fields that are 0 or empty are left out, so a habit that nobody has yet changes none.
    """
    settled = settle_policy(game, policy, rules)
    said = {key: each for key, each in settled.items() if each and key != "name"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:12]
