"""What do clubs count: victory points, and the score of a final table?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from analyser.games.interface import Record, ability


@dataclass(frozen=True, slots=True)
class Award:
    """Victory points: what a difference in points brings in a match of a fixed number of hands."""

    name: str
    """As a scenario names it."""
    source: str
    hands: int
    """Hands a match."""
    upto: tuple[int, ...]
    """Ascending: the greatest difference of each step but the last.  What lies between the end of a
    step and the next, where a game's scores leave such a gap, counts to the next."""
    points: tuple[tuple[int, int], ...]
    """A step each, one more than ``upto``: those of the player who is ahead, and of the player who
    is behind.  The first step has nobody ahead, so both have the same there."""


@ability("victory points")
@runtime_checkable
class VictoryPoints(Protocol):
    """Tables of victory points for matches of a fixed number of hands."""

    awards: Mapping[str, Award]
    """Those that a scenario may choose, by name; for two sides."""


@dataclass(frozen=True)
class SideScore:
    """What a side scores at the end of a hand."""

    name: str
    """As it is called in the line: ``us``, ``them``."""
    score: float
    """Points."""
    terms: Mapping[str, float]
    """The points of each term, in the order of a hand history; empty: the score alone is known."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """How many burracos of each kind it has."""


@dataclass(frozen=True)
class ScoredTable:
    """What the table at the end of a hand scores."""

    rules: str
    """As in the first word of a line."""
    sides: tuple[SideScore, ...]


@ability("a way to score a table")
@runtime_checkable
class ScoresTables(Protocol):
    """The score of a hand from what lies on the table when it ends."""

    score_terms: Mapping[str, str]
    """What each term of a score is, in words."""

    def scores_of(self, lines: Iterable[str], name: str, rules: Record, /) -> list[ScoredTable]:
        """Return what each line's table scores.

        ``name``: of their file; empty: there is none.  ``rules``: of the first line, where it says
        none; a line without rules has those of the line above.  ``ScenarioError`` says which line
        is none, or what in it contradicts itself.
        """
        ...
