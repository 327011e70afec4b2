"""How does a learner's program reach the compiled tables of a game?  Arrays in, arrays out.

A game hands in compiled functions and sizes, as it hands in what plays hands (``engine``).  The
arrays are made here once and given to compiled code as they are; each step writes over them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.games.engine import Engine
from analyser.games.interface import ObservationPart, Record, Rows

Compiled: TypeAlias = Callable[..., Any]
OVER: Final = -1
"""In the place of the seat to move: the hand is over."""


@dataclass(frozen=True)
class Stepping:
    """The compiled part of a game at which learners act."""

    engine: Engine
    step: Compiled
    """Compiled: makes an action at each table (``burraco.kernel.environment.step_tables``),"""
    step_searched: Compiled
    """and where some of the policies search."""
    advise: Compiled
    """Compiled: says what a policy does at each table,"""
    advise_searched: Compiled
    """and one that searches."""
    prepare: Callable[[Rows], npt.NDArray[np.uint8]]
    """The rules' row → what is worked out once of the rules, for all steps."""
    actions: int
    """How many actions there are."""
    parts: tuple[ObservationPart, ...]
    """What a learner sees."""
    table: int
    """Numbers of a table,"""
    state: int
    """of what is known of its hidden cards, and said so far of a move,"""
    room: int
    """and of what a step works in,"""
    searched_room: int
    """where some search."""

    @property
    def seen(self) -> int:
        """Numbers of an observation."""
        return sum(prod(part.shape) for part in self.parts)


class Tables:
    """Tables of one rule set at which a learner acts in some seats and policies in the others."""

    def __init__(
        self,
        stepping: Stepping,
        rules: Record,
        seats: Sequence[Record],
        learners: Sequence[bool],
        many: int,
    ) -> None:
        """Make ``many`` tables, no hand begun; ``seats``: who plays, were nobody to learn there."""
        self._stepping, self._rules, players = stepping, rules, len(seats)
        self._numbers = stepping.engine.numbers(rules, seats, range(players))
        self._learners = np.array(learners, np.int64)
        self._shapes = stepping.prepare(self._numbers.rules)
        self._tables = np.zeros((many, stepping.table), np.int64)
        self._states = np.zeros((many, stepping.state), np.int64)
        self._room = np.zeros(
            stepping.searched_room if self._numbers.searched else stepping.room, np.int64
        )
        self._keys = np.zeros(many, np.int64)
        self._deals = np.arange(many, dtype=np.int64)
        self._stride = many
        self._none = np.zeros(many, np.int64)
        self.movers = np.full(many, OVER, np.int64)
        """(tables,): the seat to move, or ``OVER``."""
        self.counts = np.zeros(many, np.int64)
        """(tables,): how many actions are legal."""
        # Compiled code has a row more, for what it tries.
        self._legal = np.zeros((many + 1, stepping.actions), np.int16)
        self._masks = np.zeros((many + 1, stepping.actions), np.bool_)
        self.legal = self._legal[:many]
        """(tables, actions): the legal ones, as many as there are, in no particular order."""
        self.masks = self._masks[:many]
        """(tables, actions): which are legal."""
        self.observations = np.zeros((many, stepping.seen), np.uint8)
        """(tables, numbers): what the seat to move sees."""
        self.rewards = np.zeros((many, players), np.float32)
        """(tables, seats): how far ahead of the others a seat's side is, where the hand ended."""
        self.ended = np.zeros(many, np.bool_)
        """(tables,): whether the hand ended with this step."""
        self.rows = np.zeros((many, stepping.engine.row), np.int64)
        """(tables, columns): the row of the last hand that ended."""

    def begin(self, keys: Rows, deals: Rows, stride: int) -> None:
        """Begin a hand at each table: its run key, its first deal, and how far on the next is."""
        self._keys[:], self._deals[:], self._stride = keys, deals, stride
        self.movers[:], self.counts[:], self.masks[:] = OVER, 0, False
        self.step(self._none)

    def step(self, actions: Rows) -> int:
        """Make an action at each table; returns −1, or at which table it is not legal.

        In that case nothing has changed.  Where the hand is over the next one begins.
        """
        step = self._stepping.step_searched if self._numbers.searched else self._stepping.step
        wrong: int = step(
            actions,
            self._keys,
            self._deals,
            self._stride,
            self._numbers.rules,
            self._numbers.policies,
            self._learners,
            self._shapes,
            self._tables.ravel(),
            self._states.ravel(),
            self.movers,
            self.counts,
            self._legal.ravel(),
            self._masks.view(np.uint8).ravel(),
            self.observations.ravel(),
            self.rewards.ravel(),
            self.ended.view(np.uint8),
            self.rows.ravel(),
            self._room,
        )
        return wrong

    def advise(self, policy: Record) -> Rows:
        """Return what a policy does at each table: (tables,); 0 where the hand is over.

        Of a move that has begun otherwise than the policy's any action that goes on with it.
        """
        players, of = self.rewards.shape[1], self._stepping
        numbers = of.engine.numbers(self._rules, [policy], [0] * players)
        advise = of.advise_searched if numbers.searched else of.advise
        room = np.zeros(of.searched_room if numbers.searched else of.room, np.int64)
        actions = np.zeros(len(self.movers), np.int64)
        advise(
            numbers.rules,
            numbers.policies,
            self._tables.ravel(),
            self._states.ravel(),
            self.movers,
            actions,
            room,
        )
        return np.where(actions < 0, self.legal[:, 0], actions)


def nothing(_rules: Rows) -> npt.NDArray[np.uint8]:
    """Return what is worked out of the rules where nothing is."""
    return np.zeros(0, np.uint8)
