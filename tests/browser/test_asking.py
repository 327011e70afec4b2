"""Can a page be asked by mouse, by keyboard, by its address, in five languages, on a telephone?

A small page of the toy game with hostile names in it, in Debian's chromium.  Asked for by name, as
the other tests of this folder are.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browser import kinds
from browser.looking import (
    COLUMNS_OFF_SCREEN,
    HEIGHT,
    SMALL_LETTERS,
    WIDER_THAN_THE_WINDOW,
    WIDTH_OF_ALL,
)
from browser.test_in_a_browser import DESK, TELEPHONE, Seen

from analyser.report import answer_file, asking, render
from analyser.report.asking import AskedFact, Asking
from analyser.wording import short_plus_minus

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=alert(1)>"
LANGUAGES = [*asking.languages()]
ESTIMATES = [
    (12.34, 1.2),
    (-7.522, 0.77),
    (0.04, 0.012),
    (-38.6, 39.2),
    (1234.6, 99.9),
    (5.0, 5.02),
]


def made_up() -> Asking:
    """Return a page's cells as a test needs them: clear, open, too rare, and of one player only."""
    facts = [
        AskedFact("useful", "Useful cards", [-3, 1, 2], [0, 1, None], 0),
        AskedFact("pot", "A pot was taken", [0, 1], [0, None], 1, is_yes_no=True),
    ]
    cells = [
        dict(zip(("rules", "player", "useful", "pot", "estimate", "half", "n"), each, strict=True))
        for each in (
            ("plain", HOSTILE, -3, 1, -20.0, 2.0, 300),
            ("plain", HOSTILE, 1, 1, 3.0, 4.0, 1300),
            ("plain", HOSTILE, 2, None, 31.5, 0.6, 700),
            ("plain", HOSTILE, None, None, 0.1, 0.5, 5000),
            ("plain", "timid", None, None, 7.0, 1.0, 900),
            ("club & <b>co", "timid", None, None, 0.0, 9.0, 400),
        )
    ]
    return Asking(
        "pile", "take the pile", "draw", "points", 2.0, facts,
        {"plain": "Plain", "club & <b>co": "club & <b>co"}, {HOSTILE: HOSTILE, "timid": "Timid"},
        [["useful", "pot"], ["useful"], []], cells,
        {"it": {"first": "raccogliere il monte", "facts.useful": "Carte utili"}},
    )  # fmt: skip


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = kinds.make("pile", tmp_path_factory.mktemp("asking"))
    form, _ = answer_file.read(made.with_suffix(".json"))
    out = made.with_name("asked.html")
    out.write_text(render.html(dataclasses.replace(form, asking=made_up())), encoding="utf-8")
    return out


Open = Callable[..., AbstractContextManager["Page"]]


@pytest.fixture
def opened(browser: Browser, page: Path) -> Open:
    @contextmanager
    def open_at(address: str = "", width: int = DESK, **context: Any) -> Iterator[Page]:
        with Seen(browser, page, width, **context) as seen:
            if address:
                seen.page.goto("about:blank")
                seen.page.goto(page.as_uri() + address)
            yield seen.page
            outside = {url.partition("#")[0] for url in seen.asked} - {page.as_uri()}
            assert {url for url in outside if not url.startswith(("data:", "about:"))} == set()
            assert seen.said == []

    return open_at


def word(page: Page) -> str:
    found: str = page.inner_text(".ask-word")
    return found


def chip(page: Page, words: str) -> None:
    page.get_by_role("radio", name=words, exact=True).check(force=True)


def test_the_form_is_folded_until_it_is_asked(opened: Open) -> None:
    with opened() as page:
        assert page.locator("#ask summary").is_visible()
        assert not page.locator(".ask-form").is_visible()
        page.click("#ask summary")
        assert page.locator(".ask-form").is_visible()
        assert page.url.partition("#")[2] == "", "only a question of the reader's is kept"


def test_answers_are_clear_open_or_of_the_coarser_cell(opened: Open) -> None:
    with opened() as page:
        page.click("#ask summary")
        assert word(page) == "On average it pays to draw"
        assert "−20 ± 2 points per decision" in page.inner_text(".ask-answer")
        chip(page, "1")
        assert word(page) == "Open: not known yet which is better"
        assert "whatever" not in page.inner_text("#ask")
        chip(page, "2 or more")
        assert word(page) == "On average it pays to take the pile"
        assert "not known yet. Facts left out: 1." in page.inner_text(".ask-answer")
        assert "This is the answer whatever “A pot was taken”." in page.inner_text("#ask")
        chip(page, "No")
        chip(page, "0 or less")
        assert word(page) == "On average it hardly matters"
        rows = page.locator(".ask-players tbody tr").all_inner_texts()
        assert "facts left out: 2" in rows[0]
        assert [row.split("\t")[1:] for row in rows] == [
            ["open", "+0.1 ± 0.5"],
            ["take the pile", "+7 ± 1"],
        ]


def test_hostile_names_are_words_and_no_elements(opened: Open) -> None:
    with opened() as page:
        page.click("#ask summary")
        assert page.locator("#ask img, #ask b").count() == 0
        assert page.get_by_role("radio", name=HOSTILE, exact=True).count() == 1
        chip(page, "club & <b>co")
        assert page.get_by_role("group", name="Players").count() == 0, "one player alone there"
        assert "rules: club & <b>co" in page.inner_text("#ask")


def test_the_address_keeps_the_question(opened: Open) -> None:
    with opened() as page:
        page.click("#ask summary")
        chip(page, "2 or more")
        chip(page, "Timid")
        chip(page, "Italiano")
        address = "#" + page.url.partition("#")[2]
        text = page.inner_text("#ask")
    assert address == "#useful=2&pot=1&rules=plain&player=timid&lang=it"
    with opened(address) as page:
        assert page.inner_text("#ask") == text
        fewer = asking.languages()["de"]["or_less"].replace("{number}", "0")
        page.evaluate("location.hash = 'useful=-3&lang=de'")
        page.wait_for_selector("#ask[lang=de]")
        assert page.get_by_role("radio", name=fewer, exact=True).is_checked()


@pytest.mark.parametrize(
    "address",
    [
        "#at-by-width",
        "#lang=xx&useful=99&rules=__proto__&player=constructor",
        "#lang=toString&useful=%3Cimg%3E&rules=%00",
        "#useful=&useful=NaN&player=%E0%A4%A",
    ],
)
def test_a_wrong_address_changes_nothing(opened: Open, address: str) -> None:
    with opened(address) as page:
        page.evaluate("document.querySelector('#ask details').open = true")
        assert word(page) == "On average it pays to draw"
        assert page.locator("#ask").get_attribute("lang") == "en"


def test_the_keyboard_alone_is_enough(opened: Open) -> None:
    with opened() as page:
        page.focus("#ask summary")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        assert page.locator("#ask").get_attribute("lang") == "it"
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        assert word(page) == "Open: not known yet which is better"
        for _ in range(3):
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.value") == "1", "the second player"
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.name") == "ask-rules", "kept by a new form"
        assert "rules: club & <b>co" in page.inner_text("#ask")


def test_a_screen_reader_hears_groups_and_the_answer(opened: Open) -> None:
    with opened() as page:
        page.click("#ask summary")
        assert page.get_by_role("region", name="Ask about the position in front of you").count()
        groups = page.locator("#ask fieldset legend").all_inner_texts()
        assert groups == ["Language", "Useful cards", "A pot was taken", "Rules", "Players"]
        answer = page.get_by_role("status")
        before = answer.element_handle()
        chip(page, "Deutsch")
        assert "Im Schnitt" in answer.inner_text()
        assert page.evaluate("each => each.isConnected", before), (
            "the region that is read out stays"
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "scheme"), [(TELEPHONE, "dark"), (DESK, "light")])
def test_it_is_whole_in_every_language(
    opened: Open, language: str, width: int, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(width=width, color_scheme=scheme, locale=language) as page:
        assert page.locator("#ask").get_attribute("lang") == language
        page.click("#ask summary")
        words = asking.languages()[language]
        assert page.inner_text("#ask summary") == words["ask"]
        chip(page, words["or_more"].replace("{number}", "2"))
        assert words["units"]["points"] in page.inner_text(".ask-answer")
        assert page.evaluate(WIDTH_OF_ALL) <= width
        assert page.evaluate(WIDER_THAN_THE_WINDOW) == []
        assert page.evaluate(COLUMNS_OFF_SCREEN) == []
        assert page.evaluate(SMALL_LETTERS) == []
        found = Axe().run(page)
        assert found.response["violations"] == [], found.generate_report()


def test_another_language_has_its_own_words_and_marks_those_that_stay_english(
    opened: Open,
) -> None:
    with opened(locale="it-IT") as page:
        page.click("#ask summary")
        legends = page.locator("#ask legend")
        assert legends.nth(1).inner_text() == "Carte utili"
        assert legends.nth(1).get_attribute("lang") is None
        assert legends.nth(2).get_attribute("lang") == "en"
        chip(page, "2 o più")
        assert word(page) == "In media conviene raccogliere il monte"
        assert "+31,5 ± 0,6 punti" in page.inner_text(".ask-answer")


def test_the_fold_costs_little_height(browser: Browser, page: Path) -> None:
    for width in (DESK, TELEPHONE):
        heights = []
        for scripts in (True, False):
            with Seen(browser, page, width, java_script_enabled=scripts) as seen:
                heights.append(seen.page.evaluate(HEIGHT))
        assert heights[0] - heights[1] <= 60, "no more than a line of text with its frame"


def test_numbers_are_rounded_as_in_pictures(opened: Open) -> None:
    with opened() as page:
        for value, half in ESTIMATES:
            said = page.evaluate("([value, half]) => plusMinus(value, half)", [value, half])
            assert said == short_plus_minus(value, half)
