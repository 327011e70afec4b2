"""Export of rows to a file or a terminal, batch by batch.

In come Arrow's record batches, out go CSV, JSON (an object a row, as lines or as one array),
Parquet or Markdown, none of which needs more than a batch in memory.  Numbers are written as they
are: a null is empty in CSV and Markdown, and NaN and infinity are null in JSON.  Left
out: which rows (``abilities.queries``), and tables for a terminal (``commands.output``).
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import IO, TYPE_CHECKING, Any, Final

from analyser.errors import UsageError, fit_one_line
from analyser.streams import make_visible

if TYPE_CHECKING:
    import pyarrow as pa

GROUP: Final = 100_000
"""Rows of a Parquet file that are packed at once."""

Write = Callable[["pa.Schema", Iterable["pa.RecordBatch"], IO[bytes]], None]
"""Writes all batches, whose columns have names of their own, to a file."""


def rows(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[Any, ...]]:
    """Yield the rows as Python has them: numbers, texts, lists, ``None``."""
    for batch in batches:
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def to_csv(schema: pa.Schema, batches: Iterable[pa.RecordBatch], file: IO[bytes]) -> None:
    """Write comma-separated values, the names first."""
    for text in as_csv(schema, batches):
        file.write(text.encode())


def to_lines(schema: pa.Schema, batches: Iterable[pa.RecordBatch], file: IO[bytes]) -> None:
    """Write a JSON object a line, a row each."""
    for text in as_lines(schema, batches):
        file.write(text.encode())


def to_array(schema: pa.Schema, batches: Iterable[pa.RecordBatch], file: IO[bytes]) -> None:
    """Write one JSON array, an object a row, each on a line of its own."""
    before = "["
    for text in _objects(schema.names, batches):
        file.write(f"{before}\n{text}".encode())
        before = ","
    file.write(b"[]\n" if before == "[" else b"\n]\n")


def to_markdown(schema: pa.Schema, batches: Iterable[pa.RecordBatch], file: IO[bytes]) -> None:
    """Write a table for a page."""
    file.write(markdown_head(schema.names).encode())
    for row in rows(batches):
        file.write(markdown_line([write_value(value) for value in row]).encode())


def to_parquet(schema: pa.Schema, batches: Iterable[pa.RecordBatch], file: IO[bytes]) -> None:
    """Write Parquet, with a checksum on every page; ``UsageError`` for types that it has not."""
    import pyarrow as pa
    from pyarrow import parquet

    for field in schema:
        try:
            parquet.ParquetWriter(io.BytesIO(), pa.schema([field])).close()
        except pa.ArrowNotImplementedError as error:
            raise UsageError(
                f"column {fit_one_line(field.name)}: found {fit_one_line(str(field.type))}, which"
                " Parquet has not (expected numbers, texts, moments, lists and records, or a file"
                " of another ending)"
            ) from error
    with parquet.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as made:
        group: list[pa.RecordBatch] = []
        for batch in batches:
            group.append(batch)
            if sum(map(len, group)) >= GROUP:
                made.write_table(pa.Table.from_batches(group))
                group = []
        if group:
            made.write_table(pa.Table.from_batches(group))


WRITERS: Final[dict[str, Write]] = {
    ".csv": to_csv,
    ".json": to_array,
    ".jsonl": to_lines,
    ".md": to_markdown,
    ".parquet": to_parquet,
}
"""By the ending of a file's name."""


def markdown_head(names: Sequence[str]) -> str:
    """Return the first two lines of a table."""
    return markdown_line(names) + "|" + "---|" * len(names) + "\n"


def markdown_line(cells: Sequence[str]) -> str:
    """Return a line of a table; what would end a cell, or the line, or is HTML, is escaped."""
    return f"| {' | '.join(map(markdown_cell, cells))} |\n"


def markdown_cell(words: str) -> str:
    """Return words as Markdown shows them: one line, nothing of it HTML or the end of a cell."""
    safe = " ".join(words.split()).replace("&", "&amp;").replace("<", "&lt;")
    return make_visible(safe.replace("\\", "\\\\").replace("|", "\\|"))


def write_value(value: Any) -> str:
    """Return a value as a person reads it: nothing for null, a list or a record as JSON."""
    if value is None:
        return ""
    if isinstance(value, (list, dict)):
        return json.dumps(_convert_value(value), ensure_ascii=False, allow_nan=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def as_csv(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[str]:
    """Yield the text of :func:`to_csv`, many lines at once."""
    text = io.StringIO()
    made = csv.writer(text, lineterminator="\n")
    made.writerow(schema.names)
    for row in rows(batches):
        made.writerow([write_value(value) for value in row])
        if text.tell() > 1 << 16:
            yield text.getvalue()
            text.seek(0)
            text.truncate()
    yield text.getvalue()


def as_lines(
    schema: pa.Schema, batches: Iterable[pa.RecordBatch], *, escaped: bool = False
) -> Iterator[str]:
    """Yield the lines of :func:`to_lines`; ``escaped``: with the letters of ASCII alone."""
    for text in _objects(schema.names, batches, escaped):
        yield f"{text}\n"


def _objects(
    names: Sequence[str], batches: Iterable[pa.RecordBatch], escaped: bool = False
) -> Iterator[str]:
    for row in rows(batches):
        made = {name: _convert_value(value) for name, value in zip(names, row, strict=True)}
        yield json.dumps(made, ensure_ascii=escaped, allow_nan=False)


def _convert_value(value: Any) -> Any:
    """Return a value as JSON has it."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, dict):
        return {str(key): _convert_value(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_convert_value(each) for each in value]
    return str(value)
