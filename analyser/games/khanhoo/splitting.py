"""How do cards split into melds, and which split scores them?  In plain Python, for the referee.

Whoever goes out is scored by another split than the others (KH7).  Cards are text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from analyser.cards.codes import card_code
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.melds import JOKER
from analyser.games.khanhoo.rules import Rules, books_of
from analyser.games.melds import plain
from analyser.games.melds.catalogue import Way


class Split(NamedTuple):
    """Melds side by side."""

    points: int
    ways: tuple[Way, ...]


def lowest_first(cards: Iterable[str]) -> list[str]:
    """Return cards in their order: clubs, diamonds, hearts, spades, each from the ace on; jokers
    last.
    """
    return sorted(cards, key=card_code)


def part_jokers(cards: Iterable[str]) -> tuple[list[str], int]:
    """Return the natural cards, and how many jokers there are besides."""
    cards = list(cards)
    natural = [card for card in cards if card != JOKER]
    return natural, len(cards) - len(natural)


@lru_cache(maxsize=200_000)
def _best_split(rules: Rules, cards: tuple[str, ...]) -> Split:
    natural, jokers = part_jokers(cards)
    books = books_of(rules)
    points, split = plain.find_best(
        books.list_held_ways(books.scoring_book, cards), natural, jokers
    )
    return Split(points, tuple(split))


def best_split(rules: Rules, cards: Iterable[str]) -> Split:
    """Return the split that scores most, the first of them; cards may stay over."""
    return _best_split(rules, tuple(lowest_first(cards)))


def best_points(rules: Rules, cards: Iterable[str]) -> int:
    """Return the points of the split that scores most."""
    return best_split(rules, cards).points


@lru_cache(maxsize=100_000)
def _full_split(rules: Rules, cards: tuple[str, ...]) -> Split | None:
    natural, jokers = part_jokers(cards)
    books = books_of(rules)
    held = books.list_held_ways(books.whole, cards)
    if not {card for way in held for card in way.cards}.issuperset(natural):
        return None
    found = [
        Split(sum(way.worth for way in ways), tuple(ways))
        for ways in plain.splits(held, natural, jokers)
    ]
    return max(found, key=lambda split: split.points, default=None)


def full_split(rules: Rules, cards: Iterable[str]) -> Split | None:
    """Return the split that uses every card and scores most, the first of them; None: there is
    none.
    """
    return _full_split(rules, tuple(lowest_first(cards)))


def scored_split(rules: Rules, cards: Iterable[str], is_out: bool) -> Split:
    """Return the split by which a hand is scored; ``is_out``: its player went out with it."""
    cards = list(cards)
    split = full_split(rules, cards) if is_out and rules.out_split == "every_card" else None
    return best_split(rules, cards) if split is None else split


def count_over(split: Split, cards: Sequence[str]) -> int:
    """Return how many cards a split leaves in no meld."""
    return len(cards) - sum(len(melds.list_laid_cards(way)) for way in split.ways)
