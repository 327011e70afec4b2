"""What does a seat see of a hand of East–West, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.games.custom_seats import LegalMove, Seats, nothing_carried
from analyser.games.eastwest.referee import Table
from analyser.games.seat_view import UNSEEN, Line


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    return [
        LegalMove({"do": "place", "seat": seat, "card": table.card, "row": row}, row)
        for row in table.may(seat)
    ]


def seen(line: Line, seat: int, table: Table) -> Line:
    """Return a line as a seat sees it: cards of the other that lie face down are hidden."""
    other = line["seat"]
    if other != seat and line["card"] in table.hidden[other]:
        return {**line, "card": UNSEEN}
    return line


def in_hand(table: Table, seat: int) -> Sequence[Line]:
    """Return the card in hand, its row open, for the player who has to place it."""
    if table.over or table.to_move != seat:
        return ()
    return [{"do": "place", "seat": seat, "card": table.card, "row": UNSEEN}]


SEATS: Final = Seats(moves, seen, in_hand, before=nothing_carried)
