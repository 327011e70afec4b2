"""Deal n of seed s: the compiled twin of ``shuffle_plain``.

Same numbers, same names, 64-bit arithmetic that wraps instead of masks; see ``shuffle_plain`` for
what the numbers mean and where they come from.  Card codes as in ``cards``.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import shuffle_plain
from analyser.compiled.jit import inlined, kernel

GOLDEN = np.uint64(shuffle_plain.GOLDEN)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
DEAL = shuffle_plain.DEAL
MOVE = shuffle_plain.MOVE
CUT = shuffle_plain.CUT
PICK = shuffle_plain.PICK
FUTURE = shuffle_plain.FUTURE
SEARCH = shuffle_plain.SEARCH
LEARN = shuffle_plain.LEARN


def run_key(seed: int) -> int:
    """Return the run key of a seed: 63 bits from ``numpy.random.SeedSequence``."""
    word = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
    return int(word) & (2**63 - 1)


@inlined
def mix(z):
    """Return SplitMix64's finaliser of a uint64."""
    z = (z ^ (z >> np.uint64(30))) * MIX_A
    z = (z ^ (z >> np.uint64(27))) * MIX_B
    return z ^ (z >> np.uint64(31))


@inlined
def stream(key, deal, purpose, seat):
    """Return the seed (uint64) of one stream; all four arguments are int64."""
    named = mix(np.uint64(key) + mix(np.uint64(deal) + GOLDEN))
    return mix(named + np.uint64(16 * purpose + seat + 1) * GOLDEN)


@inlined
def output(seed, k):
    """Return the k-th 64-bit number of the stream with this seed."""
    return mix(seed + np.uint64(k + 1) * GOLDEN)


@inlined
def draw_below(word, n):
    """Return a number in 0 … n − 1 from 32 random bits (int64) by multiply and shift."""
    return (word * n) >> 32


@kernel
def choice(key, deal, seat, k, n):
    """Return the k-th random choice of a seat among n: 0 … n − 1."""
    return drawn(stream(key, deal, MOVE, seat), k, n)


@kernel
def drawn(seed, k, n):
    """Return the k-th random choice of a stream among n: 0 … n − 1."""
    return draw_below(np.int64(output(seed, k) & LOW_HALF), n)


@kernel
def happens(key, deal, purpose, threshold):
    """Return whether something happens in a deal that does with probability threshold / 2^32."""
    if threshold == 0:
        return False
    return np.int64(output(stream(key, deal, purpose, 0), 0) & LOW_HALF) < threshold


@kernel
def shuffle(key, deal, cards, count):
    """Shuffle the first ``count`` of ``cards`` (int64) into the order of a deal, in place."""
    seed = stream(key, deal, DEAL, 0)
    # Two cards change places by each number of the stream, and a last one by half of one.
    for pair in range(count // 2):
        both, i = output(seed, pair), 2 * pair
        j = i + draw_below(np.int64(both & LOW_HALF), count - i)
        cards[i], cards[j] = cards[j], cards[i]
        i += 1
        if i < count - 1:
            j = i + draw_below(np.int64(both >> np.uint64(32)), count - i)
            cards[i], cards[j] = cards[j], cards[i]


@kernel
def reorder(key, deal, future, cards, places, count):
    """Shuffle what lies at the first ``count`` of some places of ``cards``, for one future."""
    seed = stream(key, deal, FUTURE, 0)
    for i in range(count - 1):
        both = output(seed, 64 * future + i // 2)
        word = np.int64((both if i % 2 == 0 else both >> np.uint64(32)) & LOW_HALF)
        one, other = places[i], places[i + draw_below(word, count - i)]
        cards[one], cards[other] = cards[other], cards[one]


@kernel
def reshuffle(seed, first, cards, count):
    """Shuffle ``count`` of ``cards`` by a stream, of which ``first`` numbers are drawn already.

    Returns how many are drawn then.
    """
    for at in range(count - 1):
        other = at + drawn(seed, first + at, count - at)
        cards[at], cards[other] = cards[other], cards[at]
    return first + max(count - 1, 0)
