"""What is the law of Fünfzehnern, enumerated from the rules alone?

Written by hand for the tests: nothing here knows the package.  A hand is what is held of each suit,
a suit a set of ranks 0 to 7 (seven to ace) as bits; a position is the cards that each player has
left, who leads, and the suit to which they are bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

RANKS, SUITS = "789TJQKA", "cdhs"
POINTS = (0, 0, 0, 1, 2, 3, 4, 5)
QUEEN, KING, ACE = 5, 6, 7
FREE = -1

Law: TypeAlias = Counter[int]


# -- what is dealt ---------------------------------------------------------------------------------


def of_suits(suits: int, feature: tuple[int, ...], cards: int = 8) -> Law:
    """Return how many hands of so many cards have which sum of a feature of their suits.

    ``feature``: of each of the 256 ways to hold one suit.
    """
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(suits):
        grown: Counter[tuple[int, int]] = Counter()
        for (held, total), many in ways.items():
            for way in range(256):
                if held + way.bit_count() <= cards:
                    grown[held + way.bit_count(), total + feature[way]] += many
        ways = grown
    return Counter({total: many for (held, total), many in ways.items() if held == cards})


def points_of(way: int) -> int:
    """Return what the cards held of a suit count."""
    return sum(count for rank, count in enumerate(POINTS) if way >> rank & 1)


def has_zwang(way: int) -> bool:
    """Say whether king and queen are held without the ace."""
    return way >> KING & 1 == 1 and way >> QUEEN & 1 == 1 and way >> ACE & 1 == 0


EVERY_WAY = range(256)
BY_POINTS = tuple(points_of(way) for way in EVERY_WAY)
BY_COUNTING = tuple((way >> 3).bit_count() for way in EVERY_WAY)
BY_ZWANG = tuple(int(has_zwang(way)) for way in EVERY_WAY)
BY_VOID = tuple(int(way == 0) for way in EVERY_WAY)


def moments(law: Law) -> tuple[Fraction, Fraction]:
    """Return mean and variance."""
    hands = sum(law.values())
    mean = Fraction(sum(value * many for value, many in law.items()), hands)
    square = Fraction(sum(value**2 * many for value, many in law.items()), hands)
    return mean, square - mean**2


# -- what is played --------------------------------------------------------------------------------

Position: TypeAlias = tuple[tuple[int, ...], int, int]
"""The players' cards, 32 bits each, eight a suit; who leads; and the suit to which they are bound,
or ``FREE``.  What nobody holds is gone."""
Move: TypeAlias = tuple[int, bool]
"""A card, and whether zwang is called with it."""


def bits(cards: str) -> int:
    """Return some cards, as text with spaces, as bits."""
    return sum(1 << (8 * SUITS.index(c[1]) + RANKS.index(c[0])) for c in cards.split())


def listed(hand: int) -> list[int]:
    """Return the cards of a hand."""
    return [card for card in range(32) if hand >> card & 1]


def may_lead(position: Position) -> list[int]:
    """Return the cards that the leader may lead."""
    hands, leader, bound = position
    hand = hands[leader]
    suit = [card for card in listed(hand) if card // 8 == bound]
    if not suit:
        return listed(hand)
    held = 0
    for each in hands:
        held |= each
    # Nobody holds a higher card, the leader neither.
    sure = [
        card
        for card in listed(hand)
        if card // 8 != bound and not any(held >> other & 1 for other in above(card))
    ]
    return sorted(suit + sure)


def above(card: int) -> range:
    """Return the cards that beat a card."""
    return range(card + 1, card // 8 * 8 + 8)


def may_call(position: Position, card: int) -> bool:
    """Say whether zwang may be called with a card that is led."""
    hands, leader, _ = position
    king, ace = card + 1, card + 2
    others = [hand for seat, hand in enumerate(hands) if seat != leader]
    return (
        card % 8 == QUEEN and hands[leader] >> king & 1 == 1
        and any(hand >> ace & 1 for hand in others)
    )  # fmt: skip


def may_follow(hand: int, led: int, zwang: bool) -> list[int]:
    """Return the cards that who follows may play."""
    suit = [card for card in listed(hand) if card // 8 == led]
    if zwang and 8 * led + ACE in suit:
        return [8 * led + ACE]
    return suit or listed(hand)


def leads(position: Position, with_zwang: bool = True) -> Iterator[tuple[Move, Fraction]]:
    """Yield the leader's moves, and how likely a player who plays by lot makes each."""
    may = may_lead(position)
    for card in may:
        if with_zwang and may_call(position, card):
            yield (card, False), Fraction(1, 2 * len(may))
            yield (card, True), Fraction(1, 2 * len(may))
        else:
            yield (card, False), Fraction(1, len(may))


def after(position: Position, trick: list[int]) -> tuple[Position, int]:
    """Return the position after a trick, its cards in the order played, and what it counts."""
    hands, leader, bound = position
    left = list(hands)
    for at, card in enumerate(trick):
        left[(leader + at) % len(hands)] ^= 1 << card
    if not any(card // 8 == bound for card in listed(hands[leader])):
        bound = FREE
    led = trick[0] // 8
    best = max(range(len(trick)), key=lambda at: (trick[at] // 8 == led, trick[at]))
    if best:
        bound = led
    return ((tuple(left), (leader + best) % len(hands), bound), sum(POINTS[c % 8] for c in trick))


def sequences(position: Position, cards: int) -> int:
    """Return in how many ways so many cards may be played, a call of zwang not told apart."""
    return _sequences(position, [], cards)


def _sequences(position: Position, trick: list[int], cards: int) -> int:
    hands, leader, _ = position
    if len(trick) == len(hands):
        return _sequences(after(position, trick)[0], [], cards)
    if cards == 0:
        return 1
    if trick:
        seat = (leader + len(trick)) % len(hands)
        may = may_follow(hands[seat], trick[0] // 8, zwang=False)
    else:
        may = may_lead(position)
    return sum(_sequences(position, [*trick, card], cards - 1) for card in may)


@cache
def by_lot(position: Position) -> tuple[Fraction, ...]:
    """Return the mean of the points that each still takes when all play by lot."""
    hands = position[0]
    means = [Fraction(0)] * len(hands)
    if any(hands):
        for (card, zwang), chance in leads(position):
            _by_lot(position, [card], zwang, chance, means)
    return tuple(means)


def _by_lot(
    position: Position, trick: list[int], zwang: bool, chance: Fraction, means: list[Fraction]
) -> None:
    hands, leader, _ = position
    if len(trick) == len(hands):
        then, counted = after(position, trick)
        means[then[1]] += chance * counted
        for seat, further in enumerate(by_lot(then)):
            means[seat] += chance * further
        return
    seat = (leader + len(trick)) % len(hands)
    may = may_follow(hands[seat], trick[0] // 8, zwang)
    for card in may:
        _by_lot(position, [*trick, card], zwang, chance / len(may), means)
