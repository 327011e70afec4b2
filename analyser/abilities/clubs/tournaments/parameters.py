"""Which fields has a tournament, in a question and in a scenario?  Those that only it has."""

from __future__ import annotations

from typing import Any, Final

from analyser.scenario.entry_parameters import OPPONENT
from analyser.scenario.parameters import like

RIVALS: Final[Any] = like(
    OPPONENT,
    help=f"{OPPONENT.help[:-1]}. With --movement: one, on whose hands the spread of a hand "
    "is measured; default: the game's.",
)
