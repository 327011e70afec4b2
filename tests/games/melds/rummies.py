"""Which melds have the three rummies of source X?  Listed here from its text, whatever the games
list, for the tests of the rooms that they share.
"""

from __future__ import annotations

from random import Random

import numpy as np

from analyser.games.melds.catalogue import FACES, Catalogue, Meld, groups, runs

CONQUIAN_RANKS = "A234567JQK"
CONQUIAN_PACK = [rank + suit for suit in "cdhs" for rank in CONQUIAN_RANKS]
CONQUIAN_FACES = {card: 16 * (at // 10) + at % 10 for at, card in enumerate(CONQUIAN_PACK)}


def conquian(run_max: int = 10) -> Catalogue:
    """Groups of three and four, runs of a suit in which the jack follows the seven."""
    found = [
        meld for rank in CONQUIAN_RANKS for meld in groups([rank + suit for suit in "cdhs"], 3, 4)
    ]
    for suit in "cdhs":
        found += runs([rank + suit for rank in CONQUIAN_RANKS], 3, run_max)
    return Catalogue([Meld(cards) for cards in found], CONQUIAN_FACES)


KHANHOO_PACK = [
    *[rank + suit for suit in "dhs" for rank in "A23456789"] * 2,
    *["Jc", "Qc", "Kc"] * 2,
]
SEQUENCE, ACES, TRIPLET, ROYAL, COURT, KHANHOO, DOUBLE = range(7)


def khanhoo(most_jokers: int = 1) -> Catalogue:
    """Sequences, aces, triplets, royals, courts, khanhoos, and what is twice as long."""
    three = "dhs"
    found = [
        Meld(cards, SEQUENCE, 1)
        for suit in three
        for cards in runs([rank + suit for rank in "A23456789"], 3, 9)
    ]
    aces = ["A" + suit for suit in three]
    found += [Meld(cards, ACES, 1) for cards in groups(aces * 2, 3, 3) if cards == _sorted(cards)]
    triplets = [tuple(rank + suit for suit in three) for rank in "23456789"]
    royal, lucky = ("Jc", "Qc", "Kc"), ("Ah", "2s", "3d")
    found += [Meld(cards, TRIPLET, 2) for cards in triplets] + [Meld(royal, ROYAL, 3)]
    courts = [("Kc", "9h", "9h"), ("Qc", "8s", "8s"), ("Jc", "7d", "7d")]
    found += [Meld(cards, COURT, 4) for cards in courts] + [Meld(lucky, KHANHOO, 5)]
    found += [Meld(cards * 2, DOUBLE, 10) for cards in [tuple(aces), *triplets, royal]]
    return Catalogue([*found, Meld(lucky * 2, DOUBLE, 15)], FACES, most_jokers)


def _sorted(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards))


TRIO, ESCALERA = range(2)
CARIOCA_PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"] * 2


def carioca(most_jokers: int = 1) -> Catalogue:
    """Trios, of equal cards too, and escaleras of four, the ace at one end or the other."""
    trios = [
        meld
        for rank in "A23456789TJQK"
        for meld in dict.fromkeys(
            tuple(sorted(cards)) for cards in groups([rank + suit for suit in "cdhs"] * 2, 3, 3)
        )
    ]
    escaleras = [
        cards for suit in "cdhs" for cards in runs([rank + suit for rank in "A23456789TJQKA"], 4, 4)
    ]
    found = [Meld(cards, TRIO, 60) for cards in trios]
    found += [Meld(cards, ESCALERA, 80) for cards in escaleras]
    return Catalogue(found, FACES, most_jokers, by_kind=True)


RUMMIES = {
    "conquian": (conquian(), CONQUIAN_PACK, 0),
    "khanhoo": (khanhoo(2), KHANHOO_PACK, 2),
    "carioca": (carioca(), CARIOCA_PACK, 2),
}
"""Name → its melds, its pack without jokers, and the most jokers that a hand here has."""


def drawn(random: Random, pack: list[str], size: int) -> list[str]:
    """Return some cards of a pack, half of them near each other, so that there are melds."""
    start = random.randrange(len(pack))
    near = (pack[start:] + pack[:start])[: size + 6]
    cards = random.sample(near, size // 2)
    left = list(pack)
    for card in cards:
        left.remove(card)
    return cards + random.sample(left, size - len(cards))


def sets_of(cards: list[str], catalogue: Catalogue) -> tuple[int, int]:
    """Return cards as compiled code has them: held at least once, and held twice."""
    one = two = 0
    for card in cards:
        bit = 1 << catalogue.faces[card]
        one, two = one | bit, two | (one & bit)
    return one, two


def book_of(catalogue: Catalogue) -> np.ndarray:
    """Return a catalogue as compiled code reads it."""
    return np.array(catalogue.numbers(), np.int64)
