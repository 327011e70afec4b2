"""Are words of a scenario shown safely and briefly?  (``test_build`` has the bad files.)"""

from __future__ import annotations

import re
from math import inf, nan
from pathlib import Path

import pytest

from analyser.errors import ScenarioError
from analyser.scenario.file import RENAMED, read
from analyser.scenario.limits import check_values, found, key, shown


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
    assert found(value) == expected


def test_keys_are_quoted_unless_plain() -> None:
    assert key("turn_limit-2") == "turn_limit-2"
    assert key("turn limit") == "'turn limit'"
    assert key("\n") == r"'\n'"
    assert len(key("x" * 1000)) == 62


def test_shown_escapes_what_would_confuse_a_terminal() -> None:
    assert shown("♣ a\x1b\n") == r"♣ a\x1b\n"


@pytest.mark.parametrize("value", [1, -(2**63) + 1, 0.5, True, "closed", "x" * 2_000, [], [1, 2]])
def test_plain_values_pass(value: object) -> None:
    check_values("rules.", {"x": value})


@pytest.mark.parametrize(
    "value", [2**63, inf, nan, None, "x" * 2_001, {}, ["a"], [0.5], [[1]], [1] * 101]
)
def test_other_values_do_not(value: object) -> None:
    with pytest.raises(
        ScenarioError, match=r"rules\.x: found .* \(expected a number, true or false"
    ):
        check_values("rules.", {"x": value})


def test_a_scenario_s_defaults_are_as_documented(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("[[lineups]]\npolicies = ['balanced']\n")
    words = read(path)
    assert (words.game, words.seed, words.rule_sets, words.question) == ("burraco", None, [], "")
    assert (words.rules.changes, words.policies, words.duels) == ({}, {}, [])


DECISIONS = '[[decisions]]\ndecision = "leap"\nrollouts = 2\npolicies = ["bold"]\n'
OLD_KEYS = {
    "lineups": ('[[lineups]]\npolicies = ["bold"]\n', "tables"),
    "ablations": ('[[ablations]]\npolicy = "bold"\nbase = "timid"\n', "knockouts"),
    "decision": (DECISIONS, "choice"),
    "rollouts": (DECISIONS, "futures"),
    "habits": ('[[sweeps]]\npolicy = "bold"\nhabits = { skill = [0, 9] }\n', "fields"),
}


@pytest.mark.parametrize("new", OLD_KEYS)
def test_an_old_key_is_read_as_the_new_one(new: str, tmp_path: Path) -> None:
    (text, old), path, said = OLD_KEYS[new], tmp_path / "a.toml", list[str]()
    path.write_text(text)
    asked = read(path, said.append)
    assert said == []
    path.write_text(re.sub(rf"\b{new}\b", old, text) * 2)
    read(path, said.append)
    assert said == [f"{path}: {old} is now called {new}"]
    path.write_text(re.sub(rf"\b{new}\b", old, text))
    assert read(path) == asked


def test_every_old_key_is_listed_here() -> None:
    renamed = [pair for each in RENAMED.values() for pair in each.items()]
    assert sorted(renamed) == sorted((old, new) for new, (_, old) in OLD_KEYS.items())


def test_a_key_under_both_names_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'{DECISIONS}choice = "leap"\n')
    with pytest.raises(ScenarioError, match=r"decisions\.1: found both choice and decision, its"):
        read(path)
    path.write_text("tables = []\nlineups = []\n")
    with pytest.raises(ScenarioError, match=r"a\.toml: found both tables and lineups"):
        read(path)
