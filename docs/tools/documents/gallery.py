"""Which questions have been answered?  The pages of ``reports/`` on one, and a way between them.

``make gallery`` writes ``reports/index.html`` from the answer files below it: by game, each
question with its answer in a line and its picture from afar; at the head of each page a link to it
and to the next one; the table of decisions in the README; and the pictures of pages that README and
documents show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from documents import thumbnails
from documents.blocks import ROOT, links
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined

from analyser import games as games_here
from analyser.report import answer_file, render
from analyser.report.labels import rule_set
from analyser.report.parts import Form

FOLDER: Final = ROOT / "reports"
INDEX: Final = "index.html"
README: Final = ROOT / "README.md"
BEGIN: Final = "<!-- answers: make gallery writes them -->"
END: Final = "<!-- end of answers -->"
ALSO: Final = {"-card.pdf": "strategy chart"}
"""What may lie beside a page, by the end of its name, and what it is."""
MOST_SHOWN: Final = 8
"""Lines of a game that are not folded: those to which the README leads come first."""
MOST_BESIDE: Final = 4
"""Lines up to which a game stands beside another."""

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
    is_decision: bool
    """Whether it weighs a decision: the README has those."""
    rules: str = ""
    """The rule set for which its answer holds alone; empty: it is of several, or the game has one
    that is called as itself."""
    picture: str = ""
    """Its picture from afar, as SVG; empty: it has none."""


@dataclass(frozen=True)
class Shelf:
    """The lines of one game."""

    id: str
    title: str
    cards: Sequence[Card]

    @property
    def is_long(self) -> bool:
        """Whether its lines stand across the whole page."""
        return len(self.cards) > MOST_BESIDE

    @property
    def first(self) -> Sequence[Card]:
        """The lines that are seen without opening anything."""
        return self.cards[:MOST_SHOWN]

    @property
    def rest(self) -> Sequence[Card]:
        """Those that are folded."""
        return self.cards[MOST_SHOWN:]


def pages(folder: Path) -> list[Path]:
    """Return the pages of a folder: first those that the README leads to, in its order."""
    named = [(ROOT / each).resolve() for each in links(README)]
    found = [each for each in sorted(folder.rglob("*.html")) if each.name != INDEX]
    return sorted(found, key=lambda each: named.index(each) if each in named else len(named))


@cache
def card(page: Path, folder: Path = FOLDER) -> Card:
    """Return the line of a page in the gallery of a folder, from its answer file, read once."""
    form, summary = answer_file.read(page.with_suffix(".json"))
    beside = [(name, page.with_name(f"{page.stem}{end}")) for end, name in ALSO.items()]
    return Card(
        page.relative_to(folder).as_posix(),
        form.game,
        form.question,
        form.first_screen.answer,
        [(name, file.relative_to(folder).as_posix()) for name, file in beside if file.exists()],
        summary.get("kind") == "decisions",
        _rules(form, summary),
        thumbnails.thumbnail(form.first_screen),
    )


def _rules(form: Form, summary: Mapping[str, Any]) -> str:
    """Return the rule set for which an answer holds alone, as a card player calls it."""
    alone = [*form.rule_sets] if len(form.rule_sets) == 1 else []
    name = summary.get("advice", {}).get("rules") or next(iter(alone), "")
    found = games_here.game(_titles()[form.game])
    label = rule_set(found, name, name) if name else ""
    return "" if label == found.title else label


def _titles() -> dict[str, str]:
    """Return the name of each game by its title."""
    return {games_here.game(name).title: name for name in games_here.GAMES}


def games(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Return the pages by game, each game where its first page is."""
    found: dict[str, list[Card]] = {}
    for each in cards:
        found.setdefault(each.game, []).append(each)
    return found


def index(cards: Sequence[Card]) -> str:
    """Return the gallery."""
    names = _titles()
    shelves = [Shelf(names[title], title, own) for title, own in games(cards).items()]
    return _templates().get_template("gallery.html.j2").render(games=shelves)


def table(cards: Sequence[Card]) -> str:
    """Return the README's table: what to decide in each game, and the answer of its page."""
    titles = _titles()
    rows = [
        f"| {_game(each, titles)} | [{each.question}]({FOLDER.name}/{each.file}) | {each.answer} |"
        for own in games(cards).values()
        for each in own
        if each.is_decision
    ]
    return "\n".join(["| Game | Question | Answer |", "|---|---|---|", *rows])


def _game(card: Card, titles: Mapping[str, str]) -> str:
    return f"[{card.game}](analyser/games/{titles[card.game]}/README.md)"


def readme(text: str, cards: Sequence[Card]) -> str:
    """Return the README with its table as it should be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(cards)}\n{END}{after}"


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


def linked(text: str, following: Card, up: str = "") -> str:
    """Return a page with a way to the gallery and to the page after it at its head.

    ``up``: the way from the page's folder to the gallery's.
    """
    plain = _NAV.sub("", text)
    ahead = f'<span>Next: <a href="{up}{following.file}">{escape(following.question)}</a></span>'
    way = f'<a href="{up}{INDEX}">All answers</a>{ahead}'
    nav = f'<nav class="others" aria-label="Other pages">{way}</nav>\n'
    return plain.replace(_HEAD, _HEAD + nav, 1)


def written(folder: Path = FOLDER) -> dict[Path, str]:
    """Return what the gallery and the pages of a folder should be."""
    found = pages(folder)
    cards = [card(each, folder) for each in found]
    made = {
        page: linked(
            page.read_text(encoding="utf-8"),
            following,
            "../" * (len(page.relative_to(folder).parts) - 1),
        )
        for page, following in zip(found, [*cards[1:], *cards[:1]], strict=True)
    }
    own = {README: readme(README.read_text(encoding="utf-8"), cards)} if folder == FOLDER else {}
    return {folder / INDEX: index(cards), **made, **own}


def shown_pictures() -> list[Path]:
    """Return the pictures of pages that README and documents show, but for share images."""
    documents = [README, *sorted((ROOT / "docs").glob("*.md"))]
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
    """Write the README's table, the gallery with the links to it, and the documents' pictures."""
    cards = [card(each) for each in pages(FOLDER)]
    README.write_text(readme(README.read_text(encoding="utf-8"), cards), encoding="utf-8")
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
    write_pictures()


if __name__ == "__main__":
    main()
