"""Which melds are there in a game, and with which cards is each of them made?

A *meld* is a list of cards, one twice where two packs allow that, of a *kind* and a *worth*, which
are a game's own whole numbers.  A *way* to make it has *jokers* in the place of some of its cards,
of one at least never; a meld with a joker is made in as many ways as there are cards it may stand
for.  Two ways with the same cards and jokers are one, the worthier one; where kinds are counted
(``by_kind``) one of each kind.

The *order of the finder*, in which both twins look and by which ties are decided: ways by the
lowest of their natural cards, then as their melds were listed, then those with fewer jokers, then
those whose first cards are replaced.

Cards are text; a *face* is the bit of a card in a set (``cards.sets``), 0 to 61.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from analyser.cards.codes import RANKS, SUITS, card_code

FACES: Final = {rank + suit: card_code(rank + suit) for suit in SUITS for rank in RANKS}
"""Card as text → its face, where a game does not number its cards otherwise."""
FACE_COUNT: Final = 62
MOST_COPIES: Final = 2
"""Of a card in a hand, and so in a meld: two packs."""
MOST_WAYS: Final = 4096
MOST_KINDS: Final = 16

# Where the numbers of a catalogue lie: how many ways there are,
COUNT: Final = 0
SMALLEST: Final = 1
"""how many cards the smallest meld has, jokers included,"""
HOLDINGS: Final = 2
"""where the ways that hold a card are listed,"""
FIRST0: Final = 3
"""of each face, and of one past the last, the first of the ways of which it is the lowest card,"""
HOLDS0: Final = FIRST0 + FACE_COUNT + 1
"""and the first of the listed ways that hold it; then of each way"""
WAYS0: Final = HOLDS0 + FACE_COUNT + 1
ONE, TWO, JOKERS, KIND, WORTH, MELD, SIZE = range(7)
"""the set of its natural cards, the set of those that it has twice, how many jokers, which kind,
what it is worth, the number of its meld as listed, and how many cards it has, jokers included."""
WIDTH: Final = 8
"""Numbers of a way."""


class Meld(NamedTuple):
    """A meld without jokers."""

    cards: tuple[str, ...]
    """In the order in which they lie."""
    kind: int = 0
    """0 to ``MOST_KINDS - 1``."""
    worth: int = 1
    """0 or more."""


class Way(NamedTuple):
    """A meld as some cards make it."""

    cards: tuple[str, ...]
    """Its natural cards, the lowest face first."""
    jokers: int
    kind: int
    worth: int
    meld: int
    """The number of its meld in the list of the catalogue."""


@dataclass(frozen=True)
class Catalogue:
    """The melds of a game, and all ways to make them."""

    melds: Sequence[Meld]
    faces: Mapping[str, int]
    """Card as text → its face."""
    most_jokers: int = 0
    """In one meld."""
    by_kind: bool = False
    """Whether ways of the same cards stay apart that are of two kinds."""

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """All ways, in the order of the finder; ``ValueError`` where they are too many."""
        found: dict[tuple[tuple[str, ...], int, int], Way] = {}
        for number, meld in enumerate(self.melds):
            self._look_at(meld)
            for way in self._ways_of(number, meld):
                same = (way.cards, way.jokers, way.kind if self.by_kind else 0)
                if same not in found or found[same].worth < way.worth:
                    found[same] = way
        if len(found) > MOST_WAYS:
            raise ValueError(f"{len(found):,} ways to make the melds (expected {MOST_WAYS:,})")
        return tuple(sorted(found.values(), key=lambda way: self.faces[way.cards[0]]))

    def _look_at(self, meld: Meld) -> None:
        if max(Counter(meld.cards).values(), default=3) > MOST_COPIES:
            raise ValueError(f"{meld.cards}: a meld has each of its cards once or twice")
        if not 0 <= meld.kind < MOST_KINDS or meld.worth < 0:
            raise ValueError(f"{meld}: its kind is 0 to {MOST_KINDS - 1}, its worth 0 or more")

    def _ways_of(self, number: int, meld: Meld) -> Iterable[Way]:
        for jokers in range(min(self.most_jokers, len(meld.cards) - 1) + 1):
            for gone in combinations(range(len(meld.cards)), jokers):
                left = [card for place, card in enumerate(meld.cards) if place not in gone]
                cards = tuple(sorted(left, key=self.faces.__getitem__))
                yield Way(cards, jokers, meld.kind, meld.worth, number)

    def numbers(self) -> list[int]:
        """Return the catalogue as compiled code reads it (its *book*)."""
        ways = self.ways
        lowest = [self.faces[way.cards[0]] for way in ways]
        faces = [{self.faces[card] for card in way.cards} for way in ways]
        held: list[int] = []
        holds = []
        for face in range(FACE_COUNT):
            holds.append(len(held))
            held += [at for at, found in enumerate(faces) if face in found]
        holds.append(len(held))
        first = [sum(face < which for face in lowest) for which in range(FACE_COUNT + 1)]
        rows = [number for way in ways for number in self._row(way)]
        smallest = min((len(meld.cards) for meld in self.melds), default=1)
        return [len(ways), smallest, WAYS0 + len(rows), *first, *holds, *rows, *held]

    def _row(self, way: Way) -> list[int]:
        copies = Counter(way.cards)
        one = sum(1 << self.faces[card] for card in copies)
        two = sum(1 << self.faces[card] for card, count in copies.items() if count == MOST_COPIES)
        size = len(way.cards) + way.jokers
        return [one, two, way.jokers, way.kind, way.worth, way.meld, size, 0]


def runs(places: Sequence[str], least: int, most: int) -> list[tuple[str, ...]]:
    """Return the runs of neighbours in a row of places, of given sizes, the shortest first.

    ``places``: the cards of one suit as they follow each other, the ace at both ends where it may
    stand at both; no run has a card twice.
    """
    return [
        tuple(places[at : at + size])
        for size in range(least, most + 1)
        for at in range(len(places) - size + 1)
        if len(set(places[at : at + size])) == size
    ]


def groups(cards: Sequence[str], least: int, most: int) -> list[tuple[str, ...]]:
    """Return the groups of cards of one rank, of given sizes, the smallest first.

    ``cards``: each as often as a group may have it.
    """
    return [
        group
        for size in range(least, most + 1)
        for group in dict.fromkeys(combinations(cards, size))
    ]
