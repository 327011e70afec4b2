"""``analyser.games.fuenfzehnern.kernel.table``: Is what lies on the table, and who may do what,
as the rules say?  Hands worked by hand.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.fuenfzehnern.random_cases import VARIATIONS
from games.fuenfzehnern.states import ending, opened

from analyser.cards.shuffle import run_key
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.referee import Table, deal, row, settle
from analyser.games.fuenfzehnern.rules import RULE_SETS, pack_for_players, shuffle_pack
from analyser.games.history_lines import Illegal
from analyser.games.tricks.deck import NUMBERS

KEY = run_key(8)


def legal(table: Table) -> str:
    return " ".join(table.list_legal())


def test_a_bound_leader_leads_the_suit_or_what_nobody_can_beat() -> None:
    # The ace of hearts and the king of spades are in tricks; diamonds are all out.
    hands = "7c 9c Kh Kd Qs / Ac Tc Ad 8d As / 8c Jc Qd 7d 8s / Qc Kc 9d Td 9s"
    assert legal(ending(hands, bound="c")) == "7c 9c Kh"
    assert legal(ending(hands)) == "7c 9c Kd Kh Qs"
    assert legal(ending(hands, bound="c", lead_unbeatable=False)) == "7c 9c"
    # Without a card of the suit everything may be led.
    none = ending(hands.replace("7c 9c", "Ts Js"), bound="c")
    assert legal(none) == "Kd Kh Ts Js Qs"


def test_own_cards_are_out_of_the_way_only_where_the_rules_say_so() -> None:
    hands = "7c Ad Kd Jd / Ac Tc Qd 8d / 8c Jc 9d 7d / Qc Kc Td 9s"
    assert legal(ending(hands, bound="c")) == "7c Ad"
    assert legal(ending(hands, bound="c", unbeatable_by_hand=True)) == "7c Kd Ad"


def test_who_can_follows_and_the_ace_has_to_fall_on_zwang() -> None:
    hands = "Kh 9d / Ah 7h 8d / Qd 8h Jh / Ts Js 7s"
    assert legal(ending(hands, trick="Qh")) == "7h Ah"
    assert legal(ending(hands, trick="Qh", zwang=True)) == "Ah"
    later = ending(hands.replace("Ah 7h", "Ah"), trick="Qh 7h", zwang=True)
    assert legal(later) == "8h Jh"
    assert legal(ending("Kh 9d / 8d / 8h Jh / Ts 7s 7h", trick="Qh 8h Ah")) == "7h"
    assert legal(ending("Kh 9d / 8d / 8c Jc / Ts 7s 7d", trick="Qh 8h Ah")) == "7d 7s Ts"


@pytest.mark.parametrize(
    ("hands", "bound", "queens"),
    [
        ("Kh Qh 7c / Ah 8c 9c / 7h 8h 9h", "", "Qh"),
        ("Kh Qh 7c / Ah 8c 9c / 7h 8h 9h", "h", "Qh"),
        # Bound to another suit, of which something is held.
        ("Kh Qh 7s / Ah 8d 9d / 7h 8h 9h", "s", ""),
        ("Kh Qh 7d / Ah 8d 9d / 7h 8h 9h", "s", "Qh"),
        ("Kh Qh Ah / Th 8d 9d / 7h 8h 9h", "", ""),
        ("Kh Qh 7d / Th 8d 9d / 7h 8h 9h", "", ""),
        ("Qh Jh 7d / Ah 8d 9d / 7h 8h 9h", "", ""),
        ("Kd Qd Kh Qh / Ah Ad 9d 8d / 7h 8h 9h 7s", "", "Qd Qh"),
    ],
)
def test_zwang_may_be_called_with_king_and_queen_while_the_ace_is_out(
    hands: str, bound: str, queens: str
) -> None:
    table = ending(hands.replace("c", "s"), bound=bound)
    assert " ".join(card for card in table.hands[0] if table.may_call(card)) == queens
    never = ending(hands.replace("c", "s"), bound=bound, zwang_allowed=False)
    assert not any(never.may_call(card) for card in never.hands[0])


def played(hands: str, *cards: str, bound: str = "", **rules: Any) -> Table:
    table = ending(hands, bound=bound, **rules)
    for card in cards:
        table.play(table.to_move, card)
    return table


def test_who_takes_the_lead_is_bound_and_who_keeps_it_is_not() -> None:
    hands = "7h 9h Ad / Kh 8h Qd / Jh Th 7d"
    assert played(hands, "7h", "Kh", "Jh").bound == "h"
    assert played(hands, "7h", "Kh", "Jh", lead_rule="free").bound == ""
    assert played(hands, "Ad", "Qd", "7d").bound == ""
    # Bound to hearts, cashed the ace, still bound.
    assert played(hands, "Ad", "Qd", "7d", bound="h").bound == "h"
    # The last heart is gone with the lead of it: free at the next lead.
    table = played("Kh Ad 7s / 8h Qd 8s / Jh 7d 9s", "Kh", "8h", "Jh", bound="h")
    assert table.bound == "h"
    assert legal(table) == "Ad 7s"
    table.play(0, "7s")
    assert table.bound == ""


def test_voids_are_seen_and_points_counted() -> None:
    hands, cards = "Ah 7d 7s / Qd 8s Kd / Jh 8d 9s", ("Ah", "Kd", "Jh")
    twin, state = opened(ending(hands), GAME.policy("sound"))
    for card in cards:
        twin.make(state, NUMBERS[card])
    # Of four suits hearts are the third.
    assert state.table[T.SEATS0 + T.VOIDS : T.ORDER0 : T.SEAT_WIDTH].tolist() == [0, 0b100, 0, 0]
    table = played(hands, *cards)
    assert [table.points(seat) for seat in range(3)] == [11, 0, 0]
    assert (table.to_move, table.leading) == (0, True)


def test_cards_are_kept_and_the_score_is_the_points_less_par() -> None:
    random = Random(4)
    for each in VARIATIONS:
        rules = RULE_SETS.make_rules(*each)
        whole = Counter(pack_for_players(rules.players))
        for number in range(3):
            table = deal(rules, KEY, number, lead=number)
            while not table.over:
                table.play(table.to_move, random.choice(table.list_legal()))
                lies = [*table.gone, *table.trick.cards]
                assert Counter([*lies, *(card for hand in table.hands for card in hand)]) == whole
            tricks, points, scores = settle(table)
            assert sum(tricks) == 8
            assert sum(points) == sum(table.deck.points[card] for card in whole)
            assert scores == [each - rules.par for each in points]
            assert row(table, number)[3:6] == [number, table.turns, 0]


def test_three_have_the_deal_of_four_without_its_clubs() -> None:
    four = [
        card for hand in deal(RULE_SETS.make_rules("fuenfzehnern"), KEY, 3).hands for card in hand
    ]
    three = shuffle_pack(KEY, 3, 3)
    assert [card for card in shuffle_pack(KEY, 3, 4) if card[1] != "c"] == three
    assert sorted(four) == sorted(pack_for_players(4))
    assert len(three) == 24


@pytest.mark.parametrize(
    ("card", "zwang", "words"),
    [
        ("Kd", False, "X, FZ1, FZ2, lead: seat 0 took the lead with clubs and has to go on"),
        ("Ac", False, "X, play: seat 0 holds 7c Kd Qd; found Ac"),
        ("7c", True, "X, FZ4, zwang: it is called with a queen; found zwang with 7c"),
    ],
)
def test_what_the_rules_forbid_is_refused(card: str, zwang: bool, words: str) -> None:
    table = ending("7c Kd Qd / Ac Ad 8d / 8c 9d Td / 9c Tc Jd", bound="c")
    with pytest.raises(Illegal) as broken:
        table.play(0, card, zwang)
    assert words in broken.value.rule
