"""Which questions have been answered?  The pages of ``reports/`` on one, and a way between them.

``make gallery`` writes ``reports/index.html`` from the pages beside it: of each its question, the
first sentence of its answer, and a picture; and at the head of each page a link to it and to the
next one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from documents.blocks import ROOT, links
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined
from markupsafe import Markup

FOLDER: Final = ROOT / "reports"
INDEX: Final = "index.html"
ALSO: Final = {"-card.pdf": "a card to print"}
"""What may lie beside a page, by the end of its name, and what it is."""
TALL: Final = 0.85
"""Height of a picture, of its width, up to which a card of the gallery has room for all of it."""

_HEAD = "<main>\n"
_NAV = re.compile(r'<nav class="others".*?</nav>\n', re.DOTALL)


@dataclass(frozen=True)
class Card:
    """What the gallery says of a page."""

    file: str
    name: str
    """Of the page, by which it is told from one with the same question."""
    game: str
    question: str
    answer: str
    picture: Markup
    long: bool
    """Whether the picture is longer than a card: its foot is not seen."""
    more: Sequence[tuple[str, str]]
    """What else there is: its name, and the file."""


class _Reader(HTMLParser):
    """Takes question, answer and title out of a page."""

    WANTED: Final = {"title": "", "h1": "", "p": "answer"}

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[str, list[str]] = {}
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        wanted = self.WANTED.get(tag)
        if wanted is not None and tag not in self.found and (not wanted or wanted in classes):
            self._inside, self.found[tag] = tag, []

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[self._inside].append(data)

    def text(self, tag: str) -> str:
        words = " ".join("".join(self.found[tag]).split())
        # A number stays with its ±.
        return words.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")


def pages(folder: Path) -> list[Path]:
    """Return the pages of a folder: first those that the README leads to, in its order."""
    named = [(ROOT / each).resolve() for each in links(ROOT / "README.md")]
    found = [each for each in sorted(folder.glob("*.html")) if each.name != INDEX]
    return sorted(found, key=lambda each: named.index(each) if each in named else len(named))


def card(page: Path) -> Card:
    """Return what the gallery says of a page."""
    text = page.read_text(encoding="utf-8")
    reader = _Reader()
    reader.feed(text[: text.index("</header>")])
    picture, shape = _picture(text, page.stem)
    beside = [(name, page.with_name(f"{page.stem}{end}")) for end, name in ALSO.items()]
    return Card(
        page.name,
        page.stem.replace("-", " "),
        reader.text("title").rpartition(" – ")[2],
        reader.text("h1"),
        reader.text("p"),
        picture,
        shape > TALL,
        [(name, file.name) for name, file in beside if file.exists()],
    )


def _picture(text: str, stem: str) -> tuple[Markup, float]:
    """Return the first picture of a page that a card has room for, or its first, and its height
    over its width; its ids begin with the page's name, so that no two pages share one.
    """
    drawn = re.findall(r"<svg .*?</svg>", text, re.DOTALL)
    shapes = []
    for each in drawn:
        wide, high = re.findall(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', each)[0]
        shapes.append(float(high) / float(wide))
    at = next((at for at, shape in enumerate(shapes) if shape <= TALL), 0)
    prefix = f"of-{stem}-"
    made = re.sub(r'( id="|url\(#|href="#)', rf"\g<1>{prefix}", drawn[at])
    labels = re.search(r'aria-labelledby="([^"]*)"', made)
    assert labels is not None
    named = " ".join(prefix + each for each in labels[1].split())
    return Markup(made.replace(labels[0], f'aria-labelledby="{named}"')), shapes[at]


def index(cards: Sequence[Card]) -> str:
    """Return the gallery."""
    return _templates().get_template("gallery.html.j2").render(cards=cards)


def style() -> str:
    """Return how every page of this version looks."""
    return _templates().get_template("style.css.j2").render()


def _templates() -> Environment:
    return Environment(
        loader=ChoiceLoader(
            [FileSystemLoader(Path(__file__).parent), PackageLoader("analyser.report")]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def linked(text: str, following: Card) -> str:
    """Return a page with a way to the gallery and to the page after it at its head."""
    plain = _NAV.sub("", text)
    ahead = f'next: <a href="{following.file}">{escape(following.question)}</a>'
    way = f'<a href="{INDEX}">All answers</a>; {ahead}'
    nav = f'<nav class="others" aria-label="Other pages">{way}</nav>\n'
    return plain.replace(_HEAD, _HEAD + nav, 1)


def written(folder: Path = FOLDER) -> dict[Path, str]:
    """Return what the gallery and the pages of a folder should be."""
    found = pages(folder)
    cards = [card(each) for each in found]
    made = {
        page: linked(page.read_text(encoding="utf-8"), following)
        for page, following in zip(found, [*cards[1:], *cards[:1]], strict=True)
    }
    return {folder / INDEX: index(cards), **made}


def main() -> None:
    """Write the gallery, and the links to it."""
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
