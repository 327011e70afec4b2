"""What does a game's machine code offer beside play?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analyser.games.interface import Record, Rows, ability


@ability("a look inside while it plays")
@runtime_checkable
class Profiled(Protocol):
    """A look inside while it plays, for whoever measures where the time goes."""

    @property
    def phases(self) -> tuple[str, ...]:
        """What playing a hand consists of, in words."""
        ...

    def watch_play(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
    ) -> tuple[Callable[[int, int], None], Rows]:
        """Return a function that plays ``count`` deals from ``first`` on and keeps no rows, and an
        array of one number that says, while it plays, in which of ``phases`` it is.

        The array is written by the playing thread alone and may be read by any other.
        """
        ...


@ability("machine code for one rule set")
@runtime_checkable
class FixesRules(Protocol):
    """Machine code made for one rule set, its rules constants in it: the same rows, sooner."""

    fixing_seconds: float
    """About how long it takes to make, seconds of one processor."""

    def fixing_pays(self, rules: Record) -> int | None:
        """Return from how many hands on it saves more time than it takes to make.

        0 where it stands on disk already; ``None`` where this process has no such code.
        """
        ...

    def fix_rules(self, rules: Record) -> AbstractContextManager[None]:
        """Play all hands under these rules with it, on whatever thread, while this lasts.

        The first of them makes it, or reads it from the disk.
        """
        ...


@dataclass(frozen=True, slots=True)
class VouchedHands:
    """Fixed hands, and what their rows come to in a release."""

    choice: str
    """The choice that is weighed; empty: none, hands are played."""
    players: tuple[str, ...]
    """Names of policies: one for every seat, or two as in the first seating of a duel."""
    search: bool
    """Whether any of them searches."""
    deals: int
    """How many, from deal 0 on."""
    said: Mapping[str, str]
    """Preset → a digest of the rows."""


@ability("hands that a release vouches for")
@runtime_checkable
class SelfTests(Protocol):
    """Fixed hands that prove the machine code which was just loaded: a release says their rows."""

    def list_vouched(self) -> tuple[VouchedHands, ...]:
        """Return those that take next to no time, of each kind of code; none if none is compiled.

        ``DataError`` where what the release says is damaged.
        """
        ...
