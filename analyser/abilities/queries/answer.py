"""What is the answer of a query?  Its rows, in memory.

>>> from tempfile import TemporaryDirectory
>>> from analyser import query, simulate
>>> with TemporaryDirectory() as folder:
...     run = simulate(game="kabu", hands=200, output=f"{folder}/run")
...     found = query("SELECT count(*) AS hands FROM hands", f"{folder}/run")
>>> found.frame()["hands"].item()
200
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from analyser.errors import UsageError
from analyser.library.answer import Answer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Queried(Answer):
    """The rows that a query returns."""

    def __init__(self, schema: Any, batches: Sequence[Any]) -> None:
        """Take the columns and the rows, as Arrow has them."""
        self.table = pa.Table.from_batches(batches, schema)
        """The rows, as Arrow has them."""

    @property
    def sentences(self) -> list[str]:
        """How many rows there are, and their columns."""
        rows = f"{self.table.num_rows:,} row{'s' * (self.table.num_rows != 1)}"
        return [f"{rows}: {', '.join(self.table.column_names)}."]

    @property
    def answer(self) -> dict[str, Any]:
        """The rows, JSON-able."""
        return {"rows": self.table.to_pylist()}

    def frame(self) -> pd.DataFrame:
        """Return the rows."""
        made: pd.DataFrame = self.table.to_pandas()
        return made

    def figure(self) -> Figure:
        """Raise ``UsageError``: nobody knows which column is to be drawn."""
        raise UsageError("figure: found the rows of a query (expected frame(), and its plot())")

    def page(self, path: str | os.PathLike[str]) -> list[Path]:  # noqa: ARG002 - as of others
        """Raise ``UsageError``: there is no page."""
        raise UsageError("page: found the rows of a query (expected an answer with estimates)")
