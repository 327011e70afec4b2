"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any

from analyser.games.interface import Record
from analyser.games.twentyfour import GAME

VARIATIONS: tuple[dict[str, Any], ...] = (
    {"wrong_loses": False},
    {"wrong_loses": False, "players": 4},
    {"called_by_last": False, "players": 4},
    {"ties": "lot"},
    {"ties": "lot", "players": 4},
    {"swap_own": False, "set_limit": 12},
    # Nothing can be solved: cards are swapped until the set is split.
    {"target": 97, "multiply": False, "set_limit": 6},
    {"divide": False, "fractions": False, "top_rank": 11},
    {"subtract": False, "target": 10, "top_rank": 12, "players": 4},
)
"""Changes of rules: each value of each rule at least once."""

SHORT = {"patience": 60, "skill": 90}
"""The most of habits whose greatest values take a game of plain Python seconds."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in GAME.policy_fields:
        assert about.low is not None
        assert about.high is not None
        if random.random() < 0.3:
            changes[about.id] = random.randint(about.low, SHORT.get(about.id, about.high))
        if about.id.endswith("_least"):
            changes[about.id] = random.choice([0, 1, 2, 20, 40])
    changes["thinks"] = int(random.random() < 0.85)
    return GAME.policy(random.choice(list(GAME.policies)), changes)
