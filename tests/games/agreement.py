"""How a game's hands are played plainly, to be compared with the kernel's.

A game fills an :class:`Agreement` in ``<game>/agreement.py``, and ``test_agreement.py`` plays and
weighs both ways.  Only the game's ``play`` and ``weigh`` call the plain reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeAlias

import compiling
import pytest

from analyser.cards.shuffle import run_key
from analyser.games.interface import Condition, Game, Record, Rows

KEY = run_key(77)
FUTURES = 2

Changes: TypeAlias = dict[str, Any]
Met: TypeAlias = Counter[str]
Draw: TypeAlias = Callable[[Random], Record]


@dataclass(frozen=True)
class Hand:
    """A hand that the kernel has played."""

    rules: Record
    players: Sequence[Record]
    deal: int
    lead: int
    scores: Sequence[int]
    log: Rows
    """The kernel's moves, and −1 behind them."""
    is_asked: Callable[[], bool]
    """Says, each time again, whether the reference is to decide where that takes long."""


class Played(NamedTuple):
    """The same hand, played by the plain reference."""

    moves: list[Any]
    """As the kernel's log has them."""
    row: list[int]
    met: Met


class Weighed(NamedTuple):
    """A decision that the kernel has weighed."""

    choice: int
    rules: Record
    players: Sequence[Record]
    deal: int
    when: Condition


@dataclass(frozen=True)
class Run:
    """Hands to play, or decisions to weigh, and what has to be met in all of them."""

    name: str
    tables: Sequence[tuple[str, Changes, int]]
    """Each with its preset, changes of its rules, and how many deals are played."""
    check: Callable[[Met], None] = lambda _met: None
    seed: int = 0
    slow: bool = False
    broad: bool = False
    """``make test`` leaves it out, compiled or not."""
    player: Draw | None = None
    """Other players than those of the game's :class:`Agreement`."""
    one_in: int = 1
    """The reference decides one in this many moves, drawn at random, where that takes long."""

    @property
    def marks(self) -> list[pytest.MarkDecorator]:
        """What pytest is told of it."""
        left_out = pytest.mark.skip(reason="takes minutes without the compiler")
        nothing = not any(deals for *_, deals in self.tables)
        marks = ((pytest.mark.slow, self.slow), (pytest.mark.broad, self.broad), (left_out, nothing))
        return [mark for mark, is_so in marks if is_so]


class Counted(NamedTuple):
    """Rules that leave a choice to nobody, or to few: decisions counted by hand."""

    preset: str
    changes: Changes
    choice: str
    policy: str = "sound"
    """All seats'."""
    decisions: int = 0
    """How many each deal has."""


def number(plain: int, compiled: int) -> int:
    """Return how many there are: without the compiler a hand takes a thousand times as long."""
    return plain if compiling.OFF else compiled


@dataclass(frozen=True)
class Agreement:
    """A game's two engines."""

    game: Game
    player: Draw
    log: tuple[int, ...]
    """How many moves the kernel's log has room for, and the width of one."""
    play: Callable[[Hand], Played]
    """Plays a hand plainly."""
    weigh: Callable[[Weighed], list[int]]
    """Weighs a decision plainly; returns its row."""
    variations: Sequence[tuple[str, Changes]]
    """Presets and changes under which a few hands are compared."""
    few: int
    """How many hands of each preset are compared, and of each variation if not ``varied``."""
    check_few: Callable[[str, Met], None]
    """Looks at what is met in them under a preset."""
    check_varied: Callable[[Met], None]
    """Looks at what is met under all variations together."""
    check_many: Callable[[str, Met], None]
    """Looks at what is met in ``many`` hands of a preset."""
    varied: int | None = None
    many: int = 10_000
    presets: Sequence[str] | None = None
    """Whose few hands are compared in every run of the tests: the others' are slow; all if left
    out."""
    few_changes: Changes = field(default_factory=dict)
    """Changes under which the few hands are played."""
    many_changes: Sequence[Changes] = ({},)
    """Changes under which the many are, one after another."""
    more: Sequence[Run] = ()
    """Other hands to compare."""
    scores: Callable[[Random, Record], list[int]] | None = None
    """Draws what each seat has won before a hand; nothing if left out."""
    any_deal: bool = False
    """Deals are drawn at random, not counted from the first one."""
    compared: tuple[int, int | None] = (0, None)
    """From where to where the reference says what the log has of a move."""
    weighings: Sequence[Run] = ()
    when: Mapping[str, Condition] = field(default_factory=dict)
    """Choice → the condition under which its decisions are weighed, after all of them."""
    most_weighed: int = 1_000
    """How many of a run's deals the reference weighs, with a decision and without."""
    counts: Sequence[Counted] = ()

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name

    @property
    def calls(self) -> Any:
        """The module by which its compiled code is called."""
        return import_module(f"analyser.games.{self.name}.kernel.calls")

    @property
    def runs(self) -> list[Run]:
        """The hands that are compared."""
        varied = self.few if self.varied is None else self.varied
        tables = [(*each, varied) for each in self.variations]
        found = [Run("variations", tables, self.check_varied, seed=2)]
        for preset in self.game.presets:
            slow = self.presets is not None and preset not in self.presets
            check = partial(self.check_few, preset)
            few = [(preset, self.few_changes, self.few)]
            found.append(Run(preset, few, check, seed=1, slow=slow))
            check = partial(self.check_many, preset)
            many = [(preset, each, self.many) for each in self.many_changes]
            found.append(Run(f"{preset}, {self.many}", many, check, seed=3, slow=True))
        return [*found, *self.more]
