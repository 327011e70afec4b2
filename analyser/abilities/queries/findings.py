"""SQL queries on a run's rows.  Runs and a query in, rows out as they are found.

DuckDB answers, from the files that the manifest lists, of which all bytes were checked; neither the
rows nor the answer need be in memory, and what a sort or a join cannot hold goes to a folder that
is gone afterwards.  A query reads these tables and nothing else: DuckDB may open no other file,
load nothing and change no setting, and is asked for nothing but rows.  With one thread, as by
itself, the same query of the same runs has the same answer to the last digit and in the same order.

The tables: ``hands``, a row each (``decisions`` where decisions are weighed), ``matches`` where
some are played, and ``cells``: the rules and players of each.  Of several runs each table has the
rows of all, with a column ``run`` in front.

The one file that knows DuckDB; it is imported for a query, and nowhere else.  Left out: how the
answer is shown (``command``, ``storage.exports``).
"""

from __future__ import annotations

import json
import math
import re
import resource
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from analyser import interrupts
from analyser.abilities.queries.columns import CELLS
from analyser.errors import StorageError, UsageError, describe_missing, fit_one_line, suggest_name
from analyser.scenario.spec import RunSpec
from analyser.storage import row_tables
from analyser.storage.backend import MATCHES, SHARDS
from analyser.storage.row_tables import KEYS
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

T = TypeVar("T")

MEMORY: Final = "400MB"
"""What DuckDB may hold, about: with Python and Arrow a process then takes about 1 GB.  It does not
count a single value: :func:`bound_memory` does."""
MORE: Final = 1_500_000_000
MORE_PER_THREAD: Final = 128_000_000
"""Bytes of addresses that a query may take beyond those of the process before it: as the system
counts them, what is set aside for a thread and not used is among them."""
MOST_ASIDE: Final = 20 * 10**9
"""Bytes of a disk that a query may take, and never more than half of what is free there."""
BATCH: Final = 10_000
"""Rows that are handed out at once."""
TICK: Final = 0.1
"""Seconds between two looks at whether whoever waits wants to go."""
READING_OPTIONS: Final = "hive_partitioning = false, union_by_name = false, filename = false"
"""How files are read: DuckDB takes a folder called ``score_0=1000`` for a column's value."""
EXPLAIN_PREFIX: Final = re.compile(
    r"\s*EXPLAIN(\s+ANALYZE\b)?(\s*\(\s*(ANALYZE|FORMAT)\b[^()]*\))?", re.IGNORECASE
)
"""What may stand before a SELECT to learn how it is answered."""


@dataclass(frozen=True)
class QueryResult:
    """The answer to a query."""

    schema: pa.Schema
    """Its columns, each under a name of its own."""
    batches: Iterator[pa.RecordBatch]
    """Its rows.  Raises as :func:`ask_runs`."""


def check(runs: Mapping[str, Run], told: Callable[[str, int, int], None] | None = None) -> None:
    """Check every byte of the runs; raises as ``Run.verify``.

    ``told``: as ``Run.listener``.
    """
    done, total = 0, sum(line.rows for run in runs.values() for line in run.shards)
    for run in runs.values():
        for line in run.shards:
            if told is not None:
                told("checking every byte", done, total)
            run.check(line)
            done += line.rows


def require_duckdb() -> None:
    """Raise ``UsageError`` where DuckDB is not installed."""
    try:
        import duckdb  # noqa: F401
    except ImportError:
        raise UsageError(f"queries: {describe_missing('duckdb', 'sql')}") from None


@contextmanager
def ask_runs(
    query: str,
    runs: Mapping[str, Run],
    threads: int = 1,
    seconds: float | None = None,
) -> Iterator[QueryResult]:
    """Ask runs, each under the name that its rows are to have in a column ``run``.

    The runs are checked (:func:`check`).  ``seconds``: how long DuckDB may work, the time of
    whoever takes the rows included.  Raises ``UsageError`` for a query that cannot be answered, and
    where DuckDB is not installed; ``StorageError`` where memory, disk or time are too small for the
    answer, and where a file cannot be read any more.
    """
    require_duckdb()
    import duckdb

    ends = math.inf if seconds is None else time.monotonic() + seconds
    with ThreadPoolExecutor(1, "query") as apart, ExitStack() as aside:
        connection = duckdb.connect(":memory:")

        def wait_for(work: Callable[[], T]) -> T:
            """Have the one other thread do it; who waits for it meanwhile may be interrupted."""
            doing = apart.submit(work)
            try:
                return _result(doing, ends)
            except TimeoutError:
                connection.interrupt()
                raise StorageError(
                    f"query: no answer in {seconds:g} s; ask for less, or give it more --seconds"
                ) from None
            except duckdb.Error as error:
                raise _describe_error(error, runs, duckdb) from None
            except MemoryError as error:
                raise _too_large(str(error)) from None
            except BaseException:
                connection.interrupt()
                raise

        try:
            wait_for(lambda: _offer(connection, runs, aside))
            # Not before: that imports much, and whoever is interrupted meanwhile leaves no folder.
            spill = str(aside.enter_context(interrupts.make_temporary()))
            wait_for(lambda: _lock(connection, spill, threads))
            wait_for(lambda: _check(connection, query))
            reader = wait_for(lambda: connection.sql(query).to_arrow_reader(BATCH))
            yield QueryResult(_name_columns(reader.schema), _batches(reader, wait_for))
        finally:
            connection.interrupt()
            apart.submit(connection.close).result()


@contextmanager
def bound_memory(threads: int) -> Iterator[None]:
    """Have a query fail that takes far more memory than DuckDB counts, as a text of 2 GB does.

    The system bounds this whole process; only Linux does.
    """
    before: tuple[int, int] | None = None
    with suppress(OSError, ValueError), open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        bound = now + MORE + MORE_PER_THREAD * threads
        if soft == resource.RLIM_INFINITY or bound < soft:
            resource.setrlimit(resource.RLIMIT_AS, (bound, hard))
            before = soft, hard
    try:
        yield
    finally:
        if before is not None:
            resource.setrlimit(resource.RLIMIT_AS, before)


def tables_of(run: Run) -> list[str]:
    """Return the names of the tables of a run."""
    matches = ["matches"] if run.match_columns else []
    weighs = any(cell.choice for cell in RunSpec.from_json(run.header["spec"]).cells)
    return ["decisions" if weighs else "hands", *matches, "cells"]


def _result(doing: Future[T], ends: float = math.inf) -> T:
    """Return what another thread returns; ``TimeoutError`` at a moment of ``time.monotonic``."""
    while not wait([doing], timeout=max(0.0, min(TICK, ends - time.monotonic()))).done:
        if time.monotonic() >= ends:
            raise TimeoutError
    return doing.result()


def _offer(
    connection: duckdb.DuckDBPyConnection, runs: Mapping[str, Run], aside: ExitStack
) -> None:
    """Make the tables, of files that may be read from now on."""
    of = [(run, folder) for run in runs.values() for folder in (SHARDS, MATCHES)]
    listed = {pair: _list_readable(pair[0].list_files(pair[1]), aside) for pair in of}
    paths = [path for each in listed.values() for path in each]
    # DuckDB asks by the pattern whether a file may be read, and by its name too.
    allowed = dict.fromkeys([*map(str, paths), *map(_pattern, paths)])
    connection.execute(f"SET allowed_paths = {_list([*allowed])}")
    parts: dict[str, list[str]] = {}
    for number, (name, run) in enumerate(runs.items()):
        played = [_rows(run, MATCHES, listed[run, MATCHES])] if run.match_columns else []
        sources = [_rows(run, SHARDS, listed[run, SHARDS]), *played, _cells(run)]
        for table, source in zip(tables_of(run), sources, strict=True):
            # No query names these: a view of all runs stands before them.
            own = f"{table} of run {number}"
            if isinstance(source, str):
                connection.execute(f'CREATE TEMP VIEW "{own}" AS {source}')
            else:
                connection.register(own, source)
            front = f"{_text(name)} AS run, " if len(runs) > 1 else ""
            parts.setdefault(table, []).append(f'SELECT {front}* FROM "{own}"')
    for table, each in parts.items():
        connection.execute(f"CREATE TEMP VIEW {table} AS {' UNION ALL BY NAME '.join(each)}")


def _list_readable(paths: Sequence[Path], aside: ExitStack) -> list[Path]:
    """Return paths of these files that DuckDB can read: it ends a folder's name at a backslash."""
    found, links = [], dict[Path, Path]()
    for path in paths:
        folder = path.parent
        if "\\" in str(folder):
            if folder not in links:
                link = aside.enter_context(interrupts.make_temporary()) / "rows"
                link.symlink_to(folder.absolute())
                links[folder] = link
            folder = links[folder]
        found.append(folder / path.name)
    return found


def _rows(run: Run, folder: str, paths: Sequence[Path]) -> str | pa.Table:
    """Return the rows of all files of a folder: a query, or a table where there are none."""
    columns = run.columns if folder == SHARDS else run.match_columns
    if paths:
        return f"SELECT * FROM read_parquet({_list([*map(_pattern, paths)])}, {READING_OPTIONS})"
    return row_tables.schema(columns, run.cells).remove_metadata().empty_table()


def _pattern(path: Path) -> str:
    """Return the pattern that this file alone fits: DuckDB takes each name for one."""
    return re.sub(r"[*?[]", r"[\g<0>]", str(path))


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, words))}]"


def _cells(run: Run) -> pa.Table:
    """Return what was played in each cell: rules and policies in full as JSON."""
    import pyarrow as pa

    cells = RunSpec.from_json(run.header["spec"]).cells
    values = {
        "cell": pa.array([cell.name for cell in cells], pa.string()),
        "preset": pa.array([cell.preset for cell in cells], pa.string()),
        "players": pa.array(
            [[str(one["name"]) for one in cell.entrants] for cell in cells], pa.list_(pa.string())
        ),
        "seatings": pa.array(
            [[list(arm) for arm in cell.arms] for cell in cells], pa.list_(pa.list_(pa.int64()))
        ),
        "units": pa.array([cell.units for cell in cells], pa.int64()),
        "rules": pa.array([_json(cell.rules) for cell in cells], pa.string()),
        "policies": pa.array([_json(list(cell.entrants)) for cell in cells], pa.string()),
    }
    return pa.table({column.name: values[column.name] for column in CELLS})


def _lock(connection: duckdb.DuckDBPyConnection, spill: str, threads: int) -> None:
    """Leave nothing to a query but the tables."""
    for setting in (
        f"threads = {threads}",
        f"memory_limit = {_text(MEMORY)}",
        f"temp_directory = {_text(spill)}",
        f"max_temp_directory_size = '{_most_aside(spill)} bytes'",
        "python_enable_replacements = false",
        "autoinstall_known_extensions = false",
        "autoload_known_extensions = false",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        connection.execute(f"SET {setting}")


def _most_aside(spill: str) -> int:
    """Return how many bytes a query may put aside in a folder."""
    return min(MOST_ASIDE, shutil.disk_usage(spill).free // 2)


def _check(connection: duckdb.DuckDBPyConnection, query: str) -> None:
    found = _statements(connection, query)
    if len(found) != 1:
        raise UsageError(f"query: found {len(found) or 'no'} statements (expected one SELECT)")
    if found == ["EXPLAIN"]:
        head = EXPLAIN_PREFIX.match(query)
        if head is None or _statements(connection, query[head.end() :]) != ["SELECT"]:
            raise UsageError(
                "query: found EXPLAIN of something else (expected EXPLAIN, EXPLAIN ANALYZE or"
                " EXPLAIN (FORMAT …), and one SELECT behind it)"
            )
    elif found != ["SELECT"]:
        raise UsageError(f"query: found a statement of {found[0]} (expected one SELECT)")


def _statements(connection: duckdb.DuckDBPyConnection, query: str) -> list[str]:
    """Return the kind of each; ``FROM …``, ``WITH …`` and ``DESCRIBE …`` are a SELECT too."""
    return [str(each.type).rpartition(".")[2] for each in connection.extract_statements(query)]


def _name_columns(schema: pa.Schema) -> pa.Schema:
    """Return columns under names of their own: of two alike the second is called ``…_2``."""
    names: list[str] = []
    for field in schema:
        name, number = field.name, 2
        while name in names:
            name, number = f"{field.name}_{number}", number + 1
        names.append(name)
    fields = [field.with_name(name) for field, name in zip(schema, names, strict=True)]
    import pyarrow as pa

    return pa.schema(fields)


def _batches(
    reader: pa.RecordBatchReader, waited: Callable[[Callable[[], Any]], Any]
) -> Iterator[pa.RecordBatch]:
    schema = _name_columns(reader.schema)

    def read_next() -> pa.RecordBatch | None:
        try:
            return reader.read_next_batch()
        except StopIteration:
            return None

    while (batch := waited(read_next)) is not None:
        yield batch.rename_columns(schema.names)


def _describe_error(
    error: duckdb.Error, runs: Mapping[str, Run], module: Any
) -> UsageError | StorageError:
    """Return what DuckDB has against a query, in one sentence."""
    text = str(error)
    kind, _, words = text.partition("\n")[0].partition("Error: ")
    words = words or kind
    if isinstance(error, module.OutOfMemoryException):
        return _too_large(words)
    if isinstance(error, module.PermissionException):
        return UsageError("query: it would open a file (expected the tables of the runs alone)")
    if isinstance(error, module.IOException):
        return StorageError(f"query: {fit_one_line(words)}")
    hint = ""
    table = re.match(r"Table with name \"?(.+?)\"? does not exist", words)
    column = re.match(r"Referenced column \"(.+?)\" not found", words)
    if table:
        known = dict.fromkeys(name for run in runs.values() for name in tables_of(run))
        words = f"no such table {table[1]!r}"
        hint = f" (known: {', '.join(known)}{suggest_name(table[1], known)})"
    elif column:
        bound = re.search(r"Candidate bindings: (.*)", text)
        named = re.findall(r'"([^"]+)"', bound[1]) if bound else []
        stored = [each.name for run in runs.values() for each in (*run.columns, *run.match_columns)]
        words = f"no such column {column[1]!r}"
        hint = suggest_name(column[1], dict.fromkeys([*named, *KEYS, *stored]))
        hint = hint or "; `analyser query --schema RUN` lists them"
    return UsageError(f"query: {fit_one_line(words).rstrip('.!')}{hint}")


def _too_large(words: str) -> StorageError:
    return StorageError(
        f"query: needs more than about {MEMORY} of memory and {MOST_ASIDE / 1e9:g} GB of disk,"
        f" or half of what is free there; ask for less: {fit_one_line(words)}"
    )


def _text(words: str) -> str:
    """Return words as SQL has a text."""
    return "'" + words.replace("'", "''") + "'"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
