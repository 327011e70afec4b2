"""``analyser.commands``: Does ``compare`` with more than two players have each meet one of them,
and say so?
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal import answer, run
from toy import install
from toys.search_toy import SeekingToy

pytestmark = pytest.mark.usefixtures("undrawn")

FEW = 'base = "bold"\nskill = 300\nsearch_worlds = 2\n'


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, SeekingToy())
    Path("few.toml").write_text(f'name = "few"\n{FEW}')


@pytest.mark.parametrize(
    ("players", "anchor"),
    [(("bold", "balanced", "few.toml"), "balanced"), (("bold", "timid", "few.toml"), "bold")],
)
def test_each_meets_the_default_policy_or_the_first(players: tuple[str, ...], anchor: str) -> None:
    found = answer("compare", *players, "--game", "toy", "--hands", "400")
    assert (found["kind"], found["anchor"]) == ("strengths", anchor)
    costs = {each["name"]: each["cost"] for each in found["players"]}
    assert costs.pop("few") == pytest.approx(2 * 7 * 30 / 40)
    assert {*costs.values()} == {1}
    said = run("compare", *players, "--game", "toy", "--hands", "400").stdout
    assert re.match(rf"Few is strongest, \d+ points per hand ahead of {anchor}[.;]", said)
    assert "few, costs 10" in said
    assert "Next: analyser report runs/strengths-plain-" in said


def test_without_a_number_of_hands_there_are_enough_for_a_coffee() -> None:
    assert answer("compare", "bold", "timid", "balanced", "--game", "toy")["deals"] == 10_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bold", "timid", "bold"), "found 'bold' more than once"),
        (("bold", "timid", "bald"), "unknown policy 'bald' (known: "),
        (("bold", "timid", "balanced", "--precision", "3"), "found '--precision 3' with more than"),
        (("bold", "timid", "balanced", "--until-verdict"), "found '--until-verdict' with more"),
        (("bold", "timid", "balanced", "--max-hands", "9"), "found '--max-hands 9' with more than"),
        (("bold", "timid", "balanced", "--equivalence", "2"), "found '--equivalence 2' with more"),
        (("bold", "timid", "balanced", "--rules", "plain,rich"), "found 'bold' with rule sets"),
    ],
)
def test_what_is_no_comparison_of_players_is_refused(words: tuple[str, ...], said: str) -> None:
    refused = run("compare", *words, "--game", "toy", "--hands", "40")
    assert refused.exit_code == 2
    assert said in " ".join(refused.stderr.split())
    assert not Path("runs").exists()
