"""Which melds do some cards make?  The plain version.

Cards are text, jokers are counted.  ``ways`` are those of a ``Catalogue``, or some of them in the
same order; that order is the one in which answers are listed, and of answers that are worth the
same the first stands.  ``finder`` is the compiled twin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from analyser.games.melds.catalogue import Way

Cards = Collection[str]


@cache
def _count_cards(way: Way) -> Counter[str]:
    return Counter(way.cards)


def _has(way: Way, cards: Mapping[str, int], jokers: int) -> bool:
    if way.jokers > jokers:
        return False
    return all(cards.get(card, 0) >= many for card, many in _count_cards(way).items())


def is_held(way: Way, cards: Cards, jokers: int = 0) -> bool:
    """Say whether some cards and jokers have all that a way takes."""
    return _has(way, Counter(cards), jokers)


def splits(ways: Sequence[Way], cards: Cards, jokers: int = 0) -> list[list[Way]]:
    """Return every way in which cards split into melds, all of them and all jokers being used.

    Each split is listed once.  No cards and no jokers split in one way, into no melds.
    """
    return _splits(ways, Counter(cards), jokers)


def _splits(ways: Sequence[Way], cards: Counter[str], jokers: int) -> list[list[Way]]:
    if not cards:
        return [[]] if jokers == 0 else []
    held = [way for way in ways if _has(way, cards, jokers)]
    return [
        [way, *rest]
        for at, way in enumerate(held)
        for rest in _splits(held[at:], cards - _count_cards(way), jokers - way.jokers)
    ]


def find_best(
    ways: Sequence[Way],
    cards: Cards,
    jokers: int = 0,
    quotas: Mapping[int, int] | None = None,
) -> tuple[int, list[Way]]:
    """Return what the melds are worth that some cards make at best, and those melds.

    Cards and jokers may stay over.  ``quotas``: kind → how many melds of it count at most; any
    number of a kind that is not there.
    """
    return _find_best(ways, Counter(cards), jokers, dict(quotas or {}))


def _find_best(
    ways: Sequence[Way], cards: Counter[str], jokers: int, quotas: dict[int, int]
) -> tuple[int, list[Way]]:
    most: tuple[int, list[Way]] = (0, [])
    held = [way for way in ways if quotas.get(way.kind, 1) > 0 and _has(way, cards, jokers)]
    for at, way in enumerate(held):
        left = {kind: many - (kind == way.kind) for kind, many in quotas.items()}
        worth, rest = _find_best(held[at:], cards - _count_cards(way), jokers - way.jokers, left)
        if way.worth + worth > most[0]:
            most = (way.worth + worth, [way, *rest])
    return most
