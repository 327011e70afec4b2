"""Rules and players drawn at random, for comparing kernel and referee."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_habits, others
from games.rule_draws import draw

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.policies import SHEETS
from analyser.games.interface import Field, Record
from analyser.games.searching.sheet import searches

VARIATIONS: Final = draw(GAME, 20)
"""Presets and changes of their rules: each value of each rule at least once."""
FEW = {"thinks": 1, "zwang_bar": 9, "cash_bar": 12}
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
    return random.randint(about.low, min(about.high, FEW.get(about.id, 6)))
