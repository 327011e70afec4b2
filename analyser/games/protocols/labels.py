"""What are a game's policies and rule sets called, for a card player?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analyser.games.interface import ability


@dataclass(frozen=True, slots=True)
class Label:
    """What a policy or a rule set is called, and what it is, in a card player's words."""

    label: str
    """Two to five words for a table or a picture, as a name begins: with a capital."""
    description: str
    """One sentence without its full stop, 20 words at most: of a policy what it does (``never
    takes the pile``), of a rule set what it is."""


@dataclass(frozen=True, slots=True)
class AboutPolicy(Label):
    """What a policy is called."""

    straw_man: bool = False
    """Whether a policy does not try to win: it plays at random, or makes one decision the same way
    whatever it costs, to show what that costs."""


@ability("labels for its policies")
@runtime_checkable
class Described(Protocol):
    """What its policies and rule sets are called for a card player, and what they were called."""

    description: str
    """What the game is, in a sentence as of :class:`Label`."""

    @property
    def about_policies(self) -> Mapping[str, AboutPolicy]:
        """Every policy, by its name."""
        ...

    @property
    def about_rule_sets(self) -> Mapping[str, Label]:
        """Every rule set, by its name."""
        ...
