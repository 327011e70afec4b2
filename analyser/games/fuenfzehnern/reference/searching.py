"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``); how unseen cards are dealt is
that of all games of tricks (``tricks.dealing_plain``).  Here is what they are handed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from analyser.cards import shuffle_plain
from analyser.games.fuenfzehnern.policies import Policy
from analyser.games.fuenfzehnern.reference import play as plainly
from analyser.games.fuenfzehnern.reference.decide import Move, chosen
from analyser.games.fuenfzehnern.reference.facts import open_to
from analyser.games.fuenfzehnern.reference.settling import outcome
from analyser.games.fuenfzehnern.reference.table import Table, Trick
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
        table, policy = self.table, self.searcher.policy
        first = chosen(table, policy, self.searcher.key, self.searcher.deal)
        if policy.rule_choice and open_to(policy.rule_choice, table):
            # Who follows a rule for the choice does not search for another answer.
            return [first], 0
        moves = [
            Move(card, zwang)
            for card in table.legal()
            for zwang in (False, True)
            if not zwang or table.may_call(card)
        ]
        return [first, *(move for move in moves if move != first)][:most], 0

    def shows_nothing(self, option: Move) -> bool:  # noqa: ARG002 - others play before one's next
        """Say that every move is followed by those of others."""
        return False

    def play(self, option: Move) -> None:
        """Make a move."""
        self.table.play(self.table.to_move, option.card, option.zwang)

    def deal_anew(self, chance: Chance) -> SeenTable:
        """Return a world, dealt from what the player knows."""
        world, seat = copied(self.table), self.searcher.seat
        players = world.rules.players
        others = [(seat + step) % players for step in range(1, players)]
        may = may_hold(world)
        hidden = Hidden(
            unseen(world, seat), [(len(world.hands[other]), may[other]) for other in others]
        )
        for other, cards in zip(others, hidden.deal(chance), strict=True):
            world.hands[other] = cards
        # Whether a leader without the bound suit is free by now is theirs to know; who holds none
        # of it may lead anything, bound or not.
        world.bound = taken_with(world)
        return replace(self, table=world)

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=copied(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        policies = [self.searcher.model] * self.table.rules.players
        policies[self.searcher.seat] = self.searcher.policy
        plainly.play(self.table, policies, self.searcher.key, self.searcher.deal)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the player's score less the mean of the others', in parts of a point."""
        own, others = outcome(self.table, self.searcher.seat)
        return own - others


# -- what is known ---------------------------------------------------------------------------------


def unseen(table: Table, seat: int) -> set[str]:
    """Return the cards of which a seat does not know who holds them."""
    return set(table.deck.classes) - table.gone - {*table.trick.cards, *table.hands[seat]}


def may_hold(table: Table) -> list[list[str]]:
    """Return the cards that each seat may hold, for all that everybody saw."""
    players, rules = table.rules.players, table.rules
    may = [plain.in_order(table.deck.classes) for _ in range(players)]
    bound, gone = "", set[str]()

    def lacks(seat: int, cards: set[str]) -> None:
        may[seat] = [card for card in may[seat] if card not in cards]

    for trick in [*table.tricks, table.trick]:
        for at, card in enumerate(trick.cards):
            seat, led = (trick.lead + at) % players, trick.cards[0][1]
            if at == 0 and bound and led != bound:
                # Who holds the bound suit leads an unbeatable card at most, of which others may
                # not know that it is one where the own hand counts.
                beatable = not rules.unbeatable_by_hand and not table.higher(card) <= gone
                if not rules.lead_unbeatable or beatable:
                    lacks(seat, {each for each in table.deck.classes if each[1] == bound})
            if at == 0 and trick.zwang:
                lacks(seat, {"A" + led})
                for other in range(players):
                    if other != seat:
                        lacks(other, {"K" + led})
            if at and trick.zwang and card[1] == led and card[0] != "A":
                lacks(seat, {"A" + led})
            may[seat] = plain.may_hold(may[seat], card, trick.cards[:at], table.deck)
        gone.update(trick.cards)
        bound = bound_after(table, trick, bound)
    return may


def bound_after(table: Table, trick: Trick, bound: str) -> str:
    """Return the suit with which the lead was taken last, after a trick."""
    if len(trick.cards) < table.rules.players or table.rules.lead_rule != "bound":
        return bound
    return bound if plain.winner(trick.cards, table.deck) == 0 else trick.cards[0][1]


def taken_with(table: Table) -> str:
    """Return the suit with which the lead was taken last; empty: it never was."""
    bound = ""
    for trick in table.tricks:
        bound = bound_after(table, trick, bound)
    return bound


def copied(table: Table) -> Table:
    """Return a copy of a table to play on on; finished tricks are shared."""
    other = copy(table)
    other.hands = [list(hand) for hand in table.hands]
    other.tricks, other.won = list(table.tricks), [list(won) for won in table.won]
    other.trick = replace(table.trick, cards=list(table.trick.cards))
    other.voids, other.lots = [set(voids) for voids in table.voids], list(table.lots)
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


def decide(table: Table, seats: Sequence[Searcher]) -> Move:
    """Make one decision of the player to move, who may search, and the move."""
    mine = seats[table.to_move]
    if not mine.policy.search_worlds:
        return plainly.decide(table, [each.policy for each in seats], mine.key, mine.deal)
    move = mine.move(table)
    table.play(mine.seat, move.card, move.zwang)
    return move


def play(table: Table, seats: Sequence[Searcher]) -> None:
    """Play a table on to its end."""
    while not table.over:
        decide(table, seats)
