"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_changes, drawn_value, plain_player
from games.rule_draws import draw

from analyser.games.interface import Field, Record
from analyser.games.kabu import GAME
from analyser.games.kabu.policies import SHEETS

VARIATIONS: Final = draw(GAME, 16, {"start_chips": (5,)})
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes = drawn_changes(GAME, SHEETS.habits, random, often=0.25, thinks=0.8, drawn=_value)
    changes["counts"] = random.random() < 0.15
    return plain_player(GAME, random, changes)


def _value(about: Field, random: Random) -> Any:
    return drawn_value(about, random, most=80 if about.id == "low_chips" else 9)
