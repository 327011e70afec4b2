"""One hand on two tables: the kernel plays, and the reference's table follows move by move.

Before each decision a test may ask both sides anything about the same position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from games.burraco import raw_calls
from games.burraco.stacked_packs import random_policy, random_rules, stacked
from games.burraco.table_walk import Walk

from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.kernel.calls import DID, as_event
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import Rules, rules_of


def hands(
    title: str, many: int, preset: str = "italian", **changes: object
) -> Iterator[tuple[Walk, View]]:
    """Yield every position of so many hands: stacked packs, drawn players, every third rules too.

    The ``View`` is that of the player to move.
    """
    chance = Random(title)
    for number in range(many):
        rules = rules_of(preset, changes) if number % 3 else random_rules(chance)
        players = [random_policy(chance) for _ in range(rules.players)]
        yield from positions(rules, players, stacked(chance))


def positions(
    rules: Rules, players: Sequence[Policy], order: Sequence[int]
) -> Iterator[tuple[Walk, View]]:
    """Yield every position of one hand."""
    walk = Walk(rules, players, key=1)
    pack = np.array(order, np.int64)
    raw_calls.lay_out(walk.table, walk.key, 0, pack, walk.rules, 0, walk.scores)
    table = reference.deal(rules, order)
    table.pack = None
    while walk.table[layout.PHASE] != layout.OVER:
        seat = int(walk.table[layout.TO_MOVE])
        assert table.to_move == seat
        yield walk, View(players[seat], table, seat, lots=0)
        walk.step(walk.table)
        for line in walk.log[: walk.table[layout.LOG_LENGTH]].tolist():
            if DID[line[0]] not in ("pot", "restock"):
                follow(table, as_event(line))
    assert table.ending is not None
