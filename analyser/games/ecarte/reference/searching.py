"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``); how unseen cards are dealt is
that of all games of tricks (``tricks.dealing_plain``).  Here is what they are handed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from analyser.cards import shuffle_plain
from analyser.games.ecarte import pack
from analyser.games.ecarte.policies import Policy
from analyser.games.ecarte.reference import play as plainly
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.reference.decide import cheapest_first
from analyser.games.ecarte.reference.play import Lots, Move, chosen, make
from analyser.games.ecarte.reference.scoring import scores
from analyser.games.ecarte.rules import SEATS
from analyser.games.searching.plain import Chance, Search, shuffled
from analyser.games.tricks import plain
from analyser.games.tricks.dealing_plain import Hidden
from analyser.games.tricks.deck import CARDS


@dataclass
class Searcher:
    """A seat that searches in one hand."""

    policy: Policy
    """Its habits are those of the base."""
    model: Policy
    """How the other is taken to play."""
    key: int
    deal: int
    seat: int
    drawn: int = 0
    """Numbers drawn of its stream."""

    def move(self, table: T.Table) -> Move:
        """Return the move that this player, whose turn it is, finds best."""
        return Search[Move](self.policy, None, self.chance).choose(SeenTable(table, self))

    def chance(self, count: int) -> int:
        """Return the next random choice among ``count`` for a world."""
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.SEARCH, self.seat)
        self.drawn += 1
        return shuffle_plain.drawn(seed, self.drawn - 1, count)

    @property
    def no_lots(self) -> Lots:
        """What would draw for who plays by lot: nobody does in a try."""
        return Lots(self.key, self.deal)


@dataclass
class SeenTable:
    """A table in the turn of a player who searches, or a world of it: a position for the search."""

    table: T.Table
    searcher: Searcher

    def options(self, most: int) -> tuple[Sequence[Move], int]:
        """Return the options of the decision at hand, the base's first."""
        mine = self.searcher
        first = chosen(self.table, mine.policy, mine.no_lots.of(mine.seat))
        return [first, *(move for move in self._moves() if move != first)][:most], 0

    def _moves(self) -> list[Move]:
        table, policy = self.table, self.searcher.policy
        # Who follows a rule for the choice does not search for another answer.
        ruled = policy.rule_choice if table.first_round else 0
        if table.to_do == T.SPEAK:
            return [] if ruled == 1 else [Move("stand"), Move("propose")]
        if table.to_do == T.ANSWER:
            return [] if ruled == 2 else [Move("refuse"), Move("accept")]
        if table.to_do == T.EXCHANGE:
            hand = cheapest_first(table.hands[table.to_move], table.trumps)
            many = range(table.rules.exchange_min, table.most_given(table.to_move) + 1)
            return [Move("exchange", tuple(plain.in_order(hand[:each]))) for each in many]
        if table.to_do == T.SHOW:
            return [] if table.rules.king_shown_by_rule else [Move("show"), Move("keep silent")]
        return [Move("play", (card,)) for card in table.legal()]

    def shows_nothing(self, option: Move) -> bool:  # noqa: ARG002 - worlds are not kept
        """Say that worlds are dealt anew for every decision."""
        return False

    def play(self, option: Move) -> None:
        """Make a move."""
        make(self.table, option)

    def deal_anew(self, chance: Chance) -> SeenTable:
        """Return a world, dealt from what the player knows."""
        world, seat = copied(self.table), self.searcher.seat
        cards, other = unseen(world, seat), 1 - seat
        held = len(world.hands[other])
        hidden = Hidden(
            cards, [(held, may_hold(world, other)), (len(cards) - held, may_lie(world, other))]
        )
        world.hands[other], rest = hidden.deal(chance)
        if world.to_do in (T.SPEAK, T.ANSWER, T.EXCHANGE):
            # Cards may yet be drawn from the stock.
            order = shuffled(rest, chance)
            for place in range(len(world.stock)):
                if place not in world.taken:
                    world.stock[place] = order.pop(0)
        return replace(self, table=world)

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=copied(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        policies = [self.searcher.model] * SEATS
        policies[self.searcher.seat] = self.searcher.policy
        plainly.play(self.table, policies, self.searcher.no_lots)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the player's score less the other's."""
        found = scores(self.table)
        return found[self.searcher.seat] - found[1 - self.searcher.seat]


# -- what is known ---------------------------------------------------------------------------------


def tricks_of(table: T.Table) -> list[T.Event]:
    """Return the tricks so far, the one in play included."""
    return [event for event in table.events if event["do"] == "trick"]


def unseen(table: T.Table, seat: int) -> list[str]:
    """Return the cards of which a seat does not know where they lie."""
    seen = {table.turned, *table.hands[seat]}
    for event in table.events:
        if event["do"] == "exchange" and event["seat"] == seat:
            seen.update(event["out"])
    for trick in tricks_of(table):
        seen.update(trick["cards"])
    return [card for card in CARDS if card not in seen]


def may_hold(table: T.Table, seat: int) -> list[str]:
    """Return the cards that a seat may hold, for all that the other saw."""
    may, rules, king = list(CARDS), table.rules, pack.king_of(table.trumps)
    for trick in tricks_of(table):
        if trick["lead"] != seat and len(trick["cards"]) == SEATS:
            lead, card = trick["cards"]
            may = plain.may_hold(
                may, card, [lead], pack.DECK, table.trumps, rules.must_head, rules.must_trump
            )
    shows = rules.king_shown_by_rule and rules.held_king_points
    if table.to_do == T.PLAY and table.king == T.NOBODY and shows:
        may = [card for card in may if card != king]
    return may


def may_lie(table: T.Table, other: int) -> list[str]:
    """Return the cards that may lie in the stock, or among those that the other gave up."""
    # Who showed the king of trumps holds it, or has played it.
    king = pack.king_of(table.trumps)
    return [card for card in CARDS if table.king != other or card != king]


def copied(table: T.Table) -> T.Table:
    """Return a copy of a table to play on on."""
    other = copy(table)
    other.hands = [list(hand) for hand in table.hands]
    other.stock, other.taken = list(table.stock), list(table.taken)
    other.given, other.tricks = list(table.given), list(table.tricks)
    other.trick, other.events = list(table.trick), list(table.events)
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


def play(table: T.Table, seats: Sequence[Searcher], lots: Lots) -> None:
    """Play a table on to its end."""
    while not table.over:
        mine = seats[table.to_move]
        if mine.policy.search_worlds:
            make(table, mine.move(table))
        else:
            plainly.step(table, [each.policy for each in seats], lots)
