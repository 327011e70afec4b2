"""``analyser.cards.poker``: Are poker hands worth what the rules of poker say?

The plain version is checked by hands worked by hand and by the counts that every book has; the
compiled one counts all hands of a whole pack, and orders hands as the plain one does.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest

from analyser.cards import poker, poker_plain
from analyser.cards.poker_plain import CATEGORIES, RANKS
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part

PACK = [rank + suit for suit in "cdhs" for rank in RANKS]
STANDARD = tuple(range(9))
COUNTS = {
    "straight flush": 40,
    "four": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three": 54_912,
    "two pairs": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
"""Of the 2,598,960 hands of fifty-two cards, as every book has them."""
SHORT = {
    "straight flush": 16,
    "four": 224,
    "full house": 1_344,
    "flush": 208,
    "straight": 4_080,
    "three": 10_752,
    "two pairs": 24_192,
    "pair": 107_520,
    "high card": 53_040,
}
"""Of the 201,376 hands of seven to ace, where the ace is high alone (EW#1)."""


@kernel
def of_cards(cards: Any, many: int, order: int, low: int) -> int:
    """Return what some cards are worth, as numbers 16 × suit + rank."""
    cards = part(cards, 0)
    counts, suited = 0, True
    for at in range(many):
        counts += 1 << 4 * (cards[at] & 15)
        suited = suited and cards[at] >> 4 == cards[0] >> 4
    return poker.worth(counts, suited, order, low)  # type: ignore[no-any-return]


@kernel
def count_all(first: int, order: int, low: int, met: Any) -> None:
    """Count the hands of each category of a pack whose lowest rank is ``first``."""
    met = part(met, 0)
    ranks = 13 - first
    cards = 4 * ranks
    for a in range(cards):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    counts = 1 << 4 * (first + a % ranks)
                    counts += 1 << 4 * (first + b % ranks)
                    counts += 1 << 4 * (first + c % ranks)
                    counts += 1 << 4 * (first + d % ranks)
                    suit = a // ranks
                    four = suit == b // ranks and suit == c // ranks and suit == d // ranks
                    for e in range(d):
                        all_five = counts + (1 << 4 * (first + e % ranks))
                        suited = four and suit == e // ranks
                        value = poker.worth(all_five, suited, order, low)
                        met[poker.high_in(value)] += 1


def compiled(cards: list[str], order: tuple[int, ...] = STANDARD, low: str = "") -> int:
    numbers = [16 * "cdhs".index(card[1]) + RANKS.index(card[0]) for card in cards]
    word, lowest = poker_plain.order_word(order), poker_plain.low_set(low)
    return int(of_cards(np.array(numbers, np.int64), len(cards), word, lowest))


def counted(first: str, low: str) -> dict[str, int]:
    met = np.zeros(9, np.int64)
    count_all(RANKS.index(first), poker_plain.order_word(STANDARD), poker_plain.low_set(low), met)
    return dict(zip(CATEGORIES, met.tolist(), strict=True))


LADDER = (
    "Kc",
    "Kc 7d",
    "Kc 8d 7h",
    "Ac",
    "Ac Kd Qh Js 9c",
    "2c 2d",
    "2c 2d 3h",
    "7c 7d Ah Ks Qc",
    "8c 8d 9h 7s Tc",
    "8c 8d 9h 9s",
    "8c 8d 9h 9s 7c",
    "8c 8d 9h 9s Tc",
    "7c 7d Ah As 8c",
    "2c 2d 2h",
    "2c 2d 2h 5s 4c",
    "7c 8d 9h Ts Jc",
    "Tc Jd Qh Ks Ac",
    "7c 8c 9c Tc Qc",
    "7c 8c 9c Jc Qc",
    "2c 2d 2h As Ac",
    "3c 3d 3h 2s 2c",
    "2c 2d 2h 2s",
    "2c 2d 2h 2s Ac",
    "7c 8c 9c Tc Jc",
    "Td Jd Qd Kd Ad",
)
"""Each is worth more than the one before it."""


def test_hands_rank_as_they_should() -> None:
    hands = [text.split() for text in LADDER]
    for lower, higher in pairwise(hands):
        assert poker_plain.worth(lower, STANDARD) < poker_plain.worth(higher, STANDARD), higher
        assert compiled(lower) < compiled(higher), higher


def test_suits_have_no_order_and_equal_hands_are_equal() -> None:
    for one, other in (
        ("7c 8d 9h Ts Jc", "7d 8h 9s Tc Jd"),
        ("Kc Kd 9h 9s Tc", "Kh Ks 9c 9d Td"),
        ("7c 8c 9c Tc Qc", "7d 8d 9d Td Qd"),
    ):
        assert poker_plain.worth(one.split(), STANDARD) == poker_plain.worth(
            other.split(), STANDARD
        )
        assert compiled(one.split()) == compiled(other.split())


def test_the_straight_that_the_ace_begins_is_the_lowest() -> None:
    wheel, next_one = ["Ac", "7d", "8h", "9s", "Tc"], ["7c", "8d", "9h", "Ts", "Jc"]
    pair = ["2c", "2d"]
    assert low_worth(wheel, "A789T") < low_worth(next_one, "A789T")
    assert low_worth(wheel, "") < low_worth(pair, "") < low_worth(wheel, "A789T")
    assert compiled(wheel, low="A789T") < compiled(next_one, low="A789T")
    assert compiled(wheel) < compiled(pair) < compiled(wheel, low="A789T")
    assert CATEGORIES[poker_plain.category(wheel, "A789T")] == "straight"
    assert CATEGORIES[poker_plain.category(wheel)] == "high card"
    suited = ["Ac", "2c", "3c", "4c", "5c"]
    assert CATEGORIES[poker_plain.category(suited, "A2345")] == "straight flush"


def low_worth(cards: list[str], low: str) -> poker_plain.Worth:
    return poker_plain.worth(cards, STANDARD, low)


def test_both_versions_order_any_two_hands_alike() -> None:
    """Whole hands and parts of them; few ranks, so that there are many pairs and equal hands."""
    random, met = Random(5), Counter[str]()
    order = (1, 0, 2, 3, 4, 7, 5, 6, 8)
    for _ in range(60 if compiling.OFF else 3_000):
        pack = [card for card in PACK if card[0] in "789TA"] if random.random() < 0.5 else PACK
        one, other = random.sample(pack, random.randint(1, 5)), random.sample(pack, 5)
        low = random.choice(("", "A789T"))
        a, b = (poker_plain.worth(each, order, low) for each in (one, other))
        x, y = (compiled(each, order, low) for each in (one, other))
        assert (a > b) - (a < b) == (x > y) - (x < y), (one, other, low)
        met["equal" if a == b else "not"] += 1
        met[CATEGORIES[poker_plain.category(other, low)]] += 1
    assert compiling.OFF or len(met) >= 9, met


@pytest.mark.skipif(compiling.OFF, reason="counts 2.6 million hands")
def test_there_are_so_many_hands_of_each_category() -> None:
    assert counted("2", "A2345") == COUNTS
    assert sum(COUNTS.values()) == 2_598_960
    assert counted("7", "") == SHORT
    # The ace's low straights, one more for each of 4⁵ suits, four of them straight flushes.
    low = counted("7", "A789T")
    assert (low["straight"], low["straight flush"]) == (SHORT["straight"] + 1_020, 20)


@pytest.mark.slow
def test_the_plain_version_counts_them_alike() -> None:
    hands = combinations([card for card in PACK if card[0] in "789TJQKA"], 5)
    met = Counter(CATEGORIES[poker_plain.category(hand)] for hand in hands)
    assert met == SHORT
    hands = combinations(PACK, 5)
    assert Counter(CATEGORIES[poker_plain.category(hand, "A2345")] for hand in hands) == COUNTS
