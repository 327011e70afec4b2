"""What does a game with search players offer?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analyser.games.interface import Game, Record, ability


@ability("search players")
@runtime_checkable
class Searches(Protocol):
    """Search players: what their record leaves to the rules is filled in before they play."""

    def settle_policy(self, policy: Record, rules: Record, /) -> Record:
        """Return a policy in full as it plays under these rules; one that does not search as it is.

        The result has all that the policy's moves depend on; settled again it is the same.
        ``ScenarioError`` for a player that cannot be, ``DataError`` for one that is damaged or not
        what it was.
        """
        ...


def settle_policy(game: Game, policy: Record, rules: Record) -> Record:
    """Return a policy as it plays under these rules: settled, where the game has search players."""
    return game.settle_policy(policy, rules) if isinstance(game, Searches) else policy


@dataclass(frozen=True, slots=True)
class Headroom:
    """What is gained on a search player by one who may not play, or was made against it alone."""

    rules: str
    """The rule set."""
    whom: str
    """The search player."""
    who: str
    """The one that gains it, in words, as in "a player who sees all hidden cards"."""
    mean: float
    """Units per hand."""
    half: float
    """Half of its interval."""
    deals: int
    """Each was played twice, with the seats swapped."""


@runtime_checkable
class HasHeadroom(Protocol):
    """How much more could be gained on its search players."""

    def headroom(self) -> Sequence[Headroom]:
        """Return what was measured, the most first."""
        ...
