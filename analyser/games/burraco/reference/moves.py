"""How do the cards move?  Each move is verified before it is made.

A ``TableInPlay`` is a ``Table`` with moves.  Each move is a method that first verifies (raising
``Illegal`` with the rule and its source), then moves the cards, writes the move down as a line of
the hand history, and checks that every card of the pack is in exactly one place.  It does not
decide what to move: players (``decisions``) and verifiers (``history``) drive it alike.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from analyser.games.burraco.reference.melds import Illegal, Meld, add_card, read
from analyser.games.burraco.reference.table import ANY_CARD, Event, Table
from analyser.games.burraco.rules import last_turn, pairs_up


@dataclass
class TableInPlay(Table):
    """One hand in play, and its moves."""

    pack: list[str] | None = field(init=False, default=None)
    """Every card, to be counted after each move; None on a table that a player imagines."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.pack = self._every_card()

    def copy_to_think(self) -> TableInPlay:
        """Return a copy to think ahead on: nothing is written down, no card is counted."""
        table = copy.copy(self)
        table.seats = [replace(seat, hand=list(seat.hand)) for seat in self.seats]
        table.sides = [replace(side) for side in self.sides]
        table.teams, table.melds = list(self.teams), list(self.melds)
        table.pots = [list(pot) for pot in self.pots]
        table.pile, table.untaken = list(self.pile), list(self.untaken)
        table.left, table.drawn_order = list(self.left), list(self.drawn_order)
        table.drawn_before = list(self.drawn_before)
        table.usable = None if self.usable is None else Counter(self.usable)
        table.events, table.pack = [], None
        return table

    def draw(self, seat: int) -> str:
        """Draw from the stock; returns the card."""
        self._verify_turn(seat, lay=False)
        if not self.left:
            raise Illegal("P, play: the stock is empty, so nothing can be drawn")
        self.look_at_pot(seat)
        card = self._next_card(seat)
        self.seats[seat].hand.append(card)
        self.has_drawn, self.must_draw = True, False
        self._note_event({"do": "draw", "seat": seat, "card": card})
        if not self.left and self.rules.pots_become_stock and self.untaken:
            self._restock()
        return card

    def refuse(self, seat: int) -> str:
        """Put the first card of the stock on the pile (L5); returns it.  A draw follows."""
        self._verify_turn(seat, lay=False)
        if not self.may_refuse():
            raise Illegal(
                "C, L5: a card is refused once, by the first player of a hand without an upcard"
            )
        card = self._next_card(seat)
        self.pile.append(card)
        self.refused = self.must_draw = True
        self._note_event({"do": "refuse", "seat": seat, "card": card})
        return card

    def take(self, seat: int) -> list[str]:
        """Take the whole pile; returns its cards, the bottom one first."""
        self._verify_turn(seat, lay=False)
        why = self.why_not_take(seat)
        if why is not None:
            raise Illegal(why)
        self.look_at_pot(seat)
        cards, self.pile = self.pile, []
        self.took_one = len(cards) == 1
        if (
            self.took_one
            and not self.rules.one_card_pile_may_be_returned
            and cards[0] not in self.seats[seat].hand
        ):
            self.banned = cards[0]
        if self.rules.pile_closed:
            self.owed = cards[-1]
            self.usable = Counter([*self.seats[seat].hand, self.owed])
        elif self.rules.pile_needs_lay:
            self.owed = ANY_CARD
        self.seats[seat].hand.extend(cards)
        side = self.sides[self.side_of(seat)]
        side.takes += 1
        side.taken_cards += len(cards)
        self.has_drawn = True
        self._note_event({"do": "take", "seat": seat, "cards": cards})
        return cards

    def meld(self, seat: int, cards: Sequence[str]) -> Meld:
        """Lay a new meld; returns it."""
        self._verify_turn(seat, lay=True)
        self._verify_cards(seat, cards)
        team = self.team_of(seat)
        new = read(team, cards, self.rules)
        self.verify_group(new)
        self._verify_emptying(seat, cards, [*self.melds, new])
        self.melds.append(new)
        self._note_laid(seat, cards)
        number = len(self.melds) - 1
        self._note_event({"do": "meld", "seat": seat, "meld": number, "cards": list(cards)})
        self._take_pot_if_empty(seat)
        return new

    def add(self, seat: int, number: int, card: str) -> Meld:
        """Add a card to a meld of the seat's team; returns the longer meld."""
        self._verify_turn(seat, lay=True)
        self._verify_cards(seat, [card])
        if not 0 <= number < len(self.melds):
            raise Illegal(f"P, melds: there is no meld {number}; found {len(self.melds)} melds")
        old = self.melds[number]
        if old.team != self.team_of(seat):
            raise Illegal(
                f"P, melds: cards are added to the own team's melds only; found meld {number}"
            )
        new = add_card(old, card, self.rules)
        after = [*self.melds[:number], new, *self.melds[number + 1 :]]
        self._verify_emptying(seat, [card], after)
        self.melds = after
        self._note_laid(seat, [card])
        self._note_event({"do": "add", "seat": seat, "meld": number, "card": card})
        self._take_pot_if_empty(seat)
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
        self._note_event({"do": "discard", "seat": seat, "card": card})
        if not hand:
            if self.may_take_pot(self.team_of(seat)):
                self._take_pot(seat, face_down=True)
            else:
                self.closer = seat
        self._end_turn()

    def _verify_turn(self, seat: int, lay: bool) -> None:
        if self.ending is not None:
            raise Illegal(f"P, end: the hand has ended ({self.ending}); found a further move")
        if seat != self.to_move:
            raise Illegal(f"P, play: it is seat {self.to_move}'s turn; found seat {seat}")
        if lay and not self.has_drawn:
            raise Illegal("P, play: a turn begins by drawing or taking; found neither before")
        if not lay and self.has_drawn:
            raise Illegal("P, play: one draw or take a turn; found a second")

    def _verify_held(self, seat: int, cards: Sequence[str]) -> None:
        missing = Counter(cards) - Counter(self.seats[seat].hand)
        if missing:
            raise Illegal(f"P, melds: only cards in hand can be played; not held: {min(missing)}")

    def _verify_cards(self, seat: int, cards: Sequence[str]) -> None:
        self._verify_held(seat, cards)
        why = self.why_not_these(cards)
        if why:
            raise Illegal(why)

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
        team = self.team_of(seat)
        if len(cards) < len(self.seats[seat].hand):
            return
        if not self.reaches(cards):
            raise Illegal(
                f"C, first meld: a team's first melds must be worth {self.need} points before the "
                f"last card is laid; found {self.laid_points + self.points(cards)}"
            )
        if self.may_take_pot(team):
            return
        why = self.why_not_close(team, after)
        if why:
            raise Illegal(f"{why}; found the whole hand melded")
        if self.rules.close_needs_discard:
            raise Illegal("P, closing: a final discard is always required; found all cards melded")

    def _next_card(self, seat: int) -> str:
        place = self.next_place(seat)
        self.left.remove(place)
        self.drawn_order.append(self.stock[place])
        return self.stock[place]

    def _restock(self) -> None:
        pot = self.untaken.pop(0)
        self.drawn_before.append(self.drawn_order)
        self.drawn_order = []
        self.stock, self.pots[pot] = self.pots[pot], []
        self.left = list(range(len(self.stock)))
        self._note_event({"do": "restock", "pot": pot, "cards": list(self.stock)})

    def look_at_pot(self, seat: int) -> None:
        """Turn up the pot before a seat, if one lies there.

        One taken with the last discard is looked at when its owner moves next.
        """
        pot = self.seats[seat].face_down
        if pot is not None:
            self.seats[seat].hand, self.pots[pot] = self.pots[pot], []
            self.seats[seat].face_down = None
            if self.banned in self.seats[seat].hand:
                # Another card of that face came with the pot (L7).
                self.banned = None

    def _take_pot(self, seat: int, face_down: bool) -> None:
        pot = self.untaken.pop(0)
        if pairs_up(self.rules) and len(set(self.teams)) == 3:
            self._find_partners(seat)
        side = self.sides[self.team_of(seat)]
        side.pot, side.pot_turn = pot, self.turn
        cards = list(self.pots[pot])
        self.seats[seat].face_down = pot
        if not face_down:
            self.look_at_pot(seat)
        event = {"do": "pot", "seat": seat, "pot": pot, "cards": cards, "face_down": face_down}
        self._note_event(event)

    def _find_partners(self, alone: int) -> None:
        """Make partners of the two whom the first pot was not for; they pool their melds (L12)."""
        team = min(seat for seat in range(3) if seat != alone)
        self.teams = [alone if seat == alone else team for seat in range(3)]
        self.melds = [
            meld if meld.team == alone else replace(meld, team=team) for meld in self.melds
        ]

    def _note_laid(self, seat: int, cards: Sequence[str]) -> None:
        for card in cards:
            self.seats[seat].hand.remove(card)
        self.has_laid, self.owed = True, None
        self.laid_points += self.points(cards)
        if self.usable is not None:
            self.usable = None if self.reaches() else self.usable - Counter(cards)

    def _take_pot_if_empty(self, seat: int) -> None:
        if self.seats[seat].hand:
            return
        if self.may_take_pot(self.team_of(seat)):
            self._take_pot(seat, face_down=False)
        else:
            self.closer = seat
            self._end_turn()

    def _end_turn(self) -> None:
        """End the turn: the hand ends (looked at in the order of L11), or the next seat moves."""
        idle = self.took_one and not (self.has_laid and self.rules.stalemate_needs_idle)
        self.stale = self.stale + 1 if idle else 0
        stuck = self.rules.stalemate != "none" and self.stale >= self.rules.players
        if self.closer >= 0:
            self.ending = "closed"
        elif len(self.left) <= self.rules.stock_end_cards:
            self.ending = "stock"
        elif stuck and self.rules.stalemate == "ends":
            self.ending = "stalemate"
        elif self.turn >= last_turn(self.rules):
            self.ending = "turn_limit"
        if self.ending is not None:
            return
        if stuck:
            self.must_draw, self.stale = True, 0
        self.turn += 1
        self.to_move = (self.to_move + 1) % self.rules.players
        self.has_drawn = self.took_one = self.has_laid = False
        self.banned = self.owed = self.usable = None
        self.laid_points, self.need = 0, self.first_meld_value(self.to_move)

    def _note_event(self, event: Event) -> None:
        self.events.append(event)
        if self.pack is not None and self._every_card() != self.pack:
            raise AssertionError(f"cards were made or lost by {event}")

    def _every_card(self) -> list[str]:
        """Return every card of the table, wherever it lies, in order."""
        cards = [self.stock[place] for place in self.left] + self.pile
        for seat in self.seats:
            cards += seat.hand
        for pot in self.pots:
            cards += pot
        for meld in self.melds:
            cards += meld.cards
        return sorted(cards)
