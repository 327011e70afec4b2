"""Where does every card lie, and which moves are legal?

A ``Table`` is one hand in play.  Each move is a method that first verifies (raising ``Illegal``
with the rule and its source), then moves the cards, writes the move down as a line of the hand
history, and checks that every card of the pack is in exactly one place.  Who decides what to move
is not its business: players (``thinking``) and verifiers (``history``) drive it alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from analyser.games.burraco.reference.melds import (
    Illegal,
    Meld,
    added,
    burraco_kind,
    is_burraco,
    is_wild_card,
    read,
)
from analyser.games.burraco.rules import Rules

Event = dict[str, Any]
"""One line of a hand history."""


@dataclass
class Seat:
    """What lies before one player."""

    hand: list[str]
    face_down: int | None = None
    """The pot that he took with a discard and has not yet looked at."""
    drawn: int = 0
    """Random decisions made so far (for a player who moves by lot)."""

    def held(self, pots: Sequence[list[str]]) -> int:
        """Return how many cards he holds, a pot that lies face down before him included."""
        return len(self.hand) + (0 if self.face_down is None else len(pots[self.face_down]))


@dataclass
class Side:
    """What a team has done so far."""

    pot: int | None = None
    pot_turn: int = -1
    takes: int = 0
    taken_cards: int = 0


@dataclass
class Table:
    """One hand in play; ``hands``, ``pots``, ``stock`` and ``upcard`` are the deal."""

    rules: Rules
    hands: Sequence[Sequence[str]]
    pots: list[list[str]]
    stock: list[str]
    upcard: str | None
    lead: int = 0
    in_order: bool = False
    """True: draws take the stock's next card (histories); else each seat has its own stream."""

    dealt_pots: list[list[str]] = field(init=False)
    """The pots as they were dealt; ``pots`` empties as they are looked at."""
    dealt_stock: list[str] = field(init=False)
    seats: list[Seat] = field(init=False)
    sides: list[Side] = field(init=False)
    melds: list[Meld] = field(init=False, default_factory=list)
    pile: list[str] = field(init=False)
    untaken: list[int] = field(init=False)
    left: list[int] = field(init=False)
    """Places of the stock not yet drawn, ascending."""
    stock_at_deal: int = field(init=False)
    turn: int = field(init=False, default=1)
    to_move: int = field(init=False)
    may_lay: bool = field(init=False, default=False)
    """The player to move has drawn or taken, so he may lay down and must discard."""
    banned: str | None = field(init=False, default=None)
    """The card of a one-card pile that may not be thrown back this turn (L7)."""
    took_one: bool = field(init=False, default=False)
    laid: bool = field(init=False, default=False)
    stale: int = field(init=False, default=0)
    must_draw: bool = field(init=False, default=False)
    ending: str | None = field(init=False, default=None)
    closer: int = field(init=False, default=-1)
    events: list[Event] = field(init=False, default_factory=list)
    drawn_order: list[str] = field(init=False, default_factory=list)
    """The cards drawn from the present stock, in order."""
    drawn_before: list[list[str]] = field(init=False, default_factory=list)
    """The same for stocks that ran out."""
    pack: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        teams = 2 if self.rules.players == 4 else self.rules.players
        self.pots = [list(pot) for pot in self.pots]
        self.dealt_pots = [list(pot) for pot in self.pots]
        self.dealt_stock = list(self.stock)
        self.seats = [Seat(list(hand)) for hand in self.hands]
        self.sides = [Side() for _ in range(teams)]
        self.pile = [] if self.upcard is None else [self.upcard]
        self.untaken = list(range(len(self.pots)))
        self.left = list(range(len(self.stock)))
        self.stock_at_deal = len(self.stock)
        self.to_move = self.lead
        self.pack = self._everything()

    def team(self, seat: int) -> int:
        """Return the team of a seat: seat mod 2 with four players, the seat itself with two."""
        return seat % len(self.sides)

    def melds_of(self, team: int) -> list[tuple[int, Meld]]:
        """Return a team's melds with their numbers, in the order in which they were laid."""
        return [(number, meld) for number, meld in enumerate(self.melds) if meld.team == team]

    def may_take_pot(self, team: int) -> bool:
        """Say whether a player of this team who runs out of cards takes a pot."""
        return self.sides[team].pot is None and bool(self.untaken)

    def pot_lets_close(self, team: int) -> bool:
        """Say whether the pots stand in the way of closing no more (L9)."""
        if self.sides[team].pot is not None:
            return True
        return self.rules.close_needs_pot == "if_left" and not self.untaken

    def why_not_close(self, team: int, melds: Sequence[Meld] | None = None) -> str | None:
        """Return the rule that keeps a team from closing, or None; ``melds``: as they would lie."""
        if not self.pot_lets_close(team):
            return "P, closing: the team must have taken its pot"
        lying = self.melds if melds is None else melds
        burracos = [meld for meld in lying if meld.team == team and is_burraco(meld, self.rules)]
        if not burracos:
            return "P, closing: the team must have melded a burraco"
        if self.rules.close_needs_clean and not any(burraco_kind(meld)[0] for meld in burracos):
            return "C, closing: the team must have melded a clean burraco"
        return None

    def why_not_discard(self, seat: int, card: str) -> str | None:
        """Return the rule that forbids discarding a card that the seat holds, or None."""
        if card == self.banned:
            return f"P, D, L7: {card}, taken as the only card of the pile, may not be thrown back"
        team = self.team(seat)
        if len(self.seats[seat].hand) > 1 or self.may_take_pot(team):
            return None
        why = self.why_not_close(team)
        if why:
            return f"{why}; found the last card, {card}, discarded"
        if is_wild_card(card) and not self.rules.closing_discard_may_be_wild:
            return f"P, closing: the last discard may not be a wild card; found {card}"
        return None

    def leaves_a_way(self, seat: int, used: Sequence[str], after: Sequence[Meld]) -> bool:
        """Say whether laying ``used``, the melds then being ``after``, lets the turn end legally.

        A player who may not close must keep a card besides the discard, and must never lay himself
        into a corner: something he may discard, or an empty hand that takes a pot or closes.
        """
        rest = list(self.seats[seat].hand)
        for card in used:
            rest.remove(card)
        team = self.team(seat)
        if len(rest) >= 2:
            return True
        if rest and rest[0] == self.banned:
            return False
        if self.may_take_pot(team):
            return True
        if self.why_not_close(team, after):
            return False
        if not rest:
            return not self.rules.close_needs_discard
        return self.rules.closing_discard_may_be_wild or not is_wild_card(rest[0])

    def draw(self, seat: int) -> str:
        """Draw from the stock; returns the card."""
        self._verify_turn(seat, lay=False)
        if not self.left:
            raise Illegal("P, play: the stock is empty, so nothing can be drawn")
        self._look_at_pot(seat)
        place = self._next_place(seat)
        self.left.remove(place)
        card = self.stock[place]
        self.drawn_order.append(card)
        self.seats[seat].hand.append(card)
        self.may_lay, self.must_draw = True, False
        self._done({"do": "draw", "seat": seat, "card": card})
        if not self.left and self.rules.pots_become_stock and self.untaken:
            self._restock()
        return card

    def take(self, seat: int) -> list[str]:
        """Take the whole pile; returns its cards, the bottom one first."""
        self._verify_turn(seat, lay=False)
        if self.must_draw:
            raise Illegal("P, stalemate: the next player must draw from the stock; found take")
        if not self.pile:
            raise Illegal("P, play: the discard pile is empty, so it cannot be taken")
        self._look_at_pot(seat)
        cards, self.pile = self.pile, []
        self.took_one = len(cards) == 1
        if (
            self.took_one
            and not self.rules.one_card_pile_may_be_returned
            and cards[0] not in self.seats[seat].hand
        ):
            self.banned = cards[0]
        self.seats[seat].hand.extend(cards)
        side = self.sides[self.team(seat)]
        side.takes += 1
        side.taken_cards += len(cards)
        self.may_lay = True
        self._done({"do": "take", "seat": seat, "cards": cards})
        return cards

    def meld(self, seat: int, cards: Sequence[str]) -> Meld:
        """Lay a new meld; returns it."""
        self._verify_turn(seat, lay=True)
        self._verify_held(seat, cards)
        team = self.team(seat)
        new = read(team, cards, self.rules)
        self.verify_group(new)
        self._verify_emptying(seat, cards, [*self.melds, new])
        self.melds.append(new)
        self._laid(seat, cards)
        number = len(self.melds) - 1
        self._done({"do": "meld", "seat": seat, "meld": number, "cards": list(cards)})
        self._after_laying(seat)
        return new

    def add(self, seat: int, number: int, card: str) -> Meld:
        """Add a card to a meld of the seat's team; returns the longer meld."""
        self._verify_turn(seat, lay=True)
        self._verify_held(seat, [card])
        if not 0 <= number < len(self.melds):
            raise Illegal(f"P, melds: there is no meld {number}; found {len(self.melds)} melds")
        old = self.melds[number]
        if old.team != self.team(seat):
            raise Illegal(
                f"P, melds: cards are added to the own team's melds only; found meld {number}"
            )
        new = added(old, card, self.rules)
        after = [*self.melds[:number], new, *self.melds[number + 1 :]]
        self._verify_emptying(seat, [card], after)
        self.melds = after
        self._laid(seat, [card])
        self._done({"do": "add", "seat": seat, "meld": number, "card": card})
        self._after_laying(seat)
        return new

    def discard(self, seat: int, card: str) -> None:
        """Discard a card, which ends the turn, takes a pot if it was the last one, or closes."""
        self._verify_turn(seat, lay=True)
        self._verify_held(seat, [card])
        why = self.why_not_discard(seat, card)
        if why:
            raise Illegal(why)
        hand = self.seats[seat].hand
        hand.remove(card)
        self.pile.append(card)
        self._done({"do": "discard", "seat": seat, "card": card})
        if not hand:
            if self.may_take_pot(self.team(seat)):
                self._take_pot(seat, face_down=True)
            else:
                self.closer = seat
        self._end_turn()

    def _verify_turn(self, seat: int, lay: bool) -> None:
        if self.ending is not None:
            raise Illegal(f"P, end: the hand has ended ({self.ending}); found a further move")
        if seat != self.to_move:
            raise Illegal(f"P, play: it is seat {self.to_move}'s turn; found seat {seat}")
        if lay and not self.may_lay:
            raise Illegal("P, play: a turn begins by drawing or taking; found neither before")
        if not lay and self.may_lay:
            raise Illegal("P, play: one draw or take a turn; found a second")

    def _verify_held(self, seat: int, cards: Sequence[str]) -> None:
        missing = Counter(cards) - Counter(self.seats[seat].hand)
        if missing:
            raise Illegal(f"P, melds: only cards in hand can be played; not held: {min(missing)}")

    def verify_group(self, new: Meld) -> None:
        """Refuse a second group of a rank by one team, where the rules allow one."""
        if new.is_run or not self.rules.one_group_per_rank:
            return
        for number, meld in self.melds_of(new.team):
            if meld.rank == new.rank:
                raise Illegal(
                    f"P, D, sets: a team may not have two sets of one rank; found a second of "
                    f"{new.rank}s beside meld {number}"
                )

    def _verify_emptying(self, seat: int, cards: Sequence[str], after: Sequence[Meld]) -> None:
        """Refuse laying the last card without a pot to take or the right to close by melding."""
        team = self.team(seat)
        if len(cards) < len(self.seats[seat].hand) or self.may_take_pot(team):
            return
        why = self.why_not_close(team, after)
        if why:
            raise Illegal(f"{why}; found the whole hand melded")
        if self.rules.close_needs_discard:
            raise Illegal("P, closing: a final discard is always required; found all cards melded")

    def _next_place(self, seat: int) -> int:
        """Return the stock's place that a seat draws: its own next one, else the first left."""
        if not self.in_order:
            for place in self.left:
                if place % self.rules.players == seat:
                    return place
        return self.left[0]

    def _restock(self) -> None:
        pot = self.untaken.pop(0)
        self.drawn_before.append(self.drawn_order)
        self.drawn_order = []
        self.stock, self.pots[pot] = self.pots[pot], []
        self.left = list(range(len(self.stock)))
        self._done({"do": "restock", "pot": pot, "cards": list(self.stock)})

    def _look_at_pot(self, seat: int) -> None:
        """Turn up a pot taken with the last discard: it is looked at when its owner moves next."""
        pot = self.seats[seat].face_down
        if pot is not None:
            self.seats[seat].hand, self.pots[pot] = self.pots[pot], []
            self.seats[seat].face_down = None

    def _take_pot(self, seat: int, face_down: bool) -> None:
        pot = self.untaken.pop(0)
        side = self.sides[self.team(seat)]
        side.pot, side.pot_turn = pot, self.turn
        cards = list(self.pots[pot])
        self.seats[seat].face_down = pot
        if not face_down:
            self._look_at_pot(seat)
            if self.banned in cards:
                self.banned = None
        event = {"do": "pot", "seat": seat, "pot": pot, "cards": cards, "face_down": face_down}
        self._done(event)

    def _laid(self, seat: int, cards: Sequence[str]) -> None:
        for card in cards:
            self.seats[seat].hand.remove(card)
        self.laid = True

    def _after_laying(self, seat: int) -> None:
        if self.seats[seat].hand:
            return
        if self.may_take_pot(self.team(seat)):
            self._take_pot(seat, face_down=False)
        else:
            self.closer = seat
            self._end_turn()

    def _end_turn(self) -> None:
        """End the turn: the hand ends (looked at in the order of L11), or the next seat moves."""
        idle = self.took_one and not (self.laid and self.rules.stalemate_needs_idle)
        self.stale = self.stale + 1 if idle else 0
        stuck = self.rules.stalemate != "none" and self.stale >= self.rules.players
        if self.closer >= 0:
            self.ending = "closed"
        elif len(self.left) <= self.rules.stock_end_cards:
            self.ending = "stock"
        elif stuck and self.rules.stalemate == "ends":
            self.ending = "stalemate"
        elif self.turn >= self.rules.turn_limit:
            self.ending = "turn_limit"
        if self.ending is not None:
            return
        if stuck:
            self.must_draw, self.stale = True, 0
        self.turn += 1
        self.to_move = (self.to_move + 1) % self.rules.players
        self.may_lay = self.took_one = self.laid = False
        self.banned = None

    def _done(self, event: Event) -> None:
        self.events.append(event)
        if self._everything() != self.pack:
            raise AssertionError(f"cards were made or lost by {event}")

    def _everything(self) -> Counter[str]:
        """Count every card of the table, wherever it lies."""
        cards = Counter(self.stock[place] for place in self.left)
        cards.update(self.pile)
        for seat in self.seats:
            cards.update(seat.hand)
        for pot in self.pots:
            cards.update(pot)
        for meld in self.melds:
            cards.update(meld.cards)
        return cards
