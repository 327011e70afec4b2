"""What does a game advise in one position?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record, ability


class Sureness(Protocol):
    """How sure is a mean?  By an interval that may be looked at as often as one likes."""

    def __call__(
        self, differences: npt.NDArray[np.float64], planned: int, confidence: float, /
    ) -> tuple[float, float]:
        """Return the mean of independent differences, and half of its interval.

        ``planned``: at how many of them it is tightest.
        """
        ...


Points: TypeAlias = npt.NDArray[np.float64]
EndWorth: TypeAlias = Callable[[Points, Points], Points]
"""What the end of a hand is worth: from the points that it brings the player's side and the other
side, arrays of one shape."""


class Stakes(Protocol):
    """What points are for in a match, where they are not all that counts."""

    @property
    def name(self) -> str:
        """As it is asked for: ``match`` or ``victory-points``."""
        ...

    @property
    def unit(self) -> str:
        """In what an option's gain is counted."""
        ...

    @property
    def outcome(self) -> str:
        """What the score is worth after an option, a clause with ``{}`` for the number."""
        ...

    def __call__(
        self,
        rules: Record,
        own: float,
        other: float,
        begins: bool,
        hands_left: int | None = None,
        /,
    ) -> EndWorth:
        """Return what the hand's end is worth in a match that stands ``own`` to ``other`` before.

        ``begins``: whether the player's side begins the next hand; ``hands_left``: those still to
        play, this one counted, where the position says.  ``UsageError`` where that is another
        number than was asked for, where the match is won already, or nothing is known of these
        rules.
        """
        ...


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be played for a piece of advice, and by what chance."""

    seed: int
    precision: float
    seconds: float
    """When to stop: at this half-width, in points, or after this many seconds (without compiling).
    """
    worlds: int | None
    """Instead of both: how many ways in which hidden cards may lie are played."""
    threads: int
    sureness: Sureness
    stakes: Stakes | None = None
    """What the options are judged by; ``None``: the points of the hand."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position from the seat of its player, in words."""

    notation: str
    """The position in one line; empty: the game has no such line."""
    title: str
    around: Mapping[str, str]
    """The players at the ``left``, ``across`` and ``right``, and what they hold."""
    middle: tuple[tuple[str, str], ...]
    """What lies on the table: its name and what it is, from far to near."""
    own: tuple[tuple[str, str], ...]
    """What lies before the player."""


@dataclass(frozen=True, slots=True)
class OptionGain:
    """One option, and what it gains."""

    says: str
    gain: float
    half: float
    """Half of its interval; infinite where there is none."""
    words: str
    """Both, as they are written."""
    note: str = ""
    """What else has to be known of it."""


@dataclass(frozen=True, slots=True)
class Race:
    """Options that were tried in the same worlds."""

    question: str
    answer: str
    """Its sentence among what is said; empty: it has none of its own."""
    against: str
    """What a gain is, and in what unit: "points against the best"."""
    options: tuple[OptionGain, ...]
    """The best first; none where there is but one, which the answer names."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player should do in one position: in words, the answer first, and in numbers."""

    says: tuple[str, ...]
    numbers: Mapping[str, Any]
    scene: Scene | None = None
    """The position that was asked about."""
    races: tuple[Race, ...] = ()
    """What the answer was chosen from, for a picture; those of one hold together."""
    played: Mapping[str, Record] = field(default_factory=dict)
    """Every rule and habit, by what they are: by what the options were played to the end."""


@ability("advice")
@runtime_checkable
class Advises(Protocol):
    """Advice in one position of a hand."""

    def advise(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Advice:
        """Return what the player to move should do in the position that a text describes.

        The text is a file's, or one line that was typed.
        ``policies``: one for everybody, or one per side, by which the others are taken to have
        played, and all play on; none: as the game's best players would do it.  What that player
        could not see changes nothing, nor do threads.
        ``DataError``: the text is none; ``ScenarioError``: impossible, or nothing to decide.
        """
        ...
