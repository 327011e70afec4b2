"""``analyser.scenario``: Do strengths, tournaments, sweeps and ablations of a scenario become
the right duels?
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from scenario.test_build import refused, written

from analyser import games
from analyser.abilities.clubs.tournaments.design import Tournament
from analyser.abilities.studies.ablations.design import Ablations
from analyser.abilities.studies.sweeps import design as sweep_design
from analyser.abilities.studies.sweeps.design import Sweep
from analyser.errors import AnalyserError, DataError
from analyser.games import strengths
from analyser.scenario import studies
from analyser.scenario.file_spec import load
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.scenario.studies import Several, Strengths

pytestmark = pytest.mark.usefixtures("toy")

HEAD = """
game = "toy"
hands = 100
[policies.ace-rich]
skill = 60
take_bias = -7
"""
STRONG = '[[strengths]]\npolicies = ["balanced", "bold", "ace-{preset}"]\n'
TOURNAMENT = '[[tournaments]]\nrules = "rich"\npolicies = ["bold", "balanced", "timid"]\n'
SWEEP = '[[sweeps]]\nrules = "rich"\npolicy = "bold"\nhabits = { skill = [0, 20, 40] }\n'
ABLATIONS = """
[[ablations]]
policy = "ace-{preset}"
base = "bold"
groups = { "both of them" = ["skill", "take_*"], "alone" = ["take_*"] }
"""


def names(spec: RunSpec) -> list[str]:
    return [cell.name for cell in spec.cells]


def firsts(spec: RunSpec) -> list[str]:
    return [str(cell.entrants[0]["name"]) for cell in spec.cells]


def several(spec: RunSpec) -> Several:
    found = studies.find_design(spec)
    assert isinstance(found, Several)
    return found


def test_strengths_are_each_against_the_anchor(tmp_path: Path) -> None:
    spec = load(written(tmp_path, HEAD + STRONG))
    # The rule sets are those that have such a policy: there is no ace-plain.
    assert names(spec) == ["rich: ace-rich v balanced", "rich: balanced v bold"]
    (part,) = several(spec).parts
    assert part.design == Strengths("balanced", ("ace-rich", "bold"))
    # Two gains, then the gap: the anchor comes second in the first duel, first in the other.
    assert part.design.weights(firsts(spec)) == [[1, 0], [0, -1], [1, 1]]


@pytest.mark.parametrize(
    ("said", "design"),
    [
        ('["timid", "balanced"]', Strengths("balanced", ("timid",))),
        ('["timid", "bold"]', Strengths("timid", ("bold",))),
        ('["timid", "bold"]\nagainst = "bold"', Strengths("bold", ("timid",))),
        ('["timid", "bold"]\nagainst = "balanced"', Strengths("balanced", ("bold", "timid"))),
    ],
)
def test_the_anchor_is_who_is_named_the_default_policy_or_the_first(
    tmp_path: Path, said: str, design: Strengths
) -> None:
    spec = load(written(tmp_path, f'{HEAD}[[strengths]]\nrules = "rich"\npolicies = {said}\n'))
    assert [part.design for part in several(spec).parts] == [design]


def test_a_duel_that_two_studies_want_is_played_once(tmp_path: Path) -> None:
    more = STRONG.replace("\n", "\nhands = 300\n", 1)
    spec = load(written(tmp_path, HEAD + more + TOURNAMENT))
    assert names(spec) == [
        "rich: ace-rich v balanced",
        "rich: balanced v bold",
        "rich: balanced v timid",
        "rich: bold v timid",
    ]
    assert [cell.units for cell in spec.cells] == [150, 150, 50, 50]
    first, second = several(spec).parts
    assert (first.cells, second.cells) == ((0, 1), (1, 2, 3))
    assert second.design == Tournament(("balanced", "bold", "timid"))
    assert RunSpec.from_json(spec.as_json()) == spec


def test_a_sweep_is_as_on_the_command_line(tmp_path: Path) -> None:
    spec = load(written(tmp_path, HEAD + SWEEP))
    alone = sweep_design.sweep_spec(
        Request("toy", "rich", Count(100), 1), "bold", "bold", {"skill": [0, 20, 40]}, {}
    )
    assert spec.cells == alone.cells
    (part,) = several(spec).parts
    assert isinstance(part.design, Sweep)
    assert part.design == studies.find_design(alone)
    against = SWEEP.replace("habits", 'against = "timid"\nhabits')
    assert "rich: bold v timid" in names(load(written(tmp_path, HEAD + against)))


def test_ablations_put_habits_back_alone_and_by_kinds(tmp_path: Path) -> None:
    spec = load(written(tmp_path, HEAD + ABLATIONS))
    assert names(spec) == [
        "rich: ace-rich v bold",
        "rich: ace-rich v ace-rich (skill, take_bias as bold)",
        "rich: ace-rich v ace-rich (take_bias = 0)",
        "rich: ace-rich v ace-rich (skill = 20)",
    ]
    (part,) = several(spec).parts
    assert isinstance(part.design, Ablations)
    assert part.design.groups == (
        ("both of them", ("skill", "take_bias")),
        ("alone", ("take_bias",)),
    )
    assert part.design.habits == (("skill", 20, 60), ("take_bias", 0, -7))
    # A kind of one habit is that habit alone, and needs no duel of its own.
    assert part.design.cells == (0, 1, 2, 3, 2)
    assert part.design.weights(firsts(spec)) == [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
        [0, 0, 1, 0],
    ]
    back = spec.cells[1].entrants[1]
    assert (back["skill"], back["take_bias"]) == (20, 0)


@pytest.mark.parametrize(
    ("against", "players", "cells", "weights"),
    [
        # The base meets itself nowhere: what the policy is ahead of it is the whole.
        ("bold", ["ace-rich", "ace-rich (skill = 20)"], (None, 1), [[1, 0], [1, -1]]),
        (
            "timid",
            ["ace-rich", "bold", "ace-rich (skill = 20)"],
            (1, 2),
            [[1, -1, 0], [1, 0, -1]],
        ),
        (
            "able",
            ["ace-rich", "bold", "ace-rich (skill = 20)"],
            (1, 2),
            [[-1, 1, 0], [-1, 0, 1]],
        ),
    ],
)
def test_ablations_against_another_are_changes_of_its_duels(
    tmp_path: Path,
    against: str,
    players: list[str],
    cells: tuple[int | None, ...],
    weights: list[list[float]],
) -> None:
    head = HEAD.replace("take_bias = -7", "[policies.able]\nskill = 9")
    entry = '[[ablations]]\npolicy = "ace-rich"\nbase = "bold"\nrules = "rich"\n'
    spec = load(written(tmp_path, f'{head}{entry}against = "{against}"\n'))
    assert names(spec) == [
        f"rich: {min(player, against)} v {max(player, against)}" for player in players
    ]
    (part,) = several(spec).parts
    assert isinstance(part.design, Ablations)
    assert (part.design.against, part.design.reference) == (against, 0)
    assert part.design.cells == cells
    assert part.design.weights(firsts(spec)) == weights


def test_rule_sets_are_named_as_for_duels(tmp_path: Path) -> None:
    two = STRONG.replace("ace-{preset}", "timid") + 'rules = ["rich", "plain"]\n'
    assert [name.partition(":")[0] for name in names(load(written(tmp_path, HEAD + two)))] == [
        "rich",
        "rich",
        "plain",
        "plain",
    ]
    plain = STRONG.replace("ace-{preset}", "timid")
    assert names(load(written(tmp_path, HEAD + plain)))[0].startswith("plain: ")
    head = 'rules = ["rich"]\n' + HEAD
    assert names(load(written(tmp_path, head + plain)))[0].startswith("rich: ")


def test_words_on_the_page_shape_the_run(tmp_path: Path) -> None:
    one = load(written(tmp_path, HEAD + ABLATIONS))
    other = load(written(tmp_path, HEAD + ABLATIONS.replace("both of them", "all")))
    assert one.cells == other.cells
    assert one.digest() != other.digest()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            STRONG.replace("ace-", "king-"),
            "strengths.1: no rule set has a policy 'king-{preset}'",
        ),
        (STRONG + 'rules = "plain"\n', "strengths.1: unknown policy 'ace-plain'"),
        (STRONG + 'rules = "poor"\n', "strengths.1.rules: unknown rule set 'poor'"),
        (STRONG.replace("bold", "bald"), "did you mean 'bold'?"),
        (
            STRONG.replace('"bold"', '"balanced"'),
            "strengths.1: policies: found 'balanced' more than once",
        ),
        (STRONG + 'against = "bald"\n', "strengths.1: unknown policy 'bald'"),
        (STRONG + "against = 3\n", "strengths.1.against: found 3 (expected the name of a policy"),
        (STRONG + "rungs = 3\n", "strengths.1: unknown key 'rungs'"),
        (
            '[[strengths]]\npolicies = ["bold"]\n',
            "strengths.1.policies: found a list of 1 (expected ",
        ),
        (STRONG + "matches = 5\n", "strengths.1: unknown key 'matches'"),
        (SWEEP.replace("skill", "skil"), "sweeps.1: habits: unknown habit 'skil'"),
        (SWEEP.replace("40", "20"), "sweeps.1: habits: skill: found a value twice, or one alone"),
        (SWEEP.replace("40", "9999"), "sweeps.1: habits: skill: found 9999 (expected -1000 to"),
        (ABLATIONS.replace('"take_*"]', '"tak"]', 1), "no habit is called 'tak'; did you mean"),
        (ABLATIONS.replace("ace-{preset}", "bold"), "ablations.1: bold and bold are the same"),
        (ABLATIONS.replace("base =", "bass ="), "ablations.1.base: is missing (expected the name"),
        (
            STRONG + '[[duels]]\na = "bold"\nb = "timid"\n',
            "found both [[strengths]] and [[duels]]",
        ),
    ],
)
def test_what_is_no_study_is_said(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(written(tmp_path, HEAD + text))


def test_studies_are_of_hands(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + STRONG)
    with pytest.raises(AnalyserError, match=r"matches: found \[\[strengths\]\] \(expected hands"):
        load(path, matches=10)
    matches = "matches = 5\n" + HEAD.replace("hands = 100\n", "") + STRONG
    assert "matches: found [[strengths]] too" in refused(written(tmp_path, matches))


@pytest.mark.parametrize(
    "changed",
    [
        {"parts": []},
        {
            "parts": [
                {
                    "cells": [0],
                    "design": {"kind": "strengths", "players": ["a", "b"], "anchor": "c"},
                }
            ]
        },
        {"parts": [{"cells": [0]}]},
        {"kind": "strengths", "players": ["a", "b"]},
        {"kind": "knockouts", "policy": "a", "base": "b", "groups": [], "habits": [], "cells": []},
    ],
)
def test_a_design_of_another_version_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    spec = load(written(tmp_path, HEAD + STRONG))
    kept = {**spec.design, **changed}
    with pytest.raises(DataError, match="not the design of a run of this version"):
        studies.find_design(replace(spec, design=kept))


CHAMPIONS = Path(__file__).parents[3] / "scenarios" / "burraco" / "champions.toml"


def test_the_kinds_of_habits_of_the_champions_page_are_all_habits_once() -> None:
    groups = tomllib.loads(CHAMPIONS.read_text(encoding="utf-8"))["ablations"][0]["groups"]
    patterns = [pattern for each in groups.values() for pattern in each]
    habits = {field.id for field in games.game("burraco").policy_fields} - {"thinks"}
    habits = {habit for habit in habits if not habit.startswith("search_")}
    fitting = {habit: [each for each in patterns if fnmatchcase(habit, each)] for habit in habits}
    assert {habit: fits for habit, fits in fitting.items() if len(fits) != 1} == {}


def test_the_champions_page_has_ablations_of_each_champion() -> None:
    found = [part.design for part in several(load(CHAMPIONS)).parts]
    champions = {name for name in games.game("burraco").policies if name.startswith("champion-")}
    # The robust one is of the same rule set as another, and not on the way up; nor is a basic one.
    tops = {name for name in champions if not name.endswith(("-robust", "-basic"))}
    assert {design.policy for design in found if isinstance(design, Ablations)} == tops


def test_the_strength_page_has_every_player_that_is_listed() -> None:
    (part,) = several(load(CHAMPIONS.with_name("strength.toml"))).parts
    assert isinstance(part.design, Strengths)
    listed = strengths.read(f"{games.__name__}.burraco")
    assert listed is not None
    assert part.design.anchor == listed.against
    # The beginner came after the page was played: docs/tools/strengths measured it.
    assert {*listed.players} - {"beginner"} <= {part.design.anchor, *part.design.players}
