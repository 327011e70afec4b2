"""``make test-browser``: Does a real browser show each page as it is meant: by itself, readable,
whole, on paper too?

Every committed page, and a small one of each kind, in Debian's chromium, driven by playwright, and
read by axe-core.  Asked for by name (``make test-browser``), since it needs both; left out where
there is none.  What nobody sees before opening it is opened first.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from browser import kinds
from browser.page_scripts import (
    CHROMIUM,
    COLUMNS_OFF_SCREEN,
    CUT_WORDS,
    DARK_FACES,
    HEIGHT,
    HIDDEN_MARKS,
    KEY_BELOW_CELLS,
    NAMES_UPON_EACH_OTHER,
    OPEN_ALL,
    OPEN_WORDS,
    PICTURE_TOP,
    SMALL_LETTERS,
    WIDE_WITHOUT_A_CUE,
    WIDER_THAN_THE_WINDOW,
    WIDTH_OF_ALL,
)
from documents import gallery

from analyser.report import answer_file, render

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

REPORTS: Final = Path(__file__).parents[2] / "reports"
NAMES: Final = sorted(str(page.relative_to(REPORTS)) for page in REPORTS.rglob("*.html"))
MOST_WORDS, MOST_OPEN, MOST_LISTED = 20, 400, 600
"""Words of an answer, of all sentences of a page that are seen without opening anything, and of all
answers on the page of pages."""
DESK, TELEPHONE, PAPER = 1_200, 390, 718
"""Pixels: the last is an A4 page within margins of a centimetre."""
OLDER: Final = [
    each for each in NAMES if gallery.style() not in (REPORTS / each).read_text("utf-8")
]
"""Made before pages looked as they do now."""


if CHROMIUM is None:
    pytest.skip(
        "needs chromium (on Debian and Ubuntu: the package chromium)", allow_module_level=True
    )
for needed in ("playwright.sync_api", "axe_playwright_python.sync_playwright"):
    pytest.importorskip(needed, reason="needs the extra [browser]")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {kind: kinds.make(kind, tmp_path_factory.mktemp(kind)) for kind in kinds.KINDS}


@pytest.fixture(params=[*(each for each in NAMES if each not in OLDER), *kinds.KINDS])
def file(request: pytest.FixtureRequest, made: dict[str, Path]) -> Path:
    """Each page in turn; those that an earlier version made are named by the test below."""
    name = str(request.param)
    return made[name] if name in made else REPORTS / name


def test_committed_pages_look_as_this_version_makes_them() -> None:
    assert OLDER == [], "make report makes them again"


class Seen:
    """A page as a browser shows it, and what it asked for and said meanwhile."""

    def __init__(self, browser: Browser, file: Path, width: int, **context: Any) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": 900}, **context)
        self.page: Page = self.context.new_page()
        self.asked: list[str] = []
        self.said: list[str] = []
        self.page.on("request", lambda each: self.asked.append(each.url))
        self.page.on("console", lambda each: self.said.append(each.text))
        self.page.on("pageerror", lambda each: self.said.append(str(each)))
        self.page.goto(file.as_uri())

    def __enter__(self) -> Seen:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()


def test_it_asks_for_nothing_and_says_no_error(browser: Browser, file: Path) -> None:
    with Seen(browser, file, DESK) as seen:
        outside = [url for url in seen.asked if not url.startswith("data:")]
        assert outside == [file.as_uri()]
        assert seen.said == []


def test_it_is_the_same_without_scripts(browser: Browser, file: Path) -> None:
    texts = []
    for scripts in (True, False):
        with Seen(browser, file, DESK, java_script_enabled=scripts) as seen:
            # What a script adds is beside what is there, and alters none of it.
            seen.page.evaluate("() => document.querySelector('#ask')?.remove()")
            texts.append(seen.page.inner_text("body"))
    assert texts[0] == texts[1] != ""


def test_no_column_is_off_the_screen_of_a_desk(browser: Browser, file: Path) -> None:
    with Seen(browser, file, DESK) as seen:
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(WIDTH_OF_ALL) <= DESK
        assert seen.page.evaluate(COLUMNS_OFF_SCREEN) == []


def test_on_a_telephone_what_is_wide_has_a_cue(browser: Browser, file: Path) -> None:
    with Seen(browser, file, TELEPHONE) as seen:
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(WIDTH_OF_ALL) <= TELEPHONE
        assert seen.page.evaluate(WIDE_WITHOUT_A_CUE) == []


def test_the_answer_is_short_and_plain(browser: Browser, file: Path) -> None:
    with Seen(browser, file, DESK) as seen:
        answer = seen.page.inner_text("h1")
    assert len(answer.split()) <= MOST_WORDS
    assert not set("±()[]") & set(answer), answer


@pytest.mark.parametrize(("width", "top", "high"), [(DESK, 400, 3_000), (TELEPHONE, 480, 4_000)])
def test_the_picture_is_above_the_fold_and_the_page_is_short(
    browser: Browser, file: Path, width: int, top: int, high: int
) -> None:
    with Seen(browser, file, width) as seen:
        assert seen.page.evaluate(PICTURE_TOP) <= top
        assert seen.page.evaluate(HEIGHT) <= high
        most = MOST_LISTED if file.name == gallery.INDEX else MOST_OPEN
        assert seen.page.evaluate(OPEN_WORDS) <= most


def test_on_a_telephone_nothing_is_wider_than_the_window(browser: Browser, file: Path) -> None:
    with Seen(browser, file, TELEPHONE) as seen:
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(WIDER_THAN_THE_WINDOW) == []
        assert seen.page.evaluate(CUT_WORDS) == []


@pytest.mark.parametrize("width", [DESK, TELEPHONE])
def test_no_two_names_of_a_picture_lie_upon_each_other(
    browser: Browser, file: Path, width: int
) -> None:
    with Seen(browser, file, width) as seen:
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(NAMES_UPON_EACH_OTHER) == []


def test_letters_can_be_read_on_a_telephone(browser: Browser, file: Path) -> None:
    with Seen(browser, file, TELEPHONE) as seen:
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(SMALL_LETTERS) == []


def test_on_paper_nothing_is_cut_off(browser: Browser, file: Path) -> None:
    with Seen(browser, file, PAPER) as seen:
        seen.page.emulate_media(media="print")
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.evaluate(WIDTH_OF_ALL) <= PAPER
        assert seen.page.evaluate(COLUMNS_OFF_SCREEN) == []
        assert seen.page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("name", ["is-the-pile-worth-it", "first-card"])
def test_no_sheet_of_paper_ends_so_that_cells_lie_on_their_key(browser: Browser, name: str) -> None:
    form, _ = answer_file.read(REPORTS / "burraco" / f"{name}.json")
    sheets = browser.new_page(viewport={"width": PAPER, "height": 900})
    sheets.set_content(render.html(form))
    sheets.emulate_media(media="print")
    found = {high: sheets.evaluate(KEY_BELOW_CELLS, high) for high in range(500, 1_100, 10)}
    sheets.close()
    assert {high for high, words in found.items() if words} == set()


@pytest.mark.parametrize(("width", "scheme"), [(DESK, "light"), (TELEPHONE, "dark")])
def test_axe_finds_nothing(browser: Browser, file: Path, width: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with Seen(browser, file, width, color_scheme=scheme) as seen:
        seen.page.evaluate(OPEN_ALL)
        found = Axe().run(seen.page).response["violations"]
        told = [
            (each["id"], len(each["nodes"]), each["nodes"][0]["html"][:200],
             each["nodes"][0].get("failureSummary", "")[:300])
            for each in found
        ]  # fmt: skip
        assert told == []


@pytest.mark.parametrize("kind", kinds.OF_BURRACO)
@pytest.mark.parametrize("width", [DESK, TELEPHONE])
def test_a_fan_shows_every_rank_and_suit_on_light_faces(
    browser: Browser, made: dict[str, Path], kind: str, width: int
) -> None:
    with Seen(browser, made[kind], width, color_scheme="dark") as seen:
        seen.page.evaluate(OPEN_ALL)
        assert seen.page.locator(".fan i:visible").count() > 10
        assert seen.page.evaluate(HIDDEN_MARKS) == []
        assert seen.page.evaluate(DARK_FACES) == 0
