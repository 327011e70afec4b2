"""Does every number that the README quotes stand where it says: a page, a champion's file?"""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
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


def readme() -> list[str]:
    """Return its paragraphs; each point of a list is one."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.split(r"\n\s*\n|\n(?=- )", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def champions() -> str:
    """Return what the champions' files tell, as one text."""
    told = " ".join(path.read_text(encoding="utf-8") for path in sorted(CHAMPIONS.glob("*.toml")))
    return re.sub(r"\s+#?\s*", " ", told)


def pages(paragraph: str) -> str:
    """Return the text of the pages that a paragraph links."""
    links = sorted(set(re.findall(r"reports/[\w-]+\.html", paragraph)))
    return " ".join(plain((ROOT / link).read_text(encoding="utf-8")) for link in links)


QUOTING = [each for each in readme() if re.search(r"reports/[\w-]+\.html", each)]


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
    found = [each for each in readme() if each not in QUOTING]
    numbers = set().union(*map(with_interval, found))
    assert len(numbers) > 10
    assert numbers - with_interval(champions()) == set()


def test_there_is_something_to_quote() -> None:
    assert sum(len(with_interval(each)) for each in QUOTING) > 10
