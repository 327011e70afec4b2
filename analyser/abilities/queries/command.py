"""``analyser query``: a question in SQL to the rows of runs."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.abilities.queries import column_tables
from analyser.abilities.queries.question import Query, open_runs
from analyser.commands import options, output, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError, suggest_name
from analyser.scenario import parameters
from analyser.scenario.parameters import like
from analyser.storage.backend import MANIFEST
from analyser.streams import escape_json, say

if TYPE_CHECKING:
    import pyarrow as pa

    from analyser.abilities.queries.findings import QueryResult

EXAMPLE: Final = 'analyser query "SELECT avg(turns) FROM hands" runs/NAME'
"""What works for the runs of every game, once the last word is one of them."""
SHOWN_ROWS: Final = 40
"""Rows that a terminal shows."""
SIDE_BY_SIDE: Final = 4
"""Rows that are shown as columns, where there is no room for the columns."""
COUNTED_ROWS: Final = 1_000_000
"""Rows that are counted beyond those that are shown."""


def _fields(typed: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the question and the runs, which the command line has in one list."""
    question, *folders = typed["words"] or [""]
    return {"sql": question, "runs": folders or [""]}


def _show(question: Query, terminal: Terminal, **typed: Any) -> None:
    words, game, rules = typed["words"], typed["game"], typed["rules"]
    out, as_csv, as_json = typed["out"], typed["as_csv"], typed["as_json"]
    if typed["schema"]:
        _explain(words or [], game, rules, as_json, typed["markdown"])
        return
    of_schema = {"--game": game, "--rules": rules, "--markdown": typed["markdown"] or None}
    for flag, value in of_schema.items():
        if value is not None:
            raise UsageError(f"{flag}: found without --schema; leave it out")
    if not words:
        raise UsageError(f"query: found no SQL (expected it and the folders of runs: {EXAMPLE})")
    # SQL may be longer than a path can be, which is an error to pathlib.
    if os.path.isfile(f"{words[0]}/{MANIFEST}"):
        raise UsageError(f"query: found the run {words[0]} first (expected the SQL, then runs)")
    if len(words) == 1:
        raise UsageError(f"query: found no run (expected folders behind the SQL: {EXAMPLE})")
    if as_csv + as_json + (out is not None) > 1:
        raise UsageError("--csv, --json and --output: found several (expected one of them)")
    file = None if out is None else Path(out)
    if file is not None:
        _check_out(file, words[1:])
    from analyser.abilities.queries import findings

    findings.require_duckdb()
    # DuckDB tells of all its objects that Python leaves at the end, as it is told to (``answer``).
    atexit.unregister(gc.freeze)
    with findings.bound_memory(question.threads), question.find_rows(terminal) as found:
        if file is not None:
            _write(found, file)
        elif as_csv or as_json:
            _print(found, as_csv)
        else:
            _show_rows(found, typed["rows"])


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
    column_tables.show_of_runs(open_runs(folders), as_json)


def _check_out(out: Path, folders: Sequence[str]) -> None:
    from analyser.storage.exports import WRITERS

    if out.suffix not in WRITERS:
        hint = suggest_name(out.suffix, WRITERS)
        raise UsageError(
            f"--output {out}: found {out.suffix!r} (expected {', '.join(WRITERS)}{hint})"
        )
    for folder in folders:
        if Path(folder).resolve() in out.resolve().parents:
            raise UsageError(f"--output {out}: found a file in the run (expected any other place)")


def _write(result: QueryResult, out: Path) -> None:
    """Write all rows to a file, and say how many."""
    from analyser.storage import exports, files

    count = 0

    def count_rows() -> Iterator[pa.RecordBatch]:
        nonlocal count
        for batch in result.batches:
            count += len(batch)
            yield batch

    with files.open_for_writing(out) as file:
        exports.WRITERS[out.suffix](result.schema, count_rows(), file)
    say(f"{out}: {count:,} row{'s' * (count != 1)}")


def _print(result: QueryResult, as_csv: bool) -> None:
    """Print all rows."""
    from analyser.storage import exports

    if not as_csv:
        plain = not output.has_all_letters()
        for line in exports.as_lines(result.schema, result.batches, escaped=plain):
            sys.stdout.write(escape_json(line))
        return
    for text in exports.as_csv(result.schema, result.batches):
        if sys.stdout.isatty():
            say(*text.removesuffix("\n").split("\n"))
        else:
            # A program reads the values as they are.
            sys.stdout.write(text)


def _show_rows(result: QueryResult, most: int) -> None:
    """Print a table of the first rows, and how many more there are."""
    from analyser.storage import exports

    rows = exports.rows(result.batches)
    first = [[exports.write_value(value) for value in row] for row in islice(rows, most)]
    names = result.schema.names
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
        numeric = [_is_numeric(field.type) for field in result.schema]
        headings = [f"{'>' * is_number}{name}"
                    for name, is_number in zip(names, numeric, strict=True)]  # fmt: skip
        output.show(output.table("", headings, first))
    more = len(first) - shown + sum(1 for _ in islice(rows, COUNTED_ROWS))
    if more:
        count = f"{more:,}" if more < COUNTED_ROWS else f"At least {COUNTED_ROWS:,}"
        plural = "row" if more == 1 else "rows"
        say(f"{count} more {plural}; --csv, --json or --output FILE has all of them.")


def _is_numeric(kind: Any) -> bool:
    from pyarrow import types

    return bool(types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind))


query = view.command(
    Query,
    _show,
    {
        "words": parameters.words(
            "The question, then the folders of one run or several; with --schema only folders, or"
            " none.",
            metavar="SQL RUN...",
            is_positional=True,
            is_repeatable=True,
        ),
        "out": parameters.path(
            "Write all rows to a file: .csv, .json, .jsonl, .md or .parquet.",
            flags=("--output", "-o"),
        ),
        "as_csv": parameters.flag("Print all rows as CSV.", flags=("--csv",)),
        "as_json": parameters.flag("Print all rows, one JSON object per line.", flags=("--json",)),
        "rows": parameters.whole_number("Show this many rows in the table.", default=SHOWN_ROWS),
        "schema": parameters.flag(
            "Explain the tables and columns of the runs; without RUN, those of --game."
        ),
        "game": like(
            parameters.GAME,
            help="With --schema: which game (analyser games lists them). Default: burraco.",
            default=None,
        ),
        "rules": like(
            parameters.RULES,
            help="With --schema: only the columns of the sides that play by this rule set.",
        ),
        "markdown": parameters.flag("", is_hidden=True),
    },
    more=_fields,
)
