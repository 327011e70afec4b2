"""What was played in a remembered position?

A line of the notation with one field more, ``played``: ``pile``, ``stock``, the card discarded, a
new meld as ``3c4c5c``, or a card added as ``+6c``, as in the short form of a hand.
"""

from __future__ import annotations

from typing import Any, Final

from analyser.errors import close
from analyser.games.burraco.history.short_form import PILE, list_fitting_melds, tokens_of
from analyser.games.burraco.notation.position import (
    DRAW,
    STOCK,
    THROW,
    UNSEEN_CARD,
    Position,
    table_of,
)
from analyser.games.burraco.notation.possible import position_in, why_stuck_at
from analyser.games.burraco.notation.text import FIELDS, cards_text, join_fields, words_of
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.history_lines import Unreadable, show_value

PLAYED_FIELD: Final = "played"
"""The field."""
FROM_STOCK: Final = "stock"
EXPECTED: Final = {
    DRAW: f"{PILE} or {FROM_STOCK}",
    THROW: "the card discarded, a new meld as 3c4c5c, or a card added as +6c",
}


def read_played(line: str) -> tuple[Position, dict[str, Any] | None]:
    """Return a line's position and the move that was played there, or ``None``.

    The move is as a history has it; a meld's number is that on the position's table, where the
    player's own come first.  Raises ``Unreadable`` for what is not a position or not a move,
    ``Illegal`` where no hand can reach it or the rules forbid the move.
    """
    words = join_fields(words_of(line), (*FIELDS, PLAYED_FIELD))
    said = [word for word in words if word.startswith(f"{PLAYED_FIELD}:")]
    for word in words[1:]:
        name = word.partition(":")[0]
        if word not in said and close(name, [*FIELDS, PLAYED_FIELD]) == PLAYED_FIELD:
            raise Unreadable(f"found {show_value(word)} (expected {PLAYED_FIELD}: and a move)")
    position = position_in(" ".join(word for word in words if word not in said))
    if not said:
        return position, None
    if len(said) > 1:
        raise Unreadable(f"{PLAYED_FIELD}: found twice (expected once)")
    try:
        table = table_of(position)
        move = _move(position, table, said[0].partition(":")[2])
        _verify_turn_can_end(position, table)
        return position, move
    except Illegal as broken:
        raise Illegal(f"{PLAYED_FIELD}: {broken}") from None
    except Unreadable as error:
        raise Unreadable(f"{PLAYED_FIELD}: {error}") from None


def _verify_turn_can_end(position: Position, table: TableInPlay) -> None:
    """Refuse a move after which the turn cannot be ended legally, as no player may choose it."""
    goes_on = table.ending is None and table.to_move == position.seat and table.has_drawn
    # Of a pile that is not remembered, some card can perhaps be laid.
    if not goes_on or (UNSEEN_CARD in position.pile and position.rules.pile_needs_lay):
        return
    why = why_stuck_at(table)
    if why is not None:
        raise Illegal(f"the turn could not be ended legally after it ({why})")


def _move(position: Position, table: TableInPlay, word: str) -> dict[str, Any]:
    """Make a move on the position's table and return it; raises as ``read_played``."""
    seat = position.seat
    if position.phase == STOCK:
        raise Illegal(
            f"found {show_value(word)}, and the player has to draw (expected no {PLAYED_FIELD})"
        )
    if position.phase == DRAW:
        word = word.lower()
        if word not in (PILE, FROM_STOCK):
            raise Unreadable(f"found {show_value(word)} (expected {EXPECTED[DRAW]})")
        if word == PILE:
            return {"do": "take", "seat": seat, "cards": table.take(seat)}
        return {"do": "draw", "seat": seat}
    # A turn's words, of which the card drawn is known already.
    try:
        tokens = tokens_of(["?", word])[1:] if word else []
    except Unreadable:
        tokens = []
    if len(tokens) != 1 or tokens[0].does not in ("discard", "meld", "add"):
        raise Unreadable(f"found {show_value(word)} (expected {EXPECTED[THROW]})")
    does, cards = tokens[0].does, tokens[0].cards
    if does == "discard":
        table.discard(seat, cards[0])
        return {"do": does, "seat": seat, "card": cards[0]}
    if does == "meld":
        table.meld(seat, cards)
        return {"do": does, "seat": seat, "meld": None, "cards": list(cards)}
    return _make_add(table, seat, cards, tokens[0].meld)


def _make_add(
    table: TableInPlay, seat: int, cards: tuple[str, ...], number: int | None
) -> dict[str, Any]:
    if len(cards) != 1:
        raise Unreadable(f"found +{cards_text(cards)} (expected one card; it is one decision)")
    fit = list_fitting_melds(table, cards) if number is None else [number]
    if len(fit) != 1:
        raise Illegal(
            f"found +{cards_text(cards)}, which fits {len(fit)} own melds (expected one; a number "
            f"says which, as +{fit[0] if fit else 0}:{cards_text(cards)}, counted from 0)"
        )
    table.add(seat, fit[0], cards[0])
    return {"do": "add", "seat": seat, "meld": fit[0], "card": cards[0]}
