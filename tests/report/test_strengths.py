"""``analyser.report.strengths``: Is it said right how strong players are, and what they cost?"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from findings.test_strengths import SEEKERS, made
from scenario.test_build import written
from toy import Toy, install
from toys.search_toy import SeekingToy

from analyser import games
from analyser.findings.strengths import Strengths
from analyser.play import runner
from analyser.report import label_places, strengths
from analyser.report import page as report
from analyser.report.parts import Framed
from analyser.report.pictures import Cells, CostChart, CostPoint, Lane, Rows, cost_in_words
from analyser.report.strengths import DrawnPlayer
from analyser.scenario import file_spec, policy_lookup
from analyser.statistics.simultaneous import Number
from analyser.wording import fits

COSTS = {"weak": 1, "learnt": 13, "search": 240, "deep": 1500}
BURRACO = games.game("burraco")


def said(found: Strengths) -> str:
    answer = strengths.answer(found, Toy(), Toy().scale)
    assert fits(answer), answer
    return answer


@pytest.mark.parametrize(
    ("cost", "part"),
    [(130, "a tenth"), (140, "an eleventh"), (240, "an eighteenth"), (264, "a twentieth"),
     (286, "1/22"), (2000, "1/150"), (125, "")],
)  # fmt: skip
def test_the_strongest_is_named_with_what_far_less_cost_buys(cost: float, part: str) -> None:
    """The part is that of the two players' costs, not a rounded one that fits all."""
    found = made({"learnt": 240, "search": 273, "weak": -50}, {**COSTS, "search": cost})
    cheaper = f"; {part} of its cost buys 240" if part else ""
    assert said(found) == (
        f"Search is strongest, 273 points per hand ahead of {found.anchor}{cheaper}."
    )


def test_where_more_cost_buys_nothing_that_is_clear_the_last_of_the_line_is_named() -> None:
    found = made({"learnt": 240, "search": 273, "deep": 276}, COSTS)
    assert said(found) == (
        "None is clearly above search's 273 points per hand; an eighteenth of its cost buys 240."
    )


def test_a_tenth_that_buys_nothing_is_not_said() -> None:
    assert said(made({"learnt": 240, "weak": -50}, COSTS)) == (
        "Learnt is strongest, 240 points per hand ahead of zero."
    )


def test_nobody_is_strongest_whom_a_rival_may_equal() -> None:
    alike = dict.fromkeys(("few", "weak"), 1.0)
    assert said(made({"few": 30, "weak": 27}, alike)) == (
        "Not known yet which player is strongest: few or weak."
    )
    unknown = {"mine": math.nan, "weak": 1.0, "few": 20.0}
    assert said(made({"mine": 50, "few": 48, "weak": 9}, unknown)) == (
        "None is clearly above few's 48 points per hand; a twentieth of its cost buys 9."
    ), "what the engine costs is not known, and it is not clearly above"
    assert said(made({"mine": 50, "few": 30, "weak": 46}, unknown)) == (
        "None is clearly above weak's 46 points per hand."
    )
    half_known = made({"mine": 50, "few": 30, "weak": 46}, dict.fromkeys(unknown, math.nan))
    assert said(half_known).startswith("None is clearly above") is False


def test_rivals_within_the_margin_are_said_to_be_equal() -> None:
    """Points within 5 count as equal; the answer in full says so too."""
    alike = dict.fromkeys(("few", "weak", "mine"), 1.0)
    found = made({"few": 30, "weak": 29, "mine": 10}, alike, half=3)
    assert said(found) == "Few and weak are strongest, as good as equal."
    *_, last = strengths.sentences(found, Toy(), Toy().scale)
    assert last == (
        "On these deals few gained most; weak gained as much, within the 5 points per hand that "
        "count as equal."
    )
    found = made({"few": 1, "weak": 0.5}, alike, half=3)
    assert said(found) == "Few, weak and zero are as good as equal."
    assert said(made({"few": 30, "weak": 27, "mine": 10}, alike, half=3)).startswith("Not known")


def test_the_anchor_may_be_the_strongest() -> None:
    assert said(made({"few": -30, "weak": -60}, {"few": 5, "weak": 1})) == (
        "Zero is strongest; few is 30 points per hand behind."
    )
    assert said(made({"straw": -30}, {"straw": 1}, straw=("straw",))) == (
        "Zero is the only one that counts."
    )


def test_how_many_times_a_step_costs_has_two_digits() -> None:
    """A mistake once: 59 hands are 4 times 13."""
    found = made({"few": 238, "weak": 255}, {"few": 13.4, "weak": 58.9})
    said = [each.words for each in strengths._facts(found, Toy(), "points per hand", "plain")]
    assert said[0] == "points per hand: weak above few, at 4.4 times the cost."


def test_the_answer_names_no_gain_that_is_not_clear() -> None:
    """Ten hands of five levels: the deepest search is clear, the last of the line is not."""
    assert said(made({"few": -3, "weak": 2}, {"few": 5, "weak": 1})) == (
        "Not known yet which player is strongest: weak, zero or few."
    )
    found = made({"learnt": 212, "search": 329}, {**COSTS, "learnt": 1}, half=120)
    unclear = replace(found, gains=(found.gains[0], Number(212, 467), found.gains[2]))
    assert said(found).startswith("None is clearly above learnt's 212 points per hand")
    assert said(unclear) == "Not known yet which player is strongest: search or learnt."
    part = made({"learnt": 4, "search": 273}, COSTS)
    assert said(part) == "Search is strongest, 273 points per hand ahead of zero."


def test_nothing_is_said_of_one_deal() -> None:
    assert said(made({"few": 30}, {"few": 1}, half=math.inf)) == (
        "Not known yet which player is strongest."
    )


def test_every_sentence_has_its_interval() -> None:
    found = made(
        {"learnt": 240, "search": 273, "straw": -90}, {**COSTS, "straw": 1}, straw=("straw",)
    )
    _, numbers, line, without = strengths.sentences(found, Toy(), Toy().scale)
    assert "search 273.0 ± 5.0 at 240; learnt 240.0 ± 5.0 at 13." in numbers
    assert line.endswith("zero, learnt and search.")
    assert without.startswith("Without straw, ")


def players(*each: tuple[str, float, float], counts: bool = True) -> list[DrawnPlayer]:
    return [
        DrawnPlayer(name, Number(value, 4), cost, cost > 1, counts) for name, value, cost in each
    ]


def test_players_of_unknown_cost_are_bars_below() -> None:
    drawn, notes = strengths.draw_strengths(
        Toy(), players(("mine", 50, math.nan), ("few", 40, 20), ("weak", 9, 1)), "points"
    )
    chart, rows = drawn
    assert isinstance(chart, CostChart)
    assert isinstance(rows, Rows)
    assert [each.lane.label for each in chart.points] == ["few", "weak"]
    assert [(each.label, each.panel) for each in rows.lanes] == [("mine", "cost not known")]
    assert notes[0].startswith("The line joins")


@pytest.mark.parametrize(("cost", "note"), [(math.nan, ["Costs are not known."]), (1.0, [])])
def test_where_no_two_costs_are_known_all_are_bars(cost: float, note: list[str]) -> None:
    (rows,), notes = strengths.draw_strengths(
        Toy(), players(("a", 5, cost), ("b", 2, cost)), "points"
    )
    assert isinstance(rows, Rows)
    assert notes == note


def test_a_straw_man_far_below_is_named_and_not_drawn() -> None:
    some = players(("few", 40, 20), ("weak", 0, 1))
    straw = players(("near", -19, 1), ("far", -21, 1), counts=False)
    drawn, notes = strengths.draw_strengths(Toy(), [*some, *straw], "points")
    chart = drawn[0]
    assert isinstance(chart, CostChart)
    assert [each.lane.label for each in chart.points] == ["few", "weak", "near"]
    assert notes == ["The line joins players that are clearly stronger than all on it that cost "
                     "less."]  # fmt: skip
    assert strengths.describe_not_drawn(Toy(), [*some, *straw]) == (
        "Not drawn, far below: far (−21 ± 4), which does not try to win."
    )
    assert strengths.describe_not_drawn(Toy(), [*some, straw[0]]) == ""


def test_whoever_is_not_drawn_is_named_with_the_reason() -> None:
    some = players(("few", 40, 20), ("weak", 0, 1))
    straw = players(("far", -21, 1), ("gone", -90, 1), counts=False)
    odd = [replace(each, is_degenerate=True) for each in players(("odd", -30, 1), counts=False)]
    assert strengths.describe_not_drawn(Toy(), [*some, *straw, *odd]) == (
        "Not drawn, far below: far (−21 ± 4) and gone (−90 ± 4), which do not try to win; "
        "odd (−30 ± 4), whose play is degenerate."
    )
    many = players(*((f"p{at}", -30, 1) for at in range(4)), counts=False)
    assert strengths.describe_not_drawn(Toy(), [*some, *many]) == (
        "Not drawn, far below: 4 players, which do not try to win."
    )


def test_names_in_a_picture_are_short() -> None:
    assert strengths.short_label(BURRACO, "champion-italian", "Italian") == "Champion"
    assert strengths.short_label(BURRACO, "search-all") == "Search of all decisions"
    assert strengths.short_label(BURRACO, "my player") == "my player", "a name stays as it is"


@pytest.mark.parametrize(
    ("cost", "words"),
    [(1, "1"), (7.34, "7.3"), (9.96, "10"), (13.4, "13"), (1449, "1,400"), (math.nan, "–")],
)
def test_a_cost_has_two_digits_that_count(cost: float, words: str) -> None:
    assert cost_in_words(cost) == words


def chart_of(*points: tuple[str, float, float], joined: Sequence[str] | None = None) -> CostChart:
    """Return a chart; ``joined``: through which points the line goes, ``None``: through all."""
    return CostChart(
        [
            CostPoint(
                Lane.from_estimate(name, Number(value, 8)),
                cost,
                0,
                joined is None or name in joined,
            )
            for name, value, cost in points
        ],
        "points",
        ("search", "rules"),
    )


def boxes(chart: CostChart, wide: float, high: float) -> list[Sequence[float]]:
    """Return what each placed name covers, a little less than it was given."""
    found: list[Sequence[float]] = []
    for each in chart.labels(wide, high, values=True):
        x, y = each.x * wide / 100, each.y * high / 100 + each.lift
        lines = each.words.split("\n")
        long = 0.55 * max(map(len, lines))
        left = {1: x + 0.45, 0: x - long / 2, -1: x - long - 0.45}[each.side]
        tall = 1.1 * len(lines)
        found.append((left, left + long, y - tall / 2, y + tall / 2))
    return found


def apart(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]


SHIPPED = chart_of(
    ("Deep search", 268, 1500), ("Search", 265, 240), ("Search of all decisions", 255, 490),
    ("Fast search", 251, 60), ("Learnt", 240, 13), ("Fast search of all decisions", 210, 150),
    ("Champion", 81, 1), ("Balanced", 0, 1), ("Always takes the pile", -76, 1),
    ("Greedy", -136, 1), ("Cautious", -175, 1), ("Never takes the pile", -211, 1),
)  # fmt: skip


@pytest.mark.parametrize(("wide", "high"), [(22.0, 29.0), (52.0, 29.0), (34.0, 26.0), (41.0, 9.5)])
def test_no_two_names_lie_upon_each_other(wide: float, high: float) -> None:
    """On a telephone, on a desk, as a picture by itself, and on the share image."""
    found = boxes(SHIPPED, wide, high)
    assert all(apart(one, other) for one, other in itertools.combinations(found, 2))
    assert len(found) >= len(SHIPPED.points) - (high < 20)


STRENGTH = chart_of(
    ("Search of all decisions", 278.7, 492.7), ("Deep search", 276.6, 1483.3),
    ("Search", 271.1, 235.3), ("Fast search", 254.5, 58.7),
    ("Fast search of all decisions", 239.2, 145.9), ("Learnt", 237.5, 13.3),
    ("Champion", 84.3, 1), ("Balanced", 0, 1), ("Always takes the pile", -77.2, 1),
    ("Greedy", -138.9, 1), ("Cautious", -174.2, 1), ("Never takes the pile", -217.3, 1),
    ("Beginner", -217.8, 1), joined=("Champion", "Learnt", "Fast search", "Search"),
)  # fmt: skip


def test_a_name_stays_within_the_frame_and_nearest_to_its_own_point() -> None:
    """A mistake once: "Search" above the point of another, its end upon the frame."""
    found = boxes(STRENGTH, 22.0, 29.0)
    assert max(right for _, right, *_ends in found) < 22.5
    labels = STRENGTH.labels(22.0, 29.0, values=True)
    dots = [(each.x * 0.22, each.y * 0.29) for each in labels]
    for at, (each, (left, right, low, high)) in enumerate(zip(labels, found, strict=True)):
        away = [math.hypot(max(left - x, 0, x - right), max(low - y, 0, y - high)) for x, y in dots]
        assert each.has_leader or not each.lift or away[at] <= min(away) + 0.1, each.words


def test_what_two_points_at_one_place_move_comes_back_where_there_is_room() -> None:
    """A mistake once: orders by chance, which they need, left names far from their points."""
    twin = ("Beginner", -211.4, 1.0)
    others = [(each.lane.label, each.lane.mean, each.cost) for each in SHIPPED.points]
    placed = {each.words: each for each in chart_of(*others, twin).labels(52.0, 29.0)}
    assert len(placed) == len(others) + 1
    alone = [placed[name] for name in ("Champion", "Balanced", "Always takes the pile", "Greedy")]
    assert max(abs(each.lift) for each in alone) < 0.5


def test_a_name_without_room_is_left_out() -> None:
    crowd = chart_of(*((f"player number {at}", 0.0, 1.0) for at in range(30)))
    found = boxes(crowd, 22.0, 29.0)
    assert 3 < len(found) < 30
    assert all(apart(one, other) for one, other in itertools.combinations(found, 2))


def test_a_name_far_from_its_point_has_a_line_that_leads_to_it() -> None:
    near, far = (label_places.PlacedLabel("a", 0, 0, 0, lift) for lift in (1.5, -3.0))
    assert (near.has_leader, far.has_leader) == (False, True)


def test_the_line_joins_from_the_cheapest_on() -> None:
    line, dots, *_ = SHIPPED.chart.series
    assert list(line.x) == sorted(line.x)
    assert (line.line, line.dots, dots.line, dots.dots) == (True, False, False, True)
    assert SHIPPED.rows.lanes[0].note == "costs 1,500"


@pytest.mark.needs("clubs")
def test_a_tournament_draws_ratings_over_costs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, SeekingToy())
    text = SEEKERS.replace("strengths", "tournaments").replace("hands = 400", "hands = 2000")
    run = runner.run(file_spec.load(written(tmp_path, text)), tmp_path / "run", 1, ["analyser"])
    screen = report.first_screen(run)
    assert screen.answer == "Many is the best of these 4 players."
    assert isinstance(screen.picture, Framed)
    (chart,) = screen.picture.drawn
    assert isinstance(chart, CostChart)
    assert [each.lane.label for each in chart.points] == ["many", "few", "balanced", "timid"]
    assert [each.is_joined for each in chart.points] == [True, True, True, False]
    assert "The line joins" in screen.picture.caption


@pytest.mark.parametrize(
    "study", ["strengths", pytest.param("tournaments", marks=pytest.mark.needs("clubs"))]
)
def test_a_straw_man_that_is_not_drawn_is_named_before_the_picture(
    study: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In the deck, which the terminal, the page and Python all show."""
    install(monkeypatch, SeekingToy())
    monkeypatch.setattr(policy_lookup, "straw_men", lambda _game: {"timid"})
    monkeypatch.setattr(strengths, "FAR", -0.5)
    text = SEEKERS.replace("strengths", study)
    run = runner.run(file_spec.load(written(tmp_path, text)), tmp_path / "run", 1, ["analyser"])
    screen = report.first_screen(run)
    assert re.search(r"Not drawn, far below: timid \(.*\), which does not try to win", screen.deck)
    assert isinstance(screen.picture, Framed)
    (chart,) = screen.picture.drawn
    assert isinstance(chart, CostChart)
    assert "timid" not in [each.lane.label for each in chart.points]


def asked(*found: Strengths) -> list[Any]:
    """Return studies of these, each under rules of its own."""
    cell = SimpleNamespace(preset="plain", rules=Toy().rules("plain"))
    read = SimpleNamespace(
        game=Toy(), scale=Toy().scale, cells=[SimpleNamespace(cell=cell)]
    )  # fmt: skip
    return [SimpleNamespace(found=each, read=read, rules="plain") for each in found]


def test_under_several_rule_sets_whom_nobody_clearly_beats_under_any_is_the_answer() -> None:
    found = made({"learnt": 240, "search": 273, "weak": -50}, COSTS)
    close = made({"learnt": 92, "search": 90, "weak": -20}, COSTS)
    reverse = made({"learnt": 240, "search": 200, "weak": 300}, COSTS)
    assert strengths.answer_all(asked(found, close)) == (
        "None is clearly above search, 90 to 273 points per hand ahead of zero."
    )
    assert strengths.answer_all(asked(found, reverse)) == (
        "No player is strongest under all these rule sets."
    )
    behind = made({"learnt": 4, "search": 3, "weak": -1}, COSTS)
    assert strengths.answer_all(asked(found, behind)) == (
        "None is clearly above search under any of these rule sets."
    )
    # Who does not count under one of them is not the answer.
    slips = made({"learnt": 240, "search": 273, "weak": -50}, COSTS, straw=("search",))
    assert strengths.answer_all(asked(found, slips)) == (
        "No player is strongest under all these rule sets."
    )
    unknown = made({"learnt": 240, "search": 273}, COSTS, half=math.inf)
    assert strengths.answer_all(asked(found, unknown)) == (
        "Not known yet which player is strongest under each rule set."
    )


def test_several_rule_sets_are_rows_of_one_picture(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, SeekingToy())
    monkeypatch.setattr(policy_lookup, "straw_men", lambda _game: {"timid"})
    text = SEEKERS.replace('rules = "plain"', 'rules = ["plain", "rich"]')
    run = runner.run(file_spec.load(written(tmp_path, text)), tmp_path / "run", 1, ["analyser"])
    _, part = report.describe_run(run)
    screen = part.first_screen
    assert screen is not None
    assert screen.answer.startswith("None is clearly above many, ")
    assert screen.answer.endswith(" points per hand ahead of balanced.")
    assert " to " not in screen.answer
    assert "in 400 hands under each rule set" in screen.deck
    assert isinstance(screen.picture, Framed)
    (drawn,) = screen.picture.drawn
    assert isinstance(drawn, Cells)
    assert (list(drawn.rows), list(drawn.columns)) == (
        [("plain", ""), ("rich", "")], ["many", "few"],
    )  # fmt: skip
    gains = [
        {each["name"]: each["gain"] for each in study["players"]}
        for study in part.summary["studies"]
    ]
    for row, gain in zip(drawn.cells, gains, strict=True):
        assert [each.mean for each in row] == [gain[name]["mean"] for name in drawn.columns]
        assert {each.side for each in row} == {"first"}


def test_a_player_that_does_not_count_under_one_of_them_has_no_colour_there() -> None:
    one = made({"learnt": 240, "weak": -50}, COSTS)
    # Number 0 is the gain of the first in the alphabet.
    other = made({"learnt": 240, "weak": -2}, COSTS, no_play=frozenset({0}))
    picture = strengths.show_side_by_side(asked(one, other)).picture
    assert isinstance(picture, Framed)
    (drawn,) = picture.drawn
    assert isinstance(drawn, Cells)
    assert [[(each.words, each.side) for each in row] for row in drawn.cells] == [
        [("+240 ± 5", "first"), ("−50 ± 5", "second")],
        [("+240 ± 5\N{NO-BREAK SPACE}†", "none"), ("−2 ± 5", "open")],
    ]
