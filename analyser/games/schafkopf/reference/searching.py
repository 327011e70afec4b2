"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``); how unseen cards are dealt is
that of all games of tricks (``tricks.dealing_plain``).  Here is what they are handed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import combinations

from analyser.cards import shuffle_plain
from analyser.games.schafkopf.pack import DECK, SEATS, WIDOW_SIZE
from analyser.games.schafkopf.policies import Policy
from analyser.games.schafkopf.reference import play as plainly
from analyser.games.schafkopf.reference.decide import Move, chosen, is_trump, worth_burying
from analyser.games.schafkopf.reference.settling import outcome
from analyser.games.schafkopf.reference.table import Table
from analyser.games.searching.plain import Chance, Search
from analyser.games.tricks import plain
from analyser.games.tricks.dealing_plain import Hidden


@dataclass
class Searcher:
    """A seat that searches in one hand."""

    policy: Policy
    """Its habits are those of the base."""
    model: Policy
    """How all others are taken to play."""
    key: int
    deal: int
    seat: int
    drawn: int = 0
    """Numbers drawn of its stream."""

    def move(self, table: Table) -> Move:
        """Return the move that this player, whose turn it is, finds best."""
        return Search[Move](self.policy, None, self.chance).choose(SeenTable(table, self))

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

    def options(self, most: int) -> tuple[Sequence[Move], int]:
        """Return the options of the decision at hand, the base's first."""
        first = chosen(self.table, self.searcher.policy, self.searcher.key, self.searcher.deal)
        return [first, *(move for move in self._moves() if move != first)][:most], 0

    def _moves(self) -> list[Move]:
        table, policy = self.table, self.searcher.policy
        if table.speaking:
            # Who follows a rule for the choice does not search for another answer.
            decides = not table.must_take and not policy.rule_choice
            return [Move("pass"), Move("take")] if decides else []
        if table.burying:
            hand = plain.in_order(table.hands[table.to_move])
            loose = [card for card in hand if not is_trump(card)]
            pairs = sorted(
                combinations(loose, WIDOW_SIZE),
                key=lambda pair: -worth_burying(pair, loose, policy),
            )
            return [Move("bury", pair) for pair in pairs]
        return [Move("play", (card,)) for card in table.legal()]

    def shows_nothing(self, option: Move) -> bool:  # noqa: ARG002 - worlds are not kept
        """Say that worlds are dealt anew for every decision."""
        return False

    def play(self, option: Move) -> None:
        """Make a move."""
        plainly.make(self.table, option)

    def deal_anew(self, chance: Chance) -> SeenTable:
        """Return a world, dealt from what the player knows."""
        world, seat = copied(self.table), self.searcher.seat
        others = [(seat + step) % SEATS for step in range(1, SEATS)]
        may = may_hold(world)
        places = [(len(world.hands[other]), may[other]) for other in others]
        # Nobody plays with the widow, or what a declarer buried.
        aside = 0 if world.declarer == seat else WIDOW_SIZE
        hidden = Hidden(world.unseen(), [*places, (aside, plain.in_order(DECK.classes))])
        *hands, rest = hidden.deal(chance)
        for other, cards in zip(others, hands, strict=True):
            world.hands[other] = cards
        if world.declarer is None:
            world.widow = rest
        elif world.declarer != seat:
            world.buried = rest
        return replace(self, table=world)

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=copied(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        policies = [self.searcher.model] * SEATS
        policies[self.searcher.seat] = self.searcher.policy
        plainly.play(self.table, policies, self.searcher.key, self.searcher.deal)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the player's score less the mean of the others', in twelfths of a point."""
        own, others = outcome(self.table, self.searcher.seat)
        return own - others


def may_hold(table: Table) -> list[list[str]]:
    """Return the cards that each seat may hold, for all that everybody saw."""
    may = [plain.in_order(DECK.classes) for _ in range(SEATS)]
    for trick in [*table.tricks, table.trick]:
        for at, card in enumerate(trick.cards):
            seat = (trick.lead + at) % SEATS
            may[seat] = plain.may_hold(may[seat], card, trick.cards[:at], DECK)
    return may


def copied(table: Table) -> Table:
    """Return a copy of a table to play on on; finished tricks are shared."""
    other = copy(table)
    other.hands = [list(hand) for hand in table.hands]
    other.tricks, other.won = list(table.tricks), [list(won) for won in table.won]
    other.trick = replace(table.trick, cards=list(table.trick.cards))
    other.lots, other.moves = list(table.lots), list(table.moves)
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


def play(table: Table, seats: Sequence[Searcher]) -> None:
    """Play a table on to its end."""
    while not table.over:
        mine = seats[table.to_move]
        if mine.policy.search_worlds:
            plainly.make(table, mine.move(table))
        else:
            plainly.decide(table, [each.policy for each in seats], mine.key, mine.deal)
