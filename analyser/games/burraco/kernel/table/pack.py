"""In which order does a deal lay the cards?  Compiled; the plain twin is ``burraco.pack``."""

from __future__ import annotations

import numpy as np

from analyser.cards.shuffle import shuffle
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.table.melds import JOKER
from analyser.games.burraco.pack import PACK

PACK_CODES = np.array(PACK, dtype=np.int64)
PACK_SIZE = len(PACK)
MERGED_CODES = np.minimum(PACK_CODES, JOKER)
"""The same with one code for all jokers."""
EVERY_JOKER = PACK_SIZE - 2 * 52


@kernel
def order(key, deal, out):
    """Fill ``out`` (108 int64) with the card codes of a deal, first card first."""
    for i in range(PACK_SIZE):
        out[i] = PACK_CODES[i]
    shuffle(key, deal, out, PACK_SIZE)


@kernel
def order_of(key, deal, jokers, out):
    """Fill ``out`` with a deal's cards where only ``jokers`` jokers are in play; returns how many.

    All jokers have one code.
    """
    if jokers == EVERY_JOKER:
        for i in range(PACK_SIZE):
            out[i] = part(MERGED_CODES, 0)[i]
        shuffle(key, deal, out, PACK_SIZE)
        return PACK_SIZE
    order(key, deal, out)
    cards = 0
    for i in range(PACK_SIZE):
        if out[i] < JOKER + jokers:
            out[cards] = min(out[i], JOKER)
            cards += 1
    return cards
