"""How are hands played in which an engine sits?  At the plain table of the user's own players.

``play_hands`` plays the deals of a cell, whoever sits there: with the kernel where all are
policies, and otherwise move by move, an engine asked for each of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.errors import PlayerError
from analyser.games.interface import (
    ENGINE,
    Game,
    Record,
    Rows,
    SeatsCustomPlayers,
    able,
    is_engine,
)
from analyser.play import engine_process
from analyser.scenario import engine_lookup

FIELDS = (ENGINE, "engine_digest", "engine_seconds")
"""What an engine's record has that no other policy's has."""


def _unpickled(record: Record, game: str) -> EngineGuest:
    """Return a guest in another process: whoever started that has named the engine."""
    if is_engine(record):
        engine_lookup.name_again(record)
    return EngineGuest(record, game)


@dataclass(frozen=True)
class EngineGuest:
    """An engine, or a policy beside one, as a game seats it."""

    record: Record
    game: str

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.record, self.game)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.record["name"])

    @property
    def policy(self) -> Record:
        """The policy, or in an engine's place one that decides nothing."""
        return {key: value for key, value in self.record.items() if key not in FIELDS}

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return what an engine decides in a seat of one hand; a policy: nothing."""
        return engine_process.decisions(self.record) if is_engine(self.record) else {}


def play_hands(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
) -> Rows:
    """Play deals as ``Game.play``, where entrants may be engines.

    ``PlayerError`` for an engine that fails, which begins with the deal.
    """
    if not any(map(is_engine, entrants)):
        return game.play(rules, entrants, seating, key, first, count)
    table = able(game, SeatsCustomPlayers)
    guests = [EngineGuest(each, game.name) for each in entrants]
    rows = []
    for deal in range(first, first + count):
        try:
            rows.append(table.play_guests(rules, guests, seating, key, deal, 1))
        except PlayerError as error:
            raise PlayerError(f"deal {deal}: {error}") from error
    return np.concatenate(rows)
