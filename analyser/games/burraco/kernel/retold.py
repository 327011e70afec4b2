"""What was played, as moves that the plain table can make?

A kernel's log is numbers (``table``); here they become the events of a hand history.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from analyser.cards.codes import card_text
from analyser.games.burraco.kernel import table as T
from analyser.games.interface import Rows

DID: Final = ("draw", "take", "meld", "add", "pot", "restock", "discard", "refuse")
"""What is done, by its number in a log."""
FOLLOWS: Final = (T.DID_POT, T.DID_RESTOCK)
"""What the rules do by themselves after a move."""


def as_event(line: Sequence[int]) -> dict[str, Any]:
    """Return a line of a log as an event."""
    did, seat = DID[line[0]], line[1]
    if did == "meld":
        return {"do": did, "seat": seat, "cards": cards_of(line)}
    if did == "add":
        return {"do": did, "seat": seat, "meld": line[2], "card": card_text(line[3])}
    return {"do": did, "seat": seat, "card": card_text(line[2]) if did == "discard" else ""}


def cards_of(line: Sequence[int]) -> list[str]:
    """Return the cards of a new meld in a log."""
    codes = [code for mask in line[3:5] for code in range(64) if mask >> code & 1]
    return [card_text(code) for code in codes] + ["*"] * line[5]


def events(log: Rows) -> Iterator[dict[str, Any]]:
    """Yield the moves of a log (moves, ``table.LOG_WIDTH``) that a player made."""
    for line in log.tolist():
        if line[0] not in FOLLOWS:
            yield as_event(line)
