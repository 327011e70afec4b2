"""What does a seat see of a hand of Kabu, and which moves are legal?"""

from __future__ import annotations

from typing import Final

from analyser.games.custom_seats import LegalMove, Seats, drawn_unseen
from analyser.games.kabu.referee import Table
from analyser.games.seat_view import UNSEEN


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    return [
        LegalMove({"do": "draw", "seat": seat, "card": UNSEEN}, 1),
        LegalMove({"do": "pass", "seat": seat}, 0),
    ]


SEATS: Final = Seats(moves, drawn_unseen)
