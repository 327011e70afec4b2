"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, others
from games.rule_draws import draw

from analyser.games.interface import Record
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.policies import SHEETS
from analyser.games.searching.sheet import searches

VARIATIONS: Final = draw(GAME, 10, {"turn_limit": (60,)})
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in others(SHEETS.habits):
        if random.random() < 0.25:
            assert about.low is not None
            assert about.high is not None
            changes[about.id] = random.randint(max(about.low, -40), min(about.high, 40))
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.85)
    plain = [name for name in GAME.policies if not searches(GAME.policy(name))]
    return GAME.policy(random.choice(plain), changes)
