"""Which questions have been answered?  The pages of ``reports/`` on one, and a way between them.

``make gallery`` writes ``reports/index.html`` from the pages beside it: by game, each question with
its answer in a line; and at the head of each page a link to it and to the next one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from documents.blocks import ROOT, links
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined

from analyser.report import answer_file, render

FOLDER: Final = ROOT / "reports"
INDEX: Final = "index.html"
ALSO: Final = {"-card.pdf": "strategy chart"}
"""What may lie beside a page, by the end of its name, and what it is."""

_HEAD = "<main>\n"
_NAV = re.compile(r'<nav class="others".*?</nav>\n', re.DOTALL)


@dataclass(frozen=True)
class Card:
    """One line of the gallery."""

    file: str
    game: str
    question: str
    answer: str
    more: Sequence[tuple[str, str]]
    """What else there is: its name, and the file."""


class _Reader(HTMLParser):
    """Takes question, answer and title out of a page."""

    WANTED: Final = ("title", "h1", "question", "answer")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[str, list[str]] = {}
        self._inside = self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [tag, *(dict(attrs).get("class") or "").split()]
        for wanted in self.WANTED:
            if wanted in names and wanted not in self.found:
                self._inside, self._tag, self.found[wanted] = wanted, tag, []
                return

    def handle_endtag(self, tag: str) -> None:
        if tag == self._tag:
            self._inside = self._tag = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[self._inside].append(data)

    def text(self, name: str) -> str:
        words = " ".join("".join(self.found[name]).split())
        # A number stays with its ±.
        return words.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")


def pages(folder: Path) -> list[Path]:
    """Return the pages of a folder: first those that the README leads to, in its order."""
    named = [(ROOT / each).resolve() for each in links(ROOT / "README.md")]
    found = [each for each in sorted(folder.glob("*.html")) if each.name != INDEX]
    return sorted(found, key=lambda each: named.index(each) if each in named else len(named))


def card(page: Path) -> Card:
    """Return the line of a page in the gallery."""
    text = page.read_text(encoding="utf-8")
    reader = _Reader()
    reader.feed(text[: text.index("</header>")])
    # Pages of an older version have the question as their heading.
    asked, said = ("question", "h1") if "question" in reader.found else ("h1", "answer")
    beside = [(name, page.with_name(f"{page.stem}{end}")) for end, name in ALSO.items()]
    return Card(
        page.name,
        reader.text("title").rpartition(" – ")[2],
        reader.text(asked),
        reader.text(said),
        [(name, file.name) for name, file in beside if file.exists()],
    )


def games(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Return the pages by game, each game where its first page is."""
    found: dict[str, list[Card]] = {}
    for each in cards:
        found.setdefault(each.game, []).append(each)
    return found


def index(cards: Sequence[Card]) -> str:
    """Return the gallery."""
    return _templates().get_template("gallery.html.j2").render(games=games(cards))


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
    ahead = f'<span>Next: <a href="{following.file}">{escape(following.question)}</a></span>'
    way = f'<a href="{INDEX}">All answers</a>{ahead}'
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


def shown_pictures() -> list[Path]:
    """Return the pictures of pages that README and documents show, but for share images."""
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = {(page.parent / each).resolve() for page in documents for each in links(page)}
    own = [each for each in found if FOLDER in each.parents and each.suffix == ".png"]
    shared = {page.with_name(f"{page.stem}-share.png") for page in pages(FOLDER)}
    return sorted({*own} - shared)


def write_pictures() -> None:
    """Write the pictures that README and documents show, from the answers of their pages."""
    for picture in shown_pictures():
        answers = picture.parent.glob("*.json")
        own = [each for each in answers if picture.stem.startswith(f"{each.stem}-")]
        answer = max(own, key=lambda each: len(each.stem))
        form, _ = answer_file.read(answer)
        with TemporaryDirectory() as folder:
            made = render.write_pictures(form, Path(folder), answer.stem)
            (found,) = (each for each in made if each.name == picture.name)
            picture.write_bytes(found.read_bytes())


def main() -> None:
    """Write the gallery, the links to it, and the pictures that documents show."""
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
    write_pictures()


if __name__ == "__main__":
    main()
