"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``).  Here is what it is handed.
A move is a number too: what kernels log and what a search chooses among.
"""

from __future__ import annotations

from analyser.cards.codes import card_code, card_text
from analyser.games.khanhoo.reference.table import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    PASS,
    TAKES,
    Move,
    Table,
)

OUT = 128
"""Added to a card's code: going out with it."""


def move_of(table: Table, number: int) -> Move:
    """Return the move that a number stands for in a table."""
    if table.stage == DRAW:
        return TAKES if number else DRAWS
    if table.stage in (CLAIM, CONTEST):
        if not number:
            return PASS
        books = table.books
        if table.stage == CLAIM:
            return Move("claim", way=books.claimed.ways[number - 1])
        return Move("contest", way=books.whole.ways[number - 1])
    return Move("out" if number >= OUT else "discard", card_text(number % OUT))


def number_of(table: Table, move: Move) -> int:
    """Return the number that stands for a move."""
    if table.stage in (CLAIM, CONTEST):
        book = table.books.claimed if table.stage == CLAIM else table.books.whole
        return 0 if move.way is None else 1 + book.ways.index(move.way)
    if table.stage == DRAW:
        return int(move == TAKES)
    return card_code(move.card) + (OUT if move.do == "out" else 0)
