"""How does a page become a file?  Its form in; one HTML file and a picture each out.

The file asks nothing of the network, needs no script and is the same bytes for the same form.
Every word is escaped but for what is ``Markup`` already: our own tags, and the pictures.  Left
out: what stands on a page (``parts`` and whoever fills them) and the drawing (``figures``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.errors import StorageError
from analyser.report.figures import plots
from analyser.report.parts import Block, Form
from analyser.storage.files import storing, write_atomically

if TYPE_CHECKING:
    from markupsafe import Markup
    from matplotlib.figure import Figure


def html(form: Form) -> str:
    """Return the page."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("analyser.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"kind": _kind, "whole": _whole}
    pictures = {
        each.name: Markup(plots.svg(each.figure, each.title, each.description, prefix=each.name))
        for each in form.pictures
    }
    return environment.get_template("page.html.j2").render(page=form, pictures=pictures)


def figures(form: Form) -> dict[str, Figure]:
    """Return the pictures of a page by name, in their order."""
    return {each.name: each.figure for each in form.pictures}


def write(page: str, figures: Mapping[str, Figure], out: Path) -> list[Path]:
    """Write a page to ``out`` and its pictures beside it, and return their paths.

    The pictures are ``<stem of out>-<name>.png``.  Each file is written whole or not at all, the
    page last; ``StorageError`` when one cannot be written.
    """
    with storing(out):
        if out.is_dir():
            raise StorageError(f"{out}: is a folder; expected the name of the page to write")
        out.parent.mkdir(parents=True, exist_ok=True)
    pictures = [out.with_name(f"{out.stem}-{name}.png") for name in figures]
    for figure, path in zip(figures.values(), pictures, strict=True):
        plots.png(figure, path)
    write_atomically(out, page.encode())
    return [out, *pictures]


def _kind(block: Block) -> str:
    """Return of what kind a block is, as the template names it."""
    return "text" if isinstance(block, str) else type(block).__name__.lower()


def _whole(text: str, names: Sequence[str] = ()) -> Markup:
    """Return a text in which a number stays with its ±, and a name is not broken at a hyphen."""
    from markupsafe import Markup, escape

    if isinstance(text, Markup):
        return text
    longest = sorted(names, key=len, reverse=True)
    parts = re.split("|".join([r"(\S+ ± \S*\d", *map(re.escape, longest)]) + ")", text)
    kept = Markup('<span class="whole">{}</span>')
    return Markup("").join(
        kept.format(part) if at % 2 else escape(part) for at, part in enumerate(parts)
    )
