"""What is the law of Écarté, enumerated from the rules alone?

Written by hand for the tests: nothing here knows the package.  A card is 8 × suit + place, the
places from the lowest: 7 8 9 T A J Q K.  Open hands are played out in every legal way; who follows
must follow suit and win with it if they can, else trump.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

ORDER = "789TAJQK"
SUITS = "cdhs"
PACK = range(32)


def number(card: str) -> int:
    return 8 * SUITS.index(card[1]) + ORDER.index(card[0])


def numbers(cards: str) -> tuple[int, ...]:
    return tuple(number(card) for card in cards.split())


def trumps_held(seen: tuple[int, ...], trumps: int, cards: int = 5) -> list[int]:
    """Return how many hands from what is not ``seen`` hold 0, 1, 2 … trumps, counted one by one."""
    left = [card for card in PACK if card not in seen]
    met = Counter(sum(card // 8 == trumps for card in hand) for hand in combinations(left, cards))
    return [met[many] for many in range(cards + 1)]


# -- every line of play of open hands --------------------------------------------------------------


def followers(hand: tuple[int, ...], led: int, trumps: int) -> list[int]:
    """Return the cards that may be played on one that was led."""
    suit = [card for card in hand if card // 8 == led // 8]
    if suit:
        return [card for card in suit if card > led] or suit
    return [card for card in hand if card // 8 == trumps] or list(hand)


def wins(card: int, led: int, trumps: int) -> bool:
    """Say whether the card that follows takes the trick."""
    if card // 8 == led // 8:
        return card > led
    return card // 8 == trumps


class Law(NamedTuple):
    """What the rest of a hand comes to."""

    lines: int
    """In how many ways it can be played."""
    tricks: tuple[tuple[int, int], ...]
    """Tricks of the first player → in how many of these."""
    by_lot: tuple[tuple[int, Fraction], ...]
    """Tricks of the first player → their chance where every card is played by lot."""


@cache
def law(hands: tuple[tuple[int, ...], tuple[int, ...]], leader: int, trumps: int) -> Law:
    """Return the law of these hands, open, ``leader`` (0 or 1) to lead."""
    if not hands[0]:
        return Law(1, ((0, 1),), ((0, Fraction(1)),))
    lines, ways, chances = 0, Counter[int](), Counter[int]()
    for led in hands[leader]:
        follow = followers(hands[1 - leader], led, trumps)
        for card in follow:
            won = 1 - leader if wins(card, led, trumps) else leader
            rest = [list(hand) for hand in hands]
            rest[leader].remove(led)
            rest[1 - leader].remove(card)
            after = law((tuple(rest[0]), tuple(rest[1])), won, trumps)
            lines += after.lines
            here = Fraction(1, len(hands[leader]) * len(follow))
            for tricks, many in after.tricks:
                ways[tricks + (won == 0)] += many
            for tricks, chance in after.by_lot:
                chances[tricks + (won == 0)] += here * chance  # type: ignore[assignment]
    return Law(lines, tuple(sorted(ways.items())), tuple(sorted(chances.items())))  # type: ignore[arg-type]


def points(tricks: int) -> int:
    """Return by how much the first player is ahead with so many of five tricks."""
    return {0: -2, 1: -1, 2: -1, 3: 1, 4: 1, 5: 2}[tricks]


@cache
def worth_of(
    hands: tuple[tuple[int, ...], tuple[int, ...]], leader: int, trumps: int, won: int = 0
) -> int:
    """Return the points by which the first player is ahead, both playing best with open hands.

    ``won``: the first player's tricks so far.
    """
    if not hands[0]:
        return points(won)
    sign, most = (1, -3) if leader == 0 else (-1, -3)
    for led in hands[leader]:
        least = 3
        for card in followers(hands[1 - leader], led, trumps):
            taker = 1 - leader if wins(card, led, trumps) else leader
            rest = [list(hand) for hand in hands]
            rest[leader].remove(led)
            rest[1 - leader].remove(card)
            both = tuple(rest[0]), tuple(rest[1])
            least = min(least, sign * worth_of(both, taker, trumps, won + (taker == 0)))
        most = max(most, least)
    return sign * most


# -- best play, hands open -------------------------------------------------------------------------


LEAST, MOST = -2, 2
"""Points that a hand may bring: a vole or three tricks, won or lost."""


@njit(nogil=True)
def best(
    own: int,
    other: int,
    led: int,
    leads: bool,
    won: int,
    lost: int,
    trumps: int,
    low: int,
    high: int,
) -> int:
    """Return the points by which who moves will be ahead, both playing best with open hands.

    ``own``, ``other``: hands as sets of bits, of who moves and of the other; ``led``: the card to
    be followed unless who moves ``leads``; ``won``, ``lost``: their tricks so far, of five;
    ``low``, ``high``: what lies outside need not be told apart.
    """
    if won + lost == 5:
        if won >= 3:
            return 2 if won == 5 else 1
        return -2 if lost == 5 else -1
    if won > 0 and lost > 0:
        # No vole any more: more than a point is not to be had.
        if won >= 3:
            return 1
        if lost >= 3:
            return -1
    may = own
    if not leads:
        suit = own & (255 << (8 * (led // 8)))
        higher = suit & ~((1 << (led + 1)) - 1)
        if higher != 0:
            may = higher
        elif suit != 0:
            may = suit
        elif own & (255 << (8 * trumps)) != 0:
            may = own & (255 << (8 * trumps))
    most = low
    card = 31
    while card >= 0 and most < high:
        if may >> card & 1:
            rest = own & ~(1 << card)
            if leads:
                found = -best(other, rest, card, False, lost, won, trumps, -high, -most)
            elif card > led if card // 8 == led // 8 else card // 8 == trumps:
                found = best(rest, other, 0, True, won + 1, lost, trumps, most, high)
            else:
                found = -best(other, rest, 0, True, lost + 1, won, trumps, -high, -most)
            most = max(most, found)
        card -= 1
    return most


@njit(nogil=True)
def against_all(
    elder: int, left: npt.NDArray[np.int64], trumps: int, met: npt.NDArray[np.int64]
) -> None:
    """Play elder against every five of the 26 cards that are left; fills ``met``: (6, 5).

    Row: trumps of the other, column: points of the elder + 2.
    """
    n = len(left)
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        other, many = 0, 0
                        for at in (a, b, c, d, e):
                            other |= 1 << left[at]
                            many += left[at] // 8 == trumps
                        met[many, best(elder, other, 0, True, 0, 0, trumps, LEAST, MOST) + 2] += 1


def open_hands(elder: str, turned: str) -> npt.NDArray[np.int64]:
    """Return how the elder fares against all 65 780 hands: (trumps of the other, points + 2)."""
    held = numbers(elder)
    left = [card for card in PACK if card not in (*held, number(turned))]
    met = np.zeros((6, 5), np.int64)
    mask = sum(1 << card for card in held)
    against_all(mask, np.array(left, np.int64), number(turned) // 8, met)
    return met
