"""``analyser.games.conquian.rules``: Which cards are in the pack, which book do the rules lead
to, and what can be won?
"""

from __future__ import annotations

from analyser.games.conquian.rules import CARDS, NUMBERS, RULE_SETS, R, catalogue, rules_row


def test_behind_the_rules_stands_the_book_of_melds() -> None:
    book = catalogue(8, 4).numbers()
    assert rules_row(RULE_SETS.make_rules("conquian-8run"))[R.BOOK :] == book


def test_the_pack_has_no_eight_nine_or_ten() -> None:
    assert len(CARDS) == len(set(CARDS)) == 40
    assert {card[0] for card in CARDS} == set("A234567JQK")
    assert NUMBERS["Js"] == NUMBERS["7s"] + 1, "neighbours"
    assert sorted(NUMBERS.values()) == list(NUMBERS.values())


def test_what_can_be_won_is_not_refused() -> None:
    assert (
        RULE_SETS.make_rules(
            "conquian", {"run_max": 3, "group_max": 3, "meld_target": 9}
        ).meld_target
        == 9
    )
    assert RULE_SETS.make_rules("conquian", {"hand_cards": 6, "meld_target": 7}).hand_cards == 6
