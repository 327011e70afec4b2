"""What is the law of East–West, enumerated from the rules alone?

Written by hand for the tests: nothing here knows the package.  A card is 8 × suit + rank, ranks
from the seven to the ace; a hand's worth is a tuple: category, then the ranks that decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

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


@cache
def worth(cards: tuple[int, ...], order: tuple[int, ...] = STANDARD) -> tuple[int, ...]:
    """Return what five cards are worth, the ace high alone."""
    ranks = sorted((card % 8 for card in cards), reverse=True)
    many = Counter(ranks)
    shape = sorted(many.values(), reverse=True)
    flush = len({card // 8 for card in cards}) == 1
    straight = len(many) == 5 and ranks[0] - ranks[4] == 4
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


def placements(
    board: Sequence[int], sides: Sequence[Sequence[int]], order: tuple[int, ...] = STANDARD
) -> tuple[int, int, int]:
    """Return in how many pairs of placements seat 0 wins, nobody does, and seat 1 wins.

    ``sides``: the twelve cards of each seat; each may place them in 34 650 ways.
    """
    laid = [_laid(board, side, order) for side in sides]
    known = sorted({worths[row] for both in laid for worths in both for row in range(3)})
    rank = {value: at for at, value in enumerate(known)}
    mine, theirs = ([tuple(rank[value] for value in worths) for worths in both] for both in laid)
    counted, others = Counter(mine), Counter(theirs)
    won = drawn = lost = 0
    for one, many in counted.items():
        for other, more in others.items():
            apart = sum((a > b) - (a < b) for a, b in zip(one, other, strict=True))
            if apart > 0:
                won += many * more
            elif apart < 0:
                lost += many * more
            else:
                drawn += many * more
    return won, drawn, lost


def _laid(
    board: Sequence[int], side: Sequence[int], order: tuple[int, ...]
) -> list[tuple[tuple[int, ...], ...]]:
    """Return what the three rows are worth in each way to place twelve cards."""
    found = []
    for first in combinations(side, 4):
        rest = [card for card in side if card not in first]
        for second in combinations(rest, 4):
            third = [card for card in rest if card not in second]
            rows = zip(board, (first, second, third), strict=True)
            found.append(tuple(worth((card, *sorted(row)), order) for card, row in rows))
    return found
