"""What does a seat see of a hand of Kabu, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.kabu.referee import Table
from analyser.games.kabu.rules import Rules, chips_at_first
from analyser.games.seat_view import UNSEEN
from analyser.games.seats import LegalMove, Seats, Verb, hide_draws


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    return [
        LegalMove({"do": "draw", "seat": seat, "card": UNSEEN}, 1),
        LegalMove({"do": "pass", "seat": seat}, 0),
    ]


def chips(rules: Rules, won: Sequence[int]) -> tuple[list[int]]:
    """Return the players' chips before a hand, of what they have won in a match."""
    return ([chips_at_first(rules) + each for each in won],)


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table."""
    return {"hands": table.hands, "totals": table.totals(), "chips": table.chips}


VERBS: Final = {"draw": Verb(Table.draw), "pass": Verb(Table.pass_on)}
SEATS: Final = Seats(moves, hide_draws, before=chips, verbs=VERBS, shown=show_table, logged=(1,))
