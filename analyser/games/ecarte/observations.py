"""What does a learner at Écarté see, and which number is which move?

Actions 0 to 31 play a card.  32 stands and 33 proposes, 34 refuses and 35 accepts, 36 shows the
king and 37 keeps silent.  An exchange takes several actions: 38 + card gives up a card, the lowest
first, and 70 then draws as many.  Seats are counted from the player to move, who is 0; what there
is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.ecarte.rules import SEATS
from analyser.games.interface import Record
from analyser.games.protocols.learners import ObservationPart, starts_of
from analyser.games.tricks.deck import CARD_COUNT, CARDS, NUMBERS

WORDS: Final = ("stand", "propose", "refuse", "accept", "king", "keep_silent")
"""Moves without a card, in the order of their actions; of each two the first is 1 in ``kernel``."""
WORD0: Final = CARD_COUNT
GIVE_UP0: Final = WORD0 + len(WORDS)
EXCHANGE: Final = GIVE_UP0 + CARD_COUNT
ACTIONS: Final = EXCHANGE + 1
PLANES: Final = ("hand", "led", "gone", "given_up", "turned", "giving_up")
OF_SEATS: Final = ("tricks", "exchanged", "points", "king", "vulnerable")
OF_TABLE: Final = ("to_do", "trumps", "stock", "exchanges", "elder")
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARD_COUNT),
        "for each card, suit after suit, seven to ace, 1 where it is in the player's hand; led to"
        " the trick; in a finished trick; given up by the player; turned; given up in the exchange"
        " that the player makes now, and still in hand",
    ),
    ObservationPart(
        "seats",
        (len(OF_SEATS), SEATS),
        "by seat: tricks won; cards exchanged; points in the match, 255 at most; 1 if that player"
        " has points for the king; 1 if that player allowed no exchange",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "what the player has to do: 0 to stand or propose, 1 to refuse or accept, 2 to exchange, 3"
        " to show the king or not, 4 to lead, 5 to follow; the suit of trumps, clubs 0 to spades 3;"
        " cards of the stock; exchanges agreed on; 1 if the player is the elder",
    ),
)
CARDS0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, as a card of a trick, or as part of an
    exchange.
    """
    if action < WORD0:
        return {"do": "play", "card": CARDS[action]}
    if action < GIVE_UP0:
        return {"do": WORDS[action - WORD0]}
    if action < EXCHANGE:
        return {"do": "give_up", "card": CARDS[action - GIVE_UP0]}
    return {"do": "exchange"}


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a move of a hand history, or a part of one, as an action."""
    if move["do"] in WORDS:
        return WORD0 + WORDS.index(move["do"])
    if move["do"] == "exchange":
        if move.get("out"):
            raise ValueError("to give up cards takes several actions: see actions_of")
        return EXCHANGE
    return NUMBERS[move["card"]] + (GIVE_UP0 if move["do"] == "give_up" else 0)


def actions_of(move: Mapping[str, Any], rules: Record) -> list[int]:
    """Return the actions that make a move of a hand history."""
    if move["do"] != "exchange":
        return [action_of(move, rules)]
    return [*sorted(GIVE_UP0 + NUMBERS[card] for card in move["out"]), EXCHANGE]
