"""``docs/tools/documents/gallery.py``: Is the gallery made of the pages that lie there, and does
each page lead to it?
"""

from __future__ import annotations

import re
from math import nan
from pathlib import Path

import pytest
from documents import gallery, thumbnails

from analyser.report.parts import FirstScreen, Framed
from analyser.report.pictures import Dot, DotRow, Dots, Lane, Rows

if not gallery.FOLDER.is_dir():
    pytest.skip("a source package holds no committed pages", allow_module_level=True)

PAGES = gallery.pages(gallery.FOLDER)


def test_the_gallery_and_the_links_to_it_are_current() -> None:
    stale = [
        path.name
        for path, made in gallery.written().items()
        if not path.exists() or path.read_text(encoding="utf-8") != made
    ]
    assert stale == [], "make gallery writes them"


def test_every_page_has_a_line_with_question_and_answer() -> None:
    text = (gallery.FOLDER / gallery.INDEX).read_text(encoding="utf-8")
    for page in PAGES:
        card = gallery.card(page)
        assert f'<a href="{page.relative_to(gallery.FOLDER)}">' in text
        assert card.question.endswith("?")
        assert re.search(r"[.!]$", card.answer), card.answer
        assert card.game
    assert text.count('<li><a href="') == len(PAGES) >= 11
    assert len(text) < 100_000


def test_a_game_has_one_heading_with_all_its_answers() -> None:
    text = (gallery.FOLDER / gallery.INDEX).read_text(encoding="utf-8")
    headings = re.findall(r"<h2>(.*?)</h2>", text)
    assert len(headings) == len({*headings}) == len({gallery.card(each).game for each in PAGES})


def test_every_answer_has_its_picture_from_afar_without_a_letter() -> None:
    for page in PAGES:
        drawing = gallery.card(page).picture
        assert drawing.startswith("<svg"), page.name
        assert drawing.count("<") >= 4, page.name
        assert re.sub(r"<[^>]*>", "", drawing) == "", page.name
        assert "nan" not in drawing, page.name


def test_a_picture_from_afar_is_drawn_as_the_page_draws_it() -> None:
    rows = Rows([Lane("a", -20.0, -30.0, -10.0, ""), Lane("b", 20.0, -5.0, 45.0, "")], "points")
    drawn = thumbnails.thumbnail(FirstScreen("Yes.", picture=Framed("answer", "Worth", [rows])))
    assert re.findall(r'class="(\w+)"', drawn)[1:] == ["second", "reach", "open", "reach", "zero"]
    bars = re.findall(r'x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', drawn)
    zero = rows.place(0)
    assert [float(left) + float(wide) for left, wide in bars[:1]] == [pytest.approx(zero, abs=0.1)]
    assert float(bars[1][0]) == pytest.approx(zero, abs=0.1)
    assert thumbnails.thumbnail(FirstScreen("Yes.")) == ""


def test_rows_of_dots_are_drawn_from_afar_too() -> None:
    lines = [
        DotRow("A", [Dot(1.0, nan, nan, "1"), None], name="a"),
        DotRow("B", [Dot(3.0, 2.5, 3.5, "3", "first"), Dot(2.0, 1.5, 2.5, "2")], "", "b", "a"),
    ]
    seen = Framed("answer", "Worth", [Dots(["turns", "points"], lines)])
    drawn = thumbnails.thumbnail(FirstScreen("Yes.", picture=seen))
    assert re.findall(r'class="(\w+)"', drawn)[1:] == ["none", "first", "none"]
    assert "nan" not in drawn


@pytest.mark.parametrize(
    ("name", "rules"),
    [("burraco/is-the-pile-worth-it", "Italian"), ("burraco/first-card", "Closed"),
     ("burraco/club-tips", ""), ("conquian/conquian", "")],
)  # fmt: skip
def test_the_rule_set_is_named_where_an_answer_holds_for_one(name: str, rules: str) -> None:
    """It is of several, or the game has one that is called as itself."""
    assert gallery.card(gallery.FOLDER / f"{name}.html").rules == rules


def test_each_game_can_be_jumped_to() -> None:
    text = gallery.index([gallery.card(page) for page in PAGES])
    ways = re.findall(r'<a href="#(\w+)">', text)
    assert sorted(ways) == sorted(re.findall(r'<section (?:class="lead" )?id="(\w+)">', text))
    assert len(ways) == len({gallery.card(page).game for page in PAGES})


def test_no_page_is_too_large_to_send() -> None:
    assert [page.name for page in PAGES if page.stat().st_size >= 2_000_000] == []


def test_no_answer_file_is_larger_than_500_kilobytes() -> None:
    answers = sorted(gallery.FOLDER.rglob("*.json"))
    assert len(answers) >= len(PAGES) - 1
    assert {
        each.name: each.stat().st_size for each in answers if each.stat().st_size > 500_000
    } == {}


def test_beside_a_page_lie_its_answer_and_its_share_image_and_nothing_else() -> None:
    """And its strategy chart, and the pictures that README and documents show."""
    wanted = {gallery.FOLDER / gallery.INDEX, *gallery.shown_pictures(), *PAGES}
    for page in PAGES:
        wanted |= {page.with_suffix(".json"), page.with_name(f"{page.stem}-share.png")}
        wanted |= {page.with_name(f"{page.stem}{end}") for end in gallery.ALSO}
    found = {path for path in gallery.FOLDER.rglob("*") if path.is_file()}
    assert found - wanted == set()
    missing = {path for path in wanted - found if path.suffix != ".pdf"}
    assert missing == set()


def test_every_page_is_reached_from_every_other() -> None:
    ways = {
        f"../{page.relative_to(gallery.FOLDER)}": re.findall(
            r'<nav class="others".*?</nav>', page.read_text(), re.DOTALL
        )
        for page in PAGES
    }
    assert {len(nav) for nav in ways.values()} == {1}
    ahead = {name: re.findall(r'href="([^"]+)"', nav[0]) for name, nav in ways.items()}
    assert {each[0] for each in ahead.values()} == {f"../{gallery.INDEX}"}
    assert sorted(each[1] for each in ahead.values()) == sorted(ways)


def test_links_are_written_once(tmp_path: Path) -> None:
    card = gallery.card(PAGES[0])
    once = gallery.linked("<body>\n<main>\n<p>x</p>\n", card)
    assert gallery.linked(once, card) == once
    assert once.count("<nav") == 1


def test_a_page_that_is_new_has_its_card(tmp_path: Path) -> None:
    for file in [*PAGES[:2], *(page.with_suffix(".json") for page in PAGES[:2])]:
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / f"{PAGES[0].stem}-card.pdf").touch()
    made = gallery.written(tmp_path)
    assert [path.name for path in made] == ["index.html", *sorted(page.name for page in PAGES[:2])]
    text = made[tmp_path / "index.html"]
    assert text.count("<li>") == 2
    assert f'<a href="{PAGES[0].stem}-card.pdf">Strategy chart</a>' in text
