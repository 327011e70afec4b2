"""How do those who search stand in the array that compiled code reads?  As ``stepping`` has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from analyser.games.interface import Record, Rows
from analyser.games.searching.players import SearchingGame
from analyser.games.searching.sheet import searches
from analyser.games.searching.stepping import SPEC_SIZE

SAID: Final = ("worlds", "batch", "drop", "margin", "options")
"""What stands of a player's search at the beginning of its numbers, in their order there."""


def behind(
    game: SearchingGame,
    policy_row: Callable[[Any], Sequence[int]],
    rules: Record,
    seats: Sequence[Record],
) -> Rows | None:
    """Return how each seat searches; ``None``: nobody does.

    ``policy_row``: a policy's habits as compiled code reads them.
    """
    if not any(map(searches, seats)):
        return None
    players = [game.settled(each, rules) for each in seats]
    own = [list(policy_row(game.sheets.read(each))) for each in players]
    at = sum(map(len, own)) + SPEC_SIZE * len(players)
    specs: list[int] = []
    rolls: list[int] = []
    for seat, player in enumerate(players):
        if not searches(player):
            specs += [0] * SPEC_SIZE
            continue
        rows = [list(policy_row(game.model_of(player)))] * len(players)
        rows[seat] = own[seat]
        specs += [*(player[f"search_{each}"] for each in SAID), at + len(rolls)]
        rolls += [number for row in rows for number in row]
    return np.array([*specs, *rolls], np.int64)
