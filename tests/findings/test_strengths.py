"""``analyser.findings.strengths``: Is it right who is strongest, who is on the line, and what a
hand costs?  Worked by hand.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from pathlib import Path

import pytest
from scenario.test_build import written
from toy import install
from toys.search_toy import TAKES, SeekingToy

from analyser.confidence import CONFIDENCE
from analyser.findings import answers, playing_cost, strengths
from analyser.findings.margins import Margins
from analyser.findings.strengths import Strengths
from analyser.play import runner
from analyser.scenario import file_spec, studies
from analyser.scenario.studies import Strengths as Design
from analyser.statistics.simultaneous import Number

NAN = math.nan


def gaps_of(values: list[float], half: float) -> list[list[Number]]:
    """Return all gaps of some strengths, each with the same ±."""
    return [[Number(one - other, half) for other in values] for one in values]


@pytest.mark.parametrize(
    ("costs", "values", "half", "line"),
    [
        # Each costs more and is clearly stronger.
        ([100, 10, 1], [30, 20, 10], 5, [2, 1, 0]),
        # The dearest is stronger, but not clearly: the line ends before it.
        ([100, 10, 1], [23, 20, 10], 5, [2, 1]),
        # One that is dearer and weaker is not on it, and what comes after is.
        ([100, 1, 10], [30, 20, 10], 5, [1, 0]),
        # Of two that cost the same the first, which is stronger or comes first in the alphabet.
        ([1, 1, 1], [20, 20, 10], 5, [0]),
        ([10, 10, 1], [20, 20, 10], 5, [2, 0]),
        # An engine is on no line, however strong.
        ([NAN, 10, 1], [30, 20, 10], 5, [2, 1]),
        ([NAN, NAN, NAN], [30, 20, 10], 5, []),
        # A gap that just reaches 0 is not clear.
        ([10, 1], [20, 15], 5, [1]),
    ],
)
def test_the_line_goes_through_who_is_clearly_stronger_than_all_cheaper_on_it(
    costs: list[float], values: list[float], half: float, line: list[int]
) -> None:
    assert playing_cost.frontier(costs, range(len(costs)), gaps_of(values, half)) == line


def test_who_does_not_compete_is_on_no_line() -> None:
    assert playing_cost.frontier([1, 1], [1], gaps_of([20, 10], 1)) == [1]


def made(
    gains: Mapping[str, float], costs: Mapping[str, float], half: float = 5,
    straw: tuple[str, ...] = (), no_play: frozenset[int] = frozenset(),
) -> Strengths:  # fmt: skip
    """Return strengths on ``zero``, of players in the alphabet, each gain and gap with one ±."""
    names = tuple(sorted(gains))
    values = [gains[name] for name in names]
    pairs = [one - other for one, other in itertools.combinations(values, 2)]
    numbers = tuple(Number(each, half) for each in [*values, *pairs])
    found = Margins(numbers, 500, 2, no_play)
    return strengths.make_strengths(found, Design("zero", names), {"zero": 1, **costs}, {*straw})


def test_players_come_from_the_strongest_on_with_their_gaps() -> None:
    found = made({"weak": -20, "fair": 30, "ace": 30}, {"weak": 1, "fair": 1, "ace": 7})
    assert found.players == ("ace", "fair", "zero", "weak")
    assert [each.value for each in found.gains] == [30, 30, 0, -20]
    assert [[gap.value for gap in row] for row in found.gaps] == [
        [0, 0, 30, 50], [0, 0, 30, 50], [-30, -30, 0, 20], [-50, -50, -20, 0],
    ]  # fmt: skip
    halves = [[gap.half for gap in row] for row in found.gaps]
    assert halves == [[0 if at == to else 5 for to in range(4)] for at in range(4)]
    assert list(found.costs) == [7, 1, 1, 1]
    assert (found.competing, found.rivals, found.frontier) == ([0, 1, 2, 3], [1], [1])


def test_straw_men_and_degenerate_play_count_for_nothing() -> None:
    found = made(
        {"slips": 90, "straw": 60, "ace": 30}, {"slips": 1, "straw": 1, "ace": 20},
        straw=("straw", "somebody else"), no_play=frozenset({1, 4}),
    )  # fmt: skip
    # Number 1 is the gain of the second in the alphabet, number 4 a gap of two duels.
    assert found.no_play == {"slips"}
    assert found.straw_men == {"straw"}
    assert [found.players[at] for at in found.competing] == ["ace", "zero"]
    assert [found.players[at] for at in found.frontier] == ["zero", "ace"]
    assert found.find_cheaper(found.frontier[-1], 0.1) == found.players.index("zero")
    assert found.find_cheaper(found.frontier[-1], 0.01) is None


def test_nothing_is_known_of_one_deal() -> None:
    assert not made({"ace": 30}, {"ace": 1}, half=math.inf).is_known
    assert made({"ace": 30}, {"ace": 1}).is_known


SEEKERS = """
game = "toy"
hands = 400
[policies.few]
base = "bold"
skill = 300
search_worlds = 2
[policies.many]
base = "bold"
skill = 600
search_worlds = 20
[[strengths]]
rules = "plain"
policies = ["few", "many", "balanced", "timid"]
"""


def test_a_cost_is_what_rollouts_take_in_rule_based_hands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, SeekingToy())
    spec = file_spec.load(written(tmp_path, SEEKERS))
    run = runner.run(spec, tmp_path / "run", 1, ["analyser", "report"])
    read = answers.watch(answers.read(run))
    design = studies.find_design(spec)
    assert isinstance(design, studies.Several)
    (part,) = design.parts
    assert isinstance(part.design, Design)
    found = strengths.read(run, read, part.design, CONFIDENCE)
    # Two seats of four take 30 turns each where the others take 10.
    costs = dict(zip(found.players, found.costs, strict=True))
    assert costs == {
        "many": pytest.approx(20 * TAKES * 30 / 40), "few": pytest.approx(2 * TAKES * 30 / 40),
        "balanced": 1, "timid": 1,
    }  # fmt: skip
    means = {answer.cell.entrants[1]["name"]: answer.differences.mean for answer in read.cells}
    assert found.gains[found.players.index("timid")].value == pytest.approx(-means["timid"])
    assert [found.players[at] for at in found.frontier] == ["balanced", "few", "many"]


def test_what_an_engine_costs_is_not_known() -> None:
    game = SeekingToy()
    engine = {"name": "mine", "engine": ["./mine"]}
    assert math.isnan(playing_cost.count_cost(game, engine, None, 0))
    searching = {"name": "few", "search_worlds": 2}
    assert math.isnan(playing_cost.count_cost(game, searching, None, 0)), "nobody counted"
    assert playing_cost.count_cost(game, {"name": "bold"}, None, 0) == 1
