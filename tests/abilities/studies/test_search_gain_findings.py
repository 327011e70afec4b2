"""``analyser.abilities.studies``: What do those who search gain, and what does it take?  By a
toy whose tries are known.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario.test_build import written
from toy import SLIPPERY
from toys.search_toy import TAKES, SeekingToy

from analyser.abilities.studies.search_gains import findings as search_gains
from analyser.abilities.studies.search_gains.findings import Gain
from analyser.findings import answers
from analyser.play import runner
from analyser.scenario import file_spec

pytestmark = pytest.mark.usefixtures("undrawn")

POLICIES = f"""
question = "How strong?"
game = "toy"
hands = 400
[policies.few]
base = "bold"
skill = 300
search_worlds = 2
search_model = "bold 1234"
[policies.many]
base = "bold"
skill = 600
search_worlds = 20
search_model = "bold 1234"
[policies.slips]
base = "bold"
search_worlds = 2
take_bias = {SLIPPERY}
"""


TOY = SeekingToy


def duel(a: str, b: str, preset: str = "plain") -> str:
    return f'[[duels]]\na = "{a}"\nb = "{b}"\nrules = "{preset}"\n'


def found(folder: Path, *duels: str) -> list[Gain]:
    spec = file_spec.load(written(folder, POLICIES + "".join(duels)))
    return search_gains.read(
        answers.watch(answers.read(runner.run(spec, folder / "run", 1, ["analyser", "report"])))
    )


@pytest.mark.usefixtures("toy")
def test_a_gain_is_of_who_searches_first_and_says_what_tries_take(tmp_path: Path) -> None:
    made = found(
        tmp_path, duel("bold", "timid"), duel("few", "timid"), duel("timid", "few"),
        duel("many", "few"), duel("many", "bold"),
    )  # fmt: skip
    assert [(each.player, each.opponent) for each in made] == [
        ("few", "timid"),
        ("many", "few"),
        ("many", "bold"),
    ]
    # Two seats of four take 30 turns each where the others take 10; among themselves all take 30.
    assert made[0].plain_hands == pytest.approx(2 * TAKES * 30 / 40)
    assert made[1].plain_hands == pytest.approx(20 * TAKES / 2)
    assert [each.against_search for each in made] == [False, True, False]
    assert [each.knows for each in made] == [False, False, True], "taken for bold, digest or not"
    # A skill of 300 is worth as much a hand on the mean: three chances in a row of 0, 1 or 2.
    assert made[0].points.mean == pytest.approx(300, abs=40)
    assert all(each.stands for each in made)


@pytest.mark.usefixtures("toy")
def test_a_curve_is_one_opponent_who_is_taken_for_the_same(tmp_path: Path) -> None:
    made = found(
        tmp_path, duel("many", "few"), duel("many", "timid"), duel("few", "timid"),
        duel("few", "bold"), duel("few", "timid", "rich"),
    )  # fmt: skip
    (line,) = search_gains.curves(made)
    assert [(each.player, each.opponent) for each in line.gains] == [
        ("few", "timid"),
        ("many", "timid"),
    ]
    takes = [each.plain_hands for each in line.gains]
    assert takes == sorted(takes)
    assert line.first.rules == "plain"


@pytest.mark.usefixtures("toy")
def test_everywhere_is_the_one_tried_under_most_rules_with_the_least_it_gains(
    tmp_path: Path,
) -> None:
    made = found(
        tmp_path, duel("many", "timid"), duel("few", "timid"), duel("few", "bold"),
        duel("few", "timid", "rich"), duel("few", "many", "rich"),
    )  # fmt: skip
    best = search_gains.select_most_tested(made)
    assert [each.rules for each in best] == ["plain", "rich"]
    assert {each.player for each in best} == {"few"}
    ours = [each.points.mean for each in made if (each.player, each.rules) == ("few", "plain")]
    assert len(ours) == 2
    assert best[0].points.mean == min(ours)
    assert search_gains.select_most_tested(made[:3]) == [], (
        "under one rule set there is no everywhere"
    )


@pytest.mark.usefixtures("toy")
def test_what_is_no_play_makes_no_curve_and_is_not_everywhere(tmp_path: Path) -> None:
    made = found(
        tmp_path, duel("slips", "timid"), duel("few", "timid"), duel("slips", "timid", "rich")
    )
    assert [each.stands for each in made] == [False, True, False]
    assert search_gains.curves(made) == []
    assert search_gains.select_most_tested(made) == []
