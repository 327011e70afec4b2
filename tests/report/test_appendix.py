"""Does the end of a page say every rule and every habit, in a form that can be read back?"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from analyser.report import appendix
from analyser.scenario import build

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def read_back(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the players, each with all habits, and the rule sets, by name."""
    told = tomllib.loads(text)
    made: dict[str, dict[str, Any]] = {"policies": {}, "rules": {}}
    for kind, found in made.items():
        for name, record in told[kind].items():
            # A base stands before.
            own = {key: value for key, value in record.items() if key != "base"}
            if "base" in record:
                named = {"name": name} if kind == "policies" else {}
                own = found[record["base"]] | named | own
            found[name] = own
    return made["policies"], made["rules"]


@pytest.mark.parametrize("name", ["strength", "rule-variants", "kabu", "carioca"])
def test_every_rule_and_habit_can_be_read_back(name: str) -> None:
    spec = build.load(SCENARIOS / f"{name}.toml")
    players, rules = read_back(appendix.told(spec))
    entrants = {str(each["name"]): dict(each) for cell in spec.cells for each in cell.entrants}
    assert players == entrants
    played = {cell.called: dict(cell.rules) for cell in spec.cells if not cell.one_rule}
    assert rules == played | {
        str(each.own_rules or each.rules["preset"]): dict(each.rules) for each in spec.rescored
    }


def test_a_table_of_one_rule_is_told_by_that_rule() -> None:
    spec = build.load(SCENARIOS / "rule-variants.toml")
    told = tomllib.loads(appendix.told(spec))["one_rule_at_a_time"]
    changed = [f"{each['rules']} ({one}): balanced" for each in told for one in each["changed"]]
    assert sorted(changed) == sorted(cell.name for cell in spec.cells if cell.one_rule)
    assert {each["deals"] for each in told} == {7_500}


def test_who_plays_by_other_habits_under_other_rules_is_told_twice() -> None:
    spec = build.load(SCENARIOS / "rule-variants-among-searchers.toml")
    players, rules = read_back(appendix.told(spec))
    alike = [name for name in players if name.partition(", ")[0] == "search-fast"]
    assert len(alike) > 1
    assert {name.partition(", ")[2] for name in alike} <= {"", *rules}
    entrants = [dict(each) for cell in spec.cells for each in cell.entrants]
    assert all(each in players.values() for each in entrants)


def test_hundreds_who_differ_in_a_few_habits_are_told_in_a_few_lines_each() -> None:
    spec = build.load(SCENARIOS / "strength.toml")
    text = appendix.told(spec)
    assert len(spec.cells) > 500
    # In full they take seven times as much.
    assert len(text) < 500 * len(spec.cells)
    champion = text[text.index("[policies.champion-italian]") :].partition("\n\n")[0]
    one = text[text.index('[policies."champion-italian (take_bar_hand = ') :].partition("\n\n")[0]
    assert "thinks = 1" in champion
    assert one.count("\n") == 2
    assert 'base = "champion-italian"' in one
