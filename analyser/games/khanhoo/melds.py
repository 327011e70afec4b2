"""Which cards is Khanhoo played with, and which melds are there?

The pack is ace to nine of hearts, spades and diamonds twice, jack, queen and king of clubs twice,
and jokers.  A meld with a joker is made in several ways; the ways are in lists, *books*: all of
them, by which one goes out; those by which a hand is scored, where a sequence is no longer than it
has to be; those for which a discard may be claimed; and of all those that suffice to say whether
there is a way out.  Counts are in the tests of KH#3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Final

from analyser.games.melds.catalogue import FACES, Catalogue, Meld, Way, runs
from analyser.games.melds.plain import is_held

SUITS: Final = "dhs"
"""The suits of the number cards, in the order of cards."""
RANKS: Final = "A23456789"
NUMBERS: Final = RANKS[1:]
"""The ranks of triplets: the ace is not a number card (KH3)."""
CLUBS: Final = ("Jc", "Qc", "Kc")
COURTS: Final = (("Kc", "9h", "9h"), ("Qc", "8s", "8s"), ("Jc", "7d", "7d"))
KHANHOO: Final = ("Ah", "2s", "3d")
JOKER: Final = "*"

PACK: Final = tuple(
    card for card in (*CLUBS, *(rank + suit for suit in SUITS for rank in RANKS)) for _ in range(2)
)
"""The cards without jokers, the lowest first."""
PACK_SIZE: Final = len(PACK)
HELD_FACES: Final = tuple(dict.fromkeys(PACK))
"""Each of them once."""

KINDS: Final = (
    "sequence",
    "aces",
    "triplet",
    "royal",
    "court",
    "khanhoo",
    "double_aces",
    "double_triplet",
    "double_royal",
    "double_khanhoo",
)
"""The kinds of melds, in the order of their numbers."""
SEQUENCE, ACES, TRIPLET, ROYAL, COURT, KHAN = range(6)
DOUBLE_ACES, DOUBLE_TRIPLET, DOUBLE_ROYAL, DOUBLE_KHAN = range(6, 10)
DOUBLE_OF: Final = {
    ACES: DOUBLE_ACES,
    TRIPLET: DOUBLE_TRIPLET,
    ROYAL: DOUBLE_ROYAL,
    KHAN: DOUBLE_KHAN,
}
"""Kind → the kind of two such melds as one."""
LIKE: Final = tuple(f"A{suit}" for suit in SUITS) + ("7d", "9h", "8s")
"""The cards that stand twice in some meld of three."""


def sequences(most: int) -> Iterable[tuple[str, ...]]:
    """Yield the runs of three to ``most`` cards of each suit, a suit after another."""
    for suit in SUITS:
        yield from runs([rank + suit for rank in RANKS], 3, most)


def list_other_melds() -> Iterable[tuple[tuple[str, ...], int]]:
    """Yield the melds that are not sequences, each with its kind."""
    aces = [f"A{suit}" for suit in SUITS]
    for chosen in combinations_with_replacement(aces, 3):
        if len(set(chosen)) > 1:
            yield chosen, ACES
    for rank in NUMBERS:
        yield tuple(rank + suit for suit in SUITS), TRIPLET
    yield CLUBS, ROYAL
    for court in COURTS:
        yield court, COURT
    yield KHANHOO, KHAN
    yield tuple(2 * aces), DOUBLE_ACES
    for rank in NUMBERS:
        yield tuple(2 * [rank + suit for suit in SUITS]), DOUBLE_TRIPLET
    yield 2 * CLUBS, DOUBLE_ROYAL
    yield 2 * KHANHOO, DOUBLE_KHAN


OTHER_MELDS: Final = tuple(list_other_melds())
SINGLES: Final = (
    *((cards, SEQUENCE) for cards in sequences(3)),
    *((cards, kind) for cards, kind in OTHER_MELDS if len(cards) == 3),
)
"""The melds of three cards, each with its kind."""
DOUBLES: Final = tuple((cards, kind) for cards, kind in OTHER_MELDS if len(cards) == 6)


@dataclass(frozen=True)
class Books:
    """The ways to make the melds of a rule set."""

    points: tuple[int, ...]
    """Of each kind."""
    jokers: int
    """In the pack."""
    with_sequences: bool
    """Whether a discard may be claimed for a sequence."""

    def _book(self, most: int) -> Catalogue:
        """Return the ways to make all melds, with sequences of at most ``most`` cards."""
        listed = [(cards, SEQUENCE) for cards in sequences(most)] if most else []
        made = [Meld(cards, kind, self.points[kind]) for cards, kind in (*listed, *OTHER_MELDS)]
        return Catalogue(made, FACES, self.jokers)

    @cached_property
    def whole(self) -> Catalogue:
        """All ways."""
        return self._book(len(RANKS))

    @cached_property
    def scoring_book(self) -> Catalogue:
        """Those of three cards and of six: no longer sequence is worth more."""
        return self._book(3)

    @cached_property
    def claimed(self) -> Catalogue:
        """Those for which a discard may be claimed."""
        return self.whole if self.with_sequences else self._book(0)

    def choose_catalogue(self, jokers: int) -> Catalogue:
        """Return enough ways for any split of cards with ``jokers`` jokers, 0 or 1.

        Six cards in a row and more are two sequences, a double is two melds of its kind; with a
        joker one of the two has it.
        """
        made = [*((cards, SEQUENCE) for cards in sequences(5)), *OTHER_MELDS]
        singles = [Meld(cards, kind) for cards, kind in made if len(cards) < 6]
        return Catalogue(singles, FACES, jokers)

    def list_held_ways(self, book: Catalogue, cards: Collection[str]) -> list[Way]:
        """Return the ways of a book for which some cards, jokers among them, have all it takes."""
        natural = [card for card in cards if card != JOKER]
        jokers, faces = len(cards) - len(natural), set(natural)
        # To look at the faces alone first takes a tenth of the time.
        return [
            way
            for way in book.ways
            if way.jokers <= jokers
            and faces.issuperset(way.cards)
            and is_held(way, natural, jokers)
        ]

    @cached_property
    def _by_cards(self) -> dict[tuple[tuple[str, ...], int], Way]:
        return {(way.cards, way.jokers): way for way in self.whole.ways}

    @cached_property
    def _claimed_by_cards(self) -> dict[tuple[tuple[str, ...], int], Way]:
        return {(way.cards, way.jokers): way for way in self.claimed.ways}

    def way_of(self, cards: Iterable[str], claimed: bool = False) -> Way | None:
        """Return the way that is made of just these cards, jokers among them, if there is one.

        ``claimed``: one of those for which a discard may be claimed.
        """
        cards = list(cards)
        natural = tuple(
            sorted((card for card in cards if card != JOKER), key=lambda card: FACES.get(card, -1))
        )
        known = self._claimed_by_cards if claimed else self._by_cards
        return known.get((natural, len(cards) - len(natural)))


def list_laid_cards(way: Way) -> list[str]:
    """Return the cards of a way as they lie on the table, its jokers last."""
    return [*way.cards, *[JOKER] * way.jokers]
