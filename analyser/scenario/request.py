"""What is asked to be played: which game, by which rules, how much of it, from which seed?

A request is checked when it is made, and by nobody else.  Left out: who plays, and which cells that
becomes (``build``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analyser import games
from analyser.errors import UsageError
from analyser.games.interface import Game, Record
from analyser.scenario import limits
from analyser.scenario.rules_lookup import Rulebook


@dataclass(frozen=True)
class Count:
    """How much a cell plays; ``UsageError`` for a number out of range."""

    count: int
    """Hands, or matches where ``matches``, over all arms."""
    matches: bool = False
    match_hands: int | None = None
    """Hands after which a match ends, whatever the score; ``None``: it ends as the rules say."""

    def __post_init__(self) -> None:
        if self.matches and not 1 <= self.count <= limits.MAX_MATCHES:
            raise UsageError(f"matches: found {self.count} (expected {limits.ALLOWED_MATCHES})")
        if not 1 <= self.count <= limits.MAX_HANDS:
            raise UsageError(f"hands: found {self.count} (expected {limits.ALLOWED_HANDS})")
        if self.match_hands is not None and not 1 <= self.match_hands <= limits.MAX_MATCH_HANDS:
            raise UsageError(
                f"match_hands: found {self.match_hands} (expected {limits.ALLOWED_MATCH_HANDS})"
            )


@dataclass(frozen=True)
class Request:
    """What is asked to be played, but for the players; ``UsageError`` for a seed out of range."""

    game: str
    rules: str | Record
    """A preset's name or a rule set's TOML file; or the rules in full."""
    amount: Count
    """How much is played of each cell."""
    seed: int | None
    """``None``: 1, or one that is drawn where an engine plays (``build.spec_of``)."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """What lies over rules that have a name."""

    def __post_init__(self) -> None:
        if self.seed is not None:
            check_seed(self.seed)

    @property
    def player(self) -> Game:
        """The game itself; ``UsageError`` for an unknown name."""
        return games.game(self.game)

    def rule_set(self, more: Mapping[str, Any] | None = None) -> Record:
        """Return the rules in full, ``more`` changes over them.

        ``UsageError`` for an unknown name, ``ScenarioError`` for a bad file or a bad change.
        """
        changes = {**self.changes, **(more or {})}
        if not isinstance(self.rules, str) and not changes:
            return self.rules
        return Rulebook(self.player, Path()).rules_of(self.rules, changes)


def request_of(game: Game, rules: Record, hands: int | None, seed: int | None) -> Request:
    """Return what is asked for, the default number of hands where none is given."""
    return Request(game.name, rules, Count(limits.DEFAULT_HANDS if hands is None else hands), seed)


def count_of(
    hands: int | None, matches: int | None, match_hands: int | None = None
) -> Count | None:
    """Return how much is to be played; ``None`` where neither hands nor matches are given.

    Raises ``UsageError`` for hands and matches together, ``match_hands`` without matches, or a
    number out of range.
    """
    if hands is not None and matches is not None:
        raise UsageError("found both hands and matches (expected one of the two)")
    if match_hands is not None and matches is None:
        raise UsageError("match_hands: found no matches (expected matches too)")
    if matches is not None:
        return Count(matches, matches=True, match_hands=match_hands)
    return None if hands is None else Count(hands)


def check_seed(seed: int) -> None:
    """Raise ``UsageError`` for a seed out of range."""
    if not 0 <= seed <= limits.MAX_SEED:
        raise UsageError(f"seed: found {seed} (expected {limits.ALLOWED_SEED})")
