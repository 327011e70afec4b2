"""Which cards is Twenty-Four played with, in which order does a deal lay them, what do they count?

Ace to ten of four suits, codes as in ``cards.codes``; some rule sets go up to the king, or stop at
the nine.  A deal's order gives seat 0 its pile, top first, then seat 1, until all is dealt.
"""

from __future__ import annotations

from typing import Final

from analyser.cards import shuffle_plain

SUITS: Final = 4
MOST_RANKS: Final = 13
MOST_CARDS: Final = SUITS * MOST_RANKS


def pack(top_rank: int) -> tuple[int, ...]:
    """Return the cards up to a rank, 13 the king, in the order that is shuffled."""
    return tuple(16 * suit + rank for suit in range(SUITS) for rank in range(top_rank))


def order(key: int, deal: int, top_rank: int) -> list[int]:
    """Return the card codes of a deal, first card first."""
    return shuffle_plain.shuffle(key, deal, pack(top_rank))


def value(code: int) -> int:
    """Return the number that a card stands for: an ace 1, a king 13."""
    return (code & 15) + 1
