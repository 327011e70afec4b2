"""What does a seat see of a hand of Conquian, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from analyser.games.conquian.advice import Move, number_of
from analyser.games.conquian.referee import (
    DISCARD,
    FORCE,
    FORCED_DISCARD,
    Table,
    arrangements,
    make,
    order_cards,
    sets_of_hand,
    turn_due,
)
from analyser.games.seats import CARD, MELDS, LegalMove, Seats, Verb, carry_nothing


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move; melds in every way in which they may lie."""
    seat = table.to_move
    if table.phase == FORCE:
        return [
            LegalMove({"do": "force", "seat": seat}, 1),
            LegalMove({"do": "let_go", "seat": seat}, 0),
        ]
    if table.phase == DISCARD:
        return [
            LegalMove(
                {"do": "discard", "seat": seat, "card": card},
                number_of(table, Move("discard", (card,))),
            )
            for card in order_cards(table.hands[seat])
        ]
    if table.phase == FORCED_DISCARD:
        return [*_lays(table, "take", {"forced": True}, [()])]
    found = [LegalMove({"do": "pass", "seat": seat}, 0)]
    for do, card in (("take", table.card), ("lay", None)):
        if card is not None or (table.rules.lay_without_card and table.own_turn):
            sets = sets_of_hand(table.rules, table.list_laid_cards(seat), card, table.hands[seat])
            found += _lays(table, do, {}, sets)
    return found


def _lays(
    table: Table, do: str, more: dict[str, bool], sets: list[tuple[str, ...]]
) -> Iterator[LegalMove]:
    """Yield the moves that lay these sets of cards of the hand, in every arrangement."""
    seat = table.to_move
    card = table.card if do == "take" else None
    for cards in sets:
        number = number_of(table, Move(do, cards))
        every = arrangements(table.rules, table.list_laid_cards(seat), card, order_cards(cards))
        for which, melds in enumerate(every):
            line = {"do": do, "seat": seat, **more, "melds": melds}
            yield LegalMove(line, number, which)


def let_go(table: Table) -> None:
    """Have the player to move let the card go."""
    make(table, 0)


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table; ``card``: the one that is offered."""
    left = len(table.stock) - table.turned
    return {"hands": table.hands, "melds": table.melds, "card": table.card, "stock": left}


VERBS: Final = {
    "pass": Verb(Table.refuse),
    "take": Verb(Table.take, {"melds": MELDS}),
    "lay": Verb(Table.lay, {"melds": MELDS}),
    "force": Verb(Table.force),
    "let_go": Verb(Table.let_go),
    "discard": Verb(Table.discard, {"card": CARD}),
}
SEATS: Final = Seats(
    moves,
    be_silent={"let_go": let_go},
    deal_arguments=carry_nothing,
    verbs=VERBS,
    list_shown=show_table,
    ready=turn_due,
    log_columns=(1, 2),
)
