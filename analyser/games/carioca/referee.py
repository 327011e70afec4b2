"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories.  Histories are verified here, and whatever the kernel plays must be legal and
score the same here.  The referee shares no code with the kernel, and does not decide for anybody.

A trio is of one rank; an escalera is of one suit in a row.  An escalera's places are numbered from
its suit's ace, 0, to the king, 12; 13 is the ace once more, above the king, and with
``round_the_corner`` places go on round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from analyser.cards import shuffle_plain
from analyser.cards.codes import RANKS, SUITS, card_text
from analyser.games.carioca import rules as K
from analyser.games.carioca.columns import ROW
from analyser.games.carioca.rules import (
    CONTRACTS,
    ESCALERA,
    LONGEST,
    LOWER,
    TRIO,
    TRIO_KIND,
    UPPER,
    Rules,
    cards_dealt,
    catalogue,
    contract_of,
    needs,
    points_of,
)
from analyser.games.history_lines import Illegal
from analyser.games.melds.catalogue import Way
from analyser.games.rows import NULL

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1
JOKER: Final = "*"


# -- melds -----------------------------------------------------------------------------------------


@dataclass
class Meld:
    """A meld on the table."""

    cards: list[str]
    """As they lie; an escalera from low to high."""
    suit: str = ""
    """Of an escalera; empty: it is a trio."""
    low: int = 0
    """The place of an escalera's lowest card."""
    owner: int = 0
    turn: int = 0
    """In which turn of the hand it was laid."""
    rank: str = field(init=False, default="")
    """Of a trio."""

    def __post_init__(self) -> None:
        if not self.suit:
            self.rank = next(card[0] for card in self.cards if card != JOKER)


def card_at(place: int, suit: str) -> str:
    """Return the natural card of an escalera's place."""
    return RANKS[place % len(RANKS)] + suit


def free_ends(meld: Meld, rules: Rules) -> list[int]:
    """Return the places behind an escalera's lower and upper end, −1 where there is no room."""
    places, high = len(RANKS), meld.low + len(meld.cards)
    if len(meld.cards) == LONGEST:
        return [-1, -1]
    if rules.round_the_corner:
        return [(meld.low - 1) % places, high % places]
    return [meld.low - 1, high if high <= places else -1]


def sides(meld: Meld, card: str, rules: Rules) -> list[int]:
    """Return in which ways a card can be added to a meld: none, or at which ends.

    Where it takes the place of a joker: to which ends that can go.  A trio counts as its lower end.
    """
    if not meld.suit:
        return [LOWER] if card == JOKER or card[0] == meld.rank else []
    ends = free_ends(meld, rules)
    open_ends = [side for side in (LOWER, UPPER) if ends[side] >= 0]
    if card == JOKER:
        return open_ends
    if joker_of(meld, card) is not None:
        return open_ends if rules.joker_moves else []
    return [side for side in open_ends if card_at(ends[side], meld.suit) == card]


def joker_of(meld: Meld, card: str) -> int | None:
    """Return where in an escalera a joker stands for a natural card; ``None``: nowhere."""
    for at, lying in enumerate(meld.cards):
        if lying == JOKER and card_at(meld.low + at, meld.suit) == card:
            return at
    return None


def add_card(meld: Meld, card: str, side: int, rules: Rules) -> list[str]:
    """Return how a meld lies with a card added in one of its ``sides``."""
    if not meld.suit:
        return [*meld.cards, card]
    cards, put = list(meld.cards), card
    at = None if card == JOKER else joker_of(meld, card)
    if at is not None and rules.joker_moves:
        cards[at], put = card, JOKER
    return [put, *cards] if side == LOWER else [*cards, put]


def add(meld: Meld, card: str, side: int, rules: Rules) -> None:
    """Add a card to a meld."""
    ends = free_ends(meld, rules) if meld.suit else [0, 0]
    meld.cards = add_card(meld, card, side, rules)
    if meld.suit and side == LOWER:
        meld.low = ends[LOWER]


def why_no_trio(cards: Sequence[str], rules: Rules) -> str:
    """Return why some cards are not a trio of a contract; empty: they are one."""
    naturals = [card for card in cards if card != JOKER]
    why = _why_no_meld(cards, naturals, TRIO, "trio", rules)
    if not why and len({card[0] for card in naturals}) > 1:
        return "a trio is of one rank"
    return why


def why_no_escalera(cards: Sequence[str], rules: Rules) -> str:
    """Return why some cards, from low to high, are not an escalera of a contract."""
    naturals = [card for card in cards if card != JOKER]
    why = _why_no_meld(cards, naturals, ESCALERA, "escalera", rules)
    if not why and len({card[1] for card in naturals}) > 1:
        return "an escalera is of one suit"
    if not why and lowest_place(cards, rules) is None:
        return "an escalera lies from low to high, each card next to the last"
    return why


def _why_no_meld(
    cards: Sequence[str], naturals: Sequence[str], least: int, called: str, rules: Rules
) -> str:
    exact = "just" if rules.contract_exact else "at least"
    if len(cards) < least or (rules.contract_exact and len(cards) > least):
        return f"CA2: a {called} of a contract has {exact} {least} cards"
    jokers = len(cards) - len(naturals)
    if jokers > rules.contract_jokers:
        return f"a meld of a contract has {rules.contract_jokers} jokers at most"
    if not naturals:
        return "a meld has a natural card"
    return ""


def lowest_place(cards: Sequence[str], rules: Rules) -> int | None:
    """Return the place of the lowest card of an escalera; ``None``: they lie in no row."""
    places = len(RANKS)
    if len(cards) > LONGEST:
        return None
    lows = range(places) if rules.round_the_corner else range(places + 2 - len(cards))
    for low in lows:
        if all(
            card in (JOKER, RANKS[(low + at) % places] + card[-1]) for at, card in enumerate(cards)
        ):
            return low
    return None


# -- the ways of the finder ------------------------------------------------------------------------


def is_trio(way: Way) -> bool:
    """Say whether a way makes a trio; otherwise it makes an escalera."""
    return way.kind == TRIO_KIND


def list_laid_cards(way: Way, rules: Rules) -> list[str]:
    """Return the cards of a way as they lie on the table."""
    if is_trio(way):
        return [*way.cards, *[JOKER] * way.jokers]
    meld = catalogue(rules.contract_jokers, rules.round_the_corner).melds[way.meld]
    return [card if card in way.cards else JOKER for card in meld.cards]


def as_laid(contract: Sequence[Way], rules: Rules) -> list[list[str]]:
    """Return a contract as it is laid: its trios, then its escaleras."""
    trios = [way for way in contract if is_trio(way)]
    escaleras = [way for way in contract if not is_trio(way)]
    return [list_laid_cards(way, rules) for way in (*trios, *escaleras)]


# -- the table -------------------------------------------------------------------------------------


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
    """Whether cards are drawn as they lie and the pile is shuffled as a history says; otherwise
    each seat has its own places of the stock."""
    key: int = 0
    deal: int = 0

    dealt: list[list[str]] = field(init=False)
    dealt_stock: list[str] = field(init=False)
    left: list[int] = field(init=False)
    """Places of the stock that nobody has drawn, ascending."""
    drawn: list[list[str]] = field(init=False)
    """What was drawn of each stock, in that order: of the first, then of each shuffled pile."""
    pile: list[str] = field(init=False)
    melds: list[Meld] = field(init=False, default_factory=list)
    down_turn: list[int] = field(init=False)
    """By seat: the number of the seat's turn in which it met the contract, from 1; 0: it has not.
    """
    takes: list[int] = field(init=False)
    known: list[Counter[str]] = field(init=False)
    """By seat: cards taken from the pile, and neither laid nor discarded since."""
    turn: int = field(init=False, default=0)
    """Turns that are over."""
    to_move: int = field(init=False)
    has_drawn: bool = field(init=False, default=False)
    waits: bool = field(init=False, default=False)
    """Whether the player to move has decided to lay no contract in this turn."""
    banned: str = field(init=False, default="")
    """The card taken this turn, which may not be discarded; empty: there is none."""
    must_restock: bool = field(init=False, default=False)
    restocks: int = field(init=False, default=0)
    ending: str = field(init=False, default="")
    out: int = field(init=False, default=NOBODY)
    restock_line: Event = field(init=False, default_factory=dict)
    """That of the last shuffle; its cards are in the order really drawn, then the rest."""
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

    def next_place(self, seat: int) -> int:
        """Return the place of the stock that a seat draws: its own next one, or the first left."""
        if self.in_order:
            return self.left[0]
        return shuffle_plain.next_place(self.left, seat, self.rules.players)

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
            why = why_no_trio if at < trios else why_no_escalera
            self._check_meld(why(cards, self.rules), cards, f"meld {at + 1} of the contract")
        for at, cards in enumerate(contract):
            self._lay(seat, cards, at < trios)
        self.down_turn[seat] = 1 + self.own_turns()
        self.events.append(
            {"do": "contract", "seat": seat, "melds": [list(cards) for cards in contract]}
        )
        self._go_out_if_empty(seat)

    def lay(self, seat: int, cards: Sequence[str]) -> None:
        """Have a player who has met the contract lay a further meld."""
        self._check(seat, "meld", drawn=True)
        if not self.may_lay(seat):
            raise Illegal(f"CA3, melding: seat {seat} may lay no further meld; found {list(cards)}")
        self._check_held(seat, cards, "CA3, melding")
        is_trio = not why_no_trio(cards, self.rules)
        if not is_trio:
            self._check_meld(why_no_escalera(cards, self.rules), cards, "a further meld")
        self._lay(seat, cards, is_trio)
        self.events.append({"do": "meld", "seat": seat, "cards": list(cards)})
        self._go_out_if_empty(seat)

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
        add(meld, card, side, self.rules)
        self.events.append({"do": "add", "seat": seat, "meld": number, "cards": list(meld.cards)})
        self._go_out_if_empty(seat)

    def wait(self, seat: int) -> None:
        """Have a player lay no contract in this turn, of which a history says nothing."""
        self._check(seat, "wait", drawn=True)
        if self.is_down(seat):
            raise Illegal(f"X, melding: seat {seat} has met the contract; found a wait")
        self.waits = True

    def discard(self, seat: int, card: str) -> None:
        """Have a player discard a card, which ends the turn."""
        self._check(seat, "discard", drawn=True)
        self._check_held(seat, [card], "X, play")
        if card not in self.may_throw(seat):
            raise Illegal(
                f"CA6, play: the card just taken may not be discarded at once; found {card}"
            )
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
        """Return in which ways a player may add a card that they hold to a meld."""
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
        return sides(meld, card, self.rules)

    def may_throw(self, seat: int) -> list[str]:
        """Return the cards that a player may discard, each once, the lowest first."""
        cards = order_cards(set(self.hands[seat]))
        allowed = [card for card in cards if card != self.banned or self._has_two(seat, card)]
        # With nothing else to discard, the taken card is discarded.
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
            found = lowest_place(cards, self.rules)
            assert found is not None
            low = found
        self.melds.append(Meld(list(cards), suit, low, seat, self.turn))

    def _take_away(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if self.known[seat][card]:
            self.known[seat][card] -= 1

    def _go_out_if_empty(self, seat: int) -> None:
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
        self.has_drawn, self.waits, self.banned = False, False, ""
        if self.left:
            return
        if self.rules.stock_out == "ends" or len(self.pile) < 2:
            self.ending = "stock"
            return
        self.must_restock = True
        if not self.in_order:
            self.restock(self._shuffle_pile(self.pile[:-1]))

    def _write_restock(self) -> None:
        """Have the line of the last shuffle list its cards as they were drawn."""
        rest = [self.stock[place] for place in self.left]
        self.restock_line["cards"] = [*self.drawn[-1], *rest]

    def _shuffle_pile(self, cards: Sequence[str]) -> list[str]:
        """Return the cards of the pile in the order of a shuffle of this hand."""
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.DEAL, 1)
        first = K.NUMBERS_A_SHUFFLE * self.restocks
        made = list(cards)
        for at in range(len(made) - 1):
            other = at + shuffle_plain.draw_below(seed, first + at, len(made) - at)
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
            # One card is added, which is looked at there, or discarded.
            raise Illegal(
                f"CA5, end: seat {seat} has to discard the last card; found all of them laid"
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
            raise Illegal(f"CA5, end: seat {seat} has to discard the last card; found it added")
        raise Illegal(f"X, CA8, melding: {card} does not go with {meld.cards}, meld {number}")


@cache
def whole_pack(jokers: int) -> Counter[str]:
    """Return the cards of the two packs with this number of jokers."""
    return Counter(card_text(code) for code in K.NATURALS) + Counter({JOKER: jokers})


def order_cards(cards: set[str]) -> list[str]:
    """Return cards with the lowest first: suits c d h s, ranks from the ace up, a joker last."""
    return sorted(cards, key=card_order)


def card_order(card: str) -> int:
    """Return what cards are sorted by."""
    return len(SUITS) * 16 if card == JOKER else K.FACES_BY_TEXT[card]


def deal(rules: Rules, key: int, number: int, lead: int = 0, scores: Sequence[int] = ()) -> Table:
    """Return the table of a deal of a run key, before the first turn."""
    cards = [card_text(code) for code in K.shuffle_pack(key, number, rules.jokers)]
    contract = contract_of(rules, number)
    each = cards_dealt(rules, contract)
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(rules.players)]
    upcard, *stock = cards[each * rules.players :]
    return Table(rules, contract, hands, upcard, stock, lead, scores, key=key, deal=number)


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log, each a number (``pack``)."""
    ways = catalogue(table.rules.contract_jokers, table.rules.round_the_corner).ways
    for move in log:
        kind, what = move & (1 << K.KIND_BITS) - 1, move >> K.KIND_BITS
        seat = table.to_move
        if kind == K.DRAW:
            table.draw(seat)
        elif kind == K.TAKE:
            table.take(seat)
        elif kind == K.WAIT:
            table.waits = True
        elif kind == K.DISCARD:
            table.discard(seat, card_text(what))
        elif kind == K.MELD:
            table.lay(seat, list_laid_cards(ways[what], table.rules))
        elif kind == K.ADD:
            card = card_text(what & (1 << K.MELD_BIT) - 1)
            number = what >> K.MELD_BIT & (1 << K.SIDE_BIT - K.MELD_BIT) - 1
            table.add(seat, number, card, what >> K.SIDE_BIT)
        else:
            numbers = [what >> K.WAY_BITS * at & (1 << K.WAY_BITS) - 1 for at in range(4)]
            chosen = [ways[number - 1] for number in numbers if number]
            table.go_down(seat, as_laid(chosen, table.rules))


# -- the end ---------------------------------------------------------------------------------------


class Penalty(NamedTuple):
    """Penalty points of a hand, 0 or more."""

    naturals: int
    jokers: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.naturals + self.jokers


def penalty(table: Table, seat: int) -> Penalty:
    """Return what the cards cost that a player holds."""
    points = [points_of(table.rules, card) for card in table.hands[seat] if card != JOKER]
    return Penalty(sum(points), table.rules.joker_points * table.hands[seat].count(JOKER))


def penalties(table: Table) -> list[int]:
    """Return the penalty points of each player."""
    return [penalty(table, seat).total for seat in range(table.rules.players)]


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    of_hand = {"ending": table.ending, "contract": table.contract, "out_seat": table.out}
    of_seats = (_seat_row(table, seat) for seat in range(table.rules.players))
    return ROW.make_single(deal, table.lead, table.turn, of_hand, of_seats)


def _seat_row(table: Table, seat: int) -> dict[str, int]:
    costs = penalty(table, seat)
    return {
        "score": -costs.total,
        "naturals": -costs.naturals,
        "jokers": -costs.jokers,
        "jokers_in_hand": table.hands[seat].count(JOKER),
        "cards": len(table.hands[seat]),
        "down_turn": table.down_turn[seat] or NULL,
        "takes": table.takes[seat],
    }
