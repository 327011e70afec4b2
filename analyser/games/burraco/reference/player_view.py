"""What does a player see?

The own hand, the melds, the pile, and how many cards lie elsewhere: a ``View`` asks the table for
nothing that its player could not see.  The words of the policy sheet (``policies``) are here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from analyser.cards import shuffle_plain
from analyser.cards.codes import RANKS
from analyser.games.burraco.pack import TWO
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    Illegal,
    Meld,
    add_card,
    card_points,
    is_burraco,
    is_wild_card,
    may_belong,
    place_card,
    places_of,
)
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import ranks_of_groups

USEFUL = ("wild", "lengthen", "meld")
"""The classes of cards in the pile that can be laid at once."""


@dataclass
class View:
    """What the player in a seat sees, and their habits.  ``lots`` seeds their random decisions."""

    policy: Policy
    table: TableInPlay
    seat: int
    lots: int
    forgotten: list[str] = field(default_factory=list, kw_only=True)
    """Cards of the hand that came with a pile and are forgotten, while the player imagines so."""

    @property
    def hand(self) -> list[str]:
        """Return the cards that may be looked at now: the hand, or a pot about to be turned up."""
        seat = self.table.seats[self.seat]
        return seat.hand if seat.face_down is None else self.table.pots[seat.face_down]

    @property
    def remembered(self) -> list[str]:
        """Return the cards of the pile that are remembered, the last ones, or may be looked at."""
        pile = self.table.pile
        return pile if self.table.rules.pile_may_be_examined else pile[-self.policy.memory :]

    @property
    def known(self) -> list[str]:
        """Return the cards of the hand that can be counted on.

        Of a pile that the player only imagines to take, they are those that are remembered.
        """
        if not self.forgotten:
            return self.hand
        return list((Counter(self.hand) - Counter(self.forgotten)).elements())

    @property
    def layable(self) -> list[str]:
        """Return the cards that may be laid now: after taking a closed pile not all (L6).

        Of a pile that the player only imagines to take, those that are remembered.
        """
        usable = self.table.usable
        if usable is None:
            return self.known if self.forgotten else self.hand
        return sorted(usable.elements())

    @property
    def first_card(self) -> str:
        """Return the card that the first player looks at before keeping or refusing it (L5)."""
        return self.table.stock[self.table.next_place(self.seat)]

    @property
    def team(self) -> int:
        """The player's team."""
        return self.table.team_of(self.seat)

    @property
    def stage(self) -> int:
        """Return the stage of the hand, 0 … 4, from the cards that the stock has lost."""
        size = self.table.stock_at_deal
        return min(4, max(0, 5 * (size - len(self.table.left)) // size))

    def opponents(self) -> list[int]:
        """Return the seats of the other teams."""
        seats = range(len(self.table.seats))
        return [seat for seat in seats if self.table.team_of(seat) != self.team]

    def partners(self) -> list[int]:
        """Return the other seats of the team."""
        return [
            seat
            for seat in range(len(self.table.seats))
            if seat != self.seat and self.table.team_of(seat) == self.team
        ]

    def count_held(self, seats: list[int]) -> int:
        """Return how many cards these seats hold."""
        return sum(self.table.seats[seat].count_held(self.table.pots) for seat in seats)

    def lengthens(self, card: str, meld: Meld) -> bool:
        """Say whether a natural card may be added to a meld."""
        if not may_belong(meld, card):
            return False
        try:
            add_card(meld, card, self.table.rules)
        except Illegal:
            return False
        return True

    def list_lengthened(self, card: str) -> tuple[list[Meld], list[Meld]]:
        """Return which of our melds a card lengthens, and which of theirs; none if it is wild."""
        ours: list[Meld] = []
        theirs: list[Meld] = []
        for meld in [] if is_wild_card(card) else self.table.melds:
            if self.lengthens(card, meld):
                (ours if meld.team == self.team else theirs).append(meld)
        return ours, theirs

    def may_begin_group(self, rank: str) -> bool:
        """Say whether our team may begin a group of a rank."""
        rules = self.table.rules
        if rank not in ranks_of_groups(rules):
            return False
        laid = any(meld.rank == rank for _number, meld in self.table.melds_of(self.team))
        return not (laid and rules.one_group_per_rank)

    def use(self, card: str, pile: list[str]) -> str:
        """Return the first class of the sheet that fits a card of a pile."""
        if is_wild_card(card):
            return "wild"
        if any(self.lengthens(card, meld) for _n, meld in self.table.melds_of(self.team)):
            return "lengthen"
        both = [other for other in self.hand + pile if not is_wild_card(other)]
        if self.melds_with(card, both):
            return "meld"
        return "connect" if self.connects(card, both) else "dead"

    def melds_with(self, card: str, cards: list[str]) -> bool:
        """Say whether natural ``cards``, which hold ``card``, hold a natural meld with it."""
        ranks = sum(other[0] == card[0] for other in cards)
        if ranks >= 3 and self.may_begin_group(card[0]):
            return True
        return any(
            card[0] in {RANKS[place % 13] for place in stretch} and len(stretch) >= 3
            for stretch in stretches(cards, card[1])
        )

    def connects(self, card: str, cards: list[str]) -> bool:
        """Say whether natural ``cards``, which hold ``card``, pair or connect with it."""
        ranks = sum(other[0] == card[0] for other in cards)
        if ranks >= 2 and self.may_begin_group(card[0]):
            return True
        return any(face in cards for face in neighbours(card, 1) + neighbours(card, 2))

    def may_take_pot(self) -> bool:
        """Say whether the team may take a pot."""
        return self.table.may_take_pot(self.team)

    def needs_clean(self) -> bool:
        """Say whether only a clean burraco would let the team close, and it has none."""
        melds = [meld for _number, meld in self.table.melds_of(self.team)]
        clean = any(is_burraco(meld, self.table.rules) and not meld.wild for meld in melds)
        return self.table.rules.close_needs_clean and not clean

    def points(self, card: str) -> int:
        """Return a card's value in points."""
        return card_points(card, self.table.rules)

    def lot(self, count: int) -> int:
        """Return the next random choice among ``count``."""
        seat = self.table.seats[self.seat]
        seat.lots_cast += 1
        return shuffle_plain.draw_below(self.lots, seat.lots_cast - 1, count)

    def is_alone(self) -> bool:
        """Say whether the player has no partner, or none yet."""
        return len(self.opponents()) == self.table.rules.players - 1

    def is_in_danger(self) -> bool:
        """Say whether an opponent may be about to close."""
        for seat in self.opponents():
            team = self.table.team_of(seat)
            burraco = any(
                is_burraco(meld, self.table.rules) for _number, meld in self.table.melds_of(team)
            )
            few = self.count_held([seat]) <= self.policy.danger_cards
            if self.table.sides[team].pot is not None and burraco and few:
                return True
        return False

    def is_one_stranded(self) -> bool:
        """Say whether an opponent has two cards or fewer, and their team no burraco."""
        return any(
            self.count_held([seat]) <= 2
            and not any(
                is_burraco(meld, self.table.rules)
                for _number, meld in self.table.melds_of(self.table.team_of(seat))
            )
            for seat in self.opponents()
        )

    def wants_to_close(self) -> bool:
        """Say whether the player would rather close than play on."""
        policy = self.policy
        if not self.table.pot_lets_close(self.team):
            return False
        growing = sum(meld.size in (5, 6) for _number, meld in self.table.melds_of(self.team))
        wish = policy.close_base + policy.close_stage * self.stage
        wish += policy.close_opponent * self.count_held(self.opponents())
        wish -= policy.close_partner * self.count_held(self.partners())
        return wish - policy.close_growth * growing > 0


def stretches(naturals: list[str], suit: str) -> list[list[int]]:
    """Return the longest stretches of places in a row that natural cards of a suit hold.

    An ace stands at both ends; twos are not natural cards, so a low ace is a stretch of its own.
    """
    held = {place for card in naturals if card[1] == suit for place in places_of(card)}
    found: list[list[int]] = []
    for place in sorted(held):
        if place - 1 in held:
            found[-1].append(place)
        else:
            found.append([place])
    return found


def home_stretch(naturals: list[str], suit: str) -> list[int]:
    """Return the stretch that a two of the suit in its place begins, with an ace below it."""
    held = {place for card in naturals if card[1] == suit for place in places_of(card)}
    places = [TWO]
    while places[-1] + 1 in held:
        places.append(places[-1] + 1)
    if ACE_LOW in held and ACE_HIGH not in places:
        places.insert(0, ACE_LOW)
    return places


@cache
def neighbours(card: str, distance: int) -> tuple[str, ...]:
    """Return the natural faces of a card's suit that lie ``distance`` places away from it."""
    faces = []
    for place in places_of(card):
        for other in (place - distance, place + distance):
            if ACE_LOW <= other <= ACE_HIGH and other % 13 != TWO:
                faces.append(place_card(other, card[1]))
    return tuple(faces)
