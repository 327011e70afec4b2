"""Where does chance come from?  The plain version, written to be read.

Every random number is ``output(stream(key, deal, purpose, seat), k)``: it has a name and no
state, so deal *n* of seed *s* is the same cards for every rule set, policy, block, thread and
machine, and a hand can be played from the middle.  The generator is SplitMix64 (Steele, Lea and
Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): ``output(seed, k)`` is its
k-th number, pinned in the tests to the published values for seed 1234567.

``cards.shuffle`` is the compiled twin of this file; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

MASK: Final = 2**64 - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
"""SplitMix64's step: 2^64 divided by the golden ratio, odd."""

DEAL: Final = 0
"""Purpose: the order of the pack (seat 0)."""
MOVE: Final = 1
"""Purpose: the moves of a random player (the player's seat)."""
CUT: Final = 2
"""Purpose: whether the pack was cut as the cutter meant to (seat 0)."""
PICK: Final = 3
"""Purpose: which of a deal's decisions is weighed (seat 0)."""
FUTURE: Final = 4
"""Purpose: how the cards that nobody has seen lie in a future (seat 0; future f has the numbers
from 64·f on)."""
SEARCH: Final = 6
"""Purpose: how hidden cards may lie in the worlds of a search player (the player's seat; one
number after another all through the hand).  What ``advise`` deals has the purpose before it."""
LEARN: Final = 7
"""Purpose: the order in which a fit looks at positions (seat 0; the deal is how often it has looked
at all of them), and the weights that it begins with (seat 1)."""
LUCK: Final = 8
"""Purpose: the key of the deals and pots that those of a played hand are compared with (seat 0; the
deal is a digest of its cards)."""


def mix(z: int) -> int:
    """Return SplitMix64's finaliser of a 64-bit number: a bijection that avalanches."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream(key: int, deal: int, purpose: int, seat: int) -> int:
    """Return the 64-bit seed of one stream of random numbers.

    ``key`` is the run key (63 bits), ``deal`` the deal's number, ``purpose`` one of the constants
    above, ``own_player.view`` the player that the numbers are for.
    """
    named = mix((key + mix((deal + GOLDEN) & MASK)) & MASK)
    return mix((named + (16 * purpose + seat + 1) * GOLDEN) & MASK)


def output(seed: int, k: int) -> int:
    """Return the k-th (from 0) 64-bit number of SplitMix64 started at ``seed``."""
    return mix((seed + (k + 1) * GOLDEN) & MASK)


def scale_word(word: int, n: int) -> int:
    """Return a number in 0 … n − 1 from 32 random bits by multiply and shift.

    Each value's chance differs from 1/n by less than 2^-32: for a pack of 108 a relative error
    of 2.5e-8, which no test of fewer than 10^14 deals could see.
    """
    return (word * n) >> 32


def draw_below(seed: int, k: int, n: int) -> int:
    """Return the k-th random choice of a stream among n: 0 … n − 1."""
    return scale_word(output(seed, k) & 0xFFFFFFFF, n)


def shuffle(key: int, deal: int, pack: Sequence[T]) -> list[T]:
    """Return the cards of a pack in the order of a deal, first card first.

    Fisher–Yates from the front; a number of the stream gives two places.
    """
    seed = stream(key, deal, DEAL, 0)
    cards = list(pack)
    for i in range(len(cards) - 1):
        both = output(seed, i // 2)
        word = both & 0xFFFFFFFF if i % 2 == 0 else both >> 32
        j = i + scale_word(word, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def reorder(key: int, deal: int, future: int, cards: Sequence[T]) -> list[T]:
    """Return cards in the order in which they lie in one future of a deal (Fisher–Yates)."""
    seed = stream(key, deal, FUTURE, 0)
    cards = list(cards)
    for i in range(len(cards) - 1):
        both = output(seed, 64 * future + i // 2)
        word = both & 0xFFFFFFFF if i % 2 == 0 else both >> 32
        j = i + scale_word(word, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def next_place(left: Iterable[int], seat: int, players: int) -> int:
    """Return the place of the stock that a seat draws: its own next one, or the first left.

    Each seat has its own places, one in as many as there are players, so that what one draws does
    not depend on how many another drew.
    """
    left = list(left)
    return next((place for place in left if place % players == seat), left[0])
