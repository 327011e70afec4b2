"""What does a learner at Fünfzehnern see, and which number is which move?

An action is the card that is played, 0 to 31; 32 more where zwang is called with it.  Seats are
counted from the player to move, who is 0; what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.fuenfzehnern.rules import CALL, MOST_PLAYERS
from analyser.games.interface import Record
from analyser.games.protocols.learners import ObservationPart, starts_of
from analyser.games.tricks.deck import CARD_COUNT, CARDS, NUMBERS

ACTIONS: Final = 2 * CALL
PLANES: Final = ("hand", "trick", "gone")
OF_SEATS: Final = ("points", "tricks", "clubs", "diamonds", "hearts", "spades")
OF_TABLE: Final = ("players", "leads", "led", "bound", "best", "best_seat", "called")
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARD_COUNT),
        "for each card, suit after suit, seven to ace, 1 where it is in the player's hand; in the"
        " trick; in a finished trick",
    ),
    ObservationPart(
        "seats",
        (len(OF_SEATS), MOST_PLAYERS),
        "by seat: points won; tricks won; 1 where that player was seen not to follow clubs,"
        " diamonds, hearts, spades",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "how many play; 1 if the player leads; the suit led, from 1, 0 for none; the suit to which"
        " the leader is bound, from 1, 0 for none; the best card of the trick; whose it is; 1 if"
        " zwang was called",
    ),
)
CARDS0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a card of a trick, with ``zwang`` where it is called."""
    move: dict[str, Any] = {"do": "play", "card": CARDS[action % CALL]}
    return move | {"zwang": True} if action >= CALL else move


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a card of a trick as an action."""
    return NUMBERS[move["card"]] + (CALL if move.get("zwang") else 0)
