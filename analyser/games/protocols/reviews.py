"""What did the decisions of a played hand cost, and what was luck in it?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record, ability
from analyser.games.protocols.advice import Scene


@dataclass(frozen=True, slots=True)
class DecisionCost:
    """The cost of a decision that a player made, against the best of its options."""

    kind: str
    """One of the game's kinds of decisions."""
    did: str
    better: str
    """The best option; empty: nothing was better than what was done."""
    lost: npt.NDArray[np.float64]
    """By how much the best is ahead of what was done, all that comes after it in the stretch chosen
    as well as can be, units per hand: in each of some worlds that had no part in finding it.  All
    decisions of a stretch have the same worlds."""
    options: tuple[tuple[str, float], ...]
    """Every option, the best first, and how far it was ahead in the same way in the worlds by which
    the best was found; of what was done 0."""
    plays_on: tuple[str, ...]
    """By which policy each seat plays on in them."""
    scene: Scene
    """What the player saw."""
    usual: str = ""
    """By which policy this player plays on in them."""
    gained: float = 0.0
    """How far what was done is ahead of what that policy would have done there, units per hand, in
    the worlds in which all options are tried; 0 if that is the same."""


MARKS: Final = ("stock", "pile", "meld", "discard")
"""Moves that a timeline shows: drawn from the stock, taken from the pile, laid down, discarded."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of a hand that a player chose."""

    hand: int
    """Which of the file's, from 1."""
    line: int
    """Of the file, from 1."""
    turn: int
    seat: int
    side: int
    mark: str = ""
    """What it was, one of ``MARKS``; empty: a move of another kind."""


@dataclass(frozen=True, slots=True)
class MoveSequence:
    """Moves that a player chose one after another, and saw no new card between them."""

    made: tuple[PlayedMove, ...]
    weigh: Callable[[int, int, int], Sequence[DecisionCost | None]]
    """Say what each of them cost, by a seed, a number of worlds in which all options are tried, and
    one of others that say how far the best is ahead; ``None``: there was nothing to choose."""
    rate: Callable[[int, int], Sequence[float]]
    """Say ``DecisionCost.gained`` alone of each of them, by a seed and a number of worlds."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was played, by whomever."""

    number: int
    """Which of the file's, from 1."""
    sides: int
    seats: int
    stretches: tuple[MoveSequence, ...]
    left_out: str = ""
    """Which decisions of the hand are left out, and why; empty: none."""
    names: tuple[str, ...] = ()
    """Of the players by seat, or of the sides; empty: nobody wrote them down."""
    whole: bool = True
    """Whether it is a hand, and not a single position."""


@ability("hands to review")
@runtime_checkable
class Reviews(Protocol):
    """What the decisions of a hand that was played cost."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of decisions, in the order in which a turn has them."""
        ...

    def review(
        self, lines: Iterable[str], name: str, policies: Sequence[Record], /
    ) -> Sequence[PlayedHand]:
        """Return the hands of a history, with every move that a player chose.

        ``policies`` as for ``Advises.advise``.  Raises as ``Histories.verify``.
        """
        ...


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """What chance brought once in a hand, and what that was worth as luck."""

    line: int
    """Of the file, from 1: where it came to light, or the move after it."""
    turn: int
    """In which it came."""
    seat: int | None
    """The player who got it; ``None``: all at once."""
    side: int | None
    kind: str
    """One of the game's kinds of luck."""
    says: str
    worths: tuple[float, ...]
    """By side, units by which it is ahead of the mean of the others: what came, less the mean of
    all that might have come.  The mean of this over these is 0, whatever came before; so is the sum
    over the sides."""
    spread: float
    """Standard deviation of what all that might have come is worth to the side that got it, units;
    of what all get at once, to the first."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """What chance brought in a played hand, and how it ended."""

    number: int
    """Which of the file's, from 1."""
    sides: int
    seats: int
    scores: tuple[float, ...]
    """By side, units; empty: not known."""
    strokes: tuple[ChanceEvent, ...]
    why_not: str = ""
    """Why the luck of this hand is not measured, a clause; empty: it is."""
    factor: float = 1.0
    """By what each stroke's worths and spread are multiplied already, so that the score less its
    luck spreads least; fitted on other hands."""
    known: str = ""
    """What alone is known of the hand, so that other luck stays in its score; empty: all."""
    names: tuple[str, ...] = ()
    """As of a ``PlayedHand``."""


@ability("way to tell luck")
@runtime_checkable
class MeasuresLuck(Protocol):
    """What chance was worth in a hand that was played."""

    @property
    def lucks(self) -> tuple[str, ...]:
        """Kinds of luck, in the order in which a hand has them."""
        ...

    def fortunes(self, lines: Iterable[str], name: str, seed: int, /) -> Iterator[Fortune]:
        """Yield the chance events of each hand of a history.

        ``seed``: of what might have come, where that is drawn at random.  Raises as
        ``Histories.verify``.
        """
        ...
