"""Do matrix, field and line show what is in their tables, hatched where nothing is settled?"""

from __future__ import annotations

import math
import re
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analyser.report.figures import charts, plots

VALUES = np.array([[0.0, 12.3, -400.0], [-12.3, 0.0, 2.0], [400.0, -2.0, 0.0]])
HALVES = np.array([[0.0, 1.1, 20.0], [1.1, 0.0, 2.5], [20.0, 2.5, 0.0]])


def cells(figure: Figure) -> list[Rectangle]:
    return [each for each in figure.axes[0].patches if isinstance(each, Rectangle)]


def words(figure: Figure) -> list[str]:
    return [each.get_text() for each in figure.axes[0].texts]


def hatched(figure: Figure) -> list[tuple[float, float]]:
    return [
        (round(x.get_y() + 0.5), round(x.get_x() + 0.5)) for x in cells(figure) if x.get_hatch()
    ]


def test_a_matrix_says_every_margin_and_hatches_what_is_not_settled() -> None:
    figure = charts.matrix(["a", "b", "c"], VALUES, HALVES, "points", 5.0)
    assert words(figure)[:4] == ["+12.3", "± 1.1", "−400", "± 20"]
    assert len(words(figure)) == 12
    assert hatched(figure) == [(1, 2), (2, 1)]
    axis = figure.axes[0]
    assert [each.get_text() for each in axis.get_yticklabels()] == ["a  1", "b  2", "c  3"]
    # The first row is the top one.
    assert axis.get_ylim()[0] > axis.get_ylim()[1]


def test_ahead_is_blue_and_behind_is_orange() -> None:
    fills = [
        to_rgb(each.get_facecolor())
        for each in cells(charts.matrix(["a", "b", "c"], VALUES, HALVES, "points", 1.0))
        if not each.get_hatch()
    ]
    assert [blue > red for red, _, blue in fills] == [True, False, False, True, True, False]


def shown(figure: Figure) -> dict[str, str]:
    """The key: which colour begins at which number, and what is hatched."""
    key = figure.axes[1]
    ticks = [each.get_text() for each in key.get_xticklabels()]
    boxes = [
        to_hex(each.get_facecolor())
        for each in key.patches
        if isinstance(each, Rectangle) and not each.get_hatch()
    ]
    assert len(boxes) == len(ticks) + 1
    return dict(zip(["least", *ticks], boxes, strict=True))


def test_a_number_has_the_colour_that_the_key_says() -> None:
    figure = charts.matrix(["a", "b", "c"], VALUES, HALVES, "points", 2.0)
    key = shown(figure)
    assert list(key) == ["least", "−200", "−60", "−20", "−6", "−2", "2", "6", "20", "60", "200"]
    fills = {
        words(figure)[2 * at]: to_hex(cell.get_facecolor())
        for at, cell in enumerate(each for each in cells(figure) if not each.get_hatch())
    }
    # A box begins at its number, those below 0 end there.
    assert fills["+12.3"] == key["6"]
    assert fills["−12.3"] == key["−20"]
    assert fills["−400"] == key["least"]
    assert fills["+2.0"] == key["2"]
    assert key["−2"] == "#ffffff", "less than the band has no colour"
    assert [each.get_text() for each in figure.axes[1].texts] == ["not\nclear"]


def test_a_number_has_the_same_colour_in_every_picture() -> None:
    small = charts.matrix(["a", "b"], VALUES[:2, :2], HALVES[:2, :2], "points", 2.0)
    large = charts.matrix(["a", "b", "c"], VALUES, HALVES, "points", 2.0)
    assert shown(small).items() <= {**shown(large), "least": shown(large)["−20"]}.items()
    assert to_hex(cells(small)[0].get_facecolor()) == to_hex(cells(large)[0].get_facecolor())
    assert not small.axes[1].texts, "nothing is hatched there"


def test_numbers_of_the_key_do_not_touch() -> None:
    values = np.array([[0.0, 4000.0], [-4000.0, 0.0]])
    for band in (0.05, 5.0):
        figure = charts.matrix(["a", "b"], values, np.full((2, 2), 9000.0), "points", band)
        plots.svg(figure, "t", "d", "p")
        figure.set_dpi(200)
        key = figure.axes[1]
        spans = [each.get_window_extent() for each in [*key.get_xticklabels(), *key.texts]]
        assert all(one.x1 < other.x0 for one, other in pairwise(spans))
        assert spans[-1].x1 <= figure.get_window_extent().x1


@pytest.mark.parametrize(("m", "each"), [(8, 2), (9, 1), (12, 1), (13, 0)])
def test_a_large_matrix_has_fewer_words(m: int, each: int) -> None:
    values = np.full((m, m), 123.4)
    figure = charts.matrix(
        [f"player-{at}" for at in range(m)], values, np.ones((m, m)), "points", 5.0
    )
    assert len(words(figure)) == m * (m - 1) * each


@pytest.mark.broad
def test_numbers_fit_their_cells() -> None:
    for m in (6, 8, 12):
        values = np.full((m, m), -423.4)
        figure = charts.matrix(
            ["a-long-name-of-a-policy-indeed"] * m, values, np.full((m, m), 12.3), "points", 5.0
        )
        figure.canvas.draw()
        axis = figure.axes[0]
        width = axis.get_window_extent().width / m
        assert all(text.get_window_extent().width < width for text in axis.texts)


def test_a_field_is_drawn_as_a_map_with_its_marks() -> None:
    figure = charts.field(
        np.array([[1.0, -2.0], [9.0, 0.0], [-3.0, -4.0]]),
        np.full((3, 2), 2.0),
        (["0", "5", "10"], ["a", "b"]),
        ("up", "across", "points"),
        [(0, 0, "now"), (1, 0, "best")],
        0.5,
    )
    axis = figure.axes[0]
    assert axis.get_ylim()[0] < axis.get_ylim()[1]
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("across", "up")
    # Columns first: 1 ± 2, −2 ± 2 and 0 ± 2 hold 0.
    assert sorted(hatched(figure)) == [(0, 0), (0, 1), (1, 1)]
    frames = [each for each in cells(figure) if each.get_linewidth() > 1]
    assert len(frames) == 2


def rows(**changed: object) -> pd.DataFrame:
    made = {
        "at": [0.0, 10.0, 20.0],
        "tick": ["0", "10", "20"],
        "numeric": True,
        "margin_mean": [1.0, 5.0, -3.0],
        "margin_low": [0.0, 4.0, -5.0],
        "margin_high": [2.0, 6.0, -1.0],
    }
    return pd.DataFrame({**made, **changed})


def test_a_line_has_its_dots_its_band_and_the_present_value() -> None:
    figure = charts.doses(rows(), [("margin", "points")], "bar, points", 5.0, 5.0)
    axis = figure.axes[0]
    assert axis.get_xlabel() == "bar, points"
    assert axis.get_title(loc="left") == "points"
    lines = {tuple(np.asarray(line.get_xdata())) for line in axis.lines}
    assert (0.0, 10.0, 20.0) in lines
    assert (5.0, 5.0) in lines
    assert [each.get_text() for each in axis.get_xticklabels()] == ["0", "10", "20"]


def test_words_have_no_line_between_them() -> None:
    frame = rows(numeric=False, tick=["never", "always", "sometimes"])
    axis = charts.doses(frame, [("margin", "points")], "mode", None, 5.0).axes[0]
    assert not [
        line
        for line in axis.lines
        if np.size(line.get_xdata()) == len(frame) > 2 and line.get_linestyle() == "-"
    ]


def test_an_endless_interval_is_left_out() -> None:
    frame = rows(margin_low=[-math.inf] * 3, margin_high=[math.inf] * 3)
    figure = charts.doses(frame, [("margin", "points")], "bar", None, 5.0)
    low, high = figure.axes[0].get_ylim()
    assert -10 < low < high < 10


def test_the_same_figure_is_the_same_bytes_with_ids_of_its_own() -> None:
    made = [
        plots.svg(
            charts.matrix(["a", "b", "c"], VALUES, HALVES, "points", 5.0), "t", "d", prefix="matrix"
        )
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert "<pattern" in made[0]
    ids = re.findall(r' id="([^"]+)"', made[0])
    assert all(each.startswith("matrix-") for each in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", made[0])) <= set(ids)


def test_a_caption_says_where_the_intervals_are() -> None:
    said = [charts.where(columns) for columns in (8, 9, 13)]
    assert said == [
        "with the ± below",
        "the ± are in the table",
        "the ± and the numbers are in the table",
    ]


def test_a_cell_without_a_number_is_empty_and_colours_no_other() -> None:
    values = np.array([[np.nan, 4.0], [-2.0, np.nan]])
    ticks, words = (["a", "b"], ["c", "d"]), ("rows", "columns", "points")
    figure = charts.field(values, np.full((2, 2), 0.5), ticks, words, [], 0.5)
    filled = [to_rgb(cell.get_facecolor()[:3]) for cell in cells(figure)]
    assert len(filled) == 2
    # Blue above 0, orange below: the blue one has more blue than red.
    assert sorted(red < blue for red, _, blue in filled) == [False, True]
