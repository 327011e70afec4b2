"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.conquian.second_reading import PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.conquian.rules import CARDS, NUMBERS, RULE_SETS, R, catalogue, rules_row


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper()) == at, about.id
    book = catalogue(8, 4).numbers()
    assert rules_row(RULE_SETS.of("conquian-8run"))[R.BOOK :] == book


def test_the_pack_has_no_eight_nine_or_ten() -> None:
    assert len(CARDS) == len(set(CARDS)) == 40
    assert {card[0] for card in CARDS} == set("A234567JQK")
    assert NUMBERS["Js"] == NUMBERS["7s"] + 1, "neighbours"
    assert sorted(NUMBERS.values()) == list(NUMBERS.values())


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": 3}, "rules.players: found 3 (expected 2, since Conquian for three is not"),
        ({"players": 4}, "rules.players: found 4 (expected a whole number from 2 to 3"),
        ({"draw_carries": True}, "rules.draw_carries: found true (expected false"),
        ({"hand_cards": 11}, "a whole number from 6 to 10"),
        ({"hand_cards": 8}, "rules.meld_target: found 11 with hand_cards 8"),
        ({"run_max": 3, "group_max": 3}, "nobody can meld more than 9 cards (expected 9 or fewer"),
        ({"run_max": 11}, "rules.run_max: found 11 (expected a whole number from 3 to 10"),
        ({"group_max": 5}, "a whole number from 3 to 4"),
        ({"force": "tables"}, "did you mean 'table'?"),
        ({"force": True}, "expected no, table"),
        ({"hand_joins": "two_melds"}, "expected one_meld, any"),
        ({"lay_without_card": 1}, "found 1 (expected true or false"),
        ({"hand_card": 10}, "did you mean 'hand_cards'?"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("conquian", changes)
    said = str(caught.value)
    assert words in said
    assert "\n" not in said


def test_what_can_be_won_is_not_refused() -> None:
    assert (
        RULE_SETS.of("conquian", {"run_max": 3, "group_max": 3, "meld_target": 9}).meld_target == 9
    )
    assert RULE_SETS.of("conquian", {"hand_cards": 6, "meld_target": 7}).hand_cards == 6


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'conquian-mexican'"):
        RULE_SETS.of("conquian-mexico")
