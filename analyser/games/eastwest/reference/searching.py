"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``); here is what it is handed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Final

from analyser.games.eastwest.policies import Policy
from analyser.games.eastwest.reference import facts
from analyser.games.eastwest.reference import play as plainly
from analyser.games.eastwest.reference.decide import (
    NUMBERS_A_WORLD,
    Chance,
    Draw,
    chosen,
    in_world,
    numbers_from,
)
from analyser.games.eastwest.reference.scoring import settle
from analyser.games.eastwest.reference.table import Table
from analyser.games.searching.plain import Search
from analyser.games.searching.sheet import MOST_WORLDS

FIRST_NUMBER: Final = 1 << 20
"""The first number of a player's stream by which a search draws: behind those of ``late_exact``."""


@dataclass
class Searcher:
    """A seat that searches in one hand."""

    policy: Policy
    """Its habits are those of the base."""
    model: Policy
    """How the other is taken to play."""
    chance: Chance
    seat: int

    def row(self, table: Table) -> int:
        """Return the row that this player, whose turn it is, finds best."""
        position = SeenTable(table, self)
        return Search[int](self.policy, None, position.no_lot).choose(position)


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

    def options(self, most: int) -> tuple[Sequence[int], int]:
        """Return the rows that have room, the base's first."""
        table, policy = self.table, self.searcher.policy
        first = chosen(table, policy, self.searcher.chance)
        if policy.rule_choice and facts.ways(policy.rule_choice, table) is not None:
            # Who follows a rule for the choice does not search for another answer.
            return [first], 0
        others = [row for row in table.may(table.to_move) if row != first]
        return [first, *others][:most], 0

    def shows_nothing(self, option: int) -> bool:  # noqa: ARG002 - the other's turn comes next
        """Say that every card is followed by another's."""
        return False

    def play(self, option: int) -> None:
        """Put the card in a row."""
        self.table.place(self.table.to_move, option)

    def deal_anew(self, chance: Draw) -> SeenTable:  # noqa: ARG002 - see ``no_lot``
        """Return a world, dealt from what the player has not seen."""
        seat = self.searcher.seat
        at = MOST_WORLDS * self.table.placed(seat) + self.worlds
        self.worlds += 1
        first = FIRST_NUMBER + NUMBERS_A_WORLD * at
        world = in_world(self.table, numbers_from(self.searcher.chance, seat, first))
        return replace(self, table=world)

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
        scores, seat = settle(self.table).scores, self.searcher.seat
        return scores[seat] - scores[1 - seat]


def searchers(
    policies: Sequence[Policy], models: Sequence[Policy], chance: Chance
) -> list[Searcher]:
    """Return the seats of a hand as those of players who may search, each with its model."""
    return [
        Searcher(policy, model, chance, seat)
        for seat, (policy, model) in enumerate(zip(policies, models, strict=True))
    ]


def step(table: Table, seats: Sequence[Searcher]) -> int:
    """Make one decision of the player to move, who may search, and the move; returns the row."""
    mine = seats[table.to_move]
    if not mine.policy.search_worlds:
        return plainly.step(table, [each.policy for each in seats], mine.chance)
    row = mine.row(table)
    table.place(mine.seat, row)
    return row


def play(table: Table, seats: Sequence[Searcher]) -> None:
    """Play a table on to its end."""
    while not table.over:
        step(table, seats)
