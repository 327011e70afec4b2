"""How many expressions solve each set of four values, and how simple is the simplest of them?

All sets at once, exactly, as arrays.

The fast twin of ``expressions.count_solutions``: every value is a whole number over a whole number,
one array for all sets, so a table takes a tenth of a second.  A set's *number* is its
place among ``SETS``; compiled code looks the count up by it (``kernel.table.set_number``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.games.twentyfour.rules import BOARD, MOST_RANKS, RULE_SETS, Rules

Numbers: TypeAlias = npt.NDArray[np.int64]
Ratios: TypeAlias = tuple[Numbers, Numbers]
"""Numerators and denominators, (expressions, sets); a denominator of 0: there is no value."""

SETS = [
    values[::-1]
    for values in sorted(
        each[::-1] for each in combinations_with_replacement(range(1, MOST_RANKS + 1), BOARD)
    )
]
"""Every set of four values, from low to high; a set's number is its place here.  Those of a pack
that stops earlier come first."""
_NUMBER: dict[tuple[int, ...], int] = {values: number for number, values in enumerate(SETS)}


def sets_of(rules: Rules) -> int:
    """Return how many sets of values there are: the first ones of ``SETS``."""
    return sum(values[-1] <= rules.top_rank for values in SETS)


def solutions_of(rules: Rules) -> Numbers:
    """Return how many written expressions solve each of ``SETS``; 0 for those of other packs."""
    return _solutions(rules.top_rank, rules.target, rules.operators, rules.fractions)[0]


def products_of(rules: Rules) -> Numbers:
    """Return how many of the three steps have to be products or quotients, of each of ``SETS``.

    The fewest of all expressions that solve it; −1 for those without a solution.
    """
    return _solutions(rules.top_rank, rules.target, rules.operators, rules.fractions)[1]


@lru_cache(maxsize=64)
def _solutions(top_rank: int, target: int, signs: str, fractions: bool) -> tuple[Numbers, Numbers]:
    chosen = np.array([values for values in SETS if values[-1] <= top_rank], np.int64).T
    ones = np.ones((1, chosen.shape[1]), np.int64)
    made: dict[tuple[int, ...], Ratios] = {
        (card,): (chosen[card : card + 1], ones) for card in range(BOARD)
    }
    # How many products and quotients each expression has.
    products: dict[tuple[int, ...], Numbers] = {
        (card,): np.zeros(1, np.int64) for card in range(BOARD)
    }
    found = np.zeros(len(SETS), np.int64)
    fewest = np.full(len(SETS), BOARD, np.int64)
    here = slice(chosen.shape[1])
    for many in range(2, BOARD + 1):
        for cards in combinations(range(BOARD), many):
            whole: list[Ratios] = []
            counts: list[Numbers] = []
            for left, right in _parts(cards):
                for sign in signs:
                    over, under = _combine_ratios(sign, made[left], made[right], fractions)
                    both = (products[left][:, None] + products[right][None]).ravel()
                    count = both + (sign in "*/")
                    if many == BOARD:
                        hits = (under != 0) & (over == target * under)
                        found[here] += hits.sum(axis=0)
                        least = np.where(hits, count[:, None], BOARD).min(axis=0)
                        fewest[here] = np.minimum(fewest[here], least)
                    else:
                        whole.append((over, under))
                        counts.append(count)
            if whole:
                made[cards] = (
                    np.concatenate([over for over, _ in whole]),
                    np.concatenate([under for _, under in whole]),
                )
                products[cards] = np.concatenate(counts)
    fewest[fewest == BOARD] = -1
    found.setflags(write=False)
    fewest.setflags(write=False)
    return found, fewest


def _parts(cards: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [
        (left, tuple(card for card in cards if card not in left))
        for many in range(1, len(cards))
        for left in combinations(cards, many)
    ]


def _combine_ratios(sign: str, left: Ratios, right: Ratios, fractions: bool) -> Ratios:
    """Return what an operator makes of each expression left with each one right.

    The numbers stay far below 2^63: four values of 13 at most, over as many.
    """
    (a, b), (c, d) = (
        (left[0][:, None], left[1][:, None]),
        (right[0][None], right[1][None]),
    )
    if sign == "+":
        over, under = a * d + c * b, b * d
    elif sign == "-":
        over, under = a * d - c * b, b * d
    elif sign == "*":
        over, under = a * c, b * d
    else:
        # Where one of them has no value, neither has this: what has none is 0 over 0.
        over, under = a * d, b * c
        over = np.where(d == 0, 0, over)
        under = np.where(d == 0, 0, under)
    if not fractions and sign == "/":
        exact = (under != 0) & (over % np.where(under == 0, 1, under) == 0)
        over = np.where(exact, over // np.where(under == 0, 1, under), 0)
        under = exact.astype(np.int64)
    shape = (-1, a.shape[-1])
    return over.reshape(shape), np.broadcast_to(under, over.shape).reshape(shape)


def count_solving(values: Sequence[int], rules: Rules) -> int:
    """Return how many written expressions solve a set of values, in whatever order."""
    return int(solutions_of(rules)[_NUMBER[tuple(sorted(values))]])


def fewest_products(values: Sequence[int], rules: Rules) -> int:
    """Return how many steps of a set have to be products or quotients, as :func:`products_of`."""
    return int(products_of(rules)[_NUMBER[tuple(sorted(values))]])


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``rules.R``."""
    return [*RULE_SETS.row(rules), rules.expressions, *solutions_of(rules).tolist()]
