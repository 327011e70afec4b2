"""What does a seat see of a hand of Écarté, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from analyser.games.ecarte.advice import NUMBER, set_of
from analyser.games.ecarte.referee import ANSWER, EXCHANGE, SHOW, SPEAK, TERMS, Table
from analyser.games.seat_view import UNSEEN_CARD, Line
from analyser.games.seats import CARD, CARDS, LegalMove, Seats, Verb, last_card, show_trick
from analyser.games.tricks.deck import NUMBERS
from analyser.games.tricks.lines import DO, card_played, trick_line
from analyser.games.tricks.plain import order_cards

SPOKEN_MOVES: Final = {SPEAK: ("stand", "propose"), ANSWER: ("refuse", "accept")}


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    if table.to_do in SPOKEN_MOVES:
        return [LegalMove({"do": do, "seat": seat}, NUMBER[do]) for do in SPOKEN_MOVES[table.to_do]]
    if table.to_do == SHOW:
        shows = LegalMove({"do": "king", "seat": seat}, NUMBER["king"])
        silent = LegalMove({"do": "keep_silent", "seat": seat}, NUMBER["keep silent"])
        return [shows] if table.rules.king_shown_by_rule else [shows, silent]
    if table.to_do == EXCHANGE:
        hand = order_cards(table.hands[seat])
        many = range(table.rules.exchange_min, table.most_given(seat) + 1)
        return [_exchange(seat, cards) for each in many for cards in combinations(hand, each)]
    return [
        LegalMove(trick_line(table.leader, [*table.trick, card]), NUMBERS[card])
        for card in table.list_legal()
    ]


def _exchange(seat: int, cards: Sequence[str]) -> LegalMove:
    line = {"do": "exchange", "seat": seat, "out": list(cards), "in": [UNSEEN_CARD] * len(cards)}
    return LegalMove(line, set_of(cards))


def see_line(line: Line, seat: int, _table: Table) -> Line:
    """Return a line as a seat sees it: of what the other exchanged it sees how many cards."""
    if line["do"] == "exchange" and line["seat"] != seat:
        return {
            **line,
            "out": [UNSEEN_CARD] * len(line["out"]),
            "in": [UNSEEN_CARD] * len(line["in"]),
        }
    return line


def list_done(table: Table) -> list[Line]:
    """Return the lines of what is over."""
    return table.events[:-1] if table.trick and table.events[-1]["do"] == DO else table.events


def trick(table: Table, _seat: int) -> Sequence[Line]:
    """Return the trick in play."""
    return show_trick(table.leader, table.trick)


def keep_silent(table: Table) -> None:
    """Have the player to move not show the king."""
    table.keep_silent(table.to_move)


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table."""
    trick = {"leader": table.leader, "trick": table.trick, "tricks": table.tricks}
    return {"hands": table.hands, "turned": table.turned, "stock": table.left, **trick}


VERBS: Final = {
    "stand": Verb(Table.stand),
    "propose": Verb(Table.propose),
    "accept": Verb(Table.accept),
    "refuse": Verb(Table.refuse),
    "exchange": Verb(Table.exchange, {"out": CARDS}),
    "king": Verb(Table.show_king),
    "keep_silent": Verb(Table.keep_silent),
    "": Verb(Table.play, {"card": CARD}, DO, card_played),
}
SEATS: Final = Seats(
    moves,
    see_line,
    trick,
    list_done,
    be_silent={"keep_silent": keep_silent},
    verbs=VERBS,
    list_shown=show_table,
    terms=TERMS,
    log_columns=(2,),
    learners_move=last_card,
)
