"""What do the tables of a page hold, for a spreadsheet or a program?  A form in; files out.

Each table of a page, those folded below its pictures too, as CSV, Markdown, JSON and Parquet.
Numbers in the page's cells are read back: ``+12.3 ± 1.1`` becomes the number 12.3 and, in a column
of its own, 1.1; ``54.2 %`` becomes 54.2 of the unit ``%``.  So a file has exactly the page's
numbers, with the same digits; Markdown keeps the words.  Where a few cells of a column of numbers
hold words, these are in a column beside it, and nothing is lost.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from analyser.errors import StorageError
from analyser.report.parts import Block, Chosen, Folded, Form, Grid, Picture, Turned
from analyser.storage import exports
from analyser.storage.files import guard_storing, write_atomically
from analyser.wording import Table

INDEX: Final = "tables.json"
"""The file that lists the others."""
SUFFIXES: Final = (".csv", ".md", ".json", ".parquet")
LONGEST: Final = 50
"""Most letters of a file's name that are of the table's caption."""

_NUMBER: Final = re.compile(
    r"(?P<value>[+−-]?\d[\d,]*(?:\.\d+)?)(?: ± (?P<half>\d[\d,]*(?:\.\d+)?))?"
    r"(?P<unit>[ \N{NO-BREAK SPACE}]%)?(?P<mark>\N{NO-BREAK SPACE}†)?"
)
_NONE: Final = ("", "–")
"""What stands where there is no number."""


@dataclass(frozen=True)
class DataTable:
    """One table as data."""

    name: str
    """Of its files, without the ending."""
    section: str
    """Under which heading of the page it stands."""
    caption: str
    words: Table = field(repr=False)
    """As the page has it."""
    columns: tuple[tuple[str, str], ...]
    """Name and unit of each column."""
    values: tuple[tuple[Any, ...], ...] = field(repr=False)
    """The values of each column: whole numbers, decimal ones, words, ``None``."""
    made: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What made it, as ``docs/schema/provenance.json`` has it; empty: nothing is said."""

    def as_json(self) -> dict[str, Any]:
        """Return the table as one JSON object; its rows are lists in the order of ``columns``."""
        columns = [{"name": name, "unit": unit} for name, unit in self.columns]
        rows = [list(row) for row in zip(*self.values, strict=True)]
        about: dict[str, Any] = {"section": self.section, "caption": self.caption}
        about |= {"provenance": dict(self.made)} if self.made else {}
        return {**about, "columns": columns, "rows": rows}

    def csv(self) -> str:
        """Return the table as CSV; a unit is in brackets behind its column's name."""
        made = io.StringIO()
        writer = csv.writer(made, lineterminator="\n")
        writer.writerow([f"{name} [{unit}]" if unit else name for name, unit in self.columns])
        writer.writerows(zip(*self.values, strict=True))
        return made.getvalue()

    def markdown(self) -> str:
        """Return the table as the page has it, in words."""
        words = self.words
        right = [at > 0 and at not in words.left for at in range(len(words.head))]
        lines = [_line(words.head), _line(["--:" if each else "---" for each in right])]
        lines += [_line(row) for row in words.rows]
        # A comment of Markdown: it is there, and nobody sees it.
        made = self._write_making().replace("--", "- -")
        made = f"\n<!-- provenance: {made} -->\n" if self.made else ""
        return f"{exports.markdown_cell(self.caption)}\n\n" + "".join(lines) + made

    def parquet(self) -> bytes:
        """Return the table as a Parquet file that notes each column's unit, and the caption."""
        import pyarrow as pa
        from pyarrow import parquet

        fields, arrays = [], []
        for (name, unit), values in zip(self.columns, self.values, strict=True):
            kind = _kind(values)
            arrow = {"words": pa.string(), "whole": pa.int64(), "decimal": pa.float64()}[kind]
            arrays.append(pa.array(list(values), arrow))
            fields.append(pa.field(name, arrow, metadata={"unit": unit}))
        about = {"section": self.section, "caption": self.caption}
        about |= {"provenance": self._write_making()} if self.made else {}
        sink = pa.BufferOutputStream()
        parquet.write_table(pa.Table.from_arrays(arrays, schema=pa.schema(fields, about)), sink)
        data: bytes = sink.getvalue().to_pybytes()
        return data

    def _write_making(self) -> str:
        return json.dumps(self.made, sort_keys=True, ensure_ascii=False)


def data_tables(form: Form) -> list[DataTable]:
    """Return every table of a page, in the order in which a reader meets them."""
    sections = [*([form.box] if form.box else []), *form.sections]
    found = [("", block) for block in form.answer]
    found += [(section.title, block) for section in sections for block in section.blocks]
    tables = [(title, table) for title, block in found for table in _tables(block)]
    digits = len(str(len(tables)))
    made = []
    for number, (title, table) in enumerate(tables, start=1):
        name = f"{number:0{max(2, digits)}}-{_slug(table.caption or title)}"
        columns = list(_columns(table))
        made.append(
            DataTable(
                name,
                title,
                table.caption,
                table,
                tuple((heading, unit) for heading, unit, _ in columns),
                tuple(tuple(values) for _, _, values in columns),
                form.made,
            )
        )
    return made


def write(found: Sequence[DataTable], folder: Path) -> list[Path]:
    """Write tables into a folder, four files each, and a list of them, and return the paths.

    Each file is written whole or not at all, the list last; ``StorageError`` when one cannot be.
    """
    with guard_storing(folder):
        if folder.exists() and not folder.is_dir():
            raise StorageError(f"{folder}: is not a folder (expected one for the tables)")
        folder.mkdir(parents=True, exist_ok=True)
    written = []
    for each in found:
        text = json.dumps(each.as_json(), ensure_ascii=False, indent=1) + "\n"
        files = (each.csv().encode(), each.markdown().encode(), text.encode(), each.parquet())
        for suffix, data in zip(SUFFIXES, files, strict=True):
            path = folder / f"{each.name}{suffix}"
            write_atomically(path, data)
            written.append(path)
    listed = [
        {"name": each.name, "section": each.section, "caption": each.caption}
        | {"rows": len(each.words.rows), "columns": [name for name, _ in each.columns]}
        for each in found
    ]
    index = folder / INDEX
    about: dict[str, Any] = {"tables": listed, "endings": SUFFIXES}
    # A CSV has no room for it.
    about |= {"provenance": dict(found[0].made)} if found and found[0].made else {}
    text = json.dumps(about, ensure_ascii=False, indent=1)
    write_atomically(index, f"{text}\n".encode())
    return [*written, index]


def _tables(block: Block) -> Iterator[Table]:
    if isinstance(block, Table):
        yield block
    elif isinstance(block, Grid):
        head = [f"{name}, {unit}" if unit else name for name, unit in block.head]
        rows = [
            [name, *(" ".join(filter(None, cell)) for cell in cells)] for name, cells in block.rows
        ]
        yield Table(block.caption, ["rules", *head], rows)
    elif isinstance(block, Picture):
        yield from block.tables
    elif isinstance(block, (Folded, Chosen, Turned)):
        for each in block.blocks:
            yield from _tables(each)


def _columns(table: Table) -> Iterator[tuple[str, str, list[Any]]]:
    """Yield the columns of a table as data: name, unit and values of each."""
    names: set[str] = set()

    def make_unique(name: str) -> str:
        """Return a name that no column has yet."""
        number, made = 2, name
        while made in names:
            number, made = number + 1, f"{name} {number}"
        names.add(made)
        return made

    # A page may leave the corner of a table empty; a spreadsheet may not.
    for at, heading in enumerate(head or "what" for head in table.head):
        words = [str(row[at]).strip() if at < len(row) else "" for row in table.rows]
        said = [word for word in words if word not in _NONE]
        found = [_NUMBER.fullmatch(word) for word in words]
        numbers = [each for each in found if each]
        enough = len(numbers) == len(said) if at == 0 else 2 * len(numbers) > len(said)
        if not numbers or not enough or at in table.left:
            yield make_unique(heading), "", [word or None for word in words]
            continue
        name, unit = _split_heading(heading)
        shares = [each for each in numbers if each["unit"]]
        if shares:
            unit = "%" if len(shares) == len(numbers) else ""
        own = make_unique(name)
        yield own, unit, _values([each and each["value"] for each in found])
        if any(each["half"] for each in numbers):
            yield make_unique(f"{own} ±"), unit, _values([each and each["half"] for each in found])
        if shares and len(shares) < len(numbers):
            kinds = [None if each is None else "%" if each["unit"] else "" for each in found]
            yield make_unique(f"{own}, unit"), "", kinds
        if any(each["mark"] for each in numbers):
            marks = [None if each is None else "†" if each["mark"] else "" for each in found]
            yield make_unique(f"{own}, mark"), "", marks
        if len(numbers) < len(said):
            rest = [
                None if each or word in _NONE else word
                for each, word in zip(found, words, strict=True)
            ]
            yield make_unique(f"{own}, words"), "", rest


def _split_heading(heading: str) -> tuple[str, str]:
    """Return what a column is called, and its unit, where its heading says both."""
    name, comma, unit = heading.rpartition(", ")
    return (name, unit) if comma else (heading, "")


def _values(words: Sequence[str | None]) -> list[Any]:
    """Return the numbers that some words say: whole ones where all are."""
    plain = [None if word is None else word.replace(",", "").replace("−", "-") for word in words]
    whole = all(word is None or "." not in word for word in plain)
    return [None if word is None else int(word) if whole else float(word) for word in plain]


def _kind(values: Sequence[Any]) -> str:
    kinds = {type(value) for value in values if value is not None}
    if kinds == {int}:
        return "whole"
    return "decimal" if kinds == {float} else "words"


def _line(cells: Sequence[str]) -> str:
    return exports.markdown_line([str(cell) for cell in cells])


def _slug(words: str) -> str:
    short = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    return short[:LONGEST].strip("-") or "table"
