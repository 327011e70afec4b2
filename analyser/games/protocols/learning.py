"""From which positions and options of a game can a player learn?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record, ability


@dataclass(frozen=True, slots=True)
class Feature:
    """A whole number about a position at the beginning of a turn, at which an evaluation looks."""

    name: str
    """Short and unique among the game's features: letters, digits, ``_``."""
    words: str
    """What it counts, in a line."""


class PlainPositions(NamedTuple):
    """Positions of hands that nobody searches in, and what each is worth."""

    x: npt.NDArray[np.int16]
    """(positions, features)."""
    worth: npt.NDArray[np.float64]
    """The mean margin of the futures, units of the score: the mover's side less the mean of the
    others."""
    stage: npt.NDArray[np.int8]
    """How far the hand is, from 0, as the game divides it."""
    hand: npt.NDArray[np.int64]
    """Number of the deal."""


class SearchedPositions(NamedTuple):
    """Positions of hands of search players, those of a hand together and in their order."""

    x: npt.NDArray[np.int16]
    side: npt.NDArray[np.int8]
    """The mover's."""
    stage: npt.NDArray[np.int8]
    hand: npt.NDArray[np.int64]
    margins: npt.NDArray[np.float64]
    """(hands, sides), a row for each deal played: what it ended in, the side less the mean of the
    others."""


@ability("positions to learn from")
@runtime_checkable
class Learns(Protocol):
    """Positions that an evaluation function can learn from, for search players."""

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features of a position, in their order."""
        ...

    def learner(self, rules: Record, changes: Record) -> Record:
        """Return the player in full from whose hands an evaluation for these rules learns.

        One that searches and is not too slow; ``changes``: fields of it in the place of what the
        rules call for, as ``search_model``.  With ``search_worlds`` 0 it plays plainly, by its
        base.  Raises as ``Game.policy`` and ``settled`` do.
        """
        ...

    def plain_positions(
        self,
        rules: Record,
        policy: Record,
        key: int,
        first: int,
        count: int,
        each: int,
        futures: int,
    ) -> PlainPositions:
        """Play ``count`` deals from ``first`` on, everybody as a learner's base; tell positions.

        Of a hand's turns one in ``each`` is taken, at random; from its beginning the hand is played
        on ``futures`` times, what nobody has seen shuffled again.  Threads may call it at once.
        """
        ...

    def searched_positions(
        self,
        rules: Record,
        policy: Record,
        weights: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> SearchedPositions:
        """Play deals likewise, with an evaluation function in all seats; return all positions.

        ``weights`` are those of the evaluation, as ``searching.network`` has them.  Some hands
        begin with stray moves, and count from the end of these, so that positions that good players
        avoid are met too.
        """
        ...


class OptionsRecorded(NamedTuple):
    """Decisions of one kind, a decision after another, and what a search found options worth."""

    seen: npt.NDArray[np.int16]
    """(decisions, features) of the position, as the player to move sees it."""
    described: npt.NDArray[np.int16]
    """(options, features) of the option; 0 where its worth is 0 by definition."""
    worth: npt.NDArray[np.float64]
    """(options,) the mean over the worlds in which it was tried, units of the score."""
    worlds: npt.NDArray[np.int64]
    """(options,) how many these were."""
    is_zero: npt.NDArray[np.bool_]
    """(options,) whether its worth is 0 by definition: to draw, to stop."""
    many: npt.NDArray[np.int64]
    """(decisions,) options of each."""
    default: npt.NDArray[np.int64]
    """(decisions,) which of them, from 0, the rollout policy would take,"""
    chosen: npt.NDArray[np.int64]
    """and which the search."""
    hand: npt.NDArray[np.int64]
    """(decisions,) number of the deal."""


@ability("options that a policy could learn to choose from")
@runtime_checkable
class LearnsPolicy(Protocol):
    """Options that a policy can learn to choose from as search players do, without a search."""

    @property
    def option_features(self) -> Mapping[str, tuple[Feature, ...]]:
        """By kind of decision the features of a position, then those of an option, in order."""
        ...

    @property
    def learns_from_own_play(self) -> bool:
        """Whether with networks an option is worth what play by the learnt player brings it.

        Otherwise it is worth what the teacher says in any case.
        """
        ...

    def teacher(self, rules: Record, changes: Record, /) -> Record:
        """Return the search player in full whose choices are imitated under these rules.

        ``changes``: as of ``Learns.learner``.
        """
        ...

    def learnt_policy(
        self, where: str, said: str, rules: Record, /
    ) -> tuple[str, Mapping[str, Sequence[int]]]:
        """Return a learnt policy's name with its digest, and by kind of decision its weights.

        ``said``: its name, its file, or ``by-rules``: that of the most similar rules.  Raises
        ``ScenarioError`` for one that there is not, or is of another kind, ``DataError`` for one
        that is damaged; ``where``: what they begin with.
        """
        ...

    def recorded_options(
        self,
        rules: Record,
        teacher: Record,
        networks: Sequence[Sequence[int]],
        key: int,
        first: int,
        count: int,
        stray: int,
    ) -> list[OptionsRecorded]:
        """Play ``count`` deals from ``first`` on; return all decisions between options, by kind.

        ``networks``: weights as ``searching.network`` has them, one for each kind in the order of
        :attr:`option_features`, of the learnt player who makes the moves in all seats; empty: the
        teacher makes them.  What options are worth, :attr:`learns_from_own_play` says.  ``stray``:
        how many of a thousand choices at the beginning of half of the hands are made at random.
        Threads may call it at once; a deal is the same whichever others are played with it.
        """
        ...
