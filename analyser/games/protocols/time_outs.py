"""Can the referee call time?"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from analyser.games.interface import Record, ability


@ability("a referee who calls time")
@runtime_checkable
class CallsTime(Protocol):
    """A referee who may call time: a last round is played, and the hand ends.

    Turns go round the seats, from the one in the column ``lead``.  Up to the turn of the call,
    rule-based players play as if there were none.
    """

    @property
    def time_out_rule(self) -> str:
        """The rule that names the turn in which time is called, from 1; 0: never."""
        ...

    def last_turn(self, rules: Record, /) -> int:
        """Return the turn that ends a hand if nothing else does."""
        ...
