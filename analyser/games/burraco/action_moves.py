"""Which move of a hand history is an action, and which action is a move?

The numbers are those of ``actions``; a new meld is what the rules read its cards as.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyser.cards.codes import RANKS, SUITS, card_code, card_text
from analyser.games.burraco.actions import (
    ADD0,
    CARDS,
    CODES,
    DISCARD0,
    GROUP0,
    GROUP_FIRSTS,
    GROUP_RANKS,
    GROUP_SHAPES,
    MOST_MELDS,
    PLACES,
    RUN0,
    RUN_FIRSTS,
    RUN_SHAPES,
    TURN_MOVES,
    WILDS,
)
from analyser.games.burraco.reference.melds import Meld, read
from analyser.games.burraco.rules import Rules


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, without its seat.

    A new meld has no number of a meld: it is the next of the table.
    """
    if action < DISCARD0:
        return {"do": TURN_MOVES[action]}
    if action < ADD0:
        return {"do": "discard", "card": card_text(CODES[action - DISCARD0])}
    if action < RUN0:
        meld, card = divmod(action - ADD0, CARDS)
        return {"do": "add", "meld": meld, "card": card_text(CODES[card])}
    return {"do": "meld", "cards": _meld_of(action).list_cards()}


def _meld_of(action: int) -> Meld:
    if action < GROUP0:
        suit, number = divmod(action - RUN0, len(RUN_SHAPES))
        places, wild = RUN_SHAPES[number]
        held = frozenset(place for place in range(PLACES) if places >> place & 1)
        return Meld(0, suit=SUITS[suit], places=held, wild=_wild(wild))
    at, number = divmod(action - GROUP0, len(GROUP_SHAPES))
    suits, wild = GROUP_SHAPES[number]
    rank = RANKS[GROUP_RANKS[at]]
    naturals = [
        rank + suit
        for place, suit in enumerate(SUITS)
        for _ in range((suits >> place & 1) + (suits >> 4 + place & 1))
    ]
    return Meld(0, rank=rank, naturals=tuple(naturals), wild=_wild(wild))


def _wild(number: int) -> str | None:
    return card_text(WILDS[number]) if number else None


def action_of(move: Mapping[str, Any], rules: Rules) -> int:
    """Return a move of a hand history as an action; raises ``Illegal`` where cards make none."""
    if move["do"] in TURN_MOVES:
        return TURN_MOVES.index(move["do"])
    if move["do"] == "discard":
        return DISCARD0 + CODES.index(card_code(move["card"]))
    if move["do"] == "add":
        meld = range(MOST_MELDS).index(move["meld"])
        return ADD0 + CARDS * meld + CODES.index(card_code(move["card"]))
    return meld_action(read(0, list(move["cards"]), rules))


def meld_action(meld: Meld) -> int:
    """Return what lays this new meld."""
    wild = WILDS.index(card_code(meld.wild)) if meld.wild else 0
    if meld.is_run:
        places = sum(1 << place for place in meld.places)
        return RUN0 + len(RUN_SHAPES) * SUITS.index(meld.suit) + RUN_FIRSTS[places] + wild
    suits = _suits(meld.naturals)
    at = GROUP_RANKS.index(RANKS.index(meld.rank))
    return GROUP0 + len(GROUP_SHAPES) * at + GROUP_FIRSTS[suits] + wild


def _suits(naturals: Sequence[str]) -> int:
    """Return the suits of a group's natural cards, twice and once, four bits each."""
    once = twice = 0
    for card in naturals:
        bit = 1 << SUITS.index(card[1])
        twice |= once & bit
        once |= bit
    return once | twice << 4
