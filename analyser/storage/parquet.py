"""How does a table become the bytes of a Parquet file, and come back the same?

pandas writes and reads the file, which is plain Parquet: whatever else reads the format sees the
columns and types that ``row_tables`` made.  Zstandard, a checksum on every page, rows in the order
of the table, and the same table is always the same bytes.  Left out: where files lie, and whether
they are the ones that were written (``run_folder``).
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analyser.errors import DataError
from analyser.games.interface import Column
from analyser.storage.row_tables import KEYS, types

if TYPE_CHECKING:
    import pandas as pd


def write_table(table: pd.DataFrame, columns: Sequence[Column], cells: Sequence[str]) -> bytes:
    """Return the file of a table of ``row_tables``; ``ValueError`` unless it has these columns."""
    if [*table.dtypes.items()] != [*types(columns, cells).items()]:
        raise ValueError("a shard's table has the columns and types of row_tables.types")
    numbers = [each.name for each in columns if _numbers_something(each)]
    return table.to_parquet(
        engine="pyarrow",
        index=False,
        compression="zstd",
        write_page_checksum=True,
        use_dictionary=[name for name in table.columns if name not in numbers],
        column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
        # The others range as far in one file as in the next: their ends help no reader to skip.
        write_statistics=[*table.columns[: len(KEYS)], *numbers],
    )


def read(data: bytes, names: Sequence[str], kinds: Mapping[str, Any]) -> pd.DataFrame:
    """Return some columns of a file, as it was written with ``kinds`` (``row_tables.types``).

    Raises ``DataError`` when the bytes are not a Parquet file, or one without such columns.  The
    categories are not checked.
    """
    import pandas as pd

    try:
        # In this thread: others play, and to share so little work out takes longer than to do it.
        made = pd.read_parquet(
            io.BytesIO(data),
            engine="pyarrow",
            columns=[*names],
            use_threads=False,
        )
        for name in names:
            if str(made[name].dtype) != str(kinds[name]):
                raise TypeError(f"{name} is {made[name].dtype}, not {kinds[name]}")
        return made
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"cannot be read as rows: {error}") from error


def _numbers_something(column: Column) -> bool:
    """Return whether a column is a number of a deal, a hand or a match: whole and without a unit.

    Such numbers count on from row to row, so their steps are stored, which take next to no room.
    All other columns have few values, and are stored as places in a list of those.
    """
    return column.dtype.startswith("int") and not column.unit and column.null is None
