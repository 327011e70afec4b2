"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_player, drawn_value
from games.rule_draws import draw

from analyser.games.interface import Field, Record
from analyser.games.twentyfour import GAME

VARIATIONS: Final = draw(GAME, 10, {"set_limit": (6,)})
"""Presets and changes of their rules: each value of each rule at least once."""
SHORT = {"patience": 60, "skill": 90}
"""The most of habits whose greatest values take a game of plain Python seconds."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    return drawn_player(GAME, GAME.policy_fields, random, drawn=_value)


def _value(about: Field, random: Random) -> Any:
    return drawn_value(about, random, most=SHORT.get(about.id))
