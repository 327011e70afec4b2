"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, others
from games.rule_draws import draw

from analyser.games.interface import Field, Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.policies import SHEETS
from analyser.games.searching.sheet import searches

VARIATIONS: Final = draw(GAME, 30, {"all_pass": ("least",)})
"""Presets and changes of their rules: each value of each rule at least once."""
FEW = {"thinks": 1, "pick_bar": 120, "draw_trumps": 6, "force_out": 3}
"""The most that is drawn of habits of which larger numbers say the same."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in others(SHEETS.habits):
        if random.random() < 0.3:
            changes[about.id] = _value(about, random)
    changes |= drawn_habits(GAME, random)
    changes["thinks"] = int(random.random() < 0.85)
    plain = [name for name in GAME.policies if not searches(GAME.policy(name))]
    return GAME.policy(random.choice(plain), changes)


def _value(about: Field, random: Random) -> Any:
    if about.kind == "bool":
        return random.random() < 0.5
    assert about.low is not None
    assert about.high is not None
    return random.randint(max(about.low, 0), min(about.high, FEW.get(about.id, 12)))
