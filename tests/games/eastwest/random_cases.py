"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, drawn_value, others, plain_player
from games.rule_draws import draw

from analyser.games.eastwest import GAME
from analyser.games.eastwest.policies import SHEETS
from analyser.games.interface import Record

VARIATIONS: Final = draw(GAME, 20)
"""Presets and changes of their rules: each value of each rule at least once."""
DEAR = ("thinks", "late_exact", "worlds", "solves")
"""Habits of which the plain version takes too long to be drawn as others are."""


def player(random: Random, **more: int) -> Record:
    """Return a player of whom half have some habits that others lack; ``more``: these they have."""
    changes: dict[str, Any] = {}
    for about in others(SHEETS.habits):
        if random.random() < 0.3 and about.id not in DEAR:
            changes[about.id] = drawn_value(about, random)
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.85)
    return plain_player(GAME, random, changes | more)


def late(random: Random) -> Record:
    """Return a player who tries rows in worlds near the end, or plays the end as well as can be."""
    near = {"late_exact": random.randint(2, 3), "worlds": random.randint(1, 3)}
    return player(random, **near, thinks=1, solves=2 * (random.random() < 0.5))
