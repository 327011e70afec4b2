"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.schafkopf.second_reading import PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.schafkopf.rules import RULE_SETS, R, rules_row
from analyser.games.tricks.deck import DECK_SIZE


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper()) == at, about.id
    assert len(rules_row(RULE_SETS.of("schafkopf"))) == len(RULE_SETS.fields) + DECK_SIZE


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"win_at": 81}, "rules.win_at: found 81 (expected a whole number from 41 to 80"),
        ({"schneider_at": 80}, "found 80"),
        ({"schneidered_at": True}, "found True"),
        ({"all_pass": "lest"}, "did you mean 'least'?"),
        ({"schwarz_by": "cards"}, "expected tricks, points"),
        ({"least_all_points": -51}, "a whole number from -50 to 50"),
        ({"hands_per_match": 100}, "found 100"),
        ({"hands_per_match": 10}, "rules.hands_per_match: found 10 (expected a multiple of 3"),
        ({"bury_count": True}, "did you mean 'bury_counts'?"),
        ({"lost_doubles": 1}, "found 1 (expected true or false"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("schafkopf", changes)
    assert caught.value.exit_code == 3
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'sheepshead-3'"):
        RULE_SETS.of("sheepshead")
