"""What does a seat see of a hand of Fünfzehnern, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.games.custom_seats import LegalMove, Seats, nothing_carried, shown_to_all, with_trick
from analyser.games.fuenfzehnern.referee import Table
from analyser.games.fuenfzehnern.rules import CALL
from analyser.games.seat_view import Line
from analyser.games.tricks.deck import NUMBERS
from analyser.games.tricks.lines import trick_line


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move: the trick with each card that may be played."""
    legal, trick = table.legal(), table.trick
    called = {"zwang": True} if trick.zwang else {}
    made = [
        LegalMove(trick_line(trick.lead, [*trick.cards, card], **called), NUMBERS[card])
        for card in legal
    ]
    return made + [
        LegalMove(trick_line(trick.lead, [card], zwang=True), NUMBERS[card] + CALL)
        for card in legal
        if table.may_call(card)
    ]


def trick(table: Table, _seat: int) -> Sequence[Line]:
    """Return the trick in play."""
    called = {"zwang": True} if table.trick.zwang else {}
    return with_trick(table.trick.lead, table.trick.cards, **called)


SEATS: Final = Seats(moves, shown_to_all, trick, before=nothing_carried)
