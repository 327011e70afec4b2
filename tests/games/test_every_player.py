"""``analyser.games``: What every game promises of somebody's own player, where it has a seat for
one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

import compiling
import numpy as np
from games.every_game import KEY, any_table, players

from analyser.games.interface import Game, Record, able
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.sides import duel_seatings


@dataclass(frozen=True)
class Nobody:
    """Someone else's player that decides nothing itself."""

    name: str
    policy: Record

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        return {}


@any_table(SeatsCustomPlayers)
def test_a_guest_that_decides_nothing_plays_as_its_policy(played: Game, preset: str) -> None:
    assert able(played, SeatsCustomPlayers).decisions
    assert all(
        name.isidentifier() and words
        for name, words in able(played, SeatsCustomPlayers).decisions.items()
    )
    rules = played.rules(preset)
    policies = [played.policy(name) for name in islice(cycle(reversed(players(played))), 2)]
    guests = [Nobody(str(policy["name"]), policy) for policy in policies]
    seated = duel_seatings(played, rules)[-1]
    first, count = 3, 1 if compiling.OFF else 2
    rows = able(played, SeatsCustomPlayers).play_guests(rules, guests, seated, KEY, first, count)
    assert rows.dtype == np.int64
    assert (rows == played.play(rules, policies, seated, KEY, first, count)).all()
