"""What is told of all discards at once: is it what the plain reference says of each by itself?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.khanhoo.drawn import VARIATIONS

from analyser.cards.codes import card_code
from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.interface import Rows
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.kernel import decide, splitting, worth
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel.calls import ENGINE
from analyser.games.khanhoo.kernel.habits import POLICY_COUNT
from analyser.games.khanhoo.kernel.packing import row_of
from analyser.games.khanhoo.policies import as_policy
from analyser.games.khanhoo.reference.decide import ranked
from analyser.games.khanhoo.reference.searching import move_of
from analyser.games.khanhoo.reference.splitting import best_points
from analyser.games.khanhoo.reference.table import THROW, deal
from analyser.games.khanhoo.reference.worth import near_points, without
from analyser.games.khanhoo.rules import as_rules, books_of, rules_of, rules_row
from analyser.games.melds import finder

RULES = rules_of("khanhoo")
NUMBERS = np.array(rules_row(RULES), np.int64)
HANDS = 100
KEY = run_key(91)


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


@kernel
def rank(table: Any, rules: Any, policy: Any, found: Any, work: Any) -> int:
    """List the cards that may be thrown, those that leave most first; returns how many."""
    table, rules, policy = part(table, 0), part(rules, 0), part(policy, 0)
    found, work = part(found, 0), part(work, 0)
    many = decide.list_throws(table, rules, policy, work)
    for place in range(many):
        at = decide.next_throw(table, rules, policy, many, work)
        found[place] = work[decide.CARDS + at]
        work[decide.WORTHS + at] = -(1 << 40)
    return int(many)


def compare_ranks(preset: str, changes: dict[str, Any], number: int, one_in: int) -> Counter[str]:
    """Rank what may be thrown both ways, at one in so many discards; returns what was met."""
    rules = GAME.rules(preset, changes)
    players = [GAME.policy(name) for name in ("patient", "sound", "always-bumps", "beginner")]
    seats, policies = range(rules["players"]), [as_policy(each) for each in players]
    log = ENGINE.logged(rules, players, seats, KEY, number, GAME.most_logged)
    numbers, width = ENGINE.numbers(rules, players, seats), POLICY_COUNT
    table, met, drawn = deal(as_rules(rules), KEY, number), Counter[str](), Random(number)
    found, work = np.zeros(decide.MOST_HELD, np.int64), np.zeros(decide.WORK_SIZE, np.int64)
    for move in log[: log.index(-1)]:
        if table.stage == THROW and drawn.randrange(one_in) == 0:
            row: Rows = row_of(table)
            policy = numbers.policies[width * table.to_move :]
            many = rank(row, numbers.rules, policy, found, work)
            expected = ranked(table, policies[table.to_move])
            assert found[:many].tolist() == [card_code(card) for card in expected], table
            hand = table.hands[table.to_move]
            met[f"{hand.count(melds.JOKER)} jokers"] += 1
            met["not all"] += len(expected) < len(set(hand))
        table.make(move_of(table, move))
    return met


@pytest.mark.parametrize("preset", ["khanhoo", "khanhoo-2p"])
def test_discards_are_ranked_as_in_the_reference(preset: str) -> None:
    met = Counter[str]()
    # Without the compiler one hand, in which a player throws who holds the joker.
    for number in (3,) if compiling.OFF else range(6):
        met += compare_ranks(preset, {"turn_limit": 60}, number, 2)
    print(preset, dict(met))
    assert min(met["0 jokers"], met["1 jokers"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "changes"), VARIATIONS)
def test_so_they_are_whatever_the_rules(preset: str, changes: dict[str, Any]) -> None:
    met = sum((compare_ranks(preset, changes, number, 1) for number in range(30)), Counter[str]())
    print(preset, changes, dict(met))
    assert met["0 jokers"] > 100


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
