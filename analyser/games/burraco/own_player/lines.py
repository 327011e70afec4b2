"""What does a seat see of a hand of Burraco, line by line, and how is each of its moves written?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyser.games.burraco.history.hand import FORMAT, changed_rules
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.table import Event
from analyser.games.seat_view import UNSEEN, Line, copied


def deal_seen(table: TableInPlay, preset: str, seat: int) -> Line:
    """Return the deal line of a hand as a seat sees it; which deal of which seed it is, is not
    said.
    """
    made: dict[str, Any] = {
        "format": FORMAT,
        "preset": preset,
        "rules": changed_rules(preset, table.rules),
        "players": table.rules.players,
        "seed": None,
        "hand": 0,
        "lead": table.lead,
        "scores": list(table.scores),
        "hands": [list(hand) if who == seat else UNSEEN for who, hand in enumerate(table.hands)],
        "pots": [UNSEEN for _ in table.dealt_pots],
        "stock": UNSEEN,
        "upcard": table.upcard,
    }
    return made | {"cut": True} if table.cut else made


def line_seen(event: Event, seat: int) -> Line:
    """Return a line of a hand as a seat sees it.

    A pot that lies face down before the seat is shown at once: until its player looks at it they
    decide nothing.
    """
    do, who = event["do"], event.get("seat", -1)
    if do == "draw" and who != seat:
        return {**event, "card": UNSEEN}
    if do == "restock" or (do == "pot" and who != seat):
        return {**event, "cards": UNSEEN}
    line: Line = copied(event)
    return line


def draw_line(seat: int, card: str | None) -> Line:
    """Return the move to draw; ``card``: the one that comes, where the player has looked at it."""
    return {"do": "draw", "seat": seat, "card": UNSEEN if card is None else card}


def lay_line(seat: int, lay: Lay) -> Line:
    """Return the move to lay a meld, or a card on one."""
    if lay.before is None:
        return {"do": "meld", "seat": seat, "meld": lay.number, "cards": list(lay.cards)}
    return {"do": "add", "seat": seat, "meld": lay.number, "card": lay.cards[0]}


def discard_lines(seat: int, cards: Sequence[str]) -> list[Line]:
    """Return the moves to discard one of these cards."""
    return [{"do": "discard", "seat": seat, "card": card} for card in cards]
