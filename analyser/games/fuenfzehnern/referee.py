"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes cards and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories; what may be played on what is asked of ``tricks.plain``.  Histories are verified
here, and whatever the kernel plays must be legal and score the same here.  The referee shares no
code with the kernel, and does not decide for anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from analyser.games.fuenfzehnern.columns import ROW
from analyser.games.fuenfzehnern.rules import CALL, HAND_SIZE, Rules, deck_of, shuffle_pack
from analyser.games.history_lines import Illegal
from analyser.games.tricks import plain
from analyser.games.tricks.deck import CARDS, Deck
from analyser.games.tricks.lines import check_held

SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@dataclass
class Trick:
    """A trick, finished or not."""

    lead: int
    cards: list[str] = field(default_factory=list)
    """In the order played, the leader's first."""
    zwang: bool = False
    """Whether its leader called out the ace."""


class Table:
    """One hand in play."""

    def __init__(self, rules: Rules, hands: Sequence[Sequence[str]], lead: int = 0) -> None:
        """Deal these hands, a seat each; ``lead`` leads to the first trick."""
        self.rules = rules
        self.deck = deck_of(rules)
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.lead = lead
        self.tricks: list[Trick] = []
        """Those that are finished."""
        self.trick = Trick(lead)
        """The one that is being played, or about to be led to."""
        self.won: list[list[Trick]] = [[] for _ in hands]
        """The tricks of each player."""
        self.bound = ""
        """The suit to which the leader is bound; empty: to none (FZ1)."""
        self.bound_leads = 0
        """Leads of the player who was bound, and held the suit."""
        self.cashed = 0
        """Those among them of an unbeatable card of another suit."""

    # -- what everybody sees -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all tricks have been played."""
        return len(self.tricks) == HAND_SIZE

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return (self.trick.lead + len(self.trick.cards)) % self.rules.players

    @property
    def leading(self) -> bool:
        """Whether the player to move leads."""
        return not self.trick.cards

    @property
    def led(self) -> str:
        """The suit that was led."""
        return self.trick.cards[0][1]

    @property
    def best(self) -> tuple[int, str]:
        """Return the winner of the trick as it lies, and the card."""
        at = plain.winner(self.trick.cards, self.deck)
        return (self.trick.lead + at) % self.rules.players, self.trick.cards[at]

    @property
    def turns(self) -> int:
        """How many cards have been played."""
        return sum(len(trick.cards) for trick in [*self.tricks, self.trick])

    @property
    def gone(self) -> set[str]:
        """The cards in finished tricks."""
        return {card for trick in self.tricks for card in trick.cards}

    def worth(self, cards: Sequence[str]) -> int:
        """Return what some cards count together."""
        return sum(self.deck.points[card] for card in cards)

    def points(self, seat: int) -> int:
        """Return what lies in a player's tricks."""
        return sum(self.worth(trick.cards) for trick in self.won[seat])

    # -- what may be played ------------------------------------------------------------------------

    def is_unbeatable(self, card: str, hand: Sequence[str], more: Sequence[str] = ()) -> bool:
        """Say whether all cards above a card lie in finished tricks (FZ2).

        ``hand``: that of the player who holds it, where the rules let its cards count; ``more``:
        cards that lie in no finished trick yet, but will.
        """
        out_of_the_way = self.gone.union(more, hand if self.rules.unbeatable_by_hand else ())
        return list_higher(card, self.deck) <= out_of_the_way

    def list_bound_suit(self) -> list[str]:
        """Return what the leader holds of the suit to which they are bound."""
        return [card for card in self.hands[self.to_move] if card[1] == self.bound]

    def list_winners_elsewhere(self) -> list[str]:
        """Return the unbeatable cards of other suits that a bound leader may lead."""
        hand = self.hands[self.to_move]
        if not self.leading or not self.list_bound_suit() or not self.rules.lead_unbeatable:
            return []
        return [card for card in hand if card[1] != self.bound and self.is_unbeatable(card, hand)]

    def list_legal(self) -> list[str]:
        """Return the cards that the player to move may play, the lowest first."""
        hand = self.hands[self.to_move]
        return plain.list_legal(
            hand,
            self.trick.cards,
            self.deck,
            may_lead=[*self.list_bound_suit(), *self.list_winners_elsewhere()],
            forced=["A" + self.led] if self.trick.zwang else [],
        )

    def may_call(self, card: str) -> bool:
        """Say whether the player to move may lead a card and call zwang with it."""
        hand, rank, suit = self.hands[self.to_move], card[0], card[1]
        return (
            self.rules.zwang_allowed
            and self.leading
            and rank == "Q"
            and "K" + suit in hand
            and "A" + suit not in hand
            and "A" + suit not in self.gone
            and card in self.list_legal()
        )

    # -- moves -------------------------------------------------------------------------------------

    def play(self, seat: int, card: str, zwang: bool = False) -> None:
        """Have a player play a card; ``Illegal`` where they may not."""
        self._check(seat, card)
        if zwang and not self.may_call(card):
            raise Illegal(f"X, FZ4, zwang: {self._why_no_call(card)}; found zwang with {card}")
        hand, trick = self.hands[seat], self.trick
        if self.leading:
            if self.list_bound_suit():
                self.bound_leads += 1
                self.cashed += card[1] != self.bound
            else:
                # Free until they win the lead again.
                self.bound = ""
            trick.zwang = zwang
        hand.remove(card)
        trick.cards.append(card)
        if len(trick.cards) == self.rules.players:
            self._finish()

    def _finish(self) -> None:
        trick, (winner, _card) = self.trick, self.best
        if winner != trick.lead:
            self.bound = self.led if self.rules.lead_rule == "bound" else ""
        self.tricks.append(trick)
        self.won[winner].append(trick)
        self.trick = Trick(winner)

    def _check(self, seat: int, card: str) -> None:
        if self.over:
            raise Illegal(f"X, end: all tricks have been played; found {card} by seat {seat}")
        check_held(self.to_move, seat, card, self.hands)
        may = self.list_legal()
        if card in may:
            return
        allowed = f"expected {' '.join(may)}; found {card}"
        if self.leading:
            other = ""
            if self.rules.lead_unbeatable:
                other = ", or lead an unbeatable card of another suit"
            raise Illegal(
                f"X, FZ1, FZ2, lead: seat {seat} took the lead with {SUIT_NAMES[self.bound]} and "
                f"has to go on with them{other}; {allowed}"
            )
        if self.trick.zwang and card[1] == self.led:
            raise Illegal(f"X, FZ4, zwang: seat {seat} has to play the ace; {allowed}")
        raise Illegal(f"X, follow: seat {seat} has to follow {SUIT_NAMES[self.led]}; {allowed}")

    def _why_no_call(self, card: str) -> str:
        """Return why the player to move may not call zwang with a card that they may play."""
        hand, rank, suit = self.hands[self.to_move], card[0], card[1]
        if not self.rules.zwang_allowed:
            return "by these rules nobody may call it"
        if not self.leading:
            return "only who leads may call it"
        if rank != "Q":
            return "it is called with a queen"
        if "K" + suit not in hand:
            return f"the leader does not hold K{suit}"
        return f"A{suit} is the leader's own" if "A" + suit in hand else f"A{suit} has been played"


def list_higher(card: str, deck: Deck) -> set[str]:
    """Return the cards that beat a card."""
    return {other for other in deck.classes if deck.is_higher(other, card)}


def deal(rules: Rules, key: int, number: int, lead: int = 0) -> Table:
    """Return the table of a deal of a run key, before the first lead."""
    cards, each = shuffle_pack(key, number, rules.players), HAND_SIZE
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(rules.players)]
    return Table(rules, [plain.order_cards(hand) for hand in hands], lead)


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log, a number each."""
    for number in log:
        table.play(table.to_move, CARDS[number % CALL], zwang=number >= CALL)


# -- the result of a hand


class HandResult(NamedTuple):
    """The result of a hand, by seat."""

    tricks: list[int]
    points: list[int]
    scores: list[int]
    """The points less par."""


def settle(table: Table) -> HandResult:
    """Return the result of a finished hand."""
    points = [table.points(seat) for seat in range(table.rules.players)]
    return HandResult(
        [len(won) for won in table.won], points, [each - table.rules.par for each in points]
    )


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    tricks, points, scores = settle(table)
    of_hand = {
        "ending": "tricks",
        "zwang": sum(trick.zwang for trick in table.tricks),
        "bound_leads": table.bound_leads,
        "cashed": table.cashed,
    }
    of_seats = (
        {"score": scores[seat], "points": points[seat], "tricks": tricks[seat]}
        for seat in range(table.rules.players)
    )
    return ROW.make_single(deal, table.lead, table.turns, of_hand, of_seats)


# -- what everybody saw


def may_hold(rules: Rules, tricks: Iterable[Trick]) -> list[list[str]]:
    """Return the cards that each seat may hold, for all that everybody saw of some tricks.

    The last of them may be short.
    """
    deck, players = deck_of(rules), rules.players
    may = [plain.order_cards(deck.classes) for _ in range(players)]
    bound, gone = "", set[str]()

    def lacks(seat: int, cards: set[str]) -> None:
        may[seat] = [card for card in may[seat] if card not in cards]

    for trick in tricks:
        for at, card in enumerate(trick.cards):
            seat, led = (trick.lead + at) % players, trick.cards[0][1]
            if at == 0 and bound and led != bound:
                # A player who holds the bound suit leads an unbeatable card at most. Others may not
                # know that it is one, where the leader's hand counts.
                beatable = not rules.unbeatable_by_hand and not list_higher(card, deck) <= gone
                if not rules.lead_unbeatable or beatable:
                    lacks(seat, {each for each in deck.classes if each[1] == bound})
            if at == 0 and trick.zwang:
                lacks(seat, {"A" + led})
                for other in range(players):
                    if other != seat:
                        lacks(other, {"K" + led})
            if at and trick.zwang:
                lacks(seat, {"A" + led})
            may[seat] = plain.may_hold(may[seat], card, trick.cards[:at], deck)
        gone.update(trick.cards)
        if rules.lead_rule == "bound" and plain.winner(trick.cards, deck) != 0:
            bound = trick.cards[0][1]
    return may
