"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.kabu.second_reading import CHIPS, PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.kabu.policies import SHEETS
from analyser.games.kabu.rules import RULE_SETS, R, chips_at_first, rules_row


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper(), at) == at, about.id
    assert len(rules_row(RULE_SETS.of("kabu"))) == len(RULE_SETS.fields)


@pytest.mark.parametrize(("players", "chips"), CHIPS.items())
def test_everybody_begins_with_ten_chips_and_fifteen_for_each_player(
    players: int, chips: int
) -> None:
    rules = RULE_SETS.of("kabu", {"players": players})
    assert chips_at_first(rules) == rules_row(rules)[R.START_CHIPS] == chips
    assert chips_at_first(RULE_SETS.of("kabu", {"players": players, "start_chips": 7})) == 7


def sentence(changes: dict[str, Any]) -> str:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("kabu", changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": 7}, "rules.players: found 7 (expected a whole number from 2 to 6"),
        ({"players": 1}, "found 1"),
        ({"hand_cards": 4}, "a whole number from 1 to 3"),
        ({"draw_max": True}, "found True"),
        ({"settle": "bank"}, "expected pairs, banker; did you mean 'banker'?"),
        ({"pay": "stakes"}, "did you mean 'stake'?"),
        ({"hand_limit": 0}, "found 0"),
        ({"drawmax": 1}, "did you mean 'draw_max'?"),
        ({"banker_wins_ties": True}, "rules.banker_wins_ties: found true with settle 'pairs'"),
        ({"banker_wins_ties": True, "settle": "banker"}, "and pay 'difference'"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    assert words in sentence(changes)


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'kabu-6p'"):
        RULE_SETS.of("kabu6p")


def test_the_sheet_mentions_every_habit() -> None:
    from analyser.games.kabu import policies

    sheet = str(policies.__doc__)
    for about in policies.SHEETS.habits:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.SHEETS.tuned_for()) == set(SHEETS.named()) - {"random", "search"}
