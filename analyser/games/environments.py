"""How does a learner's program reach the compiled tables of a game?  Arrays in, arrays out.

A game hands in compiled functions and sizes, as it hands in what plays hands (``engine``).  The
arrays are made here once; each step writes over them.  Those that compiled code trusts are given to
nobody: a program gets read-only views of others (``shown_actions``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from threading import Lock
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError
from analyser.games.engine import Engine
from analyser.games.interface import Record, Rows
from analyser.games.protocols.learners import ObservationPart
from analyser.games.shown_actions import hide_actions, show_actions

Number = TypeVar("Number", bound=np.generic)
CompiledFunction: TypeAlias = Callable[..., Any]
Position: TypeAlias = Mapping[str, Any]
"""All that decides how tables go on, by name; it can be pickled."""
EPISODE_OVER: Final = -1
"""In the place of the seat to move: the hand is over."""
KEPT_ARRAYS: Final = (
    "tables", "states", "keys", "deals", "movers", "counts", "observations", "rewards", "ended",
    "rows",
)  # fmt: skip
"""The arrays of a position that are kept as they are."""


@dataclass(frozen=True)
class Stepping:
    """The compiled part of a game at which learners act."""

    engine: Engine
    step: CompiledFunction
    """Compiled: makes an action at each table (``records.environment.step_tables`` of Burraco),"""
    step_searched: CompiledFunction
    """and where some of the policies search."""
    advise: CompiledFunction
    """Compiled: says what a policy does at each table,"""
    advise_searched: CompiledFunction
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
    def observation_size(self) -> int:
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
            stepping.searched_room if self._numbers.has_search else stepping.room, np.int64
        )
        self._keys = np.zeros(many, np.int64)
        self._deals = np.arange(many, dtype=np.int64)
        self._stride = many
        self._none = np.zeros(many, np.int64)
        self._movers = np.full(many, EPISODE_OVER, np.int64)
        self._counts = np.zeros(many, np.int64)
        # Compiled code has a row more, for what it tries.
        self._legal = np.zeros((many + 1, stepping.actions), np.int16)
        self._masks = np.zeros((many + 1, stepping.actions), np.bool_)
        # What is shown of these: compiled code reads nothing from here on.
        self._shown_movers, self._shown_counts = self._movers.copy(), self._counts.copy()
        self._shown_legal = np.zeros((many, stepping.actions), np.int16)
        self._shown_masks = np.zeros((many, stepping.actions), np.bool_)
        self._observations = np.zeros((many, stepping.observation_size), np.uint8)
        self._rewards = np.zeros((many, players), np.float32)
        self._ended = np.zeros(many, np.bool_)
        self._rows = np.zeros((many, stepping.engine.row), np.int64)
        self.movers = read_only(self._shown_movers)
        """(tables,): the seat to move, or ``OVER``."""
        self.counts = read_only(self._shown_counts)
        """(tables,): how many actions are legal."""
        self.legal = read_only(self._shown_legal)
        """(tables, actions): the legal ones, as many as there are, in no particular order."""
        self.masks = read_only(self._shown_masks)
        """(tables, actions): which are legal."""
        self.observations = read_only(self._observations)
        """(tables, numbers): what the seat to move sees."""
        self.rewards = read_only(self._rewards)
        """(tables, seats): how far ahead of the others a seat's side is, where the hand ended."""
        self.ended = read_only(self._ended)
        """(tables,): whether the hand ended with this step."""
        self.rows = read_only(self._rows)
        """(tables, columns): the row of the last hand that ended."""
        self._alone = ExclusiveAccess()
        legal, masks = self._legal.ravel(), self._shown_masks.view(np.uint8).ravel()
        self._hidden = (self._counts, legal, masks, stepping.actions)
        self._shown = (
            *self._hidden,
            self._movers,
            self._shown_movers,
            self._shown_counts,
            self._shown_legal.ravel(),
        )
        self._make_step = stepping.step_searched if self._numbers.has_search else stepping.step
        self._stepped = (
            self._numbers.rules,
            self._numbers.policies,
            self._learners,
            self._shapes,
            self._tables.ravel(),
            self._states.ravel(),
            self._movers,
            self._counts,
            legal,
            self._masks.view(np.uint8).ravel(),
            self._observations.ravel(),
            self._rewards.ravel(),
            self._ended.view(np.uint8),
            self._rows.ravel(),
            self._room,
        )

    def begin(self, keys: Rows, deals: Rows, stride: int) -> None:
        """Begin a hand at each table: its run key, its first deal, and how far on the next is.

        ``UsageError``: another thread is at these tables.
        """
        with self._alone:
            self._keys[:], self._deals[:], self._stride = keys, deals, stride
            hide_actions(*self._hidden)
            self._movers[:], self._counts[:], self._masks[:] = EPISODE_OVER, 0, False
            self._step(self._none)

    def step(self, actions: Rows) -> int:
        """Make an action at each table; returns −1, or at which table it is not legal.

        In that case nothing has changed.  Where the hand is over the next one begins.
        ``UsageError``: another thread is at these tables.
        """
        # A copy: another thread might change the numbers once they are found legal.
        made = np.array(actions, np.int64)
        with self._alone:
            return self._step(made)

    def _step(self, actions: Rows) -> int:
        hide_actions(*self._hidden)
        try:
            wrong: int = self._make_step(
                actions, self._keys, self._deals, self._stride, *self._stepped
            )
        finally:
            show_actions(*self._shown)
        return wrong

    def advise(self, policy: Record) -> Rows:
        """Return what a policy does at each table: (tables,); 0 where the hand is over.

        Any legal action where the policy's own is not: a move has begun otherwise than it would, or
        the hand has come where it would not.
        ``UsageError``: another thread is at these tables.
        """
        players, of = self._rewards.shape[1], self._stepping
        numbers = of.engine.numbers(self._rules, [policy], [0] * players)
        advise = of.advise_searched if numbers.has_search else of.advise
        room = np.zeros(of.searched_room if numbers.has_search else of.room, np.int64)
        actions = np.zeros(len(self._movers), np.int64)
        with self._alone:
            advise(
                numbers.rules,
                numbers.policies,
                self._tables.ravel(),
                self._states.ravel(),
                self._movers,
                actions,
                room,
            )
            every = np.arange(len(actions))
            legal = (actions >= 0) & self._masks[every, actions]
            return np.where(legal | (self._movers == EPISODE_OVER), actions, self._legal[every, 0])

    def position(self) -> Position:
        """Return all that decides how the tables go on, as arrays of its own.

        ``UsageError``: another thread is at these tables.
        """
        with self._alone:
            most = int(self._counts.max())
            legal = self._legal[: len(self._counts), :most].copy()
            return {"stride": self._stride, "legal": legal} | {
                name: getattr(self, f"_{name}").copy() for name in KEPT_ARRAYS
            }

    def set_up(self, position: Position) -> None:
        """Set up a position of other tables of the same rules, seats and size."""
        legal = position["legal"]
        with self._alone:
            hide_actions(*self._hidden)
            self._masks[:] = False
            self._stride = position["stride"]
            for name in KEPT_ARRAYS:
                getattr(self, f"_{name}")[:] = position[name]
            self._legal[: len(legal), : legal.shape[1]] = legal
            hold = np.arange(legal.shape[1]) < self._counts[:, None]
            self._masks[np.nonzero(hold)[0], legal[hold]] = True
            show_actions(*self._shown)


class ExclusiveAccess:
    """Keeps other threads away from some tables while one is there, and refuses them."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise UsageError(
                "found another thread at these tables (expected tables of its own for each thread)"
            )

    def __exit__(self, *_error: object) -> None:
        self._lock.release()


def read_only(array: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Return a view of an array that nobody can make writable, as numpy lets one do with others."""
    return np.asarray(memoryview(cast("Any", array)).toreadonly())


def prepare_nothing(_rules: Rows) -> npt.NDArray[np.uint8]:
    """Return what is worked out of the rules where nothing is."""
    return np.zeros(0, np.uint8)
