"""``analyser.games.tricks.dealing``: Are unseen cards dealt in every way that agrees with what
was seen, each as likely?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb, factorial
from random import Random

import compiling
import numpy as np
import numpy.typing as npt
import pytest

from analyser.cards import shuffle, shuffle_plain
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.tricks import dealing
from analyser.games.tricks.advising import HiddenCards
from analyser.games.tricks.deck import CARDS, NUMBERS

Numbers = npt.NDArray[np.int64]
KEY, DEAL = 5, 9


@kernel
def look(hidden: Numbers, cards: int) -> None:
    """Count the ways."""
    dealing.look(part(hidden, 0), cards)


@kernel
def deal(hidden: Numbers, key: int, number: int, drawn: int) -> int:
    """Deal by the stream of seat 1."""
    seed = shuffle.stream(key, number, shuffle.SEARCH, 1)
    after: int = dealing.deal(part(hidden, 0), seed, drawn)
    return after


def chance_of(seed: int) -> Callable[[int], int]:
    """Return the numbers of a stream one after another."""
    drawn = iter(range(10**9))
    return lambda many: shuffle_plain.draw_below(seed, next(drawn), many)


def bits(cards: list[str]) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


def every_deal(hidden: HiddenCards) -> set[tuple[frozenset[str], ...]]:
    """Return all deals to three places that may be, by trying each."""
    found: set[tuple[frozenset[str], ...]] = set()
    one, two, _three = hidden.sizes
    cards = set(hidden.cards)
    for first in map(frozenset, combinations(hidden.cards, one)):
        for second in map(frozenset, combinations(sorted(cards - first), two)):
            dealt = (first, second, frozenset(cards - first - second))
            if all(each <= may for each, may in zip(dealt, hidden.may, strict=True)):
                found.add(dealt)
    return found


CASES = (
    HiddenCards(CARDS[:6], [(2, CARDS), (2, CARDS), (2, CARDS)]),
    HiddenCards(CARDS[3:9], [(3, CARDS[3:7]), (2, CARDS[5:9]), (1, CARDS)]),
    HiddenCards(CARDS[3:9], [(3, CARDS[3:6]), (2, CARDS), (1, CARDS)]),
    HiddenCards(CARDS[:5], [(3, CARDS[1:]), (0, ()), (2, CARDS)]),
)


@pytest.mark.parametrize("hidden", CASES)
def test_all_deals_are_counted_and_every_one_comes_as_often(hidden: HiddenCards) -> None:
    known = every_deal(hidden)
    assert hidden.ways(0, hidden.sizes) == len(known)
    chance, times = chance_of(3), 200
    met = Counter(tuple(map(frozenset, hidden.deal(chance))) for _ in range(times * len(known)))
    assert set(met) == known
    # Chi-squared against all alike: mean as many as there are free counts, variance twice that.
    free = len(known) - 1
    squares = sum((met[each] - times) ** 2 for each in known) / times
    assert abs(squares - free) <= 4 * (2 * free) ** 0.5


def test_known_numbers_of_ways() -> None:
    everything = HiddenCards(CARDS[:24], [(8, CARDS)] * 3)
    assert everything.ways(0, (8, 8, 8)) == factorial(24) // factorial(8) ** 3
    void = HiddenCards(CARDS[:16], [(8, CARDS[8:]), (4, CARDS), (4, CARDS)])
    assert void.ways(0, (8, 4, 4)) == comb(8, 4)


def test_who_can_lie_in_one_place_only_takes_no_number() -> None:
    hidden = HiddenCards(CARDS[:4], [(2, CARDS[:2]), (2, CARDS)])
    assert hidden.deal(lambda many: pytest.fail(f"drawn of {many}")) == [
        list(CARDS[:2]),
        list(CARDS[2:4]),
    ]


def drawn_at_random(lots: Random) -> HiddenCards:
    """Return cards, and places of which one deal at least is possible: that which made them."""
    sizes = [lots.randint(0, dealing.MOST_HELD), lots.randint(0, dealing.MOST_HELD)]
    sizes.append(lots.randint(0, 30 - sum(sizes)))
    cards = lots.sample(CARDS, sum(sizes))
    may, at = [], 0
    for size in sizes:
        own = cards[at : at + size]
        may.append([*own, *(each for each in cards if lots.random() < lots.choice((0.3, 0.9)))])
        at += size
    return HiddenCards(cards, list(zip(sizes, may, strict=True)))


def test_the_compiled_twin_deals_the_same_with_the_same_numbers() -> None:
    lots = Random(4)
    seed = shuffle_plain.stream(KEY, DEAL, shuffle_plain.SEARCH, 1)
    for _ in range(3 if compiling.OFF else 60):
        hidden, room = drawn_at_random(lots), np.full(dealing.SIZE, 77, np.int64)
        for place, (size, may) in enumerate(zip(hidden.sizes, hidden.may, strict=True)):
            room[dealing.SIZES + place], room[dealing.MAY + place] = size, bits(list(may))
        look(room, bits(hidden.cards))
        chance, drawn = chance_of(seed), 0
        for _world in range(3):
            drawn = deal(room, KEY, DEAL, drawn)
            dealt = [int(room[dealing.DEALT_LAST + place]) for place in range(3)]
            assert dealt == list(map(bits, hidden.deal(chance)))
