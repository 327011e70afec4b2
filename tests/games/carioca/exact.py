"""How many hands make a contract as they are dealt?  Counted by classes, with nothing of the game.

Trios: of a rank it only matters how many cards are held, of which there are C(8, n) choices.
Escaleras: of a suit it matters how often each rank is held, 0, 1 or 2 times, which is 1, 2 or 1
choices.  For each class the fewest jokers are found by which so many melds are made, one in each at
most; classes of ranks, or of suits, are put together by what they cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

NEVER: Final = 99
"""Instead of a number of jokers: so many melds cannot be made."""
JOKERS: Final = 4
Costs = tuple[int, ...]
"""The fewest jokers for 1, 2 … melds."""
Classes = Counter[tuple[int, Costs]]
"""How many sets of cards have so many cards and these costs."""


def both(one: Costs, other: Costs) -> Costs:
    """Return the costs where melds may be made of two sets of cards."""
    first, second = (0, *one), (0, *other)
    return tuple(
        min(first[at] + second[many - at] for at in range(many + 1))
        for many in range(1, len(first))
    )


def put_together(parts: Iterable[Classes], cards: int, melds: int) -> Classes:
    """Return the classes of all cards, from those of each rank or suit."""
    found: Classes = Counter({(0, (NEVER,) * melds): 1})
    for part in parts:
        made: Classes = Counter()
        for (many, costs), ways in found.items():
            for (more, their), choices in part.items():
                if many + more <= cards:
                    made[many + more, both(costs, their)] += ways * choices
        found = made
    return found


def hands_that_make(
    melds: int, cards: int, parts: Iterable[Classes], most_jokers: int = JOKERS
) -> tuple[int, int]:
    """Return how many hands make so many melds: with jokers, and such that need none.

    ``most_jokers``: hands with more of them are left out.
    """
    all_of_them = none = 0
    for (many, costs), ways in put_together(parts, cards, melds).items():
        jokers = cards - many
        if jokers > most_jokers:
            continue
        chosen = ways * comb(JOKERS, jokers)
        all_of_them += chosen * (costs[-1] <= jokers)
        none += chosen * (costs[-1] == 0)
    return all_of_them, none


def ranks(melds: int) -> list[Classes]:
    """Return the classes of each rank, for trios."""
    one: Classes = Counter()
    for many in range(9):
        one[many, trio_costs(many, melds)] += comb(8, many)
    return [one] * 13


def trio_costs(many: int, melds: int) -> Costs:
    """Return how many jokers trios of one rank take of which there are so many cards."""
    costs = [max(0, 3 * number - many) for number in range(1, melds + 1)]
    # One joker at most in each.
    return tuple(cost if cost <= number else NEVER for number, cost in enumerate(costs, start=1))


def partitions(total: int, most: int, ranks: int) -> Iterator[list[int]]:
    """Yield how many cards may be held of so many ranks, the most first, so many of one at most."""
    if total == 0:
        yield []
    elif ranks > 0:
        for many in range(min(total, most), 0, -1):
            for rest in partitions(total - many, many, ranks - 1):
                yield [many, *rest]


def of_the_class(ranks: Sequence[int]) -> int:
    """Return how many sets of natural cards have so many cards of whichever ranks."""
    ways, left = 1, 13
    for many, times in Counter(ranks).items():
        ways *= comb(left, times) * comb(8, many) ** times
        left -= times
    return ways


Held = npt.NDArray[np.int8]
"""How often each rank is held: (ranks, classes)."""


def escalera_costs(held: Held) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Return how many jokers one and two escaleras of a suit take, by class."""
    lying = np.vstack([held, held[:1]])
    lacks = [(lying[low : low + 4] == 0).sum(axis=0, dtype=np.int8) for low in range(11)]
    one = np.minimum.reduce([np.where(each <= 1, each, NEVER) for each in lacks]).astype(np.int8)
    two = np.full(held.shape[1], NEVER, np.int8)
    for first, second in combinations_with_replacement(range(11), 2):
        shared = [place % 13 for place in range(second, first + 4)]
        # The ace at one end of the first is also the ace at the other end of the second.
        if first == 0 and second == 10:
            shared.append(0)
        # Which of two escaleras lacks a card that is held once may be chosen.
        either = sum((held[rank] == 1).astype(np.int8) for rank in shared)
        total = lacks[first] + lacks[second] + either
        may = (lacks[first] <= 1) & (lacks[second] <= 1) & (total <= 2)
        two = np.minimum(two, np.where(may, total, NEVER)).astype(np.int8)
    return one, two


def suit_held(most: int) -> Held:
    """Return all classes of a suit with so many cards at most."""
    digits = np.indices((3,) * 13, dtype=np.int8).reshape(13, -1)
    return digits[:, digits.sum(axis=0) <= most]


def suits(cards: int) -> list[Classes]:
    """Return the classes of each suit, for two escaleras."""
    held = suit_held(cards)
    one, two = escalera_costs(held)
    many, ways = held.sum(axis=0, dtype=np.int64), 1 << (held == 1).sum(axis=0, dtype=np.int64)
    keys = (many * 128 + one) * 128 + two
    found, at = np.unique(keys, return_inverse=True)
    counted = np.bincount(at, weights=ways).astype(np.int64)
    classes: Classes = Counter()
    for key, choices in zip(found.tolist(), counted.tolist(), strict=True):
        classes[key // 128**2, (key // 128 % 128, key % 128)] += choices
    return [classes] * 4
