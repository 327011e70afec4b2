"""``analyser.games``: Are rules and habits the data that they say they are, and is a bad value
refused in a sentence?

Each game's ``second_reading`` says what its rule sets are, and which values are refused.  Burraco
has tests of its own.
"""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module
from typing import Any

import pytest

from analyser.errors import ScenarioError, UsageError
from analyser.games import GAMES

SIBLINGS = [game for game in GAMES if game != "burraco"]
READINGS = {game: import_module(f"games.{game}.second_reading") for game in SIBLINGS}
RULES = {game: import_module(f"analyser.games.{game}.rules") for game in SIBLINGS}
PRESETS = [(game, preset) for game in SIBLINGS for preset in READINGS[game].PRESETS]
REFUSED = [(game, *row) for game in SIBLINGS for row in READINGS[game].REFUSED]

each_game = pytest.mark.parametrize("game", SIBLINGS)
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)


@each_preset
def test_a_preset_is_what_the_second_reader_found(game: str, preset: str) -> None:
    assert asdict(RULES[game].RULE_SETS.make_rules(preset)) == READINGS[game].PRESETS[preset]


@each_game
def test_both_readers_know_the_same_presets(game: str) -> None:
    assert list(RULES[game].RULE_SETS.presets()) == list(READINGS[game].PRESETS)


@each_game
def test_positions_are_in_the_order_of_the_fields(game: str) -> None:
    for at, about in enumerate(RULES[game].RULE_SETS.fields):
        assert getattr(RULES[game].R, about.id.upper()) == at, about.id


@pytest.mark.parametrize(("game", "changes", "words"), REFUSED)
def test_a_bad_value_is_refused_in_one_sentence(
    game: str, changes: dict[str, Any], words: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULES[game].RULE_SETS.make_rules(game, changes)
    assert caught.value.exit_code == 3
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@each_preset
def test_an_unknown_preset_is_refused_with_the_nearest(game: str, preset: str) -> None:
    with pytest.raises(UsageError, match=f"did you mean '{preset}'"):
        RULES[game].RULE_SETS.make_rules(f"{preset}x")


@each_game
def test_the_sheet_mentions_every_habit(game: str) -> None:
    policies = import_module(f"analyser.games.{game}.policies")
    sheet = str(policies.__doc__)
    for about in policies.SHEETS.habits:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id


@each_game
def test_every_policy_is_tuned_that_thinks_and_does_not_search(game: str) -> None:
    sheets = import_module(f"analyser.games.{game}.policies").SHEETS
    others = {name for name in sheets.list_named() if name.startswith("search")} | {"random"}
    assert set(sheets.list_presets()) == set(sheets.list_named()) - others
