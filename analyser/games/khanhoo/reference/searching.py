"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``).  Here is what it is handed.
A move is a number too: what kernels log and what they choose among.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code, card_text
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.choices import BUMP, CHALLENGE, GO_OUT, PARTS
from analyser.games.khanhoo.policies import Policy
from analyser.games.khanhoo.reference import play as plainly
from analyser.games.khanhoo.reference.decide import Deal, claims, decide, ranked, way_out
from analyser.games.khanhoo.reference.scoring import scores
from analyser.games.khanhoo.reference.table import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    PASS,
    TAKES,
    Move,
    Table,
)
from analyser.games.melds.catalogue import Way
from analyser.games.searching.plain import Chance, Search, shuffled

OUT = 128
"""Added to a card's code: going out with it."""
WORLD_CHANCES = 1 << 40
"""From which number on the stocks of worlds are made anew; those of a world begin so far apart:"""
APART = 20
"""two to the power of that."""


def move_of(table: Table, number: int) -> Move:
    """Return the move that a number stands for in a table."""
    if table.stage == DRAW:
        return TAKES if number else DRAWS
    if table.stage in (CLAIM, CONTEST):
        if not number:
            return PASS
        books = table.books
        if table.stage == CLAIM:
            return Move("claim", way=books.claimed.ways[number - 1])
        return Move("contest", way=books.whole.ways[number - 1])
    return Move("out" if number >= OUT else "discard", card_text(number % OUT))


def number_of(table: Table, move: Move) -> int:
    """Return the number that stands for a move."""
    if table.stage in (CLAIM, CONTEST):
        book = table.books.claimed if table.stage == CLAIM else table.books.whole
        return 0 if move.way is None else 1 + book.ways.index(move.way)
    if table.stage == DRAW:
        return int(move == TAKES)
    return card_code(move.card) + (OUT if move.do == "out" else 0)


@dataclass
class Searcher:
    """A seat of one hand, whose player may search."""

    policy: Policy
    """Of one who searches the habits are those of the base."""
    model: Policy
    """How the others are taken to play."""
    deal: Deal
    seat: int
    drawn: int = 0
    """Numbers drawn of its stream."""

    def move(self, table: Table) -> Move:
        """Return the move of this player, whose turn it is."""
        if not self.policy.search_worlds:
            return decide(table, self.policy, self.deal)
        return Search[Move](self.policy, None, self.chance).choose(SeenTable(table, self))

    def chance(self, count: int) -> int:
        """Return the next random choice among ``count`` for a world."""
        key, number = self.deal.key, self.deal.number
        seed = shuffle_plain.stream(key, number, shuffle_plain.SEARCH, self.seat)
        self.drawn += 1
        return shuffle_plain.drawn(seed, self.drawn - 1, count)


@dataclass
class SeenTable:
    """A table in the turn of a player who searches, or a world of it: a position for the search."""

    table: Table
    searcher: Searcher

    def options(self, most: int) -> tuple[Sequence[Move], int]:
        """Return what may be tried, what the base does first."""
        mine, table = self.searcher, self.table
        first = decide(table, mine.policy, mine.deal)
        others = [] if _is_ruled(table, mine.policy, first) else _others(table, mine.policy)
        found = [first]
        for move in others:
            if move != first and len(found) < most:
                found.append(move)
        return found, 0

    def shows_nothing(self, option: Move) -> bool:  # noqa: ARG002 - worlds are not kept
        """Say that worlds are dealt anew for every decision."""
        return False

    def play(self, option: Move) -> None:
        """Make a move."""
        self.table.make(option)

    def deal_anew(self, chance: Chance) -> SeenTable:
        """Return a world, dealt from what the player knows."""
        world, seat = copied(self.table), self.searcher.seat
        unseen, known = world.unseen(seat), [list(each) for each in world.known]
        if world.stage == CONTEST:
            # Somebody bumps, and with what is not known yet: with anything that may be.
            claimer = world.claim[0]
            way = _possible(world, seat, claimer, chance)
            world.claims = [(claimer, way)]
            for card in _lacking(world, claimer, way):
                known[claimer].append(card)
                unseen[card] -= 1
        cards = [card for card, many in unseen.items() for _ in range(many)]
        cards = shuffled(cards, chance)
        for other, hand in enumerate(world.hands):
            if other != seat:
                held = known[other]
                world.hands[other] = held + [cards.pop(0) for _ in range(len(hand) - len(held))]
        for place in world.left:
            world.stock[place] = cards.pop(0)
        world.chances = WORLD_CHANCES + (self.searcher.drawn << APART)
        if world.stage == CLAIM:
            self._ask_again(world)
        return replace(self, table=world)

    def _ask_again(self, world: Table) -> None:
        """Have those who were asked before the player bump in a world, or not, as they are taken
        to: what they said is not known yet.
        """
        mine, world.claims = self.searcher, []
        for asked in range(2, world.asked):
            seat = (world.thrower + asked) % world.rules.players
            if world.claimable(seat):
                world.to_move = seat
                move = claims(world, mine.model, mine.deal)
                if move.way is not None:
                    world.claims.append((seat, move.way))
        world.to_move = mine.seat

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=copied(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        mine = self.searcher
        policies = [mine.model] * self.table.rules.players
        policies[mine.seat] = mine.policy
        plainly.play(self.table, policies, mine.deal)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the player's score less the mean of the others', in parts of a point."""
        own, others = outcome(self.table, self.searcher.seat)
        return own - others


def _is_ruled(table: Table, policy: Policy, first: Move) -> bool:
    """Say whether what the base does follows from a rule for the choice, which is not searched."""
    if policy.rule_choice == GO_OUT:
        return first.do == "out"
    return (policy.rule_choice, table.stage) in ((BUMP, CLAIM), (CHALLENGE, CONTEST))


def _others(table: Table, policy: Policy) -> list[Move]:
    """Return what else may be tried, in the order in which it is."""
    if table.stage == CLAIM:
        return [PASS, *(Move("claim", way=way) for way in table.claimable(table.to_move))]
    if table.stage == CONTEST:
        return [PASS, *(Move("contest", way=way) for way in table.contestable(table.to_move))]
    if table.stage == DRAW:
        return [DRAWS, TAKES] if table.may_draw else []
    card = None if policy.rule_choice == GO_OUT else way_out(table)
    out = [] if card is None else [Move("out", card)]
    return out + [Move("discard", each) for each in ranked(table, policy)]


def _possible(table: Table, seat: int, claimer: int, chance: Chance) -> Way:
    """Return a way with which a player may bump, as far as another knows, all alike."""
    unseen, top = table.unseen(seat), table.pile[-1]
    size = len(table.hands[claimer])

    def may(way: Way) -> bool:
        cards = melds.shown(way)
        if top not in cards or len(cards) > size:
            return False
        more = Counter(_lacking(table, claimer, way))
        fits = more.total() <= size - len(table.known[claimer])
        return fits and all(many <= unseen[card] for card, many in more.items())

    ways = [way for way in table.books.claimed.ways if may(way)]
    return ways[chance(len(ways))]


def _lacking(table: Table, claimer: int, way: Way) -> list[str]:
    """Return the cards of a way that a player would have, and is not known to have."""
    held = Counter(melds.shown(way)) - Counter([table.pile[-1]])
    return list((held - Counter(table.known[claimer])).elements())


def outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the mean of the others', in parts of a point."""
    found = scores(table)
    others = [score for other, score in enumerate(found) if other != seat]
    return [PARTS * found[seat], PARTS * sum(others) // len(others)]


def copied(table: Table) -> Table:
    """Return a copy of a table to play on on."""
    other = copy(table)
    for name in ("hands", "shown", "known", "drawn"):
        setattr(other, name, [list(each) for each in getattr(table, name)])
    for name in ("stock", "left", "pile", "takes", "cast", "claims", "events", "stocks"):
        setattr(other, name, list(getattr(table, name)))
    other.wanted = [set(each) for each in table.wanted]
    return other


# -- hands -----------------------------------------------------------------------------------------


def searchers(
    policies: Sequence[Policy], models: Sequence[Policy], key: int, deal: int
) -> list[Searcher]:
    """Return the seats of a hand as those of players who may search, each with its model."""
    return [
        Searcher(policy, model, Deal(key, deal), seat)
        for seat, (policy, model) in enumerate(zip(policies, models, strict=True))
    ]


def play(table: Table, seats: Sequence[Searcher]) -> None:
    """Play a table on to its end."""
    while not table.over:
        table.make(seats[table.to_move].move(table))
