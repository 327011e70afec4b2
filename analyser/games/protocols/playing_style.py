"""How do a game's players play, and how do people play it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analyser.games.interface import Record, Rows, ability


@dataclass(frozen=True, slots=True)
class Trait:
    """One statistic of playing style: the sum of one count over the sum of another."""

    name: str
    """Short and unique among the game's traits: letters, digits, ``_``."""
    heading: str
    """What is above its numbers: two or three words."""
    unit: str
    """``turns``, ``cards``, …; ``%`` where it is a share."""
    meaning: str
    """What it says, in a line."""
    of: str
    """The count that is summed up, one of ``Conduct.counts``."""
    per: str
    """The count over which, likewise."""
    parts: int = 1
    """How many of the first make a unit: 2 where halves are counted."""
    searched: bool = False
    """What tries take for each turn, one trait at most; left out where nobody searches."""


@dataclass(frozen=True, slots=True)
class PeoplesMatches:
    """Matches that people played, of which only the final scores are known, summed up."""

    matches: int
    target: int
    """Units of the score to which they were played."""
    winner_median: float
    winner_sd: float
    """Standard deviation of the winner's score from match to match."""
    loser_mean: float
    loser_sd: float
    margin_mean: float
    """What the winner had more than the loser."""
    margin_sd: float
    source: str
    """The people, where they played, and what is left out, in a sentence or two."""


@ability("a way to say how its players play")
@runtime_checkable
class Conduct(Protocol):
    """How its players play, in numbers that who plays it understands, and whether that is play."""

    counts: tuple[str, ...]
    """What is counted of each seat in each hand, by name."""
    no_play: str
    """What makes play degenerate, in words, as in "degenerate play is …"."""

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What the counts say, in the order of a table."""
        ...

    def conduct(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play deals as :meth:`Game.play` does, and return what each seat does in each.

        (count, seats, counts).  Releases the interpreter lock, so threads may call it at once.
        """
        ...

    def sample(self, policies: Sequence[Record]) -> int:
        """Return how many hands of these players say how they play, and take next to no time."""
        ...

    def degenerate(
        self, rules: Record, traits: Mapping[str, float], usual: Mapping[str, float], /
    ) -> tuple[str, ...]:
        """Return why such play is none that a person would call play, a clause each; empty: it is.

        ``traits``: by name, of one entrant of a line-up; ``usual``: those of the game's default
        policy in every seat under the same rules; NaN where there is nothing to divide by.
        """
        ...


@ability("record of people's matches")
@runtime_checkable
class RecordOfPeople(Protocol):
    """Matches that people played, to hold its players against."""

    def people(self, rules: Record) -> PeoplesMatches | None:
        """Return what is known of people's matches under rules near enough; ``None``: nothing."""
        ...
