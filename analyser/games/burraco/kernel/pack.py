"""In which order does a deal lay the cards?  Compiled; the plain twin is ``burraco.pack``."""

from __future__ import annotations

import numpy as np

from analyser.cards.shuffle import shuffle
from analyser.compiled.jit import kernel
from analyser.games.burraco.pack import PACK

PACK_CODES = np.array(PACK, dtype=np.int64)
PACK_SIZE = len(PACK)


@kernel
def order(key, deal, out):
    """Fill ``out`` (108 int64) with the card codes of a deal, first card first."""
    for i in range(PACK_SIZE):
        out[i] = PACK_CODES[i]
    shuffle(key, deal, out, PACK_SIZE)
