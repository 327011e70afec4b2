"""``analyser.scenario.file``: Are words of a scenario shown safely and briefly?  (``test_build``
has the bad files.)
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyser import games
from analyser.errors import ScenarioError
from analyser.scenario.file import read
from analyser.scenario.limits import check_values, describe_found, escape_signs, key
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.rules_lookup import Rulebook


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, "true"),
        (3, "3"),
        (0.5, "0.5"),
        ("a", "'a'"),
        ("\x1b[2J", r"'\x1b[2J'"),
        ("x" * 100, "'" + "x" * 56 + "..."),
        ({"a": 1}, "a table"),
        ([[1], 2], "a list of 2"),
        (None, "None"),
    ],
)
def test_found_is_short_and_printable(value: object, expected: str) -> None:
    assert describe_found(value) == expected


def test_keys_are_quoted_unless_plain() -> None:
    assert key("turn_limit-2") == "turn_limit-2"
    assert key("turn limit") == "'turn limit'"
    assert key("\n") == r"'\n'"
    assert len(key("x" * 1000)) == 62


def test_shown_escapes_what_would_confuse_a_terminal() -> None:
    assert escape_signs("♣ a\x1b\n") == r"♣ a\x1b\n"


@pytest.mark.parametrize("value", [1, -(2**63) + 1, 0.5, True, "closed", "x" * 2_000, [], [1, 2]])
def test_plain_values_pass(value: object) -> None:
    check_values("rules.", {"x": value})


@pytest.mark.parametrize("value", [None, "x" * 2_001, {}, ["a"], [0.5], [[1]], [1] * 101])
def test_other_values_do_not(value: object) -> None:
    with pytest.raises(
        ScenarioError, match=r"rules\.x: found .* \(expected a number, true or false"
    ):
        check_values("rules.", {"x": value})


@pytest.mark.parametrize("value", ["1e999", "nan", "9223372036854775808", "-" + "9" * 900])
def test_a_number_out_of_bounds_is_told_the_bounds(tmp_path: Path, value: str) -> None:
    game = games.game("burraco")
    (tmp_path / "a.toml").write_text(f"jokers = {value}\n")
    with pytest.raises(
        ScenarioError, match=r"jokers: .*\(expected a whole number from 0 to 4\)$"
    ) as caught:
        Rulebook(game, tmp_path).rules("a.toml")
    assert len(str(caught.value)) < 500
    (tmp_path / "b.toml").write_text(f"take_bar = {value}\n")
    with pytest.raises(ScenarioError, match=r"take_bar: .*\(expected a whole number from -"):
        Roster(game, tmp_path).policy("b.toml")


@pytest.mark.parametrize("text", ["[rules]\n", "[[duels]]\na = 'greedy'\n", "a.b.c = 1\n"])
def test_a_scenario_in_the_place_of_a_player_or_a_rule_set_is_said_to_be_one(
    tmp_path: Path, text: str
) -> None:
    game = games.game("burraco")
    (tmp_path / "a.toml").write_text(f"question = 'Who?'\n{text}")
    wanted = r"found a table .*a scenario.* \(expected a {}: base = a name, and what differs\)$"
    with pytest.raises(ScenarioError, match=wanted.format("rule set")):
        Rulebook(game, tmp_path).rules("a.toml")
    with pytest.raises(ScenarioError, match=wanted.format("player")):
        Roster(game, tmp_path).policy("a.toml")


def test_a_base_of_the_other_kind_is_said_to_be_that(tmp_path: Path) -> None:
    game = games.game("burraco")
    (tmp_path / "a.toml").write_text("base = 'italian'\n")
    with pytest.raises(ScenarioError, match=r"base: unknown policy .*'italian' is a rule set"):
        Roster(game, tmp_path).policy("a.toml")
    (tmp_path / "a.toml").write_text("base = 'balanced'\n")
    with pytest.raises(ScenarioError, match=r"base: unknown rule set .*'balanced' is a policy"):
        Rulebook(game, tmp_path).rules("a.toml")


@pytest.mark.parametrize("text", ["base = 'italian'\njokers = 2\n", "base = 'balanced'\n"])
def test_a_player_or_a_rule_set_in_the_place_of_a_scenario_is_said_to_be_one(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "a.toml").write_text(text)
    with pytest.raises(ScenarioError, match=r"a\.toml: found base, as a rule set or a player has"):
        read(tmp_path / "a.toml")


def test_a_scenario_s_defaults_are_as_documented(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("[[lineups]]\npolicies = ['balanced']\n")
    words = read(path)
    assert (words.game, words.seed, words.rule_sets, words.question) == ("burraco", None, [], "")
    assert (words.rules.changes, words.policies, words.duels) == ({}, {}, [])


DECISIONS = '[[decisions]]\npolicies = ["bold"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[tables]]\npolicies = ["bold"]\n', "unknown key 'tables' (known: hands, matches"),
        ("[[knockouts]]\n", "unknown key 'knockouts' (known: hands, matches"),
        (f'{DECISIONS}choice = "leap"\n', "decisions.1: unknown key 'choice' (known: rules, deci"),
        (f"{DECISIONS}futures = 2\n", "decisions.1: unknown key 'futures' (known: rules, decision"),
    ],
)
def test_a_key_that_there_is_not_is_refused(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text)
    with pytest.raises(ScenarioError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}: {said}")
