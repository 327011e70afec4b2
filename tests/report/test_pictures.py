"""``analyser.report.pictures``: Are pictures, as data, where they should be: on a page in HTML
and in Matplotlib's files?
"""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from matplotlib.text import Text

from analyser.report import parts, render
from analyser.report.figures import drawing
from analyser.report.parts import Fact, FirstScreen, Form, Framed, Grids, Section
from analyser.report.pictures import (
    Cell,
    Cells,
    Chart,
    Dot,
    DotRow,
    Dots,
    Drawn,
    Lane,
    Parts,
    Rows,
    Series,
    Steps,
    round_numbers,
    side_of,
    strength,
)
from analyser.wording import plus_minus, short_plus_minus

LANES = (
    Lane("none", -20.0, -27.0, -13.0, "−20 ± 7", share=0.48),
    Lane("one", 2.0, -8.0, 12.0, "+2 ± 10", share=0.41),
    Lane("two", 30.0, 12.0, 48.0, "+30 ± 18", share=0.004),
)
ROWS = Rows(LANES, "points per decision", "draw", "take", band=5)
CELLS = Cells(
    [("none", ""), ("one", "small")],
    ["1", "2"],
    [[Cell("draw", "−20 ± 7", "second", 3), Cell("", "", "none")],
     [Cell("open", "+2 ± 10", "open"), Cell("take", "+30 ± 18", "first", 1)]],
    "useful", "take", "draw", "size of the pile →",
)  # fmt: skip
WATERFALL = Rows(
    [Lane("melds", 40.0, math.nan, math.nan, "+40"), Lane("pot", -10.0, math.nan, math.nan, "−10"),
     Lane("in all", 30.0, 20.0, 40.0, "+30 ± 10", total=True)],
    "points per hand", stacked=True,
)  # fmt: skip
STEPS = Steps(0.0, 100.0, [("ann", [0.1, 0.6, 0.3]), ("bob", [0.5, 0.4, 0.1])], "points")
CHART = Chart(
    [Series("line", [1, 10, 100], [0.0, 5.0, 10.0], [-1.0, 4.0, 9.0], [1.0, 6.0, 11.0])],
    "cost", "points per hand", ratio=True,
)  # fmt: skip
SHARES = Parts([("ann 74", 0.74), ("bob 25", 0.25), ("even", 0.01)])
DOTS = Dots(
    ["turns", "skill, %"],
    [
        DotRow("Home", [Dot(30.0, 29.0, 31.0, "30"), Dot(9.5, 9.0, 10.0, "9.5")], "Four", "home"),
        DotRow("Club", [Dot(50.0, 48.0, 52.0, "50", "first"),
                        Dot(9.4, 8.0, 10.8, "9.4", "open")], "Four", "club", "home"),
        DotRow("Pub", [Dot(20.0, math.nan, math.nan, "20", "second"), None], "Four", "pub", "home"),
        DotRow("Alone", [Dot(25.0, 24.0, 26.0, "25"), None], "Two", "alone"),
    ],
    "rule set",
)  # fmt: skip
EVERY: tuple[Drawn, ...] = (ROWS, CELLS, WATERFALL, STEPS, CHART, SHARES, DOTS)


def page(*drawn: Drawn) -> str:
    return page_of(Framed("answer", "What it is worth", drawn, "n", "c"))


def page_of(shown: Framed) -> str:
    lead = FirstScreen(
        "Take two.", "Tested: one player.", shown,
        [Fact("9 in 10", "piles help.", "± 1")],
        [Section("By size", ["Points.", Grids([CELLS, CELLS])])], next="And then?",
    )  # fmt: skip
    return render.html(
        Form("Whist", "Take?", "Take two.", [], "All.", [], [], "", [], "", shown=lead)
    )


@pytest.mark.parametrize(
    ("ends", "side"),
    [((5, 1, 9), "first"), ((-5, -9, -1), "second"), ((5, -1, 11), "open"), ((0, 0, 0), "open"),
     ((3, math.nan, math.nan), "first")],
)  # fmt: skip
def test_a_number_points_to_a_side_only_where_its_interval_leaves_out_0(
    ends: tuple[float, float, float], side: str
) -> None:
    assert side_of(*ends) == side


def test_an_axis_holds_0_every_interval_and_round_numbers() -> None:
    low, high = ROWS.ends
    assert low < -27
    assert high > 48
    assert ROWS.place(low) == 0
    assert ROWS.place(high) == 100
    assert 0 in ROWS.ticks
    assert all(low <= tick <= high for tick in ROWS.ticks)
    assert round_numbers(0, 100) == [0, 25, 50, 75, 100]


def test_what_lies_out_of_reach_is_at_the_edge() -> None:
    near = replace(ROWS, reach=10.0)
    assert near.ends[1] < 11
    assert near.place(48) == 100


def test_a_waterfalls_bars_begin_where_the_one_before_ends_and_its_sum_at_0() -> None:
    assert [WATERFALL.start(at) for at in range(3)] == [0, 40, 0]
    assert WATERFALL.ends[1] > 40


def test_a_step_is_as_high_as_its_share() -> None:
    first, second = STEPS.paths
    assert first.startswith("M0 100V")
    assert "V2.00" in first, "the highest step reaches the top"
    heights = [float(each) for each in re.findall(r"V([\d.]+)H", second)]
    assert heights == pytest.approx([100 - 98 * share / 0.6 for share in (0.5, 0.4, 0.1)], abs=0.01)


def test_on_a_scale_of_ratios_equal_ratios_are_equally_far() -> None:
    one, ten, hundred = (CHART.place_x(x) for x in (1, 10, 100))
    assert ten - one == pytest.approx(hundred - ten)
    assert {1, 10, 100} <= {*CHART.x_ticks}
    assert [round(low, 3) < round(y, 3) < round(high, 3) for _, y, low, high, _ in CHART.dots]


def test_each_column_of_dots_has_an_axis_of_its_own_with_every_interval_on_it() -> None:
    # 20 … 52 turns, and 0.08 of these 32 at either end.
    assert DOTS.ends(0) == pytest.approx((17.44, 54.56))
    assert DOTS.ends(1) == pytest.approx((8 - 0.224, 10.8 + 0.224))
    assert DOTS.place(0, 36) == pytest.approx(50)
    assert [DOTS.reference(at, 0) for at in range(4)] == [30, 30, 30, 25]
    assert [DOTS.reference(at, 1) for at in range(4)] == [9.5, 9.5, 9.5, None]
    assert DOTS.has_open
    assert DOTS.letters == 3
    assert ";--d:3" in page(DOTS), "a long number does not reach into the next column"
    assert [(name, [at for at, _ in rows]) for name, rows in DOTS.panels] == [
        ("Four", [0, 1, 2]), ("Two", [3]),
    ]  # fmt: skip
    lone = Dots(["x"], [DotRow("a", [None])])
    assert lone.ends(0) == (-1, 1)


def test_a_page_draws_every_kind_without_a_picture_file() -> None:
    text = page(*EVERY)
    body = text.split("<body>")[1]
    assert 'class="bar second"' in body
    assert 'class="bar open"' in body
    assert 'class="bar first' in body
    assert '<span class="whole">48 in 100</span>' in body, "on a telephone a share is not broken"
    assert "under 1 in 100" in body
    assert "◂&nbsp;draw" in body, "an arrow never stands alone"
    assert "take&nbsp;▸" in body
    assert 'class="second3"' in body
    assert 'class="on first"' in body
    assert 'data-name="club"' in body
    assert "not clear yet" in body
    assert 'class="open"' in body
    assert "<td" in body
    assert "<img" not in body
    assert "<text" not in body, "no letters in a drawing that is stretched"


def test_the_answer_is_the_heading_and_the_picture_follows_it() -> None:
    body = page(ROWS).split("<body>")[1]
    order = ["Take?", "<h1>Take two.</h1>", "Tested: one player.", "What it is worth", "9 in 10",
             "By size", "How this was measured"]  # fmt: skip
    places = [body.index(each) for each in order]
    assert places == sorted(places)


def test_which_version_made_a_picture_is_said_last_below_it() -> None:
    shown = Framed("a", "What it is worth", [ROWS], "n", "Line: so. analyser 1.0.0, today.")
    said = "Grey strip: within 5 of 0, too little to matter. Line: so. analyser 1.0.0, today."
    assert shown.description.endswith(said)
    assert f"<figcaption>{said}</figcaption>" in page_of(shown)


def test_shares_of_a_whole_are_named_below_their_bar_where_each_name_has_room() -> None:
    made = re.search(r'<div class="parts".*?</div>\n(<p class="key">.*?</p>)', page(SHARES))
    assert made is not None
    bar = made[0].removesuffix(made[1])
    assert re.sub("<[^>]*>", "", bar).strip() == "", "a narrow part would cut its name"
    assert re.findall(r'class="(part-\d)"></i>(.*?)</span>', made[1]) == [
        (f"part-{at}", words) for at, (words, _) in enumerate(SHARES.shares, start=1)
    ]


@pytest.mark.parametrize("drawn", EVERY, ids=lambda each: type(each).__name__)
def test_matplotlib_draws_the_same_words(drawn: Drawn) -> None:
    figure = drawing.figure([drawn])
    said = " ".join(
        each.get_text() for each in figure.findobj(Text) if isinstance(each, Text)
    ).replace("\n", " ")
    words = {
        "Rows": ["−20 ± 7" if drawn is ROWS else "+40"],
        "Cells": ["draw −20 ± 7", "take +30 ± 18"],
        "Steps": ["ann", "bob"],
        "Chart": ["cost", "points per hand"],
        "Parts": ["ann 74"],
        "Dots": ["Club", "50", "9.4", "skill, %", "Two"],
    }[type(drawn).__name__]
    assert all(word in said for word in words), said


@pytest.mark.parametrize(
    ("value", "half", "words"),
    [(31.4, 17.2, "+31 ± 18"), (-8.2, 7.7, "−8.2 ± 7.7"), (0.402, 0.021, "+0.40 ± 0.03"),
     (3.2, math.inf, "+3.2"), (0.001, 3.0, "0 ± 3"), (5.0, 0.0, "+5 ± 0")],
)  # fmt: skip
def test_a_short_number_keeps_on_which_side_of_0_its_interval_ends(
    value: float, half: float, words: str
) -> None:
    assert short_plus_minus(value, half) == words


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([(-27.04, 0.94), (12.3, 3.2), (40.0, 5.0)], ["−27 ± 1", "+12 ± 4", "+40 ± 5"]),
        ([(14.92, 0.05), (15.22, 0.2), (16.6, 0.2)], ["+14.9 ± 0.1", "+15.2 ± 0.2", "+16.6 ± 0.2"]),
        ([(9.0, 2.0), (-8.2, 7.7), (1.0, 3.0)], ["+9.0 ± 2.0", "−8.2 ± 7.7", "+1.0 ± 3.0"]),
        ([(0.42, 0.03), (-5.0, 9.0), (9.0, 30.0)], ["+0.4 ± 0.1", "−5.0 ± 9.0", "+9.0 ± 30.0"]),
        ([(0.42, 0.03), (0.4, 0.04), (5.0, 9.0)], ["+0.42 ± 0.03", "+0.40 ± 0.04", "+5.00 ± 9.00"]),
        ([(1.0, math.inf), (2.0, 0.0)], ["+1.0", "+2 ± 0"]),
        # All have one more at most; a number that needs two has them alone.
        ([(14.775, 0.407), (5.14, 0.4), (-0.234, 0.232)],
         ["+14.78 ± 0.41", "+5.14 ± 0.40", "−0.234 ± 0.232"]),
    ],
)  # fmt: skip
def test_numbers_of_a_column_have_the_same_decimals(
    numbers: list[tuple[float, float]], words: list[str]
) -> None:
    """All have more where rounding would hide a side of 0."""
    lanes = [
        Lane(str(at), mean, mean - half, mean + half, short_plus_minus(mean, half))
        for at, (mean, half) in enumerate(numbers)
    ]
    assert [lane.words for lane in Rows(lanes, "points").lanes] == words


def test_a_number_that_the_other_decimals_move_off_0_has_its_sign() -> None:
    numbers = [(-0.4, 0.03), (0.018, 0.11), (-0.02, 0.1), (0.3, 0.02)]
    lanes = [Lane("", m, m - half, m + half, short_plus_minus(m, half)) for m, half in numbers]
    assert lanes[1].words == "0.0 ± 0.2"
    said = [lane.words.partition(" ")[0] for lane in Rows(lanes, "points").lanes]
    assert said == ["−0.40", "+0.02", "−0.02", "+0.30"]
    shares = [Lane("", m, m - 0.01, m + 0.01, f"{m:.1f} ± 0.1") for m in (0.04, 0.31)]
    shares += [Lane("", 0.22, 0.21, 0.23, "0.22 ± 0.01")] * 2
    said = [lane.words.partition(" ")[0] for lane in Rows(shares, "points").lanes]
    assert said == ["0.04", "0.31", "0.22", "0.22"], "a picture without signs gets none"


def test_only_a_picture_of_differences_has_a_plus_on_its_axis() -> None:
    counted = Rows(
        [Lane("score", 200, 170, 240, "200"), Lane("rating", 87, 70, 100, "87")], "hands"
    )
    assert not counted.is_signed
    assert re.findall(r">(\+?200)<", page(counted)) == ["200", "200"], "the number, and the axis"
    assert ROWS.is_signed
    assert ">+20<" in page(ROWS)
    assert replace(counted, less="loses", more="gains").is_signed


def test_a_number_in_words_of_its_own_keeps_them() -> None:
    own = ["+14.92 ± 0.05", "too rare to tell", "15", "+0.4 ± 0.2 %"]
    lanes = [Lane("a", 15.2, 15.0, 15.4, "+15.2 ± 0.2"), *(Lane("b", 1, 0, 2, w) for w in own)]
    assert [lane.words for lane in Rows(lanes, "points").lanes][1:] == own


def test_two_digits_that_count_are_written_with_the_same_decimals_too() -> None:
    numbers = [(73.2, 11.3), (8.71, 3.66), (0.025, 0.068)]
    lanes = [Lane("", m, m - half, m + half, f"+{plus_minus(m, half)}") for m, half in numbers]
    said = [lane.words for lane in Rows(lanes, "points").lanes]
    assert said == ["+73.2 ± 11.3", "+8.7 ± 3.7", "0.0 ± 0.1"]


def test_cells_of_a_column_have_the_same_decimals() -> None:
    numbers = [(17.04, 0.3), (16.96, 0.09), (-0.12, 0.1), (math.nan, math.nan), (11.94, 0.1)]
    cells = [Cell("", short_plus_minus(*each), "open", 2, *each) for each in numbers]
    cells[3] = Cell("", "open", "open")
    drawn = Cells([("", "")] * 6, ["a"], [[cell] for cell in [*cells, Cell("", "", "none")]])
    assert [row[0].words for row in drawn.cells] == [
        "+17.04 ± 0.30", "+16.96 ± 0.09", "−0.12 ± 0.10", "open", "+11.94 ± 0.10", "",
    ]  # fmt: skip


def test_cells_without_room_for_the_interval_have_the_same_decimals() -> None:
    column = [
        Cell("", words, "open", 2, mean, 1.4) for words, mean in [("+17", 17), ("−1.6", -1.6)]
    ]
    drawn = Cells([("", "")] * 2, ["a"], [[cell] for cell in column])
    assert [row[0].words for row in drawn.cells] == ["+17.0", "−1.6"]


def test_the_steps_of_colour_are_20_and_60_points_of_burraco() -> None:
    assert [strength(value, 250.0) for value in (19, 20, -59, -60)] == [1, 2, 2, 3]


@pytest.mark.parametrize(
    ("sentence", "short"),
    [
        ("bold beats timid by 144.1 ± 6.9 points per hand, over 5,000 deals, each played twice.",
         "Bold beats timid by 144.1 points per hand, over 5,000 deals, each played twice."),
        ("No rule set is known to meet the goal “longer, no less skill” against plain, with skill "
         "judged on balanced, bold and timid.",
         "No rule set is known to meet the goal “longer, no less skill” against plain."),
        ("a " * 25 + ", over 5 deals (rules x).", ("A " + "a " * 24).strip() + "."),
    ],
)  # fmt: skip
def test_an_answer_without_its_own_words_is_its_sentence_cut_short(
    sentence: str, short: str
) -> None:
    assert parts.shorten_sentence(sentence) == short
