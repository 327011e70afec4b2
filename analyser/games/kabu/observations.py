"""What does a learner at Kabu see, and which number is which move?

Seats are counted from the player to move, who is 0; what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.interface import Record
from analyser.games.kabu.rules import MOST_PLAYERS, RANKS
from analyser.games.protocols.learners import ObservationPart, starts_of

MOVES: Final = ("pass", "draw")
"""The actions."""
ACTIONS: Final = len(MOVES)
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (4, RANKS),
        "for each card, suit after suit, ace to ten, 1 where the player holds it",
    ),
    ObservationPart(
        "seats",
        (3, MOST_PLAYERS),
        "by seat: cards drawn; 1 if that player has passed; chips before the hand, 255 at most",
    ),
    ObservationPart(
        "table", (3,), "the player's total; how many play; the seat that was first to act"
    ),
)
CARDS0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, without its seat and the card drawn."""
    return {"do": MOVES[action]}


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a move of a hand history as an action."""
    return MOVES.index(move["do"])
