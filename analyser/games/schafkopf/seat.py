"""What does a seat see of a hand of Schafkopf, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from analyser.games.schafkopf.history import BURY, HISTORY, PASS, TAKE
from analyser.games.schafkopf.referee import Table, number_of
from analyser.games.schafkopf.rules import WIDOW_SIZE
from analyser.games.seat_view import UNSEEN_CARD, Line
from analyser.games.seats import CARD, CARDS, LegalMove, Seats, Verb, last_card, show_trick
from analyser.games.tricks.lines import DO, card_played, trick_line
from analyser.games.tricks.plain import order_cards


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    if table.speaking:
        take = LegalMove({"do": TAKE, "seat": seat, "cards": UNSEEN_CARD}, number_of("take"))
        leave = LegalMove({"do": PASS, "seat": seat}, number_of("pass"))
        return [take] if table.must_take else [take, leave]
    if table.burying:
        pairs = combinations(order_cards(table.hands[seat]), WIDOW_SIZE)
        return [
            LegalMove({"do": BURY, "seat": seat, "cards": list(pair)}, number_of("bury", pair))
            for pair in pairs
        ]
    lead, cards = table.trick
    return [
        LegalMove(trick_line(lead, [*cards, card]), number_of("play", [card]))
        for card in table.list_legal()
    ]


def see_line(line: Line, seat: int, _table: Table) -> Line:
    """Return a line as a seat sees it: the widow and what is buried are the declarer's business."""
    if line["do"] in (TAKE, BURY) and line["seat"] != seat:
        return {**line, "cards": UNSEEN_CARD}
    return line


def list_done(table: Table) -> Iterator[Line]:
    """Yield the lines of what is over: nothing is buried while its player thinks about it."""
    return (line for line in HISTORY.moves_of(table) if line.get("cards", ()) is not None)


def trick(table: Table, _seat: int) -> Sequence[Line]:
    """Return the trick in play."""
    return show_trick(*table.trick)


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table."""
    lead, cards = table.trick
    points = [table.points(seat) for seat in range(len(table.hands))]
    widow = {"widow": table.widow, "declarer": table.declarer, "buried": table.buried}
    return {"hands": table.hands, **widow, "leader": lead, "trick": cards, "points": points}


VERBS: Final = {
    PASS: Verb(Table.leave),
    TAKE: Verb(Table.take),
    BURY: Verb(Table.bury, {"cards": CARDS}),
    "": Verb(Table.play, {"card": CARD}, DO, card_played),
}
SEATS: Final = Seats(
    moves,
    see_line,
    trick,
    list_done,
    verbs=VERBS,
    list_shown=show_table,
    learners_move=last_card,
)
