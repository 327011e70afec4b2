"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``); here is what it is handed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Final

from analyser.games.conquian.policies import Policy
from analyser.games.conquian.reference import facts
from analyser.games.conquian.reference import play as plainly
from analyser.games.conquian.reference.decide import (
    Chance,
    Draw,
    chosen,
    in_world,
    numbers_from,
    options,
)
from analyser.games.conquian.reference.facts import Move
from analyser.games.conquian.reference.scoring import scores
from analyser.games.conquian.reference.table import Table
from analyser.games.searching.plain import Search
from analyser.games.searching.sheet import MOST_WORLDS

NUMBERS_A_WORLD: Final = 32
"""How many numbers of a player's stream a world has to itself, with room to spare."""


@dataclass
class Searcher:
    """A seat that searches in one hand."""

    policy: Policy
    """Its habits are those of the base."""
    model: Policy
    """How the other is taken to play."""
    chance: Chance
    seat: int

    def move(self, table: Table) -> Move:
        """Return the move that this player, whose turn it is, finds best."""
        position = SeenTable(table, self)
        return Search[Move](self.policy, None, position.no_lot).choose(position)


@dataclass
class SeenTable:
    """A table in the turn of a player who searches, or a world of it: a position for the search."""

    table: Table
    searcher: Searcher
    worlds: int = 0
    """Dealt so far."""

    def no_lot(self, count: int) -> int:
        """Refuse: each world has numbers of the player's stream to itself."""
        raise AssertionError(count)

    def options(self, most: int) -> tuple[Sequence[Move], int]:
        """Return what may be done, what the base does first."""
        table, policy = self.table, self.searcher.policy
        first = chosen(table, policy, self.searcher.chance)
        choice = policy.rule_choice
        if choice and facts.ways(choice, table) is not None:
            # Who follows a rule for the choice does not search for another answer.
            return [first], 0
        others = [move for move in options(table) if move != first]
        return [first, *others][:most], 0

    def shows_nothing(self, option: Move) -> bool:  # noqa: ARG002 - the next card is seen by both
        """Say that each move is followed by what the other does."""
        return False

    def play(self, option: Move) -> None:
        """Make a move."""
        plainly.make(self.table, option)

    def deal_anew(self, chance: Draw) -> SeenTable:  # noqa: ARG002 - see ``no_lot``
        """Return a world, dealt from what the player has not seen."""
        seat = self.searcher.seat
        at = MOST_WORLDS * self.table.moves[seat] + self.worlds
        self.worlds += 1
        numbers = numbers_from(self.searcher.chance, seat, NUMBERS_A_WORLD * at)
        return replace(self, table=in_world(self.table, numbers))

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=deepcopy(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        policies = [self.searcher.model] * 2
        policies[self.searcher.seat] = self.searcher.policy
        plainly.play(self.table, policies, self.searcher.chance)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the player's points less the other's."""
        found, seat = scores(self.table), self.searcher.seat
        return found[seat] - found[1 - seat]


def searchers(
    policies: Sequence[Policy], models: Sequence[Policy], chance: Chance
) -> list[Searcher]:
    """Return the seats of a hand as those of players who may search, each with its model."""
    return [
        Searcher(policy, model, chance, seat)
        for seat, (policy, model) in enumerate(zip(policies, models, strict=True))
    ]


def step(table: Table, seats: Sequence[Searcher]) -> Move:
    """Make the next decision, of a player who may search, and the move; returns it."""
    plainly.to_decision(table)
    mine = seats[table.to_move]
    if not mine.policy.search_worlds:
        return plainly.step(table, [each.policy for each in seats], mine.chance)
    move = mine.move(table)
    plainly.make(table, move)
    return move


def play(table: Table, seats: Sequence[Searcher]) -> list[Move]:
    """Play a table on to its end; returns the moves."""
    moves = []
    while not table.over:
        moves.append(step(table, seats))
    return moves
