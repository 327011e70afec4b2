"""What do the rows of runs answer to a question in SQL?  Each byte is checked first."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments
from analyser.scenario.parameters import number, required, whole_number

if TYPE_CHECKING:
    from analyser.abilities.queries.answer import Queried
    from analyser.abilities.queries.findings import QueryResult
    from analyser.storage.run_folder import Run


class Query(Question["Queried"]):
    """Query the rows of runs in SQL, each byte checked first (extra [sql]: DuckDB).

    The tables are hands (decisions in runs of weigh), matches, and cells with each cell's rules and
    players. Several runs give all their rows, with a column run. A query takes about 1 GB of memory
    and up to 20 GB of disk, however many rows there are.
    """

    may_cluster: ClassVar[bool] = False

    sql: str = required(arguments.TEXT, "The question.", of="program")
    runs: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = required(
        arguments.PATHS, "The folders of one run or several.", of="program"
    )
    _: KW_ONLY
    threads: int = whole_number(
        "Threads to query with: more are faster, but the order that a query leaves open, and last"
        " digits, may vary.",
        default=1, high=256, flags=("--threads", "-j"),
    )  # fmt: skip
    seconds: float | None = number("Stop after this time. Default: no limit.", low=0.0, metavar="S")

    def answer(self, caller: Caller) -> Queried:
        """Return all rows, in memory."""
        from analyser.abilities.queries.answer import Queried

        with self.find_rows(caller) as found:
            return Queried(found.schema, [*found.batches])

    @contextmanager
    def find_rows(self, caller: Caller) -> Iterator[QueryResult]:
        """Give the rows as they come, which no memory need hold at once."""
        from analyser.abilities.queries import findings

        findings.require_duckdb()
        runs = open_runs(self.runs)
        with caller.checking_rows() as told:
            findings.check(runs, told)
        with findings.ask_runs(self.sql, runs, self.threads, self.seconds) as found:
            yield found


def open_runs(folders: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]) -> dict[str, Run]:
    """Return the runs, each under the name of its folder, or its path where two have the same."""
    from analyser.storage import address, run_folder

    alone = isinstance(folders, (str, os.PathLike))
    listed: Sequence[Any] = [folders] if alone else [*folders]  # type: ignore[misc]
    named = [os.fspath(each) for each in listed]
    paths = [*map(Path, named)]
    for path in paths:
        address.check_here("RUN", path)
    places = [path.resolve() for path in paths]
    names = [place.name for place in places]
    made: dict[str, Run] = {}
    for at, (folder, name) in enumerate(zip(named, names, strict=True)):
        if places[at] in places[:at]:
            raise UsageError(f"query: found the run {folder} twice (expected once)")
        made[name if names.count(name) == 1 else folder] = run_folder.open(paths[at])
    return made


query = function_of(Query, "query")
