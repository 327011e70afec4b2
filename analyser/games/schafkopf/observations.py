"""What does a learner at Schafkopf see, and which number is which move?

Actions 0 to 31 play a card; 32 is to pass and 33 to take the widow; from 34 on two cards are
buried, ``lower`` before ``higher`` by their numbers: 34 + higher · (higher − 1) / 2 + lower.  Seats
are counted from the player to move, who is 0; what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.interface import Record
from analyser.games.protocols.learners import ObservationPart, starts_of
from analyser.games.schafkopf.rules import PASS, SEATS, TAKE
from analyser.games.tricks.deck import CARD_COUNT, CARDS, NUMBERS

PAIR0: Final = TAKE + 1
PAIRS: Final = tuple((lower, higher) for higher in range(CARD_COUNT) for lower in range(higher))
"""What may be buried, by its number from ``PAIR0`` on."""
ACTIONS: Final = PAIR0 + len(PAIRS)
PLANES: Final = ("hand", "trick", "gone", "buried")
OF_SEATS: Final = ("declarer", "points", "tricks")
OF_TABLE: Final = ("phase", "passed", "leads", "led", "best", "best_seat", "first")
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARD_COUNT),
        "for each card, suit after suit, seven to ace, 1 where it is in the player's hand; in the"
        " trick; in a finished trick; buried by the player",
    ),
    ObservationPart(
        "seats",
        (len(OF_SEATS), SEATS),
        "by seat: 1 for the declarer; card points in tricks; tricks won",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "0 to say whether the widow is taken, 1 to bury, 2 to play; how many have passed; 1 if the"
        " player leads; the suit class led, from 1 (clubs, none, hearts, spades, trumps), 0 for"
        " none; the best card of the trick; whose it is; the seat that was first to speak",
    ),
)
CARDS0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, or as a card of a trick."""
    if action < PASS:
        return {"do": "play", "card": CARDS[action]}
    if action < PAIR0:
        return {"do": "take" if action == TAKE else "pass"}
    return {"do": "bury", "cards": [CARDS[card] for card in PAIRS[action - PAIR0]]}


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a move of a hand history, or a card of a trick, as an action."""
    if move["do"] in ("pass", "take"):
        return PASS if move["do"] == "pass" else TAKE
    if move["do"] == "play":
        return NUMBERS[move["card"]]
    lower, higher = sorted(NUMBERS[card] for card in move["cards"])
    return PAIR0 + PAIRS.index((lower, higher))
