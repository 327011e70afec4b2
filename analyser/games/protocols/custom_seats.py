"""How does a user's own player sit at a game's table?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from analyser.games.interface import Record, Rows, ability


class Guest(Protocol):
    """Someone else's player, as a game seats it; a policy is one that decides nothing itself."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def policy(self) -> Record:
        """The policy in full that decides what it does not."""
        ...

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return its own decisions, name to function, for one seat of one hand.

        A game calls this once for each, so that nothing passes between seats or hands.
        """
        ...


@ability("a seat for your own player")
@runtime_checkable
class SeatsCustomPlayers(Protocol):
    """A user's own player, a Python function, at its table."""

    @property
    def decisions(self) -> Mapping[str, str]:
        """What such a player may decide: a decision's name, what it is asked and answers."""
        ...

    def play_guests(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        lead: int = 0,
        before: Sequence[int] = (),
    ) -> Rows:
        """Play deals as :meth:`Game.play` does, slowly, where entrants may be others' players.

        ``lead``: the seat that begins; ``before``: the sides' totals before the hand, as a row has
        them, none: 0 each; a game without matches need not take them.  Rows are equal to those of
        :meth:`Game.play` where all decide as their policies do.  Raises ``PlayerError`` for a
        choice that the rules forbid: who, what, what is allowed.  What a player raises comes out of
        ``Guest.sit`` as one, to which a game may add seat and turn.
        """
        ...
