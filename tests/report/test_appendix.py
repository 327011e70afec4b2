"""``analyser.report.appendix``: Does the end of a page say every rule and every habit, in a form
that can be read back?
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyser.report import appendix
from analyser.scenario import file_spec

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
    players = made["policies"]
    cells = [name.partition(": ")[2] for table in told["cells"] for name in table["names"]]
    for name in (name for cell in cells for name in cell.split(" v ")):
        if name in players or "(" not in name:
            continue
        # A name without a table says all.
        base, said = name.removesuffix(")").split(" (")
        if " as " in said:
            habits, other = said.split(" as ")
            changed = {habit: players[other][habit] for habit in habits.split(", ")}
        else:
            pairs = [each.split(" = ") for each in said.split(", ")]
            changed = {habit: int(value) for habit, value in pairs}
        players[name] = players[base] | changed | {"name": name}
    return players, made["rules"]


@pytest.mark.parametrize("name", ["strength", "rule-variants", "kabu", "carioca"])
def test_every_rule_and_habit_can_be_read_back(name: str) -> None:
    (file,) = SCENARIOS.glob(f"*/{name}.toml")
    spec = file_spec.load(file)
    players, rules = read_back(appendix.write_spec(spec))
    read = set()
    for cell in spec.cells:
        for each in cell.entrants:
            # A player that follows from the rules is another one under others.
            own = f"{each['name']}, {cell.rules_name}"
            name = own if own in players else str(each["name"])
            assert players[name] == dict(each)
            read.add(name)
    assert read == set(players)
    played = {cell.called: dict(cell.rules) for cell in spec.cells if not cell.one_rule}
    assert rules == played | {
        str(each.own_rules or each.rules["preset"]): dict(each.rules) for each in spec.rescored
    }


def test_a_table_of_one_rule_is_told_by_that_rule() -> None:
    spec = file_spec.load(SCENARIOS / "burraco" / "rule-variants.toml")
    told = tomllib.loads(appendix.write_spec(spec))["one_rule_at_a_time"]
    changed = [f"{each['rules']} ({one}): balanced" for each in told for one in each["changed"]]
    assert sorted(changed) == sorted(cell.name for cell in spec.cells if cell.one_rule)
    assert {each["deals"] for each in told} == {7_500}


def test_who_plays_by_other_habits_under_other_rules_is_told_twice() -> None:
    spec = file_spec.load(SCENARIOS / "burraco" / "rule-variants-among-searchers.toml")
    players, rules = read_back(appendix.write_spec(spec))
    alike = [name for name in players if name.partition(", ")[0] == "learnt"]
    assert len(alike) > 1
    assert {name.partition(", ")[2] for name in alike} <= {"", *rules}
    entrants = [dict(each) for cell in spec.cells for each in cell.entrants]
    assert all(each in players.values() for each in entrants)


@pytest.mark.needs("studies")
def test_hundreds_whose_names_say_in_what_they_differ_take_a_line_each() -> None:
    spec = file_spec.load(SCENARIOS / "burraco" / "champions.toml")
    text = appendix.write_spec(spec)
    assert len(spec.cells) > 500
    # In full they take thirty times as much.
    assert len(text) < 120 * len(spec.cells)
    told = tomllib.loads(text)
    assert not any("(" in name for name in told["policies"])
    assert "thinks" in told["policies"]["champion-italian"]
    assert appendix.UNLISTED in text


@pytest.mark.needs("studies")
def test_a_player_whose_name_says_something_else_has_a_table() -> None:
    spec = file_spec.load(SCENARIOS / "burraco" / "champions.toml")
    cell = next(each for each in spec.cells if "(take_bar = 0)" in each.name)
    changed = tuple(
        {**each, "take_size": 77} if "(" in str(each["name"]) else each for each in cell.entrants
    )
    text = appendix.write_spec(replace(spec, cells=(*spec.cells, replace(cell, entrants=changed))))
    other = [name for name in tomllib.loads(text)["policies"] if "(" in name]
    assert len(other) == 1
    assert read_back(text)[0][other[0]] == dict(changed["(" not in str(changed[0]["name"])])


def test_cells_that_differ_in_their_names_alone_are_one_table() -> None:
    spec = file_spec.load(SCENARIOS / "kabu" / "kabu.toml")
    tables = tomllib.loads(appendix.write_spec(spec))["cells"]
    assert [name for each in tables for name in each["names"]] == [c.name for c in spec.cells]
    told = {n: (each["deals"], each["seatings"]) for each in tables for n in each["names"]}
    assert told == {c.name: (c.units, [list(arm) for arm in c.arms]) for c in spec.cells}
    assert len(tables) < len(spec.cells)
