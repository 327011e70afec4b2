"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, others
from games.rule_draws import draw

from analyser.games.interface import Record
from analyser.games.twentyfour import GAME

VARIATIONS: Final = draw(GAME, 10, {"set_limit": (6,)})
"""Presets and changes of their rules: each value of each rule at least once."""

SHORT = {"patience": 60, "skill": 90}
"""The most of habits whose greatest values take a game of plain Python seconds."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in others(GAME.policy_fields):
        assert about.low is not None
        assert about.high is not None
        if random.random() < 0.3:
            changes[about.id] = random.randint(about.low, SHORT.get(about.id, about.high))
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.85)
    return GAME.policy(random.choice(list(GAME.policies)), changes)
