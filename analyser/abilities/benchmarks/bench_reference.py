"""What is a nanosecond worth here?  A fixed piece of work, compiled like the kernels, to divide by.

Absolute times differ from machine to machine and from minute to minute; how many shuffles of a pack
a turn takes differs much less.  The piece never changes: a Fisher–Yates shuffle of 108 cards of one
byte, a SplitMix64 number a swap, bounded by multiply and shift.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import GOLDEN, mix
from analyser.compiled.jit import kernel

CARDS: Final = 108
"""Of the pack that is shuffled."""


@kernel
def shuffles(count: int, cards: npt.NDArray[np.int8]) -> int:
    """Shuffle ``cards`` (108 int8) ``count`` times over; returns its last card."""
    state = np.uint64(1)
    for _ in range(count):
        for i in range(CARDS - 1):
            state += GOLDEN
            word = np.int64(mix(state) >> np.uint64(32))
            j = i + ((word * (CARDS - i)) >> 32)
            cards[i], cards[j] = cards[j], cards[i]
    return int(cards[CARDS - 1])
