"""Are the rules the data that they say they are, and is every bad value refused in one sentence?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from games.ecarte.second_reading import PRESETS

from analyser.errors import ScenarioError, UsageError
from analyser.games.ecarte import GAME, policies
from analyser.games.ecarte.policies import SHEETS
from analyser.games.ecarte.rules import (
    DECK,
    MOST_EXCHANGES,
    RULE_SETS,
    R,
    most_exchanges,
    rules_row,
)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_second_reader_found(name: str) -> None:
    assert asdict(RULE_SETS.of(name)) == PRESETS[name]


def test_both_readers_know_the_same_presets() -> None:
    assert list(RULE_SETS.presets()) == list(PRESETS)


def test_cards_rank_king_queen_jack_ace_ten() -> None:
    # X: "The full rank of cards (high) K, Q, J, A, 10, 9, 8, 7 (low)".
    for suit in "cdhs":
        ranked = sorted((r + suit for r in "KQJAT987"), key=DECK.powers.__getitem__)
        assert [card[0] for card in reversed(ranked)] == list("KQJAT987")


def test_no_number_of_exchanges_is_as_many_as_it_takes() -> None:
    assert most_exchanges(RULE_SETS.of("ecarte")) == MOST_EXCHANGES
    assert most_exchanges(RULE_SETS.of("ecarte-one-exchange")) == 1
    assert most_exchanges(RULE_SETS.of("ecarte-no-exchange")) == 0
    assert rules_row(RULE_SETS.of("ecarte-no-exchange"))[R.EXCHANGES_MAX] == 0


def sentence(changes: dict[str, Any]) -> str:
    with pytest.raises(ScenarioError) as caught:
        RULE_SETS.of("ecarte", changes)
    assert caught.value.exit_code == 3
    said = str(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hand_cards": 9}, "rules.hand_cards: found 9 (expected a whole number from 1 to 8"),
        ({"hand_cards": 0}, "found 0"),
        ({"exchange_min": 2}, "a whole number from 0 to 1"),
        ({"exchanges_max": True}, "found True"),
        ({"must_head": 1}, "expected true or false"),
        ({"match_target": 0}, "found 0"),
        ({"match_target": 21}, "a whole number from 1 to 20"),
        ({"must_trumps": True}, "did you mean 'must_trump'?"),
        ({"vole": 2}, "rules.vole: no such rule"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    assert words in sentence(changes)


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'ecarte-standard'"):
        RULE_SETS.of("ecarte-standart")


def test_the_sheet_mentions_every_habit() -> None:
    sheet = str(policies.__doc__)
    for about in SHEETS.habits:
        stem = about.id.removesuffix("_least")
        assert f"``{about.id}``" in sheet or f"``{stem}``" in sheet, about.id
    assert set(policies.SHEETS.tuned_for()) == set(SHEETS.named()) - {"random", "search"}


def test_an_older_champion_says_so_and_is_of_the_same_rules() -> None:
    words = {name: about.description for name, (about, _habits) in SHEETS.named().items()}
    found = "tuned for the rules ecarte, starting from sound"
    assert words["champion-ecarte"] == found
    assert words["champion-ecarte-v1"] == f"{found}; there is a newer one"
    assert policies.SHEETS.tuned_for()["champion-ecarte-v1"] == "ecarte"


@pytest.mark.parametrize(
    ("target", "points"),
    [
        (5, [3, 2, 2, 1, 1]),  # HO: none; one or two; three or four.
        (1, [3]),
        (2, [3, 2]),
        (3, [3, 2, 1]),
        (10, [3, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
    ],
)
def test_a_match_counts_by_what_the_loser_has(target: int, points: list[int]) -> None:
    changes = {"match_points_by_loser": True, "match_target": target}
    counts = GAME.goal(GAME.rules("ecarte", changes)).counts
    # Of the steps that the loser's score has reached the last one counts.
    said = [[count for least, count in counts if least <= score][-1] for score in range(target)]
    assert said == points
    assert GAME.goal(GAME.rules("ecarte")).counts == ()


def test_a_match_is_won_at_once() -> None:
    goal = GAME.goal(GAME.rules("ecarte"))
    assert (goal.target, goal.exceeded, goal.at_once) == (5, False, True)
    assert not GAME.goal(GAME.rules("ecarte", {"match_at_once": False})).at_once
