"""What does a learner at East–West see, and which number is which move?

An action is the row in which the card in hand is placed.  Seats are counted from the player to
move, who is 0; what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.eastwest.rules import CARD_COUNT, MOST_ROWS, SEATS
from analyser.games.interface import Record
from analyser.games.protocols.learners import ObservationPart, starts_of

ACTIONS: Final = MOST_ROWS
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (2, CARD_COUNT),
        "for each card, suit after suit, seven to ace, 1 where it is in hand, to be placed; lies"
        " face down before the player",
    ),
    ObservationPart(
        "rows",
        (1 + SEATS, MOST_ROWS, CARD_COUNT),
        "for the board, the player and the other, by row, for each card 1 where it lies there; the"
        " other's cards that lie face down left out",
    ),
    ObservationPart(
        "table",
        (SEATS * MOST_ROWS + 2,),
        "by row how many cards the player has placed there; likewise the other, those face down"
        " among them; how many rows are played; 1 if the player places first",
    ),
)
CARDS0, ROWS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, without its seat and the card in hand."""
    return {"do": "place", "row": action}


def action_of(move: Mapping[str, Any], rules: Record) -> int:
    """Return a move of a hand history as an action."""
    return range(rules["rows"]).index(move["row"])
