"""``analyser.report``: Does every number that the README and the documents quote stand where they
say?

That is a page, or a champion's file.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from analyser.report import answer_file
from analyser.report.parts import Framed
from analyser.report.pictures import CostChart, cost_in_words

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "analyser/games"
CHAMPIONS = ROOT / "analyser" / "games" / "burraco" / "champions"
NUMBER = r"\d[\d,]*(?:\.\d+)?"
LARGE = {"million": 1_000_000, "billion": 1_000_000_000}


def plain(text: str) -> str:
    """Return a page's text, each space as one."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))


def with_interval(text: str) -> set[tuple[str, str]]:
    """Return the numbers that are given with their ±."""
    return set(re.findall(rf"({NUMBER})\s±\s({NUMBER})", text))


def percent(text: str) -> set[str]:
    """Return the numbers that are per cent, without an interval."""
    return set(re.findall(rf"(?<!± )({NUMBER})\s%", text))


def rounds_to(said: str, told: set[str]) -> bool:
    """Say whether one of the numbers told is this one, with as many digits as it is said with."""
    digits = len(said.partition(".")[2])
    return any(round(float(each.replace(",", "")), digits) == float(said) for each in told)


def large(text: str) -> list[tuple[float, float]]:
    """Return the large numbers in words, ``2.16 million``, and by how much each is rounded."""
    found = re.findall(rf"({NUMBER})\s({'|'.join(LARGE)})", text)
    return [
        (float(digits) * LARGE[word], LARGE[word] * 10.0 ** -len(digits.partition(".")[2]))
        for digits, word in found
    ]


def whole(text: str) -> list[int]:
    """Return the numbers of at least five digits."""
    return [int(each.replace(",", "")) for each in re.findall(r"\d{1,3}(?:,\d{3})+", text)]


DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def paragraphs(document: Path) -> list[str]:
    """Return a document's paragraphs; each point of a list is one."""
    text = document.read_text(encoding="utf-8")
    return re.split(r"\n\s*\n|\n(?=- )", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def champions() -> str:
    """Return what the files of champions and of who searches tell, as one text."""
    files = [*sorted(CHAMPIONS.glob("*.toml")), *sorted(GAMES.glob("*/searchers.toml"))]
    told = " ".join(path.read_text(encoding="utf-8") for path in files)
    return re.sub(r"\s+#?\s*", " ", told)


def pages(paragraph: str) -> str:
    """Return the text of the pages that a paragraph links."""
    links = sorted(set(re.findall(r"reports/[\w/-]+\.html", paragraph)))
    return " ".join(plain((ROOT / link).read_text(encoding="utf-8")) for link in links)


EVERY = [each for document in DOCUMENTS for each in paragraphs(document)]
QUOTING = [each for each in EVERY if re.search(r"\]\((?:\.\./)?reports/[\w/-]+\.html", each)]
ANSWERED = re.findall(
    r"^\d\. \*\*.*?\?\*\*.*?(?=\n\n)", DOCUMENTS[0].read_text(), re.MULTILINE | re.DOTALL
)
"""The questions at the head of the README, each with its answer."""


@pytest.mark.parametrize("paragraph", QUOTING, ids=lambda each: each.split("\n")[0][:40])
def test_what_a_paragraph_quotes_stands_on_the_page_that_it_links(paragraph: str) -> None:
    told = pages(paragraph)
    # What a champion gains is told in its own file.
    assert with_interval(paragraph) - with_interval(told) - with_interval(champions()) == set()
    # Every confidence is 95 % here, whether a page says so in these words or not.
    shares = percent(told) | {"95"}
    assert [each for each in percent(paragraph) if not rounds_to(each, shares)] == []
    counted = whole(told)
    for value, rounded in large(paragraph):
        assert any(abs(value - count) <= rounded / 2 for count in counted), value
    assert set(whole(paragraph)) <= set(counted)


def test_what_is_quoted_without_a_link_stands_in_a_champions_file() -> None:
    """The table of the champions above all."""
    # What a learner may expect was measured by the commands that stand there.
    expects = {each for each in EVERY if re.search(r"evaluate\(|\| PPO|first 50 steps", each)}
    found = [each for each in EVERY if each not in QUOTING and each not in expects]
    numbers = set().union(*map(with_interval, found))
    assert len(numbers) > 10
    assert numbers - with_interval(champions()) == set()


def test_there_is_something_to_quote() -> None:
    assert sum(len(with_interval(each)) for each in QUOTING) > 10


def test_the_six_answers_stand_on_pages() -> None:
    """So that what each says is held against its page, above."""
    assert len(ANSWERED) == 6
    assert [each for each in ANSWERED if each not in QUOTING or not with_interval(each)] == []


PICTURES = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)"', DOCUMENTS[0].read_text())
"""The pictures of the README, each with what it says to a reader who cannot see it."""


def test_the_pictures_are_what_decisions_cost_and_how_strong_players_are_for_their_cost() -> None:
    assert [file for file, _ in PICTURES] == [
        "reports/burraco/is-the-pile-worth-it-ladder.png",
        "reports/burraco/strength-cost.png",
    ]
    assert [file for file, _ in PICTURES if not (ROOT / file).exists()] == []


def test_the_picture_of_strengths_says_what_its_answer_file_says() -> None:
    form, _ = answer_file.read(ROOT / "reports" / "burraco" / "strength.json")
    assert isinstance(form.first_screen.picture, Framed)
    (chart,) = form.first_screen.picture.drawn
    assert isinstance(chart, CostChart)
    rest = PICTURES[1][1]
    for each in chart.points:
        value = each.lane.number[0].lstrip("+")
        if value != "0":
            said = f"{each.lane.label.lower()} {value}"
            if each.cost > 1:
                said += f" at {cost_in_words(each.cost)}"
            assert said in rest
            rest = rest.partition(said)[2]
    assert rest == " at 1."


SAID = {
    "is-the-pile-worth-it": (
        "The best, “Take the pile if the next opponent holds 8 or more cards and taking lets you "
        "meld 1 or more extra cards, or if you would have at most 1 card left, or if taking lets "
        "you meld 3 or more extra cards, or if it makes a burraco at once; otherwise draw from "
        "the stock”, loses 40.2 ± 9.4 points per hand",
        "otherwise draw from the stock. −135 ± 11",
        "Always draw from the stock. −214 ± 12",
    ),
    "pile-or-stock": (
        "balanced beats never-take by 211.5 ± 1.3 points per hand",
        "balanced beats always-take by 74.2 ± 1.5 points per hand",
        "1,600,000 hands",
    ),
    "club-tips": (
        "Of 15 tips 1 is false and 14 depend on the rules or the players",
        "Keep your burracos clean, even if they get longer only with a wild card. false",
        "to 129.5 ± 2.7 costs 72.6",
        "costs 7.1 ± 2.0 to 72.8",
        "gains 102.8 ± 3.7 to 145.1 ± 3.7 among balanced, cautious and champion-italian; too small "
        "to matter among learnt",
    ),
    "rule-variants": (
        "clean burraco to close +14.5 ± 0.8",
        "closed pile +0.02 ± 0.58",
        "34.6 ± 1.1 6 italian-semiclean",
        "57.9 ± 1.1 2 ntcr-closed",
    ),
    "how-strong-is-search": (
        "On champion-italian-basic (italian), points per hand:",
        "learnt 226.5 ± 4.8 at the cost of 13 rule-based hands",
        "search 260 ± 11 at the cost of 230 rule-based hands",
        "search beats champion-italian by 230 ± 18 points per hand",
        "knows how all others play search italian 19 ± 15",
    ),
    "two-lineages": ("– +4.4 ± 8.2",),
}
"""What each answer at the head of the README rests on, in the words of its page, in their order."""


@pytest.mark.parametrize(("name", "answer"), [*zip(SAID, ANSWERED, strict=True)], ids=[*SAID])
def test_an_answer_says_what_its_page_says(name: str, answer: str) -> None:
    """A number that stands on the page in another sentence is not enough here."""
    assert f"reports/burraco/{name}.html" in answer
    rest = plain((ROOT / "reports" / "burraco" / f"{name}.html").read_text(encoding="utf-8"))
    for sentence in SAID[name]:
        assert sentence in rest
        rest = rest.partition(sentence)[2]
    assert with_interval(answer) == with_interval(" ".join(SAID[name]))
