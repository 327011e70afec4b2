"""What lies on the table, whose turn is it, and what may they do?  The plain version.

A table takes moves and refuses those that the rules forbid.  Cards are text, as in hand histories.
Left out: who decides what (``decide``), and what may be laid (``laying``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from analyser.games.conquian import pack
from analyser.games.conquian.reference import laying
from analyser.games.conquian.reference.laying import Cards, Melds
from analyser.games.conquian.rules import SEATS, Rules
from analyser.games.history_lines import Illegal

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1
TURN, ASK, FORCE, FORCED, DISCARD, OVER = "turn", "ask", "force", "forced", "discard", "over"
WANTED: Final = {
    TURN: "turns the next card of the stock",
    ASK: "takes or refuses {card}",
    FORCE: "may say that the other has to take {card}",
    FORCED: "has to take {card}",
    DISCARD: "discards a card",
    OVER: "has nothing left to do",
}
"""What each phase asks of whose turn it is."""


class Table:
    """One hand in play."""

    def __init__(
        self, rules: Rules, hands: Sequence[Sequence[str]], stock: Sequence[str], lead: int = 0
    ) -> None:
        """Lay out these hands and this stock, the card to be turned first at its head."""
        self.rules = rules
        self.dealt = [list(hand) for hand in hands]
        """Seat → the hand it was dealt."""
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.lead = lead
        self.melds: list[Melds] = [[] for _ in range(SEATS)]
        """Seat → what lies before it, as it lies."""
        self.turned = 0
        """Cards of the stock turned."""
        self.turns = 0
        """Cards offered, turned or discarded."""
        self.card = ""
        """The card that is offered."""
        self.last = False
        """Whether the card is dead if whoever is asked refuses it: nobody else is to be asked."""
        self.from_stock = False
        """Whether the card was turned; else it was discarded."""
        self.dead: list[str] = []
        """Cards that both have refused, in their order."""
        self.takes = [0] * SEATS
        self.forced = [0] * SEATS
        self.moves = [0] * SEATS
        """Seat → moves made, turning a card not among them; not to force is one."""
        self.winner = NOBODY
        self.ending = ""
        self.events: list[Event] = []
        self.phase, self.to_move = TURN, lead
        self._to_turn(lead)

    @property
    def over(self) -> bool:
        """Whether the hand is."""
        return self.phase == OVER

    @property
    def own_turn(self) -> bool:
        """Whether who is asked, or was asked last, turned the card themselves."""
        return self.from_stock and not self.last

    def lain(self, seat: int) -> Cards:
        """Return the cards that lie before a player."""
        return laying.in_order(card for meld in self.melds[seat] for card in meld)

    def melded(self, seat: int) -> int:
        """Return how many those are."""
        return sum(len(meld) for meld in self.melds[seat])

    # -- moves -------------------------------------------------------------------------------------

    def turn(self, seat: int) -> str:
        """Have a player turn the next card of the stock; returns it."""
        self._check(seat, TURN, "turns a card")
        self.card = self.stock[self.turned]
        self.turned += 1
        self._offer(seat, last=False)
        self.events.append({"do": "turn", "seat": seat, "card": self.card})
        return self.card

    def refuse(self, seat: int) -> None:
        """Have a player refuse the card."""
        self._check(seat, ASK, "refuses a card")
        self.moves[seat] += 1
        self.events.append({"do": "pass", "seat": seat})
        self._refused(seat)

    def lay(self, seat: int, melds: Sequence[Sequence[str]]) -> None:
        """Have a player lay cards of the hand and refuse the card; ``melds``: the whole table."""
        self._check(seat, ASK, "lays cards of the hand")
        if not self.rules.lay_without_card:
            raise Illegal(
                "X, melding: a meld is laid with a card from the centre alone; found cards of the "
                "hand laid without one"
            )
        if not self.own_turn:
            raise Illegal(
                f"BI, CQ7: who turned a card may lay cards of the hand before it is refused; "
                f"found some laid by seat {seat}, who did not"
            )
        self._lay_out(seat, melds, None, "BI, CQ7")
        self.moves[seat] += 1
        self.events.append({"do": "lay", "seat": seat, "melds": _copied(melds)})
        if not self._out(seat):
            self._refused(seat)

    def take(self, seat: int, melds: Sequence[Sequence[str]]) -> None:
        """Have a player take the card; ``melds``: all that lies before them afterwards."""
        forced = self.phase == FORCED
        self._check(seat, FORCED if forced else ASK, "takes a card")
        source = "X, CQ3" if forced else "X, CQ4, CQ5"
        laid = self._lay_out(seat, melds, self.card, source)
        self.moves[seat] += 1
        self.takes[seat] += 1
        event: Event = {"do": "take", "seat": seat}
        if forced:
            assert not laid
            self.forced[seat] += 1
            event["forced"] = True
        self.events.append({**event, "melds": _copied(melds)})
        if not self._out(seat):
            self.phase = DISCARD

    def force(self, seat: int) -> None:
        """Have a player say that the other has to take the card that they refused."""
        self._check(seat, FORCE, "forces the other")
        self.moves[seat] += 1
        self.events.append({"do": "force", "seat": seat})
        self.phase, self.to_move = FORCED, 1 - seat

    def let_go(self) -> None:
        """Have the player who may force not do it, of which a history says nothing."""
        assert self.phase == FORCE
        self.moves[self.to_move] += 1
        self._go_on(1 - self.to_move)

    def discard(self, seat: int, card: str) -> None:
        """Have a player who took a card discard one of the hand, which the other is offered."""
        self._check(seat, DISCARD, "discards")
        if card not in self.hands[seat]:
            raise Illegal(
                f"X, play: a card of the hand is discarded, of seat {seat} one of "
                f"{' '.join(laying.in_order(self.hands[seat]))}; found {card}"
            )
        self.moves[seat] += 1
        self.hands[seat].remove(card)
        self.card = card
        self._offer(1 - seat, last=True)
        self.events.append({"do": "discard", "seat": seat, "card": card})

    def may_force(self, seat: int) -> bool:
        """Say whether a player who refuses the card can be made to take it."""
        if self.rules.force == "no" or not self.hands[seat]:
            return False
        return laying.fits(self.rules, self.lain(seat), self.card)

    # -- what follows ------------------------------------------------------------------------------

    def _to_turn(self, seat: int) -> None:
        if self.turned < len(self.stock):
            self.phase, self.to_move = TURN, seat
        else:
            self.phase, self.to_move, self.ending = OVER, NOBODY, "stock"

    def _offer(self, seat: int, last: bool) -> None:
        self.turns += 1
        self.phase, self.to_move = ASK, seat
        self.last, self.from_stock = last, not last

    def _refused(self, seat: int) -> None:
        if self.may_force(seat):
            self.phase, self.to_move = FORCE, 1 - seat
        else:
            self._go_on(seat)

    def _go_on(self, refused: int) -> None:
        """Ask the other, if they have not been; else the card is dead."""
        if self.last:
            self.dead.append(self.card)
            self._to_turn(refused)
        else:
            self.phase, self.to_move, self.last = ASK, 1 - refused, True

    def _out(self, seat: int) -> bool:
        """End the hand where a player has melded enough; says whether it did."""
        if self.melded(seat) < self.rules.meld_target:
            return False
        self.winner, self.ending = seat, "out"
        self.phase, self.to_move = OVER, NOBODY
        return True

    def _check(self, seat: int, phase: str, found: str) -> None:
        if self.phase == phase and seat == self.to_move:
            return
        if self.over:
            raise Illegal(f"X, end: the hand is over; found that seat {seat} {found}")
        what = WANTED[self.phase].format(card=self.card)
        source = "X, CQ3, forcing" if self.phase in (FORCE, FORCED) else "X, CQ2, play"
        raise Illegal(f"{source}: seat {self.to_move} {what}; found that seat {seat} {found}")

    def _lay_out(
        self, seat: int, melds: Sequence[Sequence[str]], card: str | None, source: str
    ) -> Cards:
        """Lay these melds before a player, if they may be; returns which are of the hand."""
        rules, hand = self.rules, self.hands[seat]
        for meld in melds:
            if not (set(meld) <= set(pack.CARDS) and laying.is_meld(rules, meld)):
                raise Illegal(
                    f"X, CQ1, melds: groups of 3 to {rules.group_max} and runs of 3 to "
                    f"{rules.run_max} are melds; found {' '.join(meld)}"
                )
        cards = [each for meld in melds for each in meld]
        lain = Counter(self.lain(seat)) + Counter([] if card is None else [card])
        missing = sorted((lain - Counter(cards)).elements())
        if missing:
            raise Illegal(
                f"{source}: what lay before seat {seat}, and the card taken, lie there afterwards; "
                f"found no {missing[0]}"
            )
        laid = laying.in_order((Counter(cards) - lain).elements())
        wrong = sorted((Counter(laid) - Counter(hand)).elements())
        if wrong:
            raise Illegal(
                f"{source}: cards of the own hand are laid; found {wrong[0]}, which is not in that "
                f"of seat {seat}"
            )
        if self.phase == FORCED and laid:
            raise Illegal(
                f"{source}: who is made to take a card lays none of the hand with it; found "
                f"{laid[0]} laid"
            )
        if card is None and not laid:
            raise Illegal(f"{source}: to lay is to lay cards of the hand; found none")
        if not laying.may_lie(rules, melds, card, laid):
            where = "the meld of the card taken" if card is not None else "one meld"
            raise Illegal(
                f"X, CQ4: all cards that are laid of the hand go into {where}; found "
                f"{' '.join(laid)} in others"
            )
        for each in laid:
            hand.remove(each)
        self.melds[seat] = _copied(melds)
        return laid


def _copied(melds: Sequence[Sequence[str]]) -> Melds:
    return [list(meld) for meld in melds]


def deal(rules: Rules, key: int, deal_: int, lead: int = 0) -> Table:
    """Lay out deal number ``deal_`` of a run key; ``lead`` turns the first card."""
    cards, size = pack.order(key, deal_), rules.hand_cards
    hands = [laying.in_order(cards[size * seat : size * (seat + 1)]) for seat in range(SEATS)]
    return Table(rules, hands, cards[SEATS * size :], lead)
