"""Positions in the row of a weighed decision.

The row of ``Choice.columns``, for compiled code.  The facts of the choice lie in between, so where
the rollouts begin (``FACTS0`` plus the number of facts) depends on the game.
"""

from __future__ import annotations

from analyser.games.interface import Choice, Column

_ANY = Choice(
    name="",
    first="",
    second="",
    doing="",
    instead="",
    meaning="",
    facts=(Column("fact", "int8", "", ""),),
    shown={},
    field=("", ""),
    asks={},
    unit="",
    parts=1,
    null=0,
)
"""A choice like any other."""
_AT = {column.name: place for place, column in enumerate(_ANY.columns(2))}
_FUTURES0 = _AT["gain_0"]

DEAL = _AT["deal"]
DECISIONS = _AT["decisions"]
PICK = _AT["pick"]
CHOSE = _AT["chose"]
TURNS = _AT["turns"]
MORE_TURNS = _AT["more_turns"]
OWN = _AT["own"]
OTHER = _AT["other"]
FACTS0 = _AT["fact"]
FUTURE_WIDTH = _AT["gain_1"] - _FUTURES0
# And in the part of one future:
GAIN = _AT["gain_0"] - _FUTURES0
FIRST_OWN = _AT["first_own_0"] - _FUTURES0
FIRST_OTHER = _AT["first_other_0"] - _FUTURES0
SECOND_OWN = _AT["second_own_0"] - _FUTURES0
SECOND_OTHER = _AT["second_other_0"] - _FUTURES0
