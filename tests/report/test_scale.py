"""``analyser.report``: Do pages speak in what a game counts, as finely as it does, and of points
only where it does?
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from breadth import needing
from scenario.test_build import written
from toys.trick_toy import TrickToy

from analyser import registry
from analyser.games.protocols.clubs import Award
from analyser.play import runner
from analyser.report import kinds, page
from analyser.report.combined import DuelStudy
from analyser.report.parts import Picture
from analyser.scenario import build, file_spec, studies
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

HEAD = 'question = "What is it worth?"\ngame = "tricks"\nhands = 2_000\n'

SCENARIOS = {
    "cells": """
rules = ["plain", "rich"]
[[duels]]
a = "balanced"
b = "bold"
[[duels]]
a = "balanced"
b = "timid"
[[lineups]]
policies = ["balanced"]
""",
    "tips": """
rules = ["plain", "rich"]
companions = ["balanced", "bold"]
[[tips]]
says = "Be skilled."
with = { skill = 20 }
""",
    "studies": """
[policies.ace]
skill = 12
ruff_from = 2
[[strengths]]
policies = ["balanced", "bold", "ace"]
[[tournaments]]
policies = ["ace", "bold", "balanced"]
[[sweeps]]
policy = "bold"
habits = { skill = [0, 5, 20] }
[[ablations]]
policy = "ace"
base = "bold"
groups = { "all of them" = ["*"] }
""",
    "choices": """
[[decisions]]
decision = "ruff"
rules = ["plain"]
policies = ["balanced", "bold"]
""",
}


class Awarding(TrickToy):
    """The toy, which may have victory points too."""

    awards: Mapping[str, Award]


TOY = Awarding


def text_of(made: page.Page) -> str:
    """Return all words of a page but those of the run's own files, in one line."""
    body = made.html.split("<body>")[1].partition(">How to make it again</h2>")[0]
    words = re.sub(r"<script.*?</script>|<[^>]+>", " ", body, flags=re.DOTALL)
    return " ".join(html.unescape(words).split())


def built(spec: RunSpec, folder: Path) -> page.Page:
    return page.build(runner.run(spec, folder / "run", 1, ["analyser", "report"]))


@pytest.mark.broad
@pytest.mark.parametrize(
    "kind", needing(SCENARIOS, {"tips": "studies", "studies": "clubs studies"})
)
def test_a_page_counts_what_the_game_counts(kind: str, toy: TrickToy, tmp_path: Path) -> None:
    text = text_of(built(file_spec.load(written(tmp_path, HEAD + SCENARIOS[kind])), tmp_path))
    assert f"tricks per {'decision' if kind == 'choices' else 'hand'}" in text
    assert "0.05 tricks" in text
    said = re.sub(r"(?i)\b(percentage|victory) points\b", "", text)
    assert re.findall(r"(?i).{40}\bpoints\b", said) == []
    assert "within 5 " not in said


@pytest.mark.parametrize("award", [None, "league"])
def test_matches_too(award: str | None, toy: Awarding, tmp_path: Path) -> None:
    head = HEAD.replace("hands = 2_000", "hands = 2_400" if award else "matches = 600")
    head += f'victory_points = "{award}"\n' if award else ""
    if award:
        toy.awards = {award: Award(award, "a toy", 3, (0, 1), ((5, 5), (7, 3), (10, 0)))}
    duel = '[[duels]]\na = "balanced"\nb = "bold"\n'
    text = text_of(built(file_spec.load(written(tmp_path, head + duel)), tmp_path))
    assert ("What a lead is worth" in text) == (award is None)
    said = re.sub(r"(?i)\b(percentage|victory) points\b", "", text)
    assert re.findall(r"(?i).{40}\bpoints\b", said) == []


def test_scores_of_a_few_units_are_drawn_unit_by_unit(toy: TrickToy, tmp_path: Path) -> None:
    spec = build.table_spec(Request("tricks", "plain", Count(400), 3), ["balanced"])
    made = built(spec, tmp_path)
    (drawn,) = (each for each in made.form.pictures if each.name == "scores")
    assert isinstance(drawn, Picture)
    (steps,) = drawn.each
    assert steps.width == 1
    assert re.search(r'role="rowheader">1</th>', made.html)


def test_every_kind_of_study_is_told() -> None:
    assert sorted([*kinds.DESIGNS, *registry.studies()]) == sorted(studies.kinds())
    assert all(isinstance(kinds.study_of(word), DuelStudy) for word in studies.kinds())
