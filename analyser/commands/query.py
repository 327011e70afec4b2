"""``analyser query``: a question in SQL to the rows of runs."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from analyser.commands import columns as sheet
from analyser.commands import options, output
from analyser.errors import UsageError, nearest
from analyser.streams import escaped, say

if TYPE_CHECKING:
    import pyarrow as pa

    from analyser.findings.querying import Found
    from analyser.storage.run_folder import Run

SHOWN: Final = 40
"""Rows that a terminal shows."""
SIDE_BY_SIDE: Final = 4
"""Rows that are shown as columns, where there is no room for the columns."""
COUNTED: Final = 1_000_000
"""Rows that are counted beyond those that are shown."""


def query(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="SQL RUN...", help="The question, then the folders of one run or several."
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write all rows to a file; its ending says how: .csv, .json, .jsonl, .md,"
            " .parquet.",
            show_default=False,
        ),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print all rows, commas between.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print all rows, a JSON object a line.")
    ] = False,
    rows: Annotated[
        int, typer.Option("--rows", min=1, metavar="N", help="Rows that the table shows.")
    ] = SHOWN,
    threads: Annotated[
        int,
        typer.Option(
            "--threads",
            min=1,
            max=256,
            metavar="N",
            help="More are faster; the order that a query leaves open, and last digits, may vary.",
        ),
    ] = 1,
    columns: Annotated[
        bool, typer.Option("--columns", help="Only say which tables and columns the runs have.")
    ] = False,
) -> None:
    """Ask the rows of runs a question in SQL, each byte checked first (extra [sql]: DuckDB).

    The tables: hands (decisions where choices were weighed), matches, and cells, which says what
    each cell's rules and players are; of several runs all rows, with a column run. A query reads
    these alone. However many rows there are, it takes about 1 GB of memory, and up to 20 GB of disk
    while it runs. For example:

    analyser query "SELECT cell, avg(score_0) FROM hands GROUP BY cell" runs/mine
    """
    if columns:
        _tell_columns(_opened(words), as_json)
        return
    question, *folders = words
    if not folders:
        raise UsageError("query: found no run; allowed: the folders of one or more behind the SQL")
    if as_csv + as_json + (out is not None) > 1:
        raise UsageError("--csv, --json and --out: found several; allowed: one of them")
    if out is not None:
        _check_out(out, folders)
    from analyser.findings import querying

    querying.ready()
    # DuckDB tells of all its objects that Python leaves at the end, as it is told to (``answer``).
    atexit.unregister(gc.freeze)
    runs = _opened(folders)
    with output.reading() as told:
        querying.check(runs, told)
    with querying.asked(question, runs, threads) as found:
        if out is not None:
            _write(found, out)
        elif as_csv or as_json:
            _print(found, as_csv)
        else:
            _show(found, rows)


def _opened(folders: Sequence[str]) -> dict[str, Run]:
    """Return the runs, each under the name of its folder, or its path where two have the same."""
    from analyser.storage import run_folder

    places = [options.run_here("RUN", Path(folder)).resolve() for folder in folders]
    names = [place.name for place in places]
    made: dict[str, Run] = {}
    for at, (folder, name) in enumerate(zip(folders, names, strict=True)):
        if places[at] in places[:at]:
            raise UsageError(f"query: found the run {folder} twice; allowed: once")
        made[name if names.count(name) == 1 else folder] = run_folder.open(Path(folder))
    return made


def _check_out(out: Path, folders: Sequence[str]) -> None:
    from analyser.storage.exports import WRITERS

    if out.suffix not in WRITERS:
        hint = nearest(out.suffix, WRITERS)
        raise UsageError(f"--out {out}: found {out.suffix!r}; allowed: {', '.join(WRITERS)}{hint}")
    for folder in folders:
        if Path(folder).resolve() in out.resolve().parents:
            raise UsageError(f"--out {out}: found a file in the run; allowed: any other place")


def _tell_columns(runs: dict[str, Run], as_json: bool) -> None:
    from analyser.findings import columns as found

    if as_json:
        told = [{"run": name, "tables": found.as_json(found.of_run(each))}
                for name, each in runs.items()]  # fmt: skip
        output.say_json({"runs": told})
        return
    for name, run in runs.items():
        if len(runs) > 1:
            say(f"{name}:")
        sheet.show(found.of_run(run))


def _write(found: Found, out: Path) -> None:
    """Write all rows to a file, and say how many."""
    from analyser.storage import exports, files

    count = 0

    def counted() -> Iterator[pa.RecordBatch]:
        nonlocal count
        for batch in found.batches:
            count += len(batch)
            yield batch

    with files.writing(out) as file:
        exports.WRITERS[out.suffix](found.schema, counted(), file)
    say(f"{out}: {count:,} row{'s' * (count != 1)}")


def _print(found: Found, as_csv: bool) -> None:
    """Print all rows."""
    from analyser.storage import exports

    if not as_csv:
        plain = not output.has_all_letters()
        for line in exports.as_lines(found.schema, found.batches, escaped=plain):
            sys.stdout.write(escaped(line))
        return
    for text in exports.as_csv(found.schema, found.batches):
        if sys.stdout.isatty():
            say(*text.removesuffix("\n").split("\n"))
        else:
            # A program reads the values as they are.
            sys.stdout.write(text)


def _show(found: Found, most: int) -> None:
    """Print a table of the first rows, and how many more there are."""
    from analyser.storage import exports

    rows = exports.rows(found.batches)
    first = [[exports.shown(value) for value in row] for row in islice(rows, most)]
    names = found.schema.names
    widths = [max(map(len, column)) for column in zip(names, *first, strict=True)]
    shown = len(first)
    if first and sum(widths) + 3 * len(widths) > output.width() and len(names) > SIDE_BY_SIDE:
        # One below the other: so many columns have no room side by side.
        shown = min(shown, SIDE_BY_SIDE)
        turned = [
            [name, *(row[place] for row in first[:shown])] for place, name in enumerate(names)
        ]
        headings = ["", *(f"row {number}" for number in range(1, shown + 1))]
        output.show(output.table("", headings, turned))
    else:
        numeric = [_numeric(field.type) for field in found.schema]
        headings = [f"{'>' * is_number}{name}"
                    for name, is_number in zip(names, numeric, strict=True)]  # fmt: skip
        output.show(output.table("", headings, first))
    more = len(first) - shown + sum(1 for _ in islice(rows, COUNTED))
    if more:
        count = f"{more:,}" if more < COUNTED else f"At least {COUNTED:,}"
        plural = "row" if more == 1 else "rows"
        say(f"{count} more {plural}; --csv, --json or --out FILE has all of them.")


def _numeric(kind: Any) -> bool:
    from pyarrow import types

    return bool(types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind))
