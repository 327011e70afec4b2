"""What lies on the table, whose turn is it, and what may they do?  The plain version.

A table takes moves and refuses those that the rules forbid.  Cards are text, as in hand histories.
Left out: who decides what (``decide``), and who wins what (``scoring``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from analyser.games.eastwest import pack
from analyser.games.eastwest.rules import ROW_CARDS, SEATS, Rules
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

    def placed(self, seat: int) -> int:
        """Return how many cards a player has placed."""
        return sum(len(row) for row in self.laid[seat])

    def to_place(self, seat: int) -> int:
        """Return how many a player has still to place."""
        return ROW_CARDS * self.rules.rows - self.placed(seat)

    def free(self, seat: int, row: int) -> int:
        """Return how many places a player has free in a row."""
        return ROW_CARDS - len(self.laid[seat][row])

    def may(self, seat: int) -> list[int]:
        """Return the rows in which a player has room."""
        return [row for row in range(self.rules.rows) if self.free(seat, row)]

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
        if not self.free(seat, row):
            raise Illegal(
                f"X, play: a row takes {ROW_CARDS} cards of a player; found row {row}, which is "
                f"full, of seat {seat}"
            )
        card = self.card
        if self.to_place(seat) <= self.rules.hidden_last:
            self.hidden[seat].append(card)
        self.laid[seat][row].append(card)
        self.events.append({"do": "place", "seat": seat, "card": card, "row": row})
        return card


def deal(rules: Rules, key: int, deal_: int, lead: int = 0) -> Table:
    """Lay out deal number ``deal_`` of a run key; ``lead`` begins."""
    cards = pack.order(key, deal_)
    return Table(rules, cards[: rules.rows], cards[rules.rows :], lead)
