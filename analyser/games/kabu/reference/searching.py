"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``).  Here is what it is handed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from analyser.cards import shuffle_plain
from analyser.games.kabu.policies import Policy
from analyser.games.kabu.reference import play as plainly
from analyser.games.kabu.reference.decide import WHOLE_PACK, draws
from analyser.games.kabu.reference.play import make
from analyser.games.kabu.reference.settling import settle
from analyser.games.kabu.reference.table import Table
from analyser.games.searching.plain import Chance, Search, shuffled


@dataclass
class Searcher:
    """A seat of one hand, whose player may search."""

    policy: Policy
    """Of one who searches the habits are those of the base."""
    model: Policy
    """How the others are taken to play."""
    key: int
    deal: int
    seat: int
    drawn: int = 0
    """Numbers drawn of its stream."""

    def draws(self, table: Table) -> bool:
        """Say whether this player, whose turn it is, draws a card; else they pass."""
        if not self.policy.search_worlds:
            return draws(table, self.policy, self.key, self.deal)
        return Search[bool](self.policy, None, self.chance).choose(SeenTable(table, self))

    def chance(self, count: int) -> int:
        """Return the next random choice among ``count`` for a world."""
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.SEARCH, self.seat)
        self.drawn += 1
        return shuffle_plain.drawn(seed, self.drawn - 1, count)


@dataclass
class SeenTable:
    """A table in the turn of a player who searches, or a world of it: a position for the search."""

    table: Table
    searcher: Searcher

    def options(self, most: int) -> tuple[Sequence[bool], int]:
        """Return whether to draw: what the base does, then the other."""
        mine, table = self.searcher, self.table
        first = draws(table, mine.policy, mine.key, mine.deal)
        # Who follows a rule for the card does not search for another answer.
        is_ruled = mine.policy.rule_draw == table.drawn[mine.seat] + 1
        return [first] if is_ruled else [first, not first][:most], 0

    def shows_nothing(self, option: bool) -> bool:  # noqa: ARG002 - worlds are not kept
        """Say that worlds are dealt anew for every decision."""
        return False

    def play(self, option: bool) -> None:
        """Draw, or pass."""
        make(self.table, option)

    def deal_anew(self, chance: Chance) -> SeenTable:
        """Return a world, dealt from what the player knows."""
        world, seat = copied(self.table), self.searcher.seat
        cards = shuffled([card for card in WHOLE_PACK if card not in world.hands[seat]], chance)
        for other, hand in enumerate(world.hands):
            if other != seat:
                world.hands[other] = [cards.pop(0) for _ in hand]
        for place in range(len(world.stock)):
            if place not in world.taken:
                world.stock[place] = cards.pop(0)
        return replace(self, table=world)

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=copied(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        mine = self.searcher
        policies = [mine.model] * self.table.rules.players
        policies[mine.seat] = mine.policy
        plainly.play(self.table, policies, mine.key, mine.deal)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the chips that the player wins."""
        return settle(self.table).scores[self.searcher.seat]


def copied(table: Table) -> Table:
    """Return a copy of a table to play on on."""
    other = copy(table)
    other.hands, other.stock = [list(hand) for hand in table.hands], list(table.stock)
    other.passed, other.drawn = list(table.passed), list(table.drawn)
    other.taken, other.events = list(table.taken), list(table.events)
    return other


# -- hands -----------------------------------------------------------------------------------------


def searchers(
    policies: Sequence[Policy], models: Sequence[Policy], key: int, deal: int
) -> list[Searcher]:
    """Return the seats of a hand as those of players who may search, each with its model."""
    return [
        Searcher(policy, model, key, deal, seat)
        for seat, (policy, model) in enumerate(zip(policies, models, strict=True))
    ]


def decide(table: Table, seats: Sequence[Searcher]) -> None:
    """Make one decision of the player to move, and the move."""
    make(table, seats[table.to_move].draws(table))


def play(table: Table, seats: Sequence[Searcher]) -> None:
    """Play a table on to its end."""
    while not table.over:
        decide(table, seats)
