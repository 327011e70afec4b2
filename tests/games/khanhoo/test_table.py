"""``analyser.games.khanhoo.kernel.table``: Does the table do what the rules say?  Positions
worked by hand, and the kernel's splits.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from games.khanhoo.plain_counts import PARTNERS

from analyser.cards.codes import card_code
from analyser.cards.shuffle import run_key
from analyser.games.history_lines import Illegal
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import scoring as S
from analyser.games.khanhoo.referee import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    PASS,
    TAKES,
    THROW,
    Move,
    Table,
    deal,
    pack,
)
from analyser.games.khanhoo.rules import RULE_SETS, rules_row
from analyser.games.khanhoo.splitting import best_points, full_split

KEY = run_key(5)
# Seat 2 makes a khanhoo of the three of diamonds, seat 1 a triplet; see the worked example.
HANDS = (
    "3d 8s 2s 4d 4s 4h 9s 5s 7d 6h 2d Jc 3h 8d Ah 6h",
    "3h 3s 7h 5d 2d 2h 4s 7s 8d 6d 9d 2h 5h 6d 7d",
    "Ah 2s Jc Qc Kc 5d 5h 5s 7h 8h 9h Ad As 6s 4d",
)
STOCK = "9d 7s * 3d 4h Qc As 8s 9s Ad 3s Kc 9h 6s 8h"


def table(**changes: Any) -> Table:
    rules = RULE_SETS.make_rules("khanhoo", changes)
    return Table(rules, [hand.split() for hand in HANDS], STOCK.split())


def way(found: Table, cards: str, claimed: bool = True) -> Any:
    made = found.books.way_of(cards.split(), claimed)
    assert made is not None
    return made


def test_a_deal_is_the_whole_pack_and_who_begins_has_one_card_more() -> None:
    for preset in GAME.presets:
        rules = RULE_SETS.make_rules(preset)
        for lead in range(rules.players):
            found = deal(rules, KEY, 3, lead)
            sizes = [len(hand) for hand in found.hands]
            assert sizes == [15 + (seat == lead) for seat in range(rules.players)]
            assert len(found.stock) == {2: 30, 3: 15, 4: 0}[rules.players]
            cards = [card for hand in found.hands for card in hand] + found.stock
            assert Counter(cards) == Counter(pack(rules))


def test_each_seat_draws_its_own_places_of_the_stock_then_the_first_left() -> None:
    found = table(bump="no")
    drawn = []
    for card in ("3d", "9d", "4d"):
        found.make(Move("discard", card if card in found.hands[found.to_move] else
                        found.list_discards()[-1]))  # fmt: skip
        found.make(DRAWS)
        drawn.append((found.to_move, found.hands[found.to_move][-1]))
    # Places 1, 2 and 0 of the stock.
    assert drawn == [(1, "7s"), (2, "*"), (0, "9d")]


def test_a_discard_is_offered_first_to_who_may_bump_then_to_who_may_contest() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    assert (found.to_move, found.stage) == (2, CLAIM)
    assert [each.kind for each in found.list_claims(2)] == [melds.KHAN]
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    assert (found.to_move, found.stage) == (1, CONTEST)
    found.make(PASS)
    assert (found.to_move, found.stage) == (2, THROW)
    assert len(found.hands[2]) == 13
    assert found.pile == []
    found.make(Move("discard", "4d"))
    # The player after the bumper is next.
    assert (found.to_move, found.stage) == (0, DRAW)


def test_a_bump_with_more_points_stands_and_with_as_many_does_not() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    found.make(Move("contest", way=way(found, "3d 3h 3s", claimed=False)))
    assert found.shown[2]
    assert found.known[1] == ["3h", "3s"], "what was declared is known"
    found = table(khanhoo_points=2)
    found.make(Move("discard", "3d"))
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    found.make(Move("contest", way=way(found, "3d 3h 3s", claimed=False)))
    assert not found.shown[2]
    assert (found.to_move, found.stage, found.refused) == (1, THROW, 1)
    assert found.known[2] == ["Ah", "2s"]
    assert sorted(found.known[1]) == ["3d", "3h", "3s"]
    with pytest.raises(Illegal) as broken:
        found.make(Move("discard", "3d"))
    assert "KH6" in broken.value.rule


def test_whoever_threw_a_card_is_not_asked_to_bump_it() -> None:
    # Seat 0 has a triplet of fours with the one that it throws, and seat 2 has none.
    found = table()
    found.make(Move("discard", "4h"))
    assert (found.to_move, found.stage) == (1, DRAW)


def test_a_bump_leaves_a_card_to_throw() -> None:
    for hand, stage in ((["Ah", "2s"], DRAW), (["Ah", "2s", "9h"], CLAIM)):
        found = Table(RULE_SETS.make_rules("khanhoo"), [["3d", "9d"], ["9s"], hand], STOCK.split())
        found.make(Move("discard", "3d"))
        assert found.stage == stage


def test_of_several_who_bump_the_most_points_do_then_the_nearest() -> None:
    rules = RULE_SETS.make_rules("khanhoo-4p")
    hands = [
        "5s 2d 7d 8d 9d Ah 2h 3h 4h 6h As 3s 9s 7s 8s *",
        "8d 8h 7s 7h Ah Qc 2h 3d 4d 6s 9d 2s 6d 4s 9s",
        "5d 5h 4s 6d 6h 6s Kc 9h 2s As 3s 7d Jc 8s 3h",
        "5d 5h 5s 4d 4h 7h 8h 9h Jc Qc Kc Ad 2d 3d Ad",
    ]
    found = Table(rules, [hand.split() for hand in hands], [])
    found.make(Move("discard", "5s"))
    assert (found.to_move, found.stage) == (2, CLAIM)
    found.make(Move("claim", way=way(found, "5d 5h 5s")))
    assert (found.to_move, found.stage) == (3, CLAIM)
    found.make(Move("claim", way=way(found, "5d 5h 5s")))
    assert found.claim[0] == 2, "with as many points the nearest after the next player"
    found.make(PASS)
    assert found.hands[2].count("5d") == 0
    assert found.shown[2] == [way(found, "5d 5h 5s")]


def test_where_there_is_nothing_to_draw_one_takes_and_may_throw_it_back() -> None:
    rules = RULE_SETS.make_rules("khanhoo-4p", {"bump": "no"})
    found = deal(rules, KEY, 1)
    for _ in range(9):
        card = found.list_discards()[0]
        found.make(Move("discard", card))
        assert not found.may_draw
        with pytest.raises(Illegal, match="nothing to draw"):
            found.make(DRAWS)
        found.make(TAKES)
        assert card in found.list_discards()


def test_a_new_stock_is_made_of_the_pile_but_its_top() -> None:
    found = table(bump="no")
    for _ in range(15):
        found.make(Move("discard", found.list_discards()[0]))
        found.make(DRAWS)
    assert found.left == []
    found.make(Move("discard", found.list_discards()[0]))
    before = list(found.pile)
    found.make(DRAWS)
    assert found.restocks == 1
    assert found.pile == before[-1:]
    assert sorted(found.stock) == sorted(before[:-1])
    assert len(found.left) == 14


FULL = "Ah 2s 3d Jc Qc Kc 5d 5h 5s 7h 8h 9h 2d 2h 2s"
LONG = "Ad 2d 3d 4d 5d 6d 7d 8d 9d 5h 5s * 9h 9h Kc"


def test_going_out_needs_all_cards_in_melds() -> None:
    rules = RULE_SETS.make_rules("khanhoo")
    full = FULL.split()
    assert full_split(rules, full) is not None
    for card in full:
        rest = list(full)
        rest.remove(card)
        assert full_split(rules, [*rest, "9d"]) is None
    # A sequence may be of any length, which the score does not care for.
    assert (
        full_split(
            rules,
            [
                "Ad",
                "2d",
                "3d",
                "4d",
                "5d",
                "6d",
                "7d",
                "8d",
                "9d",
                "5h",
                "5s",
                "*",
                "9h",
                "9h",
                "Kc",
            ],
        )
        is not None
    )
    assert full_split(rules, ["5h", "6h", "7h", "8h"]) is not None


def sets_of(hand: list[str]) -> tuple[int, int]:
    """Return a hand's faces, and those of which it has two."""
    one = two = 0
    for card in hand:
        if card != "*":
            bit = 1 << card_code(card)
            two |= one & bit
            one |= bit
    return one, two


def test_points_of_the_best_split_are_those_of_the_finder_whatever_the_points_are() -> None:
    random = Random(3)
    for changes in ({}, {"sequence_points": 4, "aces_points": 3, "royal_points": 0}, {"jokers": 2}):
        rules = RULE_SETS.make_rules("khanhoo", changes)
        row, room = np.array(rules_row(rules)), np.zeros(S.SPLIT_SIZE, np.int64)
        cards = pack(rules)
        for at in range(60):
            # Few ranks, so that there are many melds.
            ranks = random.sample("A23456789JQK", 6)
            some = [card for card in cards if card == "*" or card[0] in ranks] if at % 2 else cards
            hand = random.sample(some, min(len(some), random.choice((9, 15, 16))))
            one, two = sets_of(hand)
            found = S.best_points(one, two, hand.count("*"), row, room)
            assert found == best_points(rules, hand), hand


@pytest.mark.parametrize(
    ("rule", "meld"),
    [
        ("double_aces_points", "Ah As Ad"),
        ("double_triplet_points", "2h 2s 2d"),
        ("double_royal_points", "Jc Qc Kc"),
        ("double_khanhoo_points", "Ah 2s 3d"),
    ],
)
def test_a_double_scores_what_the_rules_say_in_both_engines(rule: str, meld: str) -> None:
    hand = meld.split() * 2
    for points in (11, 50):
        rules = RULE_SETS.make_rules("khanhoo", {rule: points})
        row, room = np.array(rules_row(rules)), np.zeros(S.SPLIT_SIZE, np.int64)
        assert S.best_points(*sets_of(hand), 0, row, room) == best_points(rules, hand) == points


def test_a_longer_turn_order_is_kept() -> None:
    found = table(bump="no")
    seats = []
    for _ in range(7):
        seats.append(found.to_move)
        found.make(Move("discard", found.list_discards()[0]))
        found.make(DRAWS)
    assert all((two - one) % 3 == 1 for one, two in pairwise(seats))


def test_partners_are_the_cards_of_the_melds_of_three() -> None:
    random = Random(4)
    for _ in range(100):
        held = set(random.sample(melds.HELD_FACES, random.randint(1, 14)))
        mask = sum(1 << card_code(card) for card in held)
        once, twice = C.find_paired(mask)
        for card in melds.HELD_FACES:
            many = len((PARTNERS[card] - {card}) & held)
            bit = card_code(card)
            assert (once >> bit & 1, twice >> bit & 1) == (many >= 1, many >= 2), (card, held)
            assert C.partners(mask) >> bit & 1 == (many >= 1)
