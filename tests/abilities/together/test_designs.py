"""``analyser.scenario``: Do a tournament and a sweep play what was asked for, and say what was
asked wrongly?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from analyser import games
from analyser.abilities.clubs.tournaments.design import Tournament, tournament_spec
from analyser.abilities.studies.sweeps import design as sweep_design
from analyser.errors import DataError, UsageError
from analyser.scenario import build, file, studies
from analyser.scenario import studies as designs
from analyser.scenario.entry_models import StudyEntry
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

pytestmark = pytest.mark.usefixtures("toy")


def sweep(
    fields: dict[str, list[Any]],
    rules: dict[str, list[Any]] | None = None,
    policy: str = "bold",
    against: str = "bold",
) -> RunSpec:
    return sweep_design.sweep_spec(
        Request("toy", "plain", Count(1_000), 7), policy, against, fields, rules or {}
    )


def design(spec: RunSpec) -> sweep_design.Sweep:
    made = designs.find_design(spec)
    assert isinstance(made, sweep_design.Sweep)
    return made


def names(spec: RunSpec) -> list[str]:
    return [cell.name for cell in spec.cells]


def test_a_tournament_plays_every_pair_once() -> None:
    spec = tournament_spec(Request("toy", "plain", Count(1_000), 7), ["timid", "bold", "balanced"])
    assert names(spec) == [
        "plain: balanced v bold",
        "plain: balanced v timid",
        "plain: bold v timid",
    ]
    assert designs.find_design(spec) == Tournament(("balanced", "bold", "timid"))
    assert {cell.units for cell in spec.cells} == {500}


def test_the_present_value_against_itself_is_not_played() -> None:
    spec = sweep({"skill": [0, 20, 40]})
    assert names(spec) == ["plain: bold (skill = 0) v bold", "plain: bold (skill = 40) v bold"]
    assert design(spec).cells == (0, None, 1)
    assert design(spec).now is None


def test_the_present_value_against_another_is_played_once() -> None:
    among = sweep({"skill": [0, 20]}, against="timid")
    assert names(among) == ["plain: bold (skill = 0) v timid", "plain: bold v timid"]
    assert (design(among).cells, design(among).now) == ((0, 1), 1)
    beside = sweep({"skill": [0, 40]}, against="timid")
    assert names(beside)[2:] == ["plain: bold v timid"]
    assert (design(beside).cells, design(beside).now) == ((0, 1), 2)


def test_two_fields_make_all_combinations() -> None:
    spec = sweep({"skill": [0, 20], "take_bias": [-5, 0, 5]})
    assert design(spec).doses == [(0, -5), (0, 0), (0, 5), (20, -5), (20, 0), (20, 5)]
    assert design(spec).cells == (0, 1, 2, 3, None, 4)
    assert "plain: bold (skill = 0, take_bias = -5) v bold" in names(spec)


def test_a_rule_is_swept_between_two_strategies() -> None:
    spec = sweep({}, {"bonus": [0, 50]}, against="timid")
    assert names(spec) == ["plain: bold v timid", "plain (bonus = 50): bold v timid"]
    assert design(spec).axes[0].now == 0
    assert [cell.rules["bonus"] for cell in spec.cells] == [0, 50]


def test_a_policy_of_a_file_is_swept() -> None:
    Path("mine.toml").write_text('base = "bold"\ntake_bias = 3\n')
    spec = sweep({"skill": [0, 5]}, policy="mine.toml", against="mine.toml")
    assert names(spec)[0] == "plain: mine (skill = 0) v mine"
    assert spec.cells[0].entrants[0]["take_bias"] == 3


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (dict(fields={}), "found 0 fields"),
        (dict(fields={"skil": [1, 2]}), "unknown habit 'skil'"),
        (dict(fields={"skil": [1, 2]}), "did you mean 'skill'?"),
        (dict(fields={"name": ["a", "b"]}), "unknown habit 'name'"),
        (dict(fields={"skill": [1]}), "two or more"),
        (dict(fields={"skill": [1, 1]}), "found a value twice"),
        (dict(fields={"skill": [1, 5000]}), "--habit skill: found 5000 (expected -1000 to 1000"),
        (dict(fields={"skill": [1, 2]}, policy="nobody"), "unknown policy 'nobody'"),
        (dict(fields={}, rules={"bonus": [0, 1]}), "name another with --against"),
        (dict(fields={}, rules={"bonus": [0, -1]}, against="timid"), "--rule bonus: found -1"),
        (
            dict(fields={"skill": [*range(30)], "take_bias": [*range(30)]}),
            "found 900 combinations (expected at most 400",
        ),
    ],
)
def test_what_cannot_be_swept_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("?", r"\?").replace("(", r"\(")):
        sweep(**given)


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["bold"], "policies: found 'bold' alone (expected 2 to 30"),
        (["bold", "timid", "bold"], "found 'bold' more than once"),
        (["bold", "tmid"], "did you mean 'timid'"),
    ],
)
def test_what_is_no_tournament_is_said(players: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("(", r"\(")):
        tournament_spec(Request("toy", "plain", Count(1_000), 7), players)


@pytest.mark.parametrize(
    "kept",
    [
        {"kind": "riddle"},
        {"kind": "tournament"},
        {"kind": "tournament", "players": ["bold"]},
        {"kind": "sweep", "policy": "bold", "against": "bold", "axes": [], "cells": [], "now": 0},
        {"kind": "sweep", "axes": [{"of": "policy"}]},
    ],
)
def test_a_design_of_another_version_is_no_page(kept: dict[str, Any]) -> None:
    spec = replace(sweep({"skill": [0, 40]}), design=kept)
    with pytest.raises(DataError, match="not the design of a run of this version"):
        designs.find_design(spec)


def test_a_run_without_a_design_is_read_cell_by_cell() -> None:
    assert designs.find_design(replace(sweep({"skill": [0, 40]}), design={})) is None


def test_each_kind_of_study_has_its_entries_and_no_others() -> None:
    listed = [name for name, about in file.join_parts().model_fields.items()
              if any(isinstance(each, type) and issubclass(each, StudyEntry)
                     for each in get_args(about.annotation))]  # fmt: skip
    assert sorted(kind.entries for kind in studies.kinds().values()) == sorted(listed)


def test_a_kind_of_study_is_one_class(monkeypatch: pytest.MonkeyPatch) -> None:
    # Entered here so that it is gone afterwards.
    monkeypatch.setitem(studies.KINDS, "gauntlet", Tournament)

    @dataclass(frozen=True)
    class Gauntlet(studies.Design, kind="gauntlet", entries="gauntlets", alone=True, place=5):
        """One player against each of some others."""

        player: str
        others: tuple[str, ...]

        @classmethod
        def read_entry(cls, entry: Any, under: studies.StudyRules) -> studies.Study:
            own, *others = under.players(entry.policy, *entry.others)
            duels = [(under.rules, own, other) for other in others]
            return cls(own["name"], tuple(other["name"] for other in others)), duels

        @classmethod
        def from_json(cls, kept: Mapping[str, Any]) -> Gauntlet:
            return cls(kept["player"], tuple(kept["others"]))

        def fits(self, duels: int) -> bool:
            return len(self.others) == duels

    game = games.game("toy")
    under = studies.StudyRules(game, Roster(game, Path()), game.rules("rich"))
    entry = SimpleNamespace(policy="bold", others=["timid", "balanced"])
    made, duels = Gauntlet.read_entry(entry, under)
    asked = Request("toy", "rich", Count(1_000), 7)
    spec = build.duels_spec(asked, "gauntlet", duels, design=made.as_json())
    assert names(spec) == ["rich: bold v timid", "rich: bold v balanced"]
    assert studies.find_design(RunSpec.from_json(spec.as_json())) == made
    with pytest.raises(DataError, match="no design of 1 duels"):
        studies.find_design(replace(spec, cells=spec.cells[:1]))
