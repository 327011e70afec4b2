"""What does a seat see of a hand of Fünfzehnern, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.fuenfzehnern.referee import Table
from analyser.games.fuenfzehnern.rules import CALL
from analyser.games.seat_view import Line
from analyser.games.seats import (
    CARD,
    WORD,
    LegalMove,
    Seats,
    Verb,
    carry_nothing,
    last_card,
    show_to_all,
    show_trick,
)
from analyser.games.tricks.deck import NUMBERS
from analyser.games.tricks.lines import DO, trick_line


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move: the trick with each card that may be played."""
    legal, trick = table.list_legal(), table.trick
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
    return show_trick(table.trick.lead, table.trick.cards, **called)


def card_played(line: Line, _fields: Mapping[str, str]) -> list[Any]:
    """Return the last card of a trick, and whether its leader called zwang with it."""
    return [line["cards"][-1], len(line["cards"]) == 1 and "zwang" in line]


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table."""
    points = [table.points(seat) for seat in range(table.rules.players)]
    trick = {"leader": table.trick.lead, "trick": table.trick.cards, "bound": table.bound}
    return {"hands": table.hands, **trick, "points": points}


VERBS: Final = {"": Verb(Table.play, {"card": CARD, "zwang": WORD}, DO, card_played)}
SEATS: Final = Seats(
    moves,
    show_to_all,
    trick,
    deal_arguments=carry_nothing,
    verbs=VERBS,
    list_shown=show_table,
    learners_move=last_card,
)
