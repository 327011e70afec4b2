"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_player
from games.rule_draws import draw

from analyser.games.carioca import GAME
from analyser.games.carioca.policies import SHEETS
from analyser.games.interface import Field, Record

VARIATIONS: Final = draw(GAME, 20, {"contract": (0, 2)})
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    return drawn_player(GAME, SHEETS.habits, random, often=0.25, drawn=_value)


def _value(about: Field, random: Random) -> Any:
    assert about.low is not None
    assert about.high is not None
    low, high = about.low, about.high
    return random.randint(low, high) if random.random() < 0.5 else random.choice([low, low, high])
