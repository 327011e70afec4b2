"""``analyser.games.conquian.kernel.table``: Does the referee know whose turn it is, what fits,
and what may be laid?  By hand.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from games.conquian.states import faces, looked

from analyser.games.conquian import referee as T
from analyser.games.conquian.advice import list_options
from analyser.games.conquian.history import HISTORY
from analyser.games.conquian.kernel import decide
from analyser.games.conquian.referee import Table, deal
from analyser.games.conquian.rules import CARDS, NUMBERS, RULE_SETS
from analyser.games.history_lines import Illegal
from analyser.games.searching.advising import NO_MOVE

SMALL = {"hand_cards": 6, "meld_target": 7}
HANDS = "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As"


def table_of(turned: str, hands: str = HANDS, preset: str = "conquian", **rules: Any) -> Table:
    """Return a table of these hands; the stock begins with the cards ``turned``."""
    dealt = [hand.split() for hand in hands.split("|")]
    first = turned.split()
    named = {*first, *dealt[0], *dealt[1]}
    stock = first + [card for card in CARDS if card not in named]
    return Table(RULE_SETS.make_rules(preset, SMALL | rules), dealt, stock)


def with_run(turned: str, **more: Any) -> Table:
    """Return a table on which seat 0 has taken the 3c to a run of four and thrown the 2s."""
    table = table_of(f"3c {turned}", **more)
    table.turn(0)
    table.take(0, [["3c", "4c", "5c", "6c"]])
    table.discard(0, "2s")
    table.refuse(1)
    return table


def test_a_deal_gives_each_player_a_hand_and_the_rest_to_the_stock() -> None:
    for preset, size in (("conquian", 10), ("conquian-mexican", 8)):
        table = deal(RULE_SETS.make_rules(preset), 5, 7, lead=1)
        assert [len(hand) for hand in table.hands] == [size, size]
        assert sorted([*table.hands[0], *table.hands[1], *table.stock]) == sorted(CARDS)
        assert (table.phase, table.to_move) == (T.TURN, 1)
        # The same cards, whoever begins.
        assert deal(RULE_SETS.make_rules(preset), 5, 7).hands == table.hands


def test_cards_are_never_lost() -> None:
    table = with_run("7c Ks")
    for _ in range(3):
        seen = [
            *table.hands[0],
            *table.hands[1],
            *table.list_laid_cards(0),
            *table.list_laid_cards(1),
            *table.dead,
        ]
        offered = [table.card] if table.phase == T.ASK else []
        assert sorted([*seen, *offered, *table.stock[table.turned :]]) == sorted(CARDS)
        table.turn(1) if table.phase == T.TURN else table.refuse(table.to_move)


def test_who_turned_is_asked_first_and_a_card_that_both_refuse_is_dead() -> None:
    table = table_of("Ks 2d")
    table.turn(0)
    assert (table.phase, table.to_move, table.own_turn) == (T.ASK, 0, True)
    table.refuse(0)
    assert (table.phase, table.to_move, table.own_turn) == (T.ASK, 1, False)
    table.refuse(1)
    assert (table.phase, table.to_move, table.dead) == (T.TURN, 1, ["Ks"])


def test_a_discard_is_offered_to_the_other_alone() -> None:
    table = with_run("7c")
    assert (table.phase, table.to_move, table.dead) == (T.TURN, 1, ["2s"])
    assert table.count_melded(0) + len(table.hands[0]) == 6


def test_force_is_possible_right_after_a_refusal_of_what_fits() -> None:
    table = with_run("7c")
    table.turn(1)
    table.refuse(1)
    assert table.phase == T.ASK, "seat 1 has nothing that it fits"
    table.refuse(0)
    assert (table.phase, table.to_move) == (T.FORCE, 1)
    table.force(1)
    assert (table.phase, table.to_move) == (T.FORCED_DISCARD, 0)
    table.take(0, [["3c", "4c", "5c", "6c", "7c"]])
    assert (table.phase, table.takes, table.forced) == (T.DISCARD, [2, 0], [1, 0])


def test_not_to_force_lets_the_card_go_on_its_way() -> None:
    table = with_run("Ad 7c")
    table.turn(1)
    table.refuse(1)
    table.refuse(0)
    table.turn(0)
    table.refuse(0)
    assert (table.phase, table.to_move) == (T.FORCE, 1)
    table.let_go(table.to_move)
    assert (table.phase, table.to_move, table.last) == (T.ASK, 1, True)
    table.refuse(1)
    assert table.phase == T.TURN


def test_nobody_is_forced_without_a_card_to_discard_nor_where_nobody_may_be() -> None:
    table = with_run("7c")
    table.hands[0] = []
    table.turn(1)
    table.refuse(1)
    table.refuse(0)
    assert table.phase == T.TURN
    free = with_run("7c", preset="conquian-free")
    free.turn(1)
    free.refuse(1)
    free.refuse(0)
    assert free.phase == T.TURN


def test_a_hand_ends_when_the_last_card_of_the_stock_is_refused() -> None:
    table = table_of("")
    while not table.over:
        table.turn(table.to_move)
        table.refuse(table.to_move)
        assert not table.over
        table.refuse(table.to_move)
    assert (table.ending, table.winner, table.turned) == ("stock", T.NOBODY, 28)
    with pytest.raises(Illegal, match="the hand is over"):
        table.turn(0)


def fits(lain: str, card: str, **rules: Any) -> bool:
    return T.fits(RULE_SETS.make_rules("conquian", rules), lain.split(), card)


def test_a_card_fits_where_all_can_be_laid_out_anew() -> None:
    assert fits("3c 4c 5c", "6c")
    assert fits("3c 4c 5c", "2c")
    assert not fits("3c 4c 5c", "7c")
    assert not fits("", "7c")
    assert fits("Kc Kd Kh", "Ks")
    assert not fits("Kc Kd Kh", "Ks", group_max=3)
    assert not fits("3c 4c 5c", "6c", run_max=3)
    # 3d joins two threes that are the ends of runs of four, and no others.
    assert fits("3c 4c 5c 6c 3h 4h 5h 6h", "3d")
    assert not fits("3c 4c 5c 3h 4h 5h", "3d")
    # The group of four gives up its diamond to the run, or keeps it and the run is none.
    assert fits("6c 6d 6h 6s 3d 4d 5d", "7d")
    assert not fits("6c 6d 6h 3d 4d 5d", "7d")


def sets(lain: str, card: str | None, hand: str, **rules: Any) -> list[str]:
    found = T.sets_of_hand(
        RULE_SETS.make_rules("conquian", rules), lain.split(), card, hand.split()
    )
    return [" ".join(each) for each in found]


def test_cards_of_the_hand_go_into_the_meld_of_the_card_taken() -> None:
    assert sets("", "3c", "4c 5c 6c Kd") == ["4c 5c", "4c 5c 6c"]
    assert sets("", "Kc", "Kd Kh Ks 2c") == ["Kd Kh", "Kd Ks", "Kh Ks", "Kd Kh Ks"]
    assert sets("3c 4c 5c", "6c", "7c 2c 2d") == ["", "2c", "7c", "2c 7c"]
    assert sets("", "3c", "4c 6c") == []
    # A card of the run that lies there is moved into the group.
    assert sets("3c 4c 5c 6c", "3d", "3h 2s") == ["3h"]
    assert sets("3c 4c 5c", "3d", "3h 2s") == []


def test_or_anywhere_where_the_rules_say_so() -> None:
    assert sets("", "3c", "4c 5c Kc Kd Kh", hand_joins="any") == ["4c 5c", "4c 5c Kc Kd Kh"]
    assert sets("", "3c", "4c 5c Kc Kd Kh") == ["4c 5c"]


@pytest.mark.parametrize("card", [True, False])
def test_anywhere_is_every_set_of_the_hand_that_makes_melds_of_all(card: bool) -> None:
    random, several = Random(f"anywhere {card}"), 0
    for at in range(60):
        rules = RULE_SETS.make_rules("conquian", {"hand_joins": "any", "run_max": 3 + at % 8})
        # Of few suits and ranks, so that much is a meld; three of a rank lie there or none.
        cards = [rank + suit for rank in "234567" for suit in "cdh"[: 2 + at % 2]]
        lain = ["Ac", "Ad", "Ah"] if at % 3 else []
        random.shuffle(cards)
        taken, hand = cards[0] if card else None, cards[1:9]
        found = T.sets_of_hand(rules, lain, taken, hand)
        every = [
            T.order_cards(some)
            for size in range(0 if card else 1, len(hand) + 1)
            for some in combinations(hand, size)
            if T.arrangements(rules, lain, taken, T.order_cards(some))
        ]
        assert sorted(found) == sorted(every)
        assert len(set(found)) == len(found)
        several += len(found) > 1
    assert several > 10


def test_without_a_card_one_meld_is_laid_or_laid_off_on() -> None:
    assert sets("", None, "4c 5c 6c 7c Kd") == ["4c 5c 6c", "5c 6c 7c", "4c 5c 6c 7c"]
    assert sets("3c 4c 5c", None, "6c 7c Kd") == ["6c", "6c 7c"]
    assert sets("3c 4c 5c", None, "Kc Kd Kh 6c") == ["6c", "Kc Kd Kh"]
    assert sets("3c 4c 5c", None, "Kc Kd") == []


def opened(melds: str, hand: str, left: str) -> dict[str, str]:
    """Return each open card and which cards of the hand it helps."""
    found = dict[str, str]()
    for card in left.split():
        _, room = looked(melds, hand, card)
        if room[decide.MANY]:
            helped = int(room[decide.HELPS])
            found[card] = " ".join(each for each, at in NUMBERS.items() if helped >> at & 1)
    return found


def test_which_cards_are_open_and_what_they_help() -> None:
    # Next to two, between two, of the rank of two; and next to one alone is not enough.
    assert opened("", "4c 5c", "3c 6c 7c 2c 4d") == {"3c": "4c 5c", "6c": "4c 5c"}
    assert opened("", "4c 6c", "5c 3c 7c") == {"5c": "4c 6c"}
    assert opened("", "Kc Kd 2h", "Kh Ks 3h") == {"Kh": "Kc Kd", "Ks": "Kc Kd"}
    # A run that lies there, with and without a card of the hand beyond the gap.
    assert opened("3c 4c 5c", "7c 2d", "6c 2c Jc") == {"6c": "7c", "2c": ""}
    # A group of three has its fourth card, one of four has none, and its cards are in no run.
    assert opened("Kc Kd Kh", "Qc Jh", "Ks Jc Qh") == {"Ks": ""}
    assert opened("Kc Kd Kh Ks", "", "Qs Js") == {}
    # Seven and jack are neighbours.
    assert opened("", "6s 7s", "Js 5s") == {"Js": "6s 7s", "5s": "6s 7s"}


def test_how_many_cards_one_or_two_open_ones_bring() -> None:
    def most(melds: str, hand: str, left: str) -> int:
        return max((need for need in range(1, 12) if looked(melds, hand, left, need)[0]), default=0)

    assert most("", "4c 5c 6c", "3c") == 4
    assert most("", "4c 5c Kd Kh", "3c Ks") == 6
    assert most("3c 4c 5c", "", "2c 6c") == 2
    assert most("3c 4c 5c", "Kd Kh", "Ks") == 3
    assert most("3c 4c 5c", "2d 7h", "Ks") == 0


def test_a_history_says_nothing_of_a_card_let_go_not_of_the_last_one_either() -> None:
    table, last = with_run(""), ""
    # The run of seat 0 ends with the six.
    table.stock.remove("7c")
    table.stock.append("7c")
    while not table.over:
        last = table.phase
        if last == T.TURN:
            table.turn(table.to_move)
        elif last == T.FORCE:
            table.let_go(table.to_move)
        else:
            table.refuse(table.to_move)
    assert (last, table.card, table.ending) == (T.FORCE, "7c", "stock")
    assert HISTORY.verify(HISTORY.lines(table, "conquian", None, 0), "let-go.jsonl") == 1


def test_advice_says_what_to_do_with_a_card_that_is_let_go() -> None:
    table = with_run("7c")
    table.turn(1)
    table.refuse(1)
    table.refuse(0)
    # Seat 1 turned it, and is not asked again.
    assert [(way.says, way.code) for way in list_options(table)[1]] == [
        ("Make them take 7♣", (1, NO_MOVE)),
        ("Let it go", (0, NO_MOVE)),
    ]
    table = with_run("Ad 7c")
    table.turn(1)
    table.refuse(1)
    table.refuse(0)
    table.turn(0)
    table.refuse(0)
    table.hands[1] = ["7d", "7h", "Jh"]
    assert [(way.says, way.code) for way in list_options(table)[1]] == [
        ("Make them take 7♣", (1, NO_MOVE)),
        ("Let it go, and pass", (0, 0)),
        ("Let it go, and take 7♣ and meld 7♣ 7♦ 7♥", (0, faces(["7c", "7d", "7h"]))),
    ]
