"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.khanhoo.second_reading import PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.khanhoo import policies
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import RULE_SETS, R, rules_row, worths


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_positions_are_in_the_order_of_the_fields() -> None:
    for at, about in enumerate(RULE_SETS.fields):
        assert getattr(R, about.id.upper()) == at, about.id


def test_behind_the_rules_stand_the_books() -> None:
    row = rules_row(RULE_SETS.of("khanhoo"))
    places = [row[at] for at in (R.WHOLE_BOOK, R.SCORED_BOOK, R.CLAIMED_BOOK)]
    assert places[0] == len(RULE_SETS.fields) + 5
    # Ways with one joker or none: of 115 melds, of 52, and of 31.
    assert [row[at] for at in places] == [547, 172, 106]
    assert [row[R.SEQUENCE_POINTS + at] for at in range(len(KINDS))] == list(
        worths(RULE_SETS.of("khanhoo"))
    )


def sentence(changes: dict[str, Any], preset: str = "khanhoo") -> str:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of(preset, changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": 5}, "rules.players: found 5 (expected a whole number from 2 to 4"),
        ({"players": 1}, "found 1"),
        ({"hand_cards": 14}, "a whole number from 15 to 15"),
        ({"jokers": 3}, "from 0 to 2"),
        ({"bump": "not sequence"}, "did you mean 'not_sequence'?"),
        ({"bump": True}, "expected no, not_sequence, any"),
        ({"reshuffle": 1}, "found 1 (expected true or false"),
        ({"match_target": 5}, "from 10 to 500"),
        ({"turn_limit": 2}, "from 3 to 1000"),
        ({"royals_points": 1}, "did you mean 'royal_points'?"),
        (
            {"players": 4, "jokers": 0},
            "rules.jokers: found 0 with 4 players, to whom 61 cards are dealt of a pack of 60 "
            "(expected 1 or more",
        ),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    assert words in sentence(changes)


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'khanhoo-4p'"):
        RULE_SETS.of("khanhoo4p")


def test_the_sheet_mentions_every_habit() -> None:
    sheet = str(policies.__doc__)
    for about in policies.SHEETS.habits:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.SHEETS.tuned_for()) == set(policies.SHEETS.named()) - {"random", "search"}
