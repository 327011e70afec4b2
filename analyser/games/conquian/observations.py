"""What does a learner at Conquian see, and which number is which move?

0 passes, 4 forces, 5 lets go, and from 6 on a card is discarded.  To take the card (1), or to lay
cards of the hand without it (2), is several actions: then follow the melds that lie before the
player afterwards, all of them, the one with the lowest card first, from 46 on by their numbers; 3
says that these are all.  Cards are numbered 10 · suit + rank, ace to king.  Seats are counted from
the player to move, who is 0; what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.cards.codes import SUITS
from analyser.games.conquian.rules import (
    CARD_COUNT,
    CARDS,
    MOST_MELDS,
    NUMBERS,
    RANKS,
    SEATS,
    catalogue,
)
from analyser.games.interface import Record
from analyser.games.protocols.learners import ObservationPart, starts_of

WORDS: Final = ("pass", "take", "lay", "done", "force", "let_go")
"""Actions without a card, and those that begin and end a move of melds."""
PASS, TAKE, LAY, END_MOVE, FORCE, LET_GO = range(len(WORDS))
DISCARD0: Final = len(WORDS)
MELD0: Final = DISCARD0 + CARD_COUNT
MELDS: Final = tuple(meld.cards for meld in catalogue(len(RANKS), len(SUITS)).melds)
"""All melds that there are in any rule set: groups by ranks, then runs by suits, short ones first;
by their numbers from ``MELD0`` on."""
ACTIONS: Final = MELD0 + len(MELDS)
PLANES: Final = ("hand", "offered", "gone")
OF_TABLE: Final = ("to_do", "begun", "turned", "last", "stock", "others", "first")
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARD_COUNT),
        "for each card, suit after suit, ace to king, 1 where it is in the player's hand; is"
        " offered; was refused by both",
    ),
    ObservationPart(
        "melds",
        (SEATS + 1, MOST_MELDS, CARD_COUNT),
        "for the player, for the other, and for the move that the player makes now, by meld, for"
        " each card 1 where it lies there",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "what the player has to do: 0 to take the card or not, 1 to force the other or not, 2 to"
        " take the card, being forced, 3 to discard; 1 if the player has begun to take the card, 2"
        " to lay without it; 1 if the card was turned, and not discarded; 1 if nobody else is asked"
        " about it; cards of the stock; cards in the other's hand; 1 if the player turned the first"
        " card",
    ),
)
CARDS0, MELDS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, or as a part of one."""
    if action < DISCARD0:
        return {"do": WORDS[action]}
    if action < MELD0:
        return {"do": "discard", "card": CARDS[action - DISCARD0]}
    return {"do": "meld", "cards": [*MELDS[action - MELD0]]}


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a move of a hand history, or a part of one, as an action."""
    if move["do"] == "discard":
        return DISCARD0 + CARDS.index(move["card"])
    if move["do"] == "meld":
        return MELD0 + MELDS.index(_order_cards(move["cards"]))
    if "melds" in move:
        raise ValueError("to lay melds takes several actions: see actions_of")
    return WORDS.index(move["do"])


def actions_of(move: Mapping[str, Any], rules: Record) -> list[int]:
    """Return the actions that make a move of a hand history."""
    if "melds" not in move:
        return [action_of(move, rules)]
    melds = sorted(map(_order_cards, move["melds"]), key=lambda meld: NUMBERS[meld[0]])
    numbers = [MELD0 + MELDS.index(meld) for meld in melds]
    return [TAKE if move["do"] == "take" else LAY, *numbers, END_MOVE]


def _order_cards(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=lambda card: NUMBERS.get(card, -1)))
