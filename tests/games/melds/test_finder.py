"""``analyser.games.melds.finder``: Do both finders say the same of which melds cards make, and is
that all there is?

What is said is held against counts that others made (CQ#3 and CQ#4, KH#3), against melds tried
one by one, and the compiled finder against the plain one on hands drawn by chance.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from games.melds import rummies
from games.melds.rummies import RUMMIES, book_of, drawn, sets_of

from analyser.games.melds import finder, plain
from analyser.games.melds.catalogue import FACES, MOST_KINDS, Catalogue, Meld, Way, groups, runs

NO_QUOTAS = np.full(MOST_KINDS, -1, np.int64)
HANDS = 60

Tables = dict[int, Counter[int]]
"""Size → set of cards → how many ways it splits."""


def chosen(catalogue: Catalogue, room: np.ndarray) -> list[Way]:
    ways = room[finder.CHOSEN_WAYS : finder.CHOSEN_WAYS + room[finder.DEPTH]]
    return [catalogue.ways[way] for way in ways]


def all_splits(
    catalogue: Catalogue, book: np.ndarray, cards: list[str], jokers: int
) -> Iterator[list[Way]]:
    room = np.zeros(finder.ROOM, np.int64)
    there = finder.first_split(book, *sets_of(cards, catalogue), jokers, room)
    while there:
        yield chosen(catalogue, room)
        there = finder.next_split(book, room)


def hands(name: str, sizes: range, count: int = HANDS) -> Iterator[tuple[list[str], int]]:
    _, pack, most_jokers = RUMMIES[name]
    random = Random(f"{name} {sizes}")
    for at in range(count):
        yield drawn(random, pack, sizes[at % len(sizes)]), random.randrange(most_jokers + 1)


@pytest.mark.broad
@pytest.mark.parametrize("name", RUMMIES)
def test_both_finders_know_which_ways_are_held(name: str) -> None:
    catalogue = RUMMIES[name][0]
    book = book_of(catalogue)
    for cards, jokers in hands(name, range(3, 17)):
        one, two = sets_of(cards, catalogue)
        held = [
            way
            for at, way in enumerate(catalogue.ways)
            if finder.is_held(book, at, one, two, jokers)
        ]
        assert held == [way for way in catalogue.ways if plain.is_held(way, cards, jokers)]


@pytest.mark.parametrize("name", RUMMIES)
def test_both_finders_find_the_same_best_melds(name: str) -> None:
    catalogue = RUMMIES[name][0]
    book = book_of(catalogue)
    room = np.zeros(finder.ROOM, np.int64)
    random = Random(1)
    found = Counter[int]()
    for cards, jokers in hands(name, range(6, 16)):
        quotas = {kind: random.randrange(3) for kind in range(3) if random.random() < 0.4}
        numbers = NO_QUOTAS.copy()
        for kind, most in quotas.items():
            numbers[kind] = most
        worth = finder.find_best(book, *sets_of(cards, catalogue), jokers, numbers, room)
        assert (worth, chosen(catalogue, room)) == plain.find_best(
            catalogue.ways, cards, jokers, quotas
        )
        found[int(room[finder.DEPTH])] += 1
    assert len(found) >= 3  # some of none, some of several melds


@pytest.mark.parametrize("name", RUMMIES)
def test_both_finders_list_the_same_splits(name: str) -> None:
    catalogue, pack, most_jokers = RUMMIES[name]
    book = book_of(catalogue)
    random = Random(2)
    several = 0
    for _ in range(HANDS):
        # Melds drawn until some fit side by side: there is a split, and there may be more.
        cards: list[str] = []
        jokers = 0
        for way in random.sample(catalogue.ways, 40):
            held = Counter(cards) + Counter(way.cards)
            fits = held <= Counter(pack) and jokers + way.jokers <= most_jokers
            if fits and held.total() + jokers + way.jokers <= 12:
                cards, jokers = sorted(held.elements()), jokers + way.jokers
        found = list(all_splits(catalogue, book, cards, jokers))
        assert found == plain.splits(catalogue.ways, cards, jokers)
        assert found
        several += len(found) > 1
    assert several >= 3


@pytest.mark.parametrize("name", RUMMIES)
def test_a_split_lists_every_card_once_and_no_split_stands_twice(name: str) -> None:
    catalogue = RUMMIES[name][0]
    for cards, jokers in hands(name, range(6, 10)):
        splits = plain.splits(catalogue.ways, cards, jokers)
        for split in splits:
            assert Counter(card for way in split for card in way.cards) == Counter(cards)
            assert sum(way.jokers for way in split) == jokers
        assert len({tuple(split) for split in splits}) == len(splits)


def test_what_takes_a_card_is_found_by_that_card() -> None:
    catalogue = rummies.carioca()
    book = book_of(catalogue)
    for card, face in FACES.items():
        places = range(finder.holds_from(book, face), finder.holds_from(book, face + 1))
        ways = [catalogue.ways[finder.find_way(book, place)] for place in places]
        assert ways == [way for way in catalogue.ways if card in way.cards]
        assert ways


def test_nothing_splits_into_nothing_and_a_joker_alone_does_not() -> None:
    catalogue = rummies.khanhoo()
    book = book_of(catalogue)
    assert list(all_splits(catalogue, book, [], 0)) == plain.splits(catalogue.ways, []) == [[]]
    assert list(all_splits(catalogue, book, [], 1)) == plain.splits(catalogue.ways, [], 1) == []


def test_two_of_each_card_of_a_run_split_in_one_way_into_the_run_twice() -> None:
    catalogue = Catalogue([Meld(cards) for cards in runs(["2c", "3c", "4c"], 3, 3)], FACES)
    assert list(all_splits(catalogue, book_of(catalogue), ["2c", "3c", "4c"] * 2, 0)) == [
        [catalogue.ways[0]] * 2
    ]


def test_a_meld_with_a_card_too_many_or_of_no_kind_is_refused() -> None:
    for meld in (Meld(("2c",) * 3), Meld(("2c", "3c", "4c"), kind=MOST_KINDS), Meld((), worth=1)):
        with pytest.raises(ValueError, match=r"a meld has each|its kind is"):
            _ = Catalogue([meld], FACES).ways


def test_conquian_has_so_many_melds() -> None:
    """CQ#3."""
    assert len(rummies.conquian(10).melds) == 194
    assert len(rummies.conquian(8).melds) == 182


# Cards → sets that split, ways to split them: CQ#3.
TABLES = {
    3: (72, 72),
    4: (38, 38),
    5: (24, 24),
    6: (2_156, 2_176),
    9: (35_816, 36_848),
    11: (43_344, 48_960),
}


@pytest.fixture(scope="module")
def tables() -> Tables:
    """Size → set of cards → how many sets of disjoint melds make it, melds tried one by one."""
    catalogue = rummies.conquian(8)
    melds = [sets_of(list(meld.cards), catalogue)[0] for meld in catalogue.melds]
    made: dict[int, Counter[int]] = defaultdict(Counter)
    lists = [(meld, at) for at, meld in enumerate(melds)]
    while lists:
        for cards, _ in lists:
            made[cards.bit_count()][cards] += 1
        lists = [
            (cards | melds[at], at)
            for cards, last in lists
            for at in range(last + 1, len(melds))
            if not cards & melds[at] and (cards | melds[at]).bit_count() <= 11
        ]
    return made


@pytest.mark.broad
@pytest.mark.parametrize("size", TABLES)
def test_so_many_sets_of_conquian_split(tables: Tables, size: int) -> None:
    """CQ#3: the finder lists every split of every set that splits."""
    book = book_of(rummies.conquian(8))
    room = np.zeros(finder.ROOM, np.int64)
    sets = tables[size]
    assert (len(sets), sets.total()) == TABLES[size]
    for cards, ways in sets.items():
        there, found = finder.first_split(book, cards, 0, 0, room), 0
        while there:
            found += 1
            there = finder.next_split(book, room)
        assert found == ways


def test_of_eleven_cards_some_split_in_up_to_seven_ways(tables: Tables) -> None:
    """CQ#3, and CQ#4: past a long run one wins only by moving cards of it into groups."""
    sets = tables[11]
    assert sum(ways > 1 for ways in sets.values()) == 3_888
    assert max(sets.values()) == 7
    nine, ten = ([((1 << size) - 1) << at for at in range(11 - size)] for size in (9, 10))
    suits = [[(cards >> 16 * suit) & 0x3FF for suit in range(4)] for cards in sets]
    assert sum(any(lane & run == run for lane in each for run in nine) for each in suits) == 120
    assert not any(lane & run == run for each in suits for lane in each for run in ten)


def test_random_cards_of_conquian_split_as_seldom_as_they_should(tables: Tables) -> None:
    """A set that no melds make has no split."""
    book = book_of(rummies.conquian(8))
    room = np.zeros(finder.ROOM, np.int64)
    random = Random(3)
    for cards in tables[9]:
        moved = cards ^ 1 << random.choice(list(rummies.CONQUIAN_FACES.values()))
        expected = moved in tables[moved.bit_count()]
        assert finder.first_split(book, moved, 0, 0, room) == expected


def test_khanhoo_has_so_many_melds() -> None:
    """KH#3."""
    melds = rummies.khanhoo().melds
    assert len({tuple(sorted(meld.cards)) for meld in melds}) == len(melds) == 115
    assert [sum(meld.kind == kind for meld in melds) for kind in range(7)] == [
        84, 7, 8, 1, 3, 1, 11,
    ]  # fmt: skip


def test_groups_and_runs_are_what_a_rank_and_a_suit_have() -> None:
    assert groups(["2c", "2d", "2h"], 2, 3) == [
        ("2c", "2d"), ("2c", "2h"), ("2d", "2h"), ("2c", "2d", "2h"),
    ]  # fmt: skip
    corner = runs(["Kc", "Ac", "2c", "3c"], 3, 4)
    assert corner == [("Kc", "Ac", "2c"), ("Ac", "2c", "3c"), ("Kc", "Ac", "2c", "3c")]
    assert runs(["Ac", "Kc", "Ac"], 3, 3) == []  # never both aces
