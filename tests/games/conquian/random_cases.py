"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, drawn_value, others, plain_player
from games.rule_draws import draw

from analyser.games.conquian import GAME
from analyser.games.conquian.policies import SHEETS
from analyser.games.interface import Record

VARIATIONS: Final = draw(GAME, 10)
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in others(SHEETS.habits):
        if random.random() < 0.3:
            changes[about.id] = drawn_value(about, random)
    # A bar drawn from its whole range is hardly ever met.
    changes["take_bar"] = random.randint(-60, 60)
    changes["force_bar"] = random.randint(-100, 30)
    changes["lay_bar"] = random.randint(-60, 60)
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.75)
    return plain_player(GAME, random, changes)
