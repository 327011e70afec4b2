"""What lies on the table, whose turn is it, and what may they do?  The plain version.

A table takes moves and refuses those that the rules forbid.  Cards are text, as in hand histories.
Left out: who decides what (``decide``), and what a hand costs (``scoring``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

from analyser.cards import shuffle_plain
from analyser.cards.codes import SUITS, card_text
from analyser.games.carioca import pack
from analyser.games.carioca.reference import melds as M
from analyser.games.carioca.reference.melds import JOKER, Meld
from analyser.games.carioca.rules import (
    CONTRACTS,
    Rules,
    cards_dealt,
    contract_of,
    needs,
)
from analyser.games.history_lines import Illegal

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1


@dataclass
class Table:
    """One hand in play; ``hands``, ``upcard`` and ``stock`` are the deal."""

    rules: Rules
    contract: int
    """Its number, from 1."""
    hands: list[list[str]]
    upcard: str
    stock: list[str]
    lead: int = 0
    scores: Sequence[int] = ()
    """The players' totals before this hand; none: 0 each."""
    in_order: bool = False
    """Whether cards are drawn as they lie and the pile is shuffled as a history says; else each
    seat has its own places of the stock."""
    key: int = 0
    deal: int = 0
    world: int = 0
    """Which of the worlds or futures this is, 0: what is; each shuffles the pile otherwise."""

    dealt: list[list[str]] = field(init=False)
    dealt_stock: list[str] = field(init=False)
    left: list[int] = field(init=False)
    """Places of the stock that nobody has drawn, ascending."""
    drawn: list[list[str]] = field(init=False)
    """What was drawn of each stock, in that order: of the first, then of each shuffled pile."""
    pile: list[str] = field(init=False)
    melds: list[Meld] = field(init=False, default_factory=list)
    down_turn: list[int] = field(init=False)
    """By seat: the own turn in which the contract was met, from 1; 0: it is not."""
    takes: list[int] = field(init=False)
    known: list[Counter[str]] = field(init=False)
    """By seat: cards taken from the pile, and neither laid nor thrown since."""
    turn: int = field(init=False, default=0)
    """Turns that are over."""
    to_move: int = field(init=False)
    has_drawn: bool = field(init=False, default=False)
    banned: str = field(init=False, default="")
    """The card taken this turn, which may not be thrown; empty: there is none."""
    must_restock: bool = field(init=False, default=False)
    restocks: int = field(init=False, default=0)
    ending: str = field(init=False, default="")
    out: int = field(init=False, default=NOBODY)
    restock_line: Event = field(init=False, default_factory=dict)
    """That of the last shuffle; its cards stand in the order really drawn, then the rest."""
    events: list[Event] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        players = range(self.rules.players)
        self.hands = [list(hand) for hand in self.hands]
        self.stock = list(self.stock)
        self.dealt = [list(hand) for hand in self.hands]
        self.dealt_stock = list(self.stock)
        self.left = list(range(len(self.stock)))
        self.drawn = [[]]
        self.pile = [self.upcard]
        self.scores = list(self.scores) or [0 for _ in players]
        self.down_turn, self.takes = [0 for _ in players], [0 for _ in players]
        self.known = [Counter() for _ in players]
        self.to_move = self.lead
        self._begin_turn()

    # -- what is seen ------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return bool(self.ending)

    @property
    def needs(self) -> tuple[int, int]:
        """How many trios and escaleras the contract has."""
        return needs(self.contract)

    def own_turns(self) -> int:
        """Return how many turns the player to move has had before this one."""
        return self.turn // self.rules.players

    def is_down(self, seat: int) -> bool:
        """Say whether a player has met the contract."""
        return self.down_turn[seat] > 0

    def unseen(self, seat: int) -> Counter[str]:
        """Return the cards that may still be drawn, for all that a player has seen."""
        seen = Counter([*self.hands[seat], *self.pile])
        for meld in self.melds:
            seen.update(meld.cards)
        for other, known in enumerate(self.known):
            if other != seat:
                seen.update(known)
        return whole_pack(self.rules.jokers) - seen

    def next_place(self, seat: int) -> int:
        """Return the place of the stock that a seat draws: its own next one, or the first left."""
        if not self.in_order:
            for place in self.left:
                if place % self.rules.players == seat:
                    return place
        return self.left[0]

    # -- moves -------------------------------------------------------------------------------------

    def draw(self, seat: int) -> str:
        """Have a player draw from the stock; returns the card."""
        self._check(seat, "draw", drawn=False)
        place = self.next_place(seat)
        self.left.remove(place)
        card = self.stock[place]
        self.drawn[-1].append(card)
        if self.restocks:
            self._write_restock()
        self.hands[seat].append(card)
        self.has_drawn = True
        self.events.append({"do": "draw", "seat": seat, "card": card})
        return card

    def take(self, seat: int) -> str:
        """Have a player take the upcard; returns it."""
        self._check(seat, "take", drawn=False)
        card = self.pile.pop()
        if not self.rules.pile_card_may_return and card not in self.hands[seat]:
            self.banned = card
        self.hands[seat].append(card)
        self.known[seat][card] += 1
        self.takes[seat] += 1
        self.has_drawn = True
        self.events.append({"do": "take", "seat": seat, "card": card})
        return card

    def go_down(self, seat: int, contract: Sequence[Sequence[str]]) -> None:
        """Have a player lay the contract: its trios, then its escaleras."""
        self._check(seat, "contract", drawn=True)
        if self.is_down(seat):
            raise Illegal(f"X, melding: seat {seat} has met the contract; found another")
        trios, escaleras = self.needs
        if len(contract) != trios + escaleras:
            raise Illegal(
                f"X, melding: contract {self.contract}, {CONTRACTS[self.contract - 1]}, has "
                f"{trios + escaleras} melds; found {len(contract)}"
            )
        self._check_held(seat, [card for meld in contract for card in meld], "X, melding")
        for at, cards in enumerate(contract):
            why = M.why_no_trio if at < trios else M.why_no_escalera
            self._check_meld(why(cards, self.rules), cards, f"meld {at + 1} of the contract")
        for at, cards in enumerate(contract):
            self._lay(seat, cards, at < trios)
        self.down_turn[seat] = 1 + self.own_turns()
        self.events.append(
            {"do": "contract", "seat": seat, "melds": [list(cards) for cards in contract]}
        )
        self._out_if_empty(seat)

    def lay(self, seat: int, cards: Sequence[str]) -> None:
        """Have a player who has met the contract lay a further meld."""
        self._check(seat, "meld", drawn=True)
        if not self.may_lay(seat):
            raise Illegal(f"CA3, melding: seat {seat} may lay no further meld; found {list(cards)}")
        self._check_held(seat, cards, "CA3, melding")
        is_trio = not M.why_no_trio(cards, self.rules)
        if not is_trio:
            self._check_meld(M.why_no_escalera(cards, self.rules), cards, "a further meld")
        self._lay(seat, cards, is_trio)
        self.events.append({"do": "meld", "seat": seat, "cards": list(cards)})
        self._out_if_empty(seat)

    def add(self, seat: int, number: int, card: str, side: int) -> None:
        """Have a player add a card to a meld, in one of the ways that ``sides`` lists."""
        self._check(seat, "add", drawn=True)
        if number not in range(len(self.melds)):
            raise Illegal(f"X, melding: there are {len(self.melds)} melds; found number {number}")
        self._check_held(seat, [card], "X, melding")
        if side not in self.sides(seat, number, card):
            self._refuse_add(seat, number, card)
        meld = self.melds[number]
        self._take_away(seat, card)
        M.add(meld, card, side, self.rules)
        self.events.append({"do": "add", "seat": seat, "meld": number, "cards": list(meld.cards)})
        self._out_if_empty(seat)

    def discard(self, seat: int, card: str) -> None:
        """Have a player throw a card, which ends the turn."""
        self._check(seat, "discard", drawn=True)
        self._check_held(seat, [card], "X, play")
        if card not in self.may_throw(seat):
            raise Illegal(f"CA6, play: the card just taken may not be thrown at once; found {card}")
        self._take_away(seat, card)
        self.pile.append(card)
        self.events.append({"do": "discard", "seat": seat, "card": card})
        if self.hands[seat]:
            self._end_turn()
        else:
            self._go_out(seat)

    def restock(self, cards: Sequence[str]) -> None:
        """Make the pile below its top card the stock, in this order."""
        if not self.must_restock:
            raise Illegal("X, CA7, play: the pile is shuffled when the stock is used up; found it")
        below = self.pile[:-1]
        if Counter(cards) != Counter(below):
            raise Illegal(
                f"CA7, play: what is shuffled are the {len(below)} cards below the upcard; found "
                f"{list(cards)}"
            )
        self.must_restock = False
        self.pile = self.pile[-1:]
        self.stock, self.left = list(cards), list(range(len(cards)))
        self.restocks += 1
        self.drawn.append([])
        self.restock_line = {"do": "restock", "cards": list(cards)}
        self.events.append(self.restock_line)

    # -- what may be done --------------------------------------------------------------------------

    def may_lay(self, seat: int) -> bool:
        """Say whether a player may lay further melds."""
        return self.rules.new_melds_after and self.may_add(seat)

    def may_add(self, seat: int) -> bool:
        """Say whether a player may add to any meld: from the turn after the contract on, or at
        once.
        """
        return self.is_down(seat) and (
            self.rules.adds_from == "same_turn" or self.down_turn[seat] <= self.own_turns()
        )

    def sides(self, seat: int, number: int, card: str) -> list[int]:
        """Return in which ways a player who holds a card may add it to a meld (``melds.sides``)."""
        meld = self.melds[number]
        if not self.may_add(seat) and not (
            self.is_down(seat)
            and not self.rules.contract_exact
            and meld.owner == seat
            and card != JOKER
        ):
            # Where a contract may have more cards, natural ones may go with it.
            return []
        if self.rules.out_needs_discard and len(self.hands[seat]) == 1:
            return []
        return M.sides(meld, card, self.rules)

    def may_throw(self, seat: int) -> list[str]:
        """Return the cards that a player may throw, each once, the lowest first."""
        cards = in_order_of_cards(set(self.hands[seat]))
        allowed = [card for card in cards if card != self.banned or self._has_two(seat, card)]
        # With nothing else to throw, the taken card is thrown.
        return allowed or cards

    def _has_two(self, seat: int, card: str) -> bool:
        return self.hands[seat].count(card) > 1

    # -- what a move brings ------------------------------------------------------------------------

    def _lay(self, seat: int, cards: Sequence[str], is_trio: bool) -> None:
        for card in cards:
            self._take_away(seat, card)
        suit, low = "", 0
        if not is_trio:
            suit = next(card[1] for card in cards if card != JOKER)
            found = M.lowest_place(cards, self.rules)
            assert found is not None
            low = found
        self.melds.append(Meld(list(cards), suit, low, seat, self.turn))

    def _take_away(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if self.known[seat][card]:
            self.known[seat][card] -= 1

    def _out_if_empty(self, seat: int) -> None:
        if not self.hands[seat]:
            self._go_out(seat)

    def _go_out(self, seat: int) -> None:
        self.turn += 1
        self.ending, self.out = "out", seat

    def _end_turn(self) -> None:
        self.turn += 1
        if self.turn >= self.rules.turn_limit:
            self.ending = "turn_limit"
            return
        self.to_move = (self.to_move + 1) % self.rules.players
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.has_drawn, self.banned = False, ""
        if self.left:
            return
        if self.rules.stock_out == "ends" or len(self.pile) < 2:
            self.ending = "stock"
            return
        self.must_restock = True
        if not self.in_order:
            self.restock(self._shuffled(self.pile[:-1]))

    def _write_restock(self) -> None:
        """Have the line of the last shuffle list its cards as they were drawn."""
        rest = [self.stock[place] for place in self.left]
        self.restock_line["cards"] = [*self.drawn[-1], *rest]

    def _shuffled(self, cards: Sequence[str]) -> list[str]:
        """Return the cards of the pile in the order of a shuffle of this hand."""
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.DEAL, 1)
        first = pack.NUMBERS_A_SHUFFLE * (pack.SHUFFLES_A_WORLD * self.world + self.restocks)
        made = list(cards)
        for at in range(len(made) - 1):
            other = at + shuffle_plain.drawn(seed, first + at, len(made) - at)
            made[at], made[other] = made[other], made[at]
        return made

    # -- what is refused ---------------------------------------------------------------------------

    def _check(self, seat: int, do: str, drawn: bool) -> None:
        if self.over:
            raise Illegal(f"X, end: the hand is over ({self.ending}); found a {do} by seat {seat}")
        if self.must_restock:
            raise Illegal(f"CA7, play: the stock is used up and the pile is shuffled; found a {do}")
        if seat not in range(self.rules.players):
            last = self.rules.players - 1
            raise Illegal(f"X, play: a seat is one of 0 to {last}; found {seat!r}")
        if seat != self.to_move:
            raise Illegal(
                f"X, play: it is the turn of seat {self.to_move}; found a {do} by seat {seat}"
            )
        if drawn and not self.has_drawn:
            raise Illegal(f"X, play: a turn begins with a card drawn or taken; found a {do}")
        if self.has_drawn and not drawn:
            raise Illegal(f"X, play: seat {seat} has drawn or taken a card; found a {do}")

    def _check_held(self, seat: int, cards: Sequence[str], source: str) -> None:
        lacks = Counter(cards) - Counter(self.hands[seat])
        if lacks:
            raise Illegal(f"{source}: seat {seat} does not hold {min(lacks)}; found it played")
        if self.rules.out_needs_discard and 1 < len(cards) == len(self.hands[seat]):
            # One card is added, which is looked at there, or thrown.
            raise Illegal(
                f"CA5, end: seat {seat} has to throw the last card; found all of them laid"
            )

    def _check_meld(self, why: str, cards: Sequence[str], what: str) -> None:
        if why:
            source = "" if why.startswith("CA") else "X, melding: "
            raise Illegal(f"{source}{why}; found {list(cards)} as {what}")

    def _refuse_add(self, seat: int, number: int, card: str) -> None:
        meld = self.melds[number]
        if not self.is_down(seat):
            raise Illegal(f"X, melding: seat {seat} has not met the contract; found {card} added")
        if not self.may_add(seat):
            raise Illegal(
                f"X, melding: seat {seat} may add from the turn after its contract on; found {card}"
            )
        if self.rules.out_needs_discard and len(self.hands[seat]) == 1:
            raise Illegal(f"CA5, end: seat {seat} has to throw the last card; found it added")
        raise Illegal(f"X, CA8, melding: {card} does not go with {meld.cards}, meld {number}")


@cache
def whole_pack(jokers: int) -> Counter[str]:
    """Return the cards of the two packs and so many jokers."""
    return Counter(card_text(code) for code in pack.NATURALS) + Counter({JOKER: jokers})


def in_order_of_cards(cards: set[str]) -> list[str]:
    """Return cards with the lowest first: suits c d h s, ranks from the ace up, a joker last."""
    return sorted(cards, key=card_order)


def card_order(card: str) -> int:
    """Return what cards are sorted by."""
    return len(SUITS) * 16 if card == JOKER else pack.ALIKE[card]


def deal(rules: Rules, key: int, number: int, lead: int = 0, scores: Sequence[int] = ()) -> Table:
    """Return the table of a deal of a run key, before the first turn."""
    cards = [card_text(code) for code in pack.order(key, number, rules.jokers)]
    contract = contract_of(rules, number)
    each = cards_dealt(rules, contract)
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(rules.players)]
    upcard, *stock = cards[each * rules.players :]
    return Table(rules, contract, hands, upcard, stock, lead, scores, key=key, deal=number)
