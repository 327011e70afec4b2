"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories.  The referee shares no code with the kernel, and does not decide for anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from analyser.cards import poker_plain
from analyser.cards.poker_plain import Worth
from analyser.games.eastwest import rules as K
from analyser.games.eastwest.columns import CATEGORY_COLUMNS, NO_ROW, ROW, WINNERS
from analyser.games.eastwest.rules import ROW_CARDS, SEATS, Rules, low_straight, order_of
from analyser.games.history_lines import Illegal

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1


class Table:
    """One hand in play."""

    def __init__(
        self, rules: Rules, board: Sequence[str], stock: Sequence[str], lead: int = 0
    ) -> None:
        """Lay out these board cards, a row each, and this stock, the first to be drawn first."""
        self.rules = rules
        self.board = list(board)
        self.stock = list(stock)
        self.lead = lead
        self.laid: list[list[list[str]]] = [[[] for _ in range(rules.rows)] for _ in range(SEATS)]
        """Seat → row → its cards, the board card not among them."""
        self.hidden: list[list[str]] = [[] for _ in range(SEATS)]
        """Seat → its cards that lie face down."""
        self.events: list[Event] = []

    @property
    def turns(self) -> int:
        """How many cards have been placed."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether every row is full."""
        return self.turns == SEATS * ROW_CARDS * self.rules.rows

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
        return NOBODY if self.over else (self.lead + self.turns) % SEATS

    @property
    def card(self) -> str:
        """The card that was drawn and is to be placed."""
        return self.stock[self.turns]

    def count_placed(self, seat: int) -> int:
        """Return how many cards a player has placed."""
        return sum(len(row) for row in self.laid[seat])

    def count_to_place(self, seat: int) -> int:
        """Return how many a player has still to place."""
        return ROW_CARDS * self.rules.rows - self.count_placed(seat)

    def count_free(self, seat: int, row: int) -> int:
        """Return how many places a player has free in a row."""
        return ROW_CARDS - len(self.laid[seat][row])

    def may(self, seat: int) -> list[int]:
        """Return the rows in which a player has room."""
        return [row for row in range(self.rules.rows) if self.count_free(seat, row)]

    def place(self, seat: int, row: int) -> str:
        """Have a player place the card in hand; returns it.  ``Illegal`` where they may not."""
        if self.over:
            raise Illegal("X, play: every row is full; found one more card placed")
        if seat != self.to_move:
            raise Illegal(
                f"X, play: players take turns, and it is that of seat {self.to_move}; found a card "
                f"placed by seat {seat}"
            )
        if row not in range(self.rules.rows):
            raise Illegal(f"X, setup: a row is one of 0 to {self.rules.rows - 1}; found row {row}")
        if not self.count_free(seat, row):
            raise Illegal(
                f"X, play: a row takes {ROW_CARDS} cards of a player; found row {row}, which is "
                f"full, of seat {seat}"
            )
        card = self.card
        if self.count_to_place(seat) <= self.rules.hidden_last:
            self.hidden[seat].append(card)
        self.laid[seat][row].append(card)
        self.events.append({"do": "place", "seat": seat, "card": card, "row": row})
        return card


def deal(rules: Rules, key: int, deal_: int, lead: int = 0) -> Table:
    """Lay out deal number ``deal_`` of a run key; ``lead`` begins."""
    cards = K.shuffle_pack(key, deal_)
    return Table(rules, cards[: rules.rows], cards[rules.rows :], lead)


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log: of each the row."""
    for number in log:
        table.place(table.to_move, number)


# -- how rows lie ----------------------------------------------------------------------------------


def hand_worth(rules: Rules, cards: list[str]) -> Worth:
    """Return what one to five cards are worth under the rules."""
    return poker_plain.worth(cards, order_of(rules), low_straight(rules))


def category(rules: Rules, cards: list[str]) -> int:
    """Return the category of one to five cards, by its number."""
    return poker_plain.category(cards, low_straight(rules))


def own_row(table: Table, seat: int, row: int) -> list[str]:
    """Return a player's own row, its board card first."""
    return [table.board[row], *table.laid[seat][row]]


def other_row(table: Table, seat: int, row: int) -> list[str]:
    """Return the other's row as a player sees it, its board card first."""
    cards = own_row(table, 1 - seat, row)
    return [card for card in cards if card not in table.hidden[1 - seat]]


def list_unseen(table: Table, seat: int) -> list[str]:
    """Return the cards that the player to move has not seen; the one in hand is seen."""
    rows = range(table.rules.rows)
    seen = [card for row in rows for card in own_row(table, seat, row)]
    seen += [card for row in rows for card in other_row(table, seat, row)]
    return [card for card in K.CARDS if card not in (*seen, table.card)]


def compare_as_laid(rules: Rules, own: list[str], other: list[str]) -> int:
    """Return 1 where one hand beats another as they lie, −1 where it is beaten, otherwise 0."""
    mine, theirs = hand_worth(rules, own), hand_worth(rules, other)
    return (mine > theirs) - (mine < theirs)


# -- the result of a hand --------------------------------------------------------------------------


class HandResult(NamedTuple):
    """The result of a hand."""

    won: list[int]
    """The winner of each row; ``NOBODY`` where nobody won."""
    results: list[int]
    """1 for the player who won more rows, −1 for the player who won fewer, otherwise 0."""
    sweeps: list[int]
    """Points more for the player who won all rows, as many less for the other."""

    @property
    def scores(self) -> list[int]:
        """What each player scores."""
        return [result + sweep for result, sweep in zip(self.results, self.sweeps, strict=True)]


def winner(rules: Rules, hands: Sequence[list[str]], lead: int) -> int:
    """Return who wins a row of these two hands, a seat each; ``NOBODY``: they are equal."""
    apart = compare_as_laid(rules, hands[0], hands[1])
    if apart:
        return 0 if apart > 0 else 1
    if rules.row_tie == "nobody":
        return NOBODY
    return lead if rules.row_tie == "first_seat" else 1 - lead


def settle(table: Table) -> HandResult:
    """Return the result of a finished hand."""
    rules = table.rules
    hands = [[own_row(table, seat, row) for seat in range(SEATS)] for row in range(rules.rows)]
    won = [winner(rules, both, table.lead) for both in hands]
    apart = won.count(0) - won.count(1)
    result = (apart > 0) - (apart < 0)
    sweep = 0
    for seat in range(SEATS):
        if won.count(seat) == rules.rows:
            sweep = rules.all_rows_points * (1 if seat == 0 else -1)
    return HandResult(won, [result, -result], [sweep, -sweep])


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    done, rows = settle(table), range(table.rules.rows)
    of_hand = {
        name: done.won[number] if number in rows else NO_ROW for number, name in enumerate(WINNERS)
    }
    made = [
        [category(table.rules, own_row(table, seat, number)) for number in rows]
        for seat in range(SEATS)
    ]
    of_seats = (
        {
            "score": done.scores[seat],
            "result": done.results[seat],
            "sweep": done.sweeps[seat],
            "rows_won": done.won.count(seat),
            **{name: made[seat].count(number) for number, name in enumerate(CATEGORY_COLUMNS)},
        }
        for seat in range(SEATS)
    )
    of_hand["ending"] = 0
    return ROW.make_single(deal, table.lead, table.turns, of_hand, of_seats)
