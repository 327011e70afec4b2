"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_player, drawn_value
from games.rule_draws import draw

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.policies import SHEETS
from analyser.games.interface import Field, Record

VARIATIONS: Final = draw(GAME, 20)
"""Presets and changes of their rules: each value of each rule at least once."""
FEW = {"thinks": 1, "zwang_bar": 9, "cash_bar": 12}
"""The most that is drawn of habits of which larger numbers say the same."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    return drawn_player(GAME, SHEETS.habits, random, drawn=_value)


def _value(about: Field, random: Random) -> Any:
    return drawn_value(about, random, most=FEW.get(about.id, 6))
