"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.fuenfzehnern.second_reading import PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.fuenfzehnern.rules import RULE_SETS, R, deck_of, rules_row


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper()) == at, about.id
    rules = RULE_SETS.of("fuenfzehnern")
    assert len(RULE_SETS.fields) == R.COUNT
    assert rules_row(rules)[R.COUNT :] == deck_of(rules).numbers()


def sentence(changes: dict[str, Any]) -> str:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("fuenfzehnern", changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": 5}, "rules.players: found 5 (expected a whole number from 3 to 4"),
        ({"players": 2}, "found 2"),
        ({"ace_points": 21}, "a whole number from 0 to 20"),
        ({"par": True}, "found True"),
        # Its text was seen in part only, so it is not built.
        ({"lead_rule": "strict"}, "rules.lead_rule: found 'strict' (expected free, bound"),
        ({"lead_rule": "bond"}, "did you mean 'bound'?"),
        ({"hands_per_match": 0}, "found 0"),
        ({"hands_per_match": 101}, "found 101"),
        ({"zwang": True}, "did you mean 'zwang_allowed'?"),
        ({"lead_unbeatable": 1}, "found 1 (expected true or false"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    assert words in sentence(changes)


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'fuenfzehnern-3p'"):
        RULE_SETS.of("fuenfzehnern3p")
