"""What is the law of Kabu, enumerated from the rules alone?

Written by hand for the tests: nothing here knows the package.  A card is what it counts, 0 to 9, of
which the pack has four each; a player who draws a first card at ``first`` or less and a second at
``second`` or less looks at two cards dealt, then at one card, then at another.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

VALUES = range(10)
NEVER = -1


def counts(*held: int) -> list[int]:
    """Return how many cards of each value are left when some are held."""
    left = [4] * 10
    for value in held:
        left[value] -= 1
    return left


def totals_of(cards: int) -> list[int]:
    """Return in how many sets of so many cards of the forty each total is had."""
    ways = {(0, 0): 1}
    for card in range(40):
        grown = dict(ways)
        for (many, total), number in ways.items():
            if many < cards:
                at = many + 1, (total + card % 10) % 10
                grown[at] = grown.get(at, 0) + number
        ways = grown
    return [ways[cards, total] for total in VALUES]


def orders() -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the values of the first four cards, and in how many orders of cards they are so."""
    for values in product(VALUES, repeat=4):
        ways = 1
        for at, value in enumerate(values):
            ways *= 4 - values[:at].count(value)
        if ways > 0:
            yield values, ways


@cache
def mean_total(first: int, second: int) -> Fraction:
    """Return the mean total of a player with these thresholds."""
    found = sum(ways * final(values, first, second)[0] for values, ways in orders())
    return Fraction(found, 40 * 39 * 38 * 37)


def final(values: tuple[int, ...], first: int, second: int) -> tuple[int, int]:
    """Return the total of a player who meets these cards, and how many they hold then."""
    total = (values[0] + values[1]) % 10
    if total > first:
        return total, 2
    total = (total + values[2]) % 10
    if total > second:
        return total, 3
    return (total + values[3]) % 10, 4


def after_a_card(held: tuple[int, ...]) -> Fraction:
    """Return the mean total after one more card, no further one drawn."""
    left, total = counts(*held), sum(held) % 10
    found = sum(many * ((total + value) % 10) for value, many in enumerate(left))
    return Fraction(found, sum(left))


def after_drawing(held: tuple[int, ...], second: int | None = None) -> Fraction:
    """Return the mean total after a first card, the second drawn best, or at ``second`` or less."""
    left, found = counts(*held), Fraction(0)
    for value, many in enumerate(left):
        if not many:
            continue
        total, drawn = (sum(held) + value) % 10, after_a_card((*held, value))
        draws = drawn > total if second is None else total <= second
        found += Fraction(many, sum(left)) * (drawn if draws else total)
    return found


def pairs() -> Iterator[tuple[tuple[int, int], int]]:
    """Yield two cards dealt by their values, and how many of the 780 hands they are."""
    for one in VALUES:
        yield (one, one), 6
        for other in range(one + 1, 10):
            yield (one, other), 16


def gain_at(total: int, second: int) -> Fraction:
    """Return by how much drawing at a total raises the mean total, over all hands that have it."""
    hands = [(held, ways) for held, ways in pairs() if sum(held) % 10 == total]
    found = sum(ways * (after_drawing(held, second) - total) for held, ways in hands)
    return Fraction(found) / sum(ways for _, ways in hands)


def gain_again_at(total: int, first: int) -> Fraction:
    """Return the same of a second card, over all ways in which a player comes to it."""
    found, all_ways = Fraction(0), 0
    for held, ways in pairs():
        if sum(held) % 10 > first:
            continue
        left = counts(*held)
        for value in VALUES:
            if (sum(held) + value) % 10 == total and left[value]:
                found += ways * left[value] * (after_a_card((*held, value)) - total)
                all_ways += ways * left[value]
    return found / all_ways


Law: TypeAlias = npt.NDArray[np.float64]


def joint(one: tuple[int, int], other: tuple[int, int]) -> Law:
    """Return the law of two players' totals, who draw from one pack: (10, 10)."""
    held: dict[tuple[int, ...], int] = {}
    for values, ways in orders():
        total, cards = final(values, *one)
        key = (total, *sorted(values[:cards]))
        held[key] = held.get(key, 0) + ways
    all_values = np.array(list(product(VALUES, repeat=4)))
    finals = np.array([final(tuple(values), *other)[0] for values in all_values.tolist()])
    same = [
        [(all_values[:, at] == all_values[:, before]).astype(np.int64) for before in range(at)]
        for at in range(4)
    ]
    found = np.zeros((10, 10))
    for (total, *own), ways in held.items():
        left: npt.NDArray[np.int64] = np.array(counts(*own))
        weight = np.ones(len(all_values), np.int64)
        for at in range(4):
            weight *= np.maximum(left[all_values[:, at]] - sum(same[at], 0), 0)
        law = np.bincount(finals, weight, 10)
        found[total] += ways * law / law.sum()
    return np.asarray(found / found.sum())
