"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, others
from games.rule_draws import draw

from analyser.games.interface import Field, Record
from analyser.games.kabu import GAME
from analyser.games.kabu.policies import SHEETS
from analyser.games.searching.sheet import searches

VARIATIONS: Final = draw(GAME, 16, {"start_chips": (5,)})
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in others(SHEETS.habits):
        if random.random() < 0.25:
            changes[about.id] = _value(about, random)
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.8)
    changes["counts"] = random.random() < 0.15
    plain = [name for name in GAME.policies if not searches(GAME.policy(name))]
    return GAME.policy(random.choice(plain), changes)


def _value(about: Field, random: Random) -> Any:
    if about.kind == "bool":
        return random.random() < 0.5
    assert about.low is not None
    assert about.high is not None
    return random.randint(about.low, min(about.high, 80 if about.id == "low_chips" else 9))
