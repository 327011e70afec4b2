"""``analyser.report.share_image``: Does the image that people pass on hold the whole answer,
legibly, whatever it is called?
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from matplotlib.axes import Axes
from matplotlib.text import Text
from PIL import Image
from report.test_pictures import CELLS, CHART, EVERY, LANES, ROWS, STEPS
from report.test_plots import HOSTILE, every

from analyser.errors import StorageError
from analyser.report import render, share_image
from analyser.report.parts import Fact, FirstScreen, Form, Framed, Grids, Picture, Section
from analyser.report.pictures import Drawn, Lane, Rows

ANSWER = "Taking the pile gains on average with two useful cards or more, and costs with none."
LONGEST = " ".join(["otherwise"] * 20)
MANY = replace(
    ROWS,
    lanes=[Lane(f"player {at} " * 6, at, at - 9, at + 9, f"+{at} ± 9") for at in range(40)],
)
GROUPED = replace(ROWS, lanes=[replace(each, panel="A group\nof two lines") for each in LANES])
WIDE = replace(
    CELLS, columns=["a long column"] * 12, rows=[("a long tip " * 9, "")] * 30,
    cells=[[CELLS.cells[0][0]] * 12] * 30,
)  # fmt: skip


def form(*drawn: Drawn, answer: str = ANSWER, question: str = "Take?", title: str = "Worth",
         note: str = "Points, among club players. Grey: how often.") -> Form:  # fmt: skip
    seen = Framed("answer", title, drawn, note) if drawn else None
    screen = FirstScreen(answer, "Among club players.", seen, [Fact("9 in 10", "piles help.")])
    return Form(
        "Whist", question, answer, [], "All.", [], [], "", [("analyser", "1.2")], "",
        shown=screen, what="Whist, rules plain; 12 deals; seed 3",
        players={"ann": "", "bob": ""},
    )  # fmt: skip


def shown(axis: Axes, words: Text) -> bool:
    """Say whether words are drawn: those of a tick are only within its axis."""
    for line, at in ((axis.xaxis, 0), (axis.yaxis, 1)):
        if words in line.get_ticklabels(which="both"):
            low, high = sorted(line.get_view_interval())
            return (
                axis.axison and low <= words.get_position()[at] <= high and bool(words.get_text())
            )
    return bool(words.get_text()) and words.get_visible()


def texts(made: Form) -> list[str]:
    """Return all words of an image, which are legible, within it and apart from each other."""
    figure = share_image.figure(made)
    figure.draw_without_rendering()
    said = [each for axis in figure.axes for each in axis.findobj(Text) if shown(axis, each)]
    smallest = min(float(each.get_fontsize()) for each in said)
    assert smallest * share_image.DPI / 72 >= share_image.LETTERS
    boxes = {each: each.get_window_extent() for each in said}
    for each, box in boxes.items():
        where = (each.get_text(), box)
        assert 28 <= box.x0 < box.x1 <= share_image.WIDE - 28, where
        assert 12 <= box.y0 < box.y1 <= share_image.HIGH - 12, where
    for one, other in itertools.combinations(said, 2):
        over = [min(a, b) - max(c, d) for a, b, c, d in (
            (boxes[one].x1, boxes[other].x1, boxes[one].x0, boxes[other].x0),
            (boxes[one].y1, boxes[other].y1, boxes[one].y0, boxes[other].y0))]  # fmt: skip
        assert min(over) <= 6, (one.get_text(), other.get_text())
    return [each.get_text() for each in said]


def joined(words: Sequence[str]) -> list[str]:
    return [each.replace("\n", " ") for each in words]


@pytest.mark.broad
@pytest.mark.parametrize("drawn", [*EVERY, MANY, GROUPED, WIDE])
def test_it_shows_question_answer_picture_and_origin(drawn: Drawn) -> None:
    said = joined(texts(form(drawn)))
    assert {"Take?", ANSWER, "Points, among club players"} <= {*said}
    assert "Whist, rules plain; 12 deals; analyser 1.2" in said


def test_rows_have_their_labels_numbers_and_directions() -> None:
    said = texts(form(ROWS, note=""))
    assert "Worth, points per decision" in said
    assert "Whist, rules plain; 12 deals; ann and bob; analyser 1.2" in said
    assert {"◂ draw", "take ▸", *(each.label for each in LANES), *(e.words for e in LANES)} <= {
        *said
    }


def test_rows_of_one_name_are_told_apart_by_their_small_words() -> None:
    lanes = [replace(LANES[0], label="ann", note=note) for note in ("wet", "dry")]
    said = texts(form(replace(ROWS, lanes=[*lanes, replace(LANES[1], label="bob", note="hot")])))
    assert {"ann, wet", "ann, dry", "bob"} <= {*said}


@pytest.mark.broad
@pytest.mark.parametrize(("drawn", "left"), [(MANY, r"\d+ rows"), (WIDE, r"\d+ cells")])
def test_what_has_no_room_is_counted(drawn: Drawn, left: str) -> None:
    (said,) = [each for each in texts(form(drawn)) if "more on the page" in each]
    assert re.fullmatch(f"… and {left} more on the page", said)


@pytest.mark.broad
@pytest.mark.parametrize(
    "words", ["q" * 200, "W" * 200, "What is it worth to me? " * 8, "Стоит ли брать колоду? " * 8,
              *HOSTILE]
)  # fmt: skip
def test_words_of_any_kind_are_whole(words: str) -> None:
    for drawn in ((ROWS,), (CHART,), ()):
        said = texts(form(*drawn, question=words, answer=words, title=words, note=words))
        whole = {each.replace("\n", "").replace(" ", "") for each in said}
        assert words.replace(" ", "") in whole
    named = replace(ROWS, lanes=[replace(LANES[0], label=words)], less=words, more=words)
    said = texts(form(named))
    assert len([each for each in said if each.strip("◂▸ …")[:5] in words]) >= 3


def test_the_longest_answer_is_whole_and_leaves_the_picture_its_room() -> None:
    said = joined(texts(form(ROWS, answer=LONGEST, question="What is it worth? " * 3)))
    assert LONGEST in said
    assert "+30 ± 18" in said


def test_letters_that_no_font_has_are_drawn_without_a_warning(
    recwarn: pytest.WarningsRecorder,
) -> None:
    share_image.figure(form(ROWS, question="要不要拿？", answer="拿。"))
    assert not recwarn.list


def test_a_page_without_a_picture_shows_its_first_grid_or_its_facts() -> None:
    bare = form()
    assert "9 in 10 piles help." in texts(bare)
    assert bare.shown is not None
    tips = replace(bare.shown, sections=[Section("By size", [Grids([CELLS])])])
    assert "size of the pile →" not in texts(replace(bare, shown=tips))
    assert "take" in texts(replace(bare, shown=tips))


@pytest.mark.broad
def test_a_ready_picture_keeps_its_shape() -> None:
    made = form(ROWS)
    assert made.shown is not None
    ready = Picture("x", every(["a", "b"])["forest"], "Forest", "", "", [])
    figure = share_image.figure(replace(made, shown=replace(made.shown, picture=ready)))
    (shown,) = [axis for axis in figure.axes if axis.images]
    box, pixels = shown.get_window_extent(), shown.images[0].get_array()
    assert pixels is not None
    high, wide, _ = pixels.shape
    assert math.isclose(box.width / box.height, wide / high, rel_tol=0.01)


@pytest.mark.broad
def test_an_unfinished_run_is_said() -> None:
    said = texts(replace(form(ROWS), note="This run is not finished."))
    assert "Whist, rules plain; 12 deals; not finished; analyser 1.2" in said


def test_it_is_written_beside_the_page_which_names_and_links_it(tmp_path: Path) -> None:
    made = form(STEPS, question='Take "it" <now>?')
    pages = [render.write(made, tmp_path / name / "my page.html") for name in ("a", "b")]
    assert [path.name for path in pages[0]] == ["my page.html", "my page-share.png"]
    assert [p.read_bytes() for p in pages[0]] == [p.read_bytes() for p in pages[1]]
    with Image.open(pages[0][1]) as image:
        assert image.size == (1200, 675)
        assert image.text["Description"] == ANSWER  # type: ignore[attr-defined]
    page = pages[0][0].read_text(encoding="utf-8")
    assert f'<meta property="og:title" content="{ANSWER}">' in page
    question = "Take &#34;it&#34; &lt;now&gt;?"
    assert f'<meta property="og:description" content="{question}">' in page
    assert f'<meta name="description" content="{question} {ANSWER}">' in page
    assert '<a href="my%20page-share.png">Picture to share</a>' in page
    assert "og:image" not in page, "no program finds an image without its address on the web"


def test_a_folder_in_its_place_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "x-share.png").mkdir()
    with pytest.raises(StorageError):
        render.write(form(ROWS), tmp_path / "x.html")


@pytest.mark.broad
def test_one_row_or_none_is_drawn() -> None:
    for lanes in ((), LANES[:1]):
        texts(form(Rows(lanes, "points")))
