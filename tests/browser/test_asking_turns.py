"""``make test-browser``: Does a reader step through a reviewed hand, by buttons, keys and
address, in each language?
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.page_scripts import (
    COLUMNS_OFF_SCREEN,
    SMALL_LETTERS,
    WIDER_THAN_THE_WINDOW,
    WIDTH_OF_ALL,
)
from browser.test_asking import HOSTILE, Open, opener
from browser.test_in_a_browser import DESK, TELEPHONE
from report.test_parts import form

from analyser.report import asking, render
from analyser.report.asking import AskedTurns
from analyser.report.parts import Block, Chosen, Fine, Placed, Turned
from analyser.wording import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WORDS = asking.languages("turns")
TABLE = Placed("what was seen", "bob", "", "", [("pile", "K♠ 4♦")], [("you", "9♥ 10♥ J♥")])


def turned(name: str, player: str, best: str = "") -> Turned:
    weighed = Table("What was weighed", ["option", "gain"], [["Take", "+12.0"], ["Draw", "–"]])
    said = f"Better: {best}." if best else "Nothing better."
    blocks: list[Block] = [said, TABLE, weighed, Fine(f"In one line: {name}")]
    decision = Chosen(f"Throw {name}", "Throw 9♥", best, "12 ± 5 points", blocks)
    return Turned(name, int(name), player, [Fine("Luck: +3."), decision])


TURNS = [turned("2", "ann"), turned("5", HOSTILE, "Take K♠ 4♦"), turned("7", "ann")]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Open:
    file = tmp_path / "review.html"
    file.write_text(render.html(replace(form(TURNS), asking=AskedTurns())), encoding="utf-8")

    return opener(browser, file, lambda page: page.click("#ask summary"))


def title(page: Page) -> str:
    found: str = page.inner_text(".step-title")
    return found


def test_buttons_keys_and_the_list_step_and_the_ends_are_ends(opened: Open) -> None:
    with opened() as page:
        assert page.url.partition("#")[2] == "", "only a step of the reader's is kept"
        assert title(page) == "Turn 2, ann (1 of 3)"
        page.get_by_role("button", name="Previous").click(force=True)
        assert title(page) == "Turn 2, ann (1 of 3)"
        page.get_by_role("button", name="Next").click()
        assert title(page) == f"Turn 5, {HOSTILE} (2 of 3)"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert title(page) == "Turn 7, ann (3 of 3)"
        page.keyboard.press("ArrowLeft")
        assert title(page).startswith("Turn 5")
        page.get_by_role("combobox", name="Turn").select_option("0")
        assert title(page).startswith("Turn 2")
        assert page.evaluate("location.hash") == "#turn=2&lang=en"


def test_a_step_shows_cards_and_what_was_played_and_best(opened: Open) -> None:
    with opened("#turn=5&lang=en") as page:
        shown = page.locator(".step-shown")
        told = shown.inner_text().replace("\ufe0e", "")
        assert [word for word in ("Played", "Best", "Lost") if word in told] == [
            "Played", "Best", "Lost",
        ]  # fmt: skip
        assert "12 ± 5 points" in told
        assert shown.locator(".chosen .fan").count() == 2
        assert shown.locator(".placed .fan i").count() == 5
        assert not shown.locator("table").is_visible()
        shown.locator("details summary").click()
        assert shown.locator("table").is_visible()
        assert page.locator("#ask img").count() == 0, "a name is words"


@pytest.mark.parametrize(
    "address", ["#turn=99&lang=xx", "#turn=&lang=toString", "#turn=__proto__", "#turn=%3Cimg%3E"]
)
def test_a_wrong_address_shows_the_first_turn(opened: Open, address: str) -> None:
    with opened(address) as page:
        assert title(page) == "Turn 2, ann (1 of 3)"


def test_the_keyboard_alone_is_enough(opened: Open) -> None:
    with opened() as page:
        page.evaluate("document.querySelector('#ask details').open = false")
        page.focus("#ask summary")
        page.keyboard.press("Enter")
        # The languages, back, the list and on.
        for _ in range(4):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert title(page).startswith("Turn 5")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("ArrowDown")
        assert title(page).startswith("Turn 7"), "the list has its own keys"


def test_a_screen_reader_hears_the_turn(opened: Open) -> None:
    with opened() as page:
        assert page.get_by_role("region", name="Step through it, turn by turn").count() == 1
        status = page.get_by_role("status")
        before = status.element_handle()
        page.keyboard.press("ArrowRight")
        assert status.inner_text().startswith("Turn 5")
        assert page.evaluate("each => each.isConnected", before)


@pytest.mark.parametrize("language", [*WORDS])
@pytest.mark.parametrize(("width", "scheme"), [(TELEPHONE, "dark"), (DESK, "light")])
def test_it_is_whole_in_every_language(
    opened: Open, language: str, width: int, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(width=width, color_scheme=scheme, locale=language) as page:
        words = WORDS[language]
        assert page.locator("#ask").get_attribute("lang") == language
        assert page.inner_text("#ask > details > summary") == words["ask"]
        page.get_by_role("button", name=words["next"]).click()
        assert title(page).startswith(words["turn"].replace("{turn}", "5"))
        assert words["played"] in page.inner_text(".step-shown")
        assert page.evaluate("location.hash").endswith(f"lang={language}")
        assert page.evaluate(WIDTH_OF_ALL) <= width
        assert page.evaluate(WIDER_THAN_THE_WINDOW) == []
        assert page.evaluate(COLUMNS_OFF_SCREEN) == []
        assert page.evaluate(SMALL_LETTERS) == []
        found = Axe().run(page)
        assert found.response["violations"] == [], found.generate_report()


def test_another_language_is_a_button_away(opened: Open) -> None:
    with opened() as page:
        page.keyboard.press("ArrowRight")
        page.get_by_role("radio", name="Deutsch").check(force=True)
        assert title(page).startswith("Zug 5")
        assert page.get_by_role("radio", name="Deutsch").is_checked()
