"""``make test-browser``: Can a page be asked by mouse, by keyboard, by its address, in five
languages, on a telephone?

A small page of the toy game and one of rule sets, with hostile names in them, in Debian's chromium.
Asked for by name, as the other tests of this folder are.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from browser import kinds
from browser.page_scripts import (
    COLUMNS_OFF_SCREEN,
    HEIGHT,
    SMALL_LETTERS,
    WIDER_THAN_THE_WINDOW,
    WIDTH_OF_ALL,
)
from browser.test_in_a_browser import DESK, TELEPHONE, Seen

from analyser.report import answer_file, asking, render
from analyser.report.asking import AskedFact, AskedRuleSets, Asking
from analyser.report.parts import FirstScreen, Form, Framed
from analyser.report.pictures import Dot, DotRow, Dots
from analyser.wording import short_plus_minus

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

Asked = TypeVar("Asked", Asking, AskedRuleSets)
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


def in_all_languages(asked: Asked, **italian: str) -> Asked:
    """Return a form that has each word in each language: some in Italian, the others as they are.

    ``italian``: by key, ``__`` for the dot.
    """
    words = asking.game_words(asked)
    said = {language: dict(words) for language in LANGUAGES if language != "en"}
    said["it"] |= {key.replace("__", "."): own for key, own in italian.items()}
    return dataclasses.replace(asked, translated=said)


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
    asked = Asking(
        "pile", "take the pile", "draw", "points", 2.0, facts,
        {"plain": "Plain", "club & <b>co": "club & <b>co"}, {HOSTILE: HOSTILE, "timid": "Timid"},
        [["useful", "pot"], ["useful"], []], cells,
    )  # fmt: skip
    return in_all_languages(asked, first="raccogliere il monte", facts__useful="Carte utili")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = kinds.make("pile", tmp_path_factory.mktemp("asking"))
    form, _ = answer_file.read(made.with_suffix(".json"))
    out = made.with_name("asked.html")
    out.write_text(render.html(dataclasses.replace(form, asking=made_up())), encoding="utf-8")
    return out


SETS: list[tuple[str, str, int, str, bool, list[tuple[float, float | None] | None]]] = [
    ("home", "Home", 4, "", True, [(30, None), (10, None)]),
    ("club", "Club", 4, "home", True, [(50, 2.0), (40, 3.0)]),
    ("pub", HOSTILE, 4, "home", True, [(40, 1.0), (11, 4.0)]),
    ("inn", "Inn", 4, "home", False, [(90, 5.0), (60, 5.0)]),
    ("late", "Late", 4, "home", True, [(20, 1.0), None]),
    ("two", "Home for two", 2, "", True, [(49, None), (60, None)]),
    ("club-2", "Club for two", 2, "two", True, [(70, 1.0), (50, 1.0)]),
]
"""Name, label, players, base, whether it is play; of length and skill the mean, and the ± of what
it is more than the base's."""


def rule_sets() -> AskedRuleSets:
    """Return rule sets of which one is longer, one only longer, one no play, one not measured."""
    levels = {name: numbers for name, *_, numbers in SETS}
    rows = []
    for name, label, players, base, is_play, numbers in SETS:
        row = {"rules": name, "label": label, "players": players, "base": base, "is_play": is_play}
        for at, measure in enumerate(("turns", "skill")):
            number, than = numbers[at], levels[base][at] if base else None
            known = number is not None and than is not None
            row |= {
                measure: number[0] if number else None,
                f"{measure}_half": 1.0 if number else None,
                f"{measure}_change": number[0] - than[0] if known else None,  # type: ignore[index]
                f"{measure}_change_half": number[1] if known else None,  # type: ignore[index]
            }
        rows.append(row)
    asked = AskedRuleSets({"turns": "Turns in a hand", "skill": "Share of skill, %"}, rows, 4_000)
    return in_all_languages(asked, measures__turns="Turni per mano", rules__club="Circolo")


@pytest.fixture(scope="module")
def rules_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    drawn = Dots(
        ["turns in a hand"],
        [
            DotRow(label, [Dot(numbers[0][0], math.nan, math.nan, str(numbers[0][0]))],
                   f"{players} players", name, base)
            for name, label, players, base, _, numbers in SETS if numbers[0]
        ],
        "rule set",
    )  # fmt: skip
    screen = FirstScreen("Clubs are long.", picture=Framed("answer", "All", [drawn]))
    form = Form("Toy", "How do they differ?", "Clubs are long.", [], "", [], [], "", [], "",
                shown=screen, asking=rule_sets())  # fmt: skip
    out = tmp_path_factory.mktemp("rules") / "rules.html"
    out.write_text(render.html(form), encoding="utf-8")
    return out


Open = Callable[..., AbstractContextManager["Page"]]


@pytest.fixture
def opened(browser: Browser, page: Path) -> Open:
    return opener(browser, page)


@pytest.fixture
def rules_opened(browser: Browser, rules_page: Path) -> Open:
    return opener(browser, rules_page)


def opener(
    browser: Browser, page: Path, unfold: Callable[[Page], object] = lambda _page: None
) -> Open:
    """Return what opens a page at an address, and sees that it asks nothing and says no error.

    ``unfold``: done first where there is no address.
    """

    @contextmanager
    def open_at(address: str = "", width: int = DESK, **context: Any) -> Iterator[Page]:
        with Seen(browser, page, width, **context) as seen:
            if address:
                seen.page.goto("about:blank")
                seen.page.goto(page.as_uri() + address)
            else:
                unfold(seen.page)
            yield seen.page
            outside = {url.partition("#")[0] for url in seen.asked} - {page.as_uri()}
            assert {url for url in outside if not url.startswith(("data:", "about:"))} == set()
            assert seen.said == []

    return open_at


def word(page: Page) -> str:
    found: str = page.inner_text(".ask-word")
    return found


def chip(page: Page, words: str, of: str = "") -> None:
    """Choose an answer, where it is in several groups that ``of`` the named one."""
    where = page.get_by_role("group", name=of, exact=True) if of else page
    where.get_by_role("radio", name=words, exact=True).check(force=True)


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


def test_another_language_has_its_own_words(opened: Open) -> None:
    with opened(locale="it-IT") as page:
        page.click("#ask summary")
        assert page.locator("#ask legend").nth(1).inner_text() == "Carte utili"
        assert page.locator("#ask legend[lang]").count() == 0
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


LENGTH, SKILL = "Turns in a hand", "Share of skill, %"


def order(page: Page) -> list[str]:
    """Return the rows of the picture, by name, as they stand."""
    rows = page.locator("tr[data-name]")
    return [str(rows.nth(at).get_attribute("data-name")) for at in range(rows.count())]


def rows_of(page: Page) -> list[list[str]]:
    rows = page.locator(".ask-players tbody tr").all_inner_texts()
    return [[cell.strip() for cell in row.split("\t")] for row in rows]


def test_wishes_put_rule_sets_in_order_in_the_form_and_in_the_picture(rules_opened: Open) -> None:
    with rules_opened() as page:
        shortest_first = ["late", "home", "pub", "club", "inn", "two", "club-2"]
        assert order(page) == shortest_first
        page.click("#ask summary")
        assert word(page) == "5 rule sets for 4 players: choose your wishes"
        assert page.locator(".ask-players").count() == 0
        chip(page, "more", LENGTH)
        assert word(page) == f"All that you wish: Club; {HOSTILE}"
        assert "Compared with Home, on the same 4,000 deals." in page.inner_text(".ask-answer")
        assert rows_of(page) == [
            ["Home", "–", "Turns in a hand: 30"],
            ["Club", "all", "Turns in a hand: 50 (+20 ± 2)"],
            [HOSTILE, "all", "Turns in a hand: 40 (+10 ± 1)"],
            ["Late", "0 of 1", "Turns in a hand: 20 (−10 ± 1)"],
            # Play that is none comes last, however long.
            ["Inn", "all", "Turns in a hand: 90 (+60 ± 5)"],
        ]
        assert order(page) == ["home", "club", "pub", "late", "inn", "two", "club-2"]
        chip(page, "more", SKILL)
        assert word(page) == "All that you wish: Club"
        named = {row[0]: row[1] for row in rows_of(page)}
        assert named[HOSTILE] == "1 of 2, 1 not clear yet", "11 ± 4 is not more than 10"
        assert named["Late"] == "0 of 2, 1 not clear yet", "nobody measured it"
        chip(page, "less", LENGTH)
        assert word(page) == "None does it all; the nearest: Late"
        # What is met counts as much as what is missed.
        assert [row[0] for row in rows_of(page)] == ["Home", "Late", "Club", HOSTILE, "Inn"]
        chip(page, "any", LENGTH)
        chip(page, "any", SKILL)
        assert order(page) == shortest_first
        assert page.locator("#ask img").count() == 0


def test_the_players_at_the_table_choose_among_their_rule_sets(rules_opened: Open) -> None:
    with rules_opened() as page:
        page.click("#ask summary")
        chip(page, "more", LENGTH)
        chip(page, "2", "Players at the table")
        assert word(page) == "All that you wish: Club for two"
        assert [row[0] for row in rows_of(page)] == ["Home for two", "Club for two"]
        assert "Compared with Home for two" in page.inner_text(".ask-answer")


def test_the_address_keeps_the_wishes(rules_opened: Open) -> None:
    with rules_opened() as page:
        page.click("#ask summary")
        chip(page, "less", LENGTH)
        chip(page, "Deutsch")
        address = "#" + page.url.partition("#")[2]
        text = page.inner_text("#ask")
    assert address == "#players=4&turns=less&lang=de"
    with rules_opened(address) as page:
        assert page.inner_text("#ask") == text
        assert order(page)[:2] == ["home", "late"]
    for wrong in ("#players=7&turns=most&lang=xx", "#skill=__proto__", "#players=NaN&turns=%E0%A4"):
        with rules_opened(wrong) as page:
            page.evaluate("document.querySelector('#ask details').open = true")
            assert word(page) == "5 rule sets for 4 players: choose your wishes"


def test_wishes_by_keyboard_alone(rules_opened: Open) -> None:
    with rules_opened() as page:
        page.focus("#ask summary")
        page.keyboard.press("Enter")
        for _ in range(3):
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.name") == "ask-turns"
        page.keyboard.press("ArrowRight")
        assert word(page) == f"All that you wish: Club; {HOSTILE}"
        assert page.evaluate("document.activeElement.name") == "ask-turns"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "scheme"), [(TELEPHONE, "dark"), (DESK, "light")])
def test_wishes_are_whole_in_every_language(
    rules_opened: Open, language: str, width: int, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with rules_opened(width=width, color_scheme=scheme, locale=language) as page:
        words = asking.languages("rule_sets")[language]
        assert page.inner_text("#ask summary") == words["ask"]
        page.click("#ask summary")
        length = "Turni per mano" if language == "it" else LENGTH
        chip(page, words["more"], length)
        chip(page, words["more"], SKILL)
        club = "Circolo" if language == "it" else "Club"
        assert word(page) == words["fit"].replace("{names}", club)
        assert page.evaluate(WIDTH_OF_ALL) <= width
        assert page.evaluate(WIDER_THAN_THE_WINDOW) == []
        assert page.evaluate(COLUMNS_OFF_SCREEN) == []
        assert page.evaluate(SMALL_LETTERS) == []
        found = Axe().run(page)
        assert found.response["violations"] == [], found.generate_report()
