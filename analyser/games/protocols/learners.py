"""At which tables of a game can a learner act?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record, Rows, ability


@dataclass(frozen=True, slots=True)
class ObservationPart:
    """Some of the numbers that a learner sees of a table, which belong together."""

    name: str
    shape: tuple[int, ...]
    words: str
    """What they say, the first one first."""


def starts_of(parts: Sequence[ObservationPart]) -> tuple[int, ...]:
    """Return where each part begins in an observation, and last how many numbers that has."""
    return (0, *accumulate(prod(part.shape) for part in parts))


class LearnersTables(Protocol):
    """Tables of one rule set at which a learner acts in some seats and policies in the others.

    Arrays are the same ones in each step, which writes over them; they are read-only, and compiled
    code trusts none of them.  Where a hand is over, the next step begins another, whatever the
    action.  ``UsageError`` where another thread is at the tables.
    """

    movers: Rows
    """(tables,): the seat to move; −1: the hand is over."""
    counts: Rows
    """(tables,): how many actions are legal."""
    legal: npt.NDArray[np.int16]
    """(tables, actions): the legal ones, as many as there are, in no particular order."""
    masks: npt.NDArray[np.bool_]
    """(tables, actions): which are legal."""
    observations: npt.NDArray[np.uint8]
    """(tables, numbers): what the seat to move sees, part after part."""
    rewards: npt.NDArray[np.float32]
    """(tables, seats): where the hand ended, the score of a seat's side less the mean of the
    others, units; otherwise 0."""
    ended: npt.NDArray[np.bool_]
    """(tables,): whether the hand ended with this step."""
    rows: Rows
    """(tables, columns): the row of the last hand that ended."""

    def begin(self, keys: Rows, deals: Rows, stride: int) -> None:
        """Begin a hand at each table: its run key, its first deal, and how far on the next is."""
        ...

    def step(self, actions: Rows) -> int:
        """Make an action at each table; returns −1, or a table where it is not legal.

        In that case nothing has changed.
        """
        ...

    def advise(self, policy: Record) -> Rows:
        """Return what a policy does at each table: (tables,); 0 where the hand is over."""
        ...

    def position(self) -> Mapping[str, Any]:
        """Return all that decides how the tables go on; it can be pickled."""
        ...

    def set_up(self, position: Mapping[str, Any], /) -> None:
        """Set up a position of other tables of the same rules, seats and size."""
        ...


@ability("tables for a learner")
@runtime_checkable
class Trains(Protocol):
    """Tables at which a learner acts, a move at a time."""

    actions: int
    """How many actions there are: numbers from 0, the same for all rule sets."""
    observation: tuple[ObservationPart, ...]
    """What a learner sees, in the order of its numbers."""

    def tables_of(
        self, rules: Record, seats: Sequence[Record], learners: Sequence[bool], many: int
    ) -> LearnersTables:
        """Return ``many`` tables, no hand begun, at which ``learners`` act by seat.

        ``seats``: who plays in the other seats.  ``UsageError``: not under these rules.
        """
        ...

    def move_of(self, action: int) -> dict[str, Any]:
        """Return an action as a move of a hand history, without its seat."""
        ...

    def action_of(self, move: Mapping[str, Any], rules: Record) -> int:
        """Return the action that is a move of a hand history; ``ValueError``: none is."""
        ...

    def actions_of(self, move: Mapping[str, Any], rules: Record) -> Sequence[int]:
        """Return the actions that make a move of a hand history, one after another."""
        ...
