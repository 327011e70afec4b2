"""Which hands a game's kernel plays that its referee follows, and which decisions are weighed.

A game fills an :class:`Agreement` in ``<game>/agreement.py``, and ``test_agreement.py`` plays and
weighs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

import compiling
import pytest
from games.rule_draws import Changes, Variation

from analyser.cards.shuffle import run_key
from analyser.games.interface import Record
from analyser.games.protocols.decisions import Condition

KEY = run_key(77)
FUTURES = 2

Met: TypeAlias = Counter[str]
Draw: TypeAlias = Callable[[Random], Record]
Least: TypeAlias = Mapping[str, "int | tuple[int | str, ...]"]
"""What has to be met more than so often; with presets behind the number, everywhere but there."""
T = TypeVar("T")


def either(plain: T, compiled: T) -> T:
    """Return the first without the compiler, where a hand takes a thousand times as long."""
    return plain if compiling.OFF else compiled


@dataclass(frozen=True)
class Run:
    """Hands to play, or decisions to weigh, and what has to be met in all of them."""

    name: str
    tables: Sequence[tuple[str, Changes, int]]
    """Each with its preset, changes of its rules, and how many deals are played."""
    least: Least = field(default_factory=dict)
    seed: int = 0
    slow: bool = False
    broad: bool = False
    """``make test`` leaves it out, compiled or not."""
    player: Draw | None = None
    """Other players than those of the game's :class:`Agreement`."""

    @property
    def marks(self) -> list[pytest.MarkDecorator]:
        """What pytest is told of it."""
        marks = [pytest.mark.slow] * self.slow + [pytest.mark.broad] * self.broad
        if not any(deals for *_, deals in self.tables):
            marks.append(pytest.mark.skip(reason="takes minutes without the compiler"))
        return marks


class Counted(NamedTuple):
    """Rules that leave a choice to nobody, or to few: decisions counted by hand."""

    preset: str
    changes: Changes
    choice: str
    policy: str = "sound"
    """All seats'."""
    decisions: int = 0
    """How many each deal has."""


@dataclass(frozen=True)
class Agreement:
    """A game's two engines."""

    game: Any
    player: Draw
    log: tuple[int, ...]
    """How many moves the kernel's log has room for, and the width of one."""
    variations: Sequence[Variation]
    """Presets and changes under which a few hands are compared."""
    few: int
    """How many hands of each preset are compared, and of each variation if not ``varied``."""
    few_met: Least
    """What has to be met in those of a preset."""
    varied_met: Least
    """And in those of all variations together."""
    many_met: Least
    """And in ``many`` hands of a preset."""
    met: Callable[[Any, Sequence[int]], Met] = lambda _table, _row: Counter()
    """What is met in a finished hand, of the referee's table and its row."""
    varied: int | None = None
    many: int = 10_000
    presets: Sequence[str] | None = None
    """Whose few hands are compared in every run of the tests, the others' being slow; or all."""
    few_changes: Changes = field(default_factory=dict)
    many_changes: Sequence[Changes] = ({},)
    """Changes under which the many are played, one after another."""
    more: Sequence[Run] = ()
    """Other hands to compare."""
    weighings: Sequence[Run] = ()
    when: Mapping[str, Condition] | Condition = ()
    """The condition under which decisions are weighed, after all of them; it may go by choice."""
    most_weighed: int = 1_000
    """How many of a run's deals the reference weighs, with a decision and without."""
    counts: Sequence[Counted] = ()
    scores: Callable[[Random, Record], list[int]] | None = None
    """Draws what each seat has won before a hand, or nothing."""
    any_deal: bool = False
    """Deals are drawn at random, not counted from the first one, and players for each condition."""
    own_deal: Callable[..., Any] | None = None
    """Deals from the scores, where the reference's ``deal`` takes something else."""

    @property
    def name(self) -> str:
        """The game's name."""
        return str(self.game.name)

    def module(self, name: str) -> Any:
        """Return a module of the game's package."""
        return import_module(f"analyser.games.{self.name}.{name}")

    def dealt(self, rules: Record, deal: int, *rest: Any) -> Any:
        """Return the reference's table of a deal; ``rest``: who begins, and the scores."""
        lay_out = self.own_deal or self.module("referee").deal
        return lay_out(self.module("rules").RULE_SETS.read(rules), KEY, deal, *rest)

    def condition(self, choice: str) -> Condition:
        """Return the condition under which decisions of a choice are weighed."""
        return self.when[choice] if isinstance(self.when, Mapping) else self.when

    def runs(self) -> Iterator[Run]:
        """Yield the hands that are compared."""
        varied = self.few if self.varied is None else self.varied
        tables = [(*each, varied) for each in self.variations]
        yield Run("variations", tables, self.varied_met, seed=2)
        for preset in self.game.presets:
            slow = self.presets is not None and preset not in self.presets
            few = [(preset, self.few_changes, self.few)]
            yield Run(preset, few, self.few_met, seed=1, slow=slow)
            many = [(preset, each, self.many) for each in self.many_changes]
            yield Run(f"{preset}, {self.many}", many, self.many_met, seed=3, slow=True)
        yield from self.more


def each_preset(
    game: Any, deals: int, least: Least, *changes: Changes, name: str = "", **more: Any
) -> list[Run]:
    """Return a run for each preset, under each of some changes."""
    return [
        Run(
            f"{preset}, {deals}{name}",
            [(preset, each, deals) for each in changes or ({},)],
            least,
            **more,
        )
        for preset in game.presets
    ]


def varied_presets(
    game: Any, variations: Sequence[Variation], deals: int, least: Least | None = None
) -> list[Run]:
    """Return a run for each preset, with its variations."""
    every = [*((preset, {}) for preset in game.presets), *variations]
    return [
        Run(preset, [(*each, deals) for each in every if each[0] == preset], least or {})
        for preset in game.presets
    ]
