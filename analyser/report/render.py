"""How does a page become a file?  Its form in; one HTML file and a picture each out.

The file asks nothing of the network, needs no script and is the same bytes for the same form.  A
page that can be asked has one script, which adds to it (``asking``).
Every word is escaped but for what is ``Markup`` already: our own tags, and the pictures.  Left
out: what stands on a page (``parts`` and whoever fills them) and the drawing (``figures``).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from analyser._version import __version__
from analyser.errors import StorageError
from analyser.play import answer_provenance
from analyser.report import answer_file, asking, share_image
from analyser.report.drawn_cards import RED, SUIT, TEXT, pieces
from analyser.report.figures import plots, standalone
from analyser.report.parts import Block, Form, Picture
from analyser.report.pictures import Drawn
from analyser.storage.files import guard_storing, write_atomically
from analyser.wording import number

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup
    from matplotlib.figure import Figure


PROVENANCE: Final = "provenance"
"""Under which name a page and a picture say to a program what made them, in JSON."""
SHARE: Final = "share"
"""What the share image is called behind the page's own name."""
CHART: Final = "Strategy chart"
"""What a page calls the way to its strategy chart."""
SMALLEST: Final = 12
"""Pixels: the height of the smallest letters on a page."""
MOST_WORDS: Final = 8
"""Words of a heading that its link has."""
COPIED_TAGS: Final = "pre|style|script|title|svg"
"""Elements whose words are for programs, or to be copied."""
MARKED_TEXT: Final = re.compile(rf"\b\d{{4}}-\d\d-\d\d\b|[{RED}]{TEXT}")
"""A day, as pages write it, and a suit that is red."""
DIGITS: Final = 12
"""Of a digest, where it is for readers: as many as the name of a run's folder has."""


def html(form: Form) -> str:
    """Return the page.

    It names no image to programs that show a link: those ask for an address on the web, and where a
    page will lie is not known when it is made.
    """
    from markupsafe import Markup

    pictures = {
        each.name: Markup(plots.svg(each.figure, each.title, each.description, prefix=each.name))
        for each in form.pictures
        if isinstance(each, Picture) and not isinstance(each.each[0], Drawn)
    }
    page = load_templates().get_template("page.html.j2")
    made = page.render(
        page=form,
        pictures=pictures,
        made=_json(form.made) if form.made else "",
        asking=asking.fill_template(form.asking),
        sections=contents([each.title for each in form.sections] + [*LAST]),
    )
    return with_words_marked(with_text_suits(made))


@cache
def load_templates() -> Environment:
    """Return the templates of pages, which a process translates once: a tenth of a second."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("analyser.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"kind": _kind, "whole": _keep_whole, "legible": measure_legible_width}
    environment.filters |= {"place": _place, "tick": _tick, "pieces": pieces}
    return environment


def with_text_suits(page: str) -> str:
    """Return a page in which no telephone draws suits as small pictures.

    What is copied from it stays as it is: commands, and what a program reads.
    """
    parts = re.split(r"(<pre>.*?</pre>|<meta[^>]*>)", page, flags=re.DOTALL)
    parts[::2] = [SUIT.sub(rf"\g<0>{TEXT}", part) for part in parts[::2]]
    return "".join(parts)


def with_words_marked(page: str) -> str:
    """Return a page in which no line ends within a date, and hearts and diamonds are red.

    Drawn cards are red already.  Tags, and what a program reads or a person copies, stay as they
    are.
    """
    kept = rf'(<({COPIED_TAGS})\b.*?</\2>|<span class="fan".*?</span>|<[^>]*>)'
    parts = re.split(kept, page, flags=re.DOTALL)
    # Of each three the first is words; then what is kept, and the name of its tag.
    parts[::3] = [MARKED_TEXT.sub(_mark_number, part) for part in parts[::3]]
    return "".join(part for at, part in enumerate(parts) if at % 3 < 2 and part is not None)


def _mark_number(found: re.Match[str]) -> str:
    return f'<span class="{"whole" if found[0][0].isdigit() else "red"}">{found[0]}</span>'


LAST: Final = ("How this was measured", "How to make it again")
"""The sections that every page ends with."""


def contents(titles: Sequence[str]) -> list[dict[str, str]]:
    """Return the headings of a page, ``title`` and ``id``: what a link to each is called.

    No id is twice there, nor that of a picture.
    """
    made: dict[str, str] = {}
    for title in titles:
        word = "at-" + "-".join(re.findall(r"[a-z0-9]+", title.lower())[:MOST_WORDS])
        while word in made:
            word += "-again"
        made[word] = title
    return [{"id": each, "title": title} for each, title in made.items()]


def measure_legible_width(drawn: str) -> int:
    """Return how many pixels wide a picture is at least, that its smallest letters can be read."""
    wide = float(re.findall(r'viewBox="[\d.]+ [\d.]+ ([\d.]+)', drawn)[0])
    letters = [float(size) for size in re.findall(r"font(?:-size)?: ([\d.]+)px", drawn)]
    return math.ceil(wide * SMALLEST / min(letters)) if letters else 0


def figures(form: Form) -> dict[str, Figure]:
    """Return the pictures of a page by name, in their order."""
    return {each.name: each.figure for each in form.pictures}


@dataclass(frozen=True)
class PictureFile:
    """A picture as a file of its own, with the text around it on its page."""

    name: str
    figure: Figure
    title: str
    foot: str
    """Game, rules, players and amount; then what made it, and on which day."""
    notes: Mapping[str, str]
    """The file's metadata: keywords of PNG and their texts."""


def list_pictures(form: Form) -> list[PictureFile]:
    """Return the pictures of a page as files of their own, but for the share image.

    A picture that is on the first screen alone has no other file than that.
    """
    below, made = foot(form), _notes(form)
    screen = form.first_screen
    sections = [*screen.sections, *screen.folded, *form.sections]
    beside = {picture.name for each in sections for picture in each.pictures}
    return [
        PictureFile(
            each.name,
            each.figure,
            each.title,
            below,
            {"Title": each.title, "Description": each.description, **made},
        )
        for each in form.pictures
        if each.name in beside
    ]


def _notes(form: Form) -> dict[str, str]:
    """Return what a picture says to a program of what made it."""
    made = {"Software": f"analyser {__version__}"}
    if form.made:
        made |= {"Source": _source(form.made), PROVENANCE: _json(form.made)}
        began = [each["began"] for each in form.made["sittings"]]
        made |= {"Creation Time": began[0]} if began else {}
    return made


def foot(form: Form) -> str:
    """Return what is below a picture that is alone."""
    what = form.what or form.game
    return foot_of(what, form.players, form.made) if form.made else what


def foot_of(what: str, players: Iterable[str], made: Mapping[str, Any]) -> str:
    """Return what was played and by whom, and in a second line what made it, and when."""
    named = ", ".join(players)
    day = answer_provenance.day(made)
    source = f"analyser {made.get('analyser')}, {_source(made)}"
    return f"{what}{f'; players {named}' if named else ''}.\n{source}{f', {day}' if day else ''}"


def _source(made: Mapping[str, Any]) -> str:
    """Return by which digests what was played can be known again."""
    rows = f", rows {made['manifest'][:DIGITS]}" if made["manifest"] else ""
    return f"scenario {made['scenario'][:DIGITS]}{rows}"


def _json(made: Mapping[str, Any]) -> str:
    return json.dumps(made, sort_keys=True, ensure_ascii=False)


def write(
    form: Form, out: Path, summary: Mapping[str, Any] | None = None, chart: str = ""
) -> list[Path]:
    """Write a page to ``out``, its answer and its share image beside it, and return their paths.

    The answer is ``<stem of out>.json``, the share image ``<stem of out>-share.png``.
    ``summary``: what ``--json`` prints; ``None``: no answer is written.  ``chart``: the strategy
    chart's file, as the page links it.  Each file is written whole or not at all, the page last;
    ``StorageError`` when one cannot be written.
    """
    with guard_storing(out):
        if out.is_dir():
            raise StorageError(f"{out}: is a folder (expected the name of the page to write)")
        if summary is not None:
            answer_file.refuse_other(out.with_suffix(".json"))
        out.parent.mkdir(parents=True, exist_ok=True)
    if summary is not None:
        # As its answer has it, so that a page made from that rounds no number another way.
        form = answer_file.decode_value(answer_file.encode_value(form))
    share = out.with_name(f"{out.stem}-{SHARE}.png")
    notes = {"Title": form.question, "Description": form.first_screen.answer, **_notes(form)}
    share_image.write(form, share, notes)
    files = [(CHART, chart)] if chart else []
    files.append(("Picture to share", quote(share.name)))
    answers = []
    if summary is not None:
        answers = [out.with_suffix(".json")]
        answer_file.write(form, summary, answers[0])
        files.append(("All numbers (JSON)", quote(answers[0].name)))
    write_atomically(out, html(replace(form, files=files)).encode())
    return [out, *answers, share]


def write_pictures(form: Form, folder: Path, stem: str) -> list[Path]:
    """Write the pictures of a page into a folder, and return their paths.

    They are called ``<stem>-<name>.png``; ``StorageError`` when one cannot be written.
    """
    with guard_storing(folder):
        if folder.exists() and not folder.is_dir():
            raise StorageError(f"{folder}: is not a folder (expected one for the pictures)")
        folder.mkdir(parents=True, exist_ok=True)
    written = []
    for each in list_pictures(form):
        written.append(folder / f"{stem}-{each.name}.png")
        standalone.png(each.figure, written[-1], each.title, each.foot, each.notes)
    return written


def _place(percent: float) -> str:
    """Return a place on an axis for a style sheet."""
    return f"{percent:.2f}%"


def _tick(value: float, signed: bool = True) -> str:
    """Return a number below an axis."""
    decimals = next((d for d in range(4) if round(value * 10**d, 6).is_integer()), 4)
    return f"{'+' if signed and value > 0 else ''}{number(value, decimals)}"


def _kind(block: Block | Drawn) -> str:
    """Return of what kind a block is, as the template names it."""
    return "text" if isinstance(block, str) else type(block).__name__.lower()


def _keep_whole(text: str, names: Sequence[str] = ()) -> Markup:
    """Return a text in which a number stays with its ±, and a name is not broken at a hyphen."""
    from markupsafe import Markup, escape

    longest = sorted(names, key=len, reverse=True)
    parts = re.split("|".join([r"(\S+ ± \S*\d", *map(re.escape, longest)]) + ")", text)
    kept = Markup('<span class="whole">{}</span>')
    return Markup("").join(
        kept.format(part) if at % 2 else escape(part) for at, part in enumerate(parts)
    )
