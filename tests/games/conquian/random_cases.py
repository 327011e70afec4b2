"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, others
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
            assert about.low is not None
            assert about.high is not None
            changes[about.id] = random.randint(about.low, about.high)
    # A bar drawn from its whole range is hardly ever met.
    changes["take_bar"] = random.randint(-60, 60)
    changes["force_bar"] = random.randint(-100, 30)
    changes["lay_bar"] = random.randint(-60, 60)
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.75)
    names = [name for name, (_, each) in SHEETS.list_named().items() if not each.search_worlds]
    return GAME.policy(random.choice(names), changes)
