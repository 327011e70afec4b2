"""``make test-browser``: Does the site of the docs work where it lies: opened from disk, without
a server or a request?
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.page_scripts import CHROMIUM, WIDTH_OF_ALL
from documents import site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

if CHROMIUM is None:
    pytest.skip("needs chromium", allow_module_level=True)
for needed in ("playwright.sync_api", "zensical"):
    pytest.importorskip(needed, reason="needs the extras [browser] and [docs]")

PAGES = ("index.html", "answers.html", "docs/reference/commands/compare.html", "docs/python.html")
TELEPHONE, DESK = 390, 1_300
"""Pixels."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    site.fill(made)
    return site.build(made).parent


def opened(
    browser: Browser, file: Path, width: int, scheme: str = "light"
) -> tuple[Page, list[str]]:
    """Return a page and the addresses that it asks for."""
    page = browser.new_page(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.set_default_timeout(60_000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    return page, asked


def test_the_search_finds_an_option_and_a_question(browser: Browser, folder: Path) -> None:
    page, asked = opened(browser, folder / "index.html", DESK)
    page.locator(".md-search__button").first.click()
    found = page.locator("[role=combobox]")
    for words, result in {
        "--one-rule-at-a-time": "docs/reference/commands/compare.html",
        "Draw or stand": "answers.html",
    }.items():
        found.fill(words)
        page.locator(f"a[href*='{result}']").first.wait_for()
        assert found.input_value() == words
    assert all(each.startswith("file:") for each in asked)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_telephone_and_asks_no_machine(
    browser: Browser, folder: Path, name: str
) -> None:
    page, asked = opened(browser, folder / name, TELEPHONE)
    assert page.evaluate(WIDTH_OF_ALL) <= TELEPHONE
    assert all(each.startswith("file:") for each in asked)


def test_dark_follows_the_system_and_the_switch(browser: Browser, folder: Path) -> None:
    page, _ = opened(browser, folder / "index.html", DESK, "dark")

    def is_dark() -> bool:
        return bool(page.evaluate("document.body.dataset.mdColorScheme == 'slate'"))

    assert is_dark()
    page.locator("label[for^=__palette]:visible").click()
    assert not is_dark()


def test_code_has_a_button_that_copies_it(browser: Browser, folder: Path) -> None:
    page, _ = opened(browser, folder / "docs/python.html", DESK)
    assert page.locator("button[data-md-type=copy]").count() == page.locator("pre > code").count()
    assert page.locator("pre .kn").count()
