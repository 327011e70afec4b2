"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories.  Histories are verified here, and whatever the kernel plays must be legal and
score the same here.  The referee shares no code with the kernel, and does not decide for anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from analyser.cards.codes import card_code, card_text
from analyser.games.history_lines import Illegal
from analyser.games.kabu.columns import ROW
from analyser.games.kabu.rules import Rules, chips_at_first, points, shuffle_pack

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1


def total_of(cards: Sequence[str]) -> int:
    """Return the total of some cards: the last digit of what they count."""
    return sum(points(card_code(card)) for card in cards) % 10


class Table:
    """One hand in play."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[str]],
        stock: Sequence[str],
        lead: int = 0,
        chips: Sequence[int] | None = None,
        in_order: bool = False,
    ) -> None:
        """Deal these hands, a seat each, and this stock, its first card to be drawn first.

        ``chips``: those before the hand, otherwise as at the beginning; ``in_order``: the stock is
        drawn one card after another, as a history lists it, otherwise each seat draws its own
        places.
        """
        self.rules = rules
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.lead = lead
        self.chips = [*(chips or [chips_at_first(rules)] * rules.players)]
        self.in_order = in_order
        self.passed = [False] * rules.players
        self.drawn = [0] * rules.players
        self.taken: list[int] = []
        """Places of the stock that were drawn, in their order."""
        self.events: list[Event] = []
        self.to_move = lead
        if not self.may_act(lead):
            self._find_next()

    def may_act(self, seat: int) -> bool:
        """Say whether a player has neither passed nor drawn the most."""
        return not self.passed[seat] and self.drawn[seat] < self.rules.draw_max

    @property
    def over(self) -> bool:
        """Whether nobody has a turn any more."""
        return self.to_move == NOBODY

    @property
    def dealer(self) -> int:
        """The seat that deals: the last to act in a round."""
        return (self.lead + self.rules.players - 1) % self.rules.players

    def totals(self) -> list[int]:
        """Return the total of each player."""
        return [total_of(hand) for hand in self.hands]

    def next_card(self, seat: int) -> tuple[int, str]:
        """Return the stock card that a player would draw, and its place."""
        place = seat + self.rules.players * self.drawn[seat]
        if self.in_order:
            place = len(self.taken)
        return place, self.stock[place]

    def draw(self, seat: int) -> str:
        """Have a player draw; returns the card.  ``Illegal`` where they may not."""
        self._check(seat, "draw")
        place, card = self.next_card(seat)
        self.taken.append(place)
        self.hands[seat].append(card)
        self.drawn[seat] += 1
        self.events.append({"do": "draw", "seat": seat, "card": card})
        self._find_next()
        return card

    def pass_on(self, seat: int) -> None:
        """Have a player pass, which is final.  ``Illegal`` where they may not."""
        self._check(seat, "pass")
        self.passed[seat] = True
        self.events.append({"do": "pass", "seat": seat})
        self._find_next()

    def _check(self, seat: int, do: str) -> None:
        if self.over:
            raise Illegal(f"X, play: all have passed or drawn the most; found a {do} by {seat}")
        if seat == self.to_move:
            return
        if seat not in range(self.rules.players):
            last = self.rules.players - 1
            raise Illegal(f"X, play: a seat is one of 0 to {last}; found {seat!r}")
        why = f"it is the turn of seat {self.to_move}"
        if self.passed[seat]:
            why = f"seat {seat} has passed, which is final"
        elif self.drawn[seat] >= self.rules.draw_max:
            why = f"seat {seat} has drawn {self.rules.draw_max}, the most allowed"
        raise Illegal(f"X, KB1, play: {why}; found a {do} by seat {seat}")

    def _find_next(self) -> None:
        """Find whose turn is next: the same player's where each finishes at once."""
        players = self.rules.players
        first = 1 if self.rules.draw_by_rounds else 0
        before = self.to_move
        self.to_move = NOBODY
        for further in range(first, players + 1):
            seat = (before + further) % players
            if self.may_act(seat):
                self.to_move = seat
                return


def deal(
    rules: Rules, key: int, number: int, lead: int = 0, chips: Sequence[int] | None = None
) -> Table:
    """Return the table of a deal of a run key, before the first turn."""
    cards = [card_text(code) for code in shuffle_pack(key, number)]
    each = rules.hand_cards
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(rules.players)]
    return Table(rules, hands, cards[each * rules.players :], lead, chips)


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log: of each the seat, and whether it drew."""
    for seat, draws in zip(log[::2], log[1::2], strict=True):
        if draws:
            table.draw(seat)
        else:
            table.pass_on(seat)


# -- who pays whom


class HandResult(NamedTuple):
    """The result of a hand."""

    scores: list[int]
    """Chips that each player wins; negative: loses."""
    broke: list[int]
    """Seats that cannot pay what they owe."""


def debts(rules: Rules, totals: Sequence[int], dealer: int) -> Iterator[tuple[int, int, int]]:
    """Yield who owes whom how many chips: (payer, receiver, chips)."""
    for one in range(rules.players):
        for other in range(one + 1, rules.players):
            if rules.settle == "banker" and dealer not in (one, other):
                continue
            apart = totals[one] - totals[other]
            stakes = rules.settle == "banker" and rules.pay == "stake"
            if apart == 0 and rules.banker_wins_ties and stakes:
                # Of equal totals the dealer's counts as the higher.
                apart = 1 if one == dealer else -1
            if apart:
                payer, receiver = (other, one) if apart > 0 else (one, other)
                yield payer, receiver, 1 if rules.pay == "stake" else abs(apart)


def settle(table: Table) -> HandResult:
    """Return the result of a finished hand."""
    rules, seats = table.rules, range(table.rules.players)
    owed = [*debts(rules, table.totals(), table.dealer)]
    must_pay = [sum(chips for payer, _, chips in owed if payer == seat) for seat in seats]
    if rules.debt_counts == "net":
        must_pay = [
            must_pay[seat] - sum(chips for _, receiver, chips in owed if receiver == seat)
            for seat in seats
        ]
    broke = [seat for seat in seats if must_pay[seat] > table.chips[seat]]
    if broke:
        # A player who cannot pay pays nobody; and unless the rules say so, nobody else does (KB4).
        owed = [each for each in owed if rules.broke_hand_settled and each[0] not in broke]
    scores = [0] * rules.players
    for payer, receiver, chips in owed:
        scores[payer] -= chips
        scores[receiver] += chips
    return HandResult(scores, broke)


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    scores, broke = settle(table)
    of_hand = {
        "ending": "broke" if broke else "paid",
        "broke": len(broke),
    }
    of_seats = (
        {"score": scores[seat], "total": total, "cards": len(table.hands[seat])}
        for seat, total in enumerate(table.totals())
    )
    return ROW.make_single(deal, table.lead, len(table.events), of_hand, of_seats)
