"""What does a seat see of a hand of Kabu, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.kabu.referee import Table
from analyser.games.kabu.rules import Rules, chips_at_first
from analyser.games.seat_view import UNSEEN_CARD
from analyser.games.seats import LegalMove, Seats, Verb, hide_draws


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    return [
        LegalMove({"do": "draw", "seat": seat, "card": UNSEEN_CARD}, 1),
        LegalMove({"do": "pass", "seat": seat}, 0),
    ]


def chips(rules: Rules, won: Sequence[int]) -> tuple[list[int]]:
    """Return the players' chips before a hand, of what they have won in a match."""
    return ([chips_at_first(rules) + each for each in won],)


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table."""
    return {"hands": table.hands, "totals": table.totals(), "chips": table.chips}


VERBS: Final = {"draw": Verb(Table.draw), "pass": Verb(Table.pass_on)}
SEATS: Final = Seats(
    moves, hide_draws, deal_arguments=chips, verbs=VERBS, list_shown=show_table, log_columns=(1,)
)
