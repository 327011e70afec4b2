"""What is the law of East–West, enumerated from the rules alone?

Written by hand for the tests: nothing here knows the package.  A card is 8 × suit + rank, ranks
from the seven to the ace; a hand's worth is a tuple: category, then the ranks that decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

RANKS = "789TJQKA"
SUITS = "cdhs"
PACK = range(32)
STANDARD = (0, 1, 2, 3, 4, 5, 6, 7, 8)
RARITY = (1, 0, 2, 3, 4, 7, 5, 6, 8)
"""Of high card, pair, two pairs, three, straight, flush, full house, four, straight flush."""


def number(card: str) -> int:
    return 8 * SUITS.index(card[1]) + RANKS.index(card[0])


def numbers(cards: str) -> tuple[int, ...]:
    return tuple(number(card) for card in cards.split())


LOW_ACE = -1
"""The rank of an ace that begins a straight."""


@cache
def worth(
    cards: tuple[int, ...], order: tuple[int, ...] = STANDARD, ace_begins: bool = False
) -> tuple[int, ...]:
    """Return what five cards are worth; ``ace_begins``: it is high, and begins a straight too."""
    ranks = sorted((card % 8 for card in cards), reverse=True)
    if ace_begins and ranks == [RANKS.index(rank) for rank in "AT987"]:
        ranks = [*ranks[1:], LOW_ACE]
    many = Counter(ranks)
    shape = sorted(many.values(), reverse=True)
    flush = len({card // 8 for card in cards}) == 1
    straight = len(many) == 5 and (ranks[0] - ranks[4] == 4 or ranks[4] == LOW_ACE)
    if shape[0] == 4:
        kind = 7
    elif shape[:2] == [3, 2]:
        kind = 6
    elif straight and flush:
        kind = 8
    elif flush:
        kind = 5
    elif straight:
        kind = 4
    elif shape[0] == 3:
        kind = 3
    else:
        kind = {(2, 2): 2, (2, 1): 1, (1, 1): 0}[(shape[0], shape[1])]
    return (order[kind], *sorted(many, key=lambda rank: (many[rank], rank), reverse=True))


def categories() -> list[int]:
    """Return how many of the 201 376 hands are of each category."""
    met = Counter(worth(cards)[0] for cards in combinations(PACK, 5))
    return [met[kind] for kind in range(9)]


def equal_pairs(board: int, order: tuple[int, ...]) -> tuple[int, int]:
    """Return of how many ordered pairs of four-card sides with one board card both are equal, and
    how many pairs there are."""
    left = [card for card in PACK if card != board]
    value = {side: worth((board, *side), order) for side in combinations(left, 4)}
    by_value: dict[tuple[int, ...], list[int]] = {}
    for side, here in value.items():
        by_value.setdefault(here, []).append(sum(1 << card for card in side))
    equal = 0
    for masks in by_value.values():
        # Sides that share no card, counted by what holds each set of cards.
        held: Counter[int] = Counter()
        for mask in masks:
            sub = mask
            while True:
                held[sub] += 1
                if sub == 0:
                    break
                sub = (sub - 1) & mask
        for mask in masks:
            sub = mask
            while True:
                equal += held[sub] * (-1) ** sub.bit_count()
                if sub == 0:
                    break
                sub = (sub - 1) & mask
    pairs = len(value) * (27 * 26 * 25 * 24 // 24)
    return equal, pairs


class Law(NamedTuple):
    """How two sides of twelve cards fare when they are placed at random."""

    ways: tuple[int, ...]
    """In how many pairs of placements, 34 650 each, seat 0 wins, nobody does, seat 1 wins."""
    by_lot: tuple[float, ...]
    """The chances of the same where each card goes by lot to a row that has room."""


def law(
    board: Sequence[int], sides: Sequence[Sequence[int]], order: tuple[int, ...] = STANDARD
) -> Law:
    """Return the law of a deal; ``sides``: the twelve cards of each seat, in the order drawn."""
    laid = [_laid(board, side, order) for side in sides]
    known = sorted({value for both in laid for worths in both for value in worths})
    rank = {value: at for at, value in enumerate(known)}
    tables = []
    for side in laid:
        numbers = {tuple(rank[each] for each in worths): told for worths, told in side.items()}
        keys = np.array(list(numbers), np.int16)
        tables.append((keys, np.array(list(numbers.values()))))
    (mine, my_weight), (theirs, their_weight) = tables
    ways, chances = np.zeros(3, np.int64), np.zeros(3)
    for worths, (many, chance) in zip(mine, my_weight, strict=True):
        apart = np.sign(np.sign(worths - theirs).sum(axis=1))
        for at, sign in enumerate((1, 0, -1)):
            met = their_weight[apart == sign].sum(axis=0)
            ways[at] += int(many) * int(met[0])
            chances[at] += chance * met[1]
    return Law(tuple(ways.tolist()), tuple(chances.tolist()))


def _laid(
    board: Sequence[int], side: Sequence[int], order: tuple[int, ...]
) -> dict[tuple[tuple[int, ...], ...], tuple[int, float]]:
    """Return what three rows may be worth: in how many ways, and how likely that is by lot."""
    found: dict[tuple[tuple[int, ...], ...], tuple[int, float]] = {}
    for first in combinations(range(12), 4):
        rest = [at for at in range(12) if at not in first]
        for second in combinations(rest, 4):
            third = tuple(at for at in rest if at not in second)
            rows = first, second, third
            worths = tuple(
                worth((card, *(sorted(side[at] for at in row))), order)
                for card, row in zip(board, rows, strict=True)
            )
            # A row has room up to its fourth card.
            chance = 1.0
            for turn in range(12):
                chance /= sum(row[3] >= turn for row in rows)
            ways, so_far = found.get(worths, (0, 0.0))
            found[worths] = ways + 1, so_far + chance
    return found
