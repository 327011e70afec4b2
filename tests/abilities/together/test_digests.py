"""``analyser.scenario``: Does a scenario of each kind still name the same run?

A run's default folder has the digest of its spec in its name, and a run that is resumed is known by
it.  So these values, taken when the kinds of studies were still spelt out by hand, are to stay: a
change of one forgets the runs of everybody who has some.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyser.abilities.clubs.tournaments.design import tournament_spec
from analyser.abilities.studies.sweeps import design as sweep_design
from analyser.scenario import file_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

pytestmark = pytest.mark.usefixtures("toy")

HEAD = """
question = "Who is best?"
game = "toy"
hands = 300
seed = 7
[rules]
turn_limit = 200
[policies.ace-rich]
skill = 60
take_bias = -7
"""
DUELS = """
[[duels]]
a = "bold"
b = "timid"
rules = ["plain", "rich"]
victory_points = "cup"
[[duels]]
a = "bold"
b = "timid"
matches = 20
[[lineups]]
policies = ["bold", "ace-rich"]
hands = 50
"""
TIPS = """
[[lineups]]
policies = ["balanced"]
[[tips]]
says = "Take it."
with = { take_bias = 5 }
without = { skill = 1 }
rules = "rich"
[[tips]]
says = "Be bold."
with = { skill = 30 }
"""
DECISIONS = '[[decisions]]\ndecision = "leap"\npolicies = ["bold", "timid"]\nrollouts = 2\n'
STUDIES = """
[[ablations]]
policy = "ace-{preset}"
base = "bold"
groups = { "both of them" = ["skill", "take_*"], "alone" = ["take_*"] }
[[ablations]]
policy = "ace-{preset}"
base = "bold"
against = "timid"
[[sweeps]]
policy = "bold"
rules = "rich"
hands = 500
habits = { skill = [0, 20, 40], take_bias = [-5, 5] }
[[tournaments]]
rules = ["plain", "rich"]
policies = ["timid", "bold", "balanced"]
[[strengths]]
policies = ["balanced", "bold", "ace-{preset}"]
"""


@pytest.mark.parametrize(
    ("entries", "digest"),
    [
        (DUELS, "2f124939e5b34dc9d6700df226f7cd6176783c0c29cbab9e9e33a14244e5a8d2"),
        (
            'companions = ["timid", "balanced"]',
            "d5e4d42e890c92af7c34044f84ff44764cb7ec46f87fa980ed0d556523a806c5",
        ),
        (DECISIONS, "8422c21192758baa57467ffe3ac2d71406510fb74a49826832c6774fcf9d1b01"),
        (STUDIES, "457eda3c6c4bebd4ddcedba2875c968512f50ca2980685ff31f0957aef0cd61c"),
    ],
    ids=["duels", "tips", "decisions", "studies"],
)
def test_a_scenario_names_the_same_run_as_ever(tmp_path: Path, entries: str, digest: str) -> None:
    path = tmp_path / "mine.toml"
    # Companions stand at the head of a file.
    path.write_text(entries + HEAD + TIPS if "companions" in entries else HEAD + entries)
    spec = file_spec.load(path)
    assert spec.digest() == digest
    assert RunSpec.from_json(spec.as_json()) == spec


def test_what_a_command_asks_for_names_the_same_run_as_ever() -> None:
    tournament = tournament_spec(
        Request("toy", "rich", Count(300), 7), ["timid", "bold", "balanced"]
    )
    assert tournament.digest() == "f3b16ae3b79276e0492c60e728b70956324746164132445f70428610b22f9deb"
    assert tournament.as_json()["design"] == {
        "kind": "tournament",
        "players": ["balanced", "bold", "timid"],
    }
    sweep = sweep_design.sweep_spec(
        Request("toy", "rich", Count(300), 7),
        "bold",
        "timid",
        {"skill": [0, 40]},
        {"bonus": [0, 50]},
    )
    assert sweep.digest() == "cb0edd6cce96bab53a9137c5b4d8141b23f76359f5eef054c0eefeab0b39c874"
    assert sweep.as_json()["design"] == {
        "kind": "sweep",
        "policy": "bold",
        "against": "timid",
        "axes": [
            {"of": "policy", "field": "skill", "points": [0, 40], "now": 20},
            {"of": "rule", "field": "bonus", "points": [0, 50], "now": 100},
        ],
        "cells": [0, 1, 2, 3],
        "now": 4,
    }
