"""``docs``: Are the sentences of README, documents and game READMEs short enough to be read once?

Of a page's sentences half have 16 words or fewer, and none has more than 35.  Headings, tables and
blocks of code are left out; what stands in quotes of code is a word.
"""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest
from repository import prose

MEDIAN, LONGEST = 16, 35
PAGES = [
    *(prose.ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *(
        page
        for folder in ("docs", "docs/start", "docs/developers")
        for page in sorted((prose.ROOT / folder).glob("*.md"))
    ),
    *sorted((prose.ROOT / "analyser").rglob("*.md")),
]

END = re.compile(r"(?<=[.!?])[\"')*\]]*\s+(?=[\"'(\[]*[A-Z0-9‘“+−×]|\*)|(?<=:)\s+(?=[\"*]*[A-Z])")
WORD = re.compile(r"‘’|[\w'’.,-]*\w")


def lengths(path: Path) -> list[tuple[int, str]]:
    """Return the sentences of a page, each with the number of its words."""
    said = [
        sentence
        for each in prose.markdown(path)
        if not each.text.startswith(("|", "#", "<"))
        for sentence in END.split(each.text)
    ]
    return [(words, each) for each in said if (words := len(WORD.findall(each)))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(prose.ROOT)))
def test_a_page_is_in_short_sentences(path: Path) -> None:
    found = lengths(path)
    long = [f"{words} words: {each}" for words, each in found if words > LONGEST]
    middle = median([words for words, _ in found] or [0])
    assert long == []
    assert middle <= MEDIAN


def test_sentences_are_told_apart_and_their_words_counted(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A heading\n\nTake it. `search` gains 0.5 ± 0.1: See [here](a.md). Why?\n\n| a | b |\n"
        '\n```\nanalyser compare\n```\n\n- One; two (three). "Four." Five\n  six\n'
    )
    prose_of = [words for words, _ in lengths(page)]
    assert prose_of == [2, 4, 2, 1, 3, 1, 2]
