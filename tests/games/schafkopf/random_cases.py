"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_player, drawn_value
from games.rule_draws import draw

from analyser.games.interface import Field, Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.policies import SHEETS

VARIATIONS: Final = draw(GAME, 30, {"all_pass": ("least",)})
"""Presets and changes of their rules: each value of each rule at least once."""
FEW = {"thinks": 1, "pick_bar": 120, "draw_trumps": 6, "force_out": 3}
"""The most that is drawn of habits of which larger numbers say the same."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    return drawn_player(GAME, SHEETS.habits, random, drawn=_value)


def _value(about: Field, random: Random) -> Any:
    return drawn_value(about, random, low=0, most=FEW.get(about.id, 12))
