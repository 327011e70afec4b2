"""Positions in the row of a weighed decision.

The row of ``Choice.columns``, for compiled code.  The facts of the choice lie in between, so where
the rollouts begin (``FACTS0`` plus the number of facts) depends on the game.
"""

from __future__ import annotations

from analyser.games.interface import Choice, Column

ANY = Choice(
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
_AT = {column.name: place for place, column in enumerate(ANY.columns(2))}
_ROLLOUTS0 = _AT["effect_0"]

DEAL = _AT["deal"]
DECISIONS_IN_HAND = _AT["decisions_in_hand"]
DECISION_INDEX = _AT["decision_index"]
TOOK_FIRST = _AT["took_first"]
TURNS = _AT["turns"]
ROLLOUT_TURNS = _AT["rollout_turns"]
OWN_SCORE_END = _AT["own_score_end"]
OTHER_SCORE_END = _AT["other_score_end"]
FACTS0 = _AT["fact"]
FUTURE_WIDTH = _AT["effect_1"] - _ROLLOUTS0
# And in the part of one rollout:
EFFECT = _AT["effect_0"] - _ROLLOUTS0
OWN_IF_FIRST = _AT["own_if_first_0"] - _ROLLOUTS0
OTHER_IF_FIRST = _AT["other_if_first_0"] - _ROLLOUTS0
OWN_IF_SECOND = _AT["own_if_second_0"] - _ROLLOUTS0
OTHER_IF_SECOND = _AT["other_if_second_0"] - _ROLLOUTS0
