"""Which files of a page are wanted, and which command makes it?  The options of ``report``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyser.report.parts import Form


@dataclass(frozen=True)
class PageRequest:
    """The files that are wanted of a page."""

    page: Path | None
    """``None``: beside its run."""
    chart: Path | None
    """The strategy chart of a weighed decision; ``None``: none is wanted."""
    tables: Path | None
    """The folder of its tables, likewise."""
    pictures: Path | None
    """The folder of its pictures, likewise."""
    as_json: bool
    """Whether the answer is printed as JSON."""
    words: list[str]
    """The command as it was typed."""
    remake_command: list[str]
    """The command that makes the page again; empty: the one that began the run."""

    def write_more(self, form: Form, page: Path) -> list[str]:
        """Write the tables and the pictures of a page that are wanted; return the paths."""
        from analyser.report import render, tables

        written = []
        if self.tables is not None:
            written += tables.write(tables.data_tables(form), self.tables)
        if self.pictures is not None:
            written += render.write_pictures(form, self.pictures, page.stem)
        return [str(path) for path in written]


def name_files(page: Path, written: list[str]) -> dict[str, Any]:
    """Return what ``--json`` says of a page and the files beside it."""
    return {"report": str(page) if str(page) in written else None, "files": written}


def name_page(page: Path, written: list[str]) -> list[str]:
    """Return the line that names a page, if it was written."""
    return [f"The page: {page}"] if str(page) in written else []
