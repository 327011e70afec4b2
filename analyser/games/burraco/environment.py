"""At which tables does a learner act?  What ``games.environments`` needs of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.games.burraco import action_moves, actions, observations
from analyser.games.burraco.kernel.calls import ENGINE
from analyser.games.burraco.kernel.records import environment as kernel
from analyser.games.burraco.kernel.search.search_player import STATE_SIZE
from analyser.games.burraco.kernel.table.legal_moves import SHAPES, mark_shapes
from analyser.games.burraco.kernel.table.table import TABLE_SIZE
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.rules import as_rules
from analyser.games.environments import Stepping, Tables
from analyser.games.interface import Record, Rows


def _shapes(rules: Rows) -> npt.NDArray[np.uint8]:
    shapes = np.zeros(SHAPES, np.uint8)
    mark_shapes(rules, shapes)
    return shapes


def action_of(move: Mapping[str, Any], rules: Record) -> int:
    """As ``Trains.action_of``."""
    try:
        return action_moves.action_of(move, as_rules(rules))
    except Illegal as illegal:
        raise ValueError(str(illegal)) from illegal


def actions_of(move: Mapping[str, Any], rules: Record) -> list[int]:
    """As ``Trains.actions_of``: each move is one action."""
    return [action_of(move, rules)]


STEPPING: Final = Stepping(
    engine=ENGINE,
    step=kernel.step_tables,
    step_searched=kernel.step_tables_searched,
    advise=kernel.advise_tables,
    advise_searched=kernel.advise_tables_searched,
    prepare=_shapes,
    actions=actions.ACTIONS,
    parts=observations.PARTS,
    table=TABLE_SIZE,
    state=STATE_SIZE,
    room=kernel.SCRATCH_SIZE,
    searched_room=kernel.SEARCHED_SIZE,
)


def tables_of(
    rules: Record, seats: Sequence[Record], learners: Sequence[bool], many: int
) -> Tables:
    """As ``Trains.tables_of``."""
    return Tables(STEPPING, rules, seats, learners, many)
