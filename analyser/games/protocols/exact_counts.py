"""What can be said of a game without weighing a decision?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analyser.games.interface import Record, ability


@dataclass(frozen=True, slots=True)
class CountedTable:
    """A table of what was counted: ready words, the first of each row its heading."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class ExactCount:
    """Something about a game that is counted out, whoever plays."""

    title: str
    says: tuple[str, ...]
    """Sentences."""
    tables: tuple[CountedTable, ...]
    head: str = ""
    """What it says first, in a sentence or two; empty: it does not lead."""
    folded: bool = False
    """Whether a reader has to open it."""


@ability("numbers that are counted out")
@runtime_checkable
class CountsExactly(Protocol):
    """What can be said of a game without weighing a decision; it leads the page of its choices."""

    def count_exactly(self, rules: Record) -> Sequence[ExactCount]:
        """Return what is counted under these rules; the same each time."""
        ...
