"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.eastwest.second_reading import PRESETS

from analyser.cards.poker_plain import CATEGORIES
from analyser.errors import ScenarioError, UsageError
from analyser.games.eastwest.policies import SHEETS
from analyser.games.eastwest.rules import RULE_SETS, R, order_of, rules_row


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper()) == at, about.id
    assert len(rules_row(RULE_SETS.of("eastwest"))) == R.LOW + 1


def test_by_rarity_the_rarer_hand_is_the_higher() -> None:
    """EW#1: how many there are of each, in the order of the categories."""
    counts = (53_040, 107_520, 24_192, 10_752, 4_080, 208, 1_344, 224, 16)
    assert len(counts) == len(CATEGORIES)
    rarer = sorted(counts, reverse=True)
    assert order_of(RULE_SETS.of("eastwest-rarity")) == [rarer.index(count) for count in counts]
    assert order_of(RULE_SETS.of("eastwest")) == list(range(9))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rows": 4}, "rules.rows: found 4 (expected a whole number from 1 to 3"),
        ({"rows": 0}, "found 0"),
        ({"ranking": "rarity"}, "did you mean 'by_rarity'?"),
        ({"ace_low_straight": 1}, "found 1 (expected true or false"),
        ({"row_tie": "first"}, "expected nobody, first_seat, second_seat"),
        ({"all_rows_points": 6}, "a whole number from 0 to 5"),
        ({"hidden_last": True}, "found True"),
        ({"hidden": 1}, "did you mean 'hidden_last'?"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("eastwest", changes)
    said = str(caught.value)
    assert words in said
    assert "\n" not in said


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'eastwest-rarity'"):
        RULE_SETS.of("eastwest-rare")


def test_the_sheet_mentions_every_habit() -> None:
    from analyser.games.eastwest import policies

    sheet = str(policies.__doc__)
    for about in policies.SHEETS.habits:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.SHEETS.tuned_for()) == set(SHEETS.named()) - {"random", "search"}
