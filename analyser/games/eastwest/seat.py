"""What does a seat see of a hand of East–West, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.eastwest.referee import Table
from analyser.games.seat_view import UNSEEN_CARD, Line
from analyser.games.seats import NUMBER, LegalMove, Seats, Verb, carry_nothing


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    return [
        LegalMove({"do": "place", "seat": seat, "card": table.card, "row": row}, row)
        for row in table.may(seat)
    ]


def see_line(line: Line, seat: int, table: Table) -> Line:
    """Return a line as a seat sees it: cards of the other that lie face down are hidden."""
    other = line["seat"]
    if other != seat and line["card"] in table.hidden[other]:
        return {**line, "card": UNSEEN_CARD}
    return line


def show_card_in_hand(table: Table, seat: int) -> Sequence[Line]:
    """Return the card in hand, its row open, for the player who has to place it."""
    if table.over or table.to_move != seat:
        return ()
    return [{"do": "place", "seat": seat, "card": table.card, "row": UNSEEN_CARD}]


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table; ``card``: the one to be placed."""
    card = {} if table.over else {"card": table.card}
    left = len(table.stock) - table.turns
    return {"board": table.board, "rows": table.laid, **card, "stock": left}


VERBS: Final = {"place": Verb(Table.place, {"row": NUMBER})}
SEATS: Final = Seats(
    moves,
    see_line,
    show_card_in_hand,
    deal_arguments=carry_nothing,
    verbs=VERBS,
    list_shown=show_table,
    terms=("result", "sweep"),
)
