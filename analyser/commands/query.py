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

from analyser.commands import column_tables, completing, options, output
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
        list[str] | None,
        typer.Argument(
            metavar="SQL RUN...",
            help="The question, then the folders of one run or several; with --schema only folders,"
            " or none.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write all rows to a file: .csv, .json, .jsonl, .md or .parquet.",
            show_default=False,
        ),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print all rows as CSV.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print all rows, one JSON object per line.")
    ] = False,
    rows: Annotated[
        int, typer.Option("--rows", min=1, metavar="N", help="Show this many rows in the table.")
    ] = SHOWN,
    threads: Annotated[
        int,
        typer.Option(
            "--threads",
            "-j",
            min=1,
            max=256,
            metavar="N",
            help="Threads to query with: more are faster, but the order that a query leaves open,"
            " and last digits, may vary.",
        ),
    ] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            min=0.0,
            metavar="S",
            help="Stop after this time. Default: no limit.",
            show_default=False,
        ),
    ] = None,
    schema: Annotated[
        bool,
        typer.Option(
            "--schema",
            help="Explain the tables and columns of the runs; without RUN, those of --game.",
        ),
    ] = False,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="NAME",
            autocompletion=completing.games,
            help="With --schema: which game (analyser games lists them). Default: burraco.",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            autocompletion=completing.presets,
            help="With --schema: only the columns of the sides that play by this rule set.",
            show_default=False,
        ),
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", hidden=True)] = False,
) -> None:
    """Query the rows of runs in SQL, each byte checked first (extra [sql]: DuckDB).

    The tables are hands (decisions in runs of weigh), matches, and cells with each cell's rules and
    players. Several runs give all their rows, with a column run. A query takes about 1 GB of memory
    and up to 20 GB of disk, however many rows there are.
    """
    if schema:
        _explain(words or [], game, rules, as_json, markdown)
        return
    for flag, value in (("--game", game), ("--rules", rules), ("--markdown", markdown or None)):
        if value is not None:
            raise UsageError(f"{flag}: found without --schema; leave it out")
    if not words:
        raise UsageError("Missing argument 'SQL'.")
    question, *folders = words
    if not folders:
        raise UsageError("query: found no run (expected the folders of one or more behind the SQL)")
    if as_csv + as_json + (out is not None) > 1:
        raise UsageError("--csv, --json and --output: found several (expected one of them)")
    if out is not None:
        _check_out(out, folders)
    from analyser.findings import querying

    querying.ready()
    # DuckDB tells of all its objects that Python leaves at the end, as it is told to (``answer``).
    atexit.unregister(gc.freeze)
    runs = _opened(folders)
    with output.reading() as told:
        querying.check(runs, told)
    with (
        querying.bounded(threads),
        querying.asked(question, runs, threads, seconds) as found,
    ):
        if out is not None:
            _write(found, out)
        elif as_csv or as_json:
            _print(found, as_csv)
        else:
            _show(found, rows)


def _explain(
    folders: Sequence[str], game: str | None, rules: str | None, as_json: bool, markdown: bool
) -> None:
    """Print the columns of runs, or without any of a game."""
    if not folders:
        shown = options.DEFAULT_GAME if game is None else game
        column_tables.show_of_game(shown, rules, as_json, markdown)
        return
    for flag, value in (("--game", game), ("--rules", rules), ("--markdown", markdown or None)):
        if value is not None:
            raise UsageError(f"{flag}: found beside a run, which has its own; leave one out")
    column_tables.show_of_runs(_opened(folders), as_json)


def _opened(folders: Sequence[str]) -> dict[str, Run]:
    """Return the runs, each under the name of its folder, or its path where two have the same."""
    from analyser.storage import run_folder

    places = [options.run_here("RUN", Path(folder)).resolve() for folder in folders]
    names = [place.name for place in places]
    made: dict[str, Run] = {}
    for at, (folder, name) in enumerate(zip(folders, names, strict=True)):
        if places[at] in places[:at]:
            raise UsageError(f"query: found the run {folder} twice (expected once)")
        made[name if names.count(name) == 1 else folder] = run_folder.open(Path(folder))
    return made


def _check_out(out: Path, folders: Sequence[str]) -> None:
    from analyser.storage.exports import WRITERS

    if out.suffix not in WRITERS:
        hint = nearest(out.suffix, WRITERS)
        raise UsageError(
            f"--output {out}: found {out.suffix!r} (expected {', '.join(WRITERS)}{hint})"
        )
    for folder in folders:
        if Path(folder).resolve() in out.resolve().parents:
            raise UsageError(f"--output {out}: found a file in the run (expected any other place)")


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
        # One below the other: there is no room for all columns side by side.
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
        say(f"{count} more {plural}; --csv, --json or --output FILE has all of them.")


def _numeric(kind: Any) -> bool:
    from pyarrow import types

    return bool(types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind))
