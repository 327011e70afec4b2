"""What is told of all discards at once: is it what the plain reference says of each by itself?"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from analyser.cards.codes import card_code
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import splitting, worth
from analyser.games.khanhoo.reference.worth import best_points, near_points, without
from analyser.games.khanhoo.rules import books_of, rules_of, rules_row
from analyser.games.melds import finder

RULES = rules_of("khanhoo")
NUMBERS = np.array(rules_row(RULES), np.int64)
HANDS = 100


def sets(cards: list[str]) -> tuple[int, int]:
    """Return natural cards as two sets: of those there once at least, and of those there twice."""
    one = two = 0
    for card in cards:
        bit = 1 << card_code(card)
        two |= one & bit
        one |= bit
    return one, two


def hand_and_rest(random: Random) -> tuple[list[str], list[str]]:
    """Return sixteen cards, some of them of melds, and some of those that are left."""
    pack = Counter(melds.PACK)
    hand: list[str] = []
    for _ in range(random.randint(0, 3)):
        kind = random.randrange(melds.DOUBLE_ACES)
        meld = random.choice([cards for cards, each in melds.SINGLES if each == kind])
        if not Counter(meld) - pack:
            hand += meld
            pack -= Counter(meld)
    left = sorted(pack.elements(), key=card_code)
    random.shuffle(left)
    more = 16 - len(hand)
    return hand + left[:more], left[more : random.randint(more, len(left))]


def test_a_meld_apart_is_what_the_split_loses_without_one_of_its_cards() -> None:
    random, met = Random(1), Counter[str]()
    points = (RULES.sequence_points, RULES.triplet_points, RULES.royal_points, RULES.khanhoo_points)
    for _ in range(HANDS):
        hand, _ = hand_and_rest(random)
        whole, found = best_points(RULES, hand), splitting.apart(*sets(hand))
        for kind, faces, lost in zip(
            ("run", "triplet", "royal", "khanhoo"), found, points, strict=True
        ):
            for card in set(hand):
                if faces >> card_code(card) & 1:
                    met[kind] += 1
                    assert whole - best_points(RULES, without(hand, [card])) == lost, (hand, card)
    assert min(met[kind] for kind in ("run", "triplet", "royal", "khanhoo")) > 10


def test_near_melds_without_a_card_are_those_of_the_rest() -> None:
    random, met = Random(2), 0
    for _ in range(HANDS):
        hand, unseen = hand_and_rest(random)
        one, two = sets(hand)
        u1, u2 = sets(unseen)
        changes, before = worth.near_changes(one, u1, u2), near_points(RULES, hand, Counter(unseen))
        for card in set(hand):
            bit = 1 << card_code(card)
            # Those of the other melds are counted by themselves.
            if not (two | worth.NAMED | C.ACES) & bit:
                after = near_points(RULES, without(hand, [card]), Counter(unseen))
                found = worth.near_without(card_code(card), changes, NUMBERS, u1, u2)
                assert found == after - before, (hand, unseen, card)
                met += found != 0
    assert met > HANDS


def test_cards_split_by_the_covering_ways_whenever_by_all() -> None:
    books, random, room = books_of(RULES), Random(3), np.zeros(finder.ROOM, np.int64)
    whole, met = np.array(books.whole.numbers()), Counter[tuple[int, int]]()
    for jokers in range(2):
        covering = np.array(books.covering(jokers).numbers())
        ways = [way for way in books.whole.ways if way.jokers <= jokers]
        for _ in range(20 * HANDS):
            held = random.choices(ways, k=random.randint(1, 4))
            cards = [card for way in held for card in way.cards]
            if random.random() < 0.5:
                cards[random.randrange(len(cards))] = random.choice(melds.HELD_FACES)
            if max(Counter(cards).values()) <= 2 and sum(way.jokers for way in held) <= jokers:
                split = finder.first_split(whole, *sets(cards), jokers, room)
                assert finder.first_split(covering, *sets(cards), jokers, room) == split, cards
                met[jokers, int(split)] += 1
    assert min(met[jokers, split] for jokers in range(2) for split in range(2)) > HANDS
