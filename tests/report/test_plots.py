"""``analyser.report``: Are the pictures right, readable, safe, and the same bytes each time?"""

from __future__ import annotations

import math
import re
import warnings
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from analyser.report.figures import drawing, label_fit, plots
from analyser.report.pictures import Cell, Cells, Chart, Lane, Series, Steps

HOSTILE = ["<script>alert(1)</script>", "a $\\frac{ b", "_hidden", "]]></text>", 'x" onload="y']


def changed(panels: dict[str, list[str]]) -> list[Lane]:
    labels = [(panel, label) for panel, listed in panels.items() for label in listed]
    return [
        Lane(label, at, at - 1.0, at + 2.0, f"+{at:.1f}", panel=panel)
        for at, (panel, label) in enumerate(labels)
    ]


def every(labels: list[str]) -> dict[str, Figure]:
    steps = Steps(0.0, 10.0, [(label, [0.5, 0.3, 0.2]) for label in labels[:2]], "points")
    series = [
        Series(label, [0.0, 100.0], [0.5, 0.9], [0.4, 0.8], [0.6, 1.0], colour=at)
        for at, label in enumerate(labels[:5])
    ]
    row = [Cell("", "+3 ± 1", "first"), Cell("", "0 ± 4", "open"), Cell("", "", "none")]
    cells = Cells([(label, "") for label in labels], ["a", "b", "c"], [row for _ in labels])
    return {
        "forest": plots.forest(changed({labels[0]: labels, labels[-1]: labels}), "points"),
        "steps": drawing.figure([steps]),
        "chart": drawing.figure([Chart(series, "points ahead", "% won")]),
        "cells": drawing.figure([cells]),
    }


def across(line: Line2D) -> list[float]:
    return [float(x) for x in np.asarray(line.get_xdata(), dtype=float)]


def up(line: Line2D) -> list[float]:
    return [float(y) for y in np.asarray(line.get_ydata(), dtype=float)]


def words(figure: Figure) -> list[str]:
    found = [each for each in figure.findobj(Text) if isinstance(each, Text)]
    return [text.get_text() for text in found]


def test_the_forest_shows_dot_interval_band_and_zero_at_their_places() -> None:
    figure = plots.forest(changed({"": ["a v b", "c v d"]}), "points per hand", band=5)
    (axis,) = figure.axes
    assert [across(line) for line in axis.get_lines()] == [[0, 0], [-1, 2], [0], [0, 3], [1]]
    (band,) = axis.patches
    assert isinstance(band, Rectangle)
    assert (band.get_x(), band.get_width()) == (-5, 10)
    low, high = axis.get_xlim()
    assert low < -5
    assert high > 5
    assert {"a v b", "c v d", "+0.0", "+1.0"} <= set(words(figure))
    assert axis.get_xlabel() == "points per hand"


def test_bars_reach_from_0_in_the_colour_of_their_side_as_on_the_page() -> None:
    rows = [
        Lane("cost", -4.0, -5.0, -3.0, "x"), Lane("gain", 6.0, 5.0, 7.0, "x"),
        Lane("open", 1.0, -1.0, 3.0, "x"), Lane("far", 99.0, 90.0, 108.0, "x"),
    ]  # fmt: skip
    (axis,) = plots.forest(rows, "points", reach=10, bars=True).axes
    bars = [each for each in axis.patches if isinstance(each, Rectangle)]
    assert [(each.get_x(), each.get_width()) for each in bars] == [(0, -4), (0, 6), (0, 1), (0, 10)]
    fills = [mpl.colors.to_hex(each.get_facecolor()) for each in bars]
    assert fills == [plots.BARS[side][0] for side in ("second", "first", "open", "first")]
    assert [bool(each.get_hatch()) for each in bars] == [False, False, True, False]
    marks = [line.get_marker() for line in axis.get_lines()]
    assert "o" not in marks
    assert marks.count(">") == 1, "what lies out of reach is an arrow"


def test_lanes_without_a_panel_begin_at_the_top() -> None:
    plain, headed = (
        plots.forest(changed({panel: ["a", "b"]}), "points").axes[0] for panel in ("", "four")
    )
    assert plain.get_yticks().tolist() == [0, 1]
    assert headed.get_yticks().tolist() == [1, 2]
    for axis, last in ((plain, 1), (headed, 2)):
        low, high = axis.get_ylim()
        assert last < low < last + 1
        assert high < 0


def test_changes_stand_in_lanes_below_their_panels_words() -> None:
    figure = plots.forest(changed({"four": ["a", "b"], "two": ["c"]}), "change, turns")
    (axis,) = figure.axes
    bars = [line for line in axis.get_lines() if line.get_marker() == "|"]
    assert [across(bar) for bar in bars] == [[-1, 2], [0, 3], [1, 4]]
    lanes = [up(bar)[0] for bar in bars]
    assert [line.get_marker() for line in axis.get_lines()].count("o") == 3
    assert [label.get_text() for label in axis.get_yticklabels()] == ["a", "b", "c"]
    assert axis.get_yticks().tolist() == lanes
    assert lanes[1] - lanes[0] == 1
    assert lanes[2] - lanes[1] > 2, "the words of the next panel stand between"
    assert {"four", "two", "+0.0", "+1.0", "+2.0"} <= set(words(figure))
    zeros = [line for line in axis.get_lines() if across(line) == [0, 0]]
    assert [up(line) for line in zeros] == [[0, 1]], "one line at 0, from the top to the bottom"
    assert zeros[0].get_transform() == axis.get_xaxis_transform("grid")
    assert axis.get_xlabel() == "change, turns"
    low, high = axis.get_xlim()
    assert low < -1
    assert high > 4


def test_a_change_without_an_interval_shows_its_dot_alone() -> None:
    known, few = changed({"four": ["known", "few"]})
    few = replace(few, mean=9.0, low=-math.inf, high=math.inf)
    (axis,) = plots.forest([known, few], "turns").axes
    assert [line.get_marker() for line in axis.get_lines()] == ["None", "|", "o", "o"]
    assert 9 < axis.get_xlim()[1] < 12


@pytest.mark.broad
@pytest.mark.parametrize("name", ["forest", "steps", "chart", "cells"])
def test_svg_is_well_formed_named_prefixed_and_the_same_bytes(name: str) -> None:
    text = plots.svg(every(["a", "b"])[name], "A <title>", "What & why", prefix=f"x-{name}")
    assert text == plots.svg(every(["a", "b"])[name], "A <title>", "What & why", f"x-{name}")
    root = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    title, desc = root[0], root[1]
    assert (title.tag, title.text) == (f"{space}title", "A <title>")
    assert (desc.tag, desc.text) == (f"{space}desc", "What & why")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(each).startswith(f"x-{name}-") for each in ids)
    refers = set(re.findall(r'(?:url\(|href=")#([^)"]+)', text))
    assert refers
    assert refers <= set(ids)
    assert not list(root.iter(f"{space}style"))
    assert not list(root.iter(f"{space}metadata"))
    assert len(text) < 60_000


def test_svg_takes_ink_and_background_from_the_page() -> None:
    text = plots.svg(every(["a", "b"])["steps"], "t", "d", "p")
    assert "currentColor" in text
    assert "var(--series-1, #0072b2)" in text
    assert plots.INK not in text
    assert not re.search(r"fill: (?:#000000|#ffffff|white|black)", text)


def test_names_from_a_scenario_stay_words() -> None:
    for name, figure in every(HOSTILE).items():
        root = ElementTree.fromstring(plots.svg(figure, HOSTILE[0], HOSTILE[0], "p"))
        assert {each.tag.split("}")[1] for each in root.iter()} <= {
            *("svg", "title", "desc", "defs", "g", "path", "use", "text", "clipPath", "rect"),
            "tspan",
        }
        said = " ".join("".join(each.itertext()) for each in root.iter() if "text" in each.tag)
        shown = HOSTILE[:2] if name == "steps" else HOSTILE
        # A long name is broken into lines.
        words = "".join(said.split())
        assert all("".join(label.split()) in words for label in shown), name
        attributes = {key for each in root.iter() for key in each.attrib}
        assert not [key for key in attributes if key.startswith("on")]


@pytest.mark.parametrize("prefix", ["", "1a", "a b", 'a"b'])
def test_a_prefix_that_is_no_id_is_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="prefix"):
        plots.svg(every(["a"])["forest"], "t", "d", prefix)


def test_the_users_own_matplotlib_settings_change_nothing() -> None:
    expected = plots.svg(every(["a"])["steps"], "t", "d", "p")
    with mpl.rc_context({"font.size": 30.0, "axes.grid": True, "text.parse_math": True}):
        assert plots.svg(every(["a"])["steps"], "t", "d", "p") == expected
        assert mpl.rcParams["font.size"] == 30.0


def contrast(one: str, two: str) -> float:
    """Contrast of two colours by WCAG 2.1 (relative luminance), 1 … 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return float(np.dot([0.2126, 0.7152, 0.0722], linear))

    light, dark = sorted([luminance(one), luminance(two)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_series_stands_out_on_white_and_on_black() -> None:
    for colour, _, _ in plots.SERIES:
        assert contrast(colour, "#ffffff") >= 3, colour
        assert contrast(colour, "#14181d") >= 3, colour


def test_a_band_is_shaded_and_what_lies_too_far_is_an_arrow_at_the_edge() -> None:
    rows = changed({"a tip\nof two lines": ["near", "far"], "other": ["back", "unknown"]})
    halves = zip(rows, [1.0, 90.0, -90.0, 2.0], [1, 1, 1, math.inf], strict=True)
    rows = [replace(lane, mean=at, low=at - half, high=at + half) for lane, at, half in halves]
    figure = plots.forest(rows, "points", band=5, reach=20)
    (axis,) = figure.axes
    assert axis.get_xlim() == (-20, 20)
    dots = {str(line.get_marker()): line for line in axis.get_lines()}
    assert [float(np.asarray(dots[mark].get_xdata())[0]) for mark in "<>"] == [-20, 20]
    assert not dots[">"].get_clip_on()
    assert dots["o"].get_clip_on()
    assert len(axis.patches) == 1, "one strip through all lanes"
    plain = plots.forest(changed({"one": ["a", "b"]}), "points")
    assert len(plain.axes[0].patches) == 0


LONG = ["W" * 200, "very long name " * 13, "a" * 60 + " " + "b" * 100]


@pytest.mark.broad
@pytest.mark.parametrize("kind", ["forest", "steps", "chart", "cells"])
def test_long_names_leave_room_for_the_picture(kind: str) -> None:
    figure = every(LONG)[kind]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plots.svg(figure, "a title", "a description", "p")
    wide = figure.get_window_extent().width
    for axis in figure.axes:
        assert axis.get_window_extent().width > 0.4 * wide
    drawn = [text for text in words(figure) if "…" in text]
    assert drawn
    assert all(len(line) < 90 for text in drawn for line in text.split("\n"))


@pytest.mark.parametrize("name", [*LONG, "", "short", "ilil " * 40])
@pytest.mark.parametrize("points", [60.0, 130.0])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_fitted_name_is_as_wide_as_it_may_be_at_most(
    name: str, points: float, lines: int
) -> None:
    shown = label_fit.fit_name(name, points, lines).split("\n")
    assert len(shown) <= lines
    assert all(label_fit.width(line) <= points for line in shown)
    joined = " ".join(shown)
    cut = joined.endswith("…")
    assert cut == (len(joined.replace(" ", "")) < len(name.replace(" ", "")) + cut)
    assert name.replace(" ", "").startswith(joined.rstrip("…").replace(" ", ""))


def test_letters_of_a_pdf_are_those_of_a_font_and_not_drawings(tmp_path: Path) -> None:
    """Printers and readers that look for words cannot use what Matplotlib calls Type 3."""
    plots.save(every(["ann", "bob"])["steps"], tmp_path / "x.pdf")
    made = (tmp_path / "x.pdf").read_bytes()
    assert b"/TrueType" in made or b"/CIDFontType2" in made
    assert b"/Type3" not in made
