"""Which number is which move, for a learner?  Actions, numbered once for all rule sets.

An action is a move of a hand history: draw, take, refuse, a discard, a card added to a meld of the
table, or a new run or group as the rules read its cards.  To stop laying is not an action: a
discard ends the turn.

    0, 1, 2         draw, take, refuse
    3 … 55          discard a card: 13 · suit + rank, then the joker
    56 … 1963       add a card to meld 0 … 35: 56 + 53 · meld + card
    1964 … 11115    a new run, 2,288 a suit
    11116 … 16467   a new group, 446 a rank, from the aces on, without the twos

The runs of a suit are in the order of their natural cards' places, as a binary number (bit 0 ace
low, 1 two … 12 king, 13 ace high); those of the same places in the order of their wild cards: none,
the two of clubs, diamonds, hearts, spades, the joker.  The groups of a rank likewise, in the order
of the suits that lie there twice and once, four bits each, clubs first.  Every meld of three cards
or more is numbered that any rule set can allow: a run with one gap at most, for a wild card, and a
group with no suit three times.  Which move an action is, ``action_moves`` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from analyser.cards.codes import JOKER
from analyser.games.burraco.pack import TWO

PLACES: Final = 14
"""Places of a run: an ace may stand at either end."""
CARDS: Final = 53
"""Faces, and the joker."""
MOST_MELDS: Final = 36
"""As many as 108 cards make."""
CODES: Final = (*(16 * suit + rank for suit in range(4) for rank in range(13)), JOKER)
"""Number of a card, of those 53 → its code."""
WILDS: Final = (-1, *(16 * suit + TWO for suit in range(4)), JOKER)
"""Number of a wild card of a new meld → its code; −1: none."""
NO_MELD: Final = -9


def _run_shapes() -> Iterator[tuple[int, int]]:
    """Yield the runs of a suit in their order: (places, number of the wild card)."""
    for places in range(1, 1 << PLACES):
        low, naturals = (places & -places).bit_length(), places.bit_count()
        gaps = places.bit_length() - low + 1 - naturals
        both_aces = places & 1 == places >> PLACES - 1 == 1
        for wild in range(len(WILDS)):
            if wild == 0 and gaps == 0 and naturals >= 3:
                yield places, wild
            if wild != 0 and gaps <= 1 and naturals >= 2 and not both_aces:
                yield places, wild


def _group_shapes() -> Iterator[tuple[int, int]]:
    """Yield the groups of a rank in their order: (suits twice and once, the wild card's number)."""
    for suits in range(1 << 8):
        once, twice = suits & 15, suits >> 4
        naturals = once.bit_count() + twice.bit_count()
        if twice & ~once == 0 and naturals >= 2:
            for wild in range(0 if naturals >= 3 else 1, len(WILDS)):
                yield suits, wild


def _firsts(shapes: Iterable[tuple[int, int]], size: int) -> tuple[int, ...]:
    """Return shape → the number that its meld without a wild card has, or would have."""
    firsts = [NO_MELD] * size
    for number, (shape, wild) in enumerate(shapes):
        if firsts[shape] == NO_MELD:
            firsts[shape] = number - wild
    return tuple(firsts)


RUN_SHAPES: Final = tuple(_run_shapes())
GROUP_SHAPES: Final = tuple(_group_shapes())
RUN_FIRSTS: Final = _firsts(RUN_SHAPES, 1 << PLACES)
GROUP_FIRSTS: Final = _firsts(GROUP_SHAPES, 1 << 8)
GROUP_RANKS: Final = tuple(rank for rank in range(13) if rank != TWO)

DRAW, TAKE, REFUSE = range(3)
TURN_MOVES: Final = ("draw", "take", "refuse")
DISCARD0: Final = len(TURN_MOVES)
ADD0: Final = DISCARD0 + CARDS
RUN0: Final = ADD0 + CARDS * MOST_MELDS
GROUP0: Final = RUN0 + 4 * len(RUN_SHAPES)
ACTIONS: Final = GROUP0 + len(GROUP_RANKS) * len(GROUP_SHAPES)
"""How many there are."""
