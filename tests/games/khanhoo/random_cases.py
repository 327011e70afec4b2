"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_player, drawn_value
from games.rule_draws import draw

from analyser.games.interface import Field, Record
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.policies import SHEETS

VARIATIONS: Final = draw(GAME, 10, {"turn_limit": (60,)})
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    return drawn_player(GAME, SHEETS.habits, random, often=0.25, drawn=_value)


def _value(about: Field, random: Random) -> Any:
    return drawn_value(about, random, low=-40, most=40)
