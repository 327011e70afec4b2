"""``analyser.games.khanhoo``: What the kernel counts of a hand in parts: is it what is plainly
counted of the whole?

Positions are those of hands that the kernel plays, and hands drawn at random.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.khanhoo import plain_counts
from games.khanhoo.plain_counts import near_points, without
from games.khanhoo.random_cases import VARIATIONS, player
from games.khanhoo.test_exact import sets

from analyser.cards.codes import card_code
from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.advice import row_of
from analyser.games.khanhoo.kernel import decide, scoring, worth
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.policies import SHEETS, H
from analyser.games.khanhoo.referee import CLAIM, CONTEST, DRAW, THROW, deal, read_move
from analyser.games.khanhoo.rules import RULE_SETS, books_of, rules_row
from analyser.games.khanhoo.splitting import best_points
from analyser.games.melds import finder

RULES = RULE_SETS.make_rules("khanhoo")
NUMBERS = np.array(rules_row(RULES), np.int64)
HANDS = 100
KEY = run_key(91)


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
        whole, found = best_points(RULES, hand), scoring.find_disjoint(*sets(hand))
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
            if not (two | worth.NAMED_FACES | C.ACES) & bit:
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


@kernel
def gains(table: Any, rules: Any, policy: Any, found: Any, work: Any) -> None:
    """Fill in what the best bump gains, and with which way."""
    table, rules, policy, work = part(table, 0), part(rules, 0), part(policy, 0), part(work, 0)
    found[0], found[1] = decide.best_claim(table, rules, policy, work)


@kernel
def raises(table: Any, rules: Any, policy: Any, work: Any) -> int:
    """Return by how much the discard raises the worth of the hand."""
    table, rules, policy, work = part(table, 0), part(rules, 0), part(policy, 0), part(work, 0)
    seat = table[T.TO_MOVE]
    one, two, _ = T.find_unseen(table, rules, seat)
    common = worth.near_common(T.seat_at(table, seat)[T.HAND_ONE], rules, one, two)
    return int(decide.raise_by(table, rules, policy, one, two, common, work))


def compare(preset: str, changes: dict[str, Any], number: int, one_in: int) -> Counter[str]:
    """Count positions of a hand both ways, one in so many; returns what was met.

    The habits are those of players who do not play the hand.
    """
    rules, lots = GAME.rules(preset, changes), Random(number)
    players = [GAME.policy(name) for name in ("patient", "sound", "always-bumps", "beginner")]
    seats = range(rules["players"])
    log = GAME.engine.log_deal(rules, players, seats, KEY, number, GAME.most_logged)
    table, met = deal(RULE_SETS.read(rules), KEY, number), Counter[str]()
    found, work = np.zeros(decide.MOST_HELD, np.int64), np.zeros(decide.WORK_SIZE, np.int64)
    for move in log[: log.index(-1)]:
        if lots.randrange(one_in) == 0:
            asked = [{**player(lots), "thinks": 1} for _ in seats]
            numbers = GAME.engine.numbers(rules, asked, seats)
            row, own = row_of(table), numbers.policies[H.COUNT * table.to_move :]
            policy = SHEETS.read(asked[table.to_move])
            if table.stage == THROW:
                many = rank(row, numbers.rules, own, found, work)
                expected = plain_counts.ranked(table, policy)
                assert found[:many].tolist() == [card_code(card) for card in expected], table
                hand = table.hands[table.to_move]
                met[f"{hand.count(melds.JOKER)} jokers"] += 1
            elif table.stage == CLAIM:
                gains(row, numbers.rules, own, found, work)
                ways = table.list_claims(table.to_move)
                most = max(ways, key=lambda way: plain_counts.gain(table, policy, way))
                assert table.books.claimed.ways[found[1]] == most
                assert found[0] == plain_counts.gain(table, policy, most)
            elif table.stage in (DRAW, CONTEST):
                assert raises(row, numbers.rules, own, work) == plain_counts.raised(table, policy)
            met[table.stage] += 1
        table.make(read_move(table, move))
    return met


@pytest.mark.parametrize("preset", ["khanhoo", "khanhoo-2p"])
def test_positions_are_counted_as_plainly(preset: str) -> None:
    met = Counter[str]()
    # Without the compiler one hand, in which a player throws who holds the joker.
    for number in (3,) if compiling.OFF else range(6):
        met += compare(preset, {"turn_limit": 60}, number, 2)
    print(preset, dict(met))
    assert min(met["0 jokers"], met["1 jokers"], met[DRAW]) > 0
    assert (met[CLAIM] > 0) == (preset == "khanhoo")


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "changes"), VARIATIONS)
def test_so_they_are_whatever_the_rules(preset: str, changes: dict[str, Any]) -> None:
    lasting = changes | {"turn_limit": 30}
    met = sum((compare(preset, lasting, number, 1) for number in range(30)), Counter[str]())
    print(preset, changes, dict(met))
    assert min(met["0 jokers"], met[DRAW]) > 100


def test_cards_split_by_the_covering_ways_whenever_by_all() -> None:
    books, random, room = books_of(RULES), Random(3), np.zeros(finder.ROOM, np.int64)
    whole, met = np.array(books.whole.numbers()), Counter[tuple[int, int]]()
    for jokers in range(2):
        covering = np.array(books.choose_catalogue(jokers).numbers())
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
