"""By what are a game's rule sets compared?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record, Rows, ability


@dataclass(frozen=True, slots=True)
class Measure:
    """One number by which rule sets are compared, made of the rows that ``Game.play`` returns."""

    name: str
    """Short and unique among the game's measures: letters, digits, ``_``."""
    heading: str
    """What is above its numbers: two or three words."""
    unit: str
    """``points``, ``turns``, …; ``%`` where a hand counts 100 or 0."""
    meaning: str
    """What one hand counts, in a line."""
    of: Callable[[npt.NDArray[np.int64]], npt.NDArray[np.float64]]
    """Rows (hands, columns) to a number per hand: (hands,), or (hands, k) where k numbers of one
    hand are looked at together.  No NaN, and k the same for all hands of a rule set."""
    spread: bool = False
    """Whether the standard deviation of these numbers is asked for, not their mean."""
    bounds: Callable[[Record], tuple[float, float]] | None = None
    """Under some rules, the least and the most that a number of ``of`` can be: a change that never
    showed is bounded by them, so they may lie too far out, never too near.  ``None``: 0 and 100
    where the unit is ``%``, otherwise not known, and a change that never showed is unknown too."""
    of_moves: bool = False
    """Whether it hangs on the moves alone, so that hands counted again have the same."""
    words: str = ""
    """What a rule changes when it changes this number, as in "changes the length of a hand"; empty
    where the answer of a comparison does not speak of it and no picture shows it."""


@ability("measures to compare its rule sets by")
@runtime_checkable
class Measured(Protocol):
    """Measures by which its rule sets are compared."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """In the order of the table; first the most telling one."""
        ...


@ability("a way to re-score its hands under other rules")
@runtime_checkable
class Rescores(Protocol):
    """A hand's row counted under other rules, where these change the score alone."""

    def must_replay(self, rules: Record, other: Record, /) -> tuple[str, ...]:
        """Return the rules that differ and by which hands under ``other`` must be played.

        Those that may change play, and those whose part of a score is not in a row; ids, in the
        order of the rules.  Empty: :meth:`rescore_rows` counts rows again instead.
        """
        ...

    def rescore_rows(self, rules: Record, other: Record, rows: Rows, /) -> Rows:
        """Return rows of single hands under ``rules`` as the same moves score under ``other``.

        Exactly as :meth:`Game.play` would return them if everybody moved alike: (hands, columns).
        ``ScenarioError`` where :meth:`must_replay` names a rule, and for hands of matches.
        """
        ...
