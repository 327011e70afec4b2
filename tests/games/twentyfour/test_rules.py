"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.twentyfour.second_reading import PRESETS

from analyser.errors import ScenarioError
from analyser.games.twentyfour import policies
from analyser.games.twentyfour import rules as R
from analyser.games.twentyfour.rules import RULE_SETS


def test_presets_are_what_the_second_reader_found() -> None:
    assert {name: asdict(RULE_SETS.of(name)) for name in RULE_SETS.presets()} == PRESETS
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper(), at) == at, about.id


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": 3}, "rules.players: found 3, of whom no two turn as many of the four cards"),
        ({"players": 5}, "rules.players: found 5 (expected a whole number from 2 to 4"),
        ({"top_rank": 8}, "a whole number from 9 to 13"),
        ({"target": 0}, "a whole number from 1 to 100"),
        ({"fractions": 1}, "expected true or false"),
        ({"set_limit": 5001}, "found 5001"),
        ({"multiplly": True}, "did you mean 'multiply'?"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("twentyfour", changes)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_sheet_mentions_every_habit() -> None:
    sheet = str(policies.__doc__)
    for about in policies.SHEETS.fields:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.SHEETS.tuned_for()) == set(policies.SHEETS.named()) - {"random"}
